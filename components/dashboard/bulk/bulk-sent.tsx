import { useEffect, useState } from 'preact/hooks'
import type { BulkRowView, BulkState } from '#lib/messages/bulk-requests.ts'
import { isDone } from '#lib/model/bulk-row-status.ts'
import { text } from '#lib/platform/texts.ts'
import type { Ask } from '../../ui/ask.ts'
import { stateBadge } from '../../wording/outcome-words.ts'
import { StateMark, type Tone } from '../../ui/state-mark.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { counted, number } from '../../ui/words.ts'
import { rowStatusWords, rowTone } from './bulk-words.ts'

type Sent = BulkState['sent'][number]

const MOST_LINKS = 100

/** Order of report states: those that need the user come first. */
const ORDER: readonly Sent['at'][] = [
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

/** Returns text such as “1 asset accepted · 2 assets rejected”: assets, since a report may have both kinds. */
const progressWords = (rows: readonly BulkRowView[]): string => {
  const counts = new Map<string, number>()
  const of = (wanted: BulkRowView['rowStatus']): number =>
    rows.filter(({ rowStatus }) => rowStatus === wanted).length
  const [accepted, rejected, sending] = [of('accepted'), of('refused'), of('sending')]
  for (const row of rows) {
    if (row.rowStatus !== 'sent') continue
    const words = rowStatusWords(row)
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  return [
    ...(accepted > 0 ? [counted(accepted, 'bulk_assets_accepted_one', 'bulk_assets_accepted_other')] : []),
    ...(rejected > 0 ? [counted(rejected, 'bulk_assets_rejected_one', 'bulk_assets_rejected_other')] : []),
    ...(sending > 0 ? [text('bulk_chip', text('state_sending'), number(sending))] : []),
    ...[...counts].map(([words, count]) => text('bulk_chip', words, number(count))),
  ].join(' · ')
}

/** The row that needs the user most, whose mark the footer has. */
const worstOf = (rows: readonly BulkRowView[]): Tone =>
  TONES.find((tone) => rows.some((row) => rowTone(row) === tone)) ?? 'ok'

const TONES: readonly Tone[] = ['danger', 'warn', 'info', 'quiet']

/** The rows that were in a report: those in one now, and those that came back rejected. */
export const reportedRows = (rows: readonly BulkRowView[]): BulkRowView[] =>
  rows.filter(({ reportId, rowStatus }) => reportId !== null || rowStatus === 'refused')

/** Returns the whole seconds until the first report is sent, or null if that is over or unknown. */
const useLeaving = (sent: readonly Sent[], ask: Ask, now: () => number): number | null => {
  const queued = sent.find(({ at }) => at === 'queued')?.id ?? null
  const asked = useAsked(
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
  const at = asked.at === 'here' ? asked.value : null
  return queued === null || at === null || at <= time ? null : Math.ceil((at - time) / 1000)
}

type Props = {
  sent: readonly Sent[]
  /** The rows that were in a report. */
  rows: readonly BulkRowView[]
  ask: Ask
  now: () => number
  shows: boolean
  onShow: () => void
  undo: () => void
  clear: () => void
}

export const BulkSent = ({ sent, rows, ask, now, shows, onShow, undo, clear }: Props) => {
  const seconds = useLeaving(sent, ask, now)
  if (sent.length === 0 && rows.length === 0) return null
  const queued = sent.some(({ at }) => at === 'queued')
  const tone = worstOf(rows)
  return (
    <div class="bulk-sent">
      <p class={`state tone-${tone}`}>
        <StateMark tone={tone} />
        <span class="numbers" role="status">
          {queued ? text('bulk_sending') : progressWords(rows)}
        </span>
        {queued && seconds !== null ? (
          <span class="small quiet numbers">{text('state_countdown', number(seconds))}</span>
        ) : null}
      </p>
      {queued ? (
        <button type="button" class="button" onClick={undo}>
          {text('popup_undo')}
        </button>
      ) : null}
      {sent.length === 0 ? null : (
        <button type="button" class="text-button small" aria-expanded={shows} onClick={onShow}>
          {text('bulk_sent_list')}
        </button>
      )}
      {queued || !rows.some((row) => isDone(row, row.report)) ? null : (
        <button type="button" class="text-button small" onClick={clear}>
          {text('bulk_clear_sent')}
        </button>
      )}
    </div>
  )
}

export const SentReports = ({ sent, rows }: Pick<Props, 'sent' | 'rows'>) => {
  const inOrder = sent.toSorted((one, other) => ORDER.indexOf(one.at) - ORDER.indexOf(other.at))
  return (
    <>
      <h2 class="bulk-form-head">{text('bulk_sent_list')}</h2>
      <p class="small quiet numbers">{progressWords(rows)}</p>
      <ul>
        {inOrder.slice(0, MOST_LINKS).map(({ id, at, assets, reason = null }) => {
          const { tone, headline } = stateBadge(at, reason)
          return (
            <li key={id}>
              <a class="linked" href={`#reports/${id}`}>
                <StateMark tone={tone} />
                <span class={`tone-${tone} linked-state`}>{text(headline)}</span>
                <span class="numbers">{counted(assets, 'bulk_assets_one', 'bulk_assets_other')}</span>
              </a>
            </li>
          )
        })}
      </ul>
      {sent.length > MOST_LINKS ? (
        <p class="small">
          <a class="text-link" href="#reports">
            {text('bulk_sent_all')}
          </a>
        </p>
      ) : null}
    </>
  )
}
