import { extract } from '#lib/assets/extraction/extract.ts'
import type { DecodedMail } from '#lib/assets/extraction/formats/read-mail.ts'
import type { Extracted } from '#lib/assets/extraction/extracted.ts'
import type { Progress } from '#lib/assets/extraction/scanner.ts'
import { MOST_FOUND, type FoundThing } from '#lib/model/bulk-row.ts'
import { redactedBy } from '#lib/bulk/redacted-content.ts'
import { REDACTED } from '#lib/capture/redaction/redactor.ts'
import type { KindChoices } from '#lib/capture/redaction/rules/secret-kinds.ts'
import { makeRemovedValues, type RemovedValues } from './removed-values.ts'
import { thingOf } from './thing-of.ts'

/** Longest text, in characters, whose findings the first pass keeps for the second. A longer one is read twice, and shown as it is read. */
export const LONGEST_REMEMBERED = 1_000_000

/** Limits of a slice: time in ms, and characters held back. */
const SLICE = 200
const MOST_CHARACTERS = 1_000_000

/** The next findings, and the position read so far. Everything before `readTo` has been handed over. */
export type Slice = { found: FoundThing[]; readTo: number; done: boolean }

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
  for (const item of extract(source)) {
    if (remembers) remembered.push(item)
    if (item.kind !== 'progress') {
      const values = addressesOf(item).flatMap((address) => redacted(address).removed)
      if (values.length > 0) removed.note(item.span.start, item.span.end, values)
    }
    if (elapsed() - begun < SLICE) continue
    yield { found: [], readTo: from, done: false }
    begun = elapsed()
  }
  let found: FoundThing[] = []
  let characters = 0
  let readTo = from
  let lastStart = -1
  for (const item of remembers ? remembered : extract(source)) {
    const isFull = found.length >= MOST_FOUND || characters >= MOST_CHARACTERS
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
      const thing = withoutRemoved(item, text, redacted, removed)
      lastStart = item.span.start
      readTo = Math.max(readTo, lastStart + 1)
      characters += thing.written.length + thing.lineText.length
      found.push(thing)
    }
  }
  yield { found, readTo: text.length, done: true }
}

/** Returns the URLs of an item that can need redaction. Hosts are never redacted. */
const addressesOf = (item: Extracted): string[] => {
  if (item.kind === 'asset') return item.asset.form === 'url' ? [item.asset.content] : []
  return item.kind === 'not-taken' && item.reason === 'ip' ? [item.suggestion] : []
}

type Redacting = (address: string) => ReturnType<typeof redactedBy>

/** Upper bound of cached redactions. Each URL is looked up twice. */
const MOST_KEPT = 50_000

const makeRedacting = (redaction: KindChoices): Redacting => {
  const kept = new Map<string, ReturnType<typeof redactedBy>>()
  return (address) => {
    const there = kept.get(address)
    if (there) return there
    const made = redactedBy(address, redaction)
    if (kept.size < MOST_KEPT) kept.set(address, made)
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
