import { LinkedRow } from '#components/ui/controls.tsx'
import { Button, TextButton } from '#components/ui/fields.tsx'
import { useEffect, useState, useId } from 'preact/hooks'
import type { BulkRowView, BulkState, BULK_BLOCKERS } from '#lib/messages/bulk-requests.ts'
import { Fragment } from 'preact'
import { isDone } from '#lib/model/bulk-row.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { usePage } from '#components/ui/page.ts'
import { useAnswer } from '#components/ui/answers.ts'
import { useBulk } from './bulk-session.ts'
import { stateBadge } from '#components/wording/report-states.tsx'
import { StateMark, type Tone } from '#components/ui/icons.tsx'
import { counted, number } from '#components/ui/format.ts'
import { rowStatusWords, rowTone } from './bulk-rows.ts'

type Sent = BulkState['sent'][number]

const MAX_LINKS = 100

/** Those that need the user come first. */
const REPORTS_IN_ORDER: readonly Sent['state'][] = [
  'needs-you',
  'refused',
  'held',
  'waiting',
  'presumed',
  'sending',
  'queued',
  'known',
  'cancelled',
  'accepted',
]

const ON_THE_WAY: readonly Sent['state'][] = ['queued', 'sending', 'waiting', 'held']

/**
 * Returns the parts of “Sending 1 of 3 reports · 1 asset accepted · 2 assets rejected”: assets, since a report may have both kinds.
 */
const progressParts = (rows: readonly BulkRowView[], sent: readonly Sent[]): string[] => {
  /** Of the rows that are neither accepted nor rejected, by what became of them. */
  const others = new Map<string, number>()
  const countOf = (wanted: BulkRowView['rowStatus']): number =>
    rows.filter(({ rowStatus }) => rowStatus === wanted).length
  const [accepted, rejected] = [countOf('accepted'), countOf('refused')]
  const left = sent.filter(({ state }) => ON_THE_WAY.includes(state)).length
  for (const row of rows) {
    if (row.rowStatus !== 'sent') continue
    const words = rowStatusWords(row)
    others.set(words, (others.get(words) ?? 0) + 1)
  }
  return [
    ...(left > 0
      ? [counted(sent.length, 'bulk_sending_of_one', 'bulk_sending_of_other', number(sent.length - left + 1))]
      : []),
    ...(accepted > 0 ? [counted(accepted, 'bulk_assets_accepted_one', 'bulk_assets_accepted_other')] : []),
    ...(rejected > 0 ? [counted(rejected, 'bulk_assets_rejected_one', 'bulk_assets_rejected_other')] : []),
    ...[...others].map(([words, count]) => text('bulk_chip', words, number(count))),
  ]
}

/** How far the reports are; a line breaks between its parts. */
const Progress = () => {
  const { state, reported } = useBulk()
  return progressParts(reported, state.sent).map((part, index) => (
    <Fragment key={part}>
      {index === 0 ? '' : ' · '}
      <span class="bulk-progress-part">{part}</span>
    </Fragment>
  ))
}

const WORST_FIRST: readonly Tone[] = ['danger', 'warn', 'info', 'quiet']

/** The tone of the row that needs the user most. */
const worstTone = (rows: readonly BulkRowView[]): Tone =>
  WORST_FIRST.find((tone) => rows.some((row) => rowTone(row) === tone)) ?? 'ok'

/** Returns the whole seconds until the first report is sent and Undo is gone, or null if that is over or unknown. */
const useSecondsToUndo = (sent: readonly Sent[]): number | null => {
  const { ask, now } = usePage()
  const queued = sent.find(({ state }) => state === 'queued')?.id ?? null
  const asked = useAnswer(
    async () =>
      queued === null ? null : ((await ask('report/get', { id: queued })).report?.nextAttempt?.at ?? null),
    queued ?? '',
  )
  const [time, setTime] = useState(now)
  useEffect(() => {
    if (queued === null) return
    setTime(now())
    const timer = setInterval(() => setTime(now()), 500)
    return () => clearInterval(timer)
  }, [queued])
  const at = asked.status === 'ready' ? asked.value : null
  return queued === null || at === null || at <= time ? null : Math.ceil((at - time) / 1000)
}

/** What became of the reports that were sent. */
const BulkSent = () => {
  const { session, state, reported: rows, side, setSide } = useBulk()
  const { sent } = state
  const seconds = useSecondsToUndo(sent)
  if (sent.length === 0 && rows.length === 0) return null
  const queued = sent.some((report) => report.state === 'queued')
  return (
    <div class="bulk-sent shrinks cluster-16">
      <p class="medium line-8 baseline shrinks">
        <StateMark tone={worstTone(rows)} />
        <span class="numbers" role="status">
          {queued ? text('bulk_sending') : <Progress />}
        </span>
        {queued && seconds !== null ? (
          <span class="small quiet numbers">{text('state_countdown', number(seconds))}</span>
        ) : null}
      </p>
      {queued ? <Button onClick={() => void session.undo()}>{text('popup_undo')}</Button> : null}
      {sent.length === 0 ? null : (
        <TextButton
          small
          aria-expanded={side === 'sent'}
          onClick={() => setSide(side === 'sent' ? null : 'sent')}
        >
          {text('bulk_sent_list')}
        </TextButton>
      )}
      {queued || !rows.some((row) => isDone(row, row.report)) ? null : (
        <TextButton small onClick={() => void session.clear('sent')}>
          {text('bulk_clear_sent')}
        </TextButton>
      )}
    </div>
  )
}

