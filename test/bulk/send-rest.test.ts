import { describe, expect, it } from 'vitest'
import { makeSendRest } from '#lib/reports/repairs.ts'
import { getReport } from '#lib/reports/store.ts'
import type { Report } from '#lib/model/report.ts'
import { ownAsset } from '#test/fakes/own-assets.ts'
import { viewOf } from '../reports/drafting-world.ts'
import { bulkWorld } from './bulk-world.ts'

const [GOOD, BAD] = ['good.example', 'bad.example']

/** A report of a list, as it stands once the service has refused one of its two assets. */
const refused = async (sendRest: boolean, suggestion = '', [good, bad] = [GOOD, BAD]) => {
  const made = await bulkWorld()
  const { world, bulk, paste, submit, reports } = made
  const { form } = await paste(`${good} ${bad}`)
  await bulk().save({
    form: { ...form, confirmUnchecked: true },
    editedAt: 1,
    seen: 0,
    sendRest,
    sendLines: false,
  })
  await submit()
  const [report] = await reports()
  if (!report) throw new Error('no report was made')
  const refusals = [
    { asset: bad, errorType: 'ASSET_ON_IGNORE_LIST', message: 'Ignored', suggestion, names: [bad] },
  ]
  const stopped: Report = {
    ...report,
    state: { at: 'refused', why: 'assets', refusals, message: '', status: 422 },
  }
  await world.database.put('reports', stopped)
  const rest = makeSendRest({
    database: world.repairDeps.database,
    repairing: world.repairing,
    sent: made.bulk().takeRefused,
  })
  return { ...made, id: report.id, rest }
}

describe('the rest of a report of which the service refused some', () => {
  it('goes by itself, and what was refused stands in the list with the reason', async () => {
    const { rest, id, reports, world, rows, bulk, submit, settled } = await refused(true)
    await rest.changed(id)
    const made = await reports()
    expect(made.find((one) => one.id === id)).toMatchObject({
      assets: [GOOD, BAD],
      state: { at: 'cancelled' },
    })
    expect(made.filter((one) => one.id !== id)).toMatchObject([{ assets: [GOOD], state: { at: 'queued' } }])
    await expect.poll(rows).toMatchObject([
      { written: GOOD, rowStatus: 'sending' },
      { written: BAD, rowStatus: 'refused', refusal: { message: 'Ignored' } },
    ])
    await expect.poll(async () => (await settled()).sent).toMatchObject([{ state: 'queued', assets: 1 }])
    expect(await world.repairing.remainingDraft(id)).toMatchObject({ draftId: null })
    const bad = (await rows())[1]?.id ?? 0
    await bulk().change({ kind: 'decide', ids: [bad], decision: 'send' })
    await submit()
    expect((await rows())[1]).not.toHaveProperty('refusal')
    expect((await rows())[1]).toMatchObject({ rowStatus: 'sending' })
  })

  it('can be mended in the list and sent again', async () => {
    const { rest, id, rows, bulk, submit } = await refused(true)
    await rest.changed(id)
    await bulk().change({ kind: 'edit', id: (await rows())[1]?.id ?? 0, content: 'www.bad.example' })
    expect(await submit()).toMatchObject({ kind: 'stored' })
  })

  it('goes once, also when the background died before it could', async () => {
    const { rest, id, reports } = await refused(true)
    await Promise.all([rest.resume(), rest.changed(id), rest.resume()])
    expect(await reports()).toHaveLength(2)
  })

  it('waits for the person where that was not asked', async () => {
    const { rest, id, reports } = await refused(false)
    await rest.changed(id)
    expect(await reports()).toMatchObject([{ state: { at: 'refused' } }])
  })

  it('does not go again after the person has taken it back', async () => {
    const { rest, id, reports, world } = await refused(true)
    await rest.changed(id)
    const sent = (await reports()).find(({ id: one }) => one !== id)
    await world.undo(sent?.id ?? '')
    expect(await getReport(world.database, id)).toMatchObject({ state: { at: 'refused' }, sendRest: false })
    await rest.changed(id)
    expect(await reports()).toHaveLength(1)
  })
})

