import type { AtTab, DraftOrGone, EarlierDraft, OpenedAtTab } from '#lib/messages/report-requests.ts'
import type { Database } from '#lib/platform/database.ts'
import { getTab, type Tab } from '#lib/platform/tabs.ts'
import { lockDraft, type DraftStore } from './store.ts'
import { captureOf } from '#lib/capture/capture-schema.ts'
import type { Drafting } from './drafts.ts'
import { NO_ORIGINALS, type Draft, type DraftOriginals, type DraftNote } from '#lib/model/draft.ts'
import { placesOf, seeTab, type PageReader, type Places } from './read-page.ts'
import {
  isWebAddress,
  lineOf,
  originalsOf,
  originOf,
  pageDraft,
  targetDraft,
  type Origin,
} from './new-draft.ts'
import type { Report, Payload } from '#lib/model/report.ts'
import { getReport, reportViewOf } from '#lib/reports/store.ts'
import type { StateName } from '#lib/model/report-state.ts'
import { isSharedHost } from '#lib/assets/shared-hosts.ts'
import type { MenuClick } from '#lib/platform/browser-ui.ts'
import type { Verdict } from '#lib/model/verdict.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { LONGEST_FILLED_IN } from '#lib/model/draft-form.ts'

export type OpenTabDeps = {
  database: () => Promise<Database>
  drafting: Drafting
  store: DraftStore
  newOrigin: (tab: Tab, place: string) => Promise<Origin>
  /** Reads the page of a new draft if the user asked for the page itself; null to leave it unread. */
  reading: { readForNewDraft: PageReader['readForNewDraft']; pause: (ms: number) => Promise<void> } | null
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
  const tab = await seeTab(tabId)
  if (!tab) return { kind: 'gone' }
  const places = await placesOf(tab.url, tabId)
  const { place, former } = places
  // In parallel: each call is slow while a popup opens. The origin’s drafts are the page’s, too.
  const storing = store.placedUnder(places.origin, former.page)
  const reads = Promise.all([
    draftAt(places, tab.url, store, storing),
    storing,
    deps.newOrigin(tab, place),
    tab.inPrivate ? store.inMemoryUnder(places.origin) : storing,
  ])
  // Meanwhile, the page itself is checked: it is nearly always the draft’s line.
  const checking = isWebAddress(tab.url) ? drafting.checkContents([lineOf(tab.url).content]) : undefined
  checking?.catch(() => undefined)
  const [there, stored, origin, near] = await reads
  const earlier = findEarlier(tab, places, near)
  const offering = (answer: DraftOrGone): OpenedAtTab =>
    answer.kind === 'draft' && earlier && earlier.id !== answer.draft.id ? { ...answer, earlier } : answer
  if (there && there.inPrivate === tab.inPrivate) {
    const answer = await drafting.open(there.id, checking)
    return there.touched ? answer : offering(answer)
  }
  const report = anew ? null : await openReportAt(place, deps)
  if (report) return { kind: 'report', report: reportViewOf(report) }
  // A private tab can’t adopt a stored draft: its entries would be written to disk.
  const orphan = tab.inPrivate
    ? null
    : await findOrphan(
        stored.filter((one) => one.place?.startsWith(places.page) || one.place?.startsWith(former.page)),
        deps,
      )
  if (orphan) {
    // By what is stored now: it may be open elsewhere, too, and edited, submitted or discarded there.
    await lockDraft(orphan.id, () =>
      store.change(orphan.id, ({ draft, unsent }) => ({ draft: { ...draft, place, tabId }, unsent })),
    )
    return drafting.open(orphan.id)
  }
  const draft = pageDraft(origin, tab.url)
  const unsent: DraftOriginals = {
    ...NO_ORIGINALS,
    originals: originalsOf(draft.form.assets.map(originOf)),
    writtenAt: draft.createdAt,
  }
  const { reading } = deps
  if (!draft.unread || !reading) return offering(await drafting.beginShown(draft, unsent, checking))
  const begun = drafting.begin(draft, unsent, checking)
  const filled = reading.readForNewDraft(draft.id, tab, begun)
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
  stored?: Promise<Draft[]>,
): Promise<Draft | null> => {
  const [now, before] = await Promise.all([store.at(place, stored), store.at(former.place, stored)])
  const there = now ?? before
  if (!there || there.touched || there.kind !== 'page') return there
  const [original = address] = (await store.getUnsent(there.id))?.originals ?? []
  return original === address ? there : null
}

/**
 * Returns the draft that was last edited in the same tab, on another page of the same origin. A page can change its URL at any time, so
 * that what was typed would lie under one that never comes back.
 */
