import { describe, expect, it } from 'vitest'
import {
  chooseConnection,
  chooseForList,
  destinationOf,
  imitatedBy,
  type Sender,
} from '#lib/drafts/choose-connection.ts'
import type { Capture } from '#lib/capture/capture-schema.ts'
import type { AssetCheck, Finding, Verdict } from '#lib/model/verdict.ts'
import { capture } from '#test/fakes/capture.ts'
import { checkAssets, type AssetLookup } from '#lib/own-assets/check-assets.ts'
import { getReport } from '#lib/reports/store.ts'
import { ownAsset } from '#test/fakes/own-assets.ts'
import { draftingWorld, viewOf } from '../reports/drafting-world.ts'
import { connection, draft, form, STATES } from '../reports/samples.ts'

const { baseUrl, origin } = connection
const sender = (id: string, more: Partial<Sender> = {}): Sender => ({
  id,
  name: id.toUpperCase(),
  slug: id,
  baseUrl,
  origin,
  isDefault: id === 'acme',
  trouble: null,
  hostToAsk: null,
  ...more,
})
const THREE = [sender('acme'), sender('north'), sender('south')]

const own = (id: string, content: string) => ({
  ...ownAsset(content),
  organization: { id, name: id.toUpperCase() },
})
const imitates = (id: string): Finding => ({
  relation: 'look-alike',
  own: own(id, `${id}-bank.example`),
  match: {
    rule: 'same-ends',
    what: 'site',
    theirs: 'x',
    ours: 'x',
    platforms: null,
    alike: { theirs: { at: 0, text: 'x' }, ours: { at: 0, text: 'x' } },
    differences: [],
    lures: [],
    same: null,
  },
})
const owns = (id: string): Finding => ({ relation: 'ours', own: own(id, `${id}.example`) })

const NOT_KNOWN: Verdict = {
  relation: 'not-known',
  stops: false,
  about: '',
  own: null,
  findings: [],
  copy: null,
  unchecked: null,
}

/** A line with these findings. */
const checked = async (...findings: Finding[]): Promise<AssetCheck[]> =>
  (await checkAssets(['https://evil.example/login'], async () => ({ ...NOT_KNOWN, findings }))).checks

const NOBODY = async () => null
const lastWas = (slug: string) => async (host: string) => (host === 'evil.example' ? { baseUrl, slug } : null)

