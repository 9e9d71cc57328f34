import { expect, test } from 'vitest'
import { call, sandboxForTest, type Reply } from '../calls.ts'
import type { Sandbox } from '#test/service/sandbox.ts'
import type { Takedown } from './takedown-cases.ts'

const list = (sandbox: Sandbox, body: unknown = {}): Promise<Reply> =>
  call(sandbox, 'POST', '/takedowns/list', body)
const cases = (reply: Reply): Takedown[] => reply.json.takedowns
const contents = (reply: Reply): string[] => cases(reply).map((one) => one.asset.content)

test('cases have the documented fields; every status and liveness occurs, an assignee may be null', async () => {
  const reply = await list(await sandboxForTest())
  expect(reply.status).toBe(200)
  expect(reply.json.next_page).toBeNull()
  for (const one of cases(reply)) {
    expect(Object.keys(one)).toEqual(['id', 'status', 'createdAt', 'updatedAt', 'asset', 'assignee', 'brand'])
    expect(Object.keys(one.asset)).toEqual(['id', 'content', 'type', 'livenessStatus'])
    expect(Object.keys(one.brand)).toEqual(['id', 'name', 'slug'])
  }
  expect(new Set(cases(reply).map((one) => one.status)).size).toBe(7)
  expect(new Set(cases(reply).map((one) => one.asset.livenessStatus)).size).toBe(3)
  expect(cases(reply).some((one) => one.assignee === null)).toBe(true)
})

const searches: [body: object, expected: string[], reason: string][] = [
  [{ query: 'AIRDROP' }, ['acme-wallet-airdrop.test'], 'content, without case'],
  [
    { query: 'okafor', takedownStatus: ['RETRACTED'] },
    ['https://x.com/acme_walIet'],
    'assignee, and filters combine',
  ],
  [{ query: 'acme wallet', takedownStatus: ['TODO'] }, ['https://acrne-wallet.test/restore'], 'brand'],
  [
    { assetType: ['TELEGRAM', 'ADDRESS'], livenessStatus: ['UNKNOWN'], takedownStatus: ['IN_PROGRESS'] },
    ['https://t.me/acme_wallet_help'],
    'all lists',
  ],
  [
    { startDate: '2025-11-17T16:48:09.000Z', endDate: '2025-11-18' },
    ['https://t.me/acme_wallet_help'],
    'dates, both ends included',
  ],
  [
    { assetType: [], next_page: null, takedownStatus: ['CANCELLED'] },
    ['eip155:1:0x27b1fdb04752bbc536007a920d24acb045561c26'],
    'empty list and null cursor',
  ],
  [{ query: 'nowhere' }, [], 'nothing'],
]

test.each(searches)('%j finds %j: %s', async (body, expected) => {
  const sandbox = await sandboxForTest({ now: () => new Date('2025-11-19T07:48:09.000Z') })
  expect(contents(await list(sandbox, body))).toEqual(expected)
})

test('the cases of a demo are of the last month, whenever it is started', async () => {
  const started = new Date('2031-05-06T07:08:09.000Z')
  const times = cases(await list(await sandboxForTest({ now: () => started }))).flatMap((one) => [
    Date.parse(one.createdAt),
    Date.parse(one.updatedAt),
  ])
  expect(Math.min(...times)).toBeGreaterThan(started.getTime() - 30 * 86_400_000)
  expect(Math.max(...times)).toBeLessThanOrEqual(started.getTime())
})

test('sorting by updatedAt as shown, and the other way where the settings have it', async () => {
  const sandbox = await sandboxForTest()
  expect((await list(sandbox, { sorting: [{ key: 'updatedAt', direction: 'desc' }] })).status).toBe(400)
  sandbox.settings.sortDirections = ['asc', 'desc']
  const sorted = async (direction: string): Promise<string[]> =>
    cases(await list(sandbox, { sorting: [{ key: 'updatedAt', direction }] })).map((one) => one.updatedAt)
  const ascending = await sorted('asc')
  expect(ascending).toEqual(ascending.toSorted())
  expect(await sorted('desc')).toEqual(ascending.toReversed())
})

