import { findSecrets, type Secret } from '#lib/redaction/find-secrets.ts'
import { redactStrings } from '#lib/redaction/redact-strings.ts'
import { redactUrl, removable } from '#lib/redaction/redact-url.ts'
import { isRemovedBy, type KindChoices } from '#lib/redaction/secret-kinds.ts'

const redactedValues = (address: string, isRedacted: (secret: Secret) => boolean): string[] => {
  const found = findSecrets(address).flatMap((secret) => (isRedacted(secret) ? [secret.value] : []))
  return found.length === 0 ? [] : removable([...new Set(found)], [address])
}

export const redactedBy = (
  content: string,
  choices: KindChoices,
): { content: string; removed: readonly string[] } => {
  const removed = redactedValues(content, (secret) => isRemovedBy(choices, secret))
  return { content: removed.length === 0 ? content : redactUrl(content, removed), removed }
}

export const redactedContent = (content: string, choices: KindChoices): string =>
  redactedBy(content, choices).content

/** Returns the values removed between a text as written and its sent content. */
export const removedBetween = (written: string, content: string): string[] =>
  redactedValues(written, ({ value }) => redactStrings(content, [value]) === content)

/** Returns the address as the interface writes it (CAIP-10). */
export const walletContent = (chain: number, address: string): string => `eip155:${chain}:${address}`
