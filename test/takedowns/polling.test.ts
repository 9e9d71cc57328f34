import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConnection, writeConnection } from '#lib/settings/connection.ts'
import { eachTakedown, getTakedown, getSearch } from '#lib/takedowns/store.ts'
import { newListing } from '#lib/takedowns/polling.ts'
import { putState, readState } from '#lib/takedowns/polling-state.ts'
import { listReturns } from '#lib/takedowns/known-takedowns.ts'
import type { SandboxOptions } from '#test/service/sandbox.ts'
import { DAY, HOUR, MINUTE, TO_NEXT, watchWorld, type WatchWorld } from './polling-world.ts'
import type { StoredTakedown } from '#lib/takedowns/match.ts'

const begin = async (options?: SandboxOptions): Promise<WatchWorld> => {
  const { world, close } = await watchWorld(options)
  onTestFinished(close)
  return world
}

/** The list is read in pages of ten from now on, as after answers that were too large: many pages need no thousands of cases. */
const inSmallPages = async ({ database, owner, clock }: WatchWorld): Promise<void> => {
  const state = await readState(database, owner, clock.now())
  await putState(database, { ...state, full: { ...newListing(clock.now()), perPage: 10 } })
}

const stored = async ({ database, owner }: WatchWorld): Promise<StoredTakedown[]> => {
  const found: StoredTakedown[] = []
  for await (const rows of eachTakedown(database, owner)) for (const row of rows) if (row) found.push(row)
  return found
}

const EVIL = 'https://evil.example/login'

/** A report of EVIL, its case, and a first pass that has seen it TODO at noon. */
const withCase = async (options?: SandboxOptions) => {
  const world = await begin(options)
  const { id } = world.sandbox.takedowns.open(EVIL)
  await world.accepted('r1', [EVIL])
  await world.polling.pollIfDue()
  world.requests()
  return { world, id }
}

