import { useEffect, useState } from 'preact/hooks'
import type { BulkState } from '#lib/messages/bulk-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import type { Ask } from '../../ui/ask.ts'
import { STATE_BADGES, stateBadge } from '../../wording/outcome-words.ts'
import { StateMark } from '../../ui/state-mark.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { counted, number } from '../../ui/words.ts'

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

/** Returns text such as “12 of 40 reports accepted · Waiting: 3 · Needs you: 1”. */
const progressWords = (sent: readonly Sent[]): string => {
  const counts = new Map<TextKey, number>()
  for (const at of ORDER) {
    if (at === 'accepted') continue
    for (const { reason = null } of sent.filter((one) => one.at === at)) {
      const { headline } = stateBadge(at, reason)
      counts.set(headline, (counts.get(headline) ?? 0) + 1)
    }
  }
  const accepted = sent.filter(({ at }) => at === 'accepted').length
  return [
    counted(sent.length, 'bulk_accepted_one', 'bulk_accepted_other', number(accepted)),
    ...[...counts].map(([key, count]) => text('bulk_chip', text(key), number(count))),
  ].join(' · ')
}

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
  ask: Ask
  now: () => number
  shows: boolean
  onShow: () => void
  undo: () => void
  clear: () => void
}

export const BulkSent = ({ sent, ask, now, shows, onShow, undo, clear }: Props) => {
  const seconds = useLeaving(sent, ask, now)
  if (sent.length === 0) return null
  const queued = sent.some(({ at }) => at === 'queued')
  const worst = ORDER.find((at) => sent.some((one) => one.at === at)) ?? 'accepted'
  const { tone } = STATE_BADGES[worst]
  return (
    <div class="bulk-sent">
      <p class={`state tone-${tone}`}>
        <StateMark tone={tone} />
        <span class="numbers" role="status">
          {queued ? text('bulk_sending') : progressWords(sent)}
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
      <button type="button" class="text-button small" aria-expanded={shows} onClick={onShow}>
        {text('bulk_sent_list')}
      </button>
      {queued ? null : (
        <button type="button" class="text-button small" onClick={clear}>
          {text('bulk_clear_sent')}
        </button>
      )}
    </div>
  )
}

export const SentReports = ({ sent }: { sent: readonly Sent[] }) => {
  const inOrder = sent.toSorted((one, other) => ORDER.indexOf(one.at) - ORDER.indexOf(other.at))
  return (
    <>
      <h2 class="bulk-form-head">{text('bulk_sent_list')}</h2>
      <p class="small quiet numbers">{progressWords(sent)}</p>
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
