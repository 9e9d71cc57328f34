import { readerAnswer, type ReaderAnswer, type ReaderAsk } from './messages.ts'

/** Deadline in ms for an answer of the worker, about 1,000 times the usual time. */
export const DEADLINE = 10_000

/** A timer late by this many ms means that the page slept, not that the worker hangs. */
const SLEPT = 2000

export type WorkerLike = {
  postMessage: (message: unknown, transferred: Transferable[]) => void
  terminate: () => void
  addEventListener: (
    type: 'message' | 'error' | 'messageerror',
    heard: (event: { data?: unknown }) => void,
  ) => void
}

/** The worker failed or didn’t answer in time, and was ended. */
type Stuck = { at: 'stuck' }

export type PageWorker<Ask, Answer> = {
  ask: (ask: Ask, transferred?: Transferable[]) => Promise<Answer | Stuck>
  end: () => void
}

export type WorkerDeps = {
  startWorker: () => WorkerLike
  /** Monotonic time in ms. */
  elapsed: () => number
  deadline?: number
}

/** Wraps a worker for a page, with one request at a time. `read` returns null for an invalid answer, which ends the worker. */
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
    const onAnswer = answered
    answered = null
    onAnswer?.(answer)
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

export const makeReaderIn = (deps: ReaderDeps): Reader =>
  makePageWorker(deps, (data) => {
    const read = readerAnswer.safeParse(data)
    return read.success && read.data.at !== 'broken' ? read.data : null
  })
