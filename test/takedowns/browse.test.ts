import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { AnswerOf, AskOf } from '#lib/messages/request.ts'
import type { TakedownRequests } from '#lib/messages/requests.ts'
import { noteAbility, readConnection } from '#lib/settings/connection.ts'
import type { ListDeps } from '#lib/takedowns/list.ts'
import { listTakedowns } from '#lib/takedowns/list.ts'
import { makeKnownTakedowns } from '#lib/takedowns/known-takedowns.ts'
import { readState } from '#lib/takedowns/polling-state.ts'
import { makeOwnReports } from '#lib/takedowns/own-reports.ts'
import { STATES } from '#test/reports/samples.ts'
import type { SandboxOptions } from '#test/service/sandbox.ts'
import { watchWorld } from './polling-world.ts'

type Loadable = AskOf<TakedownRequests, 'takedowns/list'>
type Answer = AnswerOf<TakedownRequests, 'takedowns/list'>
type Page = Extract<Answer, { kind: 'page' }>

const NO_FILTERS: Loadable['filters'] = {
  query: '',
  startDate: '',
  endDate: '',
  assetType: [],
  takedownStatus: [],
  livenessStatus: [],
}

/** What the next page is asked for with. */
const on = ({ cursor, since, plain, perPage }: Page): Partial<Loadable> => ({ cursor, since, plain, perPage })

const start = async (options?: SandboxOptions) => {
  const { world, close } = await watchWorld(options)
  onTestFinished(close)
  const { database, deps, sandbox } = world
  const ownReports = makeOwnReports(async () => database)
  const makeOne = (): ListDeps => ({
    database: deps.database,
    now: deps.clock.now,
    stored: (changed) => void stored.push(changed),
    connection: async () => (await deps.connections())[0] ?? null,
    clientFor: deps.clientFor,
    reportsAbout: ownReports.about,
    note: async (asked, ability) => void (await noteAbility(database, asked, 'takedowns', ability)),
  })
  const stored: boolean[] = []
  let listDeps = makeOne()
  const asked: Loadable = { filters: NO_FILTERS, perPage: 100, cursor: null, since: null, plain: false }
  const ask = async (with_: Partial<Loadable> = {}): Promise<Answer> => {
    const answer = await listTakedowns({ ...asked, ...with_ }, listDeps)
    return answer
  }
  const page = async (with_: Partial<Loadable> = {}): Promise<Page> => {
    const answer = await ask(with_)
    if (answer.kind !== 'page') throw new Error(JSON.stringify(answer))
    return answer
  }
  const all = async (with_: Partial<Loadable> = {}): Promise<Page[]> => {
    const pages = [await page(with_)]
    for (let last = pages[0]; last?.cursor; last = pages.at(-1))
      pages.push(await page({ ...with_, ...on(last) }))
    return pages
  }
  const restart = (): void => {
    listDeps = makeOne()
  }
  const known = makeKnownTakedowns({
    database: deps.database,
    owners: async () => [world.owner],
    anyTakedowns: async () => true,
    now: deps.clock.now,
    reportsAbout: ownReports.about,
  })
  return { world, sandbox, ownReports, ask, page, all, restart, known, stored: () => stored }
}

/** The sandbox’s case of that page. */
const caseOf = ({ rows }: Page): Page['rows'][number] => {
  const found = rows.find(({ content }) => content === 'https://acrne-wallet.test/restore')
  if (!found) throw new Error('the sandbox has another case')
  return found
}

const ASC = { key: 'updatedAt', direction: 'asc' }

