import { registrableDomain } from '#lib/assets/registrable-domain.ts'
import { addressKey } from './addresses.ts'
import {
  accountLabel,
  firstWord,
  isPlainDomain,
  type Labelled,
  lettersBeforeNumber,
  siteName,
} from './name.ts'
import { readingsOf, shapeLetters, skeletonsOf } from './skeleton.ts'
import {
  keyOf,
  type Keys,
  keysOf,
  lessOne,
  LONGEST_SHORT,
  type NameEntry,
  SHORTEST_SHAPED,
  SHORTEST_TO_EDIT,
  storable,
  reversed,
} from './table.ts'

export type Account = { platform: string; account: string }

/** Anything that can imitate or be imitated: a host in Unicode or punycode, an account, an EVM address. */
export type Named = string | Account | { address: string }

/**
 * Returns an own name's entries in the sorted table (table.ts): usually three, up to eight for a five-letter label, one for
 * shorter ones, one or two more for several words, none without an imitable name (IP address, public suffix). `registrable` skips the domain lookup. Not for pages on shared
 * hosts, whose domain isn't the organization's.
 */
export function ownEntries(own: Named, registrable?: string): NameEntry[] {
  if (typeof own === 'string') return siteEntries(own, registrable)
  if ('address' in own) {
    const key = addressKey(own.address)
    return key === undefined ? [] : [{ key, name: own.address }]
  }
  return entriesOf(
    accountLabel(own.platform, own.account),
    keysOf('account'),
    `${own.platform}/${own.account}`,
  )
}

function siteEntries(host: string, registrable: string | undefined): NameEntry[] {
  if (isPlainDomain(host)) {
    const domain = registrable ?? registrableDomain(host)
    if (domain === undefined) return []
    return entriesOf({ label: { text: domain.slice(0, domain.indexOf('.')) } }, keysOf('site'), domain)
  }
  const name = siteName(host)
  return name ? entriesOf(name, keysOf('site'), name.identity) : []
}

function entriesOf({ label: { text } }: Labelled, keys: Keys, name: string): NameEntry[] {
  const readings = readingsOf(text)
  const entries: NameEntry[] = []
  const first = keys === keysOf('site') ? firstWord(text) : undefined
  for (const reading of first === undefined ? [] : readingsOf(first))
    entries.push({ key: keys.first + storable(reading), name })
  const canBeMistyped = readings[0].length >= SHORTEST_TO_EDIT
  for (const reading of readings) {
    const letters = storable(reading)
    entries.push({ key: keyOf(keys.whole, letters), name })
    if (readings[0].length >= SHORTEST_SHAPED) entries.push({ key: keys.shape + shapeLetters(letters), name })
    if (!canBeMistyped) continue
    entries.push({ key: keyOf(keys.reversed, reversed(letters)), name })
    if (letters.length <= LONGEST_SHORT)
      for (const short of new Set(shortOf(text, letters))) entries.push({ key: keys.short + short, name })
  }
  return entries
}

/** Removes single letters, but not from a trailing number; otherwise `shop1`, `shop2`, … would all match each other. */
function shortOf(text: string, letters: string): Iterable<string> {
  const skeleton = skeletonsOf(text).find((one) => storable(one.letters) === letters)
  return lessOne(letters, skeleton && lettersBeforeNumber({ text }, skeleton))
}
