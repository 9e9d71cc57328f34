import { parseAssetInProse, type NameAsset } from '#lib/assets/parse-asset.ts'
import type { Extracted, NotTakenReason } from '#lib/assets/extraction/extracted.ts'
import { handleUrl } from '#lib/assets/extraction/readers/read-handle.ts'
import type { FoundThing } from '#lib/model/bulk-row.ts'
import { walletContent } from '#lib/bulk/redacted-content.ts'

/** Characters of the line around an asset that are kept with it. */
const LONGEST_LINE = 500

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

/** What a thing that was found in a text is as a row. An e-mail's reason says whether its domain is a mail provider's. */
const whatOf = (one: Extracted): FoundThing['what'] => {
  switch (one.kind) {
    case 'asset':
      return { is: 'asset', content: one.asset.content }
    case 'wallet':
      return one.chain === null
        ? { is: 'wallet', address: one.address }
        : { is: 'asset', content: walletContent(one.chain, one.address) }
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

/** As a thing of the list, with the line that it stood in; `shown` stands in that line where the thing itself stood. */
export const thingOf = (one: Extracted, text: string, shown = (written: string) => written): FoundThing => {
  const { start, end, line } = one.place
  const note = one.kind === 'not-taken' ? undefined : one.note
  return {
    line,
    written: one.written.slice(0, 16_384),
    lineText: lineAround(text, start, end, shown),
    what: whatOf(one),
    ...(note === undefined ? {} : { note }),
  }
}

/** Bounded before it is cut out: a text can be one line of megabytes. */
const lineAround = (text: string, start: number, end: number, shown: (written: string) => string): string => {
  const room = Math.max(0, LONGEST_LINE - (end - start))
  const before = text.slice(Math.max(0, start - room), start)
  const after = text.slice(end, end + room)
  const lead = before.slice(before.lastIndexOf('\n') + 1)
  const newline = after.indexOf('\n')
  const tail = newline < 0 ? after : after.slice(0, newline)
  return `${lead}${shown(text.slice(start, end))}${tail}`.trim().slice(0, LONGEST_LINE)
}