test('a form of dates that the settings do not have is refused, as 400 or 500', async () => {
  const sandbox = await sandboxForTest()
  const [day, instant] = [{ startDate: '2025-11-17' }, { startDate: '2025-11-17T00:00:00.000Z' }]
  sandbox.settings.takedownDateForm = 'day'
  expect([(await list(sandbox, day)).status, (await list(sandbox, instant)).status]).toEqual([200, 400])
  Object.assign(sandbox.settings, { takedownDateForm: 'instant', takedownRefusalStatus: 500 })
  expect([(await list(sandbox, day)).status, (await list(sandbox, instant)).status]).toEqual([500, 200])
})

test('pages of 10 by default and of a chosen size hold every case once', async () => {
  const sandbox = await sandboxForTest()
  for (let made = 0; made < 25; made++) sandbox.takedowns.open(`https://case-${made}.test/`)
  expect(cases(await list(sandbox))).toHaveLength(10)
  const seen: number[] = []
  let cursor: string | null = null
  do {
    const reply = await list(sandbox, { per_page: 4, query: 'case-', next_page: cursor })
    seen.push(...cases(reply).map((one) => one.id))
    cursor = reply.json.next_page
  } while (cursor !== null)
  expect(new Set(seen).size).toBe(25)
  expect(seen).toHaveLength(25)
})

test('a cursor belongs to its listing and filters', async () => {
  const sandbox = await sandboxForTest({ seed: 200 })
  const cursor: unknown = (await list(sandbox, { per_page: 1 })).json.next_page
  expect((await list(sandbox, { per_page: 5, next_page: cursor })).status, 'another page size is fine').toBe(
    200,
  )
  expect((await list(sandbox, { query: 'a', next_page: cursor })).status).toBe(400)
  const foreign = (await call(sandbox, 'GET', '/organization/assets')).json.next_page
  expect((await list(sandbox, { next_page: foreign })).status).toBe(400)
})

const refused: [body: unknown, reason: string][] = [
  [{ assetType: ['TWITCH'] }, 'type outside the formal list'],
  [{ assetType: 'URL' }, 'a value where an array belongs'],
  [{ takedownStatus: ['PENDING_INPUT'] }, 'undocumented status'],
  [{ livenessStatus: ['alive'] }, 'case'],
  [{ sorting: [{ key: 'createdAt', direction: 'asc' }] }, 'undocumented key'],
  [{ sorting: [{ key: 'updatedAt', direction: 'ASC' }] }, 'case of the direction'],
  [{ sorting: { key: 'updatedAt', direction: 'asc' } }, 'an object where an array belongs'],
  [{ startDate: 'yesterday' }, 'no date'],
  [{ per_page: 101 }, 'above 100'],
  [{ per_page: '10' }, 'text where a number belongs'],
  [{ next_page: '' }, 'empty cursor'],
  [{ perPage: 10 }, 'unknown field'],
  [[], 'no object'],
  ['', 'no body'],
]

test.each(refused)('%j is a 400: %s', async (body) => {
  const reply = await list(await sandboxForTest(), body)
  expect([reply.status, reply.json.code]).toEqual([400, 'BAD_REQUEST'])
})

test('the settings may refuse a direction and ignore dates', async () => {
  const sandbox = await sandboxForTest({ settings: { sortDirections: ['asc'], takedownDates: 'ignored' } })
  expect((await list(sandbox, { sorting: [{ key: 'updatedAt', direction: 'desc' }] })).status).toBe(400)
  expect((await list(sandbox, { sorting: [{ key: 'updatedAt', direction: 'asc' }] })).status).toBe(200)
  expect(cases(await list(sandbox, { startDate: '2100-01-01' }))).toHaveLength(8)
})

