import { takedownRoute, useDashboard } from '#components/dashboard/page.ts'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { BulkChange, BulkRowView, BulkState } from '#lib/messages/bulk-requests.ts'
import { text, textOf } from '#lib/platform/texts.ts'
import { hasHost } from '#lib/assets/asset.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { Address, defanged, typeWords } from '#components/wording/assets.tsx'
import { TextArea, TextField, Button, TextButton } from '#components/ui/fields.tsx'
import { assetStatusWords } from '#lib/model/takedown.ts'
import { LONGEST_DESCRIPTION } from '#lib/model/bulk-row.ts'
import { useUnsavedEntry, Banner } from '#components/ui/banner.tsx'
import { makeContext } from '#components/ui/page.ts'
import { foreign, listed } from '#components/ui/pieces.tsx'
import {
  canSend,
  isOpen,
  isOut,
  reasonWords,
  addressOf,
  readyTenantOf,
  rowStatusWords,
  rowTone,
  earlierWords,
} from './bulk-rows.ts'
import { addDescription } from '#components/report/form.tsx'
import { RefusalWords } from '#components/report/refusals.tsx'
import { StateMark } from '#components/ui/icons.tsx'
import { counted, number } from '#components/ui/format.ts'
import { AssetVerdict, AssetHead, Fact } from '#components/dashboard/assets/asset-verdict.tsx'
import { sourceWords } from './bulk-input.tsx'
import { useBulk, type BulkSession, type Side } from './bulk-session.ts'

/** What can be done with rows; `show` sets what stands beside the list. */
export const makeRowActs = (session: BulkSession, show: (side: Side) => void) => {
  const change = (wanted: BulkChange): void => void session.change(wanted)
  const decide = (ids: number[], decision: BulkRowView['decision']): void =>
    change({ kind: 'decide', ids, decision })
  return {
    show,
    decide,
    edit: (id: number, content: string): void => change({ kind: 'edit', id, content }),
    resend: session.resend,
    /** Sets the row’s own description. */
    say: (id: number, description: string): void => change({ kind: 'describe', id, description }),
    unwrap: (ids: number[]): void => change({ kind: 'unwrap', ids }),
    /** Sends a wrapper itself, not its destination. */
    sendOriginal: (id: number): void =>
      change({ kind: 'decide', ids: [id], decision: 'send', original: true }),
    /** Moves text that can’t be reported into the shared description. */
    describe: ({ id, written }: BulkRowView): void => {
      session.edit((kept) => ({ ...kept, form: addDescription(written)(kept.form) }))
      decide([id], 'removed')
      show('form')
    },
    /** Adds the host to the ignore list, for this and later texts. */
    ignore: (host: string): void => void session.ignoreHost(host).catch(session.failed),
  }
}

export const [RowActsProvider, useRowActs] = makeContext<ReturnType<typeof makeRowActs>>()

/** Returns the content to send; for a row that isn’t an asset yet, the text to start editing from. */
const contentOf = ({ what, written }: BulkRowView): string => {
  switch (what.is) {
    case 'asset':
      return what.content
    case 'wallet':
      return what.address
    case 'handle':
    case 'not-asset':
      return written
  }
}

const WhatToDo = ({ row }: { row: BulkRowView }) => (
  <>
    {isOpen(row) && row.insteadOf !== undefined ? <InPlaceOf id={row.id} insteadOf={row.insteadOf} /> : null}
    {row.what.is === 'not-asset' ? <NotAsset row={row} what={row.what} /> : null}
    {!isOpen(row) ? null : row.leadsTo !== null && !isOut(row) ? (
      <Wrapped key={row.id} row={row} leadsTo={row.leadsTo} />
    ) : (
      <Decisions row={row} />
    )}
    {isOpen(row) ? <EditRow key={row.id} row={row} /> : null}
  </>
)

type WrappedProps = { row: BulkRowView; leadsTo: NonNullable<BulkRowView['leadsTo']> }

/** A wrapper that reveals its destination, which is selected; Include takes what is selected. */
const Wrapped = ({ row, leadsTo: { target, via } }: WrappedProps) => {
  const acts = useRowActs()
  const [original, useOriginal] = useState(row.rowStatus === 'ready')
  const choice = (isOriginal: boolean, label: string, content: ComponentChildren) => (
    <label class="bulk-choice small">
      <input
        type="radio"
        name={`wrapped-${row.id}`}
        checked={original === isOriginal}
        onChange={() => useOriginal(isOriginal)}
      />
      {label}
      {content}
    </label>
  )
  return (
    <>
      <div class="filled stack-4 fill-warn" role="group" aria-label={text('bulk_wrapped_selected')}>
        <p class="small">{text('bulk_wrapped_selected')}</p>
        {choice(false, text('bulk_wrapped_destination'), <Address content={target} />)}
        {choice(true, text('lead_put_back'), <span class="quiet">{listed(via)}</span>)}
      </div>
      <Decisions row={row} include={() => (original ? acts.sendOriginal(row.id) : acts.unwrap([row.id]))} />
    </>
  )
}

