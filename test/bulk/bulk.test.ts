import { EMPTY_FORM } from '#lib/model/empty-form.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { reportBody } from '#lib/service/report.ts'
import { copyOf, ownAsset } from '#test/fakes/own-assets.ts'
import { breakRow } from '#test/fakes/broken-row.ts'
import type { Sender } from '#lib/drafts/choose-connection.ts'
import { connection, STATES } from '../reports/samples.ts'
import { bulkWorld } from './bulk-world.ts'

const hosts = (count: number): string =>
  Array.from({ length: count }, (_, index) => `hxxps://evil-${index}[.]example/login`).join('\n')

const withOwn = async (...contents: string[]) => {
  const made = await bulkWorld()
  made.world.own = contents.map((content, id) => ownAsset(content, { id }))
  made.world.copy = { copy: copyOf(contents.length), unchecked: null }
  return made
}

type Made = Awaited<ReturnType<typeof withOwn>>

const EVIDENCE = {
  type: 'content_and_metadata',
  source: 'takedown-reporter/1.0.0',
  output: { kind: 'page' },
} as const

describe('a list', () => {
  it('takes a text, merges what says the same and pairs what is perhaps the same', async () => {
    const { paste, rows } = await withOwn()
    const state = await paste(
      'https://evil.example/a HTTPS://EVIL.example/a https://evil.example/a?b=1\nhttp://other.example',
    )
    expect(state).toMatchObject({ merged: 1, assets: 3, reports: 1, blockers: [] })
    const all = await rows()
    expect(all.map(({ what }) => what)).toEqual([
      { is: 'asset', content: 'https://evil.example/a' },
      { is: 'asset', content: 'https://evil.example/a?b=1' },
      { is: 'asset', content: 'http://other.example' },
    ])
    expect(all[0]).toMatchObject({
      merged: 1,
      spellings: ['HTTPS://EVIL.example/a'],
      line: 1,
      rowStatus: 'ready',
    })
    expect(all[1]).toMatchObject({ perhaps: all[0]?.id })
    expect(all[2]).toMatchObject({ line: 2 })
  })

  it('holds what is in IPFS with a caution and a gateway, and offers a name outside DNS by a click', async () => {
    const { paste, rows } = await withOwn()
    await paste(
      'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/x\nacme.base.eth\nhttp://10.0.0.1/',
    )
    expect(await rows()).toMatchObject([
      {
        what: { is: 'asset' },
        type: 'IPFS',
        caution: 'no-form',
        rowStatus: 'review',
        check: { review: 'no-form' },
        leadsTo: { via: ['ipfs.io'] },
      },
      { what: { is: 'not-asset', problem: 'name-service', instead: 'acme.base.eth' }, caution: null },
      { what: { is: 'asset', content: 'http://10.0.0.1/' }, caution: 'local', rowStatus: 'review' },
    ])
  })

  it('tells of no change when it is opened and there is nothing to do: who is told opens it', async () => {
    const { paste, bulk, told } = await withOwn()
    /** Resolves with the number of news once none is told for longer than the 150 ms that two are apart. */
    const atRest = async (): Promise<number> => {
      for (let before = -1; before !== told.list;) {
        before = told.list
        await new Promise((resume) => setTimeout(resume, 400))
      }
      return told.list
    }
    await paste('https://evil.example/a')
    const before = await atRest()
    expect(before).toBeGreaterThan(0)
    await bulk().open()
    expect(await atRest()).toBe(before)
  })

  it('holds out what is yours, a shared site and what was reported before, until a person decides', async () => {
    const { paste, rowStatuses, rows, bulk, settled } = await withOwn('acme.example')
    await paste('https://evil.example/ acme.example https://github.com/ https://shop.acme.example/x')
    expect(await rowStatuses()).toEqual({
      'https://evil.example/': 'ready',
      'acme.example': 'review',
      'https://github.com/': 'review',
      'https://shop.acme.example/x': 'review',
    })
    const ids = (await rows()).filter(({ rowStatus }) => rowStatus === 'review').map(({ id }) => id)
    await bulk().change({ kind: 'decide', ids, decision: 'send' })
    expect((await settled()).blockers).toEqual(['own-asset'])
    await bulk().change({ kind: 'decide', ids, decision: 'removed' })
    expect(await settled()).toMatchObject({ blockers: [], assets: 1 })
    await bulk().change({ kind: 'decide', ids, decision: 'none' })
    expect((await settled()).counts['review']).toBe(3)
  })

  it('is there again after the background died in the middle of reading, each thing once', async () => {
    const made = await withOwn()
    const { bulk, page, restart, settled, world } = made
    await bulk().add({ kind: 'paste', name: '', text: hosts(4000), inPrivate: false })
    void page().start()
    // The first slice is on disk, the rest is not.
    while ((await world.database.count('bulkRows')) === 0) await new Promise((resume) => setTimeout(resume))
    restart()
    const state = await settled()
    expect(state).toMatchObject({ assets: 4000, merged: 0, reports: 80 })
    expect(state.sources).toMatchObject([{ found: 4000, done: true, beyond: 0 }])
    expect(await world.database.count('bulkTexts')).toBe(0)
  })

  it('reports where wrappers lead, one or all at once, and puts one back', async () => {
    const { paste, rows, bulk, settled } = await withOwn('acme.example')
    const wrapper = (to: string) => `https://www.google.com/url?q=${encodeURIComponent(to)}`
    await paste(
      `${wrapper('https://evil.example/a')}\n${wrapper('https://acme.example/b')}\nhttps://other.example/`,
    )
    const found = await rows()
    expect(found.map(({ leadsTo }) => leadsTo?.target ?? null)).toEqual([
      'https://evil.example/a',
      'https://acme.example/b',
      null,
    ])
    await bulk().change({ kind: 'decide', ids: [found[1]?.id ?? 0], decision: 'send' })
    await bulk().change({ kind: 'unwrap', ids: found.map(({ id }) => id) })
    await settled()
    expect(await rows()).toMatchObject([
      {
        what: { content: 'https://evil.example/a' },
        insteadOf: wrapper('https://evil.example/a'),
        leadsTo: null,
      },
      { what: { content: 'https://acme.example/b' }, rowStatus: 'review', check: { stops: true } },
      { what: { content: 'https://other.example/' } },
    ])
    await bulk().change({ kind: 'edit', id: found[0]?.id ?? 0, content: wrapper('https://evil.example/a') })
    const [back] = await rows()
    expect(back).toMatchObject({ what: { content: wrapper('https://evil.example/a') } })
    expect(back).not.toHaveProperty('insteadOf')
  })

  it('says so where a text that it has not read yet cannot be read back', async () => {
    const { restart, settled, world } = await withOwn()
    await world.database.put('bulkSources', {
      id: 1,
      kind: 'file',
      name: 'list.csv',
      length: 40,
      readTo: 0,
      found: 0,
      beyond: 0,
      done: false,
    })
    restart()
    expect((await settled()).sources).toMatchObject([{ name: 'list.csv', unreadable: true }])
  })

  it('keeps an edit and what is said of all over a restart', async () => {
    const { paste, rows, bulk, restart, settled } = await withOwn()
    const { form, editedAt: edit } = await paste('evil.example other.example')
    expect(form.contactInfo).toBe('desk@acme.example')
    const [first] = await rows()
    await bulk().change({ kind: 'edit', id: first?.id ?? 0, content: 'hxxp://worse[.]example/' })
    await bulk().save({
      form: { ...form, description: 'Seen in chat' },
      editedAt: edit + 1,
      seen: edit,
      sendRest: false,
      sendLines: true,
    })
    await bulk().save({
      form: { ...form, description: 'older' },
      editedAt: edit,
      seen: edit,
      sendRest: true,
      sendLines: false,
    })
    restart()
    expect(await settled()).toMatchObject({
      form: { description: 'Seen in chat' },
      sendRest: false,
      sendLines: true,
    })
    expect((await rows())[0]).toMatchObject({
      what: { content: 'http://worse.example/' },
      written: 'evil.example',
    })
  })

  it('checks the domain of a sender, which can be reported in place of the address', async () => {
    const { paste, rows, bulk, settled } = await withOwn('acme.test')
    await paste('From support@acme.test and someone@evil.example')
    expect(await rows()).toMatchObject([
      { rowStatus: 'not-asset', check: { finding: { relation: 'ours' } } },
      { rowStatus: 'not-asset', check: { finding: { relation: 'not-known' } } },
    ])
    const [, row] = await rows()
    await bulk().change({ kind: 'unwrap', ids: [row?.id ?? 0] })
    await settled()
    expect((await rows())[1]).toMatchObject({ rowStatus: 'ready', what: { content: 'evil.example' } })
  })

  it('takes the destination of a wrapper that is included, unless the original was chosen', async () => {
    const wrapper = (to: string): string =>
      `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(to)}&data=05`
    const { paste, rows, bulk, settled } = await withOwn()
    await paste(`${wrapper('https://one.example/a')}\n${wrapper('https://two.example/a')}`)
    const ids = (await rows()).map(({ id }) => id)
    await bulk().change({ kind: 'decide', ids: ids.slice(0, 1), decision: 'send' })
    await bulk().change({ kind: 'decide', ids: ids.slice(1), decision: 'send', original: true })
    await settled()
    expect(await rows()).toMatchObject([
      {
        rowStatus: 'ready',
        what: { content: 'https://one.example/a' },
        insteadOf: wrapper('https://one.example/a'),
      },
      { rowStatus: 'ready', what: { content: wrapper('https://two.example/a') } },
    ])
  })

  it('says why what was written by hand is no asset', async () => {
    const { paste, rows, bulk } = await withOwn()
    await paste('evil.example')
    const [row] = await rows()
    await bulk().change({ kind: 'edit', id: row?.id ?? 0, content: 'readme.pdf' })
    expect((await rows())[0]).toMatchObject({
      rowStatus: 'not-asset',
      what: { problem: 'not-a-domain-file-name' },
    })
  })

  it('holds an email address that was written by hand, until a person decides', async () => {
    const { paste, rows, bulk, settled } = await withOwn()
    await paste('someone@evil.example')
    const [row] = await rows()
    expect(row).toMatchObject({ rowStatus: 'not-asset', what: { instead: 'evil.example' } })
    await bulk().change({ kind: 'edit', id: row?.id ?? 0, content: 'someone@evil.example' })
    await settled()
    const edited = { what: { is: 'asset', content: 'someone@evil.example' }, caution: 'no-form' }
    expect((await rows())[0]).toMatchObject({ ...edited, type: 'EMAIL', rowStatus: 'review' })
  })
})

