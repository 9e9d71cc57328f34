/**
 * Thrown at work that began before an erasure: it may not write any more, and stops. No failure of the storage and no bug, so
 * nobody is shown it.
 */
export class EraEnded extends Error {
  override name = 'EraEnded'
}

/** By its name: each script of the background has this class of its own. */
export const isEraEnded = (thrown: unknown): boolean => thrown instanceof Error && thrown.name === 'EraEnded'

/**
 * The time between two erasures, as one composition of the background knows it. Every write to the disk needs one: database
 * transactions (open-database.ts), stored values (kept-values.ts) and alarms (alarms.ts) take it as an argument. Once it has ended
 * each is refused for good, so nothing that began before "Delete all" can write after it; the background composes its parts anew.
 */
export type Era = {
  /** Aborted when it ends: stops requests that are on the wire. */
  signal: AbortSignal
  /** Resolves once it may write, which is not while an erasure is at work. @throws EraEnded when it ended before that. */
  begun: Promise<void>
  /** @throws EraEnded when it has ended. */
  check: () => void
  /** Runs one write, which an erasure waits for. @throws EraEnded when the era has ended. */
  write: <T>(work: () => Promise<T>) => Promise<T>
  /** Refuses every write from now on. Resolves when those under way have ended and the lock is free. */
  end: () => Promise<void>
}

/** Holds a lock until the work ends. Every era shares it, an erasure has it alone; a context that died has left it. */
const lock = <T>(
  name: string,
  mode: 'shared' | 'exclusive',
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => navigator.locks.request(name, { mode, ...(signal ? { signal } : {}) }, work)

/** The name of the lock, and of the channel on which an erasure says that it begins, so that each background ends its era. */
const NAME = 'takedown-reporter:era'

export const beginEra = (name = NAME): Era => {
  const ended = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  const { promise: over, resolve: release } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin, reject: refuse } = Promise.withResolvers<void>()
  const held = lock(name, 'shared', async () => {
    begin()
    await over
  })
  held.catch(refuse)
  // Whoever writes is told; a background that only reads need not be.
  begun.catch(() => undefined)

  const check = (): void => {
    if (ended.signal.aborted) throw new EraEnded('an erasure came first')
  }

  return {
    signal: ended.signal,
    begun,
    check,
    write: async (work) => {
      await begun
      check()
      const writing = work()
      underWay.add(writing)
      try {
        return await writing
      } finally {
        underWay.delete(writing)
      }
    },
    end: async () => {
      ended.abort(new EraEnded('an erasure came first'))
      refuse(new EraEnded('an erasure came first'))
      await Promise.allSettled(underWay)
      release()
    },
  }
}

/** What is about to be erased: everything, or the key alone. */
export type Erasure = 'everything' | 'key'

/** Calls back when an erasure begins, in whatever context of the extension. */
export const onErasure = (heard: (what: Erasure) => void, name = NAME): void => {
  new BroadcastChannel(name).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'everything' || data === 'key') heard(data)
  })
}

/**
 * Runs the work while no era is open and none can begin. Rejects with a `TimeoutError` where one has not ended within that time, in
 * milliseconds: its context hangs.
 */
export const betweenEras = async <T>(
  what: Erasure,
  work: () => Promise<T>,
  within: number,
  name = NAME,
): Promise<T> => {
  const call = new BroadcastChannel(name)
  try {
    call.postMessage(what)
    return await lock(name, 'exclusive', work, AbortSignal.timeout(within))
  } finally {
    call.close()
  }
}
