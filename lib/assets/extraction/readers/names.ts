import { notDomainEnding, parseAssetInProse } from '../../parse-asset.ts'
import { isRealEnding } from '../../known-domains.ts'
import { notTaken, type Found, type NotTakenReason } from '../extracted.ts'
import { assetFound } from './web.ts'
import { classOf, DENSE, withPlainDots, type Run } from '../characters.ts'
import {
  lineAround,
  withoutNextSentence,
  isClass,
  fileName,
  isAboutFile,
  isAboutSite,
  looksLikeCode,
  type Line,
} from '../address-end.ts'

/** A URL without a scheme; `goesOn` is the end of its host. */
type GoesOn = { start: number; goesOn: number }

/** Also a number in a circle, which counts the lines of a list. */
const edges =
  /^[\u2460-\u249B](?=[^\u2460-\u24FF]*$)|^[\s.\-_\u3002\uFF61\u200B-\u200F\u202A-\u202E\u2060-\u2069\u00AD\uFEFF]+/
/** What a record in DNS is named after, before its domain (RFC 8552): `_dmarc.`, `key._domainkey.`. */
const records = /^(?:[a-z\d-]{1,63}\.){0,2}_(?:dmarc|domainkey|acme-challenge|mta-sts|tcp|udp|tls)\./i
const strange = /^[\p{Script=Latin}\d][\u00A7\u00B6\u2020\u2021\u2030]$/u
const simple = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z]{2,24}$/i

/** Reads a run that contains a dot: a domain, the host of a URL or a file name; undefined for prose. */
export function readName(
  text: string,
  run: Run,
  floor: number,
  from: number,
  to: number,
): Found | GoesOn | undefined {
  const lead =
    (records.exec(text.slice(run.start, run.end)) ?? edges.exec(text.slice(run.start, run.end)))?.[0]
      .length ?? 0
  const start = run.start + lead
  // Only the rest of a name in two scripts.
  if (text.charAt(run.start) === '-' && classOf(text.charCodeAt(run.start - 1)) === DENSE)
    return notTaken({ start, end: run.end, written: '' }, { reason: 'unparsable' })
  // The rest of a name behind a sign that none can be registered with: `vol†bank.example`.
  if (strange.test(text.slice(Math.max(floor, run.start - 2), run.start)))
    return notTaken({ start, end: run.end, written: '' }, { reason: 'unparsable' })
  let end = run.end
  while (end > start && /[-_]/.test(text.charAt(end - 1))) end -= 1
  if (end - start < 3) return undefined
  const whole = withoutNextSentence(text.slice(start, end), () => lineAround(text, start, end, from, to))
  end = start + whole.length
  let line: Line | undefined
  const lineOf = () => (line ??= lineAround(text, start, end, from, to))
  const plain = run.defanged ? withPlainDots(whole) : whole
  for (const [name, length] of readings(plain, whole, run.defanged)) {
    const stop = start + length
    const bare: BareName = {
      host: '',
      written: name,
      defanged: run.defanged && !run.spoken,
      spoken: run.spoken,
      before: start > floor ? text.charAt(start - 1) : '',
      after: text.slice(stop, Math.min(to, stop + 40)),
    }
    const read = hostOfName(name)
    if (read === 'too-long') return notTaken({ start, end: stop, written: whole }, { reason: 'unparsable' })
    if (read === undefined) continue
    const { host } = read
    const ending = host.slice(host.lastIndexOf('.') + 1)
    if (!isRealEnding(ending)) {
      const isOther = notDomainEnding(ending) !== undefined
      if (stop !== end || (!isOther && hasShorter(plain, whole, run.defanged))) continue
      const unknown = judgeUnknown(host, ending, bare, lineOf)
      const mayGoOn = !isOther && goesOnAt(text, stop, to) && /^[a-z]/i.test(ending) && !run.spoken
      if (unknown !== undefined)
        return notTaken({ start, end: stop, written: whole }, reasonFor(unknown, ending))
      return mayGoOn
        ? notTaken({ start, end: stop, written: whole }, { reason: 'unknown-ending', ending })
        : undefined
    }
    if (/[/\\]/.test(bare.before) && filePath.test(text.slice(Math.max(0, start - LONGEST_PATH), start)))
      return notTaken({ start, end: endOfPath(text, stop, to), written: whole }, { reason: 'file-name' })
    if (
      isToken(name) ||
      ofRoom.test(text.slice(Math.max(0, start - LONGEST_ROOM), start)) ||
      (placeholder.test(text.slice(Math.max(0, start - 3), start)) && /^ ?\}/.test(bare.after))
    )
      return notTaken({ start, end: stop, written: whole }, { reason: 'code' })
    const mark = goesOnAt(text, stop, to)
    const judged = judge({ ...bare, host }, lineOf)
    if (mark && judged !== 'code' && judged !== 'file-name' && !(judged === 'prose' && run.spoken)) {
      const named = judged === 'prose' && text.charAt(stop) !== ':' ? undefined : true
      if (named || bare.before !== '/') return { start, goesOn: stop }
    }
    if (judged === 'prose') return undefined
    const span = { start, end: stop, written: text.slice(start, stop) }
    if (judged !== 'domain') return notTaken(span, { reason: judged })
    // No name with an underscore can be registered.
    if ((host.split('.').at(-2) ?? '').includes('_')) return notTaken(span, { reason: 'unparsable' })
    const parsed = parseAssetInProse(name)
    return parsed.ok ? assetFound(parsed.value, span) : undefined
  }
  return undefined
}

