import { COUNTS, LENGTHS, boundedText } from '#lib/capture/bounds.ts'
import type { Capture, PageDetails } from '../capture-schema.ts'
import { emailAddressesIn, socialLinksIn, walletAddressesIn } from './wallets-and-accounts.ts'
import { attempt, firstOf, newLedger, type Ledger } from './budget.ts'
import { collectElements, type Collected } from './collect-elements.ts'
import { addressOf, contentTypeOf, referrerOf, rootElementOf, readyStateOf } from './dom.ts'
import { readForms } from './forms.ts'
import { readHosts, readMetadata, tellingLinksIn, type Hosts } from './metadata.ts'
import { readMarks } from './marks.ts'
import { readTexts } from './texts.ts'

export type NotADocument = { kind: 'not-a-document'; contentType: string }

/** HTML, XHTML, other XML (including single-file SVG kits) and plain text. A PDF's tab runs scripts in an empty wrapper. */
const READABLE = /^(?:text\/[\w.+-]+|application\/xml|[\w.-]+\/[\w.-]+\+xml)$/

/** Reads all evidence in one task, within limits. `now` is in ms. The background validates the result again (`captureSchema`). */
export const readDocument = (
  document: Document,
  window: Window,
  now: () => number,
): Capture | NotADocument => {
  const contentType = boundedText(contentTypeOf(document), LENGTHS.code)
  if (!READABLE.test(contentType)) return { kind: 'not-a-document', contentType }
  const ledger = newLedger()
  const time = new Date().toISOString()
  const collected = collectElements(document, now, ledger)
  const { text, scanned } = attempt('texts', ledger, NO_TEXTS, () => readTexts(collected, now, ledger))
  const { page, emails } = readPageDetails(document, window, contentType, collected, scanned, ledger)
  return {
    version: 1,
    kind: 'page',
    time,
    page,
    text,
    emails,
    browser: readBrowser(window),
    foundOn: boundedText(referrerOf(document), LENGTHS.address),
    cut: ledger.cuts.slice(0, COUNTS.cuts),
  }
}

const NO_TEXTS = { text: { headings: [], visible: '' }, scanned: '' }
const NO_HOSTS: Hosts = {
  linkHosts: [],
  scriptHosts: [],
  frameHosts: [],
  outsideLinks: 0,
  outside: new Map(),
  mailto: [],
}

const readPageDetails = (
  document: Document,
  window: Window,
  contentType: string,
  collected: Collected,
  scanned: string,
  ledger: Ledger,
): { page: PageDetails; emails: string[] } => {
  const { kinds } = collected
  const address = addressOf(document)
  const url = boundedText(address, LENGTHS.address)
  if (url.length < address.length)
    ledger.cut({ what: 'url', why: 'length', kept: url.length, of: address.length })
  const pageHost = URL.parse(address)?.hostname ?? ''
  const { outside, outsideLinks, mailto, ...hosts } = attempt('hosts', ledger, NO_HOSTS, () =>
    readHosts(kinds, pageHost, ledger),
  )
  const forms = attempt('forms', ledger, [], () => readForms(kinds, url, ledger))
  const sum = (name: 'passwords' | 'cards' | 'seedPhrases'): number =>
    forms.reduce((total, form) => total + form[name], 0)
  const marks = attempt('marks', ledger, [], () =>
    readMarks(kinds, rootElementOf(document), pageHost, ledger),
  )
  const page: PageDetails = {
    url,
    contentType,
    ...attempt('metadata', ledger, { openGraph: [], twitter: [] }, () =>
      readMetadata(document, kinds, ledger),
    ),
    navigation: attempt('navigation', ledger, { readyState: '' }, () =>
      readNavigation(document, window.performance),
    ),
    forms: firstOf(forms, COUNTS.forms, 'forms', ledger, kinds.forms.seen),
    counts: {
      nodes: collected.nodes,
      forms: kinds.forms.seen,
      links: kinds.links.seen,
      outsideLinks,
      scripts: kinds.scripts.seen,
      frames: kinds.frames.seen,
      shadowRoots: collected.shadowRoots,
      passwords: sum('passwords'),
      cards: sum('cards'),
      seedPhrases: sum('seedPhrases'),
    },
    ...hosts,
    ...(marks.length > 0 && { marks }),
    walletAddresses: attempt('wallet-addresses', ledger, [], () => walletAddressesIn(scanned, ledger)),
    socialLinks: attempt('social-links', ledger, [], () => socialLinksIn(outside, ledger)),
    ...attempt('telling-links', ledger, {}, () => tellingLinksIn(kinds.links.kept, pageHost, ledger)),
  }
  const emails = attempt('emails', ledger, [], () => emailAddressesIn(scanned, mailto, ledger))
  return { page, emails }
}

/** Returns the Performance API's navigation data. It hides cross-origin redirects, which count as none; an unknown status is omitted. */
const readNavigation = (document: Document, performance: Performance): PageDetails['navigation'] => {
  const readyState = readyStateOf(document)
  const entry = performance.getEntriesByType('navigation')[0]
  if (entry === undefined || !('redirectCount' in entry)) return { readyState }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one entry of this type
  const { type, redirectCount, responseStatus, name } = entry as PerformanceNavigationTiming
  return {
    readyState,
    type,
    redirects: redirectCount,
    ...(responseStatus > 0 && { status: responseStatus }),
    // Older browsers call the entry `document`.
    ...(name.startsWith('http') &&
      withoutFragment(name) !== withoutFragment(addressOf(document)) && { movedOn: true }),
  }
}

const withoutFragment = (address: string): string => address.replace(/#.*/s, '')

/** Returns properties by which a page may cloak, so that others can reproduce the user's view. */
const readBrowser = (window: Window): Capture['browser'] => {
  const { navigator, screen } = window
  return {
    userAgent: boundedText(navigator.userAgent, LENGTHS.userAgent),
    viewport: { width: whole(window.innerWidth), height: whole(window.innerHeight) },
    screen: { width: whole(screen.width), height: whole(screen.height) },
    pixelRatioPercent: whole(window.devicePixelRatio * 100),
    touchPoints: whole(navigator.maxTouchPoints),
    languages: navigator.languages
      .slice(0, COUNTS.languages)
      .map((language) => boundedText(language, LENGTHS.code)),
    timeZoneOffset: isoOffset(new Date().getTimezoneOffset()),
  }
}

const whole = (value: number): number => Math.max(0, Math.round(value) || 0)

/** `Date` gives minutes behind UTC; ISO 8601 needs the offset ahead of UTC. */
const isoOffset = (minutesBehind: number): string => {
  const minutes = Math.abs(minutesBehind)
  return `${minutesBehind > 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
