import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import type { BulkRequests, BulkRowView } from '#lib/messages/bulk-requests.ts'
import type { AnswerOf } from '#lib/messages/request.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import { press, type Kit } from '../kit.ts'
import { ask } from '../outbox-kit.ts'

/** All rows of the list in Bulk. */
export const rowsOf = async (kit: Kit): Promise<BulkRowView[]> => {
  const rows = new Map<number, BulkRowView>()
  for (let since = 0, more = true, epoch: number | null = null; more;) {
    const part: AnswerOf<BulkRequests, 'bulk/rows'> = await ask(kit, 'bulk/rows', { epoch, since })
    for (const row of part.rows) rows.set(row.id, row)
    ;({ upTo: since, more, epoch } = part)
  }
  return [...rows.values()]
}

/** The contents of all rows; empty for what is no asset. */
export const contentsOf = async (kit: Kit): Promise<string[]> =>
  (await rowsOf(kit)).map(({ what }) => (what.is === 'asset' ? what.content : ''))

/**
 * Opens the box to paste into, which is behind a button once the list has rows. The first row closes the box of an empty list, as
 * soon as the page hears of it: so it is waited for until page and background agree on whether there are rows.
 */
export const openAddBox = async (kit: Kit, dashboard: Page): Promise<void> => {
  await waitUntil('the box to paste into', async () => {
    const { counts } = await ask(kit, 'bulk/open', {})
    const hasRows = Object.values(counts).some((count) => count > 0)
    return dashboard.evaluate((expected) => {
      const button = document.querySelector<HTMLElement>('.bulk-tools > button')
      const isOpen = document.querySelector('.bulk-input') !== null
      if (!isOpen) button?.click()
      return isOpen && (document.querySelector('.bulk-tools') !== null) === expected
    }, hasRows)
  })
}

/** Puts a text into the list as a file of that name in a folder, as a person does with the button. */
export const chooseFile = async (
  kit: Kit,
  dashboard: Page,
  folder: string,
  name: string,
  text: string | Uint8Array,
): Promise<void> => {
  const path = join(folder, name)
  writeFileSync(path, text)
  await openAddBox(kit, dashboard)
  const input = await dashboard.$('.bulk-input input[type="file"]')
  if (!input) throw new Error('no way to choose a file')
  await input.uploadFile(path)
}

/** Submits the list once the page, which hears of changes later than the background, offers it: a press before that does nothing. */
export const submitList = async (dashboard: Page, name: string): Promise<void> => {
  const isPossible = () =>
    dashboard.evaluate((wanted) => {
      const button = document.querySelector('.bulk-submit')
      return button?.textContent === wanted && button.getAttribute('aria-disabled') === 'false'
    }, name)
  const pressIt = async (): Promise<void> => {
    await waitUntil(`"${name}" to be possible`, isPossible)
    await press(dashboard, name)
  }
  await pressIt()
  // The check may begin anew between the look and the press, which does nothing then: as a person would, once more.
  await waitUntil('the list to go', async () => !(await isPossible()), 5000).catch(pressIt)
}
