import type { AtTab, DraftOrGone } from '#lib/messages/draft-requests.ts'
import type { Database } from '#lib/platform/database/database.ts'
import type { Tab } from '#lib/platform/tabs.ts'
import type { DraftStore } from './draft-store.ts'
import type { Drafting } from './drafting.ts'
import type { Draft } from '#lib/model/draft.ts'
import type { PageReader } from './read-into-draft.ts'
import { isWebAddress, originalsOf, pageDraft, type Origin } from './new-draft.ts'
import type { Report } from '#lib/model/report.ts'
import { getReport } from '#lib/reports/report-store.ts'
import type { StateName } from '#lib/model/report-state.ts'
import { reportViewOf } from '#lib/reports/report-view.ts'

export type OpenTabDeps = {
  database: () => Promise<Database>
  drafting: Drafting
  store: DraftStore
  getTab: (id: number) => Promise<Tab | null>
  /** SHA-256 of an address: drafts are found by it, so that no list of visited addresses lies on disk. */
  hashOf: (address: string) => Promise<string>
  newOrigin: (tab: Tab, place: string) => Promise<Origin>
  /** Whether the person asked for the page itself, and how a new draft of it is read then; null leaves it unread. */
  reading: { readNew: PageReader['readNew']; pause: (ms: number) => Promise<void> } | null
}

/**
 * Milliseconds in which a page that is read at once fills the draft before the first answer; a slower one is still being
 * read then. Verdict and address do not wait longer for it.
 */
const FIRST_ANSWER_WAITS = 100
/** States in which the last report of a page is still open: whoever comes back to the page wants to know of it. */
const STILL_OPEN: readonly StateName[] = ['queued', 'sending', 'waiting', 'held', 'refused', 'needs-you']

/** Where a draft belongs: an address in a tab. */
export const placeFrom = (addressHash: string, tabId: number): string => `${addressHash}:${tabId}`

/**
 * The draft of what a tab shows: the one begun there, one begun at that address in a tab that is gone, or a new one. While
 * the last report from there is still open, that, unless a person wants one `anew`.
 */
export const openTabDraft = async (tabId: number, deps: OpenTabDeps, anew = false): Promise<DraftOrGone> => {
  const { drafting, store } = deps
  const tab = await deps.getTab(tabId)
  if (!tab) return { at: 'gone' }
  const addressHash = await deps.hashOf(tab.url)
  const place = placeFrom(addressHash, tabId)
  // All at once: while a popup opens the browser has much to do, and each of these waits for it.
  const [there, sameAddress, origin] = await Promise.all([
    store.at(place),
    store.ofAddress(addressHash),
    deps.newOrigin(tab, place),
  ])
  if (there && there.inPrivate === tab.inPrivate) return drafting.open(there.id)
  const report = anew ? null : await openReportAt(place, deps)
  if (report) return { at: 'report', report: reportViewOf(report) }
  // What is typed in a private tab stays in memory; a draft that lies on disk would take it there.
  const orphan = tab.inPrivate ? null : await findOrphan(sameAddress, deps)
  if (orphan) {
    await store.put({ ...orphan, place, tabId })
    return drafting.open(orphan.id)
  }
  const draft = pageDraft(origin, tab.url)
  const begun = drafting.begin(draft, {
    originals: originalsOf(draft.form.assets.map(({ content }) => content)),
    target: null,
    foundOn: null,
    capture: null,
    decisions: {},
    writtenAt: draft.createdAt,
  })
  const { reading } = deps
  const filled = draft.unread && reading ? reading.readNew(draft.id, tab, begun) : null
  await begun
  if (reading && filled) {
    const first = await Promise.race([filled, reading.pause(FIRST_ANSWER_WAITS)])
    if (first) return first
  }
  return drafting.open(draft.id)
}

/** The last report from there, while it is still open. */
const openReportAt = async (
  place: string,
  { store, database }: Pick<OpenTabDeps, 'store' | 'database'>,
): Promise<Report | null> => {
  const submitted = await store.idAt(place)
  const report = submitted === null ? null : await getReport(await database(), submitted)
  return report && STILL_OPEN.includes(report.state.at) ? report : null
}

/** What was begun of the page that a tab shows, for who follows the tabs: nothing is made, and no page is read. */
export const lookAtTab = async (
  tabId: number,
  deps: Pick<OpenTabDeps, 'store' | 'database' | 'getTab' | 'hashOf'>,
): Promise<AtTab> => {
  const tab = await deps.getTab(tabId)
  if (!tab || tab.url === '') return { at: 'untold' }
  const address = tab.url
  const place = placeFrom(await deps.hashOf(address), tabId)
  const draft = await deps.store.at(place)
  const there = draft?.inPrivate === tab.inPrivate ? draft : await openReportAt(place, deps)
  return there
    ? { at: 'there', address, id: there.id }
    : { at: 'none', address, reportable: isWebAddress(address) }
}

/**
 * A restarted browser numbers its tabs anew, some as before: a draft of a tab that is gone, or that nobody has seen in its
 * place since the browser started, belongs to nobody's tab.
 */
const findOrphan = async (drafts: Draft[], { store, getTab }: OpenTabDeps): Promise<Draft | null> => {
  for (const draft of drafts) {
    if (draft.kind !== 'page') continue
    const { place, tabId } = draft
    const seen = place !== null && (await store.idAt(place)) === draft.id
    if (!seen || tabId === null || (await getTab(tabId)) === null) return draft
  }
  return null
}
