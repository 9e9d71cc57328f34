import { parseAssetInProse, type NameAsset } from '#lib/assets/parse-asset.ts'
import type { Extracted, NotTakenReason } from '#lib/assets/extraction/extracted.ts'
import { findSecrets, type Secret } from '#lib/capture/redaction/find-secrets.ts'
import { redactStrings } from '#lib/capture/redaction/redact-everywhere.ts'
import { redactUrl, removable } from '#lib/capture/redaction/redact-url.ts'
import { isRemovedBy, type KindChoices } from '#lib/capture/redaction/secret-kinds.ts'
import type { BulkWhat } from './bulk-row.ts'
import type { Found } from './list.ts'

/** Characters of the line around an asset that are kept with it. */
const LONGEST_LINE = 500

const goingFrom = (address: string, goes: (secret: Secret) => boolean): string[] => {
  const found = findSecrets(address).flatMap((secret) => (goes(secret) ? [secret.value] : []))
  return found.length === 0 ? [] : removable([...new Set(found)], [address]).removable
}

/** An address as it is to be sent unless a person writes it otherwise: as in a draft, by what they have decided about its kinds. */
export const redactedContent = (content: string, choices: KindChoices): string => {
  const removed = goingFrom(content, (secret) => isRemovedBy(choices, secret))
  return removed.length === 0 ? content : redactUrl(content, removed).url
}

/** What was taken out of an address between how it was written and what is sent of it. */
export const removedBetween = (written: string, content: string): string[] =>
  goingFrom(written, ({ value }) => redactStrings(content, [value]) === content)

/** Chain as the interface writes it (CAIP-10). */
export const walletContent = (chain: number, address: string): string => `eip155:${chain}:${address}`

/** What can be reported in its place: of a mail address its domain, unless that is a mail provider's. */
const insteadOf = (found: NotTakenReason): string | null => {
  if (found.reason === 'ip') return found.suggestion
  return found.reason === 'email' && !found.provider ? found.domain : null
}

/** The piece of it that its words are about. */
const detailOf = (found: NotTakenReason): string => {
  if ('domain' in found) return found.domain
  if ('chain' in found) return found.chain
  if ('ending' in found) return found.ending
  if ('scheme' in found) return found.scheme
  if ('host' in found) return found.host
  if ('header' in found) return found.header
  return 'length' in found ? String(found.length) : ''
}

const nameOutsideDns = ({ reason, written }: NotTakenReason & { written: string }): NameAsset | undefined => {
  if (reason !== 'name-service' && reason !== 'other-scheme') return undefined
  const asset = parseAssetInProse(written)
  return asset.ok && asset.value.form === 'name' ? asset.value : undefined
}

export type Choices = {
  /** For addresses that nothing tells the chain of; null until it was chosen. */
  chain: number | null
  handleUrl: (platform: string, name: string) => string | null
  redaction: KindChoices
}

/** What a thing that was found in a text is as a row. An e-mail's reason says whether its domain is a mail provider's. */
export const whatOf = (one: Extracted, { chain, handleUrl, redaction }: Choices): BulkWhat => {
  switch (one.kind) {
    case 'asset':
      // A host is never touched, and of any other asset there is nothing else.
      return {
        is: 'asset',
        content: one.asset.form === 'url' ? redactedContent(one.asset.content, redaction) : one.asset.content,
      }
    case 'wallet': {
      const its = one.chain ?? chain
      return its === null
        ? { is: 'wallet', address: one.address }
        : { is: 'asset', content: walletContent(its, one.address) }
    }
    case 'handle': {
      const content = one.platform === null ? null : handleUrl(one.platform, one.name)
      return content === null ? { is: 'handle', name: one.name } : { is: 'asset', content }
    }
    case 'not-taken': {
      const outside = nameOutsideDns(one)
      if (outside?.at === 'ipfs' || outside?.at === 'ipns') return { is: 'asset', content: outside.content }
      return {
        is: 'not-asset',
        problem: one.reason === 'email' && one.provider ? 'email-provider' : one.reason,
        detail: detailOf(one),
        // In a sentence it may be anybody's: offered, and never taken by itself.
        instead: outside?.content ?? insteadOf(one),
      }
    }
  }
}

/** As a row of the list, with the line that it stood in. */
export const foundIn = (one: Extracted, source: number, text: string, choices: Choices): Found => {
  const { start, end, line } = one.place
  const note = one.kind === 'not-taken' ? undefined : one.note
  return {
    source,
    line,
    written: one.written.slice(0, 16_384),
    lineText: lineAround(text, start, end),
    what: whatOf(one, choices),
    ...(note === undefined ? {} : { note }),
  }
}

/** Bounded before it is cut out: a text can be one line of megabytes. */
const lineAround = (text: string, start: number, end: number): string => {
  const room = Math.max(0, LONGEST_LINE - (end - start))
  const before = text.slice(Math.max(0, start - room), start)
  const after = text.slice(end, end + room)
  const lead = before.slice(before.lastIndexOf('\n') + 1)
  const newline = after.indexOf('\n')
  const tail = newline < 0 ? after : after.slice(0, newline)
  return `${lead}${text.slice(start, end)}${tail}`.trim().slice(0, LONGEST_LINE)
}
