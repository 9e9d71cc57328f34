import * as z from 'zod/mini'
import type { Area } from '#lib/model/screenshot.ts'
import type { CodesAsk } from './codes.ts'
import { LONGEST_CODE, MAX_CODES } from './images.ts'
import { readerAnswer, type ReaderAnswer, type ReaderAsk } from './messages.ts'
import type { ReadMessage } from './outlook.ts'

/** Deadline in ms for an answer of the worker, about 1,000 times the usual time. */
export const DEADLINE = 10_000

/** A timer late by this many ms means that the page slept, not that the worker hangs. */
const SLEPT = 2000

export type WorkerLike = {
  postMessage: (message: unknown, transferred: Transferable[]) => void
  terminate: () => void
  addEventListener: (
    type: 'message' | 'error' | 'messageerror',
    listener: (event: { data?: unknown }) => void,
  ) => void
}

/** The worker failed or didn’t answer in time, and was ended. */
type Stuck = { kind: 'stuck' }

export type PageWorker<Ask, Answer> = {
  ask: (ask: Ask, transferred?: Transferable[]) => Promise<Answer | Stuck>
  end: () => void
}

export type WorkerDeps = {
  startWorker: (script: string) => WorkerLike
  deadline?: number
}

const IN_PAGE: WorkerDeps = { startWorker: (script) => new Worker(script) }

/** Wraps a worker for a page, with one request at a time. `read` returns null for an invalid answer, which ends the worker. */
const makePageWorker = <Ask, Answer extends { kind: string }>(
  script: string,
  { startWorker, deadline = DEADLINE }: WorkerDeps,
  read: (data: unknown) => Answer | null,
): PageWorker<Ask, Answer> => {
  const worker = startWorker(script)
  let answered: ((answer: Answer | Stuck) => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false

  const end = (): void => {
    ended = true
    clearTimeout(timer)
    worker.terminate()
    answered?.({ kind: 'stuck' })
    answered = null
  }
  const watch = (): void => {
    const begun = performance.now()
    timer = setTimeout(() => (performance.now() - begun > deadline + SLEPT ? watch() : end()), deadline)
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
        if (ended) return resolve({ kind: 'stuck' })
        answered = resolve
        watch()
        worker.postMessage(ask, transferred)
      }),
    end,
  }
}

export type Reader = PageWorker<ReaderAsk, ReaderAnswer>

/** Reads texts; ended when it says that it is broken. */
export const makeReaderIn = (deps = IN_PAGE): Reader =>
  makePageWorker('/reader.js', deps, (data) => {
    const read = readerAnswer.safeParse(data)
    return read.success && read.data.kind !== 'broken' ? read.data : null
  })

/** In ms, until a worker is ended that decodes a picture and reads it, or a message. */
const FILE_DEADLINE = 6000

/** Asks a worker of this page one question. */
const askOnce = async <Answer extends { kind: string }>(
  script: string,
  ask: Blob | CodesAsk,
  answer: z.ZodMiniType<Answer>,
  deps: WorkerDeps,
): Promise<Answer | Stuck> => {
  const worker = makePageWorker<Blob | CodesAsk, Answer>(
    script,
    { deadline: FILE_DEADLINE, ...deps },
    (data) => answer.safeParse(data).data ?? null,
  )
  try {
    return await worker.ask(ask)
  } finally {
    worker.end()
  }
}

const codesAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('codes'),
    texts: z.array(z.string().check(z.maxLength(LONGEST_CODE))).check(z.maxLength(MAX_CODES)),
  }),
  z.object({ kind: z.literal('refused'), why: z.enum(['not-an-image', 'too-large']) }),
])

/** The texts of an image’s codes. `not-read`: reading hung or failed. */
export type FoundCodes = z.output<typeof codesAnswer> | { kind: 'refused'; why: 'not-read' }

/** Reads the QR codes of an image, or of a part of it. Nothing is sent, and no code’s address is opened. */
export const findCodes = async (
  image: Blob,
  area: Area | null = null,
  deps = IN_PAGE,
): Promise<FoundCodes> => {
  const found = await askOnce('/codes.js', { image, area }, codesAnswer, deps)
  return found.kind === 'stuck' ? { kind: 'refused', why: 'not-read' } : found
}

const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mail'), text: z.string() }),
  z.object({ kind: z.literal('refused'), why: z.enum(['broken', 'other']) }),
])

/** Returns an Outlook message as the source of its mail. One that hangs its worker counts as broken. */
export const readOutlook = async (file: Blob, deps = IN_PAGE): Promise<ReadMessage> => {
  const read = await askOnce('/outlook.js', file, message, deps)
  return read.kind === 'stuck' ? { kind: 'refused', why: 'broken' } : read
}
