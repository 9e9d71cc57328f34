import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { startCrashKit } from '#test/soak/kill-browser.ts'
import { draftBehind, KINDS, openDraft, press, relaunched, waitForStatus, type Kit } from '../kit.ts'
import { listReports, undoWithin } from '../outbox-kit.ts'
import { everythingKept, readableOf } from '../data/what-is-kept.ts'

const EMAIL = 'seeded.victim@example.org'
const MARK = 'typed-beside-it'

/** It ends with nobody there: a report that was submitted is what is left, and what was taken out of it is not. */
describe.each(KINDS)('a browser that is killed within the undo window, in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await startCrashKit(kind)
    await undoWithin(kit)
  })
  afterAll(() => kit.close())

  it('keeps nothing of what was taken out of the page, its address and the words typed beside it', async () => {
    const address = kit.sandbox.pageUrl(`seeded.html?email=${encodeURIComponent(EMAIL)}`, 'phish.test')
    const page = await kit.browser.openPage(address)
    const id = await draftBehind(await kit.browser.openToolbarPopup(page))
    const opened = z.object({
      draft: z.looseObject({ form: z.looseObject({ evidence: z.looseObject({}) }), editedAt: z.number() }),
    })
    const { draft } = opened.parse(await kit.ask('draft/open', { id }))
    const evidence = { ...draft.form.evidence, page: true, text: true, foundOn: true, foundOnFull: true }
    const form = { ...draft.form, evidence, description: `${MARK}: mailed to ${EMAIL}` }
    await kit.ask('draft/save', { id, form, editedAt: draft.editedAt + 1 })
    const popup = await openDraft(kit, id)
    // Until Submit nobody has decided; what is typed is the person's and lies on disk.
    expect(readableOf([EMAIL], await everythingKept(kit))).toContain(EMAIL)
    await press(popup, 'Submit report')
    await waitForStatus(popup, 'Sending')
    await kit.browser.kill()

    kit = await relaunched(kit)
    const left = await everythingKept(kit)
    expect((await listReports(kit)).map((report) => report.id)).toEqual([id])
    expect(left).toContain(MARK)
    expect(left).toContain('REDACTED')
    expect(readableOf([EMAIL], left)).toEqual([])
  })
})
