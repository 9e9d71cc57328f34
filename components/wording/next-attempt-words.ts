import type { ReportView } from '#lib/messages/report-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { clockTime, relative, type ReadAt } from '../ui/words.ts'

type NextAttempt = NonNullable<ReportView['nextAttempt']>

const WORDS: Record<NextAttempt['because'], { now: TextKey; at: TextKey }> = {
  due: { now: 'state_due_now', at: 'state_due' },
  pause: { now: 'state_due_now', at: 'turn_pause' },
  probe: { now: 'turn_probe_now', at: 'turn_probe' },
  parked: { now: 'turn_parked_now', at: 'turn_parked' },
  'disk-full': { now: 'turn_disk_full_now', at: 'turn_disk_full' },
  'answer-unstored': { now: 'turn_answer_unstored_now', at: 'turn_answer_unstored' },
  offline: { now: 'turn_offline', at: 'turn_offline' },
  person: { now: 'turn_person', at: 'turn_person' },
}

/** Says when a report is sent next; '' where that will be over when it is read. */
export const nextAttemptWords = ({ at, because }: NextAttempt, now: ReadAt): string => {
  if (now === 'whenever') return ''
  const words = WORDS[because]
  return at === null || at <= now ? text(words.now) : text(words.at, clockTime(at, now), relative(at, now))
}
