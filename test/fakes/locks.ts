/** Locks by name, as `navigator.locks` has them: one holder at a time, the others wait in order. */
export const makeLocks = () => {
  const last = new Map<string, Promise<unknown>>()
  const wanted = new Map<string, number>()

  const lock = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(name) ?? Promise.resolve()
    const { promise: done, resolve: release } = Promise.withResolvers<null>()
    last.set(
      name,
      before.then(() => done),
    )
    wanted.set(name, (wanted.get(name) ?? 0) + 1)
    await before
    try {
      return await work()
    } finally {
      wanted.set(name, (wanted.get(name) ?? 1) - 1)
      release(null)
    }
  }

  const lockIfFree = async (name: string, work: () => Promise<void>): Promise<boolean> => {
    if ((wanted.get(name) ?? 0) > 0) return false
    await lock(name, work)
    return true
  }

  return { lock, lockIfFree }
}
