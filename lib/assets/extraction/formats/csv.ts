import type { HandlePlatform } from '../extracted.ts'
import { NextOf, TextMap } from '../decoding.ts'
import {
  isAboutByName,
  isAboutColumn,
  isAnswer,
  isAssetName,
  isBenign,
  isBesideAsset,
  isRecordType,
  isVerdictName,
  plainName,
} from './cell-names.ts'
import { isRealEnding } from '../../known-domains.ts'
import { platformOfWord } from '../readers/accounts.ts'

/** An entry’s position; `map` holds its text if doubled quotes were unescaped. */
export type Cell = {
  from: number
  to: number
  map?: TextMap | undefined
  platform?: HandlePlatform
  /** True in a column about the findings: their source or reporter, or their page at the feed. */
  isAbout?: boolean
  /** Place in a table, from 0. */
  row?: number
  column?: number
}

const delimiters = [',', ';', '\t', '|'] as const

/** Lines of feeds and block lists that tell about them: `# Terms of use: …`, `! Title: …`, `[uBlock Origin]`, `; zone`, `-- list`, `@ IN SOA …`. */
const comment =
  /^[ \t]*(?:#|!|;|\/\/\s|--[ \t]{1,8}\S|\[[A-Za-z][\w -]{0,40}(?:\d\.\d{1,3})?\][ \t\r]*(?:\n|$)|\$(?:TTL|ORIGIN)\s|(?:@[ \t]{1,20})?(?:\d{1,9}[ \t]{1,20})?IN[ \t]{1,20}(?:SOA|NS)\s)/
const isComment = (line: string): boolean => comment.test(line)
/** A line of a hosts file, DNS server, ad blocker or firewall, or one word: an entry of a list. */
const rule =
  /^(?:(?:\d{1,3}\.){3}\d{1,3}\s|0\s|[\da-f]{0,4}:[\da-f:]{1,30}(?:%\w{1,8})?\s|local-zone:|local-data:|zone|address=|server=|local=|ipset=|DOMAIN[\w-]{0,20},|HOST[\w-]{0,20},|IP-CIDR6?,|URL[\w-]{0,20},)/i
const isEntry = (line: string): boolean => {
  const plain = (line.split(/\s(?:#|\/\/|;|--\s|\/\*)/, 1)[0] ?? '').trim()
  return rule.test(plain) || /\sCNAME\s/i.test(plain) || !/\s/.test(plain)
}

const linesOf = (sample: string): string[] => {
  const lines = sample.split(/\r?\n/)
  // The last line may be truncated.
  if (lines.length > 2) lines.pop()
  return lines.filter((line) => line.trim() !== '')
}

/** Returns true for a list with comment lines, exceptions or the syntax of a blocker: anything else is read as text. */
export function isFeed(sample: string): boolean {
  const lines = linesOf(`${sample}\n`)
  const entries = lines.filter((line) => !isComment(line))
  const special = lines.length > entries.length || entries.some((line) => blockRule.test(line))
  return (
    special &&
    entries.length > 0 &&
    entries.filter(isEntry).length >= 0.9 * entries.length &&
    // A heading and a URL below it are a note, and `#` alone may be a number.
    (entries.length > 1 || entries.some((line) => blockRule.test(line)) || lines.length - entries.length > 1)
  )
}

const blockRule = /^\s*(?:\|\|[^\s|]|@@|(?:0\.0\.0\.0|127\.0\.0\.1)\s+\S|(?:address|server|local)=\/)/

/** A line of a list, firewall or mail server that lets something through. */
const exception =
  /^(?:@@|(?:white|welcome|allow)list_\w+\s|(?:- {1,4})?['"]?(?:DOMAIN|HOST|IP-CIDR6?|URL)[\w-]{0,20},[^,\s]{1,300},[ \t]*(?:DIRECT|PROXY)\b|local-zone:[ \t]*"[^"\s]{1,300}"[ \t]+(?:always_)?transparent\b|[^\s,;]{1,300}[ \t]+(?:OK|DUNNO|PERMIT|ACCEPT)[ \t\r]*$|[^\s]{1,300}[ \t]+(?:\d{1,9}[ \t]+)?(?:IN[ \t]+)?CNAME[ \t]+rpz-passthru\b)/
export const isException = (line: string): boolean => exception.test(line.trimStart())

/** The heading of a part of a list that names what is no threat. */
const excepted =
  /^[\s#!;/[-]{1,8}(?:legit(?:imate)?|benign|known good|allow(?:ed)?|(?:white|allow|safe)[ -]?list(?:ed)?|exceptions?|exclusions?|false[ -]positives?|do not block)(?: (?:domains?|sites?|ur[li]s?|hosts?))?(?: ?\([^()]{1,40}\))?[\s:*\]]*$/i

/** `a.io` */
const SHORTEST_ENTRY = 4

/** Yields the parts of a feed’s lines that name what it lists; none of its comments and exceptions. */
export function* entriesOfFeed(text: string): Generator<Cell> {
  let isExcepted = false
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at)
    const to = newline < 0 ? text.length : newline
    const start = at
    at = to + 1
    const near = text.slice(start, Math.min(to, start + 4096))
    if (near.length < SHORTEST_ENTRY) continue
    if (isComment(near)) isExcepted = excepted.test(near)
    if (isExcepted || isComment(near) || isException(near) || /#[@?$]?#/.test(near)) continue
    const answered = /^\s*(?:address|server|local|ipset)=\/([^=]{1,2000})\//.exec(near)?.[1]
    if (answered !== undefined) {
      for (const { 0: name, index } of answered.matchAll(/[^/]+/g)) {
        const from = start + near.indexOf('/') + 1 + index
        yield { from, to: from + name.length }
      }
      continue
    }
    const hosts =
      /^\s*(?:(?:0|127|255)(?:\.\d{1,3}){3}|0|::1?|(?:fe|ff)\d\d:[\da-f:]{1,30}(?:%\w{1,8})?)\s+(?=\S)/.exec(
        near,
      )?.[0].length ?? 0
    if (
      hosts > 0 &&
      /^(?:localhost(?:\.localdomain)?|local|broadcasthost|ip6-\w+|0\.0\.0\.0)(?=\s|$)/i.test(
        near.slice(hosts),
      )
    )
      continue
    yield {
      from: start + hosts,
      to: start === to ? to : Math.min(to, start + lengthOfEntry(near, to - start)),
    }
  }
}

/** Returns where an entry ends: before a rule’s options, a comment behind it, and the answer of a DNS server. */
function lengthOfEntry(near: string, whole: number): number {
  const ends = [
    /^\s*\|\|/.test(near) ? near.search(/[$^]|\*(?:\$|\s*$)/) : -1,
    near.search(/\s(?:#|\/\/|;\s|--\s|\/\*)/),
    near.search(/\sCNAME\s/i),
  ].filter((end) => end >= 0)
  return Math.min(whole, ...ends)
}

/** Lines that a database or a wiki draws around its tables, and the count below them. */
const ruled = /^(?:[+|][\s+|:=-]*|-{3}[\s+|:=-]*|\(?\d{1,9} rows?\b.*)$/

/**
 * Returns the delimiter that occurs equally often in each of the first lines, outside quotes; undefined if the text isn't a table: also
 * a list of URLs that contain the sign themselves (`…/offer,123.html`, `…;jsessionid=…`).
 */
export function delimiterOf(sample: string): string | undefined {
  const named = /^\uFEFF?sep=(.)\r?\n/.exec(sample)?.[1]
  const lines = sample
    .replace(/"(?:[^"]|"")*"/g, 'q')
    .split(/\r?\n/, 60)
    .filter((line) => line.trim() !== '' && !isComment(line) && !ruled.test(line.trimStart()))
    .map((line) => (/^\|\|.*\|\|\s*$/.test(line) ? line.replaceAll('||', '|') : line))
  // The last line may be truncated.
  const whole = lines.length > 2 ? lines.slice(0, 20) : lines
  if (whole.length < 2) return undefined
  return delimiters.find((delimiter) => {
    if (delimiter === named) return true
    // Rules of ad blockers.
    if (
      delimiter === '|' &&
      whole.every((line) => /^\s*(?:\|\|?[^\s|]|@@|#)/.test(line) && !line.endsWith('|'))
    )
      return false
    if (whole.every((line) => intrusionRule.test(line))) return false
    const counts = whole.map((line) => line.split(delimiter).length - 1)
    const first = counts[0] ?? 0
    if (first === 0) return false
    // A text without quotes in the last column has the sign as well.
    const isNamed = areColumnNames(splitHead(whole[0] ?? '', delimiter))
    const equal = counts.filter((count) => count === first || (isNamed && count > first)).length
    // Prose has a space after a comma.
    const asProse =
      delimiter === ',' && whole.filter((line) => /, (?!q(?:,|\s*$))/.test(line)).length * 2 > whole.length
    return !asProse && equal >= 0.8 * whole.length && !isListOfUrls(whole, delimiter)
  })
}

/** A rule of an intrusion detection system. */
export const intrusionRule = /^(?:alert|drop|reject) (?:tcp|udp|ip|dns|tls|http) /m

const url = /^\s*[<"'([]{0,2}(?:h[\w*]{2}ps?[:[]|www\.|[\w-]+(?:\[?\.\]?[\w-]+)+\/)\S*/i
/** What a cell beside a URL holds: nothing, words, a date, a number, an IP address, another URL. */
const cell = /^(?:q|\p{L}[\p{L}\p{N}_ /-]{0,60}|[\d.:/TZ+ -]{0,40}|h\w{2}ps?:.*)$/iu

/** A domain, unlike `19873.html`. */
const hasRealEnding = (one: string): boolean =>
  isRealEnding(/^[\w-]+(?:\.[\w-]+)*\.([a-z]{2,24})$/i.exec(one)?.[1]?.toLowerCase() ?? '')

/**
 * Returns true if each line is one URL that contains the delimiter: what follows it is no cell, or cut there, most would be the same URL.
 */
function isListOfUrls(lines: readonly string[], delimiter: string): boolean {
  if (delimiter === '\t' || !lines.every((line) => url.test(line.split(delimiter, 1)[0] ?? ''))) return false
  const cells = lines.map((line) => line.split(delimiter))
  const rest = cells.flatMap(([, ...others]) => others)
  const isCells =
    rest.filter((one) => cell.test(one.trim()) || hasRealEnding(one.trim())).length >= 0.8 * rest.length
  return !isCells || new Set(cells.map(([start]) => start)).size * 2 <= lines.length
}

/** A record of DNS, up to the server or other name that it leads to. */
const record = /^\S{1,255}\s{1,40}(?:\d{1,9}\s{1,40})?IN\s{1,40}(?:NS|MX|SOA|CNAME|PTR)\s{1,40}/i
/** Cells of one row that are kept until its end is reached. */
const LONGEST_HELD = 200
/** `a.io,1` */
const SHORTEST_ROW = 6

/** Yields the cells of a table in order. A row that says that it is no threat is about something else. */
export function* cellsOf(text: string, delimiter: string): Generator<Cell> {
  /** Columns by their names in the head or the last comment above it. */
  const names = namesAbove(text, delimiter)
  const verdicts: boolean[] = []
  const judged = (cells: readonly Cell[]): readonly Cell[] => {
    const start = cells[0]?.from ?? 0
    const end = cells.at(-1)?.to ?? 0
    if (end - start < SHORTEST_ROW) return cells
    const values = cells.flatMap(({ from, to, column = 0 }) => {
      const name = names[column]
      return name !== undefined && (verdicts[column] ??= isVerdictName(name)) && to - from <= 40
        ? [[name, text.slice(from, to)] as const]
        : []
    })
    const line = text.slice(start, Math.min(end, start + 600))
    const type = values.find(([name]) => isRecordType(name))?.[1].trim() ?? ''
    if (type !== '')
      return cells.map((one) =>
        isAnswer(names[one.column ?? 0] ?? '', type) ? { ...one, isAbout: true } : one,
      )
    const answer = record.exec(line)?.[0].length
    if (answer !== undefined)
      return cells.map((one) => (one.from < start + answer ? one : { ...one, isAbout: true }))
    return isBenign(values) || isException(line) ? cells.map((one) => ({ ...one, isAbout: true })) : cells
  }
  let held: Cell[] = []
  for (const one of cellsInOrder(text, delimiter, names)) {
    if (one.row !== held[0]?.row || held.length >= LONGEST_HELD) {
      yield* judged(held)
      held = []
    }
    held.push(one)
  }
  yield* judged(held)
}

/** RFC 4180: quotes are doubled inside quotes, which may contain line breaks. Takes the names from the head. */
function* cellsInOrder(text: string, delimiter: string, names: string[]): Generator<Cell> {
  const next = new NextOf(text)
  const platforms: HandlePlatform[] = []
  const head = names.length > 0 ? 0 : headAt(text, delimiter)
  let abouts = names.map(isAboutFinding)
  let inHead = true
  let ofRow: HandlePlatform = null
  let isRowAbout = false
  let row = 0
  let column = 0
  let at = 0
  while (at < text.length) {
    const isAbove = at < head
    if (column === 0 && isComment(text.slice(at, at + 80))) {
      const newline = next.from('\n', at)
      at = newline < 0 ? text.length : newline + 1
      continue
    }
    let from = at
    let to: number
    let map: TextMap | undefined
    while (from < text.length && text.charAt(from) === ' ') from += 1
    if (text.charAt(from) === '"') {
      const closed = endOfQuoted(text, from, next)
      to = closed.to
      map = closed.map
      from += 1
      at = closed.at
    } else {
      const stop = nearest(next.from(delimiter, at), next.from('\n', at), text.length)
      from = at
      to = stop
      at = stop
    }
    const named = headPlatform(text.slice(from, Math.min(to, from + 40)))
    if (inHead && !isAbove) {
      platforms[column] = named
      names[column] ??= text.slice(from, Math.min(to, from + 40)).trim()
    }
    const isName = inHead && FIELD.test(text.slice(from, Math.min(to, from + 80)).trim())
    const isAbout = isAbove || isName || isRowAbout || abouts[column] === true
    yield { from, to, map, platform: platforms[column] ?? ofRow, isAbout, row, column }
    isRowAbout ||= to - from < 20 && ABOUT_ROW.test(text.slice(from, to))
    ofRow = named ?? ofRow
    // `||Name||Name||`, as wikis write a head.
    if (inHead && delimiter === '|' && text.startsWith('||', at)) at += 1
    if (text.charAt(at) === delimiter) column += 1
    else {
      const stop = nearest(next.from(delimiter, at), next.from('\n', at), text.length)
      // Text after a closing quote still belongs to this row.
      if (stop > at && text.slice(at, stop).trim() !== '') yield { from: at, to: stop, row, column }
      at = stop
      if (text.charAt(at) === '\n' || at >= text.length) {
        if (inHead && !isAbove) {
          abouts = names.map(
            (name) => isAboutFinding(name) || isAboutColumn(name) || isBesideAsset(name, names),
          )
          inHead = false
        }
        ofRow = null
        isRowAbout = false
        row += 1
        column = 0
      } else column += 1
    }
    at += 1
  }
}

/**
 * Names of columns and values about a finding: its sources and reporters, licenses, pages at feeds and scanners, the registrar and servers
 * of a domain, the brand that it imitates, and what a block list excepts.
 */
const ABOUT =
  /^(?:(?:[\p{L}\p{N}]{1,20}_){0,3}(?:references?|refs?|sources?|permalink|licen[sc]e|schema|reporter|(?:reported|detected|found|discovered|flagged|confirmed|authored|written|published|shared|maintained)_?by|submitter|submitted_?by|contributor|credits?|author|vendor|publisher|analyst|provider|documentation|terms|tos|screenshots?|registrar|name_?servers?|ns\d?|mx|(?:ns|mx)_records?|mail_?servers?|referr?er|(?:user_)?agent|device|dev_?name|computer|workstation|configuration_item|ptr|rdns|reverse_dns|whois)(?:_(?:ur[li]|link|website|server|host|domain|name))?|asn?(?:_(?:name|org|owner|description))?|isp|(?:(?:allow|white|safe|pass|fuzzy|exclusion|exception|bypass)_?list(?:ed)?|allow|allowed|exclusions|exceptions|exclude|excluded|false_?positives?|known_?good|trusted|benign|safe|ignored?)(?:_(?:ur[li]s?|domains?|hosts?|sites?))?|contact\w*|cert_link|referral_?url|created_by|self|context|quellen?|melder|referenz(?:en)?|verweise?|fuentes?|referencias?|fontes?|riferiment[oi]|bron(?:nen)?|kalla|kilde|zdroj|zrodło|kaynak|источник|来源|來源|出处|出處|参考|參考|出典|情報源|ソース|参考(?:リンク|链接|url)|출처|المصدر|מקור|(?:[\p{L}\p{N}]{1,20}_){0,3}(?:detail|report|result|urlhaus|urlscan|virustotal|vt|reference|malware_bazaar)_?(?:url|link)|(?:brand|legit|legitimate|official|genuine|our|own|impersonated|imitated|victim|customer|client|protected|monitored|watched|seed)_(?:brand|site|ur[li]|domain|website|homepage|asset)|(?:real|actual|authentic|correct|official|genuine)_(?:brand|site|domain|website|homepage|app|account|profile|page|channel|store|shop)|target(?:ed)?_(?:brand|site|website)|(?:sitio|site|sito|web|pagina|dominio|domaine|url|adresse|enlace|lien)_(?:web_)?(?:oficial|officiel(?:le)?|ufficiale|legitim[oea]|reale?|reel(?:le)?|verdader[oa]|authentique|autentic[oa])|legit\p{L}{0,6}_\p{L}{2,20}|(?:tatsachliche|richtige)_\w+|(?:offizielle|echte|officiele)_\w+|(?:正規|公式|官方|真实|被仿冒|被冒充|공식)[\p{L}]*|官网|報告者|报告人|举报人|brand|impersonat(?:es|ed)|imitat(?:es|ed))$/u

/** Categories and types of MISP that are no indicators. */
export const ABOUT_ROW =
  /^\s*(?:external analysis|internal reference|references?|screenshots?|email-subject|whois-registrar|user-agent)\s*$/i

const MAX_KNOWN = 1000
const known = new Map<string, boolean>()

/** Returns true for the name of a column or value that is about a finding, so that what it holds isn’t reported. */
export function isAboutFinding(name: string): boolean {
  let found = known.get(name)
  if (found === undefined) {
    const plain = name.length < 80 ? plainName(name) : ''
    // What an index of logs stores is no source.
    const bare = plain.replace(/_\d{1,2}$/, '')
    found = name !== '_source' && (ABOUT.test(bare) || isAboutByName(plain))
    if (known.size < MAX_KNOWN) known.set(name, found)
  }
  return found
}

/** The name of a column in a log’s export, which would be a domain as well: `host.name`. */
const FIELD =
  /^(?:agent|client|destination|dns|event|file|host|observer|process|server|source|user)\.(?:\w{1,20}\.){0,3}(?:name|id|email)$/

/** Lines above the names of the columns: a title, who made the table, an empty line. */
const MAX_ABOVE = 12

const splitHead = (line: string, delimiter: string): string[] =>
  line
    .split(delimiter)
    .map((one) => one.trim().replaceAll('"', ''))
    .filter((one) => one !== '')

/** Returns true for names of columns, one of which is of what is reported. */
export const areColumnNames = (names: readonly string[]): boolean =>
  names.length > 1 && names.some(isAssetName) && !names.some((one) => /:\/\/|[.@][\w-]/.test(one))

/** Returns where the line with the names of the columns begins. */
export function headAt(text: string, delimiter: string): number {
  let at = 0
  for (let line = 0; line < MAX_ABOVE && at < text.length; line += 1) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline
    if (areColumnNames(splitHead(text.slice(at, Math.min(end, at + 2000)), delimiter))) return at
    at = end + 1
  }
  return 0
}

/** Returns the names of columns in the last comment line of a feed above its first row. */
export function namesAbove(text: string, delimiter: string): string[] {
  const above: string[] = []
  for (const line of text.slice(0, 16_384).split(/\r?\n/)) {
    if (!isComment(line) && line.trim() !== '') break
    // Zeek’s logs.
    if (line.startsWith('#fields')) return line.trimEnd().split(delimiter).slice(1)
    above.push(line.replace(/^[\s#!;/]+/, ''))
  }
  const last = above.filter((line) => line.includes(delimiter)).at(-1)
  return last === undefined ? [] : last.split(delimiter).map((name) => name.trim().replaceAll('"', ''))
}

const headPlatform = (name: string): HandlePlatform => platformOfWord(name.trim().replace(/[\s_-].*/s, ''))

const nearest = (one: number, other: number, end: number): number =>
  Math.min(one < 0 ? end : one, other < 0 ? end : other)

function endOfQuoted(
  text: string,
  quote: number,
  next: NextOf,
): { to: number; at: number; map: TextMap | undefined } {
  let map: TextMap | undefined
  let from = quote + 1
  for (;;) {
    const close = next.from('"', from)
    if (close < 0) {
      // An unclosed quote ends at its line.
      const line = next.from('\n', quote)
      const to = line < 0 ? text.length : line
      return { to, at: to, map: undefined }
    }
    if (text.charAt(close + 1) !== '"') {
      map?.same(text, from, close)
      return { to: close, at: close + 1, map }
    }
    map ??= new TextMap()
    map.same(text, from, close + 1)
    from = close + 2
  }
}
