import { describe, expect, it } from 'vitest'
import { makeSendRest } from '#lib/reports/repairs.ts'
import { repairedId } from '#lib/model/repair.ts'
import type { ReportState, StateName } from '#lib/model/report-state.ts'
import { STATES } from '../reports/samples.ts'
import { bulkWorld } from './bulk-world.ts'

const [ONE, TWO, BAD] = ['one.example', 'two.example', 'bad.example']
const refusals = (...names: string[]) =>
  names.map((asset) => ({
    asset,
    errorType: 'DOMAIN_NOT_ALLOWED',
    message: 'Ignored',
    suggestion: '',
    names: [asset],
  }))
const refused = (...names: string[]): ReportState => ({ ...STATES.refused, refusals: refusals(...names) })

/** A list of three that was submitted as one report. */
const submitted = async (sendRest = true) => {
  const made = await bulkWorld()
  const { form } = await made.paste(`${ONE} ${TWO} ${BAD}`)
  await made.bulk().save({
    form: { ...form, confirmUnchecked: true },
    editedAt: 1,
    seen: 0,
    sendRest,
    sendLines: false,
  })
  await made.submit()
  const [report] = await made.reports()
  if (!report) throw new Error('no report was made')
  const rest = makeSendRest({
    database: made.world.repairDeps.database,
    repairing: made.world.repairing,
    sent: made.bulk().takeRefused,
  })
  return { ...made, id: report.id, rest }
}
type Made = Awaited<ReturnType<typeof submitted>>

const statuses = async ({ rows }: Pick<Made, 'rows'>) =>
  (await rows()).map(({ rowStatus, report, refusal }) => [
    rowStatus,
    report?.state ?? null,
    (report?.refusal ?? refusal)?.message ?? '',
  ])

it('rows stay in the reports that are made of them while a change of another can’t be read', async () => {
  const { world, paste, bulk, rows, settled, id, submit } = await submitted()
  await paste('later.example')
  const { lookup, database } = world.repairDeps
  const asked = Promise.withResolvers<void>()
  const others: Promise<unknown>[] = []
  // While Submit checks the rows again, before it stores them.
  world.repairDeps.lookup = async (...except) => {
    world.repairDeps.lookup = lookup
    world.repairDeps.database = async () => {
      world.repairDeps.database = database
      asked.resolve()
      throw new DOMException('broken', 'UnknownError')
    }
    others.push(bulk().reportChanged(id))
    await asked.promise
    await world.onDisk()
    others.push(bulk().rows({ epoch: null, since: 0 }))
    await world.onDisk()
    return lookup(...except)
  }
  expect(await submit()).toMatchObject({ kind: 'stored' })
  await Promise.all(others)
  await settled()
  expect((await rows()).filter(({ reportId }) => reportId === null)).toEqual([])
})

