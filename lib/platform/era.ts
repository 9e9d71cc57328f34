/** Stops work that began before an erasure and may no longer write. Not a failure, so it is never shown. */
export class EraEnded extends Error {
  override name = 'EraEnded'
}

/** Compares names, because each background script has its own copy of this class. */
export const isEraEnded = (thrown: unknown): boolean => thrown instanceof Error && thrown.name === 'EraEnded'

/**
 * The period between two erasures. Every write takes its era as an argument and is rejected after the era’s end, so that
 * nothing begun before “Delete all” writes afterwards; the background then recreates its parts.
 */
export type Era = {
  /** Aborted at the era’s end; stops requests in flight. */
  signal: AbortSignal
  /** Resolves once writing is allowed, after any running erasure. @throws EraEnded if the era ended first. */
  begun: Promise<void>
  /** @throws EraEnded if the era has ended. */
  check: () => void
  /** Runs one write; an erasure waits for it. @throws EraEnded if the era has ended. */
  write: <T>(work: () => Promise<T>) => Promise<T>
  /** Rejects all further writes. Resolves once pending ones have settled and the lock is released. */
  end: () => Promise<void>
}

/** Holds a Web Lock during the work: eras share it, an erasure has it exclusively. Browsers release a dead context’s locks. */
const lock = <T>(
  name: string,
  mode: 'shared' | 'exclusive',
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => navigator.locks.request(name, { mode, ...(signal ? { signal } : {}) }, work)

/** Name of the lock, and of the channel that announces an erasure, so that every background ends its era. */
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
  // `write` rethrows it; a background that only reads doesn’t need it.
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

export type Erasure = 'everything' | 'key'

export const onErasure = (heard: (what: Erasure) => void, name = NAME): void => {
  new BroadcastChannel(name).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'everything' || data === 'key') heard(data)
  })
}

/** Runs the work while no era is open. Rejects with a `TimeoutError` if a hung context keeps one open for `within` ms. */
export const betweenEras = async <T>(
  what: Erasure,
  work: () => Promise<T>,
  within: number,
  name = NAME,
): Promise<T> => {
  const call = new BroadcastChannel(name)
  try {
    const done = lock(name, 'exclusive', work, AbortSignal.timeout(within))
    done.catch(() => undefined)
    // Answered once the request is in the queue. A background that heard of it earlier would begin its next era ahead of it, and
    // hold the lock for good.
    await navigator.locks.query()
    call.postMessage(what)
    return await done
  } finally {
    call.close()
  }
}