/** A path on a disk before a name: `C:\Users\`, `/var/www/`. */
const filePath =
  /(?:(?:^|[\s"'(=>])(?:~|\.{1,2})?\/(?:home|usr|var|etc|opt|tmp|srv|root|mnt|media|Users|Applications|Library)\/|(?:^|[^a-z])[a-z]:\\|(?:^|[^\w\\])(?:HKCU|HKLM|HKEY_[A-Z_]{1,30})\\)[^\s"'<>|]*$/i
const LONGEST_PATH = 160

function endOfPath(text: string, at: number, to: number): number {
  let end = at
  while (end < to && end - at < LONGEST_PATH && /[\w.\\/-]/.test(text.charAt(end))) end += 1
  return end
}

/** A signed token: two parts in base64 that begin like JSON (RFC 7519). */
const isToken = (name: string): boolean => /^eyJ[\w-]*\.eyJ/.test(name)

/** A room or message of Matrix, before the server that it is on: `!abc:`, `#room:`. */
const ofRoom = /(?:^|[\s"'(<])[!#$][\w=/+-]{1,80}:$/
const LONGEST_ROOM = 84

/** Before a value that a program puts in: `${order.id}`, `{{user.name}}`. */
const placeholder = /[$%#{]\{ ?$/

/** Returns the host that a name stands for, whatever its ending; undefined if it can't be one. */
function hostOfName(name: string): { host: string } | 'too-long' | undefined {
  if (simple.test(name)) return { host: name.toLowerCase() }
  const parsed = parseAssetInProse(name)
  if (parsed.ok) {
    if (parsed.value.form === 'domain') return parsed.value
    return parsed.value.form === 'name' ? { host: name.toLowerCase() } : undefined
  }
  const { failure } = parsed
  if (failure.kind !== 'not-a-domain') return undefined
  if (failure.reason === 'too-long') return 'too-long'
  return failure.reason === 'file-name' ? { host: name.toLowerCase() } : undefined
}

const reasonFor = (
  unknown: 'file-name' | 'name-service' | 'unknown-ending' | 'code',
  ending: string,
): NotTakenReason => (unknown === 'unknown-ending' ? { reason: unknown, ending } : { reason: unknown })

function goesOnAt(text: string, at: number, to: number): boolean {
  if (at >= to) return false
  const next = text.charAt(at)
  const behind = at + 1 < to ? text.charAt(at + 1) : ''
  if (next === '/' || next === '\\') return next === '/' || /[\w/]/.test(behind)
  if (next === ':') return /\d/.test(behind)
  if (next === '(' || next === '{') return /^[({]slash[)}]/i.test(text.slice(at, at + 7))
  // The end of `evil.[com]/login`.
  if (/[\])}]/.test(next))
    return /[/?#]/.test(behind) && /[[({]\.?[a-z]{2,6}$/i.test(text.slice(Math.max(0, at - 8), at))
  if (next === '[') return /^\[(?:\/|:\]|slash\])/i.test(text.slice(at, at + 7))
  return (next === '?' || next === '#') && /[\w%/!]/.test(behind)
}

/** Yields the name, then shorter readings for a sentence that continues without a space: `evil.com.Then`, `evil.com-on`, `evil.com。请`. */
function* readings(
  plain: string,
  whole: string,
  defanged: boolean,
): Generator<[name: string, length: number]> {
  yield [plain, whole.length]
  if (defanged && plain.length !== whole.length) {
    // With defanged dots, offsets differ from the plain name, so only a final plain hyphen or dot can be cut.
    const tail = /(?:[-]\p{L}{1,6}|[.\u3002]\p{Lu}\p{L}*)$/u.exec(whole)
    if (tail) yield [withPlainDots(whole.slice(0, tail.index)), tail.index]
    return
  }
  if (simple.test(whole) && isRealEnding(whole.slice(whole.lastIndexOf('.') + 1).toLowerCase())) return
  const sign = whole.search(/[\u2044\u2215\u2216\u2571-\u2573\u29F5\u29F8\u29F9]/)
  if (sign > 0) yield [whole.slice(0, sign), sign]
  let end = whole.length
  for (let more = 0; more < 4; more += 1) {
    const hyphen = /[-\u2010\u2011]\P{L}{0,63}[\p{L}\p{M}]{1,12}$/u.exec(whole.slice(0, end))
    if (hyphen && more === 0 && /\.[a-z]{2,24}$/i.test(whole.slice(0, hyphen.index)))
      yield [whole.slice(0, hyphen.index), hyphen.index]
    const dot = /[.\u3002\uFF61\u2024](?=[^.\u3002\uFF61\u2024]*$)/u.exec(whole.slice(0, end))
    if (!dot) return
    const rest = whole.slice(dot.index + 1, end)
    // A lower-case word may be an unknown ending; a capital or another script starts a sentence.
    if (/^[a-z\d]/.test(rest)) return
    if (isClass(whole.slice(0, dot.index), rest)) return
    end = dot.index
    yield [whole.slice(0, end), end]
  }
}

function hasShorter(plain: string, whole: string, defanged: boolean): boolean {
  const all = [...readings(plain, whole, defanged)]
  return all.slice(1).some(([name]) => isRealEnding(name.slice(name.lastIndexOf('.') + 1).toLowerCase()))
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Real endings that are far more often file extensions. */
const fileToo = set('zip mov sh py rs md pl cc ps so tf java')
/** Endings that are never a word or a property name. */
const common = set(
  'com net org io co biz xyz onion ru cn de uk fr jp kr br au ca es nl pl it eu us ch se ai gg vip cc tk ml ga cf gq tech store finance exchange example test dev app',
)
export const isCommonEnding = (ending: string): boolean => common.has(ending)
/** Endings that are also words, as in a sentence without a space after its period. */
const wordToo = set(
  'in is it me my no so to at be do am as us by click link live now help support call open new one top pm la de se et how',
)
const wordsBefore = set(
  'ok okay yes yeah no nope hi hey hello thanks thank thx ty done sure now here there it this that these those me you him her them us we not too well fine right wait way lol haha and but then also scam scams scammer money again today yesterday tomorrow before after already please pls help bro sir man guys all everything nothing something one back out up down in on off over etc good bad wrong fake real true gone lost stolen how what why who when where hola gracias bonjour merci danke bitte ciao grazie obrigado nicht mehr auch dort heute gut alle falso faux oui estafa',
)
const objects = set(
  'this self window document console event evt req res obj user item props state config module process math json array object string os sys fs db ctx err error response request foo baz my el node params args options super cls app navigator location history performance crypto e x y t u ethereum web3 provider signer wallet contract account',
)
const software = set(
  'asp.net system.net system.io http.host vb.net ado.net ml.net f#.net asp.net.core socket.io discord.py web3.py ethers.rs alloy.rs actix.rs react.dev deno.land crates.io',
)
/** Words before a spoken dot that make it prose: "a dot com", "the .com". */
const noName = set(
  'the a an this that my your our some any dot of and or is it in on for to new every each other tld',
)
/** Abbreviations: `m.in.`, `No.in`, `Inc.is`. */
const abbreviation =
  /^(?:\p{L}|v?\d{1,2}|al|no|nr|inc|co|ltd|llc|corp|mr|mrs|ms|dr|st|vs|etc|approx|max|min|art|sec|fig|vol|ed)$/u
const packageStart = set('com org net io dev app')
const shortHosts = set('t.me wa.me fb.me ig.me m.me redd.it dai.ly we.tl is.gd v.gd')

type BareName = {
  host: string
  written: string
  /** True if a dot is defanged, so the writer meant a URL. */
  defanged: boolean
  /** True if a defanged dot has a space on each side. */
  spoken: boolean
  before: string
  after: string
}

const detection = /(?:^|\.)(?:Win32|Win64|Trojan|HTML|JS|MSIL|PUA|Script|Backdoor|Adware|Exploit)\./

/** `Main.java:12)`, `lib.rs:10:5`, `util.cc:33: error`, `foo.pl line 3`: the line of a program. */
const isPlaceInCode = ({ before, after, written }: BareName): boolean =>
  /^(?::\d{1,6}:\d|:\d{1,6}\)|:\d{1,6}:(?:\s|$)| line \d)/i.test(after) ||
  (/^:\d{1,6}(?![\d/?#])/.test(after) && (before === '(' || /[A-Z]/.test(written)))

type Judgement = 'domain' | 'prose' | 'code' | 'file-name'

/** Decides whether a name with a real ending, without scheme or path, is a domain in its context. Calls `line` only if needed. */
function judge(name: BareName, line: () => Line): Judgement {
  const { host, written, defanged, before, after } = name
  const labels = host.split('.')
  const first = labels[0] ?? ''
  const ending = labels.at(-1) ?? ''
  if (name.spoken) return noName.has(first) || (wordToo.has(ending) && labels.length < 3) ? 'prose' : 'domain'
  if (defanged) return 'domain'
  if (software.has(host)) return 'code'
  if (first === 'www' || shortHosts.has(host)) return 'domain'
  // `我不知道.in`: a sentence, in scripts without spaces.
  const isDense = labels.length === 2 && classOf(written.charCodeAt(0)) === DENSE && /^[a-z]+$/.test(ending)
  if (isDense && (wordToo.has(ending) || !common.has(ending)) && !line().alone) return 'prose'
  if (fileToo.has(ending) && isPlaceInCode(name)) return 'file-name'
  if (after.startsWith('(') && (/^\(\s*\)/.test(after) || !common.has(ending) || objects.has(first)))
    return 'code'
  if (before === '/' || before === '\\' || before === '~') {
    if (fileToo.has(ending)) return 'file-name'
    if (!common.has(ending) && !line().alone) return 'prose'
  }
  // `JS/Phish.IT!eml`, `Trojan.Win32.Agent.me`: what a scanner calls a threat.
  if (before === '/' && /^![a-z]/i.test(after)) return 'code'
  if (labels.length > 2 && detection.test(written)) return 'code'
  if (before === '$' || after.startsWith('[')) return common.has(ending) ? 'domain' : 'code'
  // `style.css.map`: a file of another.
  if (
    labels.length > 2 &&
    !common.has(ending) &&
    notDomainEnding(labels.at(-2) ?? '') === 'file-name' &&
    !isAboutSite(line())
  )
    return 'file-name'
  if (
    labels.length > 2 &&
    packageStart.has(first) &&
    (!common.has(ending) || ending === 'app' || looksLikeCode(line(), written))
  )
    return 'code'
  if (wordToo.has(ending) && labels.slice(0, -1).every((label) => abbreviation.test(label)) && !line().alone)
    return 'prose'
  if (common.has(ending)) return judgeCommon(first, labels, ending, written, line)
  const spelled = written.slice(written.lastIndexOf('.') + 1)
  if (/^[A-Z][a-z]+$/.test(spelled) && labels.length === 2 && !line().alone) return 'prose'
  if (labels.length === 2 && /^\d{1,3}$/.test(first) && !line().alone) return 'prose'
  if (wordToo.has(ending) && labels.length === 2 && isRunOn(first, line())) return 'prose'
  if (fileToo.has(ending)) return judgeFile(written, labels, ending, line())
  if (objects.has(first) && !line().alone) return 'code'
  if (labels.length === 2 && /[a-z][A-Z]/.test(written) && looksLikeCode(line(), written)) return 'code'
  if (!line().alone && looksLikeCode(line(), written) && !isAboutSite(line()) && /^[a-z]+$/.test(ending))
    return (labels.length === 2 || first.length === 1) && !/\d|-/.test(first) ? 'code' : 'domain'
  return 'domain'
}

/** `.it` and `.de` also follow a sentence without a space, `.io` an object. */
function judgeCommon(
  first: string,
  labels: string[],
  ending: string,
  written: string,
  line: () => Line,
): Judgement {
  // `1.2.3.dev`
  const isVersion = labels.length > 3 && labels.slice(0, -1).every((label) => /^\d+$/.test(label))
  if (labels.length > 2) return isVersion && !line().alone ? 'code' : 'domain'
  const spelled = written.slice(written.lastIndexOf('.') + 1)
  // A sentence in another language: `gesperrt.Es kam`.
  if (/^\p{L}\p{Ll}+\.[A-Z][a-z]$/u.test(written) && !line().alone) return 'prose'
  if (wordToo.has(ending)) {
    if (/^[A-Z][a-z]+$/.test(spelled) && !line().alone) return 'prose'
    if (isRunOn(first, line())) return 'prose'
  }
  if ((first === 'dot' || first === 'e') && ending === 'com') return 'domain'
  if (
    (objects.has(first) || first === 'app') &&
    (ending === 'app' || ending === 'dev' || ending === 'io' || ending === 'test')
  )
    return !line().alone && looksLikeCode(line(), written) ? 'code' : 'domain'
  return 'domain'
}

/** "done.it was", "ok.so he": a chat word before the dot, and the sentence continues. */
const isRunOn = (first: string, line: Line): boolean =>
  !line.alone && wordsBefore.has(first) && /^[,;]?\s+(?:\p{Ll}|I\b)/u.test(line.after)

function judgeFile(written: string, labels: string[], ending: string, line: Line): Judgement {
  const isVersion = /(?:^|[-_])v?\d+(?:\.\d+)+$/i.test(written.slice(0, written.lastIndexOf('.')))
  if (labels.length > 2)
    return (isVersion ||
      (/^(?:zip|mov)$/.test(ending) && /[A-Z]/.test(written)) ||
      isAboutFile(line) ||
      notDomainEnding(labels.at(-2) ?? '') === 'file-name') &&
      !isAboutSite(line)
      ? 'file-name'
      : 'domain'
  if (isAboutSite(line) && !isAboutFile(line)) return 'domain'
  const stem = written.slice(0, written.lastIndexOf('.'))
  // `libc.so`
  if (
    fileName.test(stem) ||
    (ending === 'so' && /^lib(?:c|m|ssl|crypto)$/.test(stem)) ||
    isAboutFile(line) ||
    looksLikeCode(line, written)
  )
    return 'file-name'
  if (line.alone) return 'domain'
  // More often a country's ending than a program's.
  return 'so cc rs ps tf pl'.split(' ').includes(ending) ? 'domain' : 'file-name'
}

/** Classifies a name without a real ending; undefined for prose. */
function judgeUnknown(
  host: string,
  ending: string,
  name: BareName,
  line: () => Line,
): 'file-name' | 'name-service' | 'unknown-ending' | 'code' | undefined {
  const other = notDomainEnding(ending)
  if (other) {
    if (name.after.startsWith('(')) return 'code'
    const first = host.slice(0, host.indexOf('.'))
    if (other === 'name-service' && (first.length < 3 || objects.has(first)) && !line().alone)
      return undefined
    return other
  }
  if (name.after.startsWith('(')) return 'code'
  if (name.spoken || !/^[a-z\d-]{2,24}$/i.test(ending)) return undefined
  if (name.defanged || host.startsWith('www.')) return 'unknown-ending'
  if (
    !line().alone ||
    !/^[a-z]{2,}$/.test(ending) ||
    /[A-Z]/.test(name.written) ||
    looksLikeCode(line(), name.written)
  )
    return undefined
  return 'unknown-ending'
}
