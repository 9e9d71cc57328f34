/**
 * Work that is asked for far more often than it need be done: one at a time, and whoever asks while it is under way shares
 * the one after it, which sees what they have changed.
 */
export const coalesced = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | null = null
  let following: Promise<void> | null = null
  const run = (): Promise<void> => {
    running = work().finally(() => {
      running = null
    })
    return running
  }
  return () => {
    if (following) return following
    if (!running) return run()
    following = running
      .catch(() => undefined)
      .then(() => {
        following = null
        return run()
      })
    return following
  }
}
