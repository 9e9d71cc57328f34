import { describe, expect, it, onTestFinished } from 'vitest'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { withSpace } from '#lib/platform/disk-space.ts'
import { writeConnection, type Connection } from '#lib/settings/connection.ts'
import { makeKnownTakedowns } from '#lib/takedowns/known-takedowns.ts'
import { makeTakedownsAbout } from '#lib/takedowns/match.ts'
import { makeOwnReports } from '#lib/takedowns/own-reports.ts'
import { attempt, STATES } from '#test/reports/samples.ts'
import { MINUTE, TO_NEXT, watchWorld } from './polling-world.ts'

const ACME = { id: 'first', name: 'Acme' }
const EVIL = 'https://evil.example/login'

const start = async () => {
  const { world, close } = await watchWorld()
  onTestFinished(close)
  const { database, clock } = world
  const connected = { is: true }
  /** Of further connections. */
  const others: string[] = []
  const organizationOf = async (owner: string) =>
    others.length === 0 ? undefined : others.includes(owner) ? { id: 'b', name: 'Brindle' } : ACME
  const stored = {
    organizationOf,
    database: async () => database,
    owners: async () => (connected.is ? [world.owner, ...others] : []),
    anyTakedowns: async () => true,
    now: clock.now,
  }
  const { findTakedown } = makeTakedownsAbout(stored)
  const known = makeKnownTakedowns({
    ...stored,
    reportsAbout: makeOwnReports(async () => database).about,
  })
  const on = (content: string) => {
    const asset = parseAsset(content)
    if (!asset.ok) throw new Error(`${content} is no asset`)
    return findTakedown(asset.value)
  }
  return { world, known, on, connected, others }
}

/** Accepted at noon, seen TODO then, COMPLETED within the next quarter of an hour, DEAD within the one after. */
const taken = async () => {
  const started = await start()
  const { world } = started
  const { id } = world.sandbox.takedowns.open(EVIL)
  const accepted = world.clock.now()
  await world.accepted('r1', [EVIL], { attempts: [attempt({ ended: accepted, outcome: 'accepted' })] })
  await world.polling.pollIfDue()
  world.sandbox.takedowns.move(id, { status: 'COMPLETED' })
  await world.pass()
  world.sandbox.takedowns.move(id, { livenessStatus: 'DEAD' })
  await world.pass()
  return { ...started, id, accepted }
}

describe('the cases of a report', () => {
  it('are there with every change and the time that the takedown took, up to the looks', async () => {
    const { world, known, id, accepted } = await taken()
    const answer = await known.ofReport('r1')
    expect(answer.takedownTime).toEqual({ least: 0, most: TO_NEXT })
    expect(answer.searchedAt).toBe(world.clock.now())
    const [only, ...others] = answer.cases
    expect(others).toEqual([])
    expect(only).toMatchObject({ seenAt: world.clock.now(), firstSeenAt: accepted, isFinal: true })
    expect(only?.case).toMatchObject({
      id,
      status: 'COMPLETED',
      liveness: 'DEAD',
      brand: { slug: 'acme-wallet' },
    })
    expect(only?.case.reports.map(({ id: report }) => report)).toEqual(['r1'])
    expect(only?.changes.map(({ to, after, by }) => [to, after, by])).toEqual([
      ['TODO', null, accepted],
      ['COMPLETED', accepted, accepted + TO_NEXT],
      ['DEAD', accepted + TO_NEXT, accepted + 2 * TO_NEXT],
    ])
  })

  it('are none for a report that nobody looked for yet, that is gone, or went elsewhere', async () => {
    const { world, known, connected } = await taken()
    await world.accepted('r2', ['https://other.example/'])
    await world.accepted('r3', [EVIL], { destination: { ...world.connection, slug: 'another' } })
    const none = { cases: [], searchedAt: null, takedownTime: null }
    for (const id of ['r2', 'r3', 'r4']) expect(await known.ofReport(id)).toEqual(none)
    connected.is = false
    expect(await known.ofReport('r1')).toEqual(none)
  })

  it('were not looked for while one of its assets was not', async () => {
    const { world, known } = await start()
    await world.accepted('r1', ['https://one.example/', 'https://two.example/'])
    const queries = { 'one.example': { triedAt: 7, lookedAt: 7 } }
    await world.database.put('searches', { owner: world.owner, report: 'r1', queries, over: false })
    expect((await known.ofReport('r1')).searchedAt).toBeNull()
    await world.polling.pollIfDue()
    expect((await known.ofReport('r1')).searchedAt).toBe(world.clock.now())
  })

  it('of many reports are the one that says most each, with how many there are besides', async () => {
    const { world, known, id } = await taken()
    await world.accepted('r2', ['https://other.example/'])
    await world.accepted('r3', [EVIL, 'https://acrne-wallet.test/restore'])
    const cases = await known.ofReports(['r1', 'r2', 'r3', 'r4'])
    expect(cases.map(({ report, status, more }) => [report, status, more])).toEqual([
      ['r1', 'COMPLETED', 0],
      ['r3', 'TODO', 1],
    ])
    expect(cases[0]?.id).toBe(id)
  })
})

