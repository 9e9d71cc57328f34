import * as z from 'zod/mini'
import type { Result } from '#lib/result.ts'
import { fail, ok } from '#lib/result.ts'
import type { Capture } from './capture-schema.ts'
import { captureSchema, notADocumentSchema } from './capture-schema.ts'
import { fitToSize } from './enrichment.ts'

const CAPTURE_SCRIPT = 'content-scripts/capture.js'

export type ExecuteScript = (injection: {
  target: { tabId: number }
  files: string[]
  injectImmediately: boolean
}) => Promise<readonly { result?: unknown }[]>

/**
 * `not-readable`: the browser allows no script there (error page, `about:`, web store, no access) or the result doesn't parse.
 * `not-a-document`: a PDF or an image, where the script finds nothing.
 */
export type ReadFailure =
  | { kind: 'timed-out'; deadlineMs: number }
  | { kind: 'not-readable'; reason: 'refused' | 'no-answer' | 'unexpected-answer' }
  | { kind: 'not-a-document'; contentType: string }

const answerSchema = z.union([captureSchema, notADocumentSchema])

/** Reads a tab's top document once, even while it loads. Settles within the deadline, never rejects, ignores later results. */
export const readPage = (
  executeScript: ExecuteScript,
  tabId: number,
  deadlineMs: number,
): Promise<Result<Capture, ReadFailure>> =>
  new Promise((settle) => {
    setTimeout(() => settle(fail({ kind: 'timed-out', deadlineMs })), deadlineMs)
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