/** What the asset stands for now, and the way back. */
const InPlaceOf = ({ id, insteadOf }: { id: number; insteadOf: string }) => {
  const { edit } = useRowActs()
  return (
    <p class="small wrap-anywhere">
      {text('lead_in_place_of')} <span class="mono">{defanged(insteadOf)}</span>{' '}
      <TextButton small onClick={() => edit(id, insteadOf)}>
        {text('lead_put_back')}
      </TextButton>
    </p>
  )
}

/** Its mailbox name may have been redacted: then only the domain is left to report. */
const isWholeEmail = ({ written }: BulkRowView, problem: string): boolean =>
  problem.startsWith('email') && !written.includes('REDACTED')

type NotAssetProps = { row: BulkRowView; what: Extract<BulkRowView['what'], { is: 'not-asset' }> }

const NotAsset = ({ row, what: { problem, detail, instead } }: NotAssetProps) => {
  const acts = useRowActs()
  return (
    <div class="filled stack-4 fill-quiet">
      <p class="small wrap-anywhere">{reasonWords(problem, detail)}</p>
      <div class="cluster-8">
        {instead === null ? null : (
          <Button class="wrap-anywhere" onClick={() => acts.edit(row.id, instead)}>
            {text('bulk_instead', instead)}
          </Button>
        )}
        {isWholeEmail(row, problem) ? (
          <Button onClick={() => acts.edit(row.id, row.written)}>{text('bulk_instead_itself')}</Button>
        ) : null}
        <Button onClick={() => acts.describe(row)}>{text('bulk_describe')}</Button>
      </div>
    </div>
  )
}

/** The host that a row’s asset or email address is on; null for others, and for one that many share. */
const hostIn = ({ what, check }: BulkRowView): string | null => {
  if (check?.finding.relation === 'shared-host' || check?.named !== undefined) return null
  if (what.is === 'not-asset') return what.problem.startsWith('email') ? what.detail : null
  if (what.is !== 'asset') return null
  const asset = parseAsset(what.content)
  return asset.ok && hasHost(asset.value) ? asset.value.host : null
}

/** `include` takes the row in, if there is more to it than the decision. */
const Decisions = ({ row, include }: { row: BulkRowView; include?: () => void }) => {
  const acts = useRowActs()
  const decide = (decision: BulkRowView['decision']) => () => acts.decide([row.id], decision)
  const out = isOut(row)
  const host = hostIn(row)
  return (
    <div class="cluster-8">
      {out ? (
        <Button onClick={decide('none')}>{text('bulk_back_in')}</Button>
      ) : include !== undefined ? (
        <Button onClick={include}>{text('bulk_back_in')}</Button>
      ) : canSend(row) && row.rowStatus !== 'checking' ? (
        <Button onClick={decide('send')}>{text('bulk_send_anyway')}</Button>
      ) : null}
      {out || row.rowStatus === 'not-asset' ? null : (
        <Button onClick={decide('leave')}>{text('bulk_leave')}</Button>
      )}
      {row.rowStatus === 'removed' ? null : (
        <Button onClick={decide('removed')}>{text('bulk_remove')}</Button>
      )}
      {host === null || out || row.rowStatus === 'ignored' ? null : (
        <TextButton small class="quiet push" onClick={() => acts.ignore(host)}>
          {text('bulk_always_ignore')}
        </TextButton>
      )}
    </div>
  )
}

const EditRow = ({ row }: { row: BulkRowView }) => {
  const { edit } = useRowActs()
  const content = contentOf(row)
  const [typed, setTyped] = useState(content)
  useEffect(() => setTyped(content), [content])
  const isOther = typed.trim() !== content && typed.trim() !== ''
  useUnsavedEntry(isOther)
  return (
    <form
      class="bulk-edit cluster-8 bottom"
      onSubmit={(event) => {
        event.preventDefault()
        if (isOther) edit(row.id, typed.trim())
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed !== content) {
          event.preventDefault()
          setTyped(content)
        }
      }}
    >
      <TextField
        label={text('common_asset')}
        mono
        most={16_384}
        autocomplete="off"
        value={typed}
        onType={setTyped}
      />
      {isOther ? <Button type="submit">{text('bulk_save_row')}</Button> : null}
    </form>
  )
}

/** The row’s category, and who says so. */
const CategoryFact = ({ row, list }: { row: BulkRowView; list: BulkState['form']['category'] }) => {
  const category = row.category ?? list
  return category === null ? null : (
    <Fact label={text('common_category')}>
      {textOf('category', category)}{' '}
      <span class="quiet">
        {text(row.category === null ? 'bulk_row_category_yours' : 'bulk_row_category_feed')}
      </span>
    </Fact>
  )
}

/** The row’s line in the description of its report, saved when the focus leaves it. */
const RowDescription = ({ row: { id, description } }: { row: BulkRowView }) => {
  const { say } = useRowActs()
  const [typed, setTyped] = useState(description)
  useEffect(() => setTyped(description), [description])
  useUnsavedEntry(typed !== description)
  return (
    <div
      onFocusOut={() => {
        if (typed !== description) say(id, typed)
      }}
    >
      <TextArea
        label={text('bulk_row_description')}
        most={LONGEST_DESCRIPTION}
        placeholder={text('popup_description_placeholder')}
        value={typed}
        onType={setTyped}
      />
    </div>
  )
}

