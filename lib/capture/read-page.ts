import * as z from 'zod/mini'
import { fail, ok, type Result } from '#lib/result.ts'
import { captureSchema, notADocumentSchema, type Capture } from './capture-schema.ts'
import { fitToSize } from './fit-size.ts'

/** The built file of `entrypoints/capture.content.ts`. */
export const CAPTURE_SCRIPT = 'content-scripts/capture.js'

/** The part of `scripting.executeScript` that reading a page takes. */
export type ExecuteScript = (injection: {
  target: { tabId: number }
  files: string[]
  injectImmediately: boolean
}) => Promise<readonly { result?: unknown }[]>

export type ReadOptions = {
  /** A page whose script never yields never answers; the report then goes with its address and title alone. */
  deadlineMs: number
  setTimeout: (done: () => void, ms: number) => unknown
}

/**
 * Why there is no capture. `not-readable`: the browser allows no script there (error page, `about:`, a store, access not
 * granted) or what came back does not parse. `not-a-document`: a PDF or a picture, in which a script runs and finds nothing.
 */
export type ReadFailure =
  | { kind: 'timed-out'; deadlineMs: number }
  | { kind: 'not-readable'; reason: 'refused' | 'no-answer' | 'unexpected-answer' }
  | { kind: 'not-a-document'; contentType: string }

const answerSchema = z.union([captureSchema, notADocumentSchema])

/**
 * Reads the top document of a tab once. Always settles within the deadline and never rejects; an answer that comes later
 * is dropped. It does not wait for a page that is still loading: what stands there is what the person sees.
 */
export const readPage = (
  executeScript: ExecuteScript,
  tabId: number,
  options: ReadOptions,
): Promise<Result<Capture, ReadFailure>> =>
  new Promise((settle) => {
    options.setTimeout(
      () => settle(fail({ kind: 'timed-out', deadlineMs: options.deadlineMs })),
      options.deadlineMs,
    )
    void run(executeScript, tabId).then(settle)
  })

const run = async (executeScript: ExecuteScript, tabId: number): Promise<Result<Capture, ReadFailure>> => {
  let frames: Awaited<ReturnType<ExecuteScript>>
  try {
    frames = await executeScript({ target: { tabId }, files: [CAPTURE_SCRIPT], injectImmediately: true })
  } catch {
    return fail({ kind: 'not-readable', reason: 'refused' })
  }
  const answer = frames[0]?.result
  if (answer === undefined || answer === null) return fail({ kind: 'not-readable', reason: 'no-answer' })
  const parsed = answerSchema.safeParse(answer)
  if (!parsed.success) return fail({ kind: 'not-readable', reason: 'unexpected-answer' })
  if (parsed.data.kind === 'not-a-document') return fail(parsed.data)
  return ok(fitToSize(parsed.data))
}
