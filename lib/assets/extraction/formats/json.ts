import { parseAsset } from '../../parse-asset.ts'
import type { ExtractedNote, Found } from '../extracted.ts'
import { itemsAtOnce, itemsOfText, type Progress } from '../scanner.ts'
import { isCommonEnding } from '../readers/names.ts'
import { assetFound } from '../readers/web.ts'
import { decodeInto, TextMap } from '../decoding.ts'
import { referencedLetter } from './named-letters.ts'
import { isAboutColumn, isAnswer, isAssetName, isBenign, isBesideAsset, LEADS_ON } from './cell-names.ts'
import { ABOUT_ROW, isAboutFinding } from './csv.ts'
import { itemsOfHtml } from './html.ts'
import { withReferencesBeside } from './mail-assets.ts'

/** Begins like JSON, also as scripts of archives hold it: an object with a name, or a list of objects, lists or texts. */
const begins =
  /^\s*(?:window\.[\w.]{1,80}\s*=\s*)?(?:\{\s*(?:"[^"\n]{0,200}"\s*:|\}\s*$)|\[\s*(?:\[(?![A-Za-z])|[{"]|\]\s*$))/
/** Nothing but one JSON text. */
const oneText = /^\s*"(?:[^"\\\n]|\\.)*"\s*$/

export const looksLikeJson = (sample: string): boolean => begins.test(sample) || oneText.test(sample)

/** Names of pictures in the exports of chat programs. */
const PICTURE =
  /^(?:(?:\w+_|og)?(?:icon|avatar|logo|thumb(?:nail)?|image|photo|picture|banner|favicon)(?:_?ur[li]|_?\d{1,4})?)$/i
/** Names of files in the exports of chat programs, whose ending may be a domain’s as well. */
const FILE_KEY = /^(?:\w*file_?name|name|title)$/i
const FILE_NAME = /^[^\s/:]{1,200}\.(?:zip|mov|sh|py|md|pl|rs)$/i
const PICTURE_FILE = /^https?:[^?#]{1,2000}\.(?:png|jpe?g|gif|webp|heic|mp4|mov)(?:[?#]|$)/i
/** Objects of STIX (by their ID) and MISP (by their category) that are no indicators. */
const ABOUT_ID =
  /^(?:identity|report|note|opinion|marking-definition|course-of-action|attack-pattern|intrusion-set|threat-actor|campaign|malware|tool|vulnerability|relationship|sighting|grouping)--/
const ABOUT_CATEGORY = /^(?:attribution|other)$/i

/** Begins like an object with a service's link to itself or its terms, as in RDAP (RFC 9083); not any link of a list (`nofollow`). */
const linkOfService =
  /^[^{}]{0,600}"rel"\s*:\s*"(?:self|about|alternate|copyright|describedby|glossary|help|license|privacy-policy|related|terms-of-service|up)"/

/** Deeper levels share the names of the one above. */
const DEEPEST = 64
/** Characters read in one step. */
const LONGEST_STEP = 16_384

/** What an entry of a browser’s record is of, and what a page loads besides itself. */
const resourceType = /"_resourceType"\s*:\s*"(\w+)"/
const PART_OF_PAGE = /^(?:stylesheet|font|image|script|media|ping|texttrack|manifest)$/
/** Farther than the calls that led to it. */
const FARTHEST_TYPE = 6000
/** A scanner’s verdict, named after the scanner: `"scumware.org": {"category": …}`. */
const ofScanner = /^\s{0,100}:\s{0,100}\{[^{}]{0,300}"(?:engine_name|detected)"/
/** What some kinds of JSON have in them, and its objects and lists that are no findings. */
const BESIDE: readonly (readonly [kind: RegExp, names: RegExp, note: ExtractedNote])[] = [
  // What a scanned page loads, the machine that a log is of, and terms of RDAP.
  [/"(?:reportURL|screenshotURL)"\s*:/, /^(?:lists|data)$/, 'embedded'],
  [/"(?:agent|ecs|observer)"\s*:\s*\{/, /^(?:host|client|source)$/, 'reference'],
  [/"(?:rdapConformance|objectClassName)"\s*:/, /^(?:notices|remarks)$/, 'reference'],
  // Shodan: the owners of the names that lead back to a machine, its provider’s too.
  [/"ip_str"\s*:/, /^domains$/, 'reference'],
  // ZeroFox: what is protected.
  [/"offending_content_url"\s*:/, /^asset$/, 'reference'],
  // Who sends a report on abuse (XARF).
  [/"xarf_version"\s*:/, /^sender$/, 'reference'],
]

/** What a scanner was given, and where that led to, of all that the page loads: `"task":{…"url":"…"}`. */
const ofScan = /"(?:reportURL|screenshotURL)"\s*:/
const scanned = /"(?:task|page)"\s{0,20}:\s{0,20}\{[^{}]{0,4000}\}/g
const scannedUrl = /"url"\s{0,20}:\s{0,20}"([^"\\]{1,2000})"/
const scannedIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(scanned)].flatMap(([whole]) => scannedUrl.exec(whole)?.[1] ?? []))

