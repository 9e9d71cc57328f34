/** In ms. On a busy machine Chromium took 100 to tell screen readers of a list. */
const INERT_FOR = 300

/**
 * The `ref` of a drop-down list that appears while somebody works elsewhere. Chromium tells of a choice in each new list that can be
 * used, and Orca says it at once and goes there.
 */
export const unannounced = (list: HTMLSelectElement | null): void => {
  if (list === null) return
  list.inert = true
  setTimeout(() => {
    list.inert = false
  }, INERT_FOR)
}