describe('the time to takedown', () => {
  const YEAR_AGO = { status: 'COMPLETED', livenessStatus: 'DEAD' } as const

  it('is none for a case that was over before the report, though it was first seen after it', async () => {
    const { world, known } = await start()
    const { id } = world.sandbox.takedowns.open(EVIL)
    world.sandbox.takedowns.move(id, YEAR_AGO)
    world.clock.advance(365 * 24 * 60 * MINUTE)
    const accepted = world.clock.now()
    const sent = attempt({ started: accepted - 1000, ended: accepted, outcome: 'accepted' })
    await world.accepted('r1', [EVIL], { attempts: [sent] })
    world.clock.advance(MINUTE)
    await world.polling.pollIfDue()
    const { cases, takedownTime } = await known.ofReport('r1')
    expect(cases.map((one) => one.case.status)).toEqual(['COMPLETED'])
    expect(takedownTime).toBeNull()
  })

  it('is none for a change between two looks with the acceptance in between', async () => {
    const { world, known } = await start()
    const { id } = world.sandbox.takedowns.open(EVIL)
    await world.accepted('r1', [EVIL])
    await world.polling.pollIfDue()
    world.clock.advance(5 * MINUTE)
    world.sandbox.takedowns.move(id, { status: 'COMPLETED' })
    world.clock.advance(5 * MINUTE)
    const accepted = world.clock.now()
    const sent = attempt({ started: accepted - 1000, ended: accepted, outcome: 'accepted' })
    await world.accepted('r2', [EVIL], { attempts: [sent] })
    await world.pass()
    expect((await known.ofReport('r2')).takedownTime).toBeNull()
  })

  it('is there for a case that the report opened, also where it was over at the first look', async () => {
    const { world, known } = await start()
    const accepted = world.clock.now()
    const sent = attempt({ started: accepted - 1000, ended: accepted, outcome: 'accepted' })
    await world.accepted('r1', [EVIL], { attempts: [sent] })
    const { id } = world.sandbox.takedowns.open(EVIL)
    world.clock.advance(MINUTE)
    world.sandbox.takedowns.move(id, YEAR_AGO)
    world.clock.advance(MINUTE)
    await world.polling.pollIfDue()
    expect((await known.ofReport('r1')).takedownTime).toEqual({ least: 0, most: 2 * MINUTE })
  })
})

describe('a case', () => {
  it('is found by its number, and by the asset that it is about', async () => {
    const { world, known, on, id } = await taken()
    expect((await known.byId(id))?.case.content).toBe(EVIL)
    expect(await known.byId(1)).toBeNull()
    expect(await on(EVIL)).toEqual({
      caseId: id,
      status: 'COMPLETED',
      liveness: 'DEAD',
      updatedAt: world.clock.now() - TO_NEXT,
      seenAt: world.clock.now(),
      how: 'same',
    })
    expect(await on('https://evil.example/other')).toBeNull()
    expect((await known.reports({ content: EVIL, type: 'URL' })).map((one) => one.id)).toEqual(['r1'])
  })

  it('that is open says more than one that is over, and the asset’s own more than its domain’s', async () => {
    const { world, on } = await start()
    const domain = world.sandbox.takedowns.open('evil.example')
    const over = world.sandbox.takedowns.open(EVIL)
    world.sandbox.takedowns.move(over.id, { status: 'CANCELLED' })
    await world.accepted('r1', ['https://else.example/'])
    await world.polling.pollIfDue()
    expect((await on(EVIL))?.caseId).toBe(over.id)
    expect(await on('https://evil.example/other')).toMatchObject({ caseId: domain.id, how: 'domain' })
    const open = world.sandbox.takedowns.open(EVIL)
    await world.accepted('r2', [EVIL])
    await world.pass()
    expect((await on(EVIL))?.caseId).toBe(open.id)
  })
})

describe('the reports of a case', () => {
  it('are those that went where the case is, and not those that were called back', async () => {
    const { world, known, id, connected } = await taken()
    await world.accepted('r2', [EVIL], { destination: { ...world.connection, slug: 'another' } })
    await world.accepted('r3', [EVIL], { state: STATES.cancelled })
    const ids = async () => {
      const reports = await known.reports({ content: EVIL, type: 'URL' })
      return reports.map((one) => one.id)
    }
    expect(await ids()).toEqual(['r1'])
    expect((await known.byId(id))?.case.reports.map((one) => one.id)).toEqual(['r1'])
    connected.is = false
    expect(await ids()).toEqual([])
  })
})

