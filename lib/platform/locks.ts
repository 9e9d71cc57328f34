/** Runs the work when nobody else holds that name, in any context of the extension. A dead worker's locks are freed by the browser. */
export const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks.request(`takedown-reporter:${name}`, work)

/** The same, or nothing at all when somebody is at it already: false then. */
export const withLockIfFree = (name: string, work: () => Promise<void>): Promise<boolean> =>
  navigator.locks.request(`takedown-reporter:${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return false
    await work()
    return true
  })