describe('whose report it is', () => {
  it.each<[why: string, Finding[], last: string | null, chosen: string, reason: object]>([
    [
      'whose own asset is imitated',
      [imitates('north')],
      null,
      'north',
      { kind: 'imitated', asset: 'north-bank.example' },
    ],
    ['whose own asset it is', [owns('south')], null, 'south', { kind: 'owned', asset: 'south.example' }],
    ['imitated before owned', [owns('south'), imitates('north')], 'acme', 'north', { kind: 'imitated' }],
    ['an own asset before the last', [owns('south')], 'north', 'south', { kind: 'owned' }],
    ['the last used for the host', [], 'north', 'north', { kind: 'last-used', host: 'evil.example' }],
    ['the last is gone by now', [], 'removed', 'acme', { kind: 'default' }],
    ['the default', [], null, 'acme', { kind: 'default' }],
  ])('%s', async (_, findings, last, chosen, reason) => {
    const found = await chooseConnection(draft(), await checked(...findings), {
      all: THREE,
      lastUsed: last === null ? NOBODY : lastWas(last),
    })
    expect(found.connections).toMatchObject({ chosen, proposed: chosen, reason })
    expect(destinationOf(found.sender)?.slug).toBe(chosen)
  })

  it('each choice tells its own reason and trouble', async () => {
    const all = [sender('acme'), sender('north', { trouble: 'key-rejected' }), sender('south')]
    const checks = await checked(imitates('north'))
    const { connections } = await chooseConnection(draft(), checks, { all, lastUsed: lastWas('south') })
    expect(connections.choices).toEqual([
      { id: 'acme', name: 'ACME', slug: 'acme', trouble: null, reason: { kind: 'default' } },
      {
        id: 'north',
        name: 'NORTH',
        slug: 'north',
        trouble: 'key-rejected',
        reason: { kind: 'imitated', asset: 'north-bank.example' },
      },
      {
        id: 'south',
        name: 'SOUTH',
        slug: 'south',
        trouble: null,
        reason: { kind: 'last-used', host: 'evil.example' },
      },
    ])
  })

  it('the person’s choice counts, unless that connection was removed', async () => {
    const senders = { all: THREE, lastUsed: NOBODY }
    const chosen = (id: string) => draft({ form: form({ connection: id }) })
    const checks = await checked(imitates('north'))
    const kept = await chooseConnection(chosen('south'), checks, senders)
    expect(kept.connections).toMatchObject({ chosen: 'south', proposed: 'north', reason: null })
    const gone = await chooseConnection(chosen('removed'), checks, senders)
    expect(gone.connections).toMatchObject({ chosen: 'north', reason: { kind: 'imitated' } })
  })

  it('one without a key is not proposed, but may be chosen, and then nothing can be sent', async () => {
    const senders = { all: [sender('acme'), sender('north', { trouble: 'no-key' })], lastUsed: NOBODY }
    const checks = await checked(imitates('north'))
    expect((await chooseConnection(draft(), checks, senders)).connections.chosen).toBe('acme')
    const chosen = await chooseConnection(draft({ form: form({ connection: 'north' }) }), checks, senders)
    expect(destinationOf(chosen.sender)).toBeNull()
  })

  it('a page that names an own domain, or shows its pictures, imitates it as well', async () => {
    const page = (signals: { sign: string; about?: string }[]): Capture => {
      const read = capture()
      return { ...read, page: { ...read.page, signals } }
    }
    const lookup: AssetLookup = async ({ content }) => {
      const id = content === 'north.example' ? 'north' : 'south'
      return { ...NOT_KNOWN, about: content, findings: [owns(id)] }
    }
    const signals = [
      { sign: 'own-pictures', about: 'cdn.south.example' },
      { sign: 'hidden-code', about: 'north.example' },
      { sign: 'own-name', about: 'north.example' },
    ]
    const ofPage = await imitatedBy(page(signals), lookup)
    expect(ofPage).toEqual([
      { id: 'north', reason: { kind: 'imitated', asset: 'north.example' } },
      { id: 'south', reason: { kind: 'imitated', asset: 'south.example' } },
    ])
    const senders = { all: THREE, lastUsed: lastWas('south') }
    const found = await chooseConnection(draft(), await checked(), senders, ofPage)
    expect(found.connections).toMatchObject({ chosen: 'north', reason: { asset: 'north.example' } })
    expect(await imitatedBy(null, lookup)).toEqual([])
  })

  it('a repair stays with whom its report was for', async () => {
    const checks = await checked(imitates('north'))
    const stays = (all: Sender[], slug: string) =>
      chooseConnection(draft(), checks, { all, lastUsed: lastWas('acme') }, [], { baseUrl, slug })
    expect((await stays(THREE, 'south')).connections).toMatchObject({
      chosen: 'south',
      proposed: 'south',
      reason: { kind: 'earlier' },
    })
    // Without a key it waits for one, rather than replace the report of another.
    const keyless = await stays([sender('acme'), sender('south', { trouble: 'no-key' })], 'south')
    expect([keyless.connections.chosen, destinationOf(keyless.sender)]).toEqual(['south', null])
    // Once that connection is gone, it is proposed as any other.
    expect((await stays(THREE, 'removed')).connections).toMatchObject({
      chosen: 'north',
      reason: { kind: 'imitated' },
    })
  })

  it('a list has one for all its assets', () => {
    const senders = { all: THREE, lastUsed: NOBODY }
    expect(chooseForList(undefined, senders).connections).toMatchObject({
      chosen: 'acme',
      reason: { kind: 'default' },
    })
    expect(chooseForList('north', senders).connections).toMatchObject({
      chosen: 'north',
      proposed: 'acme',
      reason: null,
    })
    expect(destinationOf(chooseForList('north', senders).sender)?.slug).toBe('north')
    // Nobody chose the default for it.
    const gone = chooseForList('removed', senders)
    expect(gone.connections).toMatchObject({ chosen: '', proposed: 'acme', reason: null })
    expect(destinationOf(gone.sender)).toBeNull()
  })
})