describe('polling', () => {
  it('asks nothing while no report waits, and wakes nobody', async () => {
    const world = await begin()
    await world.polling.pollIfDue()
    expect(world.requests()).toEqual([])
    expect(world.wakes).toEqual([null])
    expect((await world.view()).off).toBe('nothing-open')
  })

  it('asks for the host of what was reported, then for the whole list, once', async () => {
    const world = await begin()
    await world.accepted('r1', [EVIL])
    await world.polling.pollIfDue()
    const asked = world.requests()
    expect(asked.map(({ query, sorting }) => [query ?? null, sorting ?? null])).toEqual([
      ['evil.example', null],
      [null, [{ key: 'updatedAt', direction: 'asc' }]],
    ])
    expect(await stored(world)).toHaveLength(8)
    const { off, lastPass, nextPassAt, openReports, cases, requests } = await world.view()
    expect({ off, openReports, cases, made: requests.made }).toEqual({
      off: null,
      openReports: 1,
      cases: 8,
      made: 2,
    })
    expect(lastPass).toMatchObject({ requests: 2, stopped: null, failure: null, unreadable: 0 })
    expect(nextPassAt).toBe(world.clock.now() + TO_NEXT)
    expect((await readConnection(world.database))?.abilities.takedowns).toBe('yes')

    await world.pass()
    expect(world.requests().map(({ query }) => query)).toEqual(['evil.example'])
  })

  it('tells a change as the time between two looks, and only once', async () => {
    const { world, id } = await withCase()
    const first = world.clock.now()
    expect(world.changed).toBe(0)
    world.clock.advance(MINUTE)
    world.sandbox.takedowns.move(id, { status: 'IN_PROGRESS', livenessStatus: 'ALIVE' })
    await world.pass()
    expect(world.changed).toBe(1)
    expect((await getTakedown(world.database, world.owner, id))?.changes).toEqual([
      { what: 'found', from: null, to: 'TODO', after: null, by: first },
      { what: 'status', from: 'TODO', to: 'IN_PROGRESS', after: first, by: first + TO_NEXT },
      { what: 'liveness', from: 'UNKNOWN', to: 'ALIVE', after: first, by: first + TO_NEXT },
    ])
    await world.pass()
    expect(world.changed).toBe(1)
  })

  it.each([
    ['the disk is full', () => new DOMException('no room', 'QuotaExceededError')],
    ['the pass fails', () => new Error('broken')],
  ])('tells a change that is stored before %s', async (_what, fault) => {
    const { world, id } = await withCase()
    world.sandbox.takedowns.move(id, { status: 'COMPLETED' })
    // The whole list is due, too, after the question about the report.
    world.clock.advance(DAY)
    let answers = 0
    world.answered = async () => {
      answers += 1
      if (answers === 2) throw fault()
    }
    await world.pass().catch(() => {})
    expect(answers).toBe(2)
    expect((await getTakedown(world.database, world.owner, id))?.changes.at(-1)).toMatchObject({
      to: 'COMPLETED',
    })
    expect(world.changed).toBe(1)
  })

  it('finds a case that is opened later, and says since when it may have been there', async () => {
    const world = await begin()
    await world.accepted('r1', [EVIL])
    await world.polling.pollIfDue()
    const looked = world.clock.now()
    const { id } = world.sandbox.takedowns.open(EVIL)
    await world.pass()
    expect(world.changed).toBe(1)
    const found = await getTakedown(world.database, world.owner, id)
    expect(found?.changes).toEqual([
      { what: 'found', from: null, to: 'TODO', after: looked, by: looked + TO_NEXT },
    ])
    expect(found?.reports).toEqual(['r1'])
  })

  it('says not since when, where the service dates the case before a look that did not find it', async () => {
    const world = await begin()
    await world.accepted('r1', [EVIL])
    const { id } = world.sandbox.takedowns.open(EVIL)
    world.clock.advance(MINUTE)
    const body = { text: '{"takedowns":[]}', contentType: 'application/json' }
    world.sandbox.setFault({ kind: 'status', status: 200, body }, { endpoint: 'takedowns' })
    await world.polling.pollIfDue()
    const seenAt = world.clock.now()
    expect((await getTakedown(world.database, world.owner, id))?.changes).toEqual([
      { what: 'found', from: null, to: 'TODO', after: null, by: seenAt },
    ])
  })

  it('has not looked in vain where it did not look to the end', async () => {
    const world = await begin()
    await world.accepted('r1', ['https://generated.test/'])
    const row = (id: number) => ({
      id,
      status: 'TODO',
      asset: { content: `https://generated.test/${id}`, type: 'URL' },
    })
    const answer = (next: string | null, ...ids: number[]) =>
      world.sandbox.setFault(
        {
          kind: 'status',
          status: 200,
          body: {
            text: JSON.stringify({ takedowns: ids.map(row), next_page: next }),
            contentType: 'application/json',
          },
        },
        { endpoint: 'takedowns', containing: '"query"' },
      )
    answer('after 1', 1)
    await world.polling.pollIfDue()
    const looked = await getSearch(world.database, world.owner, 'r1')
    expect(looked?.queries['generated.test']).toMatchObject({ lookedAt: world.clock.now(), isCut: true })
    // Undated, so that nothing but the look tells since when it may have been there.
    world.sandbox.setFault(
      {
        kind: 'status',
        status: 200,
        body: {
          text: JSON.stringify({
            takedowns: [{ ...row(77), asset: { content: 'https://generated.test/', type: 'URL' } }],
          }),
          contentType: 'application/json',
        },
      },
      { endpoint: 'takedowns', containing: '"query"' },
    )
    const { completeSince } = await readState(world.database, world.owner, world.clock.now())
    await putState(world.database, {
      ...(await readState(world.database, world.owner, world.clock.now())),
      completeSince: 0,
    })
    expect(completeSince).toBeGreaterThan(0)
    await world.pass()
    expect((await getTakedown(world.database, world.owner, 77))?.changes[0]).toMatchObject({
      what: 'found',
      after: null,
    })
  })

  it('ends with COMPLETED and DEAD, and begins again with the next report', async () => {
    const { world, id } = await withCase()
    world.sandbox.takedowns.move(id, { status: 'COMPLETED' })
    await world.pass()
    expect((await world.view()).off, 'DEAD is still waited for').toBeNull()
    world.sandbox.takedowns.move(id, { livenessStatus: 'DEAD' })
    await world.pass()
    expect((await world.view()).off).toBe('nothing-open')
    expect(world.wakes.at(-1), 'once a day, for it may come back').toBe((await world.view()).nextPassAt)
    world.requests()
    world.clock.advance(HOUR)
    await world.polling.pollIfDue()
    expect(world.requests()).toEqual([])

    await world.accepted('r2', ['https://other.example/'])
    await world.polling.pollIfDue()
    expect(world.requests().map(({ query }) => query ?? null)).toEqual(['other.example'])
  })

  it('reads the list once a day while a closed case may come back, follows one that did, and ends 90 days after', async () => {
    const { world, id } = await withCase()
    world.sandbox.takedowns.move(id, { status: 'COMPLETED', livenessStatus: 'DEAD' })
    await world.pass()
    world.requests()
    const closedAt = world.clock.now()
    await world.pass()
    expect(world.clock.now() - closedAt).toBeLessThanOrEqual(DAY)
    expect(world.requests(), 'the list, and no query').toEqual([
      expect.not.objectContaining({ query: expect.anything() }),
    ])
    expect(await listReturns(world.database, world.owner)).toEqual([])

    const changed = world.changed
    world.sandbox.takedowns.move(id, { livenessStatus: 'ALIVE' })
    await world.pass()
    expect(world.changed).toBe(changed + 1)
    const [returned, ...others] = await listReturns(world.database, world.owner)
    expect(others).toEqual([])
    expect(returned).toMatchObject({ one: { id }, back: { down: 'DEAD', downBy: closedAt }, seen: false })
    expect((await world.view()).off, 'it is followed again').toBeNull()

    world.sandbox.takedowns.move(id, { livenessStatus: 'DEAD' })
    await world.pass()
    expect(await listReturns(world.database, world.owner)).toEqual([])
    world.clock.advance(90 * DAY)
    await world.pass()
    world.requests()
    expect((await world.view()).nextPassAt).toBeNull()
    expect(world.wakes.at(-1)).toBeNull()
    world.clock.advance(2 * DAY)
    await world.restart().pollIfDue()
    expect(world.requests()).toEqual([])
  })

  it('looks at closed cases of an earlier version, which did not say until when', async () => {
    const { world, id } = await withCase()
    world.sandbox.takedowns.move(id, { status: 'COMPLETED', livenessStatus: 'DEAD' })
    await world.pass()
    const { returnsUntil: _, ...before } = await readState(world.database, world.owner, world.clock.now())
    await putState(world.database, { ...before, next: null })
    await world.restart().pollIfDue()
    expect((await world.view()).nextPassAt).not.toBeNull()
  })

  it('is quiet about what was there when it began, also while the first reading of the list goes on', async () => {
    const world = await begin()
    await inSmallPages(world)
    world.sandbox.takedowns.seed(250)
    for (const number of [3, 120, 240])
      await world.accepted(`r${number}`, [`https://generated-${number}.test/login`])
    await world.polling.pollIfDue()
    expect((await world.view()).lastPass?.stopped).toBe('enough')
    await world.pass()
    expect((await world.view()).completeAt).not.toBeNull()
    expect(world.changed).toBe(0)
    expect(await stored(world)).toHaveLength(258)
  })

  it.each([
    ['takes no longer than 20 requests, and goes on there with the next pass', 15],
    ['the same with the longest interval', 1440],
  ])('%s', async (_, minutes) => {
    const world = await begin()
    await inSmallPages(world)
    world.minutes = minutes
    world.sandbox.takedowns.seed(400)
    await world.accepted('r1', [EVIL])
    await world.polling.pollIfDue()
    expect(world.requests()).toHaveLength(20)
    await world.pass()
    expect(world.requests()).toHaveLength(20)
    await world.pass()
    expect((await world.view()).completeAt).not.toBeNull()
    expect(await stored(world)).toHaveLength(408)
    const cursors = world.sandbox.ledger.map(({ body }) => JSON.parse(body).next_page as unknown)
    const followed = cursors.filter((cursor) => typeof cursor === 'string')
    expect(new Set(followed).size).toBe(followed.length)
    expect(followed).toHaveLength(40)
  })

  it('forgets what two whole readings did not find, but for the cases of a report', async () => {
    const world = await begin()
    const ids = (rows: readonly { id: number }[]): Set<number> => new Set(rows.map(({ id }) => id))
    world.sandbox.takedowns.seed(20)
    const its = world.sandbox.takedowns.open(EVIL).id
    await world.accepted('r1', [EVIL])
    await world.polling.pollIfDue()
    const first = ids(await stored(world))
    expect(first).toEqual(ids(world.sandbox.takedowns.all))
    world.sandbox.takedowns.reset()
    const left = ids(world.sandbox.takedowns.all)
    world.clock.advance(DAY)
    await world.pass()
    expect(ids(await stored(world))).toEqual(new Set([...first, ...left]))
    world.clock.advance(DAY)
    await world.pass()
    expect(ids(await stored(world))).toEqual(new Set([...left, its]))
  })

  it.each([1, 2, 7, 12])(
    'that dies at its answer %i goes on with the next pass, and tells nothing twice',
    async (at) => {
      const { world, id } = await withCase()
      world.sandbox.takedowns.seed(120)
      world.clock.advance(DAY)
      await inSmallPages(world)
      world.sandbox.takedowns.move(id, { status: 'COMPLETED', livenessStatus: 'DEAD' })
      await world.accepted('r2', ['https://generated-5.test/login'])
      let answers = 0
      const dead = world.restart()
      world.answered = async () => {
        answers += 1
        if (answers === at) throw new Error('the worker is gone')
      }
      await expect(dead.pollIfDue()).rejects.toThrow('the worker is gone')
      const before = world.requests()
      expect(before).toHaveLength(at)
      // Not at once: its answer may be what ended the worker.
      await world.restart().pollIfDue()
      expect(world.requests()).toEqual([])
      expect((await world.view()).nextPassAt).toBe(world.clock.now() + 5 * MINUTE)
      await world.pass(world.restart())
      const pages = (requests: readonly Record<string, unknown>[]) =>
        requests.filter(({ query }) => query === undefined).map(({ next_page }) => next_page)
      // The page of the list whose answer was lost is asked for once more; no other is.
      const list = [...pages(before), ...pages(world.requests())]
      expect(new Set(list).size).toBe(13)
      expect(list).toHaveLength(at > 2 ? 14 : 13)
      expect(await stored(world)).toHaveLength(129)
      const changes = (await getTakedown(world.database, world.owner, id))?.changes ?? []
      expect(changes.map(({ to }) => to)).toEqual(['TODO', 'COMPLETED', 'DEAD'])
      expect(await world.database.getAll('caseNews')).toHaveLength(2)
    },
  )

  it.each([
    ['one report', (query: unknown) => query === 'evil.example'],
    ['the whole list', (query: unknown) => query === undefined],
  ])(
    'that dies at the answer to %s goes on with the reports, and waits each time',
    async (_what, isPoison) => {
      const world = await begin()
      world.sandbox.takedowns.open('https://other.example/')
      await world.accepted('r1', [EVIL])
      await world.accepted('r2', ['https://other.example/'])
      const diedAt: number[] = []
      world.answered = async () => {
        if (isPoison(world.requests().at(-1)?.query)) throw new Error('the worker is gone')
      }
      const start = world.clock.now()
      for (let minute = 0; minute < 60; minute += 1) {
        world.clock.set(start + minute * MINUTE)
        await world
          .restart()
          .pollIfDue()
          .catch(() => void diedAt.push(minute))
      }
      expect(diedAt).toEqual(Array.from({ length: 12 }, (_, pass) => pass * 5))
      const { queries } = (await getSearch(world.database, world.owner, 'r2')) ?? {}
      expect(queries?.['other.example']?.lookedAt).toBeGreaterThan(start)
    },
  )

  it('misses nothing and tells nothing twice with more reports than a pass has requests', async () => {
    const world = await begin()
    const hosts = Array.from({ length: 24 }, (__, number) => `https://many-${number}.example/`)
    const ids = hosts.map((host) => world.sandbox.takedowns.open(host).id)
    for (const [number, host] of hosts.entries()) await world.accepted(`r${number}`, [host])
    await world.polling.pollIfDue()
    expect((await world.view()).lastPass).toMatchObject({ requests: 11, stopped: null, left: 14 })
    await world.pass()
    expect((await world.view()).lastPass).toMatchObject({ requests: 20, stopped: 'enough', left: 4 })
    world.clock.advance(MINUTE)
    for (const id of ids) world.sandbox.takedowns.move(id, { status: 'IN_PROGRESS' })
    for (let passes = 0; passes < 3; passes += 1) await world.pass()
    for (const id of ids) {
      const changes = (await getTakedown(world.database, world.owner, id))?.changes ?? []
      expect(changes.map(({ to }) => to)).toEqual(['TODO', 'IN_PROGRESS'])
    }
  })

  it('asks again with half the page where it is too large, by the same cursor', async () => {
    const world = await begin({ settings: { largestTakedownPage: 30 } })
    world.sandbox.takedowns.seed(60)
    await world.accepted('r1', [EVIL])
    await world.polling.pollIfDue()
    const list = world.requests().filter(({ query }) => query === undefined)
    expect(list.map(({ per_page }) => per_page)).toEqual([100, 50, 25, 25, 25])
    expect(list.map(({ next_page }) => next_page === null)).toEqual([true, true, true, false, false])
    expect(await stored(world)).toHaveLength(68)
  })

  it('reads the list unordered where the service refuses every order, and asks for one only once', async () => {
    const world = await begin({ settings: { sortDirections: [] } })
    world.sandbox.takedowns.seed(300)
    await world.accepted('r1', [EVIL])
    await world.polling.pollIfDue()
    expect(world.requests().filter(({ sorting }) => sorting !== undefined)).toHaveLength(1)
    expect(await stored(world)).toHaveLength(308)
    expect((await world.view()).lastPass?.failure).toBeNull()
  })

  it('tells rows that cannot be read, and stores an unknown status as it is', async () => {
    const world = await begin({ settings: { oddTakedowns: true } })
    await world.accepted('r1', ['https://pending-input.test/'])
    await world.polling.pollIfDue()
    expect((await world.view()).lastPass?.unreadable).toBe(2)
    expect(await getTakedown(world.database, world.owner, 8001)).toMatchObject({
      status: 'PENDING_INPUT',
      brand: null,
      assignee: null,
    })
    expect(await getTakedown(world.database, world.owner, 8002)).toMatchObject({
      liveness: '',
      updatedAt: null,
    })
  })
})

