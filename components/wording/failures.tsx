import { useState } from 'preact/hooks'
import type { StorageFailure } from '#lib/model/origin-state.ts'
import type { TextKey } from '#lib/platform/texts.ts'
import { text, keyOf } from '#lib/platform/texts.ts'
import { Banner, TryAgain } from '#components/ui/banner.tsx'
import { SaveRows } from '#components/ui/save.tsx'
import type { AnswerOf } from '#lib/messages/request.ts'
import { failureIn } from '#components/ui/use-asked.ts'
import type { Requests } from '#lib/messages/requests.ts'

type Words = { happened: TextKey; meaning: TextKey; todo: TextKey }

const WORDS: Record<StorageFailure['kind'], Words> = {
  'newer-database': {
    happened: 'storage_newer',
    meaning: 'storage_newer_means',
    todo: 'storage_newer_do',
  },
  'failed-migration': {
    happened: 'storage_migration',
    meaning: 'storage_migration_means',
    todo: 'storage_migration_do',
  },
  'unreadable-database': {
    happened: 'storage_unreadable',
    meaning: 'storage_unreadable_means',
    todo: 'storage_unreadable_do',
  },
  'disk-full': { happened: 'storage_full', meaning: 'storage_full_means', todo: 'storage_full_do' },
  'disk-failed': { happened: 'storage_disk', meaning: 'storage_disk_means', todo: 'storage_disk_do' },
  'memory-full': {
    happened: 'storage_memory',
    meaning: 'storage_memory_means',
    todo: 'storage_memory_do',
  },
  'row-in-the-way': { happened: 'storage_row', meaning: 'storage_row_means', todo: 'storage_row_do' },
}

/** The same in one text for screen readers; without the browser’s own words. */
export const storageTexts = ({ kind }: StorageFailure): string[] => {
  const { happened, meaning, todo } = WORDS[kind]
  return [text(happened), text(meaning), text(todo)]
}

export const StorageWords = ({ failure: { kind, detail } }: { failure: StorageFailure }) => {
  const { happened, meaning, todo } = WORDS[kind]
  return (
    <>
      <p>
        <strong>{text(happened)}</strong> {text(meaning)}
      </p>
      <p>{text(todo)}</p>
      {detail === '' ? null : <p class="hint wrap-anywhere">{detail}</p>}
    </>
  )
}

/** Shown when nothing else works: explains the failure, and offers to save the data and to retry. */
export const StorageBanner = ({
  failure,
  onRetry,
}: {
  failure: StorageFailure
  /** Omitted if the page has its own retry button. */
  onRetry?: () => void
}) => (
  <Banner tone="danger" announce>
    <StorageWords failure={failure} />
    <SaveRows which="all" />
    {onRetry ? <TryAgain retry={onRetry} /> : null}
  </Banner>
)

type FailureProps = { failure: StorageFailure | null; says: TextKey; onRetry: () => void }

/** Says that the background didn’t answer, or which failure of the storage kept it from answering. */
export const FailureBanner = ({ failure, says, onRetry }: FailureProps) =>
  failure ? (
    <StorageBanner failure={failure} onRetry={onRetry} />
  ) : (
    <Banner tone="danger" announce>
      <p>{text(says)}</p>
      <TryAgain retry={onRetry} />
    </Banner>
  )

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

/** An action with its state: one run at a time, and why the last one wasn’t done. */
export const useAction = (unanswered?: TextKey) => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<NotDone | null>(null)
  const run = async (work: () => Promise<NotDone | null>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setProblem(await work().catch((thrown: unknown) => notDone(thrown, unanswered)))
    setBusy(false)
  }
  return {
    busy,
    problem,
    tell: setProblem,
    run: (work: () => Promise<NotDone | null>): void => void run(work),
  }
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

type Sent = AnswerOf<Requests, 'repair/send'>

export const repairProblem = (sent: Exclude<Sent, { at: 'stored' }>): NotDone => {
  switch (sent.at) {
    case 'stopped':
      return { says: keyOf('repair_stop', sent.why), failure: null }
    case 'changed':
      return { says: 'repair_changed', failure: null }
    case 'nothing':
      return { says: 'repair_nothing', failure: null }
    case 'not-stored':
      return { says: 'note_not_stored', failure: sent.failure }
  }
}
