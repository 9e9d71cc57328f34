import { withoutEnd } from '#lib/limits.ts'

/** Longest local part and domain (RFC 5321, 4.5.3.1), which bound the search around each `@`. */
const LONGEST_LOCAL = 64
const LONGEST_DOMAIN = 253

// Delimiters instead of letters: a Unicode letter class would cost the capture script 2 ms to parse.
const LOCAL_END = /[^\s"'`<>()[\]{}|\\/,;:=&?#!*$%^~@\u2000-\u206f\u3000-\u303f\uff00-\uffef]{1,64}$/
const DOMAIN_START = /^[^\s"'`<>()[\]{}|\\/,;:=&?#!*$%^~@_+\u2000-\u206f\u3000-\u303f\uff00-\uffef]+/
const TOP_LEVEL = /^(?:[^\d-]{2,}|xn--[a-z0-9-]+)$/i

/** `logo@2x.png` is a high-resolution image. */
const FILE_NAME = /^\d+(?:\.\d+)?x\./i

export type FoundEmail = { email: string; start: number }

/** Yields the email addresses in a text; linear time. Doesn't find quoted local parts or address literals. */
export const eachEmailIn = function* (text: string): Generator<FoundEmail> {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const local = LOCAL_END.exec(text.slice(Math.max(0, at - LONGEST_LOCAL), at))?.[0].replace(/^[.-]+/, '')
    const after = DOMAIN_START.exec(text.slice(at + 1, at + 1 + LONGEST_DOMAIN))?.[0] ?? ''
    const domain = withoutEnd(after.split('..', 1)[0] ?? '', '.-')
    const labels = domain.split('.')
    if (!local || labels.length < 2 || FILE_NAME.test(domain)) continue
    if (labels.every((label) => label !== '') && TOP_LEVEL.test(labels.at(-1) ?? ''))
      yield { email: `${local}@${domain}`, start: at - local.length }
  }
}

export const emailsIn = (text: string, limit: number): string[] => {
  const found = new Set<string>()
  for (const { email } of eachEmailIn(text)) {
    found.add(email)
    if (found.size >= limit) break
  }
  return [...found]
}
