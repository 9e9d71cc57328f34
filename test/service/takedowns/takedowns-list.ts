import * as z from 'zod'
import { json, openError, type Answer } from '../answers.ts'
import { nextPage } from '../assets/cursors.ts'
import { assetTypes, livenessStatuses, takedownStatuses } from '../enumerations.ts'
import { readJsonBody } from '../json-body.ts'
import { refuseKey } from '../keys.ts'
import type { LedgerEntry } from '../ledger.ts'
import type { Settings } from '../settings.ts'
import type { Takedown, TakedownCases } from './takedown-cases.ts'
import type { World } from '#test/service/world.ts'

const date = z
  .string()
  .refine(
    (text) => /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text)),
    'must be an ISO 8601 date',
  )

/** The body of "List takedowns", closed. Both dates are instants here; their format is not shown. */
const bodySchema = z.strictObject({
  query: z.string().optional(),
  startDate: date.optional(),
  endDate: date.optional(),
  assetType: z
    .array(z.string().refine((type) => assetTypes.includes(type), 'must be an asset type'))
    .optional(),
  takedownStatus: z.array(z.enum(takedownStatuses)).optional(),
  livenessStatus: z.array(z.enum(livenessStatuses)).optional(),
  sorting: z
    .array(z.strictObject({ key: z.literal('updatedAt'), direction: z.enum(['asc', 'desc']) }))
    .optional(),
  per_page: z.number().int().min(1).max(100).default(10),
  next_page: z.string().nullable().optional(),
})

type Filters = z.infer<typeof bodySchema>

/** POST /takedowns/list. Its errors are not shown: 400 in the shape that the settings choose. */
export function listTakedowns(request: LedgerEntry, world: World): Answer {
  const { settings } = world
  const refusal = refuseKey(world.keys, settings, request.headers, 'takedowns')
  if (refusal) return refusal
  const read = readJsonBody(request, settings)
  if ('refusal' in read) return read.refusal
  const parsed = bodySchema.safeParse(read.value)
  const refused = parsed.success
    ? (undeclaredDirection(parsed.data, settings) ?? otherDateForm(parsed.data, settings))
    : null
  if (refused !== null) {
    const status = settings.takedownRefusalStatus
    return openError(settings, status, status === 400 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR', refused)
  }
  const wrong = parsed.success
    ? null
    : parsed.error.issues
        .map((issue) => `${issue.path.map(String).join('.') || 'body'}: ${issue.message}`)
        .join('; ')
  if (!parsed.success || wrong !== null)
    return openError(settings, 400, 'BAD_REQUEST', wrong ?? 'Bad request.')

  const { per_page: perPage, next_page: cursor, ...filters } = parsed.data
  const filterText = JSON.stringify(filters)
  const start = typeof cursor === 'string' ? world.cursors.offset(cursor, 'takedowns', filterText) : 0
  if (start === null)
    return openError(
      settings,
      400,
      'BAD_REQUEST',
      'next_page is no cursor of this listing, or it has expired.',
    )
  world.cases.moveOn(settings.caseStepMs)
  const found = foundAgain(world.cases, `${settings.takedownDates} ${filterText}`, () =>
    sorted(
      world.cases.all.filter((one) => matches(one, parsed.data, settings)),
      parsed.data,
    ),
  )
  const end = start + perPage
  const next = settings.takedownCursorsRepeat && start > 0 ? 0 : end
  const more =
    next < found.length
      ? world.cursors.issue({ listing: 'takedowns', filters: filterText, offset: next })
      : null
  const page: unknown[] = found.slice(start, end)
  if (settings.largestTakedownPage !== null && page.length > settings.largestTakedownPage)
    return tooLarge(page, settings)
  if (settings.oddTakedowns && start === 0) page.push(...oddTakedowns)
  return json(200, { takedowns: page, ...nextPage(more, settings.lastPage) })
}

const lastFound = new WeakMap<TakedownCases, { of: string; found: readonly Takedown[] }>()

/** A listing of thousands is asked for page by page: filtered and sorted once, until a case changes. */
function foundAgain(
  cases: TakedownCases,
  question: string,
  find: () => readonly Takedown[],
): readonly Takedown[] {
  const of = `${cases.revision} ${question}`
  const last = lastFound.get(cases)
  if (last?.of === of) return last.found
  const found = find()
  lastFound.set(cases, { of, found })
  return found
}

function tooLarge(page: unknown[], settings: Settings): Answer {
  if (settings.tooLargeAnswer === '413')
    return openError(settings, 413, 'PAYLOAD_TOO_LARGE', 'The response is too large. Ask for smaller pages.')
  const whole = json(200, { takedowns: page })
  return { ...whole, body: whole.body.slice(0, Math.floor(whole.body.length / 2)) }
}

/** Rows that the interface does not rule out, or that are none. */
const oddTakedowns: readonly unknown[] = [
  {
    id: 8001,
    status: 'PENDING_INPUT',
    createdAt: '2025-11-01T10:00:00.000Z',
    updatedAt: '2025-11-02T10:00:00.000Z',
    asset: { id: 508_001, content: 'https://pending-input.test/', type: 'URL', livenessStatus: 'ALIVE' },
    assignee: null,
  },
  {
    id: 8002,
    status: 'TODO',
    createdAt: 'some day',
    updatedAt: null,
    asset: { content: '@acme_help', type: 'MASTODON' },
    brand: null,
  },
  { id: 8003, status: 'TODO', asset: null },
]

function undeclaredDirection(filters: Filters, settings: Settings): string | null {
  const refused = filters.sorting?.find((one) => !settings.sortDirections.includes(one.direction))
  return refused ? `sorting: direction ${refused.direction} is not supported.` : null
}

function otherDateForm(filters: Filters, settings: Settings): string | null {
  if (settings.takedownDateForm === 'any') return null
  const isDay = (text: string): boolean => text.length === 10
  const dates = [filters.startDate, filters.endDate].filter((one) => one !== undefined)
  return dates.every((one) => isDay(one) === (settings.takedownDateForm === 'day'))
    ? null
    : `dates: only a ${settings.takedownDateForm} is understood.`
}

/** Filters combine by AND, the values of one filter by OR; an empty array filters nothing. `query` looks at content, brand and assignee. */
function matches(one: Takedown, filters: Filters, settings: Settings): boolean {
  if (!includes(filters.assetType, one.asset.type)) return false
  if (!includes(filters.takedownStatus, one.status)) return false
  if (!includes(filters.livenessStatus, one.asset.livenessStatus)) return false
  if (settings.takedownDates !== 'ignored') {
    const time = Date.parse(one[settings.takedownDates])
    if (filters.startDate !== undefined && time < Date.parse(filters.startDate)) return false
    if (filters.endDate !== undefined && time > Date.parse(filters.endDate)) return false
  }
  const wanted = filters.query?.toLowerCase() ?? ''
  return [one.asset.content, one.brand.name, one.assignee?.fullName ?? ''].some((text) =>
    text.toLowerCase().includes(wanted),
  )
}

const includes = (list: readonly string[] | undefined, value: string): boolean =>
  !list?.length || list.includes(value)

/** By `updatedAt` when asked for, else by id. */
function sorted(cases: Takedown[], filters: Filters): Takedown[] {
  const direction = filters.sorting?.[0]?.direction
  if (direction === undefined) return cases
  const sign = direction === 'asc' ? 1 : -1
  return cases
    .map((one) => ({ one, time: Date.parse(one.updatedAt) }))
    .toSorted((a, b) => sign * (a.time - b.time || a.one.id - b.one.id))
    .map(({ one }) => one)
}
