import { describe, expect, it } from 'vitest'
import type { EraseReportDeps } from '#lib/your-data/erase-report.ts'
import { eraseReport } from '#lib/your-data/erase-report.ts'
import { makeDraftStore } from '#lib/drafts/store.ts'
import { NOTHING_TOLD, makeNotifier } from '#lib/reports/notifications.ts'
import { remainingDraftId, repairedId } from '#lib/model/repair.ts'
import { recentDescriptions, rememberDescription } from '#lib/settings/stored-preferences.ts'
import { newState, putSearches, storePage } from '#lib/takedowns/store.ts'
import { breakRow } from '#test/fakes/broken-row.ts'
import { notifyingBrowser } from '#test/fakes/notifying-browser.ts'
import { NOON } from '#test/fakes/clock.ts'
import { everyRow } from '#test/fakes/database.ts'
import { keyValuesInMemory } from '#test/fakes/key-values.ts'
import { makeLocks } from '#test/fakes/locks.ts'
import { accepted, pausing, waiting } from '#test/fakes/outcomes.ts'
import { outboxWorld } from '#test/reports/outbox-world.ts'
import { draft, form, originState, payload, report, STATES } from '#test/reports/samples.ts'
import { OWNER, seenAs, takedown } from '#test/takedowns/samples.ts'

/** In everything that a report leaves behind: its asset, its description, the service's words about it, its id. */
const TRACE = /gone-1|traced\.example|They phone people|said of traced/

const ASSET = 'https://traced.example/login'
const WORDS = 'They phone people at night.'
const REFUSAL = {
  asset: ASSET,
  errorType: 'INVALID_FORMAT',
  message: 'said of traced',
  suggestion: '',
  names: [ASSET],
}

const world = async () => {
  const outbox = await outboxWorld()
  const { database } = outbox
  const session = keyValuesInMemory()
  const local = keyValuesInMemory()
  const { lock } = makeLocks()
  const store = makeDraftStore(async () => database, session)
  const { shown: cleared } = notifyingBrowser()
  const left: string[] = []
  const notifier = makeNotifier({
    database: async () => database,
    local,
    preferences: async () => ({ notify: { needsYou: true, accepted: true, caseChanged: false } }),
  })
  const deps: EraseReportDeps = {
    database: async () => database,
    local,
    store,
    leaveList: async (id) => void left.push(id),
    leaveNotices: notifier.forget,
    leaveTakedownNotices: async () => void cleared.push('cases'),
  }
  const stored = async (): Promise<string> =>
    [await everyRow(database), session.everything(), local.everything()].join('\n')
  return { ...outbox, outbox, database, session, local, store, lock, deps, notifier, cleared, left, stored }
}

const mine = (with_: Partial<ReturnType<typeof report>> = {}) =>
  report({ id: 'gone-1', assets: [ASSET], title: 'Phishing: traced.example', description: WORDS, ...with_ })
const minePayload = () =>
  payload('gone-1', {
    body: JSON.stringify({ assets: [{ content: ASSET }], description: WORDS }),
    draft: draft({ id: 'gone-1', form: form({ description: WORDS, category: 'phishing' }) }),
    answer: { status: 422, text: JSON.stringify(REFUSAL), received: NOON },
  })

