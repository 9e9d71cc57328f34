import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replacedByOf } from '#lib/model/repair.ts'
import { makeRepairing } from '#lib/reports/repairs.ts'
import { getPayload, getReport } from '#lib/reports/store.ts'
import type { Refusal, ReportState } from '#lib/model/report-state.ts'
import { NOON } from '#test/fakes/clock.ts'
import { copyOf, ownAsset } from '#test/fakes/own-assets.ts'
import { casesToTry } from '#test/matrix.ts'
import { listReports } from '../reports/list-reports.ts'
import { draftingWorld, viewOf } from '../reports/drafting-world.ts'
import { STATES } from '../reports/samples.ts'

const PAGE = 'https://evil.example/login'
const [BAD, GOOD] = ['https://ignored.example/', 'https://other.example/'] as const

const said = (errorType: string, ...names: string[]): Refusal => ({
  asset: names[0] ?? '',
  errorType,
  message: 'no',
  suggestion: '',
  names,
})
const REFUSED: ReportState = { ...STATES.refused, refusals: [said('DOMAIN_NOT_ALLOWED', BAD)] }
const B = { baseUrl: 'https://b.example/v1', origin: 'https://b.example', slug: 'globex' }
const ELSEWHERE: ReportState = { ...STATES.held, because: 'other-destination' }

/** A report of three assets of a read page, in that state. */
const stored = async (state: ReportState, ambiguous = false) => {
  const world = await draftingWorld()
  const view = await world.type(await world.readPage(PAGE), {
    assets: [PAGE, BAD, GOOD].map((content) => ({ content, exact: null })),
    description: 'typed',
  })
  await world.submit(view)
  const report = await getReport(world.database, view.id)
  if (!report) throw new Error('not stored')
  await world.database.put('reports', { ...report, state, ambiguous })
  world.delivered = 0
  world.announced = []
  return { world, id: view.id }
}
type World = Awaited<ReturnType<typeof stored>>['world']
const stateOf = async (world: World, id: string) => (await getReport(world.database, id))?.state
const override = async (world: World, id: string, overriddenAssets: string[]) =>
  world.database.put('reports', { ...(await getReport(world.database, id)), overriddenAssets })
const bodyOf = async (world: World, id: string): Promise<unknown> => JSON.parse(await world.bodyOf(id))