type Props = {
  row: BulkRowView
  /** A possible duplicate. */
  twin: BulkRowView | undefined
  now: number
}

export const BulkRowDetail = ({ row, twin, now }: Props) => {
  const { read } = useDashboard()
  const { state } = useBulk()
  const acts = useRowActs()
  const tone = rowTone(row)
  const refusal = row.report?.refusal ?? row.refusal
  const source = state.sources.find(({ id }) => id === row.source)
  const version = `${state.copy?.completedAt ?? 0} ${row.rowStatus}`
  return (
    <>
      <AssetHead shown={row.shown} content={contentOf(row)} name={addressOf(row)} />
      <p class={`state tone-${tone}`}>
        <StateMark tone={tone} />
        <span>{rowStatusWords(row)}</span>
      </p>
      {row.status === 'ALLOWED' || row.status === 'UNKNOWN' ? (
        <Banner tone="warn">
          <p class="small">
            {text(row.status === 'ALLOWED' ? 'popup_status_allowed' : 'popup_status_unknown')}
          </p>
        </Banner>
      ) : null}
      {row.note === undefined ? null : <p class="small">{textOf('bulk_note', row.note)}</p>}
      {readyTenantOf(row) === null ? null : <p class="small">{text('bulk_note_single')}</p>}
      {refusal === undefined ? null : (
        <div class="about stack-4">
          <RefusalWords refusal={refusal} />
        </div>
      )}
      <WhatToDo row={row} />
      <dl class="facts">
        {row.written === contentOf(row) ? null : (
          <Fact label={text('bulk_written')}>
            <span class="mono pre" dir="auto">
              {row.written}
            </span>
          </Fact>
        )}
        {row.type === '' ? null : (
          <Fact label={text('common_type')}>
            <span title={row.type}>{typeWords(row.type)}</span>
          </Fact>
        )}
        {row.what.is === 'asset' ? <CategoryFact row={row} list={state.form.category} /> : null}
        {row.status === undefined ? null : (
          <Fact label={text('popup_status')}>{assetStatusWords(row.status)}</Fact>
        )}
        {row.feed?.seen === undefined ? null : (
          <Fact label={text('bulk_role_seen')}>
            <span {...foreign()}>{row.feed.seen}</span>
          </Fact>
        )}
        {row.feed?.confidence === undefined ? null : (
          <Fact label={text('bulk_role_confidence')}>
            <span {...foreign()}>{row.feed.confidence}</span>
          </Fact>
        )}
        {row.sure ? <Fact label={text('bulk_confidence')}>{text('bulk_confidence_high')}</Fact> : null}
        {source ? (
          <Fact label={text('bulk_source')}>
            {row.line === null
              ? sourceWords(source)
              : text('bulk_source_line', sourceWords(source), number(row.line))}
          </Fact>
        ) : null}
        {row.check?.report || row.check?.takedown ? (
          <Fact label={text('bulk_column_earlier')}>
            <a class="text-link" href={earlierPlace(row)}>
              {earlierWords(row)}
            </a>
          </Fact>
        ) : null}
        {row.reportId === null ? null : (
          <Fact label={text('common_request')}>
            <a class="text-link" href={`#reports/${row.report?.id ?? row.reportId}`}>
              {text('common_view_report')}
            </a>
          </Fact>
        )}
      </dl>
      {row.what.is === 'asset' && isOpen(row) ? <RowDescription key={row.id} row={row} /> : null}
      {row.merged > 0 ? <Spellings row={row} /> : null}
      {twin ? (
        <p class="small">
          {text('bulk_perhaps_of')}{' '}
          <TextButton small class="mono wrap-anywhere" dir="ltr" onClick={() => acts.show(twin.id)}>
            {addressOf(twin)}
          </TextButton>
        </p>
      ) : null}
      {row.what.is === 'asset' ? (
        <div class="stack-4">
          <h3 class="label">{text('assets_hit')}</h3>
          <AssetVerdict address={row.what.content} version={version} now={now} read={read} />
          {row.checksum === null || !isOpen(row) ? null : (
            <TextButton
              small
              class="mono wrap-anywhere bulk-offer"
              onClick={() => acts.edit(row.id, row.checksum ?? '')}
            >
              {text('common_use', row.checksum)}
            </TextButton>
          )}
        </div>
      ) : null}
    </>
  )
}

const earlierPlace = ({ check }: BulkRowView): string =>
  check?.report
    ? `#reports/${check.report.id}`
    : `#${takedownRoute(check?.takedown?.caseId ?? '', check?.takedown?.organization)}`

const Spellings = ({ row }: { row: BulkRowView }) => (
  <details class="bulk-spellings">
    <summary class="hint numbers">{counted(row.merged, 'bulk_merged_one', 'bulk_merged_other')}</summary>
    <ul>
      {row.spellings.map((spelling, index) => (
        <li key={index} class="mono wrap-anywhere" dir="auto">
          {spelling}
        </li>
      ))}
    </ul>
  </details>
)
