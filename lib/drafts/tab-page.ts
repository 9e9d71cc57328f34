import type { Draft, Unsent } from '#lib/model/draft.ts'
import type { PageDocument, Tab } from '#lib/platform/tabs.ts'

/** How a draft and its page are recognized: a page can show any URL of its origin at any time, so its document counts as well. */
export type TabDeps = {
  getTab: (id: number) => Promise<Tab | null>
  /** Returns the document in a tab; null if it isn’t known in time. */
  documentOf: (tabId: number) => Promise<PageDocument | null>
  /** Returns the SHA-256 of a text. Drafts are found by hash, so that no visited URLs are stored. */
  hashOf: (text: string) => Promise<string>
}

/** A tab, and the ID of the document that had its URL; null if that isn’t known. Never rejects. */
export type SeenTab = Tab & { document: Promise<string | null> }

/**
 * Returns a tab at once, and its document later, because a busy page is slow to respond. The URL was one of that document if it was
 * there before the URL was asked for: if it is older than the time since then.
 */
export const seeTab = async (
  tabId: number,
  { getTab, documentOf }: Pick<TabDeps, 'getTab' | 'documentOf'>,
): Promise<SeenTab | null> => {
  const begun = performance.now()
  const document = documentOf(tabId).then(
    (found) => (found && found.age > performance.now() - begun ? found.id : null),
    () => null,
  )
  const tab = await getTab(tabId)
  return tab && { ...tab, document }
}

/** Leaves out the fragment: a page can change it at any time. */
const pageOf = (address: string): string => address.split('#', 1)[0] ?? ''

/** Returns a tab as it is now if it still shows the same page: at the same URL, or the same document, whatever its URL is now. */
export const stillThere = async (
  before: SeenTab,
  { getTab, documentOf }: Pick<TabDeps, 'getTab' | 'documentOf'>,
): Promise<Tab | null> => {
  const tab = await getTab(before.id)
  if (!tab || pageOf(tab.url) === pageOf(before.url)) return tab
  const [was, is] = await Promise.all([before.document, documentOf(before.id)])
  return was !== null && is?.id === was ? tab : null
}

/** Where drafts of a tab’s page are found. `former`: as version 1.0 stored it, by the whole URL. */
export type Places = Record<'origin' | 'page' | 'place', string> & {
  former: Record<'page' | 'place', string>
}

export const placesOf = async (
  address: string,
  tabId: number,
  hashOf: TabDeps['hashOf'],
): Promise<Places> => {
  const [ofOrigin, ofPage, ofAddress] = await Promise.all(
    [URL.parse(address)?.origin ?? '', pageOf(address), address].map(hashOf),
  )
  const origin = `${ofOrigin?.slice(0, 16)}/`
  const page = `${origin}${ofPage}:`
  const former = `${ofAddress}:`
  return { origin, page, place: `${page}${tabId}`, former: { page: former, place: `${former}${tabId}` } }
}

/** True if a tab shows the page of a draft. */
export const isPageOf = async (
  { place }: Pick<Draft, 'place'>,
  unsent: Pick<Unsent, 'document'> | null,
  tab: SeenTab,
  hashOf: TabDeps['hashOf'],
): Promise<boolean> => {
  const places = await placesOf(tab.url, tab.id, hashOf)
  if (place !== null && (place === places.place || place === places.former.place)) return true
  return unsent?.document !== undefined && unsent.document === (await tab.document)
}