describe('submitting a list', () => {
  it('makes reports of at most so many assets, each body as the interface has it', async () => {
    const { paste, submit, settings, reports, bodies, rowStatuses, settled } = await withOwn()
    settings.bulkMost = 30
    await paste(hosts(70))
    expect(await submit()).toMatchObject({ kind: 'stored', state: { reports: 0, assets: 0 } })
    const made = await reports()
    expect(made.map(({ assets }) => assets.length).toSorted((one, other) => one - other)).toEqual([
      10, 30, 30,
    ])
    expect(made.every(({ state, sendRest }) => state.at === 'queued' && sendRest === true)).toBe(true)
    for (const body of await bodies()) {
      const read = z.safeParse(reportBody, JSON.parse(body))
      expect(read.success).toBe(true)
      expect(read.data).toMatchObject({ title: expect.stringMatching(/^Phishing · Bulk: pasted text$/) })
      expect(read.data?.rawAssetsInput).toBeUndefined()
    }
    expect(new Set(Object.values(await rowStatuses()))).toEqual(new Set(['sending']))
    expect((await settled()).sent).toHaveLength(3)
  })

  it('shows each request byte for byte as it will be sent', async () => {
    const { paste, submit, bulk, settings, bodies } = await withOwn()
    settings.bulkMost = 2
    const { reports } = await paste('a.example b.example c.example')
    expect(reports).toBe(2)
    const shown = await Promise.all([0, 1, 2].map((index) => bulk().request(index)))
    expect(shown[2]).toMatchObject({ body: null })
    await submit()
    expect(new Set(await bodies())).toEqual(new Set([shown[0]?.body, shown[1]?.body]))
  })

  it('sends the lines that the assets stood in where that was asked, without what identifies a person', async () => {
    const { paste, submit, bulk, bodies } = await withOwn()
    const { form } = await paste(
      'He sent me https://evil.example/?email=ann@victim.example today\nand nothing else',
    )
    await bulk().save({ form, editedAt: 1, seen: 0, sendRest: true, sendLines: true })
    await submit()
    const [body = ''] = await bodies()
    expect(JSON.parse(body)).toMatchObject({
      rawAssetsInput: expect.stringContaining('He sent me https://evil.example/'),
    })
    expect(body).not.toContain('ann@victim.example')
    expect(body).not.toContain('nothing else')
  })

  it('goes by what a person has decided about kinds of what looks private, in the assets and in their lines', async () => {
    const { paste, submit, bulk, bodies, settings } = await withOwn()
    settings.redaction = { email: 'always-keep', token: 'always-remove' }
    const { form } = await paste(
      'see https://evil.example/?email=ann@victim.example\nand https://b.example/?session_token=opensesame77 here',
    )
    await bulk().save({ form, editedAt: 1, seen: 0, sendRest: true, sendLines: true })
    await submit()
    const [body = ''] = await bodies()
    expect(body.split('ann@victim.example')).toHaveLength(3)
    expect(body).not.toContain('opensesame77')
  })

  it('sends own assets with their reason alone, and only those that were shown as own', async () => {
    const { paste, submit, bulk, rows, reports, bodies, settled } = await withOwn('acme.example')
    const { form } = await paste('evil.example acme.example')
    const [, own] = await rows()
    await bulk().change({ kind: 'decide', ids: [own?.id ?? 0], decision: 'send' })
    expect(await submit()).toMatchObject({ kind: 'stopped' })
    await bulk().save({
      form: { ...form, overrideReason: 'defaced' },
      editedAt: 1,
      seen: 0,
      sendRest: true,
      sendLines: false,
    })
    await settled()
    expect(await submit()).toMatchObject({ kind: 'changed' })
    expect(await submit([own?.id ?? 0])).toMatchObject({ kind: 'stored' })
    expect(await reports()).toMatchObject([{ overriddenAssets: ['acme.example'] }])
    expect((await bodies())[0]).toContain('Reason: defaced')
  })

  it('sends nothing that has become one of yours since it was shown', async () => {
    const { paste, submit, world, reports, rowStatuses } = await withOwn()
    await paste('evil.example other.example')
    world.own = [ownAsset('evil.example')]
    expect(await submit()).toMatchObject({ kind: 'changed' })
    expect(await reports()).toEqual([])
    expect(await rowStatuses()).toMatchObject({ 'evil.example': 'review', 'other.example': 'ready' })
    expect(await submit()).toMatchObject({ kind: 'stored' })
    expect(await reports()).toMatchObject([{ assets: ['other.example'] }])
  })

  it.each(['UNKNOWN', '', 'PENDING_REVIEW'])(
    'holds out what the list says “%s” of, until decided',
    async (status) => {
      const { paste, submit, bulk, rows, world, reports, rowStatuses } = await withOwn()
      world.own = [ownAsset('evil.example', { status })]
      await paste('evil.example other.example')
      expect(await rowStatuses()).toMatchObject({ 'evil.example': 'review', 'other.example': 'ready' })
      const [listed] = await rows()
      await bulk().change({ kind: 'decide', ids: [listed?.id ?? 0], decision: 'send' })
      expect(await submit([listed?.id ?? 0])).toMatchObject({ kind: 'stored' })
      expect(await reports()).toMatchObject([
        { assets: ['evil.example', 'other.example'], overriddenAssets: [] },
      ])
    },
  )

  it('sends nothing that has come onto the list since it was decided about', async () => {
    const { paste, submit, bulk, rows, world, reports } = await withOwn()
    await paste('evil.example')
    const [row] = await rows()
    await bulk().change({ kind: 'decide', ids: [row?.id ?? 0], decision: 'send' })
    world.own = [ownAsset('evil.example', { status: 'UNKNOWN' })]
    expect(await submit()).toMatchObject({ kind: 'changed' })
    expect(await reports()).toEqual([])
  })

  it('asks for one confirmation where nothing could be checked', async () => {
    const { paste, submit, bulk, settled, world } = await bulkWorld()
    world.copy = { copy: null, unchecked: 'not-fetched' }
    const { destination } = world
    world.destination = null
    await paste('evil.example')
    expect((await settled()).blockers).toEqual(['not-connected'])
    world.destination = destination
    const { form, blockers } = await settled()
    expect(blockers).toEqual(['not-checked'])
    await bulk().save({
      form: { ...form, confirmUnchecked: true },
      editedAt: 1,
      seen: 0,
      sendRest: true,
      sendLines: false,
    })
    expect(await submit()).toMatchObject({ kind: 'stored' })
  })

  it('asks for none while the key is known to be for reports alone', async () => {
    const { paste, submit, world } = await bulkWorld()
    world.copy = { copy: null, unchecked: 'report-only' }
    expect((await paste('evil.example')).blockers).toEqual([])
    expect(await submit()).toMatchObject({ kind: 'stored' })
  })

  it('makes each report once, however often it is asked', async () => {
    const { paste, bulk, world, reports } = await withOwn()
    const { revision } = await paste(hosts(60))
    const ask = { revision, destination: world.destination, stops: [] }
    const answers = await Promise.all([1, 2, 3].map(() => bulk().submit(ask)))
    expect(answers.map(({ kind }) => kind)).toEqual(['stored', 'changed', 'changed'])
    expect(await reports()).toHaveLength(2)
  })

  it('takes the same confirmation after the background has started anew', async () => {
    const { paste, bulk, world, restart, reports } = await withOwn()
    const { revision } = await paste('evil.example')
    restart()
    expect(await bulk().submit({ revision, destination: world.destination, stops: [] })).toMatchObject({
      kind: 'stored',
    })
    expect(await reports()).toHaveLength(1)
  })

  it('is not sent to another service than the one that was shown', async () => {
    const { paste, submit, world, bulk, reports } = await withOwn()
    const { revision } = await paste('evil.example')
    const shown = world.destination
    world.destination = shown && { ...shown, slug: 'other' }
    expect(await bulk().submit({ revision, destination: shown, stops: [] })).toMatchObject({
      kind: 'changed',
    })
    world.destination = null
    expect(await submit()).toMatchObject({ kind: 'stopped', state: { blockers: ['not-connected'] } })
    expect(await reports()).toEqual([])
  })

  it('gives the rows back at undo, of one report or of all', async () => {
    const { paste, submit, bulk, settings, reports, rowStatuses } = await withOwn()
    settings.bulkMost = 1
    await paste('a.example b.example c.example')
    await submit()
    const [first] = await reports()
    expect(await bulk().takeBack([first?.id ?? ''])).toEqual([first?.id])
    expect(Object.values(await rowStatuses()).filter((one) => one === 'sending')).toHaveLength(2)
    await bulk().undo()
    expect(await reports()).toEqual([])
    expect(Object.values(await rowStatuses())).not.toContain('sending')
  })

  it.each([
    [
      'was cleared by another window',
      async ({ bulk }: Made): Promise<void> => void (await bulk().clear('all')),
    ],
    [
      'lies in a record that can’t be read',
      async ({ world, restart }: Made) => {
        breakRow(world.database, 'bulkRows', 0)
        restart()
      },
    ],
  ] as const)('makes a row at undo for each asset whose row %s', async (_, loseRows) => {
    const made = await withOwn()
    const { paste, submit, bulk, reports, rows, settled, world, restart } = made
    const { form } = await paste('a.example b.example')
    const [first] = await rows()
    const stored = z.array(z.looseObject({ id: z.number() })).parse(await world.database.get('bulkRows', 0))
    await world.database.put(
      'bulkRows',
      stored.map((row) => (row.id === first?.id ? { ...row, status: 'UNKNOWN', sure: true } : row)),
      0,
    )
    await world.database.put('bulkEvidence', [EVIDENCE], first?.id ?? 0)
    restart()
    const said = {
      form: { ...form, category: 'scam' as const, description: 'They phone people.' },
      sendRest: true,
      sendLines: false,
    }
    await bulk().save({ ...said, editedAt: 1, seen: 0 })
    await submit()
    const [before = ''] = await made.bodies()
    expect(before).toContain('"kind":"page"')
    const [report] = await reports()
    await loseRows(made)
    expect(await bulk().takeBack([report?.id ?? ''])).toEqual([report?.id])
    expect(await reports()).toEqual([])
    restart()
    const after = await settled()
    expect(after).toMatchObject({ assets: 2, form: { description: 'They phone people.' }, blockers: [] })
    expect(await rows()).toMatchObject([
      { what: { content: 'a.example' }, rowStatus: 'ready', status: 'UNKNOWN', sure: true },
      { what: { content: 'b.example' }, rowStatus: 'ready' },
    ])
    await submit()
    expect(await made.bodies()).toEqual([before])
  })

  it('answers that it is stored also where its description can’t be remembered', async () => {
    const { paste, submit, settings, reports } = await withOwn()
    settings.remember = async () => {
      throw new Error('storage.local is full')
    }
    await paste('evil.example')
    expect(await submit()).toMatchObject({ kind: 'stored', state: { assets: 0 } })
    expect(await reports()).toHaveLength(1)
  })

  it('lets go of the rows of a report that was deleted, and of the list’s own words with the last', async () => {
    const { paste, submit, bulk, world, settings, reports } = await withOwn()
    settings.bulkMost = 1
    await paste('a.example b.example')
    await bulk().save({
      form: { ...EMPTY_FORM, description: 'They phone people.' },
      editedAt: 1,
      seen: 0,
      sendRest: true,
      sendLines: false,
    })
    await submit()
    const [first, second] = await reports()
    await bulk().leaveReport(first?.id ?? '')
    const { rows } = await bulk().rows({ epoch: null, since: 0 })
    expect(rows).toHaveLength(1)
    await bulk().leaveReport('another')
    const database = await world.repairDeps.database()
    expect(await database.count('bulkRows')).toBe(1)
    await bulk().leaveReport(second?.id ?? '')
    const list = ['bulk', 'bulkRows', 'bulkSources', 'bulkTexts', 'bulkEvidence'] as const
    expect(await Promise.all(list.map((name) => database.count(name)))).toEqual([0, 0, 0, 0, 0])
  })

  it.each([1, 3, 56])('has each of %i rows after undo exactly as it was before', async (count) => {
    const { paste, submit, bulk, rows, settled, settings } = await withOwn('acme.example')
    settings.bulkMost = 50
    await paste(`${hosts(count)}\nacme.example https://github.com/\n@name`)
    const before = await rows()
    for (const _ of ['once', 'and again']) {
      expect(await submit()).toMatchObject({ kind: 'stored' })
      // At once, and not when all is looked up anew: who presses Submit next is not told to wait.
      expect(await bulk().undo()).toMatchObject({ assets: count, counts: { checking: 0 }, blockers: [] })
      expect((await settled()).assets).toBe(count)
      expect(await rows()).toEqual(before)
    }
  })

  it('has the service’s words again that a row had before a Submit that was taken back', async () => {
    const { paste, submit, bulk, rows, settled, world, restart } = await withOwn()
    await paste('bad.example')
    const refusal = { asset: '', errorType: 'DOMAIN_NOT_ALLOWED', message: 'No', suggestion: '', names: [] }
    const stored = z.array(z.looseObject({})).parse(await world.database.get('bulkRows', 0))
    await world.database.put(
      'bulkRows',
      stored.map((row) => ({ ...row, refusal, decision: 'send' })),
      0,
    )
    restart()
    await settled()
    const before = await rows()
    expect(before).toMatchObject([{ rowStatus: 'ready', refusal: { message: 'No' } }])
    await submit()
    expect((await rows())[0]).not.toHaveProperty('refusal')
    await bulk().undo()
    await settled()
    expect(await rows()).toEqual(before)
  })

  it.each(['cancelled', 'gone'])('goes by no earlier report that is %s', async (how) => {
    const { paste, submit, bulk, reports, rows, rowStatuses, world, became } = await withOwn()
    await paste('evil.example')
    await submit()
    const [sent] = await reports()
    await became({ [sent?.id ?? '']: STATES.accepted })
    await bulk().clear('sent')
    await paste('evil.example')
    expect(await rowStatuses()).toEqual({ 'evil.example': 'review' })
    const [first] = await reports()
    if (!first) throw new Error('no report was made')
    if (how === 'gone') await world.database.delete('reports', first.id)
    else await world.database.put('reports', { ...first, state: { at: 'cancelled', replacedBy: [] } })
    await world.earlier.changed(first.id)
    await expect.poll(rows).toMatchObject([{ rowStatus: 'ready', check: { report: null } }])
  })

  describe('what a policy comes to remove always', () => {
    const SECRET = 'ann@victim.example'
    const ADDRESS = `https://evil.example/?email=${SECRET}`
    const HIDDEN = 'https://evil.example/?email=REDACTED'
    const keptList = async () => {
      const made = await withOwn()
      made.settings.redaction = { email: 'always-keep' }
      await made.paste(`He sent me ${ADDRESS} today\nhttps://other.example/`)
      expect(await made.rowStatuses()).toMatchObject({ [ADDRESS]: 'ready' })
      return made
    }

    it.each(['live', 'over a restart'])('leaves the rows that are there, %s', async (how) => {
      const { rows, settled, world, restart, bulk } = await keptList()
      const [before] = await rows()
      world.settledKinds = { email: 'always-remove' }
      if (how !== 'live') restart()
      await settled()
      const [row] = await rows()
      expect(row).toMatchObject({ what: { content: HIDDEN }, rowStatus: 'ready' })
      expect(row?.written).not.toContain(SECRET)
      expect(JSON.stringify(await rows())).not.toContain(SECRET)
      expect(await world.onDisk()).not.toContain(SECRET)
      expect((await bulk().request(0)).body).not.toContain(SECRET)
      expect(before?.id).toBe(row?.id)
    })

    it('isn’t sent by a Submit of what was on screen before, with its line neither', async () => {
      const { settled, world, bulk, bodies } = await keptList()
      const { form, revision: _ } = await settled()
      await bulk().save({ form, editedAt: 1, seen: 0, sendRest: true, sendLines: true })
      const { revision } = await settled()
      world.settledKinds = { email: 'always-remove' }
      const ask = { destination: world.destination, stops: [] }
      expect(await bulk().submit({ ...ask, revision })).toMatchObject({ kind: 'changed' })
      expect(await bulk().submit({ ...ask, revision: (await settled()).revision })).toMatchObject({
        kind: 'stored',
      })
      expect(await bodies()).toMatchObject([expect.stringContaining(HIDDEN)])
      expect((await bodies()).join('')).not.toContain(SECRET)
    })

    it('isn’t restored by an edit, nor by Undo of a report that has it', async () => {
      const { rows, world, bulk, submit, settled } = await keptList()
      await submit()
      world.settledKinds = { email: 'always-remove' }
      await settled()
      await bulk().undo()
      const [row] = await rows()
      expect(row).toMatchObject({ what: { content: HIDDEN }, reportId: null })
      await bulk().change({ kind: 'edit', id: row?.id ?? 0, content: ADDRESS })
      expect((await rows())[0]).toMatchObject({ what: { content: HIDDEN } })
      expect(await world.onDisk()).not.toContain(SECRET)
    })

    it('leaves the evidence that came with a row', async () => {
      const { rows, world, settled, restart, bulk } = await keptList()
      const [row] = await rows()
      const evidence = {
        ...EVIDENCE,
        output: { ...EVIDENCE.output, text: { visible: `mail ${SECRET} now` } },
      }
      await world.database.put('bulkEvidence', [evidence], row?.id ?? 0)
      restart()
      await settled()
      expect((await bulk().request(0)).body).toContain(`mail ${SECRET} now`)
      world.settledKinds = { email: 'always-remove' }
      expect((await bulk().request(0)).body).toContain('mail REDACTED now')
      expect(await world.onDisk()).not.toContain(SECRET)
    })

    it('leaves nothing of an own asset to be sent where the policy forbids those', async () => {
      const { paste, submit, bulk, rows, world, settled } = await withOwn('acme.example')
      const { form } = await paste('acme.example')
      const [own] = await rows()
      await bulk().change({ kind: 'decide', ids: [own?.id ?? 0], decision: 'send' })
      await bulk().save({
        form: { ...form, overrideReason: 'defaced' },
        editedAt: 1,
        seen: 0,
        sendRest: true,
        sendLines: false,
      })
      expect((await settled()).blockers).toEqual([])
      world.overrideAllowed = false
      expect((await settled()).blockers).toEqual(['own-asset-forbidden'])
      expect(await submit([own?.id ?? 0])).toMatchObject({ kind: 'stopped' })
    })
  })

  it('throws away only what a person clears', async () => {
    const { paste, submit, bulk, rows, reports, became } = await withOwn('acme.example')
    await paste('evil.example acme.example')
    await submit()
    const [report] = await reports()
    // Nothing is cleared that is still being sent.
    await bulk().clear('sent')
    expect(await rows()).toHaveLength(2)
    await became({ [report?.id ?? '']: STATES.accepted })
    await bulk().clear('sent')
    expect(await rows()).toMatchObject([{ written: 'acme.example' }])
    await bulk().clear('all')
    expect(await rows()).toEqual([])
  })
})