describe('the others', () => {
  it('are a report in the queue, the old one is replaced, the rest is a draft with its reason', async () => {
    const { world, id } = await stored(REFUSED)
    const before = await world.bodyOf(id)
    const sent = await world.repairing.send(id, 'others', null)
    expect(sent).toMatchObject({
      kind: 'stored',
      reports: [
        {
          id: `${id}-others`,
          assets: [PAGE, GOOD],
          state: { at: 'queued', until: NOON + 5000 },
          madeFrom: { id, how: 'others' },
          attempts: [],
        },
      ],
    })
    expect(await stateOf(world, id)).toEqual({ at: 'cancelled', replacedBy: [`${id}-others`] })
    expect(await bodyOf(world, `${id}-others`)).toMatchObject({
      assets: [{ content: PAGE }, { content: GOOD }],
      description: 'typed',
    })
    expect(await world.bodyOf(id)).toBe(before)
    const kept = viewOf(await world.drafting.open(`${id}-kept`))
    expect(kept).toMatchObject({
      form: { assets: [{ content: BAD }], description: 'typed' },
      refusals: [{ lines: [0], refusal: said('DOMAIN_NOT_ALLOWED', BAD) }],
      madeFrom: { id, how: 'edited' },
    })
    expect(await world.repairing.remainingDraft(id)).toEqual({ draftId: `${id}-kept`, assets: 1 })
    expect(await world.repairing.remainingDraft(`${id}-others`)).toEqual({ draftId: `${id}-kept`, assets: 1 })
    expect(world.delivered).toBe(1)
    expect(world.announced.toSorted()).toEqual([id, `${id}-others`].toSorted())
  })

  it('are what was shown, byte for byte', async () => {
    const { world, id } = await stored(REFUSED)
    const plan = await world.repairing.plan(id, 'others')
    expect(plan).toMatchObject({ kind: 'plan', remaining: 1, requests: [{ assets: 2 }] })
    await world.repairing.send(id, 'others', null)
    expect(plan).toMatchObject({ requests: [{ body: await world.bodyOf(`${id}-others`) }] })
  })

  it('of one that was overridden go while the asset list is the one that the reason was given for', async () => {
    const { world, id } = await stored(REFUSED)
    await override(world, id, [BAD, GOOD])
    world.own = [ownAsset('other.example'), ownAsset('ignored.example')]
    world.copy = { copy: copyOf(5, 2), unchecked: null }
    expect(await world.repairing.send(id, 'others', null)).toEqual({ kind: 'stopped', why: 'own-asset' })
    world.copy = { copy: copyOf(5, 1), unchecked: null }
    expect(await world.repairing.send(id, 'others', null)).toMatchObject({ kind: 'stored' })
    expect(await getReport(world.database, `${id}-others`)).toMatchObject({ overriddenAssets: [GOOD] })
  })

  it('of one that was overridden do not go for an asset that the reason was not given for', async () => {
    const { world, id } = await stored(REFUSED)
    await override(world, id, [GOOD])
    world.own = [ownAsset('other.example'), ownAsset('evil.example')]
    expect(await world.repairing.send(id, 'others', null)).toEqual({ kind: 'stopped', why: 'own-asset' })
  })

  it('of one that was overridden stay where the organization forbids it by now', async () => {
    const { world, id } = await stored(REFUSED)
    await world.database.put('reports', { ...(await getReport(world.database, id)), overridden: true })
    world.own = [ownAsset('other.example')]
    world.overrideAllowed = false
    expect(await world.repairing.send(id, 'others', null)).toEqual({
      kind: 'stopped',
      why: 'own-asset-forbidden',
    })
  })

  it('are one report, however often it is clicked, at once or later', async () => {
    const { world, id } = await stored(REFUSED)
    const all = await Promise.all(Array.from({ length: 5 }, () => world.repairing.send(id, 'others', null)))
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1)
    expect((await listReports(world.database)).reports).toHaveLength(2)
    expect(world.delivered).toBe(1)
  })

  it('of a report that an attempt may have delivered leave it told as such', async () => {
    const { world, id } = await stored(REFUSED, true)
    await world.repairing.send(id, 'others', null)
    expect(await stateOf(world, id)).toEqual({
      at: 'presumed',
      why: 'stopped',
      refusals: [],
      replacedBy: [`${id}-others`],
    })
    expect(await world.repairing.send(id, 'others', null)).toMatchObject({ kind: 'stored' })
    expect((await listReports(world.database)).reports).toHaveLength(2)
  })

  it('are not sent once the report has moved on', async () => {
    const { world, id } = await stored({ at: 'cancelled', replacedBy: [] })
    expect(await world.repairing.send(id, 'others', null)).toEqual({ kind: 'changed' })
    expect(await world.repairing.plan(id, 'others')).toEqual({ kind: 'nothing' })
    expect((await listReports(world.database)).reports).toHaveLength(1)
  })

  it('are not stored when the disk refuses them: all is as before', async () => {
    const { world, id } = await stored(REFUSED)
    const full = new Proxy(world.database, {
      get: (database, name) => {
        if (name !== 'transaction') return Reflect.get(database, name)
        throw new DOMException('disk full', 'QuotaExceededError')
      },
    })
    let looks = 0
    // The third look is the one that writes.
    const database = async () => ((looks += 1) === 3 ? full : world.database)
    const deps = { ...world.repairDeps, database }
    expect(await makeRepairing(deps).send(id, 'others', null)).toEqual({
      kind: 'not-stored',
      failure: { kind: 'disk-full', detail: 'QuotaExceededError' },
    })
    expect(await stateOf(world, id)).toEqual(REFUSED)
    expect(await world.repairing.remainingDraft(id)).toMatchObject({ draftId: null })
  })

  it('are stored where a half-fetched asset list gives way to them', async () => {
    const { world, id } = await stored(REFUSED)
    await world.database.put('copies', { id: 1, state: 'building' })
    let writes = 0
    const full = new Proxy(world.database, {
      get: (database, name) => {
        const value: unknown = Reflect.get(database, name)
        if (name !== 'transaction' || typeof value !== 'function') return value
        return (stores: unknown, ...given: unknown[]): unknown => {
          const writesIt = Array.isArray(stores) && stores.includes('payloads')
          if (writesIt && (writes += 1) === 1) throw new DOMException('disk full', 'QuotaExceededError')
          return Reflect.apply(value, database, [stores, ...given])
        }
      },
    })
    const deps = { ...world.repairDeps, database: async () => full }
    expect(await makeRepairing(deps).send(id, 'others', null)).toMatchObject({ kind: 'stored' })
    expect(await stateOf(world, id)).toEqual({ at: 'cancelled', replacedBy: [`${id}-others`] })
    expect(await world.database.count('copies')).toBe(0)
  })

  it('pass the guard for own assets anew, as it stands now', async () => {
    const { world, id } = await stored(REFUSED)
    world.own = [ownAsset('other.example')]
    expect(await world.repairing.send(id, 'others', null)).toEqual({ kind: 'stopped', why: 'own-asset' })
    world.own = []
    world.copy = { copy: null, unchecked: 'sync-failed' }
    expect(await world.repairing.send(id, 'others', null)).toEqual({ kind: 'stopped', why: 'not-checked' })
    world.copy = { copy: copyOf(5, 2), unchecked: null }
    expect(await world.repairing.send(id, 'others', null)).toMatchObject({ kind: 'stored' })
    // The outbox looks once more when the copy has changed since.
    expect(await getReport(world.database, `${id}-others`)).toMatchObject({
      checkedAgainst: 2,
      overriddenAssets: [],
    })
  })
})

