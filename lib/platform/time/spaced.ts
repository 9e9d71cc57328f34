/**
 * Does something at once, and however often it is asked for meanwhile, once more so many milliseconds later: for what many
 * others answer with work of their own.
 */
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