describe('polling that fails', () => {
  it.each([401, 403] as const)(
    'may not list (%i): off, until the key is another one; nothing else is parked',
    async (status) => {
      const { world } = await withCase({ settings: { unauthorizedStatus: status } })
      world.sandbox.revoke(world.sandbox.keys.full)
      await world.pass()
      expect(world.requests()).toHaveLength(1)
      expect((await world.view()).off).toBe('not-allowed')
      expect((await readConnection(world.database))?.abilities).toEqual({
        report: 'not-known',
        assets: 'not-known',
        takedowns: 'no',
      })
      expect(world.wakes.at(-1)).toBeNull()
      world.clock.advance(DAY)
      await world.restart().pollIfDue()
      await world.polling.pollNow()
      expect(world.requests()).toEqual([])

      const apiKey = world.sandbox.issueKey(['takedowns'])
      await writeConnection(world.database, { ...world.connection, apiKey })
      await world.polling.pollIfDue()
      expect(world.requests().length).toBeGreaterThan(0)
      expect((await world.view()).off).toBeNull()
    },
  )

  it('loses the key in the middle: what is read stays', async () => {
    const world = await begin()
    await inSmallPages(world)
    world.sandbox.takedowns.seed(90)
    await world.accepted('r1', [EVIL])
    let answers = 0
    world.answered = async () => {
      answers += 1
      if (answers === 4) world.sandbox.revoke(world.sandbox.keys.full)
    }
    await world.polling.pollIfDue()
    expect(await stored(world)).toHaveLength(30)
    expect((await world.view()).lastPass).toMatchObject({
      stopped: 'failed',
      failure: { kind: 'unauthorized' },
    })
  })

  it('keeps the peace that the service asks for, also when a person asks', async () => {
    const { world } = await withCase()
    world.sandbox.setFault({ kind: 'throttled', retryAfter: '7200' }, { endpoint: 'takedowns' })
    world.clock.advance(HOUR)
    await world.polling.pollIfDue()
    expect(world.requests()).toHaveLength(1)
    // Half of the random part, which is at most 10 minutes.
    const until = world.clock.now() + 2 * HOUR + 5 * MINUTE
    expect(world.wakes.at(-1)).toBe(until)
    expect(await world.view()).toMatchObject({
      nextPassAt: until,
      lastPass: { stopped: 'failed', failure: { kind: 'throttled' } },
    })
    world.clock.advance(HOUR)
    await world.polling.pollNow()
    await world.restart().pollIfDue()
    expect(world.requests()).toEqual([])
    world.clock.set(until)
    await world.polling.pollIfDue()
    expect(world.requests().length).toBeGreaterThan(0)
  })

  it('meets a 500 in the middle: goes on at the same page with the next pass', async () => {
    const world = await begin()
    await inSmallPages(world)
    world.sandbox.takedowns.seed(90)
    await world.accepted('r1', [EVIL])
    world.sandbox.setFault({ kind: 'status', status: 500 }, { endpoint: 'takedowns', skip: 5 })
    await world.polling.pollIfDue()
    expect((await world.view()).lastPass).toMatchObject({
      stopped: 'failed',
      failure: { kind: 'server-error', status: 500 },
    })
    expect(await stored(world)).toHaveLength(40)
    const failed = world.requests().at(-1)
    await world.pass()
    expect(world.requests()[1]).toEqual(failed)
    expect(await stored(world)).toHaveLength(98)
  })

  it('begins the list anew, and later, when a cursor has expired', async () => {
    const world = await begin()
    await inSmallPages(world)
    world.sandbox.takedowns.seed(250)
    await world.accepted('r1', [EVIL])
    await world.polling.pollIfDue()
    world.sandbox.expireCursors()
    world.requests()
    await world.pass()
    expect((await world.view()).lastPass?.failure?.kind).toBe('bad-request')
    expect(world.requests()).toHaveLength(2)
    world.clock.advance(HOUR)
    await world.pass()
    expect(world.requests()[1]).toMatchObject({ next_page: null })
  })

  it('looks for the reports first, and asks no more than usual, where the list goes round', async () => {
    const world = await begin({ settings: { takedownCursorsRepeat: true } })
    await inSmallPages(world)
    world.sandbox.takedowns.seed(90)
    await world.accepted('r1', [EVIL])
    for (const pass of [1, 2]) {
      await world.pass()
      expect(world.requests().map(({ query }) => query)[0], `pass ${pass}`).toBe('evil.example')
      expect(await world.view()).toMatchObject({
        completeAt: null,
        lastPass: { requests: 20, stopped: 'enough' },
      })
    }
  })

  it('is not kept from the other reports by one that the service cannot answer', async () => {
    const world = await begin()
    const { id } = world.sandbox.takedowns.open('https://second.example/')
    await world.accepted('r1', ['https://poison.example/'])
    await world.accepted('r2', ['https://second.example/'])
    world.sandbox.setFault(
      { kind: 'status', status: 403, body: 'html' },
      { endpoint: 'takedowns', containing: 'poison', times: 'always' },
    )
    await world.polling.pollIfDue()
    world.sandbox.takedowns.move(id, { status: 'IN_PROGRESS' })
    await world.pass()
    expect((await getTakedown(world.database, world.owner, id))?.status).toBe('IN_PROGRESS')
  })

  it('comes to the end of the list although the service fails over one query again and again', async () => {
    const world = await begin()
    await world.accepted('r1', ['https://poison.example/'])
    world.sandbox.setFault(
      { kind: 'status', status: 500 },
      { endpoint: 'takedowns', containing: 'poison', times: 'always' },
    )
    await world.polling.pollIfDue()
    expect(await stored(world)).toHaveLength(8)
    expect((await world.view()).completeAt).not.toBeNull()
    expect((await world.view()).lastPass).toMatchObject({
      stopped: 'failed',
      failure: { kind: 'server-error', status: 500 },
    })
  })

  it('of the network comes back with the next pass', async () => {
    const { world } = await withCase()
    await world.sandbox.pause()
    await world.pass()
    expect((await world.view()).lastPass?.failure).toEqual({ kind: 'no-connection' })
    await world.sandbox.resume()
    await world.pass()
    expect((await world.view()).lastPass?.failure).toBeNull()
  })
})