describe('undo of a repair', () => {
  it('takes all of it back: the report stands as before, nothing else is there', async () => {
    const { world, id } = await stored(REFUSED)
    const rows = await world.onDisk()
    await world.repairing.send(id, 'others', null)
    expect(await world.undo(`${id}-others`)).toEqual({
      draftId: null,
      reportId: id,
      changed: [`${id}-others`, id],
    })
    expect(await world.onDisk()).toEqual(rows)
    expect(await world.openTab(1)).toMatchObject({ kind: 'report', report: { id } })
    expect(await world.repairing.send(id, 'others', null)).toMatchObject({ kind: 'stored' })
  })

  it('keeps the draft that somebody has gone on with', async () => {
    const { world, id } = await stored(REFUSED)
    await world.repairing.send(id, 'others', null)
    await world.type(viewOf(await world.drafting.open(`${id}-kept`)), { description: 'edited' })
    await world.undo(`${id}-others`)
    expect(await stateOf(world, id)).toEqual(REFUSED)
    expect(viewOf(await world.drafting.open(`${id}-kept`)).form.description).toBe('edited')
  })

  it('comes too late once it is on its way', async () => {
    const { world, id } = await stored(REFUSED)
    await world.repairing.send(id, 'others', null)
    const other = await getReport(world.database, `${id}-others`)
    await world.database.put('reports', { ...other, state: STATES.sending })
    expect(await world.undo(`${id}-others`)).toMatchObject({ draftId: null, reportId: null })
    expect(await stateOf(world, id)).toMatchObject({ at: 'cancelled' })
  })

  it('of one part whose other part has left gives that one as a draft', async () => {
    const { world, id } = await stored({ ...STATES.refused, why: 'too-large', refusals: [] })
    await world.repairing.send(id, 'smaller-parts', null)
    const left = await getReport(world.database, `${id}-smaller-parts-1`)
    await world.database.put('reports', { ...left, state: STATES.accepted })
    const second = `${id}-smaller-parts-2`
    expect(await world.undo(second)).toMatchObject({ draftId: second, reportId: null })
    expect(viewOf(await world.drafting.open(second)).form.assets).toEqual([{ content: GOOD, exact: null }])
    expect(await stateOf(world, id)).toEqual({ at: 'cancelled', replacedBy: [`${id}-smaller-parts-1`] })
  })

  it('of a part that was submitted again gives its draft back once more, and never nothing', async () => {
    for (const ambiguous of [false, true]) {
      const { world, id } = await stored({ ...STATES.refused, why: 'too-large', refusals: [] }, ambiguous)
      await world.repairing.send(id, 'smaller-parts', null)
      const left = await getReport(world.database, `${id}-smaller-parts-1`)
      await world.database.put('reports', { ...left, state: STATES.accepted })
      const second = `${id}-smaller-parts-2`
      await world.undo(second)
      await world.submit(viewOf(await world.drafting.open(second)))
      expect(await world.undo(second)).toMatchObject({ draftId: second })
      expect(viewOf(await world.drafting.open(second)).form.assets).toHaveLength(1)
    }
  })

  it('of the others leaves an ambiguous one stopped while its mended rest is in its place', async () => {
    const { world, id } = await stored(REFUSED, true)
    await world.repairing.send(id, 'others', null)
    const kept = viewOf(await world.drafting.open(`${id}-kept`))
    await world.submit(await world.type(kept, { assets: [{ content: GOOD, exact: null }] }))
    expect(await world.undo(`${id}-others`)).toMatchObject({ draftId: `${id}-others` })
    expect(await stateOf(world, id)).toMatchObject({ why: 'stopped', replacedBy: [`${id}-kept`] })
  })

  it.each([false, true])(
    'in whatever order leaves no draft named as a report (ambiguous: %s)',
    async (ambiguous) => {
      const steps = fc.array(
        fc.constantFrom('others', 'submit kept', 'submit others', 'undo kept', 'undo others'),
        {
          maxLength: 12,
        },
      )
      await fc.assert(
        fc.asyncProperty(steps, async (all) => {
          const { world, id } = await stored(REFUSED, ambiguous)
          const submitIfThere = async (draftId: string): Promise<void> => {
            const answer = await world.drafting.open(draftId)
            if (answer.kind !== 'draft') return
            const mended = { assets: [{ content: `https://${draftId}.example/`, exact: null }] }
            await world.submit(await world.type(answer.draft, mended))
          }
          for (const step of all) {
            if (step === 'others') await world.repairing.send(id, 'others', null)
            else if (step.startsWith('submit')) await submitIfThere(`${id}-${step.slice('submit '.length)}`)
            else await world.undo(`${id}-${step.slice('undo '.length)}`)
            const state = await stateOf(world, id)
            const { reports } = await listReports(world.database)
            const made = reports.filter(({ madeFrom }) => madeFrom?.id === id).map((one) => one.id)
            if (made.length === 0) expect(state).toEqual(REFUSED)
            else expect(state && [...replacedByOf(state)].toSorted()).toEqual(made.toSorted())
          }
          world.database.close()
        }),
        { numRuns: casesToTry(100) },
      )
    },
  )

  it('twice keeps what was typed into the first draft, though the same could be sent at one click again', async () => {
    const { world, id } = await stored(REFUSED)
    await world.repairing.send(id, 'others', null)
    await world.submit(viewOf(await world.drafting.open(`${id}-kept`)))
    await world.undo(`${id}-others`)
    await world.undo(`${id}-kept`)
    const others = viewOf(await world.drafting.open(`${id}-others`))
    await world.type(others, { description: 'typed after undo' })
    expect(await world.repairing.send(id, 'others', null)).toEqual({ kind: 'changed' })
    expect(viewOf(await world.drafting.open(`${id}-others`)).form.description).toBe('typed after undo')
    expect(await stateOf(world, id)).toEqual(REFUSED)
  })

  it('keeps the draft in which somebody has decided about a removed part', async () => {
    const { world, id } = await stored(REFUSED)
    await world.repairing.send(id, 'others', null)
    const kept = await world.store.get(`${id}-kept`)
    if (!kept) throw new Error('no draft was kept')
    // As drafting.redact leaves it: another revision, and no keystroke.
    await world.store.put({ ...kept, revision: kept.revision + 1 })
    await world.undo(`${id}-others`)
    expect(await world.store.get(`${id}-kept`)).not.toBeNull()
  })

  it('of an ambiguous one restores what it was', async () => {
    const { world, id } = await stored(REFUSED, true)
    await world.repairing.send(id, 'others', null)
    await world.undo(`${id}-others`)
    expect(await stateOf(world, id)).toEqual(REFUSED)
  })
})

