import type { SyncState } from '#lib/messages/asset-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { Banner, TryAgain } from '../../ui/boxes/banner.tsx'
import { FailureBanner } from '../../wording/storage-words.tsx'
import { OF_SERVICE, pieced, Pieces, quoted } from '../../ui/pieces.tsx'
import { counted, relative } from '../../ui/words.ts'
import type { AssetsState } from './asset-list-store.ts'
import { SyncButton } from './asset-sync.tsx'
import type { DashboardDeps } from '../deps.ts'
import { isForOptions, searchFailureWords, syncFailureWords } from '../sync-words.ts'
import type { ListFrom, NoRows } from './use-assets.ts'

/** Age in ms at which a copy must have missed a sync, however large the list is. */
const OLD = 36 * 3_600_000

type Props = {
  state: AssetsState<NoRows>
  from: ListFrom
  sync: SyncState | null
  retry: () => void
  toService: () => void
}

export const AssetNotes = ({
  state,
  from,
  sync,
  now,
  deps,
  retry,
  toService,
  toCopy,
}: Props & { now: number; deps: DashboardDeps; toCopy: () => void }) => {
  const here = state.at === 'here' ? state : null
  const notes = [
    from === 'service' ? (
      <Banner tone="info">
        <p>{text('assets_from_service')}</p>
        <button type="button" class="text-button" onClick={toCopy}>
          {text('assets_to_copy')}
        </button>
      </Banner>
    ) : (
      sync && <ListStatus sync={sync} now={now} deps={deps} toService={toService} />
    ),
    here?.behind ? (
      <Banner tone="warn" announce>
        <p>{text('assets_behind')}</p>
        <TryAgain retry={retry} />
      </Banner>
    ) : null,
    here && here.unreadable > 0 ? (
      <Banner tone="warn">
        <p>{counted(here.unreadable, 'assets_rows_unreadable_one', 'assets_rows_unreadable_other')}</p>
      </Banner>
    ) : null,
  ]
  return <div class="dashboard-note assets-note">{notes}</div>
}

const ListStatus = ({
  sync: { copy, failure, running },
  now,
  deps,
  toService,
}: {
  sync: SyncState
  now: number
  deps: DashboardDeps
  toService: () => void
}) => {
  if (copy === null || running) return null
  const isOld = now - copy.completedAt > OLD
  if (failure === null && !isOld) return null
  const age = relative(copy.completedAt, now)
  return (
    <Banner tone="warn">
      {failure === null ? (
        <p>{text('assets_copy_old', age)}</p>
      ) : (
        <>
          <p>{syncFailureWords(failure)}</p>
          <p class="small">{text('assets_copy_stays', age)}</p>
        </>
      )}
      <p class="asset-ways">
        {failure !== null && isForOptions(failure) ? <OpenOptions deps={deps} /> : null}
        {failure === 'no-host-access' ? null : <ToService toService={toService} />}
      </p>
    </Banner>
  )
}

export const NoAssets = ({
  state,
  from,
  sync,
  filtered,
  deps,
  refresh,
  retry,
  showAll,
  toService,
}: Props & { filtered: boolean; deps: DashboardDeps; refresh: () => void; showAll: () => void }) => {
  switch (state.at) {
    case 'loading':
      return <p class="quiet">{text('dashboard_loading')}</p>
    case 'broken':
      return <FailureBanner failure={state.failure} says="assets_broken" ask={deps.ask} onRetry={retry} />
    case 'nothing':
      return (
        <NoRowsWords
          why={state.why}
          sync={sync}
          deps={deps}
          refresh={refresh}
          retry={retry}
          toService={toService}
        />
      )
    case 'here':
      if (!state.done) return <p class="quiet">{text('assets_looking')}</p>
      return filtered ? (
        <>
          <p class="quiet">{text('assets_none_match')}</p>
          <p class="asset-ways">
            <button type="button" class="text-button" onClick={showAll}>
              {text('assets_show_all')}
            </button>
            {from === 'copy' ? <ToService toService={toService} /> : null}
          </p>
        </>
      ) : (
        <>
          <h2>{text('assets_empty')}</h2>
          <p class="quiet">{text('assets_empty_lines')}</p>
        </>
      )
  }
}

const ToService = ({ toService }: { toService: () => void }) => (
  <button type="button" class="text-button" onClick={toService}>
    {text('assets_to_service')}
  </button>
)

const NoRowsWords = ({
  why,
  sync,
  deps,
  refresh,
  retry,
  toService,
}: Pick<Props, 'sync' | 'retry' | 'toService'> & {
  why: NoRows
  deps: DashboardDeps
  refresh: () => void
}) => {
  if (why.at === 'refused') {
    const { words, message } = searchFailureWords(why.failure)
    return (
      <Banner tone="warn" announce>
        <p>{words}</p>
        {message === '' ? null : (
          <p class="small wrap-anywhere">
            <Pieces pieces={pieced('assets_service_says', quoted(message, OF_SERVICE))} />
          </p>
        )}
        {isForOptions(why.failure.kind) ? <OpenOptions deps={deps} /> : <TryAgain retry={retry} />}
      </Banner>
    )
  }
  const reason = why.at === 'no-copy' ? (sync?.failure ?? 'not-fetched') : why.at
  const running = why.at === 'no-copy' && sync?.running === true
  return (
    <>
      <h2>{text('assets_no_copy')}</h2>
      <p class="quiet">{running ? text('assets_why_first_sync') : syncFailureWords(reason)}</p>
      <p class="asset-ways">
        {!running && isForOptions(reason) ? <OpenOptions deps={deps} /> : null}
        {why.at === 'no-copy' && reason !== 'no-connection' && reason !== 'no-host-access' ? (
          <>
            {sync && !running ? <SyncButton sync={sync} deps={deps} refresh={refresh} /> : null}
            <ToService toService={toService} />
          </>
        ) : null}
      </p>
    </>
  )
}

const OpenOptions = ({ deps }: { deps: DashboardDeps }) => (
  <button type="button" class="text-button" onClick={deps.openOptions}>
    {text('assets_open_options')}
  </button>
)
