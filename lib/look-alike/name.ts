import type { Host } from '#lib/assets/asset.ts'
import { hostOf, isIp, urlOf } from '#lib/assets/host.ts'
import { platforms } from '#lib/assets/platforms/platform-table.ts'
import { registrableDomain } from '#lib/assets/registrable-domain.ts'
import { skeletonsOf, type Skeleton } from './skeleton.ts'
import { withoutEnd } from '#lib/without-end.ts'

/** A part of a name, in Unicode, and where it stands in the name as shown. */
export type Label = { text: string; at: number; skeletons: readonly [Skeleton, ...Skeleton[]] }

/** A name that can look like another: of a site, or of an account on a platform. */
export type Name = {
  kind: 'site' | 'account'
  /** As a person reads it: Unicode. */
  shown: string
  /** What its owner registered: two names with one identity are one owner's. */
  identity: string
  /** The part that its owner chose: `example` of `www.example.co.uk`. */
  label: Label
  /** The parts before it, the nearest first. */
  above: readonly Label[]
  /** What follows the label: `co.uk`, or the platform of an account. */
  ending: string
}

/** The part of a name that entries are made of. */
export type Labelled = { label: Pick<Label, 'text'> }

const labelOf = (text: string, at: number): Label => ({ text, at, skeletons: skeletonsOf(text) })

/** What a host cannot hold; `URL` would read it as something else than a host. */
const notInHosts = /[/?#@:\\\s%[\]]/

/** How many letters come before the number that a label ends in: one of a row of names differs from the others there. */
export function lettersBeforeNumber({ text }: Pick<Label, 'text'>, { letters, starts }: Skeleton): number {
  const number = withoutEnd(text, '0123456789').length
  if (number === text.length) return letters.length
  const before = starts.findIndex((at) => at >= number)
  return before === -1 ? letters.length : before
}

/** A domain as DNS has it and a browser writes it; nearly every name is one. An IP address ends in a number. */
const plainDomain = /^(?:[a-z0-9_-]{1,63}\.)+[a-z][a-z0-9-]{0,62}$/
export const isPlainDomain = (host: string): boolean =>
  host.length <= 253 && plainDomain.test(host) && !host.includes('xn--')

/** What the browser makes of a host; undefined for an IP address and for what is no host. */
function readHost(host: string): Host | undefined {
  if (isPlainDomain(host)) return { host, hostUnicode: host }
  const url = notInHosts.test(host) ? undefined : urlOf(`http://${host}/`)
  const read = url && hostOf(url.hostname)
  return read === undefined || typeof read === 'string' || isIp(read.host) ? undefined : read
}

/** Reads a host in Unicode or punycode; undefined for an IP address, a single label, a public suffix and what is no host. */
export function siteName(host: string): Name | undefined {
  const read = readHost(host)
  if (read === undefined) return undefined
  const identity = registrableDomain(read.host)
  if (identity === undefined) return undefined
  const labels = read.hostUnicode.split('.')
  const position = labels.length - identity.split('.').length
  const placed: Label[] = []
  let at = 0
  for (const text of labels.slice(0, position + 1)) {
    placed.unshift(labelOf(text, at))
    at += text.length + 1
  }
  const [label, ...above] = placed
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

/** What tells one kind of thing on a platform from another, as in `company/acme`: not part of the name that somebody chose. */
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

/** An account, as `accountOf` of lib/assets tells it: its platform's type, and its name with or without `@`. */
export function accountName(platform: string, account: string): Name {
  const shown = account.replace(/^@/, '').toLowerCase()
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

/** The label with the parts before it as one, as in `meta.mask.com`; shortest first. */
export function joinedLabels({ label, above }: Name): Label[] {
  const joined: Label[] = []
  let { text } = label
  for (const { text: before, at } of above.slice(0, 3)) {
    text = `${before}.${text}`
    joined.push(labelOf(text, at))
  }
  return joined
}
