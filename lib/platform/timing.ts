/** Time (ms since 1970) and randomness in [0, 1), injected so that tests can set them. */
export type Clock = { now: () => number; random: () => number }

export const systemClock: Clock = { now: Date.now, random: Math.random }

export const DAY = 86_400_000

/**
 * True if a stored time lies so far ahead of the clock that a wrong clock, or a service, must have written it: it is no time. By more
 * than a day; `most` is for a wait, which is never set farther ahead than that.
 */
export const isFarAhead = (time: number, now: number, most = DAY): boolean => time > now + most

/** Returns a stored time, or 0, which counts as never, if it lies far ahead. */
export const plausible = (time: number, now: number): number => (isFarAhead(time, now) ? 0 : time)

/** Returns ISO 8601 in UTC, or the number itself if it is no valid date. */
export const isoTime = (time: number): string => {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? String(time) : date.toISOString()
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resume) => setTimeout(resume, milliseconds))

/** Resolves as `work` does, or rejects with a `TimeoutError` after that many milliseconds; `work` keeps running. */
export const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new DOMException(`not within ${milliseconds} ms`, 'TimeoutError')),
    milliseconds,
  )
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Coalesces calls: runs the work one at a time; calls during a run share one following run, which sees their changes. */
export const singleFlight = (work: () => Promise<void>): (() => Promise<void>) => {
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

/** Throttles: runs at once, and once more after `milliseconds` if called meanwhile. For events to which many listeners react. */
export const throttle = (work: () => void, milliseconds: number): (() => void) => {
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

/** Longest stretch of work in ms before other tasks run: a worker also answers pages, which may share its thread. */
const LONG = 15

export type Pace = {
  turn: () => Promise<void>
  /** Yields if the current stretch has been too long. */
  ifLong: () => Promise<void>
}

/** `elapsed`: a monotonic clock in ms. */
export const yieldWhenLong = (turn: () => Promise<void>, elapsed: () => number): Pace => {
  let since = elapsed()
  let givingWay: Promise<void> | null = null
  /** Who gives way at the same time goes on at the same time, and reads what comes next together. */
  const giveWay = (): Promise<void> =>
    (givingWay ??= turn().then(() => {
      since = elapsed()
      givingWay = null
    }))
  return {
    turn: giveWay,
    ifLong: async () => {
      if (elapsed() - since > LONG) await giveWay()
    },
  }
}

/** Yields one turn of the event loop. Uses a message, since browsers clamp repeated timers to 4 ms. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })

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
