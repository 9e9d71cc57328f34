import { readerAnswer, type ReaderAnswer, type ReaderAsk } from './messages.ts'

/** How long a reader may take to answer: a thousand times what it takes. Milliseconds. */
export const DEADLINE = 10_000

/** A timer that comes this much later says that the page itself has slept, and nothing of its reader. Milliseconds. */
const SLEPT = 2000

/** As much of a `Worker` as is needed. */
export type WorkerLike = {
  postMessage: (message: unknown) => void
  terminate: () => void
  addEventListener: (
    type: 'message' | 'error' | 'messageerror',
    heard: (event: { data?: unknown }) => void,
  ) => void
}

export type Reader = {
  /** `stuck`: it did not answer in time, or broke; it is ended then. */
  ask: (ask: ReaderAsk) => Promise<ReaderAnswer | { at: 'stuck' }>
  end: () => void
}

export type ReaderDeps = {
  startWorker: () => WorkerLike
  /** Milliseconds that only ever grow. */
  elapsed: () => number
  deadline?: number
}

/** A page's end of a reader. One question at a time. */
export const makeReaderIn = ({ startWorker, elapsed, deadline = DEADLINE }: ReaderDeps): Reader => {
  const worker = startWorker()
  let answered: ((answer: ReaderAnswer | { at: 'stuck' }) => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false

  const end = (): void => {
    ended = true
    clearTimeout(timer)
    worker.terminate()
    answered?.({ at: 'stuck' })
    answered = null
  }
  const watch = (): void => {
    const begun = elapsed()
    timer = setTimeout(() => (elapsed() - begun > deadline + SLEPT ? watch() : end()), deadline)
  }
  worker.addEventListener('message', ({ data }) => {
    const read = readerAnswer.safeParse(data)
    if (!read.success || read.data.at === 'broken') return end()
    clearTimeout(timer)
    const told = answered
    answered = null
    told?.(read.data)
  })
  worker.addEventListener('error', end)
  worker.addEventListener('messageerror', end)

  return {
    ask: (ask) =>
      new Promise((resolve) => {
        if (ended) return resolve({ at: 'stuck' })
        answered = resolve
        watch()
        worker.postMessage(ask)
      }),
    end,
  }
}
