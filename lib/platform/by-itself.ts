/** Failed tasks: name → name of the error, for diagnostics. */
type FailedTasks = ReadonlyMap<string, string>

/** Runs independent tasks; never throws. Records each task’s last failure until it succeeds. */
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