export const SentReports = () => {
  const { sent } = useBulk().state
  const inOrder = sent.toSorted(
    (one, other) => REPORTS_IN_ORDER.indexOf(one.state) - REPORTS_IN_ORDER.indexOf(other.state),
  )
  return (
    <>
      <h2 class="bulk-form-head">{text('bulk_sent_list')}</h2>
      <p class="small quiet numbers">
        <Progress />
      </p>
      <ul>
        {inOrder.slice(0, MAX_LINKS).map(({ id, state, assets, reason = null }) => {
          const { tone, headline } = stateBadge(state, reason)
          return (
            <li key={id}>
              <LinkedRow href={`#reports/${id}`} tone={tone} state={text(headline)}>
                <span class="numbers">{counted(assets, 'common_assets_one', 'common_assets_other')}</span>
              </LinkedRow>
            </li>
          )
        })}
      </ul>
      {sent.length > MAX_LINKS ? (
        <p class="small">
          <a class="text-link" href="#reports">
            {text('common_all_reports')}
          </a>
        </p>
      ) : null}
    </>
  )
}

type BulkBlocker = (typeof BULK_BLOCKERS)[number]

/** Explains each blocker; `field` is the `data-field` of the form control that resolves it. */
const BLOCKERS: Record<BulkBlocker, { says: TextKey; field: string | null; tone: Tone }> = {
  'not-connected': { says: 'bulk_block_not_connected', field: null, tone: 'danger' },
  'organization-gone': { says: 'bulk_block_organization', field: 'organization', tone: 'danger' },
  reading: { says: 'bulk_block_reading', field: null, tone: 'quiet' },
  nothing: { says: 'bulk_block_nothing', field: null, tone: 'quiet' },
  checking: { says: 'bulk_block_checking', field: null, tone: 'quiet' },
  'own-asset-forbidden': { says: 'bulk_block_forbidden', field: null, tone: 'danger' },
  'own-asset': { says: 'bulk_block_own', field: 'override', tone: 'danger' },
  'not-checked': { says: 'blocker_not_checked', field: 'unchecked', tone: 'danger' },
  'title-too-short': { says: 'blocker_title', field: 'title', tone: 'danger' },
  'bad-attachment': { says: 'blocker_attachment', field: 'attachments', tone: 'danger' },
}

export const focusField = (root: ParentNode | null, field: string): void => {
  const control = root?.querySelector<HTMLElement>(`[data-field="${field}"]`)
  control?.closest('details')?.setAttribute('open', '')
  control?.focus()
}

/** What Submit would send, or why it waits; empty beside what was sent, which isn’t nothing. */
const readyWords = ({ blockers, reports, assets, sent, counts }: BulkState): string => {
  const waits = blockers.find((blocker) => BLOCKERS[blocker].tone === 'quiet')
  if (waits !== undefined) {
    const isSent = sent.length + counts.sending + counts.accepted + counts.sent > 0
    return waits === 'nothing' && isSent ? '' : text(BLOCKERS[waits].says)
  }
  return text(
    'bulk_what_goes',
    counted(assets, 'bulk_ready_assets_one', 'bulk_ready_assets_other'),
    counted(reports, 'common_reports_one', 'common_reports_other'),
  )
}

export const BulkBar = ({ onSubmit, onGo }: { onSubmit: () => void; onGo: (field: string) => void }) => {
  const { openOptions } = usePage()
  const { state, submitting, side, setSide } = useBulk()
  const id = useId()
  const { blockers, reports } = state
  const toFix = blockers.filter((blocker) => BLOCKERS[blocker].tone !== 'quiet')
  return (
    <>
      {toFix.length === 0 ? null : (
        <ul id={id} class="cluster-16 small">
          {toFix.map((blocker) => {
            const { says, field, tone } = BLOCKERS[blocker]
            return (
              <li key={blocker} class="line-8 baseline">
                <StateMark tone={tone} />
                <span>{text(says)}</span>
                {blocker === 'not-connected' ? (
                  <TextButton small onClick={openOptions}>
                    {text('popup_connect')}
                  </TextButton>
                ) : field === null ? null : (
                  <TextButton
                    small
                    aria-label={`${text('blocker_go')}: ${text(says)}`}
                    onClick={() => onGo(field)}
                  >
                    {text('blocker_go')}
                  </TextButton>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <div class="bulk-bar-row cluster-16">
        <TextButton
          class="in-one-column"
          aria-expanded={side === 'form' || side === null}
          onClick={() => setSide('form')}
        >
          {text('bulk_form')}
        </TextButton>
        <TextButton
          aria-expanded={side === 'request'}
          onClick={() => setSide(side === 'request' ? null : 'request')}
        >
          {text('popup_show_request')}
        </TextButton>
        <BulkSent />
        <p id={`${id}-goes`} class="bulk-goes small quiet numbers" aria-live="polite">
          {readyWords(state)}
        </p>
        <Button
          main
          class="bulk-submit push numbers"
          aria-disabled={submitting || blockers.length > 0}
          aria-describedby={toFix.length > 0 ? id : blockers.length > 0 ? `${id}-goes` : undefined}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          title={text('bulk_submit_shortcut')}
          onClick={onSubmit}
        >
          {reports > 1 ? text('bulk_submit', number(reports)) : text('popup_submit')}
        </Button>
      </div>
    </>
  )
}
