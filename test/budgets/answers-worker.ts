/**
 * A worker that gives the service client every hostile answer, one after another, and says so before each; whoever started it may kill
 * it. Each is stored, listed, shown and deleted as the product does it, in a database in memory.
 */
import { threadCpuUsage } from 'node:process'
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { rowsToRun } from '../matrix.ts'

// A browser first: some of what is read with asks for one when it is imported.
await import('../fakes/extension-api.ts')
const { createClient } = await import('#lib/service/client.ts')
const { nextTurn } = await import('#lib/platform/timing.ts')
const { freshDatabase } = await import('../fakes/database.ts')
const { transition } = await import('#lib/outbox/transition.ts')
const { originStateAfter } = await import('#lib/outbox/schedule.ts')
const { newOriginState } = await import('#lib/model/origin-state.ts')
const { changeOriginState, enqueue, getOriginState, getReport } = await import('#lib/reports/store.ts')
const { getReports, listReportIds } = await import('#lib/reports/store.ts')
const { reportRowOf } = await import('#lib/reports/store.ts')
const { reportViewOf } = await import('#lib/reports/store.ts')
const { deleteReportRows } = await import('#lib/your-data/erase-report.ts')
const { buildCopy, resumeOrBegin, swapIn } = await import('#lib/own-assets/sync.ts')
const { drop } = await import('#lib/own-assets/copy.ts')
const { allCopies } = await import('#lib/own-assets/copy.ts')
const { chunkTexts, rowsOf } = await import('#lib/own-assets/sync.ts')
const { makeLines } = await import('#lib/own-assets/lines.ts')
const { assetRowOf } = await import('#lib/own-assets/search.ts')
const { dropUnseen, eachTakedown, getTakedown, storePage } = await import('#lib/takedowns/store.ts')
const { knownTakedown, listedRow } = await import('#lib/takedowns/match.ts')
const { keysOfTakedown } = await import('#lib/takedowns/match.ts')
const { newState } = await import('#lib/takedowns/store.ts')
const { timeOf } = await import('#lib/takedowns/match.ts')
const { payload, report, STATES } = await import('../reports/samples.ts')

type Json = unknown

/** JSON that is larger, deeper or farther than anything meant. */
const HOSTILE: Record<string, string> = {
  'a text of 1 MB': JSON.stringify('x'.repeat(1_000_000)),
  'escapes of 1 MB': JSON.stringify('%2541&#x26;'.repeat(90_000)),
  'a URL of 1 MB': JSON.stringify(`https://evil.example/${'a/'.repeat(500_000)}`),
  '10⁶ numbers': `[${'1,'.repeat(999_999)}1]`,
  '10⁶ texts': `[${'"",'.repeat(999_999)}""]`,
  '10⁴ levels of lists': '['.repeat(10_000) + ']'.repeat(10_000),
  '10⁴ levels of objects': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  'an ID beyond 2⁵³': '9007199254740993',
  'a negative ID': '-9007199254740993',
  'the greatest number': '1.7976931348623157e308',
  'a number of 1,000 digits': '1'.repeat(1000),
  'a date in 1,000 years': '"3026-03-01T12:00:00Z"',
  'a date 1,000 years ago': '"1026-03-01T12:00:00Z"',
  'the last date': '"+275760-09-13T00:00:00Z"',
}

const error = {
  asset: 'https://evil.example/login',
  errorType: 'INVALID_FORMAT',
  message: 'm',
  suggestion: 's',
}
const asset = {
  id: 1,
  content: 'https://own.example/',
  type: 'URL',
  status: 'ALLOWED',
  name: 'n',
  description: 'd',
  group: { id: 2, name: 'g' },
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}
const takedown = {
  id: 1,
  status: 'TODO',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  asset: { id: 3, content: 'https://evil.example/login', type: 'URL', livenessStatus: 'ALIVE' },
  assignee: { id: 4, fullName: 'f' },
  brand: { id: 5, name: 'b', slug: 'b' },
}

