/** Throttles: runs at once, and once more after `milliseconds` if called meanwhile. For events to which many listeners react. */
export const spaced = (work: () => void, milliseconds: number): (() => void) => {
  let waiting: ReturnType<typeof setTimeout> | null = null
  let again = false
  const done = (): void => {
    waiting = null
    if (again) start()
  }
  const start = (): void => {
    again = false
    waiting = setTimeout(done, milliseconds)
    work()
  }
  return () => {
    if (waiting === null) start()
    else again = true
  }
}
