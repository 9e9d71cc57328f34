import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { AnswerOf, AskOf } from '#lib/messages/request.ts'
import type { TakedownRequests } from '#lib/messages/requests.ts'
import { noteAbility, readConnection } from '#lib/settings/connection.ts'
import { makeBrowse } from '#lib/takedowns/list.ts'
import { makeKnownTakedowns } from '#lib/takedowns/known-takedowns.ts'
import { makeOwnReports } from '#lib/takedowns/own-reports.ts'
import { STATES } from '#test/reports/samples.ts'
import type { SandboxOptions } from '#test/service/sandbox.ts'
import { watchWorld } from './polling-world.ts'

type Loadable = AskOf<TakedownRequests, 'takedowns/list'>
type Answer = AnswerOf<TakedownRequests, 'takedowns/list'>
type Page = Extract<Answer, { at: 'page' }>

const NO_FILTERS: Loadable['filters'] = {
  query: '',
  startDate: '',
  endDate: '',
  assetType: [],
  takedownStatus: [],
  livenessStatus: [],
}

const start = async (options?: SandboxOptions) => {
  const { world, close } = await watchWorld(options)
  onTestFinished(close)
  const { database, deps, sandbox } = world
  const ownReports = makeOwnReports(async () => database)
  const makeOne = () =>
    makeBrowse({
      database: deps.database,
      now: deps.clock.now,
      stored: (changed) => void stored.push(changed),
      connection: deps.connection,
      mayReach: deps.mayReach,
      clientFor: deps.clientFor,
      shown: (content) => ({ before: '', registrable: content.replaceAll('.', '[.]'), after: '' }),
      reportsAbout: ownReports.about,
      note: async (asked, ability) => void (await noteAbility(database, asked, 'takedowns', ability)),
    })
  const stored: boolean[] = []
  let browse = makeOne()
  const asked: Loadable = { list: 'one', filters: NO_FILTERS, order: null, perPage: 100, cursor: null }
  const ask = async (with_: Partial<Loadable> = {}): Promise<Answer> => {
    const answer = await browse({ ...asked, ...with_ })
    return answer
  }
  const page = async (with_: Partial<Loadable> = {}): Promise<Page> => {
    const answer = await ask(with_)
    if (answer.at !== 'page') throw new Error(JSON.stringify(answer))
    return answer
  }
  const all = async (with_: Partial<Loadable> = {}): Promise<Page[]> => {
    const pages = [await page(with_)]
    for (let last = pages[0]; last?.cursor; last = pages.at(-1))
      pages.push(await page({ ...with_, cursor: last.cursor, perPage: last.perPage }))
    return pages
  }
  const restart = (): void => {
    browse = makeOne()
  }
  const known = makeKnownTakedowns({
    database: deps.database,
    owner: async () => world.owner,
    anyTakedowns: async () => true,
    now: deps.clock.now,
    shown: (content) => ({ before: '', registrable: content, after: '' }),
    reportsAbout: ownReports.about,
  })
  return { world, sandbox, ownReports, ask, page, all, restart, known, stored: () => stored }
}

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
    const found = await page({ filters, order: { key: 'updatedAt', direction: 'asc' }, perPage: 7 })
    expect(found.rows.map(({ status }) => status)).toEqual(['TODO', 'IN_PROGRESS'])
    expect(found.order).toBe('as-asked')
    expect(world.requests()).toEqual([
      { per_page: 100, next_page: null },
      {
        ...filters,
        query: 'acme',
        sorting: [{ key: 'updatedAt', direction: 'asc' }],
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

  it('that is filtered, or continued by another worker, doesn’t count as all cases', async () => {
    const { sandbox, page, all, known, restart } = await start()
    sandbox.takedowns.seed(40)
    await all({ filters: { ...NO_FILTERS, takedownStatus: ['TODO'] } })
    const { cursor } = await page({ perPage: 30 })
    restart()
    await page({ perPage: 30, cursor })
    expect((await known.overview()).completeAt).toBeNull()
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
    expect((await page()).rows[0]?.reports).toEqual([])
    await world.accepted('r1', ['https://acrne-wallet.test/restore'], { title: 'A copy of ours' })
    await world.accepted('r2', ['https://acrne-wallet.test/restore?x=1'], { state: STATES.queued })
    ownReports.forget()
    const { rows } = await page()
    expect(rows[0]?.reports.map(({ id, at, how, reportNumber }) => [id, at, how, reportNumber])).toEqual([
      ['r2', 'queued', 'same', ''],
      ['r1', 'accepted', 'same', '7'],
    ])
    expect(rows.slice(1).flatMap(({ reports }) => reports)).toEqual([])
  })

  it('says of an own report that its assets had the status already, and what it is about where it has no title', async () => {
    const { world, page, ownReports } = await start()
    const asset = 'https://acrne-wallet.test/restore'
    const refusal = { asset, errorType: 'ASSET_ALREADY_CORRECT', message: '', suggestion: '', names: [asset] }
    await world.accepted('r1', [asset], { state: { at: 'known', refusals: [refusal] } })
    ownReports.forget()
    expect((await page()).rows[0]?.reports).toMatchObject([{ id: 'r1', at: 'known', reason: 'correct' }])
    await world.accepted('r1', [asset], { title: '' })
    ownReports.forget()
    expect((await page()).rows[0]?.reports).toMatchObject([{ title: '', asset }])
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
      at: 'failed',
      failure: { kind: 'too-large', status: 413 },
      perPage: 10,
    })
    world.sandbox.settings.largestTakedownPage = null
    expect((await page({ cursor, perPage: 10 })).rows).toHaveLength(5)
  })

  const ASC = { key: 'updatedAt', direction: 'asc' } as const

  it('comes unordered where the service refuses the order, on every page', async () => {
    const { world, page } = await start({ settings: { sortDirections: [] } })
    const asked = { list: 'one', order: ASC, perPage: 5 }
    const { order, cursor } = await page(asked)
    expect([order, (await page({ ...asked, cursor })).order]).toEqual(['refused', 'refused'])
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
      const first = await page({ filters, order: ASC })
      expect(first.order).toBe('refused')
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
    expect(await ask({ order: ASC })).toMatchObject({
      at: 'failed',
      failure: { kind: 'server-error', status: 500 },
    })
    expect(world.requests()).toHaveLength(2)
    world.sandbox.clearFaults()
    world.sandbox.setFault({ kind: 'status', status: 503, headers: { 'retry-after': '60' } }, failing)
    expect(await ask({ order: ASC })).toMatchObject({ at: 'failed', failure: { status: 503 } })
    expect(world.requests()).toHaveLength(1)
  })

  it('has the service’s numbers of what belongs to a case', async () => {
    const { sandbox, page } = await start()
    const [first] = sandbox.takedowns.all
    expect((await page()).rows[0]?.ids).toEqual({
      asset: first?.asset.id,
      brand: first?.brand.id,
      assignee: first?.assignee?.id ?? null,
    })
  })

  it('does not take a refused cursor or filter for a refused order', async () => {
    const { world, ask, page } = await start()
    const order = { key: 'updatedAt', direction: 'asc' } as const
    const { cursor } = await page({ order, perPage: 3 })
    world.sandbox.expireCursors()
    expect(await ask({ order, cursor, perPage: 3 })).toMatchObject({
      at: 'failed',
      failure: { kind: 'bad-request', status: 400 },
    })
    expect((await page({ order })).order).toBe('as-asked')
  })

  it('whose cursors go round ends with that reason; what was read stays', async () => {
    const { sandbox, all, restart, page } = await start({ settings: { takedownCursorsRepeat: true } })
    sandbox.takedowns.seed(40)
    const pages = await all({ perPage: 10 })
    expect(pages.map(({ broken }) => broken)).toEqual([null, null, 'cursor-repeats'])
    restart()
    const { cursor } = pages[1] ?? { cursor: null }
    expect((await page({ cursor, perPage: 10 })).broken, 'one that begins anew').toBeNull()
  })

  it('that would fill the disk ends as one without an end', async () => {
    const { sandbox, ask } = await start()
    const takedowns = Array.from({ length: 100 }, (_, id) => ({
      id,
      status: 'TODO',
      asset: { content: `https://evil.example/${'x'.repeat(16_000)}`, type: 'URL' },
    }))
    const ends: unknown[] = []
    for (let pages = 1; pages <= 14; pages += 1) {
      const text = JSON.stringify({ takedowns, next_page: `after ${pages}` })
      sandbox.setFault(
        { kind: 'status', status: 200, body: { text, contentType: 'application/json' } },
        { endpoint: 'takedowns' },
      )
      const answer = await ask({ cursor: pages === 1 ? null : `after ${pages - 1}` })
      ends.push(answer.at === 'page' ? answer.broken : answer)
    }
    // Twenty million characters, in pages of 1.6 million.
    expect(ends.indexOf('endless')).toBe(12)
  })

  it('keeps lists apart', async () => {
    const { sandbox, all } = await start()
    sandbox.takedowns.seed(40)
    for (const list of ['one', 'two', 'one'])
      expect((await all({ list, perPage: 10 })).at(-1)).toMatchObject({ broken: null, cursor: null })
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
    expect(await ask({ cursor, perPage: 3 })).toMatchObject({ at: 'failed', failure })
    const second = await page({ cursor, perPage: 3 })
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(6)
  })

  it('for want of a right notes it for this endpoint alone', async () => {
    const { world, sandbox, ask } = await start()
    sandbox.revoke(sandbox.keys.full)
    expect(await ask()).toMatchObject({ at: 'failed', failure: { kind: 'unauthorized', status: 401 } })
    expect((await readConnection(world.database))?.abilities).toEqual({
      report: 'not-known',
      assets: 'not-known',
      takedowns: 'no',
    })
  })

  it('without a key or host access was not asked for', async () => {
    const { world, ask } = await start()
    world.permission = false
    expect(await ask()).toEqual({ at: 'not-asked', why: 'no-host-access' })
    await world.database.clear('credentials')
    expect(await ask()).toEqual({ at: 'not-asked', why: 'no-connection' })
    expect(world.requests()).toEqual([])
  })
})