describe('edit and resend', () => {
  it('opens one draft as typed; the report stays until that is sent, then it is replaced', async () => {
    const { world, id } = await stored(REFUSED)
    const draftId = await world.repairing.draft(id, 'edited')
    expect(await world.repairing.draft(id, 'edited')).toBe(draftId)
    expect(await stateOf(world, id)).toEqual(REFUSED)
    const view = viewOf(await world.drafting.open(draftId ?? ''))
    expect(view).toMatchObject({
      refusals: [{ lines: [1] }],
      form: { description: 'typed', assets: [{ content: PAGE }, { content: BAD }, { content: GOOD }] },
    })
    const mended = await world.type(view, {
      assets: [PAGE, GOOD].map((content) => ({ content, exact: null })),
    })
    expect(mended.refusals).toEqual([])
    expect(await world.submit(mended)).toMatchObject({
      kind: 'stored',
      report: { id: draftId, madeFrom: { id, how: 'edited' } },
    })
    expect(await stateOf(world, id)).toEqual({ at: 'cancelled', replacedBy: [draftId] })
    expect(world.announced).toEqual([draftId, id])
    // A second Submit of it, or of the button, finds what is there.
    expect(await world.submit(mended)).toMatchObject({ kind: 'stored', report: { id: draftId } })
    expect(await world.repairing.draft(id, 'edited')).toBe(draftId)
  })

  it('taken back is the draft again, and the report stands as before', async () => {
    const { world, id } = await stored(REFUSED)
    const draftId = (await world.repairing.draft(id, 'edited')) ?? ''
    await world.submit(viewOf(await world.drafting.open(draftId)))
    expect(await world.undo(draftId)).toEqual({ draftId, reportId: null, changed: [draftId, id] })
    expect(await stateOf(world, id)).toEqual(REFUSED)
    expect(viewOf(await world.drafting.open(draftId)).madeFrom).toEqual({ id, how: 'edited' })
  })

  it.each([STATES.sending, STATES.accepted, STATES.known, STATES.presumed])(
    'of one that is $at by then is sent only once the person has seen that it repeats it',
    async (state) => {
      const { world, id } = await stored(ELSEWHERE)
      const view = viewOf(await world.drafting.open((await world.repairing.draft(id, 'edited')) ?? ''))
      const report = await getReport(world.database, id)
      await world.database.put('reports', { ...report, state })
      const answer = await world.submit(view)
      expect(answer).toMatchObject({ kind: 'changed', draft: { madeFrom: { id, how: 'again' } } })
      expect(world.delivered).toBe(0)
      expect(await world.submit(view)).toMatchObject({ kind: 'changed' })
      expect(await world.submit(viewOf(await world.drafting.open(view.id)))).toMatchObject({ kind: 'stored' })
      expect(await stateOf(world, id)).toEqual(state)
      expect((await listReports(world.database)).reports).toHaveLength(2)
    },
  )

  it('discarded leaves the report as it was, and can be begun again', async () => {
    const { world, id } = await stored(REFUSED)
    const draftId = (await world.repairing.draft(id, 'edited')) ?? ''
    await world.type(viewOf(await world.drafting.open(draftId)), { description: 'another' })
    await world.drafting.discard(draftId)
    expect(await stateOf(world, id)).toEqual(REFUSED)
    expect(await world.repairing.draft(id, 'edited')).toBe(draftId)
    expect(viewOf(await world.drafting.open(draftId)).form.description).toBe('typed')
  })

  it('of what was kept is linked beside the others', async () => {
    const { world, id } = await stored(REFUSED)
    await world.repairing.send(id, 'others', null)
    const kept = viewOf(await world.drafting.open(`${id}-kept`))
    await world.submit(await world.type(kept, { assets: [{ content: GOOD, exact: null }] }))
    expect(await stateOf(world, id)).toEqual({
      at: 'cancelled',
      replacedBy: [`${id}-others`, `${id}-kept`],
    })
    expect(await world.repairing.remainingDraft(id)).toMatchObject({ draftId: null })
  })

  it('with a payload that cannot be read is not offered a draft of nothing', async () => {
    const { world, id } = await stored(REFUSED)
    await world.database.put('payloads', { id, from: 'another version' })
    expect(await world.repairing.draft(id, 'edited')).toBeNull()
    expect(await world.repairing.plan(id, 'others')).toEqual({ kind: 'nothing' })
    expect(await world.database.get('payloads', id)).toEqual({ id, from: 'another version' })
  })
})