/** One answer of each shape that the service has. */
const ANSWERS: { name: string; endpoint: 'report' | 'assets' | 'takedowns'; status: number; body: Json }[] = [
  {
    name: 'a report, formal',
    endpoint: 'report',
    status: 200,
    body: { id: 7, createdAt: '2026-01-01T00:00:00Z', organization: { id: 1, slug: 's', name: 'n' } },
  },
  {
    name: 'a report, as the narrative has it',
    endpoint: 'report',
    status: 200,
    body: { success: true, reportId: '7', message: 'm', assetsProcessed: 1 },
  },
  { name: 'a number alone', endpoint: 'report', status: 200, body: { reportId: '7' } },
  { name: 'no', endpoint: 'report', status: 200, body: { success: false, message: 'm' } },
  {
    name: 'rejected assets',
    endpoint: 'report',
    status: 422,
    body: { message: 'm', code: 'UNPROCESSABLE_CONTENT', data: { errors: [error] } },
  },
  { name: 'an error', endpoint: 'report', status: 500, body: { message: 'm', code: 'c' } },
  { name: 'a nested error', endpoint: 'report', status: 401, body: { error: { message: 'm', code: 'c' } } },
  { name: 'assets', endpoint: 'assets', status: 200, body: { assets: [asset], next_page: 'c' } },
  {
    name: 'an error of the assets',
    endpoint: 'assets',
    status: 400,
    body: { error: { message: 'm', code: 'c' } },
  },
  { name: 'cases', endpoint: 'takedowns', status: 200, body: { takedowns: [takedown], next_page: 'c' } },
  { name: 'an error of the cases', endpoint: 'takedowns', status: 401, body: { message: 'm', code: 'c' } },
]

type Path = (string | number)[]

function* pathsOf(value: Json, path: Path = []): Generator<Path> {
  yield path
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value))
    yield* pathsOf(inner, [...path, Array.isArray(value) ? Number(name) : name])
}

const MARK = 'here comes the hostile one'

/** The body as JSON, with the hostile JSON in this place. */
const textWith = (body: Json, path: Path, hostile: string): string => {
  const marked = (value: Json, [first, ...rest]: Path): Json => {
    if (first === undefined) return MARK
    if (Array.isArray(value)) return value.map((item: Json, at) => (at === first ? marked(item, rest) : item))
    return Object.fromEntries(
      Object.entries(Object(value)).map(([name, inner]) => [
        name,
        name === first ? marked(inner, rest) : inner,
      ]),
    )
  }
  return JSON.stringify(marked(body, path)).replace(JSON.stringify(MARK), () => hostile)
}

const NOW = Date.UTC(2026, 2, 1)
const clock = { now: () => NOW, random: () => 0.5 }
const OWNER = 'https://service.example acme'
const SENT = JSON.stringify({ assets: [{ content: error.asset }, { content: 'evil.example' }] })

/** What may be sent to a page of an answer, in characters of JSON: some thousand of them are far below a message’s 64 MiB. */
const LARGEST = {
  page: 8 * 1024 * 1024,
  report: 10_000_000,
  outcome: 500_000,
  row: 20_000,
  shown: 200_000,
}

const check = (what: string, isRight: boolean): void => {
  if (!isRight) throw new Error(what)
}
const isSmall = (what: string, value: unknown, most: number): void => {
  const { length } = JSON.stringify(value)
  check(`${what}: ${length} characters`, length <= most)
}

const database = await freshDatabase()

type Reports = Parameters<typeof enqueue>[1]

/** A report goes through what the product does with it: listed, shown, deleted. */
const useReport = async (stored: Reports): Promise<void> => {
  await database.put('reports', stored)
  check('not listed', (await listReportIds(database)).includes(stored.id))
  const { reports: found } = await getReports(database, [stored.id])
  const [one] = found
  if (!one) throw new Error('listed but unreadable')
  isSmall('its row', reportRowOf(one), LARGEST.row)
  const whole = await getReport(database, stored.id)
  if (!whole) throw new Error('not shown')
  isSmall('the report', reportViewOf(whole), LARGEST.report)
  check('not deleted', (await deleteReportRows(database, stored.id)) !== null)
  check('still listed', !(await listReportIds(database)).includes(stored.id))
}

