import type { Capture } from '#lib/capture/capture-schema.ts'
import { readPage, type ExecuteScript, type ReadFailure, type ReadOptions } from '#lib/capture/read-page.ts'
import { withSignals } from '#lib/capture/page-signals.ts'
import { hostsToAsk, wordsToAsk, type OwnOnPage } from '#lib/capture/signals/own-on-page.ts'
import type { DraftOrGone } from '#lib/messages/draft-requests.ts'
import type { DraftNote } from '#lib/model/draft.ts'
import type { Drafting } from './drafting.ts'
import { isPageOf, seeTab, stillThere, type SeenTab, type TabDeps } from './tab-page.ts'

/** Deadline in ms for reading a page. After it, only URL and title are reported. */
export const READ_DEADLINE = 500

export type ReadingDeps = TabDeps & {
  drafting: Drafting
  executeScript: ExecuteScript
  setTimeout: ReadOptions['setTimeout']
  /** Finds the organization’s own hosts and names on a page. */
  findOwnOnPage: (hosts: readonly string[], words: readonly string[]) => Promise<OwnOnPage>
}

export type PageReader = {
  /** Reads the page of a draft once and returns the filled draft. Callers during the read get the same result. */
  read: (id: string) => Promise<DraftOrGone>
  /** Does the same for a draft being stored, with the tab’s current page. */
  readNew: (id: string, tab: SeenTab, begun: ReturnType<Drafting['begin']>) => Promise<DraftOrGone>
}

type PageRead = Parameters<Drafting['noteReading']>[1]

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
    const read = await readPage(deps.executeScript, before.id, {
      deadlineMs: READ_DEADLINE,
      setTimeout: deps.setTimeout,
    })
    const tab = await stillThere(before, deps)
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
    const tab = await seeTab(loaded.draft.tabId, deps)
    const isItsPage = tab !== null && (await isPageOf(loaded.draft, loaded.unsent, tab, deps.hashOf))
    return drafting.noteReading(id, isItsPage ? await readTab(tab) : NOT_READABLE)
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
    readNew: (id, tab, begun) =>
      once(id, async () => {
        const [reading, lines] = await Promise.all([readTab(tab), begun])
        return drafting.noteReading(id, reading, lines)
      }),
  }
}
