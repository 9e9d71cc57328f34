import * as z from 'zod/mini'
import type { Area } from '#lib/model/screenshot.ts'
import type { CodesAsk } from './codes.ts'
import type { ReadMessage } from './outlook.ts'
import { LONGEST_CODE, MAX_CODES } from './images.ts'
import { makePageWorker, type WorkerDeps } from './worker.ts'

/** In ms, until a worker is ended that decodes a picture and reads it. */
const DEADLINE = 6000

const answer = z.discriminatedUnion('at', [
  z.object({
    at: z.literal('codes'),
    texts: z.array(z.string().check(z.maxLength(LONGEST_CODE))).check(z.maxLength(MAX_CODES)),
  }),
  z.object({ at: z.literal('refused'), why: z.enum(['not-an-image', 'too-large']) }),
])

/** The texts of an image’s codes. `not-read`: reading hung or failed. */
export type FoundCodes = z.output<typeof answer> | { at: 'refused'; why: 'not-read' }

/** Reads the QR codes of an image, or of a part of it, in a worker of this page. Nothing is sent, and no code’s address is opened. */
export const findCodes = async (image: Blob, area: Area | null, deps: WorkerDeps): Promise<FoundCodes> => {
  const worker = makePageWorker<CodesAsk, z.output<typeof answer>>(
    { deadline: DEADLINE, ...deps },
    (data) => answer.safeParse(data).data ?? null,
  )
  try {
    const found = await worker.ask({ image, area })
    return found.at === 'stuck' ? { at: 'refused', why: 'not-read' } : found
  } finally {
    worker.end()
  }
}

export const findCodesInPage = (image: Blob, area: Area | null = null): Promise<FoundCodes> =>
  findCodes(image, area, { startWorker: () => new Worker('/codes.js'), elapsed: () => performance.now() })

const message = z.discriminatedUnion('at', [
  z.object({ at: z.literal('mail'), text: z.string() }),
  z.object({ at: z.literal('refused'), why: z.enum(['broken', 'other']) }),
])

/** Returns an Outlook message as the source of its mail, read in a worker of this page. One that hangs counts as broken. */
export const readOutlook = async (file: Blob, deps: WorkerDeps): Promise<ReadMessage> => {
  const worker = makePageWorker<Blob, ReadMessage>(
    { deadline: DEADLINE, ...deps },
    (data) => message.safeParse(data).data ?? null,
  )
  try {
    const read = await worker.ask(file)
    return read.at === 'stuck' ? { at: 'refused', why: 'broken' } : read
  } finally {
    worker.end()
  }
}

export const readOutlookInPage = (file: Blob): Promise<ReadMessage> =>
  readOutlook(file, { startWorker: () => new Worker('/outlook.js'), elapsed: () => performance.now() })
