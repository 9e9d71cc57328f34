const placeNow = (): string => location.hash.slice(1)

/** Where a page is, kept in its address: `#reports/ID`. A place that is written is no step that Back goes. */
export const placeInHash = {
  read: placeNow,
  write: (place: string): void => history.replaceState(null, '', `#${place}`),
  /** Calls back when somebody else moves: a link, or the address bar. Answers what ends it. */
  onMove: (moved: (place: string) => void): (() => void) => {
    const heard = (): void => moved(placeNow())
    window.addEventListener('hashchange', heard)
    return () => window.removeEventListener('hashchange', heard)
  },
}
