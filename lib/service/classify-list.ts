import * as z from 'zod/mini'
import { fail, ok, type Result } from '#lib/result.ts'
import { isObject, messageIn, readServiceError } from './errors.ts'
import type { RawAnswer, TransportFailure } from './exchange.ts'
import { parseJson } from '#lib/json.ts'
import type { ListFailure, ListPage, UnreadableRow } from '#lib/model/list-outcome.ts'
import { organizationAsset, readAsset, type OrganizationAsset } from './organization-assets.ts'
import { waitAsked, type Clock } from './retry-after.ts'
import { takedown, type Takedown } from './takedowns.ts'

const RAW_KEPT = 200

type Exchanged = Result<RawAnswer, TransportFailure>
type Listed<Row> = Result<ListPage<Row>, ListFailure>

/** Reads a page of assets (section List organization assets). Total: any answer gives a result. */
export const classifyAssets = (exchanged: Exchanged, clock: Clock): Listed<OrganizationAsset> =>
  classifyList(exchanged, 'assets', organizationAsset, clock, readAsset)

/** Reads a page of takedowns (section List takedowns). Total; its errors aren’t shown, so any shape and status may come. */
export const classifyTakedowns = (exchanged: Exchanged, clock: Clock): Listed<Takedown> =>
  classifyList(exchanged, 'takedowns', takedown, clock)

const classifyList = <Row>(
  exchanged: Exchanged,
  field: 'assets' | 'takedowns',
  rowSchema: z.ZodMiniType<Row>,
  clock: Clock,
  readRow: (row: unknown) => Row | undefined = () => undefined,
): Listed<Row> => {
  if (!exchanged.ok) return fail(withoutAnswer(exchanged.failure))
  const raw = exchanged.value
  const { status } = raw
  if (status === 413) return fail({ kind: 'too-large', status })
  if (status === 408) return fail({ kind: 'timed-out' })
  const json = parseJson(raw.text)
  return status >= 200 && status < 300
    ? readPage(raw, json, field, rowSchema, readRow)
    : fail(refusal(raw, json, clock))
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

const readPage = <Row>(
  raw: RawAnswer,
  json: unknown,
  field: 'assets' | 'takedowns',
  rowSchema: z.ZodMiniType<Row>,
  readRow: (row: unknown) => Row | undefined,
): Listed<Row> => {
  const { status } = raw
  if (json === undefined) return fail(notJson(raw))
  const page = z.safeParse(listing, json)
  const rows = page.success ? page.data[field] : undefined
  if (!page.success || !rows) {
    return fail({ kind: 'not-this-service', why: 'wrong-shape', status, message: messageIn(json) })
  }
  const found: Row[] = []
  const unreadable: UnreadableRow[] = []
  for (const [index, row] of rows.entries()) {
    const plain = readRow(row)
    const read = plain === undefined ? z.safeParse(rowSchema, row) : { success: true as const, data: plain }
    if (!read.success) unreadable.push({ index, why: whereIn(read.error), raw: startOf(row) })
    else if (raw.damaged && jsonOf(row).includes('\uFFFD'))
      unreadable.push({ index, why: 'damaged', raw: startOf(row) })
    else found.push(read.data)
  }
  return ok({ rows: found, unreadable, nextPage: page.data.next_page || null })
}

/** A cursor of another type fails the page: treating it as the end would make an incomplete list look complete. */
const listing = z.lazy(() =>
  z.object({
    assets: z.optional(z.array(z.unknown())),
    takedowns: z.optional(z.array(z.unknown())),
    next_page: z.nullish(z.string()),
  }),
)

/** Text that starts like JSON but doesn’t parse was truncated; a smaller page may arrive whole. */
const notJson = ({ ending, status, text }: RawAnswer): ListFailure => {
  if (ending === 'over-limit') return { kind: 'too-large', status }
  if (ending === 'timed-out') return { kind: 'timed-out' }
  if (ending === 'broken-off' || /^\s*[[{]/.test(text)) return { kind: 'broken-off' }
  return { kind: 'not-this-service', why: 'not-json', status, message: '' }
}

/** Path of the first invalid field, such as `asset.content`. */
const whereIn = (error: z.core.$ZodError): string => error.issues[0]?.path.join('.') ?? ''

const startOf = (row: unknown): string => jsonOf(row).slice(0, RAW_KEPT)

/** Returns '' for a row nested too deeply for the engine. */
const jsonOf = (row: unknown): string => {
  try {
    return JSON.stringify(row)
  } catch {
    return ''
  }
}