describe('a report that is deleted', () => {
  it('leaves nothing of it in any store, in memory or in the preferences', async () => {
    const { database, session, local, store, deps, stored, cleared, left } = await world()
    await database.put('reports', mine({ state: { ...STATES.accepted, reportNumber: '7' } }))
    await database.put('payloads', minePayload())
    // Drafts: for undo, of a repair on disk and in memory, and the kept rest.
    for (const [id, touched] of [
      [repairedId('gone-1', 'edited'), true],
      [repairedId('gone-1', 'again'), false],
      [remainingDraftId('gone-1'), true],
    ] as const)
      await store.put(
        draft({
          id,
          touched,
          place: `aa:${id}`,
          madeFrom: { id: 'gone-1', how: 'edited' },
          form: form({ description: WORDS }),
        }),
      )
    await session.set('place:bb11:1', { id: 'gone-1', at: 1 })
    await session.set('unsent:gone-1', { originals: [ASSET] })
    await session.set('picture:gone-1', { working: ASSET })
    await database.put('origins', originState({ firewalled: ['gone-1'], asked: ['gone-1'] }))
    await database.put('cases', { ...seenAs({ content: ASSET }), reports: ['gone-1'] })
    await database.put('caseNews', { owner: OWNER, id: 9001, shown: true })
    await database.put('searches', {
      owner: OWNER,
      report: 'gone-1',
      queries: { 'traced.example': { triedAt: 1, lookedAt: 1 } },
      over: false,
    })
    await local.set('notices', {
      standing: ['gone-1'],
      unseen: { 'needs-you': ['gone-1'], accepted: [] },
      accepted: ['gone-1'],
    })
    await rememberDescription(local, 'phishing', WORDS)
    expect(await stored()).toMatch(TRACE)

    expect(await eraseReport('gone-1', deps)).toEqual({ kind: 'deleted', wasSending: false })
    expect(await stored()).not.toMatch(TRACE)
    expect(await local.get('notices')).toEqual(NOTHING_TOLD)
    expect(cleared.slice(-2)).toEqual(['no needs-you', 'cases'])
    expect(left).toEqual(['gone-1'])
    expect(await eraseReport('gone-1', deps)).toEqual({ kind: 'gone' })
  })

  it('leaves no description of its list, which was remembered without what its rows say, and by the list’s category', async () => {
    const { database, local, deps, stored } = await world()
    const said = `${WORDS}\n\n${ASSET}: seen in a chat`
    await database.put('reports', mine())
    const its = draft({ id: 'gone-1', form: form({ description: said, category: 'phishing' }) })
    await database.put('payloads', { ...minePayload(), draft: its, fromList: true })
    await rememberDescription(local, null, WORDS)
    await rememberDescription(local, null, 'of another report')
    await eraseReport('gone-1', deps)
    expect(await stored()).not.toMatch(TRACE)
    expect(await recentDescriptions(local, null)).toEqual(['of another report'])
  })

  it.each(['reports', 'payloads', 'drafts'] as const)(
    'is deleted though the browser cannot read a row of it (%s)',
    async (where) => {
      const { database, store, deps } = await world()
      await database.put('reports', mine())
      await database.put('payloads', minePayload())
      const repair = draft({ id: repairedId('gone-1', 'edited'), madeFrom: { id: 'gone-1', how: 'edited' } })
      await store.put({ ...repair, touched: true })
      breakRow(database, where, where === 'drafts' ? repair.id : 'gone-1')
      expect(await eraseReport('gone-1', deps)).toMatchObject({ kind: 'deleted' })
      expect(await database.count('reports')).toBe(0)
      expect(await database.count('payloads')).toBe(0)
    },
  )

  it('takes nothing with it of another report: its repair, its case, its draft', async () => {
    const { database, store, deps } = await world()
    const repaired = repairedId('gone-1', 'others')
    await database.put('reports', mine({ state: { at: 'cancelled', replacedBy: [repaired] } }))
    await database.put('payloads', minePayload())
    await database.put(
      'reports',
      report({ id: repaired, madeFrom: { id: 'gone-1', how: 'others' }, description: WORDS }),
    )
    const before = { ...STATES.refused, refusals: [REFUSAL] }
    await database.put(
      'payloads',
      payload(repaired, { replaced: { id: 'gone-1', before, together: [repaired] } }),
    )
    await store.put(draft({ id: repairedId(repaired, 'edited'), madeFrom: { id: repaired, how: 'edited' } }))
    await database.put('cases', { ...seenAs({}), reports: ['gone-1', repaired] })
    await database.put('caseNews', { owner: OWNER, id: 9001, shown: false })

    await eraseReport('gone-1', deps)
    expect(await database.get('reports', repaired)).toBeDefined()
    const { replaced, ...kept } = payload(repaired, { replaced: undefined })
    expect(await database.get('payloads', repaired)).toEqual(kept)
    expect(replaced).toBeUndefined()
    expect(await store.get(repairedId(repaired, 'edited'))).not.toBeNull()
    expect(await database.get('cases', [OWNER, 9001])).toMatchObject({ reports: [repaired] })
    expect(await database.count('caseNews')).toBe(1)
  })

  it('is counted no more by polling that has nothing left to wait for', async () => {
    const { database, deps } = await world()
    await database.put('polling', { ...newState(OWNER), idleAt: 3 })
    await database.put('reports', mine({ state: STATES.accepted }))
    await eraseReport('gone-1', deps)
    expect(await database.get('polling', OWNER)).toMatchObject({ idleAt: 2 })
  })
})

