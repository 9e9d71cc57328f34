import { failureIn } from '#lib/messages/not-answered.ts'
import type { StorageFailure } from '#lib/model/storage-failure.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { StorageWords } from './storage-words.tsx'

/** Why what was pressed was not done, or what was asked for is not here; `says` is null where the failure says it all. */
export type NotDone = { says: TextKey | null; failure: StorageFailure | null }

/** The background did not answer; or it did, and said that its storage does not do what it must. */
export const notDone = (thrown: unknown, unanswered: TextKey = 'dashboard_not_answered'): NotDone => {
  const failure = failureIn(thrown)
  return { says: failure ? 'problem_not_stored' : unanswered, failure }
}

/** The same where nothing was to be stored. */
export const notRead = (thrown: unknown, unanswered: TextKey = 'dashboard_not_answered'): NotDone => {
  const failure = failureIn(thrown)
  return { says: failure ? null : unanswered, failure }
}

/** It in words, read out when it appears; nothing where there is none. */
export const NotDoneWords = ({ problem }: { problem: NotDone | null }) => {
  if (problem === null) return null
  const { says, failure } = problem
  return (
    <div class="problem" role="alert">
      {says ? <p>{text(says)}</p> : null}
      {failure ? <StorageWords failure={failure} /> : null}
    </div>
  )
}