describe('a row in a report', () => {
  const EXPECTED: Record<StateName, string> = {
    queued: 'sending',
    sending: 'sending',
    waiting: 'sending',
    held: 'sending',
    accepted: 'accepted',
    refused: 'refused',
    known: 'sent',
    presumed: 'sent',
    'needs-you': 'sent',
    cancelled: 'sent',
  }

  it.each(Object.entries(STATES))('says that it is %s, at once and after a restart', async (at, state) => {
    const made = await submitted()
    const before = (await made.bulk().rows({ epoch: null, since: 0 })).upTo
    await made.became({ [made.id]: state })
    const { epoch } = await made.bulk().rows({ epoch: null, since: 0 })
    expect((await made.bulk().rows({ epoch, since: before })).rows).toHaveLength(3)
    for (const _ of ['at once', 'after a restart']) {
      const rows = await made.rows()
      expect(rows.map((row) => [row.rowStatus, row.report?.state])).toEqual(
        Array.from({ length: 3 }, () => [EXPECTED[state.at], at]),
      )
      made.restart()
    }
  })

  it('has the number of an accepted report', async () => {
    const made = await submitted()
    await made.became({ [made.id]: { ...STATES.accepted, reportNumber: '48203' } })
    expect((await made.rows())[0]).toMatchObject({ report: { reportNumber: '48203', id: made.id } })
    expect((await made.settled()).counts).toMatchObject({ accepted: 3, sending: 0 })
  })

  it('says why it was rejected, and of the others that they weren’t accepted, if the rest isn’t sent', async () => {
    const made = await submitted(false)
    await made.became({ [made.id]: refused(ONE, BAD) })
    await made.rest.changed(made.id)
    for (const _ of ['at once', 'after a restart']) {
      expect(await statuses(made)).toEqual([
        ['refused', 'refused', 'Ignored'],
        ['sent', 'refused', ''],
        ['refused', 'refused', 'Ignored'],
      ])
      expect((await made.rows())[1]).toMatchObject({ report: { others: true } })
      expect((await made.settled()).counts).toMatchObject({ refused: 2, sent: 1 })
      made.restart()
    }
  })

  it.each([
    ['by itself', true],
    ['by the person', false],
  ])('goes on with the rest, sent %s; the rejected ones keep their reason', async (__, sendRest) => {
    const made = await submitted(sendRest)
    await made.became({ [made.id]: refused(ONE, BAD) })
    if (sendRest) await made.rest.changed(made.id)
    else expect(await made.world.repairing.send(made.id, 'others', null)).toMatchObject({ kind: 'stored' })
    const rest = repairedId(made.id, 'others')
    await made.became({ [rest]: { ...STATES.accepted, reportNumber: '9' } })
    for (const _ of ['at once', 'after a restart']) {
      await expect
        .poll(() => statuses(made))
        .toMatchObject(
          [
            ['refused', expect.anything(), 'Ignored'],
            ['accepted', 'accepted', ''],
            ['refused', expect.anything(), 'Ignored'],
          ].map((one, index) => (sendRest && index !== 1 ? ['refused', null, 'Ignored'] : one)),
        )
      expect((await made.rows())[1]).toMatchObject({ report: { id: rest, reportNumber: '9' } })
      made.restart()
    }
    // Neither goes by Clear: nobody has decided about them.
    await made.bulk().clear('sent')
    expect((await made.rows()).map(({ written }) => written)).toEqual([ONE, BAD])
  })

  it('that a repair left out is repaired in the list: the draft of what was left out goes', async () => {
    const made = await submitted(false)
    await made.became({ [made.id]: refused(ONE, BAD) })
    await made.world.repairing.send(made.id, 'others', null)
    await expect
      .poll(async () => (await statuses(made)).map(([status]) => status))
      .toEqual(['refused', 'sending', 'refused'])
    const edited = (await made.rows())[2]?.id ?? 0
    await made.bulk().change({ kind: 'edit', id: edited, content: 'www.bad.example' })
    await expect.poll(made.rows).toMatchObject([
      { written: ONE, reportId: null, refusal: { message: 'Ignored' } },
      { written: TWO, reportId: made.id },
      { what: { content: 'www.bad.example' }, reportId: null, rowStatus: 'ready' },
    ])
    expect(await made.world.repairing.remainingDraft(made.id)).toMatchObject({ draftId: null })
  })

  it('follows an edited report: what it has no more is in a later report', async () => {
    const made = await submitted()
    const edited = repairedId(made.id, 'edited')
    const stored = (await made.reports())[0]
    if (!stored) throw new Error('no report')
    await made.world.database.put('reports', {
      ...stored,
      id: edited,
      assets: [ONE],
      state: STATES.accepted,
      madeFrom: { id: made.id, how: 'edited' },
    })
    await made.became({ [made.id]: { at: 'cancelled', replacedBy: [edited] } })
    expect(await made.rows()).toMatchObject([
      { rowStatus: 'accepted', report: { id: edited } },
      { rowStatus: 'sent', report: { state: 'cancelled', reason: 'replaced' } },
      { rowStatus: 'sent' },
    ])
    // A change of the replacement alone is shown, too.
    await made.became({ [edited]: STATES.presumed })
    expect((await made.rows())[0]).toMatchObject({ rowStatus: 'sent', report: { state: 'presumed' } })
  })

  it('whose report can’t be read is in a report, and stops no other', async () => {
    const made = await submitted()
    await made.world.database.put('reports', { id: made.id })
    await made.bulk().reportChanged(made.id)
    expect(await statuses(made)).toEqual(Array.from({ length: 3 }, () => ['sent', null, '']))
  })

  it.each(Object.entries(STATES))(
    'that is %s is cleared only if nothing is left to do about it',
    async (_, state) => {
      const made = await submitted()
      await made.became({ [made.id]: state })
      await made.bulk().clear('sent')
      const done: readonly StateName[] = ['accepted', 'known', 'presumed', 'cancelled']
      expect(await made.rows()).toHaveLength(done.includes(state.at) ? 0 : 3)
    },
  )
})