describe('stored cases', () => {
  it('that cannot be read are counted apart, and stay until they are seen again', async () => {
    const { world, known, id } = await taken()
    await world.database.put('cases', { owner: world.owner, id: 1, status: 7 })
    expect(await known.overview()).toMatchObject({
      cases: 9,
      unreadable: 1,
    })
    expect(await world.database.get('cases', [world.owner, 1])).toMatchObject({ status: 7 })
    expect(await known.byId(id)).not.toBeNull()
  })

  it('without a report of the person’s give way on a full disk; those of a report stay with all that was seen', async () => {
    const { world, known, id } = await taken()
    let tries = 0
    await withSpace(world.database, async () => {
      tries += 1
      if (tries === 1) throw new DOMException('no room', 'QuotaExceededError')
    })
    expect(tries).toBe(2)
    expect(await world.database.getAllKeys('cases')).toEqual([[world.owner, id]])
    expect((await known.byId(id))?.changes).toHaveLength(3)
    expect((await known.overview()).completeAt, 'these are not all any more').toBeNull()
    await world.accepted('r2', ['https://other.example/'])
    await world.polling.pollIfDue()
    expect(await world.database.count('cases')).toBe(9)
  })

  it('of a former connection go, but for those of a report', async () => {
    const { world, id } = await taken()
    await world.database.put('caseNews', { owner: world.owner, id, shown: true })
    const other = { ...world.connection, slug: 'another' }
    const { baseUrl, origin, slug } = other
    await writeConnection(world.database, other)
    await world.accepted('r2', ['https://other.example/'], { destination: { baseUrl, origin, slug } })
    await world.polling.pollIfDue()
    const owner = `${origin} ${slug}`
    const keys = await world.database.getAllKeys('cases')
    expect(keys.filter(([its]) => its !== owner)).toEqual([[world.owner, id]])
    expect(keys.filter(([its]) => its === owner)).toHaveLength(9)
    expect(await world.database.getAllKeys('polling')).toEqual([owner])
    expect(await world.database.count('caseNews')).toBe(0)

    await writeConnection(world.database, world.connection)
    await world.accepted('r3', [EVIL])
    await world.polling.pollIfDue()
    const back = await world.database.getAllKeys('cases')
    expect(back.filter(([its]) => its === world.owner)).toHaveLength(9)
    expect(back).toHaveLength(9)
    expect(await world.database.get('cases', [world.owner, id])).toMatchObject({ reports: ['r1', 'r3'] })
  })

  it('of two organizations are asked for with the key of each, and neither’s go', async () => {
    const { world, known, on, others, id } = await taken()
    expect(await on(EVIL), 'with one connection').not.toHaveProperty('organization')
    const other: Connection = { ...world.connection, id: 'b', slug: 'another' }
    const { baseUrl, origin, slug } = other
    world.others = [other]
    others.push(`${origin} ${slug}`)
    await world.accepted('r2', ['https://other.example/'], { destination: { baseUrl, origin, slug } })
    await world.polling.pollNow()
    const keys = await world.database.getAllKeys('cases')
    expect(keys.filter(([its]) => its === world.owner)).toHaveLength(9)
    expect(keys.filter(([its]) => its === others[0])).toHaveLength(9)
    expect(await known.overview()).toMatchObject({ cases: 18 })
    expect(await on(EVIL)).toMatchObject({ caseId: id, organization: ACME })
    const found = await known.search([`#${id}`], 3)
    expect(new Set(found.map((one) => `${one.id} ${one.organization?.id}`))).toEqual(
      new Set([`${id} b`, `${id} first`]),
    )
    // A report’s cases are those of its own organization.
    expect((await known.ofReport('r1')).cases.map((one) => one.case.id)).toEqual([id])
    expect(await known.ofReports(['r1', 'r2'])).toMatchObject([{ report: 'r1', id }])
    // One is removed: its cases go, but for those of a report.
    world.others = []
    await world.accepted('r3', [EVIL])
    await world.polling.pollIfDue()
    const left = await world.database.getAllKeys('cases')
    expect(left.filter(([its]) => its === others[0])).toEqual([])
    expect(left.filter(([its]) => its === world.owner)).toHaveLength(9)
  })

  it('are read through a full disk: the pass says so and comes again', async () => {
    const { world } = await start()
    await world.accepted('r1', [EVIL])
    world.answered = async () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    await world.polling.pollIfDue()
    world.answered = async () => {}
    expect((await world.view()).lastPass?.stopped).toBe('disk-full')
    expect(world.wakes.at(-1)).toBe(world.clock.now() + TO_NEXT)
    expect(await world.database.count('cases')).toBe(0)
    await world.pass()
    expect(await world.database.count('cases')).toBe(8)
  })
})
