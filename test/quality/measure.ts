import { readFileSync } from 'node:fs'
import { registrableDomain } from '#lib/assets/registrable-domain.ts'
import type { LookAlikeMatch } from '#lib/look-alike/look-alike-match.ts'
import { OwnNames } from '#test/look-alike/own-names.ts'
import { BRANDS, SAME_OWNER } from './brands.ts'

/**
 * Names that imitate a domain, by class, as tools for typosquatting make them. Written without a look at the recogniser and
 * sharing nothing with it, so that what it overlooks shows.
 */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

type Domain = { label: string; ending: string }

const split = (domain: string): Domain => {
  const dot = domain.indexOf('.')
  return { label: domain.slice(0, dot), ending: domain.slice(dot + 1) }
}

/** What each class makes of a label; the ending stays. */
const OF_LABEL: Record<string, (label: string) => string[]> = {
  omission: (label) => places(label).map((at) => label.slice(0, at) + label.slice(at + 1)),
  insertion: (label) =>
    places(label)
      .slice(1)
      .flatMap((at) => Array.from(LETTERS, (letter) => label.slice(0, at) + letter + label.slice(at))),
  replacement: (label) =>
    places(label).flatMap((at) => Array.from(LETTERS, (letter) => put(label, at, letter))),
  repetition: (label) => places(label).map((at) => put(label, at, label.charAt(at).repeat(2))),
  transposition: (label) =>
    places(label)
      .slice(1)
      .map((at) => label.slice(0, at - 1) + label.charAt(at) + label.charAt(at - 1) + label.slice(at + 1)),
  'one character added': (label) => Array.from(`${LETTERS}0123456789`, (character) => label + character),
  hyphenation: (label) =>
    places(label)
      .slice(1)
      .map((at) => `${label.slice(0, at)}-${label.slice(at)}`),
  homoglyph: (label) => substituted(label, GLYPHS),
  'digit for letter': (label) => substituted(label, DIGITS),
  'two homoglyphs': (label) => severalSubstituted(label, 2),
  'three homoglyphs': (label) => severalSubstituted(label, 3),
}

/** Read across languages, keyboards and fonts: Latin pairs, Latin with marks, Cyrillic, Greek. */
const GLYPHS: Record<string, string> = {
  a: 'à á â ã ä å ā ă ą ǎ ạ а α ɑ',
  b: 'ḃ ƀ Ь',
  c: 'ç ć ĉ ċ č с ƈ',
  d: 'cl ď đ ԁ ḍ ɗ',
  e: 'è é ê ë ē ĕ ė ę ě ẹ е ё',
  f: 'ƒ ḟ',
  g: 'ğ ģ ġ ɡ ǵ',
  h: 'ĥ ħ һ ḥ',
  i: 'l ì í î ï ī ĭ į ı і ị',
  j: 'ĵ ј ǰ',
  k: 'ķ κ к ḳ ƙ',
  l: 'i ĺ ļ ľ ł ӏ ḷ',
  m: 'rn nn ṃ м ḿ',
  n: 'ñ ń ņ ň η п ṇ',
  o: 'ò ó ô õ ö ō ŏ ő ø о ο ọ ơ',
  p: 'р ρ ṗ',
  q: 'ԛ',
  r: 'ŕ ŗ ř г ṛ',
  s: 'ś ŝ ş š ѕ ṣ ș',
  t: 'ţ ť ŧ т ṭ ț',
  u: 'ù ú û ü ū ŭ ů ű ų υ ụ ư',
  v: 'ѵ ν ṿ',
  w: 'vv ŵ ԝ ω ẃ ẉ',
  x: 'х χ ẋ',
  y: 'ý ÿ ŷ у ỵ',
  z: 'ź ż ž ẓ',
}

const DIGITS: Record<string, string> = {
  a: '4',
  b: '8 6',
  e: '3',
  g: '9',
  i: '1',
  l: '1',
  o: '0',
  s: '5',
  t: '7',
  z: '2',
}

/** What passes for a letter in a small font: Latin letters and digits only. */
const SMALL_PRINT: Record<string, string> = {
  b: 'd lb',
  c: 'e',
  d: 'b cl dl',
  e: 'c',
  g: 'q',
  h: 'lh',
  i: '1 l',
  k: 'lc',
  l: '1 i',
  m: 'n nn rn rr',
  n: 'm r',
  o: '0',
  q: 'g',
  u: 'v',
  v: 'u',
  w: 'vv',
}

/** Labels that nobody would take for a brand. */
const HOSTS = [
  'evil-host.net',
  'a1b2c3.xyz',
  'cheap-pages.top',
  'example.org',
  'qwfp.ru',
  'kunde.web-portal24.de',
]

const WORDS =
  'login signin secure account verify support wallet update help bonus airdrop claim rewards service online app official security ' +
  'customer recovery auth promo gift pay shop kyc migration session dapp helpline billing invoice unlock center team refund giveaway'