const findEarlier = (tab: Tab, { origin }: Places, near: readonly Draft[]): EarlierDraft | null => {
  const [last] = near
    .filter(
      ({ place, kind, touched, tabId, inPrivate }) =>
        place?.startsWith(origin) === true &&
        kind === 'page' &&
        touched &&
        tabId === tab.id &&
        inPrivate === tab.inPrivate,
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
  deps: Pick<OpenTabDeps, 'store' | 'database'>,
): Promise<AtTab> => {
  const tab = await getTab(tabId)
  if (!tab || tab.url === '') return { kind: 'untold' }
  const address = tab.url
  const places = await placesOf(address, tabId)
  const draft = await draftAt(places, address, deps.store)
  const there = draft?.inPrivate === tab.inPrivate ? draft : await openReportAt(places.place, deps)
  return there
    ? { kind: 'there', address, id: there.id }
    : { kind: 'none', address, reportable: isWebAddress(address) }
}

/** Returns a draft whose tab is gone or wasn’t used since browser start: a restarted browser renumbers its tabs. */
const findOrphan = async (drafts: Draft[], { store }: OpenTabDeps): Promise<Draft | null> => {
  for (const draft of drafts) {
    if (draft.kind !== 'page') continue
    const { place, tabId } = draft
    const seen = place !== null && (await store.idAt(place)) === draft.id
    if (!seen || tabId === null || (await getTab(tabId)) === null) return draft
  }
  return null
}

type ClickDeps = {
  verdictOfAddress: (address: string) => Promise<Verdict | null>
  /** Reads a text as the bulk list does. Of the background’s last script, which the other clicks don’t need. */
  assetsIn: (text: string) => Promise<string[]>
}

export type Begun = { draft: Draft; unsent: DraftOriginals }

/** Returns a draft with the clicked content. The page may be private, so it isn’t read; its URL isn’t sent by default. */
export const draftFromClick = async (
  click: MenuClick,
  origin: Origin,
  { verdictOfAddress, assetsIn }: ClickDeps,
): Promise<Begun> => {
  const begun = (draft: Draft): Begun => ({
    draft,
    unsent: {
      ...NO_ORIGINALS,
      originals: originalsOf([
        ...draft.form.assets.map(originOf),
        ...draft.offers,
        ...(draft.target && draft.target.target !== '' ? [draft.target.target] : []),
      ]),
      target: draft.target,
      foundOn: draft.kind !== 'page' && isWebAddress(click.pageUrl) ? click.pageUrl : null,
      writtenAt: origin.now,
    },
  })
  switch (click.item) {
    case 'page':
      return begun({ ...pageDraft(origin, click.pageUrl), offers: frameOffer(click) })
    case 'link': {
      const target = { target: click.linkUrl, text: click.linkText }
      const web = isWebAddress(click.linkUrl)
      return begun(
        targetDraft(origin, 'link', web ? [click.linkUrl] : [], target, web ? null : 'nothing-reportable'),
      )
    }
    case 'selection': {
      const found = await assetsIn(click.selectionText)
      const target = { target: '', text: click.selectionText }
      return begun(
        targetDraft(origin, 'selection', found, target, found.length > 0 ? null : 'nothing-in-selection'),
      )
    }
    case 'image':
      return begun(await imageDraft(click, origin, verdictOfAddress))
    case 'code':
      return begun(codeDraft(click, origin))
  }
}

/** Offers the URL of a clicked cross-origin frame, which isn’t read. */
const frameOffer = ({ frameUrl, pageUrl }: MenuClick): string[] => {
  if (!isWebAddress(frameUrl) || !isWebAddress(pageUrl)) return []
  return new URL(frameUrl).origin === new URL(pageUrl).origin ? [] : [frameUrl]
}

/** Kits load logos from the brand’s own host, so such an image isn’t reported; its page is offered instead. */
const imageDraft = async (
  click: MenuClick,
  origin: Origin,
  verdictOfAddress: ClickDeps['verdictOfAddress'],
): Promise<Draft> => {
  const { imageUrl, pageUrl } = click
  const target = { target: isWebAddress(imageUrl) ? imageUrl : '', text: '' }
  const page = isWebAddress(pageUrl) ? [pageUrl] : []
  // Offered, not filled in: the page may be private, and only the image was clicked.
  const offered = (note: DraftNote): Draft => ({
    ...targetDraft(origin, 'image', [], target, note),
    offers: page,
  })
  if (!isWebAddress(imageUrl)) return offered('embedded-image')
  const verdict = await verdictOfAddress(imageUrl)
  const notTheKits = isSharedHost(new URL(imageUrl).hostname) || verdict?.stops === true
  return notTheKits ? offered('logo-of-yours') : targetDraft(origin, 'image', [imageUrl], target, null)
}

/** What the code holds is read by the popup. The image’s page is only offered: it may be private. */
const codeDraft = ({ imageUrl, pageUrl }: MenuClick, origin: Origin): Draft => ({
  ...targetDraft(
    origin,
    'image',
    [],
    { target: isWebAddress(imageUrl) ? imageUrl : '', text: '' },
    'qr-code',
  ),
  offers: isWebAddress(pageUrl) ? [pageUrl] : [],
})

type AssetsIn = (text: string) => string[]

/** Returns what was typed if it is an asset as a whole, otherwise the assets in it. */
export const assetsInTyped = (typed: string, assetsIn: AssetsIn): string[] => {
  const whole = parseAsset(typed)
  return whole.ok ? [whole.value.content] : assetsIn(typed)
}

/** Returns a draft from address-bar text. Text without an asset becomes the first row, which shows the problem. */
export const draftFromTyped = (typed: string, origin: Origin, assetsIn: AssetsIn): Begun => {
  const found = assetsInTyped(typed, assetsIn)
  const rest = typed.trim().slice(0, LONGEST_FILLED_IN)
  const contents = found.length > 0 || rest === '' ? found : [rest]
  return {
    draft: targetDraft(origin, 'typed', contents, null, null),
    unsent: { ...NO_ORIGINALS, originals: originalsOf(contents), writtenAt: origin.now },
  }
}

export const begunOf = (payload: Payload | null): { begunAt: number | null; capturedAt: number | null } => {
  if (payload === null) return { begunAt: null, capturedAt: null }
  const read = captureOf(payload.draft, null)
  const time = read === null ? Number.NaN : Date.parse(read.time)
  return { begunAt: payload.draft.createdAt, capturedAt: Number.isNaN(time) ? null : time }
}
