import { redactStrings } from '#lib/redaction/redact-strings.ts'
import { decodedText } from '#lib/redaction/spellings.ts'
import { parseAssetInProse } from '#lib/assets/parse-asset.ts'
import type { NameAsset } from '#lib/assets/asset.ts'
import type { Extracted, FeedTable, Found, NotTakenReason } from '#lib/assets/extraction/extracted.ts'
import { withPlainDots } from '#lib/assets/extraction/characters.ts'
import { handleUrl } from '#lib/assets/extraction/readers/accounts.ts'
import { MAX_FOUND, type FoundThing } from '#lib/model/bulk-row.ts'
import { walletContent, redactedBy } from '#lib/bulk/check-row.ts'
import { extract, formOf } from '#lib/assets/extraction/extract.ts'
import { readColumns } from '#lib/assets/extraction/formats/columns.ts'
import type { DecodedMail } from '#lib/assets/extraction/formats/mail-assets.ts'
import type { Progress } from '#lib/assets/extraction/scanner.ts'
import { REDACTED } from '#lib/redaction/redactor.ts'
import type { KindChoices } from '#lib/redaction/secret-kinds.ts'

/** Limits of redacted values searched for in the whole text. Longer ones are searched for near their own position only. */
const MAX_KNOWN = 50_000
const LONGEST_KNOWN = 200
/** Shorter values are redacted only as a whole part of a URL. */
const SHORTEST = 4

type RemovedSpan = { start: number; end: number; values: readonly string[] }

/** Values redacted from the URLs of one text, to be redacted everywhere else in it. */
type RemovedValues = {
  /** Must be called in order of position. */
  note: (start: number, end: number, values: readonly string[]) => void
  /** Returns the text between two positions without these values, near their origin in any spelling. */
  without: (written: string, from: number, to: number) => string
}

const makeRemovedValues = (): RemovedValues => {
  const spans: RemovedSpan[] = []
  const known = new Map<string, string>()
  let longest = 0
  let index: ReturnType<typeof makeIndex> | null = null

  const near = (from: number, to: number): string[] => {
    const found: string[] = []
    // Spans are sorted by start, and `longest` bounds their length.
    for (let at = firstFrom(spans, from - longest); at < spans.length; at += 1) {
      const span = spans[at]
      if (span === undefined || span.start >= to) break
      if (span.end > from) found.push(...span.values)
    }
    return found
  }

  return {
    note: (start, end, values) => {
      spans.push({ start, end, values })
      longest = Math.max(longest, end - start)
      index = null
      for (const value of values)
        if (value.length >= SHORTEST && value.length <= LONGEST_KNOWN && known.size < MAX_KNOWN)
          known.set(value.toLowerCase(), value)
    },
    without: (written, from, to) => {
      if (spans.length === 0) return written
      index ??= makeIndex([...known.keys()])
      const here = [written, decodedText(written)].flatMap((text) => index?.inside(text.toLowerCase()) ?? [])
      const values = new Set([...near(from, to), ...here.flatMap((value) => known.get(value) ?? [])])
      return values.size === 0 ? written : redactStrings(written, [...values])
    },
  }
}

const firstFrom = (spans: readonly RemovedSpan[], start: number): number => {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.start ?? 0) < start) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns an index that finds many values in a text, in time almost independent of their number. */
const makeIndex = (values: readonly string[]) => {
  const sorted = values.toSorted()
  const beginnings = new Set(sorted.map((value) => value.slice(0, SHORTEST)))
  /** For each value, the index of the longest other value it starts with; -1 for none. */
  const within: number[] = []
  for (const [index, value] of sorted.entries()) {
    let before = index - 1
    while (before >= 0 && !value.startsWith(sorted[before] ?? '')) before = within[before] ?? -1
    within.push(before)
  }
  const lastUpTo = (text: string): number => {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] ?? '') <= text) low = middle + 1
      else high = middle
    }
    return low - 1
  }
  return {
    inside: (text: string): string[] => {
      const found: string[] = []
      for (let at = 0; at + SHORTEST <= text.length; at += 1) {
        if (!beginnings.has(text.slice(at, at + SHORTEST))) continue
        const here = text.slice(at, at + LONGEST_KNOWN)
        // A match is the last value up to here in sort order, or one of its prefixes.
        for (let index = lastUpTo(here); index >= 0; index = within[index] ?? -1) {
          const value = sorted[index]
          if (value === undefined || !here.startsWith(value)) continue
          found.push(value)
        }
      }
      return found
    },
  }
}

