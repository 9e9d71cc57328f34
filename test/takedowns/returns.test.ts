import { describe, expect, it } from 'vitest'
import { backOnline } from '#lib/model/takedown.ts'
import type { Database } from '#lib/platform/database.ts'
import { makeTakedownNotices, takedownNoticeWords } from '#lib/takedowns/notifications.ts'
import { countUnseenReturns, listReturns, noteReturnSeen } from '#lib/takedowns/known-takedowns.ts'
import { storePage } from '#lib/takedowns/store.ts'
import { keysOfTakedown } from '#lib/takedowns/match.ts'
import { NOON } from '#test/fakes/clock.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { notifyingBrowser } from '#test/fakes/notifying-browser.ts'
import { report, STATES } from '#test/reports/samples.ts'
import { OWNER, seenAs, takedown } from './samples.ts'

const DEAD = { status: 'IN_PROGRESS', liveness: 'DEAD' }
const COMPLETED = { status: 'COMPLETED', liveness: 'UNKNOWN' }
const ONLINE = { status: 'COMPLETED', liveness: 'ALIVE' }

describe('a case is back online', () => {
  it.each([
    ['after it was seen offline', [{ ...DEAD, liveness: 'ALIVE' }, DEAD, ONLINE], true],
    ['after it was seen completed', [COMPLETED, ONLINE], true],
    ['also if its liveness was not known meanwhile', [DEAD, { ...DEAD, liveness: 'UNKNOWN' }, ONLINE], true],
    ['if it is reopened while it is online', [{ ...ONLINE }, { ...ONLINE, status: 'IN_PROGRESS' }], true],
    ['if the service closes it in the check that sees it online', [DEAD, ONLINE], true],
    ['not if it was never seen down', [{ liveness: 'UNKNOWN' }, { liveness: 'ALIVE' }], false],
    ['not if it was first seen completed and online', [ONLINE], false],
    ['not if one check saw both: they have no order', [{ liveness: 'UNKNOWN' }, ONLINE], false],
    ['not while it is offline again', [DEAD, ONLINE, DEAD], false],
    ['not once it is completed again', [DEAD, { ...DEAD, liveness: 'ALIVE' }, ONLINE], false],
    ['not if nobody wants it offline any more', [DEAD, { status: 'RETRACTED', liveness: 'ALIVE' }], false],
    ['not if nothing is known of its liveness', [DEAD, { ...DEAD, liveness: 'PERHAPS' }], false],
  ])('%s', (_, looks, is) => {
    expect(backOnline(seenAs(...looks)) !== null).toBe(is)
  })

  it('says by when it was down, and between which checks it came back', () => {
    expect(backOnline(seenAs({ liveness: 'ALIVE' }, DEAD, ONLINE))).toEqual({
      down: 'DEAD',
      downBy: NOON + 60_000,
      after: NOON + 60_000,
      by: NOON + 120_000,
    })
  })

  it('is what the notification says first', () => {
    const back = seenAs(DEAD, ONLINE)
    expect(takedownNoticeWords([back])).toEqual({
      title: '1 takedown case is back online',
      message: 'evil[.]example/login',
    })
    expect(takedownNoticeWords([back, seenAs({})])).toEqual({
      title: '1 takedown case is back online',
      message: '2 takedown cases changed',
    })
  })
})

