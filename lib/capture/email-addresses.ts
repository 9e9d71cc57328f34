/** Longest local part and longest domain (RFC 5321, 4.5.3.1): they bound the look around each `@`, so that no text is slow. */
const LONGEST_LOCAL = 64
const LONGEST_DOMAIN = 253

const LOCAL_END = /[\p{L}\p{N}._+'-]+$/u
const DOMAIN_START = /^[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?/u
const TOP_LEVEL = /\.(?:\p{L}{2,}|xn--[a-z0-9-]+)$/iu

/** `logo@2x.png` names a picture for fine screens, not a mailbox. */
const FILE_NAME = /^\d+(?:\.\d+)?x\.\p{L}+$/iu

/**
 * The e-mail addresses written in a text, as they stand, each once, at most `limit`. Linear in the text's length whatever
 * it holds: each `@` is looked around by a bounded distance. Quoted local parts and address literals are not found.
 */
export const emailsIn = (text: string, limit: number): string[] => {
  const found = new Set<string>()
  for (let at = text.indexOf('@'); at >= 0 && found.size < limit; at = text.indexOf('@', at + 1)) {
    const before = text.slice(Math.max(0, at - LONGEST_LOCAL), at)
    const after = text.slice(at + 1, at + 1 + LONGEST_DOMAIN)
    const local = LOCAL_END.exec(before)?.[0].replace(/^[.'-]+/, '')
    const domain = DOMAIN_START.exec(after)?.[0].replace(/\.\..*$/s, '')
    if (!local || domain === undefined || !TOP_LEVEL.test(domain) || FILE_NAME.test(domain)) continue
    found.add(`${local}@${domain}`)
  }
  return [...found]
}
