import { Button, TextButton } from '#components/ui/fields.tsx'
import { text, textOf } from '#lib/platform/texts.ts'
import { OF_SERVICE, pieced, quoted, Pieces, wordsOf, type Words } from '#components/ui/pieces.tsx'
import { counted, number, waitEnd } from '#components/ui/format.ts'
import type { ListFailure } from '#lib/model/list-failure.ts'
import { useDashboard } from '#components/dashboard/page.ts'
import { OpenOptions } from '#components/dashboard/tools.tsx'
import { waitUntil, type Stop, type TakedownListStore, type TakedownListState } from './takedown-list.ts'
import type { TakedownListView } from './takedown-route.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Announcer } from '#components/ui/announcer.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { noListsWords } from '#components/wording/report-states.tsx'
import { StorageWords } from '#components/wording/failures.tsx'

/** `fix` is true if the problem is solved in the options. */
type StopWords = { lines: Words[]; fix: boolean }

const failureWords = (failure: ListFailure, loaded: number): string => {
  if (failure.kind === 'bad-request')
    return text(loaded > 0 ? 'cases_place_lost' : 'cases_bad_request', failure.status)
  if (failure.kind === 'not-this-service') return textOf('cases_other', failure.why)
  return textOf('cases_failed', failure.kind, 'status' in failure ? failure.status : '')
}

const isForOptions = (stop: Stop): boolean =>
  stop.why === 'not-asked' ||
  (stop.why === 'failed' &&
    (stop.failure.kind === 'unauthorized' ||
      stop.failure.kind === 'no-key' ||
      stop.failure.kind === 'not-this-service'))

const stopWords = (stop: Stop, loaded: number, now: number): StopWords => {
  const fix = isForOptions(stop)
  switch (stop.why) {
    case 'cancelled':
      return { lines: [text('cases_cancelled')], fix }
    case 'endless':
      return { lines: [text('cases_endless')], fix }
    case 'not-asked':
      return { lines: [textOf('assets_why', stop.reason)], fix }
    case 'not-answered':
      return { lines: [text('common_not_answered')], fix }
    case 'failed': {
      const { failure } = stop
      const until = waitUntil(stop)
      return {
        lines: [
          failureWords(failure, loaded),
          ...(until === null ? [] : [text('cases_wait', waitEnd(until, now))]),
          ...('message' in failure && failure.message !== ''
            ? [pieced('state_quoted', quoted(failure.message, OF_SERVICE))]
            : []),
        ],
        fix,
      }
    }
  }
}

type Props = {
  state: TakedownListState
  store: TakedownListStore
  view: TakedownListView
}