/** Characters stored of the line around an asset. */
const LONGEST_LINE = 500

/** Protocols of servers, whose host a takedown can reach; apps and documents have none. */
const servers = new Set(
  'ftp ftps fxp sftp tftp tcp udp ssh telnet smb rdp ws wss ldap ldaps rtsp irc ircs nfs vnc git svn rsync mqtt stratum redis mongodb mysql gopher blob filesystem'.split(
    ' ',
  ),
)

/** Returns the host that another protocol’s URL names, as a domain: that protocol can’t be reported, and never becomes http. */
const hostBehind = (scheme: string, written: string): string | null => {
  if (!servers.has(scheme)) return null
  const host =
    /^(?:[a-z+]{2,12}(?::|\[:\]?)(?:https?:)?\/\/\]?|\\\\)(?:[^/@\\]{0,200}@)?([^/:?#@\\]{1,300})/i.exec(
      withPlainDots(written),
    )?.[1]
  const asset = host === undefined ? undefined : parseAssetInProse(host)
  return asset?.ok && asset.value.form === 'domain' ? asset.value.content : null
}

/** Returns what can be reported instead: for an email its domain, unless it is a mail provider’s. */
const insteadOf = (found: NotTakenReason, written: string): string | null => {
  if (found.reason === 'ip') return found.suggestion
  if (found.reason === 'other-scheme') return hostBehind(found.scheme, written)
  return found.reason === 'email' && !found.provider ? found.domain : null
}

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

/** Returns a finding as a row’s content. An email’s problem says whether its domain is a mail provider’s. */
export const whatOf = (one: Extracted | Found): FoundThing['what'] => {
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
      if (outside?.system === 'ipfs' || outside?.system === 'ipns')
        return { is: 'asset', content: outside.content }
      return {
        is: 'not-asset',
        problem: one.reason === 'email' && one.provider ? 'email-provider' : one.reason,
        detail: detailOf(one),
        // Offered but never used automatically: in a sentence it may belong to anybody.
        instead: outside?.content ?? insteadOf(one, one.written),
      }
    }
  }
}

/** Returns a finding with the line around it. `shown` replaces the finding’s own text in that line. */
export const thingOf = (one: Extracted, text: string, shown = (written: string) => written): FoundThing => {
  const { start, end, line } = one.span
  const note = one.kind === 'not-taken' ? undefined : one.note
  return {
    line,
    written: one.written.slice(0, 16_384),
    lineText: lineAround(text, start, end, shown),
    what: whatOf(one),
    ...(note === undefined ? {} : { note }),
  }
}

/** Returns the line around a finding, bounded first, because a line can have megabytes. */
const lineAround = (text: string, start: number, end: number, shown: (written: string) => string): string => {
  const room = Math.max(0, LONGEST_LINE - (end - start))
  const before = text.slice(Math.max(0, start - room), start)
  const after = text.slice(end, end + room)
  const lead = before.slice(before.lastIndexOf('\n') + 1)
  const newline = after.indexOf('\n')
  const tail = newline < 0 ? after : after.slice(0, newline)
  return `${lead}${shown(text.slice(start, end))}${tail}`.trim().slice(0, LONGEST_LINE)
}

/** Longest text, in characters, whose findings the first pass keeps for the second. A longer one is read twice, and shown as it is read. */
export const LONGEST_REMEMBERED = 1_000_000

/** Limits of a slice: time in ms, and characters held back. */
const SLICE = 200
const MAX_CHARACTERS = 1_000_000

/**
 * The next findings, and the position read so far. Everything before `readTo` has been handed over. `table`: the columns of a feed, once,
 * before its first findings.
 */
export type Slice = { found: FoundThing[]; readTo: number; done: boolean; table?: FeedTable }

type SliceOptions = {
  /** Findings that start before it were handed over by an earlier run. */
  from: number
  redaction: KindChoices
  /** Monotonic time in ms. */
  elapsed: () => number
}

