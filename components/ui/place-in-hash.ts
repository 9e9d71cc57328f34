const placeNow = (): string => location.hash.slice(1)

/** The page’s location in the URL hash, such as `#reports/ID`. Writing adds no history entry. */
export const placeInHash = {
  read: placeNow,
  write: (place: string): void => history.replaceState(null, '', `#${place}`),
  /** Calls back on outside changes (a link, the address bar). Returns the unsubscribe function. */
  onMove: (moved: (place: string) => void): (() => void) => {
    const heard = (): void => moved(placeNow())
    window.addEventListener('hashchange', heard)
    return () => window.removeEventListener('hashchange', heard)
  },
}