describe('a clock that is wrong', () => {
  const YEARS = 3652 * DAY

  it('one pass ten years ahead ends nothing: back at the true time each report is looked for', async () => {
    const { world, id } = await withCase()
    await world.accepted('r2', ['https://no-case.example/'])
    world.sandbox.takedowns.move(id, { livenessStatus: 'DEAD' })
    await world.pass()
    const now = world.clock.now()
    world.clock.advance(YEARS)
    await world.polling.pollIfDue()
    expect((await world.view()).off, 'the last report is over by that clock').toBe('nothing-open')
    world.clock.set(now + MINUTE)
    world.requests()
    await world.restart().pollIfDue()
    expect(world.requests().map(({ query }) => query)).toEqual(['evil.example', 'no-case.example', undefined])
    const view = await world.view()
    expect(view).toMatchObject({ off: null, openReports: 2, lastPass: { endedAt: now + MINUTE } })
    expect(view.nextPassAt).toBe(now + MINUTE + TO_NEXT)
  })

  it.each(['2926-01-01T00:00:00.000Z', '+012026-01-01T00:00:00.000Z'])(
    'a case that the service dates %s changes as any other',
    async (updatedAt) => {
      const { world, id } = await withCase()
      const listed = world.sandbox.takedowns.all.find((one) => one.id === id)
      world.sandbox.setFault(
        {
          kind: 'status',
          status: 200,
          body: {
            text: JSON.stringify({ takedowns: [{ ...listed, updatedAt }] }),
            contentType: 'application/json',
          },
        },
        { endpoint: 'takedowns' },
      )
      await world.pass()
      expect((await getTakedown(world.database, world.owner, id))?.updatedAt).toBe(updatedAt)
      world.sandbox.takedowns.move(id, { status: 'IN_PROGRESS' })
      await world.pass()
      expect((await getTakedown(world.database, world.owner, id))?.status).toBe('IN_PROGRESS')
    },
  )

  it('set at random between any two steps, and right again in the end: nothing is lost, and all goes on', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            jump: fc.oneof(fc.constant(0), fc.integer({ min: -YEARS, max: YEARS })),
            step: fc.constantFrom('pass', 'asked', 'changed', 'restart'),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        async (steps) => {
          const { world, id } = await withCase()
          await world.accepted('r2', ['https://later.example/'])
          let now = world.clock.now()
          let polling = world.polling
          for (const { jump, step } of steps) {
            now += 20 * MINUTE
            world.clock.set(now + jump)
            if (step === 'changed') world.sandbox.takedowns.move(id, { status: 'IN_PROGRESS' })
            if (step === 'restart') polling = world.restart()
            await (step === 'asked' ? polling.pollNow() : polling.pollIfDue())
          }
          world.clock.set(now + 20 * MINUTE)
          const later = world.sandbox.takedowns.open('https://later.example/')
          world.sandbox.takedowns.move(id, { livenessStatus: 'ALIVE' })
          await world.restart().pollIfDue()
          expect(await getTakedown(world.database, world.owner, later.id)).toMatchObject({ reports: ['r2'] })
          expect(await getTakedown(world.database, world.owner, id)).toMatchObject({ liveness: 'ALIVE' })
          const { off, nextPassAt, openReports } = await world.view()
          expect({ off, openReports }).toEqual({ off: null, openReports: 2 })
          expect(nextPassAt).toBeLessThanOrEqual(world.clock.now() + 15 * MINUTE)
        },
      ),
      { numRuns: 60, seed: 36 },
    )
  })
})

