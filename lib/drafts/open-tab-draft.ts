import type { AtTab, DraftOrGone, EarlierDraft, OpenedAtTab } from '#lib/messages/draft-requests.ts'
import type { Database } from '#lib/platform/database/database.ts'
import type { Tab } from '#lib/platform/tabs.ts'
import type { DraftStore } from './draft-store.ts'
import type { Drafting } from './drafting.ts'
import type { Draft, Unsent } from '#lib/model/draft.ts'
import type { PageReader } from './read-into-draft.ts'
import { placesOf, seeTab, type Places, type TabDeps } from './tab-page.ts'
import { isWebAddress, originalsOf, pageDraft, type Origin } from './new-draft.ts'
import type { Report } from '#lib/model/report.ts'
import { getReport } from '#lib/reports/report-store.ts'
import type { StateName } from '#lib/model/report-state.ts'
import { reportViewOf } from '#lib/reports/report-view.ts'

export type OpenTabDeps = TabDeps & {
  database: () => Promise<Database>
  drafting: Drafting
  store: DraftStore
  newOrigin: (tab: Tab, place: string) => Promise<Origin>
  /** Reads the page of a new draft if the user asked for the page itself; null to leave it unread. */
  reading: { readNew: PageReader['readNew']; pause: (ms: number) => Promise<void> } | null
}

/** How long, in ms, the first answer waits for the page read. Check result and URL don’t wait longer. */
const FIRST_ANSWER_WAITS = 100
/** States in which a page’s last report is shown again when the user returns. */
const STILL_OPEN: readonly StateName[] = ['queued', 'sending', 'waiting', 'held', 'refused', 'needs-you']

/** The last opening of each tab’s draft: two at once would both find none and begin one each. */
const openings = new Map<number, Promise<unknown>>()

/** Returns a tab’s draft (begun there, from a closed tab of the same URL, or new), or its open report unless `anew`. */
export const openTabDraft = (tabId: number, deps: OpenTabDeps, anew = false): Promise<OpenedAtTab> => {
  const open = (): Promise<OpenedAtTab> => openInTurn(tabId, deps, anew)
  const opened = openings.get(tabId)?.then(open, open) ?? open()
  openings.set(tabId, opened)
  const done = (): void => {
    if (openings.get(tabId) === opened) openings.delete(tabId)
  }
  void opened.finally(done).catch(() => undefined)
  return opened
}

const openInTurn = async (tabId: number, deps: OpenTabDeps, anew: boolean): Promise<OpenedAtTab> => {
  const { drafting, store } = deps
  const tab = await seeTab(tabId, deps)
  if (!tab) return { at: 'gone' }
  const places = await placesOf(tab.url, tabId, deps.hashOf)
  const { place } = places
  // In parallel: each call is slow while a popup opens.
  const [there, samePage, formerly, origin, earlier] = await Promise.all([
    draftAt(places, tab.url, store),
    store.placedUnder(places.page),
    store.placedUnder(places.former.page),
    deps.newOrigin(tab, place),
    findEarlier(tab, places, store),
  ])
  const offering = (answer: DraftOrGone): OpenedAtTab =>
    answer.at === 'draft' && earlier && earlier.id !== answer.draft.id ? { ...answer, earlier } : answer
  if (there && there.inPrivate === tab.inPrivate) {
    const answer = await drafting.open(there.id)
    return there.touched ? answer : offering(answer)
  }
  const report = anew ? null : await openReportAt(place, deps)
  if (report) return { at: 'report', report: reportViewOf(report) }
  // A private tab can’t adopt a stored draft: its entries would be written to disk.
  const orphan = tab.inPrivate ? null : await findOrphan([...samePage, ...formerly], deps)
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
  if (!draft.unread || !reading) return offering(await drafting.beginShown(draft, unsent))
  const begun = drafting.begin(draft, unsent)
  const filled = reading.readNew(draft.id, tab, begun)
  await begun
  return offering(
    (await Promise.race([filled, reading.pause(FIRST_ANSWER_WAITS)])) ?? (await drafting.open(draft.id)),
  )
}

/** Returns the draft at a tab’s page; an untouched one only if it is of this very URL, which may differ in the fragment. */
export const draftAt = async (
  { place, former }: Places,
  address: string,
  store: Pick<DraftStore, 'at' | 'getUnsent'>,
): Promise<Draft | null> => {
  const there = (await store.at(place)) ?? (await store.at(former.place))
  if (!there || there.touched || there.kind !== 'page') return there
  const [original = address] = (await store.getUnsent(there.id))?.originals ?? []
  return original === address ? there : null
}

/**
 * Returns the draft that was last edited in the same tab, on another page of the same origin. A page can change its URL at any time, so
 * that what was typed would lie under one that never comes back.
 */
const findEarlier = async (
  tab: Tab,
  { origin }: Places,
  store: Pick<DraftStore, 'placedUnder' | 'inMemoryUnder'>,
): Promise<EarlierDraft | null> => {
  const found = await (tab.inPrivate ? store.inMemoryUnder(origin) : store.placedUnder(origin))
  const [last] = found
    .filter(
      ({ kind, touched, tabId, inPrivate }) =>
        kind === 'page' && touched && tabId === tab.id && inPrivate === tab.inPrivate,
    )
    .toSorted((one, other) => other.edit - one.edit)
  return last ? { id: last.id, content: last.form.assets[0]?.content ?? last.form.title } : null
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
  const places = await placesOf(address, tabId, deps.hashOf)
  const draft = await draftAt(places, address, deps.store)
  const there = draft?.inPrivate === tab.inPrivate ? draft : await openReportAt(places.place, deps)
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
