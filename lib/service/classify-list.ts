import * as z from 'zod/mini'
import { fail, ok, type Result } from '#lib/result.ts'
import { LONGEST_TEXT } from '#lib/limits.ts'
import { isRecord } from '#lib/plain-reader.ts'
import { isObject, messageIn, readServiceError, waitAsked } from './error-shapes.ts'
import type { RawAnswer, TransportFailure } from './exchange.ts'
import type { Clock } from '#lib/platform/timing.ts'
import { parseJson } from '#lib/encoding.ts'
import type { ListFailure, ListPage, UnreadableRow } from '#lib/model/list-failure.ts'
import { organizationAsset, readAsset, type OrganizationAsset } from './organization-assets.ts'
import { scrubJson, type Scrubber } from './scrub.ts'
import { takedown, type Takedown } from './takedowns.ts'

const RAW_KEPT = 200

/** Rows of a page beyond which more can’t be meant: a service may ignore the page size and send its usual page. */
const mostRows = (perPage: number): number => 2 * Math.max(perPage, 100)

/** Unreadable rows after which a page isn’t the interface’s. */
const MAX_UNREADABLE = 1000

/** Work between two turns, in plain rows; a row that has to be looked at more closely counts as several. */
const ROWS_IN_TURN = 1000
const CLOSE_LOOK = 20

/** Longest answer that is searched for the key as a whole; the rows of a longer one are searched one by one. */
const LONGEST_AT_ONCE = 524_288

type Exchanged = Result<RawAnswer, TransportFailure>
type Listed<Row> = Result<ListPage<Row>, ListFailure>

/** `perPage`: the page size asked for. `turn`: lets other tasks run. */
export type Reading = { perPage: number; clock: Clock; scrubber: Scrubber; turn: () => Promise<void> }

type ReadRow<Row> = (row: unknown) => { success: true; data: Row } | { success: false; why: string }

/** Reads a page of assets (section List organization assets), without the key. Total: any answer gives a result. */
export const classifyAssets = (exchanged: Exchanged, reading: Reading): Promise<Listed<OrganizationAsset>> =>
  classifyList(exchanged, 'assets', reading, (row) => {
    const data = readAsset(row)
    return data ? { success: true, data } : withSchema(organizationAsset, row)
  })

/** Reads a page of takedowns (section List takedowns). Total; its errors aren’t shown, so any shape and status may come. */
export const classifyTakedowns = (exchanged: Exchanged, reading: Reading): Promise<Listed<Takedown>> =>
  classifyList(exchanged, 'takedowns', reading, (row) => withSchema(takedown, row))

/** `why`: path of the first invalid field, such as `asset.content`. */
const withSchema = <Row>(schema: z.ZodMiniType<Row>, row: unknown): ReturnType<ReadRow<Row>> => {
  const read = z.safeParse(schema, row)
  return read.success ? read : { success: false, why: read.error.issues[0]?.path.join('.') ?? '' }
}

const classifyList = async <Row>(
  exchanged: Exchanged,
  field: 'assets' | 'takedowns',
  reading: Reading,
  readRow: ReadRow<Row>,
): Promise<Listed<Row>> => {
  if (!exchanged.ok) return fail(withoutAnswer(exchanged.failure))
  const raw = exchanged.value
  const { status } = raw
  if (status === 413) return fail({ kind: 'too-large', status })
  if (status === 408) return fail({ kind: 'timed-out' })
  const json = parseJson(raw.text)
  const listed =
    status >= 200 && status < 300
      ? await readPage(raw, json, field, reading, readRow)
      : fail(refusal(raw, json, reading.clock))
  return listed.ok || !('message' in listed.failure)
    ? listed
    : fail({ ...listed.failure, message: reading.scrubber.scrubShortened(listed.failure.message) })
}

const withoutAnswer = ({ kind }: TransportFailure): ListFailure =>
  kind === 'redirect' ? { kind: 'not-this-service', why: 'redirect', status: null, message: '' } : { kind }

const refusal = (raw: RawAnswer, json: unknown, clock: Clock): ListFailure => {
  const { status } = raw
  const message = messageIn(json)
  const inShape = readServiceError(json) !== null
  switch (status) {
    case 400:
    case 414:
    case 415:
    case 422:
    case 431:
      return { kind: 'bad-request', status, message }
    case 401:
      return { kind: 'unauthorized', status, message }
    case 402:
    case 403:
      return isObject(json) ? { kind: 'unauthorized', status, message } : { kind: 'firewall', status }
    case 404:
    case 405:
    case 410:
      return { kind: 'not-this-service', why: 'not-found', status, message }
    case 425:
    case 429:
      return { kind: 'throttled', status, retryAfterMs: retryAfterOf(raw, clock), message }
  }
  if (status >= 300 && status < 400) return { kind: 'not-this-service', why: 'redirect', status, message }
  if (status >= 400 && status < 500)
    return inShape ? { kind: 'bad-request', status, message } : { kind: 'firewall', status }
  return { kind: 'server-error', status, retryAfterMs: retryAfterOf(raw, clock), message }
}

