import { useDashboard } from '#components/dashboard/page.ts'
import { TextButton } from '#components/ui/fields.tsx'
import { Fragment } from 'preact'
import { useRef } from 'preact/hooks'
import type { Organization } from '#lib/model/connections.ts'
import type { SyncState } from '#lib/own-assets/sync-state.ts'
import { text, textIfAny, keyOf, textOf } from '#lib/platform/texts.ts'
import { NotDoneWords, FailureBanner, useAction } from '#components/wording/failures.tsx'
import { unreadableWords } from '#components/wording/verdicts.ts'
import { noListsWords } from '#components/wording/report-states.tsx'
import { Announcer } from '#components/ui/announcer.tsx'
import { age, counted, exactTime } from '#components/ui/format.ts'
import type { ListFailure } from '#lib/model/list-failure.ts'
import { Banner, TryAgain } from '#components/ui/banner.tsx'
import { OF_SERVICE, pieced, Pieces, quoted } from '#components/ui/pieces.tsx'
import { OpenOptions } from '#components/dashboard/tools.tsx'
import type { AssetsState, ListFrom, NoRows } from './asset-table.tsx'

const syncWords = (sync: SyncState, now: number): string =>
  sync.running ? progressWords(sync) : copyWords(sync, now)

const progressWords = ({ indexing, count, pages, copy }: SyncState): string => {
  if (indexing) return counted(count, 'assets_indexing_one', 'assets_indexing_other')
  const far =
    pages === 0 ? text('assets_sync_begins') : counted(count, 'assets_syncing_one', 'assets_syncing_other')
  return copy === null ? far : `${far} ${text('assets_old_answers')}`
}

const copyWords = ({ copy }: SyncState, now: number): string => {
  if (copy === null) return text('verdict_no_copy')
  const known = text('assets_complete', age(copy.completedAt, now))
  return copy.unreadable === 0 ? known : `${known} · ${unreadableWords(copy)}`
}

/** How far the sync is, or the copy’s age. A sync is announced until it has ended, the age that changes by itself isn’t. */
export const SyncStatus = ({ sync, now }: { sync: SyncState; now: number }) => {
  const ran = useRef<number | null>(null)
  if (sync.running) ran.current = now
  const at = ran.current === null ? null : Math.max(ran.current, sync.copy?.completedAt ?? 0)
  return (
    <>
      <p class="quiet numbers" title={sync.copy ? exactTime(sync.copy.completedAt) : undefined}>
        {syncWords(sync, now)}
      </p>
      <Announcer words={at === null ? '' : syncWords(sync, at)} />
    </>
  )
}

type SyncButtonProps = { sync: SyncState; connection: string | undefined; refresh: () => void }

export const SyncButton = ({ sync, connection, refresh }: SyncButtonProps) => {
  const { ask } = useDashboard()
  const { busy, problem, run } = useAction()
  const cannot = sync.failure === 'no-connection' || sync.failure === 'no-host-access'
  if (cannot && !sync.running) return null
  const press = (): void =>
    run(async () => {
      const what = sync.running ? 'cancel' : 'now'
      await ask('own-assets/sync', connection === undefined ? { what } : { what, connection }).finally(
        refresh,
      )
    })
  return (
    <>
      <TextButton aria-disabled={busy} onClick={press}>
        {text(sync.running ? 'assets_cancel_sync' : 'options_sync')}
      </TextButton>
      <NotDoneWords problem={problem} />
    </>
  )
}

/** Falls back to a general text, because a later version may have stored an unknown reason. */
const syncFailureWords = (failure: string): string =>
  failure === 'report-only' || failure === 'copy-damaged'
    ? textOf('verdict_unchecked', failure)
    : textIfAny(keyOf('assets_why', failure)) || text('assets_why_unknown')

/** Explains why the service’s search failed. */
const searchFailureWords = ({ kind }: ListFailure): string => {
  if (kind === 'no-key') return textOf('assets_why', 'no-connection')
  if (kind === 'unauthorized') return textOf('assets_why', 'no-organization-access')
  return kind === 'not-this-service' ? textOf('assets_why', kind) : textOf('assets_search', kind)
}

/** Returns true for failures that only a change of the connection can fix. */
const isForOptions = (failure: string): boolean =>
  ['no-connection', 'no-host-access', 'no-organization-access', 'unauthorized', 'not-this-service'].includes(
    failure,
  )

/** Age in ms at which a copy must have missed a sync, however large the list is. */
const OLD = 36 * 3_600_000

/** Of several organizations. */
type OneSync = { organization: Organization; sync: SyncState }

/** The list as it is on screen, and what can be done about it. */
export type ShownList = {
  state: AssetsState<NoRows>
  from: ListFrom
  isFiltered: boolean
  sync: SyncState | null
  each: readonly OneSync[]
  now: number
  refresh: () => void
  retry: () => void
  showAll: () => void
  toService: () => void
  toCopy: () => void
}

