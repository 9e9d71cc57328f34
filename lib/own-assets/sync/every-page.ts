import { coalesced } from '#lib/platform/time/coalesced.ts'
import type { IconShape } from '#lib/platform/icon.ts'
import type { HearTabs } from '#lib/platform/tab-events.ts'
import type { Tab } from '#lib/platform/tabs.ts'
import { iconOf } from '../verdict/verdict-line.ts'
import type { Verdict } from '#lib/model/verdict.ts'

/** Delay in ms after which an alarm restarts a sleeping background. */
const START_AGAIN = 60_000

export type EveryPageDeps = {
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

/** Shows the active page’s verdict as the toolbar icon, if enabled. Local only: reads no page, sends and stores nothing. */
export const makeEveryPage = (deps: EveryPageDeps) => {
  const jobs = new Map<number, () => Promise<void>>()
  /** True if a listener was added after the script’s first turn: Firefox doesn’t wake the background for such a listener. */
  let heardLate = false

  const check = async (tabId: number): Promise<void> => {
    const wanted = await deps.wanted()
    const tab = wanted ? await deps.getTab(tabId) : null
    const icon = iconOf(tab && (await deps.verdictOn(tab.url)))
    // Skip if the tab has navigated meanwhile (it has its own check) or the user has disabled this.
    if (wanted && (tab === null || (await deps.getTab(tabId))?.url !== tab.url || !(await deps.wanted())))
      return
    await deps.show(tabId, icon.shape, icon.title)
  }

  /** Runs one check per tab at a time, so that the latest result is shown last. */
  const checkTab = (tabId: number): Promise<void> => {
    const begin = jobs.get(tabId) ?? coalesced(() => check(tabId))
    jobs.set(tabId, begin)
    return begin()
  }

  const checkTabs = async (tabIds: Promise<number[]>): Promise<void> => {
    await Promise.all((await tabIds).map(checkTab))
  }

  /** Updates the activated tab, or all active tabs. */
  const shown = async (tabId?: number): Promise<void> => {
    if (!(await deps.wanted())) return
    await (tabId === undefined ? checkTabs(deps.activeTabs()) : checkTab(tabId))
  }

  /** Serialized: otherwise an earlier call could apply an outdated setting after a later one. */
  const listen = coalesced(async () => {
    const wanted = await deps.wanted()
    const anew = deps.hearTabs(wanted)
    if (!wanted) return
    heardLate ||= anew
    if (heardLate) await deps.wake(deps.now() + START_AGAIN)
  })

  /** Called at each start of the background; stops listening to tabs if the user disabled this. */
  const resume = async (): Promise<void> => {
    await listen()
    await shown()
  }

  const toggled = async (): Promise<void> => {
    await resume()
    if (!(await deps.wanted())) await checkTabs(deps.allTabs())
  }

  return { shown, resume, toggled }
}