describe('a report that the service rejected whole', () => {
  it('is repaired by its row: it is closed, and what it held is on its own again', async () => {
    const { id, world, reports, rows, bulk, submit } = await refused(false)
    world.heardOfReport(id)
    await expect.poll(rows).toMatchObject([
      { written: GOOD, report: { others: true } },
      { written: BAD, rowStatus: 'refused', report: { refusal: { message: 'Ignored' } } },
    ])
    await bulk().change({ kind: 'edit', id: (await rows())[1]?.id ?? 0, content: 'www.bad.example' })
    expect(await reports()).toMatchObject([{ id, state: { at: 'cancelled' } }])
    await expect.poll(rows).toMatchObject([
      { written: GOOD, rowStatus: 'ready', reportId: null },
      { what: { content: 'www.bad.example' }, rowStatus: 'ready', reportId: null },
    ])
    expect(await submit()).toMatchObject({ kind: 'stored' })
    expect((await reports()).find((one) => one.id !== id)).toMatchObject({
      assets: [GOOD, 'www.bad.example'],
    })
  })

  it('is closed by a row whose destination is taken instead', async () => {
    const { id, world, reports, rows, bulk } = await refused(false)
    world.heardOfReport(id)
    await expect.poll(rows).toMatchObject([{}, { rowStatus: 'refused' }])
    await bulk().change({ kind: 'unwrap', ids: [(await rows())[1]?.id ?? 0] })
    expect(await reports()).toMatchObject([{ id, state: { at: 'cancelled' } }])
    await expect.poll(rows).toMatchObject([{ reportId: null }, { reportId: null }])
  })

  it('keeps its rows if something else has replaced it before the list has heard of that', async () => {
    const { id, world, reports, rows, bulk } = await refused(false)
    world.heardOfReport(id)
    await expect.poll(rows).toMatchObject([{}, { rowStatus: 'refused' }])
    const [rejected] = await reports()
    if (!rejected) throw new Error('no report')
    const replaced: Report = { ...rejected, state: { at: 'cancelled', replacedBy: ['other'] } }
    await world.database.put('reports', replaced)
    await bulk().change({ kind: 'edit', id: (await rows())[1]?.id ?? 0, content: 'www.bad.example' })
    expect(await reports()).toMatchObject([{ state: { at: 'cancelled', replacedBy: ['other'] } }])
    expect(await rows()).toMatchObject([{ reportId: id }, { reportId: id, written: BAD }])
  })

  it('leaves the draft of what was rejected as it was edited', async () => {
    const { id, world, rows, bulk } = await refused(false)
    world.heardOfReport(id)
    await world.repairing.send(id, 'others', null)
    const { draftId } = await world.repairing.remainingDraft(id)
    await world.type(viewOf(await world.drafting.open(draftId ?? '')), { description: 'typed' })
    await expect.poll(rows).toMatchObject([{}, { rowStatus: 'refused' }])
    await bulk().change({ kind: 'edit', id: (await rows())[1]?.id ?? 0, content: 'www.bad.example' })
    expect((await rows())[1]).toMatchObject({ reportId: null })
    expect(await world.store.get(draftId ?? '')).toMatchObject({ form: { description: 'typed' } })
  })

  it('is not closed by rows that were not rejected themselves, nor by those of another report', async () => {
    const { id, world, reports, rows, bulk } = await refused(false)
    world.heardOfReport(id)
    await expect.poll(rows).toMatchObject([{ report: { others: true } }, {}])
    const [good] = await rows()
    await bulk().change({ kind: 'decide', ids: [good?.id ?? 0], decision: 'removed' })
    expect(await reports()).toMatchObject([{ state: { at: 'refused' } }])
  })

  it('keeps the reasons of the rows that are left', async () => {
    const { id, world, reports, rows, bulk } = await refused(false)
    world.heardOfReport(id)
    await expect.poll(rows).toMatchObject([{}, { rowStatus: 'refused' }])
    await bulk().change({ kind: 'decide', ids: [(await rows())[1]?.id ?? 0], decision: 'leave' })
    expect(await reports()).toMatchObject([{ state: { at: 'cancelled' } }])
    expect(await rows()).toMatchObject([
      { rowStatus: 'ready' },
      { rowStatus: 'excluded', refusal: { message: 'Ignored' } },
    ])
  })
})

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7'

describe('a rejected row whose service suggests another asset', () => {
  it.each([
    [
      'the same address on another chain',
      `eip155:1:${WALLET}`,
      `Use eip155:56:${WALLET}.`,
      { content: `eip155:56:${WALLET}`, of: 'chain' },
    ],
    [
      'a page of the same domain',
      BAD,
      'Did you mean “https://www.bad.example/login”?',
      { content: 'https://www.bad.example/login', of: 'asset' },
    ],
    [
      'another address',
      `eip155:1:${WALLET}`,
      'Use eip155:1:0x8617E340B3D01FA5F11F306F4090FD50E238070D',
      null,
    ],
    ['a page of its own help', BAD, 'See https://docs.service.example/ignore-list', null],
    ['the same again', BAD, 'bad.example', null],
    ['words', BAD, 'Leave it out', null],
  ])('offers %s', async (_what, bad, suggestion, suggested) => {
    const { rest, id, rows } = await refused(true, suggestion, [GOOD, bad])
    await rest.changed(id)
    await expect.poll(async () => (await rows())[1]).toMatchObject({ rowStatus: 'refused', suggested })
  })

  it('is sent again alone with it, and nothing else is', async () => {
    const { rest, id, rows, bulk, paste, reports } = await refused(true, 'Use www.bad.example')
    await rest.changed(id)
    await paste('other.example')
    const before = (await reports()).length
    const row = (await rows())[1]
    const { destination } = await bulk().open()
    const sent = await bulk().resend({
      id: row?.id ?? 0,
      content: row?.suggested?.content ?? '',
      destination,
    })
    expect(sent).toMatchObject({ kind: 'stored' })
    expect((await reports()).length).toBe(before + 1)
    expect((await reports()).at(-1)).toMatchObject({ assets: ['www.bad.example'], state: { at: 'queued' } })
    expect(await rows()).toMatchObject([{ written: GOOD }, { rowStatus: 'sending' }, { rowStatus: 'ready' }])
  })

  it('stays in the list if it needs a decision, or the connection is another', async () => {
    const { world, rest, id, rows, bulk } = await refused(true, '')
    world.own = [ownAsset('metamask.io')]
    await rest.changed(id)
    const row = (await rows())[1]?.id ?? 0
    const { destination } = await bulk().open()
    expect(await bulk().resend({ id: row, content: 'https://metamask.io/x', destination })).toMatchObject({
      kind: 'stopped',
    })
    expect(await bulk().resend({ id: row, content: 'www.bad.example', destination: null })).toMatchObject({
      kind: 'changed',
    })
    expect((await rows())[1]).toMatchObject({ reportId: null })
  })
})