/** Objects of STIX that say something of others. */
const ABOUT_KIND =
  /^(?:identity|report|note|opinion|grouping|campaign|intrusion-set|threat-actor|course-of-action|relationship|sighting)$/

/** An object or list that is open at the position reached, and what its values have told so far. */
type Level = {
  /** The name whose value comes next. */
  key: string
  /** Value of `type`: of a chat program’s text, or of a MISP attribute. */
  type: string
  /** Names of its values, as far as its first object. */
  names: readonly string[]
  /** Whether it has a `url`: then a text beside it is what a link shows. */
  hasUrl: boolean
  isIndicator: boolean
  /** An object of STIX, by its ID. */
  isStix: boolean
  /** A list of indicators that somebody wrote about. */
  isCollection: boolean
  /** Whether its `url` is its place at the service that it comes from. */
  isRecord: boolean
  /** Inherited: of all that is below a value with a note. */
  note: ExtractedNote | undefined
  /** Describes findings, and is none itself. */
  isAbout: boolean
}

const levelIn = (outer: Level | undefined): Level => ({
  key: outer?.key ?? '',
  type: '',
  names: [],
  hasUrl: false,
  isIndicator: false,
  isStix: false,
  isCollection: false,
  isRecord: false,
  note: outer && noteOf(outer),
  isAbout: outer?.isAbout ?? false,
})

