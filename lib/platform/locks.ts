/** Runs the work under an exclusive lock across all contexts of the extension. Browsers release a dead worker’s locks. */
export const withLock = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks.request(`takedown-reporter:${name}`, work)

export const withLockIfFree = (name: string, work: () => Promise<void>): Promise<boolean> =>
  navigator.locks.request(`takedown-reporter:${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return false
    await work()
    return true
  })
