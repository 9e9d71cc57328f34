import { text, type TextKey } from '#lib/platform/texts.ts'
import { writtenText } from '#lib/platform/written-text.ts'
import { hashText, type Digest } from './hashes.ts'
import { STYLE } from './style.ts'

/** The texts of the rendering by short name. They are part of the layout. */
export const WORDS = {
  title: 'case_file_title',
  report: 'case_file_report',
  selection: 'case_file_selection',
  campaign: 'case_file_campaign',
  number: 'case_file_number',
  reports: 'case_file_reports',
  claim: 'case_file_claim',
  check: 'case_file_check',
  made: 'case_file_made',
  by: 'case_file_by',
  root: 'case_file_root',
  ties: 'case_file_ties',
  domain: 'case_file_tie_domain',
  wallet: 'case_file_tie_wallet',
  account: 'case_file_tie_account',
  together: 'case_file_tie_together',
  repair: 'case_file_tie_repair',
  among: 'case_file_among',
  state: 'case_file_state',
  means: 'case_file_means',
  created: 'case_file_created',
  reportTitle: 'case_file_report_title',
  category: 'case_file_category',
  kind: 'case_file_kind',
  service: 'case_file_service',
  organization: 'case_file_organization',
  id: 'case_file_id',
  assets: 'case_file_assets',
  when: 'case_file_when',
  begun: 'case_file_begun',
  captured: 'case_file_captured',
  confirmed: 'case_file_confirmed',
  attempt: 'case_file_attempt',
  attemptStatus: 'case_file_attempt_status',
  mayHaveArrived: 'case_file_may_have_arrived',
  until: 'case_file_until',
  answered: 'case_file_answered',
  caseNumber: 'case_file_case_number',
  caseFound: 'case_file_case_found',
  caseStatus: 'case_file_case_status',
  caseLiveness: 'case_file_case_liveness',
  between: 'case_file_between',
  seenBy: 'case_file_seen_by',
  reached: 'case_file_reached',
  reachedNone: 'case_file_reached_none',
  foundOn: 'case_file_found_on',
  seen: 'case_file_seen',
  seenNone: 'case_file_seen_none',
  screenshot: 'case_file_screenshot',
  removed: 'case_file_removed',
  verdict: 'case_file_verdict',
  verdictNone: 'case_file_verdict_none',
  cases: 'case_file_cases',
  casesNone: 'case_file_cases_none',
  casesLooked: 'case_file_cases_looked',
  casesNever: 'case_file_cases_never',
  liveness: 'case_file_liveness',
  opened: 'case_file_opened',
  updated: 'case_file_updated',
  lastSeen: 'case_file_last_seen',
  answer: 'case_file_answer',
  answerNone: 'case_file_answer_none',
  request: 'case_file_request',
  requestHint: 'case_file_request_hint',
  requestNone: 'case_file_request_none',
  hashes: 'case_file_hashes',
  hashPart: 'case_file_hash_part',
  sealed: 'case_file_sealed',
  sealedNone: 'case_file_sealed_none',
  data: 'case_file_data',
  dataHint: 'case_file_data_hint',
  none: 'case_file_none',
  yes: 'case_file_yes',
  no: 'case_file_no',
} as const satisfies Record<string, TextKey>
export type Word = keyof typeof WORDS

/** Returns a text, with numbers and times only filled in: foreign text stays separate. */
export const word = (name: Word, ...filled: (string | number)[]): string => text(WORDS[name], ...filled)

/** Renderer version. Raise it when the rendering changes other than by texts or style; a test compares a sample. */
const DRAWING = 2

/** Identifies renderer, texts, style and language: files of another layout can’t be rendered again here. */
export const layoutOf = async (digest: Digest): Promise<string> => {
  const words = Object.entries(WORDS).map(([name, key]) => [name, text(key, '$1', '$2')])
  return `${DRAWING}-${(await hashText(JSON.stringify([words, STYLE, text('language_tag')]), digest)).slice(0, 12)}`
}

/** Returns all texts for rendering and checking, for a worker that can’t ask the browser. */
export const drawingTexts = (): Record<string, string> =>
  Object.fromEntries([...Object.values(WORDS), 'language_tag' as const].map((key) => [key, writtenText(key)]))
