import { makeReader } from '#lib/reader/messages.ts'
import type { WorkerLike } from '#lib/reader/worker.ts'

/** A page that reads nothing. */
export const nothingRead = () => ({ start: () => undefined, stop: () => undefined })

type Heard = (event: { data?: unknown }) => void

/** A reader in this thread, each answer in a task of its own; `answer` stands in for what it would say. */
export const readerHere = (
  answer: (message: unknown) => unknown = makeReader(() => performance.now()),
): WorkerLike => {
  const heard: Heard[] = []
  let ended = false
  return {
    addEventListener: (type, one) => void (type === 'message' ? heard.push(one) : 0),
    terminate: () => {
      ended = true
    },
    postMessage: (message) => {
      const sent: unknown = structuredClone(message)
      const reply = async (): Promise<void> => {
        if (ended) return
        const data = await answer(sent)
        if (data !== undefined && !ended) for (const one of heard) one({ data: structuredClone(data) })
      }
      setTimeout(() => void reply())
    },
  }
}