describe('the list', () => {
  it('asks for what is chosen and leaves out what is empty', async () => {
    const { world, page } = await start()
    await page()
    const filters: Loadable['filters'] = {
      query: ' acme ',
      startDate: '2026-02-01',
      endDate: '2026-03-02',
      assetType: ['URL'],
      takedownStatus: ['TODO', 'IN_PROGRESS'],
      livenessStatus: ['ALIVE'],
    }
    const found = await page({ filters, perPage: 7 })
    expect(found.rows.map(({ status }) => status)).toEqual(['TODO', 'IN_PROGRESS'])
    expect(found.plain).toBe(false)
    expect(world.requests()).toEqual([
      { sorting: [ASC], per_page: 100, next_page: null },
      {
        ...filters,
        query: 'acme',
        sorting: [ASC],
        per_page: 7,
        next_page: null,
      },
    ])
    expect((await readConnection(world.database))?.abilities.takedowns).toBe('yes')
  })

  it('has every case once, page by page', async () => {
    const { sandbox, all } = await start()
    sandbox.takedowns.seed(95)
    const pages = await all({ perPage: 10 })
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(ids).toHaveLength(103)
    expect(new Set(ids).size).toBe(103)
  })

  it('is known to its reports and the overview at once, also the end of all cases', async () => {
    const { world, sandbox, all, page, known, stored } = await start()
    sandbox.takedowns.seed(507 - sandbox.takedowns.all.length)
    const { id } = sandbox.takedowns.open('https://evil.example/login')
    await world.accepted('r1', ['https://evil.example/login'])
    await page({ filters: { ...NO_FILTERS, query: 'evil.example' } })
    expect(stored()).toEqual([false])
    expect((await known.ofReport('r1')).cases).toMatchObject([{ case: { id, status: 'TODO' } }])
    expect(await known.overview()).toMatchObject({ cases: 1, completeAt: null })

    await all()
    expect(await known.overview()).toMatchObject({ cases: 508, completeAt: world.clock.now() })
    world.clock.advance(60_000)
    sandbox.takedowns.move(id, { status: 'COMPLETED', livenessStatus: 'DEAD' })
    await all()
    expect(stored().filter(Boolean), 'one page has a change of a report').toEqual([true])
    expect(await known.ofReports(['r1'])).toMatchObject([{ id, status: 'COMPLETED' }])
    // The status checks go on from there: no list is due, and the report waits for nothing.
    await world.polling.pollIfDue()
    expect(await world.view()).toMatchObject({ off: 'nothing-open', readingList: false })
  })

  it('counts as all cases from its first page on, whichever worker goes on with it, but not if it is filtered', async () => {
    const { world, sandbox, page, all, known, restart } = await start()
    sandbox.takedowns.seed(40)
    await all({ filters: { ...NO_FILTERS, takedownStatus: ['TODO'] } })
    expect((await known.overview()).completeAt).toBeNull()
    const since = world.clock.now()
    const first = await page({ perPage: 30 })
    world.clock.advance(60_000)
    restart()
    await page(on(first))
    expect((await known.overview()).completeAt).toBe(since + 60_000)
    expect((await readState(world.database, world.owner, world.clock.now())).completeSince).toBe(since)
  })

  it('is shown on a full disk, too', async () => {
    const { page } = await start()
    await page()
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    onTestFinished(() => void vi.restoreAllMocks())
    expect((await page()).rows.length).toBeGreaterThan(0)
  })

  it('has own reports with each case, also one that was sent a moment ago', async () => {
    const { world, page, ownReports } = await start()
    expect(caseOf(await page()).reports).toEqual([])
    await world.accepted('r1', ['https://acrne-wallet.test/restore'], { title: 'A copy of ours' })
    await world.accepted('r2', ['https://acrne-wallet.test/restore?x=1'], { state: STATES.queued })
    ownReports.forget()
    const found = await page()
    expect(
      caseOf(found).reports.map(({ id, state, how, reportNumber }) => [id, state, how, reportNumber]),
    ).toEqual([
      ['r2', 'queued', 'same', ''],
      ['r1', 'accepted', 'same', '7'],
    ])
    expect(found.rows.flatMap(({ reports }) => reports)).toHaveLength(2)
  })

  it('says of an own report that its assets had the status already, and what it is about where it has no title', async () => {
    const { world, page, ownReports } = await start()
    const asset = 'https://acrne-wallet.test/restore'
    const refusal = { asset, errorType: 'ASSET_ALREADY_CORRECT', message: '', suggestion: '', names: [asset] }
    await world.accepted('r1', [asset], { state: { at: 'known', refusals: [refusal] } })
    ownReports.forget()
    expect(caseOf(await page()).reports).toMatchObject([{ id: 'r1', state: 'known', reason: 'correct' }])
    await world.accepted('r1', [asset], { title: '' })
    ownReports.forget()
    expect(caseOf(await page()).reports).toMatchObject([{ title: '', asset }])
  })

  it('tells rows that cannot be read, and shows what has no brand, no assignee, an unknown status or no time', async () => {
    const { page } = await start({ settings: { oddTakedowns: true } })
    const { rows, unreadable } = await page()
    expect(unreadable).toEqual([{ index: 10, why: 'asset', raw: expect.stringContaining('8003') }])
    expect(rows.find(({ id }) => id === 8001)).toMatchObject({
      status: 'PENDING_INPUT',
      brand: null,
      assignee: null,
    })
  })

  it.each(['413', 'cut'] as const)(
    'too large (%s) comes in smaller pages, by the same cursor',
    async (answer) => {
      const { sandbox, world, all } = await start({
        settings: { largestTakedownPage: 12, tooLargeAnswer: answer },
      })
      sandbox.takedowns.seed(40)
      const pages = await all()
      expect(pages.map(({ perPage }) => perPage)).toEqual([12, 12, 12, 12])
      expect(pages.flatMap(({ rows }) => rows)).toHaveLength(48)
      expect(world.requests().map(({ per_page, next_page }) => [per_page, next_page === null])).toEqual([
        [100, true],
        [50, true],
        [25, true],
        [12, true],
        [12, false],
        [12, false],
        [12, false],
      ])
    },
  )

  it('that is too large even for ten says so, with its cursor to go on', async () => {
    const { world, ask, page } = await start()
    const { cursor } = await page({ perPage: 3 })
    world.sandbox.settings.largestTakedownPage = 1
    expect(await ask({ cursor, perPage: 40 })).toEqual({
      kind: 'failed',
      failure: { kind: 'too-large', status: 413 },
      perPage: 10,
    })
    world.sandbox.settings.largestTakedownPage = null
    expect((await page({ cursor, perPage: 10 })).rows).toHaveLength(5)
  })

  it('comes unordered where the service refuses the order, on every page', async () => {
    const { world, page } = await start({ settings: { sortDirections: [] } })
    const first = await page({ perPage: 5 })
    expect([first.plain, (await page(on(first))).plain]).toEqual([true, true])
    expect(world.requests().map(({ sorting }) => sorting !== undefined)).toEqual([true, false, false])
  })

  const DATES = { startDate: '2025-11-01T22:30:00.000Z', endDate: '2026-12-01T21:29:59.999Z' }

  it.each([400, 500] as const)(
    'asks without an order and with plain dates where one is refused by %i',
    async (status) => {
      const { world, page } = await start({
        settings: { sortDirections: [], takedownDateForm: 'day', takedownRefusalStatus: status },
      })
      const filters = { ...NO_FILTERS, ...DATES }
      const first = await page({ filters })
      expect(first.plain).toBe(true)
      expect(first.rows.length).toBeGreaterThan(0)
      const [asked, ...others] = world.requests()
      expect(asked).toMatchObject({ ...DATES, sorting: [ASC] })
      expect(others.at(-1)).toEqual({
        startDate: '2025-11-01',
        endDate: '2026-12-01',
        per_page: 100,
        next_page: null,
      })
    },
  )

  it('tells what was refused first where nothing is taken, and asks a service no more that wants a pause', async () => {
    const { world, ask } = await start()
    const failing = { endpoint: 'takedowns', times: 'always' } as const
    world.sandbox.setFault({ kind: 'status', status: 500, body: 'flat-error' }, failing)
    expect(await ask()).toMatchObject({
      kind: 'failed',
      failure: { kind: 'server-error', status: 500 },
    })
    expect(world.requests()).toHaveLength(2)
    world.sandbox.clearFaults()
    world.sandbox.setFault({ kind: 'status', status: 503, headers: { 'retry-after': '60' } }, failing)
    expect(await ask()).toMatchObject({ kind: 'failed', failure: { status: 503 } })
    expect(world.requests()).toHaveLength(1)
  })

  it('has the service’s numbers of what belongs to a case', async () => {
    const { sandbox, page } = await start()
    const [first] = sandbox.takedowns.all
    expect((await page()).rows.find(({ id }) => id === first?.id)?.ids).toEqual({
      asset: first?.asset.id,
      brand: first?.brand.id,
      assignee: first?.assignee?.id ?? null,
    })
  })

  it('does not take a refused cursor or filter for a refused order', async () => {
    const { world, ask, page } = await start()
    const { cursor } = await page({ perPage: 3 })
    world.sandbox.expireCursors()
    expect(await ask({ cursor, perPage: 3 })).toMatchObject({
      kind: 'failed',
      failure: { kind: 'bad-request', status: 400 },
    })
    expect((await page()).plain).toBe(false)
  })
})

