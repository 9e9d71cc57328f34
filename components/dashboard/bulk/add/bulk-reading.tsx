import type { BulkState } from '#lib/messages/bulk-requests.ts'
import type { BulkSource } from '#lib/model/bulk-row.ts'
import { text, type TextKey, language } from '#lib/platform/texts.ts'
import type { Ask } from '../../../ui/ask.ts'
import { Banner, TryAgain } from '../../../ui/boxes/banner.tsx'
import { FailureBanner, StorageWords } from '../../../wording/storage-words.tsx'
import { counted, number } from '../../../ui/words.ts'
import type { BulkNotice } from '../bulk-session.ts'

const KINDS: Record<BulkSource['kind'], TextKey> = {
  paste: 'bulk_from_paste',
  file: 'bulk_from_file',
  tabs: 'bulk_from_tabs',
  selection: 'bulk_from_selection',
  links: 'bulk_from_links',
  basket: 'bulk_from_basket',
}

export const sourceWords = ({ kind, name }: Pick<BulkSource, 'kind' | 'name'>): string =>
  name === '' ? text(KINDS[kind]) : text('bulk_from_named', text(KINDS[kind]), name)

const percent = (share: number): string =>
  new Intl.NumberFormat(language(), { style: 'percent' }).format(share)

const readingWords = (source: BulkSource): string =>
  text(
    'bulk_reading',
    sourceWords(source),
    percent(source.length === 0 ? 1 : Math.min(1, Math.floor((source.readTo / source.length) * 100) / 100)),
    number(source.found),
  )

/** Live region with the progress of reading and checking, and the result of the last addition. */
export const BulkReading = ({ state, notice }: { state: BulkState; notice: BulkNotice | null }) => {
  const reading = state.sources.filter(({ done }) => !done)
  const checking = state.counts.checking ?? 0
  const said = [
    ...(notice?.kind === 'added' && notice.lines > 0
      ? [counted(notice.lines, 'bulk_taken_one', 'bulk_taken_other')]
      : []),
    ...(state.notRead === null ? reading.map(readingWords) : []),
    ...(reading.length === 0 && checking > 0
      ? [counted(checking, 'bulk_comparing_one', 'bulk_comparing_other')]
      : []),
  ]
  return (
    <p class="bulk-reading small quiet numbers" role="status">
      {said.join(' · ')}
    </p>
  )
}

export const BulkNotices = ({
  state,
  notice,
  ask,
  onRetry,
}: {
  state: BulkState
  notice: BulkNotice | null
  ask: Ask
  onRetry: () => void
}) => {
  const beyond = state.sources.reduce((sum, source) => sum + source.beyond, 0)
  return (
    <>
      {state.notRead === null ? null : (
        <Banner tone="danger" announce>
          <p>{text('bulk_not_read')}</p>
          <StorageWords failure={state.notRead} />
          <TryAgain retry={onRetry} />
        </Banner>
      )}
      {beyond > 0 ? (
        <Banner tone="warn">
          <p class="numbers">{counted(beyond, 'bulk_beyond_one', 'bulk_beyond_other')}</p>
        </Banner>
      ) : null}
      {state.sources
        .filter(({ isCut }) => isCut)
        .map((source) => (
          <Banner key={source.id} tone="warn">
            <p>{text('bulk_cut', sourceWords(source))}</p>
          </Banner>
        ))}
      {state.sources
        .filter(({ unreadable }) => unreadable)
        .map((source) => (
          <Banner key={source.id} tone="warn">
            <p>{text('bulk_unreadable', sourceWords(source))}</p>
          </Banner>
        ))}
      <NoticeBanner notice={notice} ask={ask} onRetry={onRetry} />
    </>
  )
}

const NOTICES = {
  changed: 'bulk_changed',
  stopped: 'bulk_stopped',
  'no-permission': 'bulk_no_permission',
  'too-long': 'bulk_too_long',
} as const

const NoticeBanner = ({
  notice,
  ask,
  onRetry,
}: {
  notice: BulkNotice | null
  ask: Ask
  onRetry: () => void
}) => {
  switch (notice?.kind) {
    case undefined:
    case 'added':
      return null
    case 'changed':
    case 'stopped':
    case 'no-permission':
    case 'too-long': {
      const says: TextKey = NOTICES[notice.kind]
      return (
        <Banner tone="warn" announce>
          <p>{text(says)}</p>
        </Banner>
      )
    }
    case 'not-stored':
      return (
        <Banner tone="danger" announce>
          <p>{text('bulk_not_stored')}</p>
          <StorageWords failure={notice.failure} />
        </Banner>
      )
    case 'not-answered':
      return <FailureBanner failure={notice.failure} says="bulk_not_answered" ask={ask} onRetry={onRetry} />
  }
}