const useTakedown = async (id: number): Promise<void> => {
  const one = await getTakedown(database, OWNER, id)
  if (!one) throw new Error('case not shown')
  isSmall('the case', knownTakedown(one, [], NOW), LARGEST.shown)
  const ids: number[] = []
  for await (const rows of eachTakedown(database, OWNER)) for (const row of rows) if (row) ids.push(row.id)
  check('case not listed', ids.includes(id))
}

/** Listed again without this one, as two whole readings that don’t find it do. */
const dropTakedowns = async (): Promise<void> => {
  await dropUnseen(database, OWNER, NOW + 1, NOW)
  check('cases left', (await database.count('cases')) === 0)
}

/** The longest step of reading an answer, in ms of this thread’s processor time, which other programs don’t lengthen. Told alone. */
let longest = { ms: 0, label: '' }
let label = ''
const threadMs = (): number => {
  const { user, system } = threadCpuUsage()
  return (user + system) / 1000
}
const measured = async <T>(reading: Promise<T>): Promise<T> => {
  let isOver = false
  let last = threadMs()
  const tick = (): void => {
    if (isOver) return
    const now = threadMs()
    if (now - last > longest.ms) longest = { ms: now - last, label }
    last = now
    setImmediate(tick)
  }
  tick()
  try {
    return await reading
  } finally {
    tick()
    isOver = true
  }
}

const clientFor = (status: number, text: string) =>
  createClient({
    baseUrl: 'https://service.example/v2',
    apiKey: 'key-0123456789-abcdefghijklmnopqrstuvwxyz',
    clock,
    turn: nextTurn,
    fetch: async () => new Response(text, { status, headers: { 'content-type': 'application/json' } }),
  })

const use: Record<(typeof ANSWERS)[number]['endpoint'], (status: number, text: string) => Promise<void>> = {
  report: async (status, text) => {
    const outcome = await measured(clientFor(status, text).createReport(SENT))
    isSmall('the outcome', outcome, LARGEST.outcome)
    const sending = report({ id: 'hostile', state: STATES.sending })
    await enqueue(database, sending, payload('hostile'))
    await changeOriginState(database, 'https://service.example', (state) =>
      originStateAfter(state, sending, outcome, clock),
    )
    isSmall('its origin', await getOriginState(database, 'https://service.example'), LARGEST.row)
    await useReport(transition(sending, { is: 'answered', outcome }, clock))
    await changeOriginState(database, 'https://service.example', ({ origin }) => newOriginState(origin))
  },
  assets: async (status, text) => {
    const page = await measured(clientFor(status, text).listAssets({ per_page: 1000 }))
    isSmall('the page', page, LARGEST.page)
    if (!page.ok) return
    const { rows, unreadable } = page.value
    const builder = await buildCopy(
      database,
      await resumeOrBegin(database, OWNER, NOW),
      makeLines(() => []),
    )
    await builder.addPage({ rows, unreadable: unreadable.length, cursor: null })
    check('not sorted', await builder.sortLines(() => true))
    check('not stored', await swapIn(database, builder.copy(), NOW))
    for (const chunk of await chunkTexts(database, builder.copy().id, 0, 10))
      for (const row of rowsOf(chunk)) {
        if (!row) throw new Error('stored but unreadable')
        isSmall('the asset', assetRowOf(row), LARGEST.shown)
      }
    isSmall('the copy', await allCopies(database), LARGEST.shown)
    await drop(database, builder.copy().id)
    check('rows left', (await database.count('assetRows')) === 0)
  },
  takedowns: async (status, text) => {
    const page = await measured(clientFor(status, text).listTakedowns({ per_page: 100 }))
    isSmall('the page', page, LARGEST.page)
    if (!page.ok) return
    for (const row of page.value.rows) {
      isSmall('the listed case', listedRow(row, []), LARGEST.shown)
      new Date(timeOf(row.updatedAt) ?? NOW).toISOString()
    }
    await storePage(database, {
      rows: page.value.rows.map((row) => ({
        row,
        keys: keysOfTakedown(row.asset),
        reports: [],
        missingAt: null,
      })),
      askedAt: NOW,
      at: NOW,
      owner: OWNER,
      state: newState(OWNER),
      searches: [],
      foundIsChange: false,
    })
    for (const { id } of page.value.rows) await useTakedown(id)
    await dropTakedowns()
  },
}

