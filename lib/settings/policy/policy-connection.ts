import { isRecord } from '#lib/plain-reader.ts'
import { parseApiKey } from '#lib/service/api-key.ts'
import { parseServiceUrl, type ServiceUrl } from '#lib/base-url.ts'

/** What an organization says of the connection; absent is what it leaves to the person. The key is never stored by us. */
export type PolicyConnection = { service?: ServiceUrl; slug?: string; apiKey?: string }

const trimmed = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/**
 * Reads the connection out of a policy, without a schema library: the background's first script wants it. What is wrong is
 * left out here and told by {@link readPolicy}. A key without a service URL is not taken: it would follow whatever address
 * somebody types.
 */
export const policyConnection = (managed: unknown): PolicyConnection | null => {
  if (!isRecord(managed)) return null
  const url = parseServiceUrl(trimmed(managed['serviceUrl']))
  const key = parseApiKey(trimmed(managed['apiKey']))
  const slug = trimmed(managed['organizationSlug'])
  if (!url.ok && slug === '') return null
  return {
    ...(url.ok && { service: url.value }),
    ...(url.ok && key.ok && { apiKey: key.value }),
    ...(slug !== '' && { slug }),
  }
}