/** Reads a text in slices of 200 ms, each a sign of life. A first pass collects the values to redact everywhere. */
export function* readSlices(
  source: string | DecodedMail,
  { from, redaction, elapsed }: SliceOptions,
): Generator<Slice> {
  const text = typeof source === 'string' ? source : source.text
  const redacted = makeRedacting(redaction)
  const removed = makeRemovedValues()
  let begun = elapsed()
  const remembers = text.length <= LONGEST_REMEMBERED
  const remembered: (Extracted | Progress)[] = []
  const columns = columnsOf(source)
  for (const item of extract(source)) {
    if (remembers) remembered.push(item)
    if (item.kind !== 'progress') {
      columns?.note(item)
      const values = addressesOf(item).flatMap((address) => redacted(address).removed)
      if (values.length > 0) removed.note(item.span.start, item.span.end, values)
    }
    if (elapsed() - begun < SLICE) continue
    yield { found: [], readTo: from, done: false }
    begun = elapsed()
  }
  const table = columns?.table() ?? null
  if (table !== null) yield { found: [], readTo: from, done: false, table }
  let found: FoundThing[] = []
  let characters = 0
  let readTo = from
  let lastStart = -1
  for (const item of remembers ? remembered : extract(source)) {
    const isFull = found.length >= MAX_FOUND || characters >= MAX_CHARACTERS
    // Before the next finding, not after the last: the background stores each slice, also an empty one.
    const isDue = (isFull && item.kind !== 'progress') || elapsed() - begun >= SLICE
    // Never between findings with one start, as the links of one `data:` URL have: a reading from `readTo` on would skip the second.
    if (isDue && (item.kind === 'progress' ? item.read : item.span.start) > lastStart) {
      yield { found, readTo, done: false }
      found = []
      characters = 0
      begun = elapsed()
    }
    if (item.kind === 'progress') readTo = Math.max(readTo, item.read)
    // Items come in the order of their start.
    else if (item.span.start >= from) {
      lastStart = item.span.start
      readTo = Math.max(readTo, lastStart + 1)
      const place = table === null ? null : (columns?.placeOf(item, removed.without) ?? null)
      if (place !== null && place.column === table?.skipped) continue
      const thing = { ...withoutRemoved(item, text, redacted, removed), ...place }
      characters += thing.written.length + thing.lineText.length + (place?.cells.join('').length ?? 0)
      found.push(thing)
    }
  }
  yield { found, readTo: text.length, done: true }
}

/** Reads the columns of a feed; null for everything that is none. */
const columnsOf = (source: string | DecodedMail) => {
  const form = typeof source === 'string' ? formOf(source) : 'mail'
  return typeof source === 'string' && (form === 'csv' || form === 'json') ? readColumns(source, form) : null
}

/** Returns the URLs of an item that can need redaction. Hosts are never redacted. */
const addressesOf = (item: Extracted): string[] => {
  if (item.kind === 'asset') return item.asset.form === 'url' ? [item.asset.content] : []
  return item.kind === 'not-taken' && item.reason === 'ip' ? [item.suggestion] : []
}

type Redacting = (address: string) => ReturnType<typeof redactedBy>

/** Upper bound of cached redactions. Each URL is looked up twice. */
const MAX_KEPT = 50_000

const makeRedacting = (redaction: KindChoices): Redacting => {
  const kept = new Map<string, ReturnType<typeof redactedBy>>()
  return (address) => {
    const there = kept.get(address)
    if (there) return there
    const made = redactedBy(address, redaction)
    if (kept.size < MAX_KEPT) kept.set(address, made)
    return made
  }
}

const withoutRemoved = (
  item: Extracted,
  text: string,
  redacted: Redacting,
  removed: RemovedValues,
): FoundThing => {
  const { start, end } = item.span
  const own = addressesOf(item).map(redacted)[0]
  const isTouched = own !== undefined && own.removed.length > 0
  const thing = thingOf(item, text, isTouched ? () => own.content : undefined)
  const lineText = removed.without(thing.lineText, start - thing.lineText.length, end + thing.lineText.length)
  const { what } = thing
  if (what.is === 'asset')
    return isTouched
      ? { ...thing, lineText, written: own.content, what: { is: 'asset', content: own.content } }
      : { ...thing, lineText }
  const written = removed.without(thing.written, start, end)
  if (what.is !== 'not-asset') return { ...thing, lineText, written }
  return {
    ...thing,
    lineText,
    // Keeps the email’s domain, which can be reported instead.
    written:
      written === REDACTED && what.problem.startsWith('email') ? `${REDACTED}@${what.detail}` : written,
    what: isTouched ? { ...what, instead: own.content } : what,
  }
}
