import type { Host } from '#lib/assets/asset.ts'
import { hostOf, isIp, urlOf } from '#lib/assets/host.ts'
import { platforms } from '#lib/assets/platforms/platform-table.ts'
import { registrableDomain } from '#lib/assets/registrable-domain.ts'
import { readingsOf, skeletonsOf, type Skeleton } from './skeleton.ts'
import { isOrdinary } from './words.ts'
import { withoutEnd } from '#lib/without-end.ts'

export type Label = { text: string; at: number; skeletons: readonly [Skeleton, ...Skeleton[]] }

export type Name = {
  kind: 'site' | 'account'
  shown: string
  /** The registered part; equal identities have one owner. */
  identity: string
  /** The part that the owner chose: `example` in `www.example.co.uk`. */
  label: Label
  /** The labels before it, nearest first. */
  above: readonly Label[]
  /** The part after the label: `co.uk`, or an account's platform. */
  ending: string
}

export type Labelled = { label: Pick<Label, 'text'> }

const labelOf = (text: string, at: number): Label => ({ text, at, skeletons: skeletonsOf(text) })

/** Characters that `URL` would read as something else than a host. */
const notInHosts = /[/?#@:\\\s%[\]]/

/** Returns the number of letters before a final number, in which names of a numbered series differ. */
export function lettersBeforeNumber({ text }: Pick<Label, 'text'>, { letters, starts }: Skeleton): number {
  const number = withoutEnd(text, '0123456789').length
  if (number === text.length) return letters.length
  const before = starts.findIndex((at) => at >= number)
  return before === -1 ? letters.length : before
}

/** Fast path for plain ASCII domains; excludes IP addresses, which end in a number. */
const plainDomain = /^(?:[a-z0-9_-]{1,63}\.)+[a-z][a-z0-9-]{0,62}$/
export const isPlainDomain = (host: string): boolean =>
  host.length <= 253 && plainDomain.test(host) && !host.includes('xn--')

function readHost(host: string): Host | undefined {
  if (isPlainDomain(host)) return { host, hostUnicode: host }
  const url = notInHosts.test(host) ? undefined : urlOf(`http://${host}/`)
  const read = url && hostOf(url.hostname)
  return read === undefined || typeof read === 'string' || isIp(read.host) ? undefined : read
}

/** Parses a host in Unicode or punycode; undefined for an IP address, a single label, a public suffix, or an invalid host. */
export function siteName(host: string): Name | undefined {
  const read = readHost(host)
  if (read === undefined) return undefined
  const identity = registrableDomain(read.host)
  if (identity === undefined) return undefined
  const labels = read.hostUnicode.split('.')
  const position = labels.length - identity.split('.').length
  const made: Label[] = []
  let at = 0
  for (const text of labels.slice(0, position + 1)) {
    made.unshift(labelOf(text, at))
    at += text.length + 1
  }
  const [label, ...above] = made
  if (label === undefined) return undefined
  return {
    kind: 'site',
    shown: read.hostUnicode,
    identity,
    label,
    above,
    ending: labels.slice(position + 1).join('.'),
  }
}

let kindsOf: Map<string, string[]> | undefined

/** Returns the kind prefix of a platform name (`company/` in `company/acme`), which the owner didn't choose. */
function kindBefore(platform: string, account: string): string {
  kindsOf ??= new Map(
    platforms.map(({ type, things }) => [
      type,
      Object.keys(things)
        .filter((kind) => kind !== '')
        .toSorted((one, other) => other.length - one.length),
    ]),
  )
  return kindsOf.get(platform.toUpperCase())?.find((kind) => account.startsWith(kind)) ?? ''
}

const shownAccount = (account: string): string => account.replace(/^@/, '').toLowerCase()

/** Returns the part of an account that its owner chose. */
export function accountLabel(platform: string, account: string): Labelled {
  const shown = shownAccount(account)
  return { label: { text: shown.slice(kindBefore(platform, shown).length) } }
}

/** Returns the name of an account as `accountOf` in lib/assets identifies it; `@` is optional. */
export function accountName(platform: string, account: string): Name {
  const shown = shownAccount(account)
  const ending = platform.toLowerCase()
  const kind = kindBefore(platform, shown)
  return {
    kind: 'account',
    shown,
    identity: `${ending}/${shown}`,
    label: labelOf(shown.slice(kind.length), kind.length),
    above: [],
    ending,
  }
}

export const readAsLetters = (text: string): string => text.replaceAll(/[^a-z0-9]/g, '').replaceAll('i', 'l')

/** Returns `couk` and `co` for `co.uk`. */
export const endingsOf = (ending: string): string[] =>
  [readAsLetters(ending), readAsLetters(ending.split('.')[0] ?? '')].filter((letters) => letters !== '')

/** Returns a site's name reduced to its first word, `acme` of `acme-wallet`; undefined if there is only one, or if it is an ordinary one. */
export function firstPart(name: Name): Name | undefined {
  const text = name.kind === 'site' ? firstWord(name.label.text) : undefined
  return text === undefined ? undefined : { ...name, label: labelOf(text, name.label.at) }
}

/** Letters of the shortest first word: shorter ones stand in too many names. */
const SHORTEST_FIRST = 3

export const firstWord = (label: string): string | undefined => {
  const end = label.indexOf('-')
  const text = label.slice(0, Math.max(0, end))
  return text.length < SHORTEST_FIRST || isOrdinary(text, readingsOf(text)[0]) ? undefined : text
}

export function joinedLabels({ label, above }: Name): Label[] {
  const joined: Label[] = []
  let { text } = label
  for (const { text: before, at } of above.slice(0, 3)) {
    text = `${before}.${text}`
    joined.push(labelOf(text, at))
  }
  return joined
}
