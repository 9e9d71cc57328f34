import { emailsIn } from '../email-addresses.ts'
import { isTokenName, looksOpaque } from './opaque-tokens.ts'
import { componentsOf, decodedText, type TailComponent, type UrlPart } from './url-components.ts'

/**
 * Something in an address that may identify a person or open a door. `value` is decoded, and is what to pass on for
 * removal. Userinfo and e-mail addresses are proposed as removed. Opaque tokens are marked and kept: a page that shows
 * itself only to whoever holds the link cannot be looked at without it.
 */
export type Secret = {
  kind: 'userinfo' | 'email' | 'token'
  value: string
  where: UrlPart
  proposed: 'remove' | 'keep'
}

const MOST_SECRETS = 50

/** Longest text looked at; what comes after is no address a person could check. */
const LONGEST = 20_000

/**
 * Secrets of an http(s) or other `scheme://host` address, in the order they stand in; of any other text only the e-mail
 * addresses. Found also where percent-encoded (twice, too) or in base64. A value that stands in the host is left out:
 * it cannot be removed. Each value once, at most fifty. Never throws.
 */
export const findSecrets = (urlOrText: string): Secret[] => {
  const text = urlOrText.slice(0, LONGEST)
  const parts = componentsOf(text)
  const found = parts === undefined ? emailSecrets(text, { part: 'text' }) : secretsOfUrl(parts)
  const host = parts?.host.toLowerCase() ?? ''
  const unique = new Map<string, Secret>()
  for (const secret of found) {
    if (secret.value === '' || host.includes(secret.value.toLowerCase())) continue
    if (!unique.has(secret.value)) unique.set(secret.value, secret)
  }
  return [...unique.values()].slice(0, MOST_SECRETS)
}

const secretsOfUrl = ({ userinfo, tail }: { userinfo: string; tail: TailComponent[] }): Secret[] => {
  const found: Secret[] = []
  if (userinfo !== '') {
    const where: UrlPart = { part: 'userinfo' }
    const values = [decodedText(userinfo), decodedText(userinfo.slice(userinfo.indexOf(':') + 1))]
    found.push(...emailSecrets(userinfo, where))
    // The user's name alone is not a secret: `admin` taken out of every text would hide what the page says.
    for (const value of values) found.push({ kind: 'userinfo', value, where, proposed: 'remove' })
  }
  for (const component of tail) {
    const emails = emailSecrets(component.text.slice(1), component.where)
    found.push(...emails)
    const value = decodedText(component.value)
    if (emails.length === 0 && isToken(component, value)) {
      found.push({ kind: 'token', value, where: component.where, proposed: 'keep' })
    }
  }
  return found
}

const isToken = ({ where }: TailComponent, value: string): boolean => {
  const named = (where.part === 'query' || where.part === 'fragment') && isTokenName(where.name)
  return (named && value.length >= 4) || looksOpaque(value)
}

const emailSecrets = (text: string, where: UrlPart): Secret[] =>
  readings(text).flatMap((reading) =>
    emailsIn(reading, MOST_SECRETS).map((value): Secret => ({
      kind: 'email',
      value,
      where,
      proposed: 'remove',
    })),
  )

/** A text, percent-decoded up to three times, and every run in it that is base64 of a text. */
const readings = (text: string): string[] => {
  const found = new Set([text])
  for (let round = 0, last = text; round < 3; round += 1) found.add((last = decodedText(last)))
  const plain = [...found]
  // The most decoded reading first: undecoded, `a%2540b.example` would pass for another address.
  const best = plain.slice(-1)
  for (const run of (best[0] ?? '').match(/[A-Za-z0-9+/_-]{8,}={0,2}/g)?.slice(0, MOST_SECRETS) ?? []) {
    const decoded = base64Text(run)
    if (decoded !== undefined) best.push(decoded)
  }
  return best
}

const base64Text = (run: string): string | undefined => {
  try {
    const binary = atob(run.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/'))
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(binary, (char) => char.charCodeAt(0)),
    )
  } catch {
    return undefined
  }
}
