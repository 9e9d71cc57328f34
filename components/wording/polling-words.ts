import type { PollingView } from '#lib/messages/takedown-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { counted, number, relative } from '../ui/words.ts'

const OFF: Record<NonNullable<PollingView['off']>, TextKey> = {
  'no-connection': 'watch_off_no_connection',
  'no-host-access': 'watch_off_no_host_access',
  'not-allowed': 'watch_off_not_allowed',
  'turned-off': 'watch_off_turned_off',
  'nothing-open': 'watch_off_nothing_open',
}

export const pollingWords = (
  { off, running, lastPass, nextPassAt, openReports, readingList, cases }: PollingView,
  now: number,
): string => {
  if (off !== null) return text(OFF[off])
  if (running) return text('watch_running')
  const waits = counted(openReports, 'watch_waits_one', 'watch_waits_other')
  if (lastPass === null) return text('watch_soon')
  const checked = relative(lastPass.endedAt, now)
  const next = relative(nextPassAt ?? now, now)
  const failed = lastPass.stopped === null || lastPass.stopped === 'enough' ? '' : text('watch_failed')
  const left = lastPass.left ? counted(lastPass.left, 'watch_left_one', 'watch_left_other') : ''
  const reading = readingList ? text('watch_reading', number(cases)) : ''
  return [text('watch_looked', checked, next), waits, left, reading, failed].filter(Boolean).join(' ')
}
