import { text } from '#lib/platform/texts.ts'
import type { Verified } from './verify.ts'

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
  switch (verified.kind) {
    case 'signed':
      return signedWords(verified.samePage, owner)
    case 'unsigned':
      return {
        tone: 'warn',
        headline: text('case_check_unsigned'),
        lines: [text('case_check_unsigned_hint')],
      }
    case 'changed':
      return { tone: 'danger', headline: text('case_check_changed'), lines: [] }
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
