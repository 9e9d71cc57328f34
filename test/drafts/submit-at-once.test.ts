import { describe, expect, it, vi } from 'vitest'
import { submit } from '#lib/drafts/submit.ts'
import { listReports } from '../reports/list-reports.ts'
import { draftingWorld, type DraftingWorld } from '../reports/drafting-world.ts'

const PAGE = 'https://evil.example/login'

const read = async () => {
  const world = await draftingWorld()
  return { world, view: await world.readPage(PAGE) }
}

/** One report, whole, and no draft beside it. */
const expectOne = async (world: DraftingWorld, id: string): Promise<void> => {
  const { reports, unreadable } = await listReports(world.database)
  expect(reports.map((one) => one.id)).toEqual([id])
  expect(unreadable).toEqual([])
  expect(await world.database.getAllKeys('payloads')).toEqual([id])
  expect(await world.database.count('drafts')).toBe(0)
  expect(await world.drafting.open(id)).toMatchObject({ kind: 'report' })
}

describe('a Submit from many places at once', () => {
  it('of one draft: a double click, two popups, two windows, popup and side panel', async () => {
    const { world, view } = await read()
    const all = await Promise.all(Array.from({ length: 10 }, () => world.submit(view)))
    for (const one of all) expect(one).toMatchObject({ kind: 'stored', report: { id: view.id } })
    await expectOne(world, view.id)
    expect(world.delivered).toBe(1)
  })

  it('even without the lock: the disk decides', async () => {
    const { world, view } = await read()
    vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } })
    const seen = { revision: view.revision, destination: world.destination, flaggedLines: [] }
    const all = await Promise.all(Array.from({ length: 10 }, () => submit(view.id, seen, world.submitDeps)))
    vi.unstubAllGlobals()
    for (const one of all) expect(one).toMatchObject({ kind: 'stored', report: { id: view.id } })
    await expectOne(world, view.id)
    expect(world.delivered).toBe(1)
  })

  it('and a keystroke elsewhere: what was on screen is sent, or nothing and the change is shown', async () => {
    for (const first of ['submit', 'type'] as const) {
      const { world, view } = await read()
      const submitting = first === 'submit' ? world.submit(view) : null
      const typing = world.save(view.id, { ...view.form, description: 'elsewhere' }, view.editedAt + 1)
      const submitted = await (submitting ?? world.submit(view))
      const typed = await typing
      if (submitted.kind === 'stored') {
        expect(await world.bodyOf(view.id)).not.toContain('elsewhere')
        expect(typed).toMatchObject({ kind: 'report' })
        await expectOne(world, view.id)
      } else {
        expect(submitted).toMatchObject({ kind: 'changed', draft: { form: { description: 'elsewhere' } } })
        expect(await world.database.count('reports')).toBe(0)
      }
      expect(submitted.kind).toBe(first === 'submit' ? 'stored' : 'changed')
    }
  })

  it('and an undo elsewhere: a report or a draft, never both, never neither', async () => {
    const { world, view } = await read()
    await world.submit(view)
    const [taken, again] = await Promise.all([world.undo(view.id), world.submit(view)])
    const reports = await world.database.count('reports')
    const drafts = await world.database.count('drafts')
    expect(reports + drafts).toBe(1)
    expect(await world.database.count('payloads')).toBe(reports)
    if (taken === null) expect(again).toMatchObject({ kind: 'stored' })
  })
})