describe('the cases that are back online', () => {
  const world = async () => {
    const database = await freshDatabase()
    await database.put('reports', report({ id: 'r1', confirmedAt: NOON, state: STATES.accepted }))
    const look = async (changes: Parameters<typeof takedown>[0], minute: number): Promise<void> => {
      const row = takedown(changes)
      const at = NOON + minute * 60_000
      const rows = [{ row, keys: keysOfTakedown(row.asset), reports: ['r1'], missingAt: null }]
      await storePage(database, {
        rows,
        askedAt: at,
        at,
        owner: OWNER,
        state: null,
        searches: [],
        foundIsChange: true,
      })
    }
    await look(DEAD, 1)
    await look(ONLINE, 2)
    return { database, look }
  }
  const idsIn = async (database: Awaited<ReturnType<typeof world>>['database']) =>
    (await listReturns(database, OWNER)).map(({ one: { id } }) => id)

  it('are counted until they are opened, and again when one comes back again', async () => {
    const { database, look } = await world()
    expect(await countUnseenReturns(database, OWNER)).toBe(1)
    expect(await noteReturnSeen(database, OWNER, 9001)).toBe(true)
    expect(await noteReturnSeen(database, OWNER, 9001)).toBe(false)
    expect(await countUnseenReturns(database, OWNER)).toBe(0)
    expect(await idsIn(database), 'still listed').toEqual([9001])
    await look(DEAD, 3)
    expect(await idsIn(database)).toEqual([])
    await look(ONLINE, 4)
    expect(await countUnseenReturns(database, OWNER)).toBe(1)
  })

  it('stay seen through other changes', async () => {
    const { database, look } = await world()
    await noteReturnSeen(database, OWNER, 9001)
    await look({ ...ONLINE, status: 'IN_PROGRESS' }, 3)
    expect(await countUnseenReturns(database, OWNER)).toBe(0)
  })

  it.each([
    ['a report made by “Report again”', 'r1-again-1', STATES.accepted, []],
    ['another report of the asset that is not canceled', 'r2', STATES.accepted, []],
    ['not a canceled one', 'r1-again-1', STATES.cancelled, [9001]],
  ])('are done with by %s', async (_, id, state, left) => {
    const { database, look } = await world()
    await database.put('reports', report({ id, confirmedAt: NOON + 3 * 60_000, state }))
    if (id === 'r2') {
      const row = takedown(ONLINE)
      const rows = [{ row, keys: keysOfTakedown(row.asset), reports: ['r2'], missingAt: null }]
      const at = NOON + 4 * 60_000
      await storePage(database, {
        rows,
        askedAt: at,
        at,
        owner: OWNER,
        state: null,
        searches: [],
        foundIsChange: true,
      })
    } else await look(ONLINE, 4)
    expect(await idsIn(database)).toEqual(left)
  })

  it.each<[what: string, work: (notices: ReturnType<typeof makeTakedownNotices>) => Promise<void>]>([
    ['what was told is forgotten', ({ dismissed }) => dismissed()],
    ['something else is told', ({ refresh }) => refresh()],
  ])('lose none that a check finds while %s', async (_, work) => {
    notifyingBrowser()
    const { database, look } = await world()
    const ids = [1, 2, 3, 4]
    for (const id of ids) await look({ ...DEAD, id }, id)
    const found: number[] = []
    const looks: Promise<void>[] = []
    /** A check stores its page as soon as the news are read. */
    const begin = (...asked: Parameters<Database['transaction']>) => {
      const transaction = database.transaction(...asked)
      const id = JSON.stringify(asked[0]).includes('caseNews') ? ids.shift() : undefined
      if (id !== undefined) {
        found.push(id)
        looks.push(look({ ...ONLINE, id }, 5 + id))
      }
      return transaction
    }
    const racing = new Proxy(database, {
      get: (target, name): unknown => (name === 'transaction' ? begin : Reflect.get(target, name, target)),
    })
    const notices = makeTakedownNotices({
      database: async () => racing,
      owners: async () => [OWNER],
      preferences: async () => ({ notify: { needsYou: true, accepted: true, caseChanged: true } }),
    })
    await work(notices)
    await Promise.all(looks)
    expect(await idsIn(database)).toEqual([...found.toReversed(), 9001])
  })

  it('are none of another organization', async () => {
    const { database } = await world()
    expect(await listReturns(database, 'https://service.example other')).toEqual([])
    expect(await noteReturnSeen(database, 'https://service.example other', 9001)).toBe(false)
  })
})