it('a list is for one organization of several, which its reports are made for', async () => {
  const { paste, bulk, world, reports } = await withOwn()
  const { baseUrl, origin } = connection
  const senderOf = (id: string, isDefault: boolean): Sender => ({
    id,
    name: id,
    slug: id,
    baseUrl,
    origin,
    isDefault,
    trouble: null,
    hostToAsk: null,
  })
  world.senders = [senderOf('acme', true), senderOf('north', false)]
  const before = await paste('evil.example')
  expect(before).toMatchObject({ destination: { slug: 'acme' }, connections: { chosen: 'acme' } })
  const form = { ...before.form, connection: 'north' }
  await bulk().save({ form, editedAt: before.editedAt + 1, seen: 0, sendRest: false, sendLines: false })
  const state = await bulk().open()
  expect(state).toMatchObject({
    destination: { slug: 'north' },
    connections: { chosen: 'north', reason: null },
  })
  // Once the chosen one is gone, nothing is sent until another is chosen; also the only one left is named.
  for (const left of [['acme', 'south'], ['acme']]) {
    world.senders = left.map((id) => senderOf(id, id === 'acme'))
    const gone = await bulk().open()
    expect(gone).toMatchObject({
      destination: null,
      connections: { chosen: '', proposed: 'acme', choices: left.map((id) => ({ id })) },
    })
    expect(gone.blockers).toEqual(['organization-gone'])
    const seen = { revision: gone.revision, destination: null, stops: [] }
    expect(await bulk().submit(seen)).toMatchObject({ kind: 'stopped' })
  }
  world.senders = [senderOf('acme', true), senderOf('north', false)]
  const { revision, destination } = state
  // What was on screen before the choice.
  const was = { revision: before.revision, destination: before.destination, stops: [] }
  expect(await bulk().submit(was)).toMatchObject({ kind: 'changed' })
  expect(await bulk().submit({ revision, destination, stops: [] })).toMatchObject({ kind: 'stored' })
  expect(await reports()).toMatchObject([{ destination: { slug: 'north' } }])
})
