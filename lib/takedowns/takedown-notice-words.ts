import { defangText } from '#lib/assets/defang.ts'
import { livenessWords, statusWords } from '#lib/model/status-words.ts'
import { text, textFor } from '#lib/platform/texts.ts'
import type { StoredTakedown } from './stored-takedown.ts'

/** Maximum length of each text in a notification. Systems show no more, and the dashboard shows all of it. */
const LONGEST = 120

const short = (words: string): string => (words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words)

export const takedownNoticeWords = (cases: readonly StoredTakedown[]): { title: string; message: string } => {
  const [only, ...others] = cases
  if (!only || others.length > 0)
    return {
      title: textFor(cases.length, 'notice_case_one', 'notice_case_other', cases.length),
      message: text('notice_open'),
    }
  const status = statusWords(only.status)
  const now =
    only.liveness === ''
      ? text('notice_case_now', short(status))
      : text('notice_case_now_seen', short(status), short(livenessWords(only.liveness)))
  return { title: now, message: short(defangText(only.content)) }
}