/** A report of a page, for the chosen connection or the only one. */
const reportedFor = async (connectionId: string | undefined, senders = THREE) => {
  const world = await draftingWorld()
  world.senders = senders
  const read = await world.readPage('https://evil.example/login')
  const view = connectionId === undefined ? read : await world.type(read, { connection: connectionId })
  world.destination = view.destination
  await world.submit(view)
  const report = await getReport(world.database, view.id)
  if (!report) throw new Error('not stored')
  return { world, report }
}

describe('a draft with several organizations', () => {
  it('is submitted for the one on screen; a choice made since is another report', async () => {
    const world = await draftingWorld()
    world.senders = THREE
    const view = await world.readPage('https://evil.example/login')
    expect(view).toMatchObject({ destination: { slug: 'acme' }, connections: { chosen: 'acme' } })
    const chosen = await world.type(view, { connection: 'north' })
    expect(chosen).toMatchObject({ destination: { slug: 'north' }, connections: { reason: null } })
    expect((await world.drafting.request(view.id)).body).toContain('"organizationSlug":"north"')
    // What was on screen before.
    expect(await world.submitSeen(chosen, view.destination)).toMatchObject({ kind: 'changed' })
    expect(await world.submitSeen(chosen, chosen.destination)).toMatchObject({
      kind: 'stored',
      report: { destination: { slug: 'north' } },
    })
    expect(await getReport(world.database, view.id)).toMatchObject({ destination: { slug: 'north' } })
    expect(await world.bodyOf(view.id)).toContain('"organizationSlug":"north"')
  })

  it('proposes next time what was used for the host, and forgets it with the report', async () => {
    const world = await draftingWorld()
    world.senders = THREE
    const view = await world.type(await world.readPage('https://evil.example/login'), { connection: 'south' })
    world.destination = view.destination
    await world.submit(view)
    const next = await world.readPage('https://evil.example/other', undefined, 2)
    expect(next.connections).toMatchObject({
      chosen: 'south',
      reason: { kind: 'last-used', host: 'evil.example' },
    })
  })

  it.each(['edited', 'again'] as const)(
    '%s, it is for whom the report was, though the host’s last report was for another',
    async (how) => {
      const { world, report } = await reportedFor('north')
      const later = await world.type(await world.readPage('https://evil.example/other', undefined, 2), {
        connection: 'south',
      })
      world.destination = later.destination
      await world.submit(later)
      const state = how === 'again' ? STATES.accepted : STATES.refused
      await world.database.put('reports', { ...report, state })
      const repair = viewOf(await world.drafting.open((await world.repairing.draft(report.id, how)) ?? ''))
      expect(repair).toMatchObject({
        destination: { slug: 'north' },
        connections: { chosen: 'north', reason: { kind: 'earlier' } },
      })
    },
  )

  it('a repair is for whom the report was, though the chosen connection is another’s by now', async () => {
    const { world, report } = await reportedFor('north')
    await world.database.put('reports', { ...report, state: STATES.refused })
    world.senders = [sender('acme'), sender('north', { slug: 'other' }), sender('moved', { slug: 'north' })]
    const id = (await world.repairing.draft(report.id, 'edited')) ?? ''
    expect(viewOf(await world.drafting.open(id))).toMatchObject({
      destination: { slug: 'north' },
      connections: { chosen: 'moved' },
    })
  })

  it('names the only one left where another was meant', async () => {
    const { world, report } = await reportedFor('north')
    await world.database.put('reports', { ...report, state: STATES.refused })
    const chosen = await world.type(await world.readPage('https://evil.example/more', undefined, 2), {
      connection: 'south',
    })
    world.senders = [sender('acme')]
    world.destination = { baseUrl, origin, slug: 'acme' }
    const repair = (await world.repairing.draft(report.id, 'edited')) ?? ''
    for (const id of [chosen.id, repair])
      expect(viewOf(await world.drafting.open(id))).toMatchObject({
        destination: { slug: 'acme' },
        connections: { chosen: 'acme', reason: { kind: 'default' } },
      })
  })

  it('with one, nothing is said of it, nor of a repair of its report', async () => {
    const { world, report } = await reportedFor(undefined, [sender('acme')])
    await world.database.put('reports', { ...report, state: STATES.refused })
    const repair = (await world.repairing.draft(report.id, 'edited')) ?? ''
    expect(viewOf(await world.drafting.open(repair))).not.toHaveProperty('connections')
    expect(await world.readPage('https://evil.example/x', undefined, 2)).not.toHaveProperty('connections')
  })
})
