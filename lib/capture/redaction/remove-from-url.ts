import { componentsOf, decodedText, type UrlPart } from './url-components.ts'
import { isRemovedEverywhere, REDACTED, redactorOf, type Redactor } from './redactor.ts'

type ChangedPart = { where: UrlPart; before: string; after: string }
export type RedactedUrl = { url: string; changed: ChangedPart[] }

/**
 * Removes values from a URL, in any encoding, and lists the changes. Userinfo containing one is removed entirely; values under four
 * characters only as a whole path segment, query value or fragment. Never changes scheme or host, which would be another report (see
 * `removable`). Text without a host is redacted as text. Never throws.
 */
export const redactUrl = (url: string, removed: readonly string[]): RedactedUrl =>
  urlRedactorOf(removed, redactorOf(removed))(url)

export const urlRedactorOf = (
  removed: readonly string[],
  { redact, holds }: Redactor,
): ((url: string) => RedactedUrl) => {
  const wanted = new Set(removed)
  const short = new Set(removed.filter((secret) => secret !== '' && !isRemovedEverywhere(secret)))
  return (url) => {
    const parts = componentsOf(url)
    if (parts === undefined) return { url: redact(url), changed: [] }
    const changed: ChangedPart[] = []

    const { userinfo } = parts
    const names = [userinfo, ...userinfo.split(':')].map(decodedText)
    const tells = userinfo !== '' && (holds(userinfo) || names.some((name) => wanted.has(name)))
    if (tells) changed.push({ where: { part: 'userinfo' }, before: userinfo, after: '' })

    const tail = parts.tail
      .map(({ text, value, lead }) => (short.has(decodedText(value)) ? lead + REDACTED : text))
      .join('')
    let redacted = redact(tail)
    if (redacted !== '' && !/^[/?#]/.test(redacted)) redacted = `/${redacted}`
    if (holds(redacted)) redacted = '/'
    const origin = parts.scheme + (tells ? parts.host : parts.authority)
    const after = componentsOf(origin + redacted)?.tail ?? []
    changed.push(...differences(parts.tail, after))
    return { url: origin + redacted, changed }
  }
}

/** Returns the decoded parts of a URL from which values of any length are removed. */
export const partsOf = (url: string): Set<string> => {
  const { userinfo = '', tail = [] } = componentsOf(url) ?? {}
  return new Set([userinfo, ...userinfo.split(':'), ...tail.map(({ value }) => value)].map(decodedText))
}

const bare = (text: string): string => text.replace(/^[/?#&;]/, '')

type TailPart = { where: UrlPart; text: string }

/** Compares part by part; if a removed value spanned a separator, returns the whole tail as one change. */
const differences = (before: readonly TailPart[], after: readonly TailPart[]): ChangedPart[] => {
  const same =
    before.length === after.length &&
    before.every((part, index) => part.where.part === after[index]?.where.part)
  if (same) {
    return before.flatMap(({ where, text }, index) => {
      const now = after[index]?.text ?? ''
      return text === now ? [] : [{ where, before: bare(text), after: bare(now) }]
    })
  }
  const joined = (parts: readonly TailPart[]): string => parts.map(({ text }) => text).join('')
  return [{ where: { part: 'path' }, before: joined(before), after: joined(after) }]
}

/** Separates values in a URL's scheme or host, whose removal would change the site. Never pass `inHost` to `redactStrings`. */
export const removable = (
  removed: readonly string[],
  addresses: readonly string[],
): { removable: string[]; inHost: string[] } => {
  const { findEach } = redactorOf(removed)
  const held = new Set<string>()
  for (const address of addresses) {
    const parts = componentsOf(address)
    if (parts === undefined) continue
    const { scheme, authority, host, tail } = parts
    const rest = tail.map(({ text }) => text).join('')
    // Check with and without userinfo: a value removed with it is in neither host.
    for (const origin of new Set([authority, host])) {
      const hostStart = scheme.length + origin.length - host.length
      const hostEnd = scheme.length + origin.length
      findEach(scheme + origin + rest, (value, start, end) => {
        if (start < scheme.length || (start < hostEnd && end > hostStart)) held.add(value)
      })
    }
  }
  return {
    removable: removed.filter((secret) => !held.has(secret)),
    inHost: removed.filter((secret) => held.has(secret)),
  }
}
