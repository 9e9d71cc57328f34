import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { Announcer } from '../../ui/boxes/announcer.tsx'
import { Banner } from '../../ui/boxes/banner.tsx'
import { StorageWords } from '../../wording/storage-words.tsx'
import { unannounced } from '../../ui/boxes/unannounced.ts'
import { counted, number } from '../../ui/words.ts'
import {
  waitUntil,
  type TakedownListStore,
  type TakedownListState,
  type Stop,
} from './takedown-list-store.ts'
import { stopWords } from './list-stop-words.ts'
import { PER_PAGE, type TakedownListView } from './takedown-filter.ts'
import { Pieces, wordsOf } from '../../ui/pieces.tsx'

type Props = {
  state: TakedownListState
  store: TakedownListStore
  view: TakedownListView
  onView: (view: TakedownListView) => void
  now: () => number
  openOptions: () => void
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
  const isEmpty = rows.length === 0 && !complete && doing !== 'all'
  return (
    <>
      {isEmpty ? null : (
        <div
          class="list-foot"
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

const ListStatus = ({ state, store, view, onView, now, openOptions }: Props) => {
  const { rows, doing, complete, stop } = state
  if (doing === 'all')
    return (
      <>
        <p class="small numbers">{text('cases_loading_all', number(rows.length))}</p>
        <button type="button" class="button" onClick={store.cancel}>
          {text('cases_cancel')}
        </button>
      </>
    )
  if (stop !== null)
    return <StopBanner stop={stop} loaded={rows.length} store={store} now={now} openOptions={openOptions} />
  const busy = doing === 'page'
  const press = (load: () => Promise<unknown>) => () => {
    if (!busy) void load()
  }
  return (
    <>
      <p class="small quiet numbers">{loadedWords(state)}</p>
      {complete ? null : (
        <>
          <button type="button" class="button" aria-disabled={busy} onClick={press(store.more)}>
            {text('cases_more')}
          </button>
          <button type="button" class="button" aria-disabled={busy} onClick={press(store.all)}>
            {text('cases_all')}
          </button>
        </>
      )}
      <div class="list-foot-end">
        <PerPage perPage={view.perPage} onPerPage={(perPage) => onView({ ...view, perPage })} />
        <button
          type="button"
          class="text-button"
          aria-disabled={busy}
          onClick={press(async () => store.begin(view))}
        >
          {text('cases_reload')}
        </button>
      </div>
    </>
  )
}

/** Page size selector; it also offers a custom size from the URL. */
const PerPage = ({ perPage, onPerPage }: { perPage: number; onPerPage: (perPage: number) => void }) => {
  const offered = [...new Set([...PER_PAGE, perPage])].toSorted((one, other) => one - other)
  return (
    <select
      ref={unannounced}
      class="input"
      aria-label={text('cases_per_page')}
      value={String(perPage)}
      onChange={(event) => onPerPage(Number(event.currentTarget.value))}
    >
      {offered.map((count) => (
        <option key={count} value={String(count)}>
          {text('cases_per_page_of', count)}
        </option>
      ))}
    </select>
  )
}

export const StopBanner = ({
  stop,
  loaded,
  store,
  now,
  openOptions,
}: Pick<Props, 'store' | 'now' | 'openOptions'> & { stop: Stop; loaded: number }) => {
  const wait = waitUntil(stop)
  const mayGoOn = useReached(wait, now)
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
        <button type="button" class="text-button" aria-disabled={!mayGoOn} onClick={goOn}>
          {text(loaded === 0 ? 'popup_try_again' : 'cases_continue')}
        </button>
        {fix ? (
          <button type="button" class="text-button" onClick={openOptions}>
            {text('assets_open_options')}
          </button>
        ) : null}
      </div>
    </Banner>
  )
}

/** Maximum setTimeout delay in browsers, in ms. */
const LONGEST_TIMER = 2 ** 31 - 1

/** Returns true once a moment has passed, and re-renders then. */
const useReached = (moment: number | null, now: () => number): boolean => {
  const [, setReached] = useState<number | null>(null)
  useEffect(() => {
    if (moment === null || moment <= now()) return
    const timer = setTimeout(() => setReached(moment), Math.min(LONGEST_TIMER, moment - now()))
    return () => clearTimeout(timer)
  }, [moment])
  return moment === null || moment <= now()
}