describe('report again', () => {
  it.each([STATES.accepted, STATES.known, STATES.presumed, STATES.cancelled])(
    'of one that is $at makes a draft, and another after that was sent',
    async (state) => {
      const { world, id } = await stored(state)
      const first = (await world.repairing.draft(id, 'again')) ?? ''
      expect(await world.repairing.draft(id, 'again')).toBe(first)
      const view = viewOf(await world.drafting.open(first))
      expect(view).toMatchObject({ refusals: [], madeFrom: { id, how: 'again' } })
      await world.submit(view)
      expect(await stateOf(world, id)).toEqual(
        state.at === 'cancelled' ? { at: 'cancelled', replacedBy: [first] } : state,
      )
      expect(await world.repairing.draft(id, 'again')).not.toBe(first)
    },
  )

  it('is not for one that is still to be sent', async () => {
    const { world, id } = await stored(STATES.waiting)
    expect(await world.repairing.draft(id, 'again')).toBeNull()
  })
})

it('without evidence is nothing to send where there is none, and not a report that changed', async () => {
  const { world, id } = await stored({ ...STATES.refused, why: 'too-large', refusals: [] })
  await world.repairing.send(id, 'without-evidence', null)
  const bare = `${id}-without-evidence`
  const report = await getReport(world.database, bare)
  await world.database.put('reports', {
    ...report,
    state: { ...STATES.refused, why: 'too-large', refusals: [] },
  })
  expect(await world.repairing.send(bare, 'without-evidence', null)).toEqual({ kind: 'nothing' })
  expect(await world.repairing.plan(bare, 'without-evidence')).toEqual({ kind: 'nothing' })
})

