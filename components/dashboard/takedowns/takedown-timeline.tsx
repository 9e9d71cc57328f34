import type { TakedownChange, KnownTakedown } from '#lib/model/takedowns/takedown-row.ts'
import { isoTime } from '#lib/export/iso-time.ts'
import { text } from '#lib/platform/texts.ts'
import { statusBadge } from '../../wording/takedown-words.ts'
import { livenessWords } from '#lib/model/status-words.ts'
import { StateMark, type Tone } from '../../ui/state-mark.tsx'
import { clockTime } from '../../ui/words.ts'

/** Changes of a case found by status checks, each as the interval between two checks. */
export const TakedownTimeline = ({ known, now }: { known: KnownTakedown | null; now: number }) => (
  <div>
    <h3 class="label">{text('dashboard_timeline')}</h3>
    {known === null || known.changes.length === 0 ? (
      <p class="small quiet">{text('cases_not_watched')}</p>
    ) : (
      <ol class="timeline">
        {known.changes.map((change, index) => (
          <TakedownMoment key={index} change={change} now={now} />
        ))}
      </ol>
    )}
  </div>
)

const changeBadge = ({ what, from, to }: TakedownChange): { tone: Tone; words: string } => {
  const { tone, words } = statusBadge(to)
  switch (what) {
    case 'found':
      return { tone, words: text('cases_found', words) }
    case 'status':
      return { tone, words: text('cases_became', statusBadge(from ?? '').words, words) }
    case 'liveness':
      return {
        tone: 'info',
        words: text('cases_liveness_became', livenessWords(from ?? ''), livenessWords(to)),
      }
  }
}

/** Shows `seen between 10:10 and 10:25`: the exact time between two checks is unknown. */
export const TakedownMoment = ({
  change,
  now,
  about = '',
}: {
  change: TakedownChange
  now: number
  about?: string
}) => {
  const { tone, words } = changeBadge(change)
  const { after, by } = change
  const exact = after === null ? isoTime(by) : `${isoTime(after)} – ${isoTime(by)}`
  return (
    <li class="moment">
      <StateMark tone={tone} />
      <p class="wrap-anywhere">{words}</p>
      {about === '' ? null : <p class="small quiet wrap-anywhere">{about}</p>}
      <p class="small quiet numbers" title={exact}>
        {after === null
          ? text('cases_seen_by', clockTime(by, now))
          : text('cases_seen_between', clockTime(after, now), clockTime(by, now))}
      </p>
    </li>
  )
}
