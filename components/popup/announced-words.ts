import type { ReportView } from '#lib/messages/report-requests.ts'
import type { Verdict } from '#lib/model/verdict.ts'
import { text } from '#lib/platform/texts.ts'
import { asSentences } from '../ui/boxes/announcer.tsx'
import { counted, number } from '../ui/words.ts'
import { defanged } from '../wording/address.tsx'
import { outcomeWords } from '../wording/outcome-words.ts'
import { verdictWords, type FindingWords } from '../wording/verdict-words.ts'
import type { PopupState } from './first-frame/popup-state.ts'
import { MOST_ALSO, OWN_HEADLINES } from './verdict-header.tsx'

/** What the popup’s header says, in one text for screen readers; without the age of the list, which changes by itself. */
export const announcedWords = (state: PopupState, now: number): string => {
  switch (state.at) {
    case 'editing':
      return verdictAnnounced(state.draft.verdict, now)
    case 'sent':
      return outcomeAnnounced(state.report, now)
    case 'collected':
      return asSentences(collectedWords(state))
    case 'gone':
      return asSentences([text('popup_gone'), text('popup_gone_lines')])
    case 'starting':
    case 'broken':
      return ''
  }
}

const verdictAnnounced = (verdict: Verdict | null, now: number): string => {
  if (verdict === null) return text('verdict_nothing')
  const { also, ...worst } = verdictWords(verdict, now)
  const own = OWN_HEADLINES[worst.relation]
  const first = own
    ? { ...worst, headline: text(own), proof: text('verdict_own_proof') }
    : // The asset in question is in the form; only what was found besides is news.
      { ...worst, asset: worst.relation === 'not-known' ? null : worst.asset }
  return asSentences([...sentencesOf(first), ...also.slice(0, MOST_ALSO).flatMap(sentencesOf)])
}

const sentencesOf = ({ headline, proof, asset, after }: FindingWords): string[] => [
  headline,
  [proof, asset === null ? '' : defanged(asset), after].filter((part) => part !== '').join(' '),
]

/** What was added to the bulk list: a headline and lines below it. */
export const collectedWords = ({
  waiting,
  aside,
}: Extract<PopupState, { at: 'collected' }>): [string, ...string[]] => [
  text('basket_added'),
  counted(waiting, 'basket_waiting_one', 'basket_waiting_other'),
  ...(aside ? [text('basket_aside')] : []),
]

const outcomeAnnounced = (report: ReportView, now: number): string => {
  const { headline, lines } = outcomeWords(report, now)
  const { state } = report
  if (state.at === 'queued' && state.until > now)
    return `${headline} ${text('state_countdown', number(Math.ceil((state.until - now) / 1000)))}`
  return asSentences(state.at === 'queued' ? [headline] : [headline, lines[0] ?? ''])
}
