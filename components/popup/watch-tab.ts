import type { MovedTab } from './moved-tab.tsx'

export type WatchDeps = {
  /** The address that the tab shows now, as far as the browser tells it; rejects when the tab is gone. */
  address: () => Promise<string | undefined>
  /** Calls back when the tab may show another page, until the returned function is called. */
  onUpdate: (heard: () => void) => () => void
}

/** What stands behind the `#` is the page's own, which it can change at any time without being another. */
const pageOf = (address: string): string => address.split('#', 1)[0] ?? ''

/**
 * Tells when the tab leaves the page that it showed at the start, and, with null, when it is back. Answers may come out of order:
 * that of the newest question counts. Returns its end.
 */
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
    // Rejected: the tab is closed, and shows nothing any more.
    address().then(tell, () => tell(undefined))
  })
}
