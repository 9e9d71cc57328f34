import { coalesced } from '#lib/platform/coalesced.ts'
import type { IconShape } from '#lib/platform/icon.ts'
import type { HearTabs } from '#lib/platform/tab-events.ts'
import type { Tab } from '#lib/platform/tabs.ts'
import { iconOf } from './verdict-line.ts'
import type { Verdict } from './verdict-shape.ts'

/** Milliseconds after which the background is started anew if it sleeps by then. */
const START_AGAIN = 60_000

export type EveryPageDoors = {
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
export const makeEveryPage = (doors: EveryPageDoors) => {
  const looks = new Map<number, () => Promise<void>>()
  /** Heard since later than the first turn of the script: for such a listener Firefox does not wake the background. */
  let heardLate = false

  const look = async (tabId: number): Promise<void> => {
    const wanted = await doors.wanted()
    const tab = wanted ? await doors.getTab(tabId) : null
    const icon = iconOf(tab && (await doors.verdictOn(tab.url)))
    // A page that went on meanwhile has its own look, and who turned it off wants to see none.
    if (wanted && (tab === null || (await doors.getTab(tabId))?.url !== tab.url || !(await doors.wanted())))
      return
    await doors.show(tabId, icon.shape, icon.title)
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
    if (!(await doors.wanted())) return
    await (tabId === undefined ? lookAtAll(doors.activeTabs()) : lookAt(tabId))
  }

  /** One at a time: asking takes a while, and what was wanted when the earlier one asked must not be done after the later one. */
  const listen = coalesced(async () => {
    const wanted = await doors.wanted()
    const anew = doors.hearTabs(wanted)
    if (!wanted) return
    heardLate ||= anew
    if (heardLate) await doors.wake(doors.now() + START_AGAIN)
  })

  /** At each start of the background: it is woken by tabs no more if nobody wants it. */
  const resume = async (): Promise<void> => {
    await listen()
    await shown()
  }

  /** After the person or the browser has turned it on or off. */
  const turned = async (): Promise<void> => {
    await resume()
    if (!(await doors.wanted())) await lookAtAll(doors.allTabs())
  }

  return { shown, resume, turned }
}
