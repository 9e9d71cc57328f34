import type { Draft, DraftOriginals, DraftNote } from '#lib/model/draft.ts'
import { sha256Text } from '#lib/encoding.ts'
import { documentIn, executeScript, getTab, type Tab } from '#lib/platform/tabs.ts'
import { type Capture, captureSchema, notADocumentSchema } from '#lib/capture/capture-schema.ts'
import { withSignals, hostsToAsk, wordsToAsk, type OwnOnPage } from '#lib/capture/signals.ts'
import type { DraftOrGone } from '#lib/messages/report-requests.ts'
import type { Drafting } from './drafts.ts'
import * as z from 'zod/mini'
import { type Result, fail, ok } from '#lib/result.ts'
import { fitToSize } from '#lib/capture/enrichment.ts'

/**
 * A page can show any URL of its origin at any time, so a draft’s page is recognized by its document as well: a tab, and the ID of the document that had its
 * URL; null if that isn’t known. Never rejects.
 */
export type SeenTab = Tab & { document: Promise<string | null> }

/**
 * Returns a tab at once, and its document later, because a busy page is slow to respond. The URL was one of that document if it was
 * there before the URL was asked for: if it is older than the time since then.
 */
export const seeTab = async (tabId: number): Promise<SeenTab | null> => {
  const begun = performance.now()
  const document = documentIn(tabId).then(
    (found) => (found && found.age > performance.now() - begun ? found.id : null),
    () => null,
  )
  const tab = await getTab(tabId)
  return tab && { ...tab, document }
}

/** Leaves out the fragment: a page can change it at any time. */
const pageOf = (address: string): string => address.split('#', 1)[0] ?? ''

/** Returns a tab as it is now if it still shows the same page: at the same URL, or the same document, whatever its URL is now. */
export const stillThere = async (before: SeenTab): Promise<Tab | null> => {
  const tab = await getTab(before.id)
  if (!tab || pageOf(tab.url) === pageOf(before.url)) return tab
  const [was, is] = await Promise.all([before.document, documentIn(before.id)])
  return was !== null && is?.id === was ? tab : null
}

/** Where drafts of a tab’s page are found. `former`: as version 1.0 stored it, by the whole URL. */
export type Places = Record<'origin' | 'page' | 'place', string> & {
  former: Record<'page' | 'place', string>
}

/** Drafts are found by hash, so that no visited URLs are stored. */
export const placesOf = async (address: string, tabId: number): Promise<Places> => {
  const [ofOrigin, ofPage, ofAddress] = await Promise.all(
    [URL.parse(address)?.origin ?? '', pageOf(address), address].map(sha256Text),
  )
  const origin = `${ofOrigin?.slice(0, 16)}/`
  const page = `${origin}${ofPage}:`
  const former = `${ofAddress}:`
  return { origin, page, place: `${page}${tabId}`, former: { page: former, place: `${former}${tabId}` } }
}

/** True if a tab shows the page of a draft. */
export const isPageOf = async (
  { place }: Pick<Draft, 'place'>,
  unsent: Pick<DraftOriginals, 'document'> | null,
  tab: SeenTab,
): Promise<boolean> => {
  const places = await placesOf(tab.url, tab.id)
  if (place !== null && (place === places.place || place === places.former.place)) return true
  return unsent?.document !== undefined && unsent.document === (await tab.document)
}

/**
 * Deadline in ms for reading a page. After it, only URL and title are reported. On a busy computer, half a second was too short for
 * pages that do answer. The form can be used meanwhile, and Submit waits for it.
 */
export const READ_DEADLINE = 2000

type ReadingDeps = {
  drafting: Drafting
  /** Finds the organization’s own hosts and names on a page. */
  findOwnOnPage: (hosts: readonly string[], words: readonly string[]) => Promise<OwnOnPage>
}

export type PageReader = {
  /** Reads the page of a draft once and returns the filled draft. Callers during the read get the same result. */
  read: (id: string) => Promise<DraftOrGone>
  /** Does the same for a draft being stored, with the tab’s current page. */
  readForNewDraft: (id: string, tab: SeenTab, begun: ReturnType<Drafting['begin']>) => Promise<DraftOrGone>
}

type PageRead = Parameters<Drafting['addCapture']>[1]

const NOTHING = { capture: null, target: null, document: null }
const NOT_READABLE: PageRead = { ...NOTHING, note: 'not-readable' }

