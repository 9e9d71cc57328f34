import type { MovedTab } from '#components/popup/first-frame/state.ts'

export type WatchDeps = {
  /** Returns the tab’s URL as far as the browser tells it. Rejects if the tab is closed. */
  address: () => Promise<string | undefined>
  /** Calls back when the tab may show another page. Returns the unsubscribe function. */
  onUpdate: (heard: () => void) => () => void
}

/** Ignores the hash: a page can change it at any time. */
const pageOf = (address: string): string => address.split('#', 1)[0] ?? ''

/** Reports when the tab leaves its first page, and null when it returns. Only the newest request’s answer counts. Returns the cleanup. */
export const watchTab = (
  { address, onUpdate }: WatchDeps,
  start: string,
  moved: (to: MovedTab | null) => void,
): (() => void) => {
  let questions = 0
  let told = pageOf(start)
  return onUpdate(() => {
    const mine = (questions += 1)
    const tell = (now: string | undefined): void => {
      const page = now === undefined || now === '' ? '' : pageOf(now)
      if (mine !== questions || page === told) return
      told = page
      if (page === pageOf(start)) moved(null)
      else moved({ address: now === undefined || now === '' ? null : now })
    }
    // Rejects if the tab is closed.
    address().then(tell, () => tell(undefined))
  })
}
