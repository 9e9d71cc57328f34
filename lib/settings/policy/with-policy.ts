import { knownOfPolicy, NOTHING_KNOWN, type Connection } from '../connection.ts'
import type { PolicyConnection } from './policy-connection.ts'

/**
 * The connection that counts: what the organization says, and of the rest what the person typed. A typed key goes to the origin that
 * it was typed for and to no other; a key of the policy is in what is answered here and is never stored. `ofPolicy` is what is
 * stored of what that key may do.
 */
export const withPolicy = (
  stored: Connection | null,
  policy: PolicyConnection | null,
  ofPolicy?: unknown,
): Connection | null => {
  const service = policy?.service ?? stored
  if (!policy || !service) return stored
  const { baseUrl, origin, matchPattern } = service
  const slug = policy.slug ?? stored?.slug ?? ''
  // Reports without an organization would be another promise than the options make.
  if (slug === '') return null
  const where = { baseUrl, origin, matchPattern, slug }
  if (policy.apiKey !== undefined)
    return { ...where, apiKey: policy.apiKey, ...knownOfPolicy(ofPolicy, where), fromPolicy: true }
  const apiKey = stored?.origin === origin ? stored.apiKey : null
  const isSame = stored?.baseUrl === baseUrl && apiKey !== null
  if (!isSame) return { ...where, apiKey, abilities: NOTHING_KNOWN }
  const { abilities, testedAt } = stored
  return { ...where, apiKey, abilities, ...(testedAt === undefined ? {} : { testedAt }) }
}
