import { type StorageFailure, storageFailureOf } from '#lib/platform/storage-failure.ts'
import { failureAnswered } from '#lib/messages/request.ts'
import { useEffect, useRef, useState } from 'preact/hooks'

/** Returns the failure of the storage that an answer named, or that the page met itself. */
export const failureIn = (thrown: unknown): StorageFailure | null =>
  failureAnswered(thrown) ?? storageFailureOf(thrown)

/** `failure`: what kept the storage from answering; null if the background didn’t answer. */
export type Failed = { status: 'failed'; failure: StorageFailure | null }
export type Loadable<T> = { status: 'loading' } | { status: 'ready'; value: T } | Failed

export const failedBy = (thrown: unknown): Failed => ({ status: 'failed', failure: failureIn(thrown) })

/** Repeats a request when `version` changes, one at a time; changes during one lead to one more. The last answer stays meanwhile. */
export const useAnswer = <T>(question: () => Promise<T>, version: string | number): Loadable<T> => {
  const [asked, setAsked] = useState<Loadable<T>>({ status: 'loading' })
  const latest = useRef({ question, wanted: version, asking: false, gone: false })
  latest.current.question = question

  useEffect(() => {
    const mine = latest.current
    mine.gone = false
    return () => {
      mine.gone = true
    }
  }, [])

  useEffect(() => {
    const mine = latest.current
    mine.wanted = version
    if (mine.asking) return
    const run = async (): Promise<void> => {
      mine.asking = true
      let answered: typeof version | undefined
      while (answered !== mine.wanted && !mine.gone) {
        answered = mine.wanted
        const answer: Loadable<T> = await mine
          .question()
          .then((value) => ({ status: 'ready', value }), failedBy)
        if (!mine.gone) setAsked(answer)
      }
      mine.asking = false
    }
    void run()
  }, [version])

  return asked
}
