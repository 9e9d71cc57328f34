import type { BulkRequests } from '#lib/messages/bulk-requests.ts'
import { failureAnswered, type AnswerOf, type AskOf } from '#lib/messages/request.ts'
import { withLock } from '#lib/platform/alarms.ts'
import { makeReaderIn, type Reader, type WorkerDeps } from './worker.ts'

type Wanted = 'bulk/next-text' | 'bulk/text' | 'bulk/found'
type NextText = Extract<AnswerOf<BulkRequests, 'bulk/next-text'>, { kind: 'text' }>

type Ask = <Name extends Wanted>(
  name: Name,
  ask: AskOf<BulkRequests, Name>,
) => Promise<AnswerOf<BulkRequests, Name>>

/** `lock`: held by one page at a time, and passed on when that page closes. */
type ReadListDeps = { workers?: WorkerDeps; lock?: (work: () => Promise<void>) => Promise<void> }

/** Retry delay in ms after the background didn’t answer, doubled up to the maximum. */
const AGAIN_AFTER = 1000
const MAX_WAIT = 30_000

/** Reads pending texts of the bulk list in a worker, one after another. If it hangs, its text is handed out once more, then set aside. */
export const makeListReading = (
  ask: Ask,
  { workers, lock = (work) => withLock('reading', work) }: ReadListDeps = {},
) => {
  let running: Promise<void> | null = null
  let stopped = false
  let again = false
  /** Goes on with the next text where one was read to its end: its start takes longer than most texts. */
  let reader: Reader | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const endReader = (): void => {
    reader?.end()
    reader = null
  }

  /** Returns false if the text no longer exists. */
  const hand = async ({ id, length }: NextText, to: Reader): Promise<boolean> => {
    for (let from = 0; from < length;) {
      const { piece } = await ask('bulk/text', { id, from })
      if (piece === null || piece === '') return false
      from += piece.length
      if ((await to.ask({ do: 'take', piece })).kind === 'stuck') return true
    }
    return true
  }

  const readOne = async (text: NextText): Promise<void> => {
    const { id, redaction } = text
    reader ??= makeReaderIn(workers)
    let isWhole = false
    try {
      if (!(await hand(text, reader))) return
      let { readTo } = text
      await reader.ask({ do: 'begin', from: readTo, redaction })
      while (!stopped) {
        const slice = await reader.ask({ do: 'go-on' })
        if (slice.kind !== 'slice') {
          if (!stopped) await ask('bulk/found', { id, readTo, stuck: true })
          return
        }
        const { found, done, table } = slice
        if (slice.readTo === readTo && found.length === 0 && !done && table === undefined) continue
        const { goesOn } = await ask('bulk/found', {
          id,
          from: readTo,
          found,
          readTo: slice.readTo,
          done,
          ...(table === undefined ? {} : { table }),
        })
        isWhole = done
        if (!goesOn) return
        ;({ readTo } = slice)
      }
    } finally {
      // One that hangs, or has begun what nobody wants.
      if (!isWhole) endReader()
    }
  }

  const run = async (): Promise<void> => {
    try {
      while (!stopped) {
        const next = await ask('bulk/next-text', {})
        if (next.kind === 'nothing') return
        await readOne(next)
      }
    } finally {
      endReader()
    }
  }

  const start = (after = AGAIN_AFTER): Promise<void> => {
    again = true
    return (running ??= readAll(after).finally(() => {
      running = null
    }))
  }
  const readAll = async (after: number): Promise<void> => {
    try {
      while (again && !stopped) {
        again = false
        await lock(run)
      }
    } catch (thrown) {
      // Storage errors show in the list and are retried by the user.
      if (stopped || failureAnswered(thrown) !== null) return
      timer = setTimeout(() => void start(Math.min(MAX_WAIT, after * 2)), after)
    }
  }

  return {
    /** Starts or resumes reading. A call while running makes it look again. Resolves when no text is left. */
    start: (): Promise<void> => {
      clearTimeout(timer)
      return start()
    },
    stop: (): void => {
      stopped = true
      clearTimeout(timer)
      reader?.end()
    },
  }
}