test('a moved case shows its new status, liveness and time', async () => {
  const time = new Date('2026-01-02T03:04:05.000Z')
  const sandbox = await sandboxForTest({ now: () => time })
  const { id } = sandbox.takedowns.open('https://moving.test/')
  sandbox.takedowns.move(id, { status: 'COMPLETED', livenessStatus: 'DEAD' })
  const [one] = cases(await list(sandbox, { query: 'moving' }))
  expect(one).toMatchObject({
    status: 'COMPLETED',
    updatedAt: time.toISOString(),
    asset: { livenessStatus: 'DEAD' },
  })
  expect(() => sandbox.takedowns.move(1, {})).toThrow('No takedown case 1')
})

test('cases of reports move on by themselves, a step each time, until they are COMPLETED and DEAD', async () => {
  let time = new Date('2026-01-02T03:00:00.000Z')
  const sandbox = await sandboxForTest({ now: () => time, settings: { caseStepMs: 60_000 } })
  await call(sandbox, 'POST', '/report/create', {
    organizationSlug: 'acme-wallet',
    assets: [{ content: 'https://moving.test/' }],
  })
  const stands: string[] = []
  for (let minute = 0; minute <= 5; minute++) {
    const [one] = cases(await list(sandbox, { query: 'moving' }))
    stands.push(`${one?.status} ${one?.asset.livenessStatus} ${one?.updatedAt.slice(14, 16)}`)
    time = new Date(time.getTime() + 60_000)
  }
  expect(stands).toEqual([
    'TODO UNKNOWN 00',
    'TODO ALIVE 01',
    'IN_PROGRESS ALIVE 02',
    'COMPLETED ALIVE 03',
    'COMPLETED DEAD 04',
    'COMPLETED DEAD 04',
  ])
  expect(cases(await list(sandbox, { query: 'acrne' }))[0], 'others stay').toMatchObject({ status: 'TODO' })
})

test('a page may be too large: 413, or the start of its JSON', async () => {
  const sandbox = await sandboxForTest({ settings: { largestTakedownPage: 5 } })
  expect((await list(sandbox, { per_page: 6 })).status).toBe(413)
  expect((await list(sandbox, { per_page: 5 })).status).toBe(200)
  sandbox.settings.tooLargeAnswer = 'cut'
  const cut = await list(sandbox, { per_page: 6 })
  expect([cut.status, cut.isJson]).toEqual([200, false])
})

test('cursors may go round', async () => {
  const sandbox = await sandboxForTest({ settings: { takedownCursorsRepeat: true } })
  const cursors: (string | null)[] = []
  for (let page = 0; page < 4; page++)
    cursors.push((await list(sandbox, { per_page: 3, next_page: cursors.at(-1) ?? null })).json.next_page)
  expect(new Set(cursors).size).toBe(2)
  expect(cursors).not.toContain(null)
})

test('odd rows come with the first page where the settings say so', async () => {
  const sandbox = await sandboxForTest({ settings: { oddTakedowns: true } })
  const reply = await list(sandbox, { per_page: 5 })
  expect(cases(reply).map((one) => one.status)).toContain('PENDING_INPUT')
  expect(cases(reply)).toHaveLength(8)
  expect(cases(await list(sandbox, { per_page: 5, next_page: reply.json.next_page }))).toHaveLength(3)
})

test('20,000 generated cases are there at once, and every one is listed once', async () => {
  const sandbox = await sandboxForTest()
  sandbox.takedowns.seed(20_000)
  const seen = new Set<number>()
  let cursor: string | null = null
  do {
    const reply = await list(sandbox, { per_page: 100, next_page: cursor })
    for (const one of cases(reply)) seen.add(one.id)
    cursor = reply.json.next_page
  } while (cursor !== null)
  expect(seen.size).toBe(20_008)
})
