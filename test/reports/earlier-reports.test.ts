import { describe, expect, it } from 'vitest'
import { makeEarlierReports, READ_AT_FIRST } from '#lib/reports/earlier-reports.ts'
import type { Report } from '#lib/model/report.ts'
import { asset } from '#test/assets/assets.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { report, STATES } from './samples.ts'

const world = async (...stored: Report[]) => {
  const database = await freshDatabase()
  const put = async (one: Report): Promise<void> => void (await database.put('reports', one))
  for (const one of stored) await put(one)
  const later: (() => Promise<void>)[] = []
  let announced = 0
  let opened = 0
  const disk = { fails: false }
  const earlier = makeEarlierReports({
    database: async () => {
      opened += 1
      if (disk.fails) throw new DOMException('', 'UnknownError')
      return database
    },
    later: (work) => later.push(work),
    announce: () => void (announced += 1),
  })
  return {
    database,
    disk,
    put,
    earlier,
    announced: () => announced,
    opened: () => opened,
    /** The worker has done what was at hand. */
    goOn: async (): Promise<void> => {
      await Promise.all(later.splice(0).map((work) => work()))
    },
    on: (text: string, except?: string[]) => earlier.on(asset(text), except),
  }
}

const of = (id: string, ...assets: string[]): Report => ({ ...report(), id, assets })

