import type { StorageFailure } from '#lib/model/storage-failure.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import type { Ask } from '../ui/ask.ts'
import { Banner, TryAgain } from '../ui/boxes/banner.tsx'
import { SaveRows, type ReadPortion } from '../ui/save-rows.tsx'

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
  ask,
  readPortion,
  onRetry,
}: {
  failure: StorageFailure
  ask: Ask
  /** Reads the database without the background, where the page can. */
  readPortion?: ReadPortion | undefined
  /** Omitted if the page has its own retry button. */
  onRetry?: () => void
}) => (
  <Banner tone="danger" announce>
    <StorageWords failure={failure} />
    <SaveRows ask={ask} readPortion={readPortion} which="all" />
    {onRetry ? <TryAgain retry={onRetry} /> : null}
  </Banner>
)

type FailureProps = { failure: StorageFailure | null; says: TextKey; ask: Ask; onRetry: () => void }

/** Says that the background didn’t answer, or which failure of the storage kept it from answering. */
export const FailureBanner = ({ failure, says, ask, onRetry }: FailureProps) =>
  failure ? (
    <StorageBanner failure={failure} ask={ask} onRetry={onRetry} />
  ) : (
    <Banner tone="danger" announce>
      <p>{text(says)}</p>
      <TryAgain retry={onRetry} />
    </Banner>
  )