export const TakedownListFoot = (props: Props) => {
  const { doing, complete, stop, rows } = props.state
  const foot = useRef<HTMLDivElement>(null)
  /** True after a button was pressed that is about to disappear. The focus then moves here instead of to the top of the page. */
  const pressed = useRef(false)
  useLayoutEffect(() => {
    if (!pressed.current || document.activeElement !== document.body) return
    foot.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [doing, complete, stop])
  const { stopped } = props.state
  const isEmpty = rows.length === 0 && !complete && doing !== 'all'
  return (
    <>
      {stopped.length > 0 ? <StoppedLists {...props} /> : null}
      {isEmpty ? null : (
        <div
          class="list-foot cluster-12 fixed"
          ref={foot}
          aria-busy={doing === 'all'}
          onClickCapture={() => {
            pressed.current = true
          }}
        >
          <ListStatus {...props} />
        </div>
      )}
      <Announcer words={doing === 'all' || stop !== null ? '' : loadedWords(props.state)} />
    </>
  )
}

const loadedWords = ({ rows, complete }: TakedownListState): string => {
  if (rows.length === 0) return ''
  return complete
    ? counted(rows.length, 'cases_all_loaded_one', 'cases_all_loaded_other')
    : counted(rows.length, 'cases_loaded_one', 'cases_loaded_other')
}

const ListStatus = ({ state, store, view }: Props) => {
  const { rows, doing, atEnd, stop } = state
  if (doing === 'all')
    return (
      <>
        <p class="small numbers">{text('cases_loading_all', number(rows.length))}</p>
        <Button onClick={store.cancel}>{text('common_cancel')}</Button>
      </>
    )
  if (stop !== null) return <StopBanner stop={stop} loaded={rows.length} store={store} />
  const busy = doing === 'page'
  const press = (load: () => Promise<unknown>) => () => {
    if (!busy) void load()
  }
  return (
    <>
      <p class="small quiet numbers">{loadedWords(state)}</p>
      {atEnd ? null : (
        <>
          <Button aria-disabled={busy} onClick={press(store.more)}>
            {text('cases_more')}
          </Button>
          <Button aria-disabled={busy} onClick={press(store.all)}>
            {text('cases_all')}
          </Button>
        </>
      )}
      <TextButton class="list-foot-end" aria-disabled={busy} onClick={press(async () => store.begin(view))}>
        {text('cases_reload')}
      </TextButton>
    </>
  )
}

/** Names each organization whose list was not read further. One press goes on with all of them. */
const StoppedLists = ({ state: { stopped }, store }: Props) => {
  const { now } = useDashboard()
  const waits = stopped.map(({ stop }) => waitUntil(stop) ?? 0)
  const mayGoOn = useReached(Math.min(...waits))
  const words = stopped.map(({ organization: { name }, stop, loaded }) => {
    const {
      lines: [first = ''],
      fix,
    } = stopWords(stop, loaded, now())
    return { name, why: stop.why === 'not-asked' ? stop.reason : '', words: wordsOf(first), fix }
  })
  return (
    <div class="stack-8 band fixed">
      <Banner tone="warn" announce>
        {noListsWords(words).map((line) => (
          <p key={line} class="clamp" title={line}>
            {line}
          </p>
        ))}
        <div class="actions">
          <TextButton aria-disabled={!mayGoOn} onClick={() => (mayGoOn ? void store.goOn() : undefined)}>
            {text('popup_try_again')}
          </TextButton>
          {words.some(({ fix }) => fix) ? <OpenOptions /> : null}
        </div>
      </Banner>
    </div>
  )
}

type StopBannerProps = { stop: Stop; loaded: number; store: TakedownListStore }

export const StopBanner = ({ stop, loaded, store }: StopBannerProps) => {
  const { now } = useDashboard()
  const mayGoOn = useReached(waitUntil(stop))
  const { lines, fix } = stopWords(stop, loaded, now())
  const goOn = (): void => {
    if (mayGoOn) void store.goOn()
  }
  return (
    <Banner tone={stop.why === 'cancelled' ? 'info' : loaded === 0 ? 'danger' : 'warn'} announce>
      {lines.map((line) => (
        <p key={wordsOf(line)} class="clamp" title={wordsOf(line)}>
          <Pieces pieces={line} />
        </p>
      ))}
      {stop.why === 'not-answered' && stop.failure ? <StorageWords failure={stop.failure} /> : null}
      {loaded > 0 ? (
        <p class="small numbers">{counted(loaded, 'cases_stay_one', 'cases_stay_other')}</p>
      ) : null}
      <div class="actions">
        <TextButton aria-disabled={!mayGoOn} onClick={goOn}>
          {text(loaded === 0 ? 'popup_try_again' : 'cases_continue')}
        </TextButton>
        {fix ? <OpenOptions /> : null}
      </div>
    </Banner>
  )
}

/** Maximum setTimeout delay in browsers, in ms. */
const LONGEST_TIMER = 2 ** 31 - 1

/** Returns true once a moment has passed, and re-renders then. */
const useReached = (moment: number | null): boolean => {
  const { now } = useDashboard()
  const [, setReached] = useState<number | null>(null)
  useEffect(() => {
    if (moment === null || moment <= now()) return
    const timer = setTimeout(() => setReached(moment), Math.min(LONGEST_TIMER, moment - now()))
    return () => clearTimeout(timer)
  }, [moment])
  return moment === null || moment <= now()
}