describe('when it looks', () => {
  it.each([
    ['turned off', 'turned-off', { minutes: 0 }],
    ['without host access', 'no-host-access', { permission: false }],
  ] as const)('%s it asks nothing and says why', async (_, off, change) => {
    const { world } = await withCase()
    Object.assign(world, change)
    world.clock.advance(DAY)
    await world.polling.pollIfDue()
    await world.polling.pollNow()
    expect(world.requests()).toEqual([])
    expect(world.wakes.at(-1)).toBeNull()
    expect(await world.view()).toMatchObject({ off, nextPassAt: null })
  })

  it('asks nothing while the browser is offline, and at once when it is not', async () => {
    const { world } = await withCase()
    world.online = false
    await world.pass()
    expect(world.requests()).toEqual([])
    expect(world.wakes.at(-1)).toBe(world.clock.now() + 15 * MINUTE)
    expect((await world.view()).lastPass?.failure).toBeNull()
    world.online = true
    await world.polling.pollIfDue()
    expect(world.requests()).toHaveLength(1)
  })

  it('is not due early, and each start of the background sets its alarm', async () => {
    const { world } = await withCase()
    world.clock.advance(13 * MINUTE)
    const next = (await world.view()).nextPassAt
    await world.restart().pollIfDue()
    expect(world.requests()).toEqual([])
    expect(world.wakes.at(-1)).toBe(next)
  })

  it('looks at once when a person asks, at the list, too', async () => {
    const { world } = await withCase()
    await world.polling.pollNow()
    expect(world.requests().map(({ query }) => query)).toEqual(['evil.example', undefined])
  })

  it('finishes when a person asks, whatever a pass of its own would leave', async () => {
    const { world } = await withCase()
    for (let number = 0; number < 60; number += 1)
      await world.accepted(`many-${number}`, [`https://many-${number}.example/`])
    world.sandbox.takedowns.seed(507)
    await world.polling.pollNow()
    expect(await world.view()).toMatchObject({
      cases: world.sandbox.takedowns.all.length,
      completeAt: world.clock.now(),
      readingList: false,
      lastPass: { stopped: null, left: 0, requests: 61 + 6 },
    })
  })

  it('says what is left where it can’t finish', async () => {
    const { world } = await withCase()
    for (let number = 0; number < 150; number += 1)
      await world.accepted(`many-${number}`, [`https://many-${number}.example/`])
    await inSmallPages(world)
    world.sandbox.takedowns.seed(1500)
    world.clock.advance(MINUTE)
    await world.polling.pollNow()
    expect(await world.view()).toMatchObject({
      completeAt: expect.any(Number),
      readingList: true,
      lastPass: { stopped: 'enough', left: 51, requests: 200 },
    })
  })

  it('comes at once when the interval is made shorter, and after a clock that was set back', async () => {
    const { world } = await withCase()
    world.minutes = 1440
    await world.pass()
    world.requests()
    world.minutes = 15
    await world.polling.pollIfDue()
    expect(world.requests()).toHaveLength(1)
    world.clock.advance(-30 * DAY)
    await world.polling.pollIfDue()
    expect(world.requests().length).toBeGreaterThan(0)
  })

  it('is spread at random, and never later than the interval', async () => {
    const { world } = await withCase()
    const nexts: number[] = []
    for (const chance of [0, 0.999]) {
      world.deps.clock.random = (): number => chance
      world.clock.advance(DAY)
      await world.polling.pollIfDue()
      nexts.push(((await world.view()).nextPassAt ?? 0) - world.clock.now())
    }
    expect(nexts[0]).toBe(15 * MINUTE)
    expect(nexts[1]).toBeGreaterThanOrEqual(12 * MINUTE)
    expect(nexts[1]).toBeLessThan(12.1 * MINUTE)
  })

  it('runs once, however many ask', async () => {
    const { world } = await withCase()
    world.clock.advance(HOUR)
    await Promise.all([world.polling.pollIfDue(), world.polling.pollNow(), world.polling.pollIfDue()])
    expect(world.requests()).toHaveLength(1)
  })

  it('does not ask for reports that went to another organization', async () => {
    const world = await begin()
    const destination = { ...world.connection, slug: 'another' }
    await world.accepted('r1', [EVIL], { destination })
    await world.polling.pollIfDue()
    expect(world.requests()).toEqual([])
    expect((await world.view()).off).toBe('nothing-open')
  })

  it('gives a report up for which no case has come in ninety days', async () => {
    const world = await begin()
    await world.accepted('r1', [EVIL], { confirmedAt: world.clock.now() - 91 * DAY })
    await world.polling.pollIfDue()
    expect((await world.view()).off).toBe('nothing-open')
  })

  it('begins anew where its position cannot be read', async () => {
    const { world, id } = await withCase()
    await world.database.put('polling', { owner: world.owner, next: 'soon' })
    world.sandbox.takedowns.move(id, { status: 'IN_PROGRESS' })
    await world.polling.pollIfDue()
    expect((await getTakedown(world.database, world.owner, id))?.status).toBe('IN_PROGRESS')
    expect((await readState(world.database, world.owner, world.clock.now())).last?.stopped).toBeNull()
  })
})
