import { coalesced } from '#lib/platform/time/coalesced.ts'
import type { IconShape } from '#lib/platform/icon.ts'
import type { HearTabs } from '#lib/platform/tab-events.ts'
import type { Tab } from '#lib/platform/tabs.ts'
import { iconOf } from '../verdict/verdict-line.ts'
import type { Verdict } from '#lib/model/verdict.ts'

/** Milliseconds after which the background is started anew if it sleeps by then. */
const START_AGAIN = 60_000

export type EveryPageDeps = {
  /** Whether the person wants it, and the browser allows it. */
  wanted: () => Promise<boolean>
  hearTabs: HearTabs
  getTab: (id: number) => Promise<Tab | null>
  activeTabs: () => Promise<number[]>
  allTabs: () => Promise<number[]>
  verdictOn: (address: string) => Promise<Pick<Verdict, 'findings'> | null>
  show: (tabId: number, shape: IconShape, title: string) => Promise<void>
  now: () => number
  wake: (at: number) => Promise<void>
}

/**
 * The verdict of the page before the person, on the toolbar icon, if they asked for it. It comes from the local copy alone: no
 * page is read, nothing is sent and nothing is kept, of private tabs as of others.
 */
export const makeEveryPage = (deps: EveryPageDeps) => {
  const looks = new Map<number, () => Promise<void>>()
  /** Heard since later than the first turn of the script: for such a listener Firefox does not wake the background. */
  let heardLate = false

  const look = async (tabId: number): Promise<void> => {
    const wanted = await deps.wanted()
    const tab = wanted ? await deps.getTab(tabId) : null
    const icon = iconOf(tab && (await deps.verdictOn(tab.url)))
    // A page that went on meanwhile has its own look, and who turned it off wants to see none.
    if (wanted && (tab === null || (await deps.getTab(tabId))?.url !== tab.url || !(await deps.wanted())))
      return
    await deps.show(tabId, icon.shape, icon.title)
  }

  /** One at a time for each tab: what was asked last is shown last. */
  const lookAt = (tabId: number): Promise<void> => {
    const begin = looks.get(tabId) ?? coalesced(() => look(tabId))
    looks.set(tabId, begin)
    return begin()
  }

  const lookAtAll = async (tabIds: Promise<number[]>): Promise<void> => {
    await Promise.all((await tabIds).map(lookAt))
  }

  /** The tab that came to the front, or all that are there. */
  const shown = async (tabId?: number): Promise<void> => {
    if (!(await deps.wanted())) return
    await (tabId === undefined ? lookAtAll(deps.activeTabs()) : lookAt(tabId))
  }

  /** One at a time: asking takes a while, and what was wanted when the earlier one asked must not be done after the later one. */
  const listen = coalesced(async () => {
    const wanted = await deps.wanted()
    const anew = deps.hearTabs(wanted)
    if (!wanted) return
    heardLate ||= anew
    if (heardLate) await deps.wake(deps.now() + START_AGAIN)
  })

  /** At each start of the background: it is woken by tabs no more if nobody wants it. */
  const resume = async (): Promise<void> => {
    await listen()
    await shown()
  }

  /** After the person or the browser has turned it on or off. */
  const turned = async (): Promise<void> => {
    await resume()
    if (!(await deps.wanted())) await lookAtAll(deps.allTabs())
  }

  return { shown, resume, turned }
}
