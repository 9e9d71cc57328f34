import { readPage, type ExecuteScript, type ReadFailure, type ReadOptions } from '#lib/capture/read-page.ts'
import type { DraftOrGone } from '#lib/messages/draft-requests.ts'
import type { Tab } from '#lib/platform/tabs.ts'
import type { DraftNote } from './draft.ts'
import type { Drafting } from './drafting.ts'

/** A page that has not answered by then is reported with its address and title alone. Milliseconds. */
export const READ_DEADLINE = 500

export type ReadingDoors = {
  drafting: Drafting
  getTab: (id: number) => Promise<Tab | null>
  executeScript: ExecuteScript
  setTimeout: ReadOptions['setTimeout']
  placeOf: (address: string, tabId: number) => Promise<string>
}

const noteOf = (failure: ReadFailure): DraftNote =>
  failure.kind === 'not-a-document' && failure.contentType === 'application/pdf' ? 'pdf' : failure.kind

const NOTHING = { capture: null, target: null }

/**
 * Reads the page of a draft, once, on the person's word. The tab's address is compared before and after: a tab that has
 * moved on meanwhile is another page, and nothing of it is kept.
 */
export const readIntoDraft = async (id: string, doors: ReadingDoors): Promise<DraftOrGone> => {
  const { drafting, getTab } = doors
  const loaded = await drafting.load(id)
  if (!loaded || !loaded.draft.unread || loaded.draft.tabId === null) return drafting.open(id)
  const { tabId, place } = loaded.draft
  const isSamePage = async (): Promise<Tab | null> => {
    const tab = await getTab(tabId)
    return tab && (await doors.placeOf(tab.url, tabId)) === place ? tab : null
  }
  if (!(await isSamePage())) return drafting.noteReading(id, { ...NOTHING, note: 'not-readable' })
  const read = await readPage(doors.executeScript, tabId, {
    deadlineMs: READ_DEADLINE,
    setTimeout: doors.setTimeout,
  })
  const tab = await isSamePage()
  if (!tab) return drafting.noteReading(id, { ...NOTHING, note: 'not-readable' })
  if (read.ok) return drafting.noteReading(id, { ...NOTHING, capture: read.value, note: null })
  const target = read.failure.kind === 'timed-out' ? { target: tab.url, text: tab.title } : null
  return drafting.noteReading(id, { ...NOTHING, target, note: noteOf(read.failure) })
}