const many = (count: number, row: Json): string => JSON.stringify(Array.from({ length: count }, () => row))
const escapes = '%2541&#x26;'.repeat(370)

/** Answers as long as they are read, of rows that are each as meant or nearly. */
const LONGEST: [name: string, endpoint: keyof typeof use, status: number, text: string][] = [
  ['2,000 numbers', 'assets', 200, `{"assets":${many(2000, 1)}}`],
  [
    '1,900 assets with escapes',
    'assets',
    200,
    `{"assets":${many(1900, { ...asset, description: escapes })}}`,
  ],
  ['900 assets without an ID', 'assets', 200, `{"assets":${many(900, { ...asset, id: escapes + escapes })}}`],
  [
    '19,000 refusals',
    'report',
    422,
    `{"message":"m","code":"c","data":{"errors":${many(19_000, { asset: 'evil.example' })}}}`,
  ],
  [
    '200 cases with escapes',
    'takedowns',
    200,
    `{"takedowns":${many(200, { ...takedown, status: escapes.repeat(9) })}}`,
  ],
]

const LONG = 'x'.repeat(1_000_000)
const names = Array.from({ length: 200 }, () => error.asset)
const longRefusal = { ...error, message: LONG, names }
const longRefusals = Array.from({ length: 19_000 }, () => longRefusal)
const storedReport = (state: Reports['state']) => () => useReport(report({ id: 'stored', state }))

/** What 1.0.0 may have stored, which kept texts of any length. */
const STORED: [string, () => Promise<void>][] = [
  ['a report number', storedReport({ ...STATES.accepted, reportNumber: LONG, createdAt: LONG })],
  ['an organization', storedReport({ ...STATES.accepted, organization: { id: 1, slug: LONG, name: LONG } })],
  ['a message', storedReport({ ...STATES.waiting, message: LONG })],
  ['a message of a held one', storedReport({ ...STATES.held, message: LONG })],
  ['an own asset', storedReport({ ...STATES['needs-you'], message: LONG })],
  ['refusals', storedReport({ ...STATES.refused, message: LONG, refusals: longRefusals })],
  [
    'a refusal',
    storedReport({
      ...STATES.known,
      refusals: [{ asset: LONG, errorType: LONG, message: LONG, suggestion: LONG, names: [] }],
    }),
  ],
  ['a number alone', storedReport({ ...STATES.presumed, reportNumber: LONG, message: LONG })],
  [
    'a case',
    async () => {
      await database.put('cases', {
        owner: OWNER,
        id: 1,
        keys: [],
        content: LONG,
        type: LONG,
        status: LONG,
        liveness: LONG,
        brand: { name: LONG, slug: LONG },
        assignee: LONG,
        createdAt: LONG,
        updatedAt: LONG,
        firstSeenAt: NOW,
        seenAt: NOW,
        changes: [{ what: 'status', from: LONG, to: LONG, after: NOW, by: NOW }],
        reports: [],
      })
      await useTakedown(1)
      await dropTakedowns()
    },
  ],
]

const { from } = z.object({ from: z.number() }).parse(workerData)

const cases = ANSWERS.flatMap((answer) =>
  [...pathsOf(answer.body)].flatMap((path) =>
    Object.keys(HOSTILE).map((hostile) => ({ answer, path, hostile })),
  ),
)
for (const [index, { answer, path, hostile }] of rowsToRun([...cases.entries()])) {
  if (index < from) continue
  label = `${answer.name}, ${path.join('.') || 'all of it'}: ${hostile}`
  parentPort?.postMessage({ index, label })
  await use[answer.endpoint](answer.status, textWith(answer.body, path, HOSTILE[hostile] ?? ''))
}
const whole = LONGEST.map(([name, endpoint, status, text]): (typeof STORED)[number] => [
  name,
  () => use[endpoint](status, text),
])
for (const [at, [name, useIt]] of [...whole, ...STORED].entries()) {
  const index = cases.length + at
  if (index < from) continue
  label = `${at < whole.length ? 'of the greatest length' : 'stored by 1.0.0'}: ${name}`
  parentPort?.postMessage({ index, label })
  await useIt()
}
parentPort?.postMessage({ done: `${Math.round(longest.ms)} ms (${longest.label})` })