/** Yields what the texts of JSON hold, with escapes and entities decoded first. Tolerates what isn't quite JSON, and loses nothing. */
export function* itemsOfJson(text: string): Generator<Found | Progress> {
  const sign = /\[(?:\.|dot|:|:?\/{1,2}|@|at)\]|["{}[\]]/gi
  let level = levelIn(undefined)
  const outer: Level[] = []
  const sample = text.slice(0, 65_536)
  // Where it is from stands behind what a scanned page loads, which may be much.
  const isScan = ofScan.test(text)
  const scannedUrls = isScan ? scannedIn(text) : undefined
  const beside = BESIDE.filter(([kind], at) => (at === 0 ? isScan : kind.test(sample)))
  let reported = 0
  let gap = 0
  for (let found = sign.exec(text); ; found = sign.exec(text)) {
    // A defanged sign, in what isn’t JSON.
    if (found !== null && found[0].length > 1) continue
    const at = found ? found.index : text.length
    yield* itemsOfGap(text, gap, at)
    if (at - reported > LONGEST_STEP) {
      reported = at
      yield { kind: 'progress', read: at }
    }
    if (found === null) return
    gap = at + 1
    if (text.charAt(at) === '"') {
      const end = endOfText(text, at + 1)
      const raw = text.slice(at + 1, end)
      gap = end + 1
      sign.lastIndex = gap
      if (/^\s{0,100}:/.test(text.slice(gap, gap + 102))) {
        level.key = raw
        if (!ofScanner.test(text.slice(gap, gap + 500))) yield* itemsOfKey(raw, at + 1)
      } else {
        learn(level, raw)
        const noted = noteOfValue(level, raw, text.slice(gap, gap + 80 + raw.length))
        const note = noted === 'embedded' && scannedUrls?.has(raw) ? undefined : noted
        for (const item of itemsOfValue(decoded(text, at + 1, end), level.key))
          if (item.kind === 'progress' || item.kind === 'not-taken' || note === undefined) yield item
          else yield { ...item, note: item.note ?? note }
      }
    } else if (text.charAt(at) === '{' || text.charAt(at) === '[') {
      if (outer.length + 1 < DEEPEST) {
        outer.push(level)
        level = levelIn(level)
        if (text.charAt(at) === '{') begin(level, text, gap)
        const { key } = level
        level.note ??= beside.find(([, names]) => names.test(key))?.[2]
        if (/host/i.test(key) && isBesideAsset(key, outer.at(-1)?.names ?? [])) level.note ??= 'reference'
      }
    } else level = outer.pop() ?? level
  }
}

const ownValue =
  /[\s,]{0,200}"((?:[^"\\]|\\.){0,80})"\s{0,100}:\s{0,100}(?:"((?:[^"\\]|\\.){0,2000})"|\[[^[\]{}]{0,2000}\]|([^\s",{}[\]]{1,40}))/sy
const MAX_OWN = 60

/** Reads ahead what an object says of itself, as far as the first object in it. */
function begin(level: Level, text: string, from: number): void {
  const values: [name: string, value: string][] = []
  for (let at = from; values.length < MAX_OWN;) {
    ownValue.lastIndex = at
    const [whole, name, value, scalar] = ownValue.exec(text) ?? []
    if (whole === undefined || name === undefined) break
    values.push([name, value ?? scalar ?? ''])
    at += whole.length
  }
  level.names = values.map(([name]) => name).filter((name) => !PICTURE.test(name) && !isAboutFinding(name))
  level.isRecord = isOwnPlace(values)
  level.hasUrl = level.names.includes('url')
  level.isCollection = values.some(([name]) => name === 'author_name')
  level.isAbout ||= isBenign(values) || linkOfService.test(text.slice(from, from + 700))
  const kind = values.find(([name]) => name === 'type')?.[1] ?? ''
  level.isAbout ||= ABOUT_KIND.test(kind) && !level.names.some(isAssetName)
  if (level.key !== 'entries') return
  const type = resourceType.exec(text.slice(from, from + FARTHEST_TYPE))?.[1]
  if (type !== undefined && PART_OF_PAGE.test(type)) level.note ??= 'embedded'
}

/** A record’s place at its own service, with the number as its `id` or its path as its `permalink`: `…/api/v2/tickets/35.json`. */
const isOwnPlace = (values: readonly (readonly [name: string, value: string])[]): boolean => {
  const place = values.find(([name]) => name === 'url')?.[1] ?? ''
  const permalink = values.find(([name]) => name === 'permalink')?.[1] ?? ''
  if (permalink.startsWith('/') && place.endsWith(permalink)) return true
  const [, id] = /\/api\/[^?#]{0,200}\/(\d{1,20})(?:\.json)?$/.exec(place) ?? []
  return id !== undefined && values.some(([name, value]) => name === 'id' && value === id)
}

/** Takes from a value what it says of the object that it is in. */
function learn(level: Level, value: string): void {
  if (level.key === 'type') level.type = value
  if (level.key === 'url') level.hasUrl = true
  level.isIndicator ||= level.key === 'indicator' || (level.key === 'type' && value === 'indicator')
  if (level.key === 'id' && ABOUT_ID.test(value)) level.isAbout = true
  level.isStix ||= level.key === 'id' && level.type !== '' && value.startsWith(`${level.type}--`)
  if (/^(?:category|type)$/.test(level.key) && ABOUT_ROW.test(value)) level.isAbout = true
  if (level.key === 'category' && ABOUT_CATEGORY.test(value)) level.isAbout = true
  // A header of a request, in a browser’s record.
  if (level.key === 'name' && /^referr?er$/i.test(value)) level.isAbout = true
  // Passive DNS: the servers of a domain, named after it.
  if (level.key === 'rrtype' && LEADS_ON.test(value)) level.isAbout = true
}

const noteOfValue = (level: Level, value: string, after: string): ExtractedNote | undefined => {
  const isLinkText =
    level.key === 'text' && (level.type === 'text_link' || (level.type === 'link' && level.hasUrl))
  // Its target is a value of its own, in the exports of Telegram and Slack; the same target isn’t misleading.
  if (isLinkText && !after.includes(`"${value}"`)) return 'text-of-link'
  if (FILE_KEY.test(level.key) && FILE_NAME.test(value)) return 'reference'
  if (/evidence|proof|screen/i.test(level.key) && PICTURE_FILE.test(value)) return 'reference'
  // What a member of a chat shows.
  if (PICTURE_FILE.test(value) && level.names.some((name) => /^file_?name$/i.test(name))) return 'embedded'
  // The brand that a feed’s URL imitates.
  if (level.key === 'target' && level.hasUrl && !/^h\w\wps?\W/i.test(value)) return 'reference'
  const { key, names } = level
  if ((key === 'url' && level.isRecord) || isAnswer(key, level.type)) return 'reference'
  // Where the abuse is that a report is on (X-ARF), not where the report is from.
  if (key === 'SourceUrl' && names.includes('ReportType')) return undefined
  const isBeside =
    names.includes(key) && key !== 'target' && (isAboutColumn(key) || isBesideAsset(key, names))
  return noteOf(level) ?? (isBeside ? 'reference' : undefined)
}

const noteOf = (level: Level): ExtractedNote | undefined => {
  if (level.note !== undefined) return level.note
  // The domain that passive DNS was asked about, also behind its type.
  if (level.key === 'rrname') return undefined
  // What MISP, STIX and others say of an indicator.
  const isComment =
    (level.key === 'comment' && level.type !== '') ||
    (level.key === 'description' && (level.isIndicator || level.isStix || level.isCollection))
  if (level.isAbout || isComment || isAboutFinding(level.key)) return 'reference'
  return PICTURE.test(level.key) ? 'embedded' : undefined
}

/** Returns the index of the closing quote, or the end. */
export function endOfText(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 34) return at
    if (code === 92) at += 1
  }
  return text.length
}

/** Anything between two texts that isn't JSON, as in a broken one. */
function* itemsOfGap(text: string, from: number, to: number): Generator<Found | Progress> {
  const rest = to - from > 2 && /[a-z\d][.:][a-z\d/]|0x|@/i.test(text.slice(from, to))
  if (rest) yield* itemsOfText(text, { from, to })
}

/** A wallet, which some lists have as a name. */
const walletKey = /^[a-z\d]{26,64}$/i
/** Some feeds list their domains and URLs as names. Other names with a dot belong to a program (`app.name`). */
const itemsOfKey = (key: string, from: number): Found[] =>
  key.includes('.') || walletKey.test(key)
    ? itemsAtOnce(key).flatMap((item) =>
        item.kind === 'wallet' ||
        (item.kind === 'not-taken' && item.reason === 'other-chain') ||
        (item.kind === 'asset' &&
          (item.asset.form !== 'domain' ||
            (item.asset.content === key && isCommonEnding(key.slice(key.lastIndexOf('.') + 1)))))
          ? [{ ...item, start: from + item.start, end: from + item.end }]
          : [],
      )
    : []

/** One that doesn’t end is taken as far as it is read, so that no part is read twice. */
const literal = /( LIKE )?'((?:[^'\\]|\\.){0,4000})'?/gs
const tag = /<(?:a|p|div|br|html|body|table|img|span)\b[^<>]{0,2000}>/i

function* itemsOfValue(map: TextMap, key: string): Generator<Found | Progress> {
  const { text } = map
  if (text.length < 4) return
  if (key.startsWith('pattern') && text.startsWith('[')) {
    for (const match of text.matchAll(literal)) {
      const [, like, written = ''] = match
      const plain = written.replaceAll(/\\(['\\])/g, '$1')
      const value = like === undefined ? plain : plain.replace(/%$/, '').replace(/^%[.@]?/, '')
      for (const item of itemsOfWhole(value) ?? itemsAtOnce(value))
        yield {
          ...item,
          ...map.placeOf(match.index + (like?.length ?? 0) + 1, match.index + match[0].length - 1),
        }
    }
    return
  }
  const whole = itemsOfWhole(text)
  const items =
    whole ??
    (tag.test(text.slice(0, 65_536)) ? itemsOfHtml(text) : withReferencesBeside(text, itemsOfText(text)))
  for (const item of items)
    if (item.kind === 'progress') {
      if (text.length > LONGEST_STEP)
        yield { kind: 'progress', read: map.placeOf(item.read - 1, item.read).end }
    } else yield { ...item, ...map.placeOf(item.start, item.end) }
}

/** Returns the URL that fills a value: then all signs belong to it, also those that end a sentence. */
function itemsOfWhole(text: string): Found[] | undefined {
  if (text.length > 9000 || !/^https?:\/\/[^\s<>|]+$/i.test(text) || /[,;]h(?:tt|xx)ps?:/i.test(text))
    return undefined
  const parsed = parseAsset(text)
  return parsed.ok && parsed.value.form === 'url'
    ? [assetFound(parsed.value, { start: 0, end: text.length, written: text })]
    : undefined
}

const coded =
  /(?:&|\\u0026)(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,24});|\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))/gs
const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** Decodes a JSON text between two positions, and the HTML entities that chat programs and feeds put into it. */
export const decoded = (text: string, from: number, to: number): TextMap =>
  decodeInto(new TextMap(), text, from, to, coded, ([whole, four, two, sole]) => {
    const unicode = four ?? two
    if (unicode !== undefined) return String.fromCharCode(Number.parseInt(unicode, 16))
    if (sole !== undefined) return controls[sole] ?? sole
    const reference = whole.replace('\\u0026', '&')
    return referencedLetter(reference) ?? reference
  })