const ENDINGS =
  'com net org io co app xyz top info biz online site shop ru cn de fr in us eu me live pro co.uk com.br com.co pages.dev vercel.app'

const OF_DOMAIN: Record<string, (domain: Domain) => string[]> = {
  'brand in subdomain': ({ label, ending }) =>
    HOSTS.flatMap((host) => [
      `${label}.${host}`,
      `www.${label}.${host}`,
      `${label}.${ending}.${host}`,
      `login.${label}.${ending}.${host}`,
      `${label}-${ending.replaceAll('.', '-')}.${host}`,
      `${label}-login.${host}`,
    ]),
  'brand + lure word': ({ label, ending }) =>
    WORDS.split(' ').flatMap((word) =>
      [`${label}-${word}`, `${word}-${label}`, `${label}${word}`, `${word}${label}`].flatMap((name) => [
        `${name}.${ending}`,
        `${name}.top`,
      ]),
    ),
  'other top-level domain': ({ label, ending }) =>
    ENDINGS.split(' ')
      .filter((other) => other !== ending)
      .map((other) => `${label}.${other}`),
}

const places = (label: string): number[] => Array.from(label, (_, at) => at)
const put = (label: string, at: number, text: string): string =>
  label.slice(0, at) + text + label.slice(at + 1)

/** Each letter once, then every occurrence of a letter at once. */
function substituted(label: string, table: Record<string, string>): string[] {
  return places(label).flatMap((at) => {
    const letter = label.charAt(at)
    return (table[letter]?.split(' ') ?? []).flatMap((glyph) => [
      put(label, at, glyph),
      label.replaceAll(letter, glyph),
    ])
  })
}

/** As many letters at once, each by another; only every seventh of the triples. */
function severalSubstituted(label: string, count: number): string[] {
  const found = places(label).flatMap((at) =>
    (SMALL_PRINT[label.charAt(at)]?.split(' ') ?? []).flatMap((glyph) => {
      const rests = count === 1 ? [label.slice(at + 1)] : severalSubstituted(label.slice(at + 1), count - 1)
      return rests.map((rest) => label.slice(0, at) + glyph + rest)
    }),
  )
  return count === 3 ? found.filter((_, index) => index % 7 === 0) : found
}

/** The host as a browser sends it, or undefined where it refuses; the domain itself is no imitation. */
function asHost(name: string, domain: string): string | undefined {
  const host = URL.parse(`http://${name}/`)?.hostname
  return host === undefined || host === domain || /(?:^|\.)-|-(?:\.|$)/.test(host) ? undefined : host
}

const CLASSES = [...Object.keys(OF_LABEL), ...Object.keys(OF_DOMAIN)]

/** All imitations of a domain of one class, none twice, in punycode. */
function imitations(domain: string, imitationClass: string): string[] {
  const { label, ending } = split(domain)
  const names =
    OF_LABEL[imitationClass]?.(label).map((name) => `${name}.${ending}`) ??
    OF_DOMAIN[imitationClass]?.({ label, ending }) ??
    []
  return [...new Set(names.map((name) => asHost(name, domain)).filter((host) => host !== undefined))]
}

export type Found = { imitationClass: string; found: number; of: number; missed: string[] }

const labelOf = (domain: string): string => domain.split('.')[0] ?? ''

/** Real domains of the whole web, most popular ones; from the list's own file. */
export const popularDomains = (): string[] =>
  readFileSync(new URL('popular-domains.txt', import.meta.url), 'utf8')
    .trim()
    .split(/\s/)

/** How many imitations of some brands are told to look like that brand, all fifty being own names. A real popular domain is no imitation. */
export function foundByClass(brands: readonly string[], all = BRANDS): Found[] {
  const own = new OwnNames(all)
  const real = new Set<string>([...popularDomains(), ...all])
  return CLASSES.map((imitationClass) => {
    const names = brands.flatMap((brand) =>
      imitations(brand, imitationClass)
        .filter((name) => !real.has(name))
        .map((name) => ({ name, brand })),
    )
    const missed = names.filter(({ name, brand }) => own.lookAlikeOf(name)?.ours !== brand)
    return {
      imitationClass,
      found: names.length - missed.length,
      of: names.length,
      missed: missed.map(({ name }) => name),
    }
  })
}

export type Flagged = { domain: string; seen: LookAlikeMatch }

/** Popular domains that are told to look like one of the brands; those with a brand's own label or of its owner are left out first. */
export function flaggedPopular(brands: readonly string[]): { flagged: Flagged[]; of: number } {
  const own = new OwnNames(brands)
  const labels = new Set(brands.map(labelOf))
  const owned = new Set(brands.flatMap((brand) => SAME_OWNER[brand] ?? []))
  const others = popularDomains().filter(
    (domain) => !owned.has(domain) && !labels.has(labelOf(registrableDomain(domain) ?? domain)),
  )
  const flagged = others.flatMap((domain) => {
    const seen = own.lookAlikeOf(domain)
    return seen ? [{ domain, seen }] : []
  })
  return { flagged, of: others.length }
}
