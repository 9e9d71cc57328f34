/**
 * Does one thing after another, and of what came in meanwhile the last alone: an arrow key held down makes one picture, not fifty.
 * What begins it gets the promise of all that follows without a pause; null while it is at work.
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