describe('another destination', () => {
  it('gets it as it was shown, once confirmed; the old one is replaced', async () => {
    const { world, id } = await stored(ELSEWHERE)
    world.destination = B
    const plan = await world.repairing.plan(id, 'readdressed')
    expect(plan).toMatchObject({ kind: 'plan', destination: B })
    expect(await world.repairing.send(id, 'readdressed', B)).toMatchObject({
      kind: 'stored',
      reports: [{ id: `${id}-readdressed`, destination: B, state: { at: 'queued' } }],
    })
    expect(plan).toMatchObject({ requests: [{ body: await world.bodyOf(`${id}-readdressed`) }] })
    expect(await bodyOf(world, `${id}-readdressed`)).toMatchObject({ organizationSlug: 'globex' })
    expect(await stateOf(world, id)).toEqual({ at: 'cancelled', replacedBy: [`${id}-readdressed`] })
  })

  it('that is yet another by then gets nothing', async () => {
    const { world, id } = await stored(ELSEWHERE)
    world.destination = { ...B, slug: 'third' }
    expect(await world.repairing.send(id, 'readdressed', B)).toEqual({ kind: 'changed' })
    world.destination = null
    expect(await world.repairing.send(id, 'readdressed', B)).toEqual({
      kind: 'stopped',
      why: 'not-connected',
    })
    expect(await world.repairing.plan(id, 'readdressed')).toEqual({ kind: 'not-connected' })
    expect(await stateOf(world, id)).toEqual(ELSEWHERE)
  })

  it('has an asset list of its own: a reason given for the other one does not count', async () => {
    const { world, id } = await stored(ELSEWHERE)
    await override(world, id, [GOOD])
    world.destination = B
    world.own = [ownAsset('other.example')]
    expect(await world.repairing.send(id, 'readdressed', B)).toEqual({ kind: 'stopped', why: 'own-asset' })
  })

  it('does not get it while it is on the wire as a probe', async () => {
    const { world, id } = await stored(STATES.sending)
    world.destination = B
    expect(await world.repairing.send(id, 'readdressed', B)).toEqual({ kind: 'changed' })
  })
})

it('payloads of before repairs still parse', async () => {
  const { world, id } = await stored(REFUSED)
  expect(await getPayload(world.database, id)).not.toHaveProperty('replaced')
})
