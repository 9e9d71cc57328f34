import { registrableDomain } from '#lib/assets/registrable-domain.ts'
import { COUNTS, LENGTHS } from '../bounds.ts'
import type { Capture, PageContext, PageDetails } from '../capture-schema.ts'
import { PARAMETERS } from './parameters.ts'
import { serviceAt, type Place } from './referrers.ts'

/** Returns how a page was reached and how it differs from the requested URL. A missing referrer isn't interpreted. */
export const contextOf = ({ page, foundOn }: Capture, address: string): PageContext => {
  const asked = URL.parse(address)
  const { place, service } = placeOf(foundOn, asked?.hostname ?? '')
  return {
    from: place,
    ...(service !== '' && { service: service.slice(0, LENGTHS.code) }),
    parameters: asked ? parametersIn(asked) : [],
    differs: differencesOf(page, asked).slice(0, COUNTS.differs),
  }
}

const placeOf = (referrer: string, host: string): { place: Place; service: string } => {
  const from = URL.parse(referrer)
  if (from === null) return { place: 'none', service: '' }
  // First, or a webmail page reached from its own inbox would count as opened from a mail.
  if (siteOf(from.hostname) === siteOf(host)) return { place: 'same-site', service: '' }
  return serviceAt(from.hostname) ?? { place: 'elsewhere', service: '' }
}

/** Returns the registrable domain, or the host itself for an IP address or bare name. */
export const siteOf = (host: string): string => registrableDomain(host) ?? host

/** Returns known parameter names as written, also from a query after `#`. */
const parametersIn = ({ search, hash }: URL): PageContext['parameters'] => {
  const query = new URLSearchParams(search)
  const behind = new URLSearchParams(hash.slice(hash.indexOf('?') + 1))
  const found = new Map<string, string>()
  for (const name of [...query.keys(), ...(hash.includes('=') ? behind.keys() : [])]) {
    const row = PARAMETERS.find(([known]) => isNamed(name.toLowerCase(), known))
    if (row) found.set(name.slice(0, LENGTHS.code), row[1])
  }
  return [...found].slice(0, COUNTS.parameters).map(([name, of]) => ({ name, of }))
}

const isNamed = (name: string, known: string): boolean =>
  known.endsWith('*') ? /^[\w-]+$/.test(name) && name.startsWith(known.slice(0, -1)) : name === known

const differencesOf = (page: PageDetails, asked: URL | null): PageContext['differs'] => {
  const { status, movedOn } = page.navigation
  const host = asked?.hostname ?? ''
  const elsewhere = (written: string | undefined): string | null => {
    const named = written === undefined ? '' : (URL.parse(written, asked?.href)?.hostname ?? '')
    return named === '' || siteOf(named) === siteOf(host) ? null : named.slice(0, LENGTHS.host)
  }
  const canonical = elsewhere(page.canonical)
  const ogUrl = elsewhere(page.openGraph.find(({ property }) => property === 'og:url')?.content)
  const asks = page.counts.forms > 0 || page.counts.passwords + page.counts.cards > 0
  return [
    ...(canonical === null ? [] : [{ what: 'canonical', about: canonical }]),
    ...(ogUrl === null || ogUrl === canonical ? [] : [{ what: 'og-url', about: ogUrl }]),
    ...(status !== undefined && status >= 400 && asks ? [{ what: 'status', about: String(status) }] : []),
    ...(movedOn === true ? [{ what: 'moved-on' }] : []),
  ]
}
