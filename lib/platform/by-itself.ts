/** Tasks that failed, by name, with the error's own name: for diagnostics. */
export type FailedTasks = ReadonlyMap<string, string>

/**
 * Runs tasks that have nothing to do with each other: all of them begin, whatever becomes of the others. Each one's last failure is
 * kept until it succeeds, and thrown to nobody who waits, since nobody can act on it there.
 */
export const tasksByThemselves = () => {
  const failed = new Map<string, string>()
  const one = async (name: string, task: () => Promise<unknown>): Promise<void> => {
    try {
      await task()
      failed.delete(name)
    } catch (thrown) {
      failed.set(name, thrown instanceof Error || thrown instanceof DOMException ? thrown.name : 'unknown')
    }
  }
  return {
    run: async (tasks: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> => {
      await Promise.all(Object.entries(tasks).map(([name, task]) => one(name, task)))
    },
    failed: failed as FailedTasks,
  }
}