describe('an asset that was reported before', () => {
  it.each<[reported: string, asked: string, found: boolean, why: string]>([
    ['https://evil.example/login', 'https://evil.example/login', true, 'the same'],
    ['https://evil.example/login', 'http://EVIL.example:80/login/#top', true, 'spelled otherwise'],
    ['evil.example', 'https://evil.example/login', false, 'the domain is another asset'],
    ['https://evil.example/login', 'https://evil.example/login?x', false, 'so is another query'],
    ['https://x.com/evil', 'https://twitter.com/Evil', true, 'one account'],
    ['https://x.com/evil/status/7', 'https://twitter.com/evil/status/7?s=20', true, 'one post'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example', true, 'Unicode and punycode'],
    [
      'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7',
      'eip155:137:0x52908400098527886e0f7030069857d2e4169ee7',
      true,
      'on another chain',
    ],
  ])('reported %s, asked %s: %s (%s)', async (reported, asked, found) => {
    const { on } = await world(of('r', reported))
    expect((await on(asked))?.reportId ?? null).toBe(found ? 'r' : null)
  })

  it.each(Object.values(STATES))('is told with its state: $at', async (state) => {
    const { on } = await world({ ...of('r', 'evil.example'), state })
    const told = { reportId: 'r', state: state.at, confirmedAt: report().confirmedAt }
    expect(await on('evil.example')).toEqual(state.at === 'cancelled' ? null : told)
  })

  it.each([
    [['ASSET_ALREADY_CORRECT'], 'correct'],
    [['ASSET_ALREADY_CORRECT', 'REPORT_ALREADY_EXISTS'], undefined],
    [['REPORT_ALREADY_EXISTS'], undefined],
  ])('is told apart from a status that was set already: %o', async (errorTypes, reason) => {
    const refusals = errorTypes.map((errorType) => ({
      asset: 'evil.example',
      errorType,
      message: '',
      suggestion: '',
      names: ['evil.example'],
    }))
    const { on } = await world({ ...of('r', 'evil.example'), state: { at: 'known', refusals } })
    expect((await on('evil.example'))?.reason).toBe(reason)
  })

  it('is told by the last of several, but for those that say nothing of it', async () => {
    const [old, young] = [of('old', 'evil.example'), of('young', 'evil.example')]
    const { on } = await world({ ...young, confirmedAt: old.confirmedAt + 1 }, old)
    expect((await on('evil.example'))?.reportId).toBe('young')
    expect((await on('evil.example', ['young']))?.reportId).toBe('old')
    expect(await on('evil.example', ['young', 'old'])).toBeNull()
  })

  it('is told of every asset of a report, and a row that cannot be read of none', async () => {
    const { on, database } = await world(of('r', 'one.example', 'two.example'))
    await database.put('reports', { id: 'damaged', assets: ['three.example'], state: 7 })
    expect((await on('two.example'))?.reportId).toBe('r')
    expect(await on('three.example')).toBeNull()
  })
})

describe('what becomes of reports', () => {
  it('is followed: stored, gone on, cancelled, undone', async () => {
    const { on, put, earlier, database } = await world()
    expect(await on('evil.example')).toBeNull()
    await put({ ...of('r', 'evil.example'), state: STATES.queued })
    await earlier.changed('r')
    expect(await on('evil.example')).toMatchObject({ state: 'queued' })
    await put({ ...of('r', 'evil.example'), state: STATES.accepted })
    await earlier.changed('r')
    expect(await on('evil.example')).toMatchObject({ state: 'accepted' })
    await put({ ...of('r', 'evil.example'), state: STATES.cancelled })
    await earlier.changed('r')
    expect(await on('evil.example')).toBeNull()
    await put(of('r2', 'evil.example'))
    await earlier.changed('r2')
    await database.delete('reports', 'r2')
    await earlier.changed('r2')
    expect(await on('evil.example')).toBeNull()
  })

  it('is in every answer from the moment that it is told of', async () => {
    const { on, earlier, database } = await world({ ...of('r', 'evil.example'), state: STATES.queued })
    expect(await on('evil.example')).toMatchObject({ reportId: 'r' })
    await database.delete('reports', 'r')
    void earlier.changed('r')
    expect(await on('evil.example')).toBeNull()
  })

  it('is told once to who asked before, when reports no longer count', async () => {
    const { on, put, earlier, database, announced } = await world(
      of('one', 'evil.example'),
      of('two', 'worse.example'),
      of('three', 'other.example'),
    )
    await on('evil.example')
    await put({ ...of('three', 'other.example'), state: STATES.accepted })
    await earlier.changed('three')
    expect(announced()).toBe(0)
    await put({ ...of('one', 'evil.example'), state: STATES.cancelled })
    await database.delete('reports', 'two')
    await Promise.all([earlier.changed('one'), earlier.changed('two')])
    expect(announced()).toBe(1)
  })

  it('is not looked at before anybody asked', async () => {
    const { earlier, opened } = await world(of('r', 'evil.example'))
    await earlier.changed('r')
    expect(opened()).toBe(0)
  })
})

describe('a long history', () => {
  const many = Array.from({ length: READ_AT_FIRST * 4 }, (_, index) =>
    of(`r-${String(index).padStart(5, '0')}`, `evil-${index}.example`),
  )
  const last = `evil-${many.length - 1}.example`

  it('does not hold up the first answer, and is told when it is known', async () => {
    const { on, goOn, announced } = await world(...many)
    expect(await on(last)).toBeNull()
    expect((await on('evil-0.example'))?.reportId).toBe('r-00000')
    expect(announced()).toBe(0)
    await goOn()
    expect(announced()).toBe(1)
    expect((await on(last))?.reportId).toBe(many.at(-1)?.id)
  })

  it('is not held up by the rest of it, and what was taken back meanwhile is not found there', async () => {
    const { on, earlier, database, goOn, put } = await world(...many)
    await on(last)
    await put({ ...of('zz', 'new.example') })
    await database.delete('reports', many.at(-1)?.id ?? '')
    await Promise.all([earlier.changed('zz'), earlier.changed(many.at(-1)?.id ?? '')])
    expect((await on('new.example'))?.reportId).toBe('zz')
    await goOn()
    expect(await on(last)).toBeNull()
    expect((await on('new.example'))?.reportId).toBe('zz')
    await database.delete('reports', 'zz')
    await earlier.changed('zz')
    expect(await on('new.example')).toBeNull()
  })

  it('is told to nobody when it says nothing of what was asked', async () => {
    const { on, goOn, announced } = await world(...many)
    await on('another.example')
    await goOn()
    expect(announced()).toBe(0)
  })

  it('is read anew when the disk failed', async () => {
    const { on, goOn, disk } = await world(...many)
    await on(last)
    disk.fails = true
    await goOn()
    await expect(on(last)).rejects.toThrow()
    disk.fails = false
    expect(await on(last)).toBeNull()
    await goOn()
    expect((await on(last))?.reportId).toBe(many.at(-1)?.id)
  })
})