describe('what comes late about a deleted report', () => {
  it('an answer brings nothing of it back, but the pause that it asked for counts', async () => {
    const { outbox, database, deps, stored } = await world()
    const onTheWire = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    outbox.answers = [
      async () => {
        onTheWire.resolve()
        await answer.promise
        return pausing(waiting('throttled'), null)
      },
    ]
    await outbox.add({ ...mine(), state: { at: 'queued', until: NOON } }, minePayload())
    const run = outbox.outbox().run()
    await onTheWire.promise
    expect(await eraseReport('gone-1', deps)).toEqual({ kind: 'deleted', wasSending: true })
    answer.resolve()
    await run
    expect(await stored()).not.toMatch(TRACE)
    expect(await database.getAll('origins')).toMatchObject([{ throttledInARow: 1 }])
    await outbox.runUntilQuiet()
    expect(outbox.sent).toHaveLength(1)
  })

  it('one that was waiting in the run at work is not sent', async () => {
    const { outbox, deps } = await world()
    const onTheWire = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    outbox.answers = [
      async () => {
        onTheWire.resolve()
        await answer.promise
        return accepted()
      },
    ]
    await outbox.add({ id: 'first' })
    await outbox.add({ ...mine(), state: { at: 'queued', until: NOON } }, minePayload())
    const run = outbox.outbox().run()
    await onTheWire.promise
    await eraseReport('gone-1', deps)
    answer.resolve()
    await run
    await outbox.runUntilQuiet()
    expect(outbox.sent.map(({ body }) => body).filter((body) => TRACE.test(body))).toEqual([])
  })

  it('a page of takedown cases that was asked for because of it links nothing to it', async () => {
    const { database, stored } = await world()
    const its = { row: takedown(), keys: [], reports: ['gone-1'], missingAt: null }
    const search = {
      owner: OWNER,
      report: 'gone-1',
      queries: { 'traced.example': { triedAt: 1, lookedAt: 1 } },
      over: false,
    }
    const page = { askedAt: NOON, at: NOON, owner: OWNER, state: newState(OWNER), foundIsChange: true }
    await storePage(database, { ...page, rows: [its], searches: [search] })
    await putSearches(database, [search])
    expect(await stored()).not.toMatch(TRACE)
    expect(await database.count('caseNews')).toBe(0)
  })

  it('a keystroke in a draft of it writes nothing again', async () => {
    const { database, store, lock, deps, stored } = await world()
    const id = repairedId('gone-1', 'edited')
    const its = draft({ id, madeFrom: { id: 'gone-1', how: 'edited' }, form: form({ description: WORDS }) })
    await database.put('reports', mine({ state: STATES.refused }))
    await store.put(its)
    const typing = Promise.withResolvers<void>()
    const typed = lock(id, async () => {
      await typing.promise
      await store.put({ ...its, revision: 9 })
    })
    const erased = eraseReport('gone-1', deps)
    typing.resolve()
    await Promise.all([typed, erased])
    expect(await stored()).not.toMatch(TRACE)
  })
})