const retryAfterOf = (raw: RawAnswer, clock: Clock) => waitAsked(raw.retryAfter, raw.date, clock)

const readPage = async <Row>(
  raw: RawAnswer,
  json: unknown,
  field: 'assets' | 'takedowns',
  { perPage, scrubber, turn }: Reading,
  readRow: ReadRow<Row>,
): Promise<Listed<Row>> => {
  const { status } = raw
  if (json === undefined) return fail(notJson(raw))
  const wrongShape = (): Listed<Row> =>
    fail({ kind: 'not-this-service', why: 'wrong-shape', status, message: messageIn(json) })
  const rows = isRecord(json) ? json[field] : undefined
  const cursor = isRecord(json) ? (json['next_page'] ?? '') : undefined
  if (!Array.isArray(rows) || !isCursor(cursor, scrubber)) return wrongShape()
  if (rows.length > mostRows(perPage)) return fail({ kind: 'too-large', status })
  const { scrub, scrubCut } = scrubber
  const isClean = raw.text.length <= LONGEST_AT_ONCE && scrub(raw.text) === raw.text
  const found: Row[] = []
  const unreadable: UnreadableRow[] = []
  let work = 0
  for (const [index, row] of rows.entries()) {
    const skip = (why: string): void => {
      work += CLOSE_LOOK
      const start = startOf(row)
      unreadable.push({ index, why, raw: start.length < RAW_KEPT ? scrub(start) : scrubCut(start) })
    }
    work += isClean ? 1 : CLOSE_LOOK
    const read = readRow(row)
    const clean = read.success && !isClean ? withoutKey(read.data, readRow, scrubber) : read
    if (!clean.success) skip(clean.why)
    else if (raw.damaged && JSON.stringify(clean.data).includes('\uFFFD')) skip('damaged')
    else found.push(clean.data)
    if (unreadable.length > MAX_UNREADABLE) return wrongShape()
    if (work >= ROWS_IN_TURN) {
      work = 0
      await turn()
    }
  }
  return ok({ rows: found, unreadable, nextPage: cursor || null })
}

/**
 * A cursor of another type, or too long to be kept, fails the page: treating it as the end would make an incomplete list look complete,
 * and it can’t be changed. So does one that repeats the key, which must not be stored.
 */
const isCursor = (value: unknown, { scrub }: Scrubber): value is string =>
  typeof value === 'string' && value.length <= LONGEST_TEXT.cursor && scrub(value) === value

/** Removes the key from each text of a row. A row that has it elsewhere, as in a number, is unreadable. */
const withoutKey = <Row>(
  row: Row,
  readRow: ReadRow<Row>,
  { scrub, scrubShortened }: Scrubber,
): ReturnType<ReadRow<Row>> => {
  const hasKey = (value: Row): boolean => {
    const text = JSON.stringify(value)
    return scrub(text) !== text
  }
  if (!JSON.stringify(row).includes('…') && !hasKey(row)) return { success: true, data: row }
  const clean = readRow(scrubJson(row, scrubShortened))
  return clean.success && hasKey(clean.data) ? { success: false, why: '' } : clean
}

/** Text that starts like JSON but doesn’t parse was truncated; a smaller page may arrive whole. */
const notJson = ({ ending, status, text }: RawAnswer): ListFailure => {
  if (ending === 'over-limit') return { kind: 'too-large', status }
  if (ending === 'timed-out') return { kind: 'timed-out' }
  if (ending === 'broken-off' || /^\s*[[{]/.test(text)) return { kind: 'broken-off' }
  return { kind: 'not-this-service', why: 'not-json', status, message: '' }
}

/** Returns the beginning of a row’s JSON; never makes more of it than that. */
const startOf = (row: unknown): string => {
  let left = RAW_KEPT
  const beginning = (value: unknown): unknown => {
    left -= 1
    if (typeof value === 'string') {
      const kept = value.slice(0, Math.max(0, left))
      left -= kept.length
      return kept
    }
    if (Array.isArray(value)) {
      const items: unknown[] = []
      for (const item of value)
        if (left > 0) items.push(beginning(item))
        else break
      return items
    }
    if (!isRecord(value)) return value
    const fields: Record<string, unknown> = {}
    for (const name in value) {
      if (left <= 0) break
      left -= name.length
      fields[name] = beginning(value[name])
    }
    return fields
  }
  return JSON.stringify(beginning(row)).slice(0, RAW_KEPT)
}

const MIN_PAGE = 10

/** Returns the page size to try after a page that was too large, too slow or cut off; null if a smaller one wouldn’t help. */
export const smallerPage = ({ kind }: ListFailure, perPage: number): number | null => {
  const isTooMuch = kind === 'too-large' || kind === 'timed-out' || kind === 'broken-off'
  return isTooMuch && perPage > MIN_PAGE ? Math.max(MIN_PAGE, Math.floor(perPage / 2)) : null
}
