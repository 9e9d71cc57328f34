import { readerAnswer, type ReaderAnswer, type ReaderAsk } from './messages.ts'

/** How long a reader may take to answer: a thousand times what it takes. Milliseconds. */
export const DEADLINE = 10_000

/** A timer that comes this much later says that the page itself has slept, and nothing of its worker. Milliseconds. */
const SLEPT = 2000

/** As much of a `Worker` as is needed. */
export type WorkerLike = {
  postMessage: (message: unknown, transferred: Transferable[]) => void
  terminate: () => void
  addEventListener: (
    type: 'message' | 'error' | 'messageerror',
    heard: (event: { data?: unknown }) => void,
  ) => void
}

/** It did not answer in time, or broke; it is ended then. */
export type Stuck = { at: 'stuck' }

export type PageWorker<Ask, Answer> = {
  ask: (ask: Ask, transferred?: Transferable[]) => Promise<Answer | Stuck>
  end: () => void
}

export type WorkerDeps = {
  startWorker: () => WorkerLike
  /** Milliseconds that only ever grow. */
  elapsed: () => number
  deadline?: number
}

/** A page's end of a worker. One question at a time. `read`: null for what is no answer, which ends it. */
export const makePageWorker = <Ask, Answer extends { at: string }>(
  { startWorker, elapsed, deadline = DEADLINE }: WorkerDeps,
  read: (data: unknown) => Answer | null,
): PageWorker<Ask, Answer> => {
  const worker = startWorker()
  let answered: ((answer: Answer | Stuck) => void) | null = null
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
    const answer = read(data)
    if (answer === null) return end()
    clearTimeout(timer)
    const told = answered
    answered = null
    told?.(answer)
  })
  worker.addEventListener('error', end)
  worker.addEventListener('messageerror', end)

  return {
    ask: (ask, transferred = []) =>
      new Promise((resolve) => {
        if (ended) return resolve({ at: 'stuck' })
        answered = resolve
        watch()
        worker.postMessage(ask, transferred)
      }),
    end,
  }
}

export type Reader = PageWorker<ReaderAsk, ReaderAnswer>
export type ReaderDeps = WorkerDeps

/** A page's end of a reader of texts. */
export const makeReaderIn = (deps: ReaderDeps): Reader =>
  makePageWorker(deps, (data) => {
    const read = readerAnswer.safeParse(data)
    return read.success && read.data.at !== 'broken' ? read.data : null
  })
