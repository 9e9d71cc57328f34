/** Coalesces calls: runs the work one at a time; calls during a run share one following run, which sees their changes. */
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
