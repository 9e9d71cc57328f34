const routeNow = (): string => location.hash.slice(1)

/** The page’s location in the URL hash, such as `#reports/ID`. Writing adds no history entry. */
export const routeInHash = {
  read: routeNow,
  write: (route: string): void => history.replaceState(null, '', `#${route}`),
  /** Calls back on outside changes (a link, the address bar). Returns the unsubscribe function. */
  onMove: (moved: (route: string) => void): (() => void) => {
    const heard = (): void => moved(routeNow())
    window.addEventListener('hashchange', heard)
    return () => window.removeEventListener('hashchange', heard)
  },
}