const noteOf = (failure: ReadFailure): DraftNote =>
  failure.kind === 'not-a-document' && failure.contentType === 'application/pdf' ? 'pdf' : failure.kind

/** Reads pages when the user asks. Discards the result if the tab navigates meanwhile. */
export const makePageReader = (deps: ReadingDeps): PageReader => {
  const { drafting } = deps
  const underWay = new Map<string, Promise<DraftOrGone>>()

  const withOwnSignals = async (capture: Capture, address: string): Promise<Capture> => {
    const host = URL.parse(address)?.hostname ?? ''
    return withSignals(
      capture,
      address,
      await deps.findOwnOnPage(hostsToAsk(capture, host), wordsToAsk(capture)),
    )
  }

  const readTab = async (before: SeenTab): Promise<PageRead> => {
    const read = await readPage(executeScript, before.id, READ_DEADLINE)
    const tab = await stillThere(before)
    if (!tab) return NOT_READABLE
    const document = await before.document
    if (read.ok) {
      const capture = await withOwnSignals(read.value, before.url)
      return { ...NOTHING, capture, document, note: null }
    }
    const target = read.failure.kind === 'timed-out' ? { target: before.url, text: tab.title } : null
    return { ...NOTHING, target, document, note: noteOf(read.failure) }
  }

  const readStored = async (id: string): Promise<DraftOrGone> => {
    const loaded = await drafting.load(id)
    if (!loaded || !loaded.draft.unread || loaded.draft.tabId === null) return drafting.open(id)
    const tab = await seeTab(loaded.draft.tabId)
    const isItsPage = tab !== null && (await isPageOf(loaded.draft, loaded.unsent, tab))
    return drafting.addCapture(id, isItsPage ? await readTab(tab) : NOT_READABLE)
  }

  const once = (id: string, work: () => Promise<DraftOrGone>): Promise<DraftOrGone> => {
    const there = underWay.get(id)
    if (there) return there
    const reading = work().finally(() => underWay.delete(id))
    underWay.set(id, reading)
    return reading
  }

  return {
    read: (id) => once(id, () => readStored(id)),
    readForNewDraft: (id, tab, begun) =>
      once(id, async () => {
        const [reading, lines] = await Promise.all([readTab(tab), begun])
        return drafting.addCapture(id, reading, lines)
      }),
  }
}

const CAPTURE_SCRIPT = 'content-scripts/capture.js'

export type ExecuteScript = (injection: {
  target: { tabId: number }
  files: string[]
  injectImmediately: boolean
}) => Promise<readonly { result?: unknown }[]>

/**
 * `not-readable`: the browser allows no script there (error page, `about:`, web store, no access) or the result doesn't parse.
 * `not-a-document`: a PDF or an image, where the script finds nothing.
 */
export type ReadFailure =
  | { kind: 'timed-out'; deadlineMs: number }
  | { kind: 'not-readable'; reason: 'refused' | 'no-answer' | 'unexpected-answer' }
  | { kind: 'not-a-document'; contentType: string }

const answerSchema = z.union([captureSchema, notADocumentSchema])

/** Reads a tab's top document once, even while it loads. Settles within the deadline, never rejects, ignores later results. */
export const readPage = (
  inject: ExecuteScript,
  tabId: number,
  deadlineMs: number,
): Promise<Result<Capture, ReadFailure>> =>
  new Promise((settle) => {
    setTimeout(() => settle(fail({ kind: 'timed-out', deadlineMs })), deadlineMs)
    void run(inject, tabId).then(settle)
  })

const run = async (inject: ExecuteScript, tabId: number): Promise<Result<Capture, ReadFailure>> => {
  let frames: Awaited<ReturnType<ExecuteScript>>
  try {
    frames = await inject({ target: { tabId }, files: [CAPTURE_SCRIPT], injectImmediately: true })
  } catch {
    return fail({ kind: 'not-readable', reason: 'refused' })
  }
  const answer = frames[0]?.result
  if (answer === undefined || answer === null) return fail({ kind: 'not-readable', reason: 'no-answer' })
  const parsed = answerSchema.safeParse(answer)
  if (!parsed.success) return fail({ kind: 'not-readable', reason: 'unexpected-answer' })
  if (parsed.data.kind === 'not-a-document') return fail(parsed.data)
  return ok(fitToSize(parsed.data))
}
