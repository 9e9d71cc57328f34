/**
 * Writes the tables of lib/look-alike/data and the list of popular domains of test/quality anew. Their sources come from
 * Debian's source and data packages, unpacked into one folder (apt-get source --download-only, apt-get download, tar, dpkg -x):
 *
 *   confusables.txt   icu (78.3), source/data/unidata/confusables.txt: UTS #39, Unicode 17.0.0
 *   UnicodeData.txt   from the same folder: the names of characters
 *   words             scowl (2020.12.07), usr/share/dict/scowl/{english,american,british}-words.10, joined
 *   domains.list      chromium (150.0.7871.100), components/url_formatter/spoof_checks/top_domains/domains.list
 *
 *   node .ci/make-look-alike-tables.ts FOLDER
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { domainToUnicode } from 'node:url'
import { ROOT } from './project.mjs'

const folder = argv[2] ?? '.'
const read = (name: string): string[] => readFileSync(join(folder, name), 'utf8').split('\n')

/** What UTS #39 keeps apart from Latin although a reader of an address would not: small capitals, Greek, turned letters. */
const ALSO_READS_AS: Record<string, string> = Object.fromEntries(
  'ĸk ʙb ʜh ʍm ᴛt ɴn ᴎn ʟl ᴘp ᴙr ɢg ɾr ꭑm ɲn πn ωw χx ꞓe ɛe ǝe ɐa ɜ3 ȝ3 ƨs ⱬz иu ßb ƅb ƫt ʊu ȷj ðd ⱶh ⲃb ꜧh'
    .split(' ')
    .map((pair) => [pair.slice(0, -1), pair.slice(-1)]),
)

const marks = /[\u0300-\u036f]/g
const latin = (text: string): string | undefined => {
  const bare = text.normalize('NFD').replace(marks, '').toLowerCase()
  const letters = Array.from(bare, (letter) => ALSO_READS_AS[letter] ?? letter).join('')
  // UTS #39 writes every m as `rn`; here `rn` is read as m.
  if (letters === 'rn') return 'm'
  return /^[a-z0-9]{1,3}$/.test(letters) ? letters : undefined
}

/** A letter or digit that a host can hold and a browser keeps as it is: what it maps or refuses never arrives here. */
function inHosts(character: string): boolean {
  if (!/^[\p{L}\p{N}]$/u.test(character) || /[\0-\x7f]/.test(character)) return false
  const url = URL.parse(`http://a${character}a.example/`)
  return url !== null && domainToUnicode(url.hostname) === `a${character}a.example`
}

/** `LATIN SMALL LETTER K WITH DESCENDER` reads as its letter, and `CYRILLIC SMALL LETTER KA WITH …` as whatever KA reads as. */
function lettersWithMore(readsAs: Map<string, string>): [from: string, reads: string][] {
  const named = new Map(
    read('UnicodeData.txt').map((line) => {
      const [code = '', name = ''] = line.split(';')
      return [name, String.fromCodePoint(Number.parseInt(code || '0', 16))]
    }),
  )
  return [...named].flatMap(([name, from]): [string, string][] => {
    const parts =
      /^((LATIN|CYRILLIC|GREEK) (?:SMALL LETTER|LETTER SMALL CAPITAL) ([A-Z]+))(?: WITH .+)?$/.exec(name)
    if (!parts) return []
    const [, base = '', script, letter = ''] = parts
    const plain = named.get(base) ?? ''
    const reads =
      script === 'LATIN' && letter.length === 1 ? letter.toLowerCase() : (readsAs.get(plain) ?? plain)
    return [[from, reads]]
  })
}

function confusables(): string {
  const prototypes = new Map(Object.entries(ALSO_READS_AS))
  for (const line of read('confusables.txt')) {
    const found = /^\uFEFF?([0-9A-F]+) ;\t([0-9A-F ]+) ;/.exec(line)
    if (!found) continue
    const [from = '', to = ''] = [found[1] ?? '', found[2] ?? ''].map((codes) =>
      String.fromCodePoint(
        ...codes
          .trim()
          .split(' ')
          .map((code) => Number.parseInt(code, 16)),
      ),
    )
    prototypes.set(from, to)
  }
  const readsAs = new Map<string, string>()
  const add = (from: string, to: string): void => {
    const reads = latin(to)
    if (reads === undefined || readsAs.has(from) || !inHosts(from)) return
    // What needs only lose its marks to be Latin, or to be in the table, needs no row.
    const bare = from.normalize('NFD').replace(marks, '')
    if (from in ALSO_READS_AS || (latin(from) === undefined && (bare === from || !readsAs.has(bare))))
      readsAs.set(from, reads)
  }
  for (const [from, to] of prototypes) add(from, ALSO_READS_AS[from] ?? to)
  for (const [from, to] of lettersWithMore(readsAs)) add(from, to)
  const byLatin = new Map<string, string>()
  for (const [from, reads] of readsAs) byLatin.set(reads, (byLatin.get(reads) ?? '') + from)
  const rows = [...byLatin].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const table = rows.map(([to, from]) => `  ${/^[a-z]/.test(to) ? to : `'${to}'`}: '${from}',`).join('\n')
  return `/**
 * Letters and digits of host names that read as Latin ones, each row under what they read as. From the confusables of UTS #39,
 * Unicode 17.0.0 (confusables.txt, Unicode License V3, see LICENCES.md), reduced to characters that a browser keeps in a host and
 * whose prototype is Latin; with letters that are a Latin one with a hook, a stroke or a tail by\n * their names, and a few that UTS #39 keeps apart. Made by .ci/make-look-alike-tables.ts; not edited by hand.
 */
export const READS_AS: Readonly<Record<string, string>> = {
${table}
}
`
}

const ENDINGS = ['s', 'es', 'd', 'ed', 'r', 'er', 'ing', 'ly']

function commonWords(): string {
  const all = new Set(read('words').filter((word) => /^[a-z]+$/.test(word)))
  const stemmed = (word: string): boolean =>
    ENDINGS.some((ending) => word.endsWith(ending) && all.has(word.slice(0, -ending.length))) ||
    (word.endsWith('ing') && all.has(`${word.slice(0, -3)}e`))
  const words = [...all].filter((word) => word.length >= 4 && !stemmed(word)).toSorted()
  return `/**
 * ${words.length} common English words of four letters and more, without those that end in ${ENDINGS.map((ending) => `-${ending}`).join(' ')} after another one.
 * From SCOWL 2020.12.07, size 10 (see LICENCES.md). Made by .ci/make-look-alike-tables.ts; not edited by hand.
 */
export const COMMON_WORDS =
  '${words.join(' ')}'
`
}

const write = (path: string, text: string): void => writeFileSync(join(ROOT, path), text)

write('lib/look-alike/data/confusables.ts', confusables())
write('lib/look-alike/data/common-words.ts', commonWords())
const popular = read('domains.list').filter((line) => /^[^#\s]+$/.test(line))
// A line for each two first characters: a name that comes or goes changes one line.
const lines = Map.groupBy(popular.toSorted(), (domain) => domain.slice(0, 2))
const texts = Array.from(lines.values(), (domains) => `${domains.join(' ')}\n`)
write('test/quality/popular-domains.txt', texts.join(''))
