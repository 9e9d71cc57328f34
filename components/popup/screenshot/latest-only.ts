/**
 * Serializes work and skips all waiting values but the latest: holding an arrow key renders one image, not fifty. Returns a promise for the
 * run that it starts, or null if one is active.
 */
export const latestOnly = <T>(work: (value: T) => Promise<void>): ((value: T) => Promise<void> | null) => {
  let waiting: { value: T } | null = null
  let running = false
  const run = async (): Promise<void> => {
    running = true
    while (waiting !== null) {
      const { value }: { value: T } = waiting
      waiting = null
      await work(value)
    }
    running = false
  }
  return (value) => {
    waiting = { value }
    return running ? null : run()
  }
}
