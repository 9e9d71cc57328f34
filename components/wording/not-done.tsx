import { failureIn } from '#lib/messages/not-answered.ts'
import type { StorageFailure } from '#lib/model/storage-failure.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { StorageWords } from './storage-words.tsx'

/** Why an action or request failed; `says` is null if the storage failure says it all. */
export type NotDone = { says: TextKey | null; failure: StorageFailure | null }

/** Tells a background that didn’t answer from one whose storage failed. */
export const notDone = (thrown: unknown, unanswered: TextKey = 'dashboard_not_answered'): NotDone => {
  const failure = failureIn(thrown)
  return { says: failure ? 'problem_not_stored' : unanswered, failure }
}

export const notRead = (thrown: unknown, unanswered: TextKey = 'dashboard_not_answered'): NotDone => {
  const failure = failureIn(thrown)
  return { says: failure ? null : unanswered, failure }
}

/** Announces the problem; renders nothing without one. */
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
