import { hasHost } from './asset.ts'
import { defangedParts, defangText, type ShownAsset } from './defang.ts'
import { parseAsset } from './parse-asset.ts'
import { PUBLIC_SUFFIX_RULES } from './data/public-suffix-rules.ts'
import { isIp } from './host.ts'

/** A host's public suffix and its section of the list; `none` if no rule matches, then the suffix is the last label. */
type PublicSuffix = { suffix: string; section: 'icann' | 'private' | 'none' }

type Marks = ReadonlyMap<string, string>

/** The marks of the names below each ending that was asked for; none for one that isn't in the list. */
const marksBelow = new Map<string, Marks | undefined>()
/** More than there are top-level domains. */
const MAX_ENDINGS = 2000

function readMarks(ending: string): Marks | undefined {
  const at = PUBLIC_SUFFIX_RULES.indexOf(`/${ending} `)
  if (at < 0) return undefined
  const names = PUBLIC_SUFFIX_RULES.slice(at + ending.length + 2, PUBLIC_SUFFIX_RULES.indexOf('/', at + 1))
  return new Map(
    names.split(' ').map((name) => {
      const mark = name.charAt(0)
      return mark === ';' || mark === '!' ? [name.slice(1), mark] : [name, '']
    }),
  )
}

function marksOf(ending: string): Marks | undefined {
  if (!marksBelow.has(ending)) {
    if (marksBelow.size === MAX_ENDINGS) marksBelow.clear()
    marksBelow.set(ending, readMarks(ending))
  }
  return marksBelow.get(ending)
}

const lookUp = (host: string): PublicSuffix => {
  const ending = host.slice(host.lastIndexOf('.') + 1)
  const marks = marksOf(ending)
  let found: PublicSuffix = { suffix: ending, section: marks?.has('') ? 'icann' : 'none' }
  const before = host.slice(0, -ending.length - 1)
  for (let end = marks === undefined ? 0 : before.length; end > 0;) {
    const start = before.lastIndexOf('.', end - 1) + 1
    // A wildcard applies only where the list has no explicit name.
    const mark =
      marks?.get(before.slice(start)) ?? (start < end ? marks?.get(`*${before.slice(end)}`) : undefined)
    if (mark !== undefined)
      found = {
        suffix: host.slice(mark === '!' ? end + 1 : start),
        section: mark === ';' ? 'private' : 'icann',
      }
    end = start - 1
  }
  return found
}

let last = ''
let lastFound: PublicSuffix | undefined

/** Returns a host's public suffix by the algorithm of publicsuffix.org. Takes a `Host.host` that isn't an IP address. */
export const publicSuffixOf = (host: string): PublicSuffix => {
  // One check asks repeatedly for the same host.
  if (lastFound && host === last) return lastFound
  last = host
  lastFound = lookUp(host)
  return lastFound
}

/** Returns the registered part of a host (`Host.host`): `example.co.uk`, `acme.pages.dev`. Undefined for IP, single label, public suffix. */
export const registrableDomain = (host: string): string | undefined =>
  isIp(host) ? undefined : withOneLabelMore(host, publicSuffixOf(host).suffix)

/** Returns the registrable domain, or the host itself for an IP address or bare name. */
export const siteOf = (host: string): string => registrableDomain(host) ?? host

const withOneLabelMore = (host: string, suffix: string): string | undefined =>
  host.length === suffix.length
    ? undefined
    : host.slice(host.lastIndexOf('.', -suffix.length - 2 + host.length) + 1)

/** Returns a stored asset for display: defanged, registrable domain separate. Needs the public suffix list. */
export const shownAsset = (content: string): ShownAsset => {
  const asset = parseAsset(content)
  if (!asset.ok) return { before: '', registrable: defangText(content), after: '' }
  const { value } = asset
  return defangedParts(value, hasHost(value) ? registrableDomain(value.host) : undefined)
}
