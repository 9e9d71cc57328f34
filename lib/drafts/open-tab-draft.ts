import type { AtTab, DraftOrGone } from '#lib/messages/draft-requests.ts'
import type { Database } from '#lib/platform/database/database.ts'
import type { Tab } from '#lib/platform/tabs.ts'
import type { DraftStore } from './draft-store.ts'
import type { Drafting } from './drafting.ts'
import type { Draft, Unsent } from '#lib/model/draft.ts'
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
  /** Returns the SHA-256 of a URL. Drafts are found by hash, so that no visited URLs are stored. */
  hashOf: (address: string) => Promise<string>
  newOrigin: (tab: Tab, place: string) => Promise<Origin>
  /** Reads the page of a new draft if the user asked for the page itself; null to leave it unread. */
  reading: { readNew: PageReader['readNew']; pause: (ms: number) => Promise<void> } | null
}

/** How long, in ms, the first answer waits for the page read. Check result and URL don’t wait longer. */
const FIRST_ANSWER_WAITS = 100
/** States in which a page’s last report is shown again when the user returns. */
const STILL_OPEN: readonly StateName[] = ['queued', 'sending', 'waiting', 'held', 'refused', 'needs-you']

/** Returns the place of a draft: a URL in a tab. */
export const placeFrom = (addressHash: string, tabId: number): string => `${addressHash}:${tabId}`

/** The last opening of each tab’s draft: two at once would both find none and begin one each. */
const openings = new Map<number, Promise<unknown>>()

/** Returns a tab’s draft (begun there, from a closed tab of the same URL, or new), or its open report unless `anew`. */
export const openTabDraft = (tabId: number, deps: OpenTabDeps, anew = false): Promise<DraftOrGone> => {
  const open = (): Promise<DraftOrGone> => openInTurn(tabId, deps, anew)
  const opened = openings.get(tabId)?.then(open, open) ?? open()
  openings.set(tabId, opened)
  const done = (): void => {
    if (openings.get(tabId) === opened) openings.delete(tabId)
  }
  void opened.finally(done).catch(() => undefined)
  return opened
}

const openInTurn = async (tabId: number, deps: OpenTabDeps, anew: boolean): Promise<DraftOrGone> => {
  const { drafting, store } = deps
  const tab = await deps.getTab(tabId)
  if (!tab) return { at: 'gone' }
  const addressHash = await deps.hashOf(tab.url)
  const place = placeFrom(addressHash, tabId)
  // In parallel: each call is slow while a popup opens.
  const [there, sameAddress, origin] = await Promise.all([
    store.at(place),
    store.ofAddress(addressHash),
    deps.newOrigin(tab, place),
  ])
  if (there && there.inPrivate === tab.inPrivate) return drafting.open(there.id)
  const report = anew ? null : await openReportAt(place, deps)
  if (report) return { at: 'report', report: reportViewOf(report) }
  // A private tab can’t adopt a stored draft: its entries would be written to disk.
  const orphan = tab.inPrivate ? null : await findOrphan(sameAddress, deps)
  if (orphan) {
    await store.put({ ...orphan, place, tabId })
    return drafting.open(orphan.id)
  }
  const draft = pageDraft(origin, tab.url)
  const unsent: Unsent = {
    originals: originalsOf(draft.form.assets.map(({ content }) => content)),
    target: null,
    foundOn: null,
    capture: null,
    decisions: {},
    writtenAt: draft.createdAt,
  }
  const { reading } = deps
  if (!draft.unread || !reading) return drafting.beginShown(draft, unsent)
  const begun = drafting.begin(draft, unsent)
  const filled = reading.readNew(draft.id, tab, begun)
  await begun
  return (await Promise.race([filled, reading.pause(FIRST_ANSWER_WAITS)])) ?? drafting.open(draft.id)
}

const openReportAt = async (
  place: string,
  { store, database }: Pick<OpenTabDeps, 'store' | 'database'>,
): Promise<Report | null> => {
  const submitted = await store.idAt(place)
  const report = submitted === null ? null : await getReport(await database(), submitted)
  return report && STILL_OPEN.includes(report.state.at) ? report : null
}

/** Returns what exists for a tab’s page, without creating a draft or reading the page. */
export const findAtTab = async (
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

/** Returns a draft whose tab is gone or wasn’t used since browser start: a restarted browser renumbers its tabs. */
const findOrphan = async (drafts: Draft[], { store, getTab }: OpenTabDeps): Promise<Draft | null> => {
  for (const draft of drafts) {
    if (draft.kind !== 'page') continue
    const { place, tabId } = draft
    const seen = place !== null && (await store.idAt(place)) === draft.id
    if (!seen || tabId === null || (await getTab(tabId)) === null) return draft
  }
  return null
}
