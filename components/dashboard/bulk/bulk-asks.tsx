import { useId, useMemo, useState } from 'preact/hooks'
import type { BulkRowView, BulkState } from '#lib/messages/bulk-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { unannounced } from '../../ui/boxes/unannounced.ts'
import { useUnsavedEntry } from '../../ui/update-note.tsx'
import { counted, number } from '../../ui/words.ts'
import { HANDLE_PLATFORMS } from '../../form/handle-platforms.ts'
import type { BulkSession } from './bulk-session.ts'
import { isOpen, isOut } from './bulk-view.ts'

/** Keyed by EIP-155 chain ID. The names are proper names, the same in every language. */
const CHAINS = [
  { id: 1, name: 'Ethereum' },
  { id: 56, name: 'BNB Smart Chain' },
  { id: 137, name: 'Polygon' },
  { id: 42161, name: 'Arbitrum' },
  { id: 10, name: 'Optimism' },
  { id: 8453, name: 'Base' },
  { id: 43114, name: 'Avalanche' },
] as const

const OTHER = 'other'

const chainIn = (typed: string): number | null => {
  const chain = /^[0-9]{1,15}$/.test(typed.trim()) ? Number(typed) : 0
  return chain > 0 ? chain : null
}

const LabeledList = ({
  label,
  options,
  picked,
  onPick,
}: {
  label: string
  options: readonly { value: string; name: string }[]
  picked: string
  onPick: (value: string) => void
}) => {
  const id = useId()
  return (
    <>
      <label for={id} class="numbers">
        {label}
      </label>
      <select
        ref={unannounced}
        id={id}
        class="input"
        value={picked}
        onChange={(event) => onPick(event.currentTarget.value)}
      >
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </>
  )
}

/** Asks once for the chain of all wallet addresses that don’t tell it, including later ones. */
const ChainAsk = ({ state, choose }: { state: BulkState; choose: (chain: number) => void }) => {
  const [picked, setPicked] = useState<string>(String(CHAINS[0].id))
  const [typed, setTyped] = useState('')
  useUnsavedEntry(typed !== '')
  const chain = picked === OTHER ? chainIn(typed) : Number(picked)
  if (state.wallets === 0) return null
  return (
    <form
      class="bulk-ask"
      onSubmit={(event) => {
        event.preventDefault()
        if (chain !== null) choose(chain)
      }}
    >
      <LabeledList
        label={counted(state.wallets, 'bulk_chain_one', 'bulk_chain_other')}
        options={[
          ...CHAINS.map(({ id, name }) => ({ value: String(id), name })),
          { value: OTHER, name: text('bulk_chain_by_number') },
        ]}
        picked={picked}
        onPick={setPicked}
      />
      {picked === OTHER ? (
        <input
          class="input bulk-number numbers"
          type="text"
          inputMode="numeric"
          aria-label={text('bulk_chain_number')}
          placeholder={text('bulk_chain_number')}
          maxLength={15}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      <button type="submit" class="button" title={text('bulk_chain_later')} disabled={chain === null}>
        {text('bulk_chain_use')}
      </button>
    </form>
  )
}

const PlatformAsk = ({
  state,
  ids,
  all,
  choose,
}: {
  state: BulkState
  ids: number[]
  all: number[]
  choose: (ids: number[], platform: string) => void
}) => {
  const [picked, setPicked] = useState<string>(HANDLE_PLATFORMS[0].type)
  if (state.handles === 0) return null
  return (
    <form
      class="bulk-ask"
      onSubmit={(event) => {
        event.preventDefault()
        choose(ids.length > 0 ? ids : all, picked)
      }}
    >
      <LabeledList
        label={counted(state.handles, 'bulk_platform_one', 'bulk_platform_other')}
        options={HANDLE_PLATFORMS.map(({ type, name }) => ({ value: type, name }))}
        picked={picked}
        onPick={setPicked}
      />
      <button type="submit" class="button numbers" disabled={all.length === 0}>
        {ids.length > 0 ? text('bulk_platform_selected', number(ids.length)) : text('bulk_platform_use')}
      </button>
    </form>
  )
}

const handlesAmong = (rows: readonly BulkRowView[]): number[] =>
  rows.flatMap(({ id, what, rowStatus }) => (what.is === 'handle' && rowStatus === 'incomplete' ? [id] : []))

/** Offers to unwrap all wrapped links (such as those of mail gateways) at once. */
const WrapperAsk = ({ ids, unwrap }: { ids: number[]; unwrap: (ids: number[]) => void }) =>
  ids.length === 0 ? null : (
    <div class="bulk-ask">
      <span class="numbers">{counted(ids.length, 'bulk_wrapped_one', 'bulk_wrapped_other')}</span>
      <button type="button" class="button" onClick={() => unwrap(ids)}>
        {text(ids.length === 1 ? 'bulk_unwrap_one' : 'bulk_unwrap_all')}
      </button>
    </div>
  )

export const BulkAsks = ({
  state,
  rows,
  selected,
  session,
}: {
  state: BulkState
  rows: readonly BulkRowView[]
  selected: ReadonlySet<number>
  session: BulkSession
}) => {
  const handles = useMemo(() => (state.handles === 0 ? [] : handlesAmong(rows)), [rows, state.handles])
  const wrapped = useMemo(
    () => rows.filter((row) => row.leadsTo !== null && isOpen(row) && !isOut(row)).map(({ id }) => id),
    [rows],
  )
  if (wrapped.length + state.wallets + state.handles === 0) return null
  return (
    <div class="bulk-asks fill-info">
      <WrapperAsk ids={wrapped} unwrap={(ids) => void session.unwrap(ids)} />
      <ChainAsk state={state} choose={(chain) => void session.chooseChain(chain)} />
      <PlatformAsk
        state={state}
        ids={handles.filter((id) => selected.has(id))}
        all={handles}
        choose={(ids, platform) => void session.choosePlatform(ids, platform)}
      />
    </div>
  )
}