/** What has to be said above the rows. */
export const AssetNotes = ({ list }: { list: ShownList }) => {
  const { state, from, retry, toCopy } = list
  const here = state.status === 'ready' ? state : null
  const notes = [
    from === 'service' ? (
      <Banner tone="info">
        <p>{text('assets_from_service')}</p>
        <TextButton onClick={toCopy}>{text('assets_to_copy')}</TextButton>
      </Banner>
    ) : (
      <ListStatus list={list} />
    ),
    here && here.missing.length > 0 ? (
      <Banner tone="warn" announce>
        <NamedLines
          all={here.missing.map(({ organization: { name }, why }) => ({
            name,
            why: why.kind,
            words: missingWords(why),
          }))}
        />
        <TryAgain retry={retry} />
      </Banner>
    ) : null,
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
  return <div class="stack-8 band unless-empty">{notes}</div>
}

const NamedLines = ({ all }: { all: Parameters<typeof noListsWords>[0] }) => (
  <>
    {noListsWords(all).map((line) => (
      <p key={line} class="clamp" title={line}>
        {line}
      </p>
    ))}
  </>
)

/** Why a list may be old; of several, also which are missing, each by its name. */
const ListStatus = ({ list: { each: several, sync: only, now, toService } }: { list: ShownList }) => {
  const each: readonly { organization?: Organization; sync: SyncState }[] =
    several.length > 0 || only === null ? several : [{ sync: only }]
  const troubled = each.flatMap(({ organization, sync: { copy, failure, running } }) => {
    if (running ? copy !== null || !organization : copy === null && !organization) return []
    const when = copy && age(copy.completedAt, now)
    const isOld = copy !== null && now - copy.completedAt > OLD
    const why = copy === null ? (running ? 'first-sync-running' : (failure ?? 'not-fetched')) : failure
    if (why === null && !isOld) return []
    const words = why === null ? text('assets_copy_old', when ?? '') : syncFailureWords(why)
    return [{ organization, why, words, stays: why !== null && when !== null ? when : null }]
  })
  if (troubled.length === 0) return null
  return (
    <Banner tone="warn">
      {troubled.map(({ organization, words, stays }) =>
        organization ? null : (
          <Fragment key={words}>
            <p>{words}</p>
            {stays === null ? null : <p class="small">{text('assets_copy_stays', stays)}</p>}
          </Fragment>
        ),
      )}
      <NamedLines
        all={troubled.flatMap(({ organization, why, words }) =>
          organization ? [{ name: organization.name, why: why ?? '', words }] : [],
        )}
      />
      {/* What to do about it without any list is said in its place. */}
      {each.every(({ sync: { copy } }) => copy === null) ? null : (
        <p class="cluster-16 baseline tight">
          {troubled.some(({ why }) => why !== null && isForOptions(why)) ? <OpenOptions /> : null}
          {troubled.every(({ why }) => why === 'no-host-access') ? null : <ToService toService={toService} />}
        </p>
      )}
    </Banner>
  )
}

const missingWords = (why: NoRows): string => {
  if (why.kind === 'refused') return searchFailureWords(why.failure)
  return syncFailureWords(why.kind === 'no-copy' ? 'not-fetched' : why.kind)
}

/** What stands in the place of rows. */
export const NoAssets = ({ list }: { list: ShownList }) => {
  const { state, from, isFiltered, retry, showAll, toService } = list
  switch (state.status) {
    case 'loading':
      return <p class="quiet">{text('common_loading')}</p>
    case 'failed':
      return <FailureBanner failure={state.failure} says="assets_broken" onRetry={retry} />
    case 'nothing':
      return <NoRowsWords why={state.why} list={list} />
    case 'ready':
      if (!state.done) return <p class="quiet">{text('assets_looking')}</p>
      // Nobody knows what the lists hold that could not be searched; the notes above name them.
      if (state.missing.length > 0) return null
      return isFiltered ? (
        <>
          <p class="quiet">{text('assets_none_match')}</p>
          <p class="cluster-16 baseline tight">
            <TextButton onClick={showAll}>{text('assets_show_all')}</TextButton>
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
  <TextButton onClick={toService}>{text('assets_to_service')}</TextButton>
)

const NoRowsWords = ({ why, list }: { why: NoRows; list: ShownList }) => {
  const { sync, each, refresh, retry, toService } = list
  const [only, ...others] = each
  if (why.kind === 'refused') {
    const message = 'message' in why.failure ? why.failure.message : ''
    return (
      <Banner tone="warn" announce>
        <p>{searchFailureWords(why.failure)}</p>
        {message === '' ? null : (
          <p class="small wrap-anywhere">
            <Pieces pieces={pieced('assets_service_says', quoted(message, OF_SERVICE))} />
          </p>
        )}
        {isForOptions(why.failure.kind) ? <OpenOptions /> : <TryAgain retry={retry} />}
      </Banner>
    )
  }
  const reason = why.kind === 'no-copy' ? (sync?.failure ?? 'not-fetched') : why.kind
  const running = why.kind === 'no-copy' && sync?.running === true
  return (
    <>
      <h2>{text('assets_no_copy')}</h2>
      {/* Why each is missing is said above. */}
      {each.length > 0 ? null : (
        <p class="quiet">{running ? text('assets_why_first_sync_running') : syncFailureWords(reason)}</p>
      )}
      <p class="cluster-16 baseline tight">
        {!running && isForOptions(reason) ? <OpenOptions /> : null}
        {why.kind === 'no-copy' && reason !== 'no-connection' && reason !== 'no-host-access' ? (
          <>
            {sync && !running ? (
              <SyncButton
                sync={sync}
                connection={others.length === 0 ? only?.organization.id : undefined}
                refresh={refresh}
              />
            ) : null}
            <ToService toService={toService} />
          </>
        ) : null}
      </p>
    </>
  )
}
