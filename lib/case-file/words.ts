import { text, type TextKey } from '#lib/platform/texts.ts'
import type { Change, Verified } from './verify.ts'

const FIELDS: Record<string, TextKey> = {
  format: 'case_file_format',
  version: 'case_file_format',
  what: 'case_file_format',
  by: 'case_file_by',
  made: 'case_file_made',
  ties: 'case_file_ties',
  id: 'case_file_id',
  kind: 'case_file_kind',
  title: 'common_title',
  category: 'common_category',
  assets: 'case_file_assets',
  service: 'case_file_service',
  begun: 'case_file_begun',
  captured: 'case_file_captured',
  confirmed: 'case_file_confirmed',
  state: 'case_file_state',
  createdByService: 'case_file_created',
  verdict: 'case_file_verdict',
  request: 'case_file_request',
  attempts: 'case_file_attempts',
  answer: 'case_file_answer',
  cases: 'case_file_cases',
  casesLookedAt: 'common_last_checked',
  sealed: 'case_file_checksum',
}

/** Longest name of a field that only a changed file has. */
const LONGEST_NAME = 60

const fieldWords = (field: string): string => {
  const key = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined
  return key ? text(key) : field.slice(0, LONGEST_NAME)
}

const changeWords = (change: Change): string => {
  if (change.what === 'count') return text('case_check_count')
  if (change.what === 'bytes') return text('case_check_bytes')
  if (change.what === 'signature') return text('case_check_signature')
  const { report, field } = change
  const name = field === null ? text('case_check_data') : fieldWords(field)
  return report === null ? name : text('case_check_part', report, name)
}

/** Whose key it is: this browser’s, one with a name, or unknown; null if that couldn’t be looked up. */
export type KeyOwner = { is: 'own' } | { is: 'named'; name: string } | { is: 'unknown' } | null

type CheckWords = { tone: 'ok' | 'warn' | 'danger'; headline: string; lines: string[] }

const signedWords = (samePage: boolean | null, owner: KeyOwner): CheckWords => {
  const proves = text('case_check_proves')
  const changed = samePage === false ? [text('case_check_page')] : []
  const told = (tone: CheckWords['tone'], headline: string, ...more: string[]): CheckWords => ({
    tone: changed.length > 0 ? 'danger' : tone,
    headline,
    lines: [...changed, ...more, proves],
  })
  if (owner === null) return told('warn', text('case_check_signed_unknown'), text('case_check_not_compared'))
  switch (owner.is) {
    case 'own':
      return told('ok', text('case_check_signed_own'))
    case 'named':
      return told('ok', text('case_check_signed_named', owner.name))
    case 'unknown':
      return told('warn', text('case_check_signed_unknown'), text('case_check_unknown_hint'))
  }
}

/** Returns a result’s headline and details. Never claims more than the signature shows. */
export const checkWords = (verified: Verified, owner: KeyOwner): CheckWords => {
  switch (verified.at) {
    case 'signed':
      return signedWords(verified.samePage, owner)
    case 'unsigned':
      return {
        tone: 'warn',
        headline: text('case_check_unsigned'),
        lines: [text('case_check_unsigned_hint')],
      }
    case 'changed':
      return {
        tone: 'danger',
        headline: text('case_check_changed'),
        lines: verified.changes.map(changeWords),
      }
    case 'foreign':
      return { tone: 'warn', headline: text('case_check_foreign'), lines: [] }
    case 'newer':
      return { tone: 'warn', headline: text('case_check_newer'), lines: [] }
    case 'too-large':
      return { tone: 'danger', headline: text('case_check_too_large'), lines: [] }
    case 'unreadable':
      return { tone: 'danger', headline: text('case_check_unreadable'), lines: [] }
  }
}

/** A fingerprint as people pass it on: in groups, with colons, in any case. Then a name. */
const TRUSTED = /^((?:[0-9a-f][ :]?){64})[ ,=:]*(\S.{0,199})$/i

/** Reads the keys that the options or a policy name, one per line: names by fingerprint, and the numbers of the lines that are none. */
export const trustedKeysIn = (lines: string): { names: Map<string, string>; wrong: number[] } => {
  const names = new Map<string, string>()
  const wrong: number[] = []
  for (const [index, line] of lines.split(/[\n;]/).entries()) {
    const [, fingerprint, name] = TRUSTED.exec(line.trim()) ?? []
    if (fingerprint !== undefined && name !== undefined)
      names.set(fingerprint.replace(/[ :]/g, '').toLowerCase(), name.trim())
    else if (line.trim() !== '') wrong.push(index + 1)
  }
  return { names, wrong }
}