describe('a list that fails', () => {
  it.each([
    ['500', { kind: 'status', status: 500 }, { kind: 'server-error', status: 500 }],
    ['429', { kind: 'throttled', retryAfter: '90' }, { kind: 'throttled', retryAfterMs: 112_500 }],
    ['a firewall', { kind: 'status', status: 403, body: 'html' }, { kind: 'firewall', status: 403 }],
    ['no connection', { kind: 'drop', when: 'before-commit' }, { kind: 'no-connection' }],
    ['a portal', { kind: 'captive-portal' }, { kind: 'not-this-service', why: 'not-json' }],
  ] as const)('in the middle with %s goes on by the same cursor', async (_, fault, failure) => {
    const { sandbox, ask, page } = await start()
    const first = await page({ perPage: 3 })
    sandbox.setFault(fault, { endpoint: 'takedowns' })
    const { cursor } = first
    expect(await ask({ cursor, perPage: 3 })).toMatchObject({ kind: 'failed', failure })
    const second = await page({ cursor, perPage: 3 })
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(6)
  })

  it('for want of a right notes it for this endpoint alone', async () => {
    const { world, sandbox, ask } = await start()
    sandbox.revoke(sandbox.keys.full)
    expect(await ask()).toMatchObject({ kind: 'failed', failure: { kind: 'unauthorized', status: 401 } })
    expect((await readConnection(world.database))?.abilities).toEqual({
      report: 'not-known',
      assets: 'not-known',
      takedowns: 'no',
    })
  })

  it('without a key or host access was not asked for', async () => {
    const { world, ask } = await start()
    world.permission = false
    expect(await ask()).toEqual({ kind: 'not-asked', why: 'no-host-access' })
    await world.database.clear('credentials')
    expect(await ask()).toEqual({ kind: 'not-asked', why: 'no-connection' })
    expect(world.requests()).toEqual([])
  })
})
