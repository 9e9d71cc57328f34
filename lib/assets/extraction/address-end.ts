import { longestAsset } from '../asset.ts'
import { withoutSentenceEnd } from '../written-text.ts'
import { classOf, DENSE, endsAddress, HIDDEN, PLAIN, writtenDot, matchAt } from './characters.ts'
import { isRealEnding } from '../known-domains.ts'
import { otherChainOf } from './readers/wallets.ts'
import { withoutEnd } from '#lib/limits.ts'

const closers = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ["'", "'"],
])

/** Start of another URL without a space before it (`…/login,https://…`), but not inside a path or query (`…/web/2020/https://…`). */
const nextScheme = /h(?:tt|xx)ps?[:[]/iy
const holdsAnother = '/=:?&#%'
/** Next cell of a table’s line: a date, a word that feeds use, a quote. */
const nextCell =
  /[,;](?:"|\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{4}|(?:true|false|yes|no|online|offline|active|inactive|phishing|malware|scam|high|medium|low)(?=[,;\s]|$))/iy
/** Next command of a shell: `…/a.sh;chmod 777 a.sh`, `…/a&&sh a`. */
const nextCommand =
  /(?:;|&&|(?<=\.(?:hta|exe|bat|cmd|ps1|vbs|msi))&(?=exit))(?:chmod|chown|(?:ba|z|k)?sh|cd|rm|cp|mv|cat|echo|exit|wget|curl|tftp|busybox|python\d?|perl|php|nohup|start|\.\/\S{1,60})(?=\s|$)/y
/** Escaped line end, tab or quote in source code and JSON, also in a text inside a text. */
const escaped = /\\{1,8}(?:[nrt"']|u00(?:22|3[ce]))/y
/** Markup behind a URL: `[…]`, `{code}`, `[/url]`, the label in `…/a[label]`. */
const markup =
  /\[(?:\.{3}|…)\]|\{(?:code|noformat|quote|panel|color|anchor|html|info|note|tip|warning|expand|section|column|spoiler)[:}]|\}\}|\[\/[a-z]{1,12}\]|\[\p{L}[\p{L} ]{0,40}\](?=[\s.,;:!?]|$)/iuy

/** A folder or page named by emojis, which elsewhere end a URL. */
const picture = /(?:[\uD83C-\uD83E][\uDC00-\uDFFF]\uFE0F?|[\u2600-\u27BF]\uFE0F?){1,8}(?=[/?#])/y
/** At the beginning of a host, which browsers open in Punycode. */
const pictureInHost = /(?:[\uD83C-\uD83E][\uDC00-\uDFFF]\uFE0F?|[\u2600-\u27BF]\uFE0F?){1,8}(?=[\w.-])/y

export type AddressEnd = {
  end: number
  /** True if the URL exceeds twice the length limit; nothing after `end` was read. */
  tooLong: boolean
}

/** Returns the end of the URL at `start`, with trailing punctuation. `inHost` allows defanged dots and the spaces around them. */
export function addressEnd(
  text: string,
  start: number,
  from: number,
  to: number,
  inHost: boolean,
): AddressEnd {
  const opening = text.charAt(start - 1)
  const closing = /\[[a-z]{1,12}=["']?$/i.test(text.slice(Math.max(0, start - 15), start))
    ? ']'
    : closers.get(opening)
  const withBackslashes = text.charAt(from - 1) === '\\'
  let depth = 0
  let isQuoted = false
  let host = inHost
  let sawDot = false
  let at = from
  for (; at < to; at += 1) {
    const code = text.charCodeAt(at)
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) {
      if (
        code === 104 &&
        at > from &&
        matchAt(nextScheme, text, at) &&
        !holdsAnother.includes(text.charAt(at - 1)) &&
        // Two gateways put a URL between such lines.
        !/\/v\d\/(?:r\d{1,3}\/)?_{2,3}$/.test(text.slice(Math.max(from, at - 14), at))
      )
        break
      continue
    }
    const character = text.charAt(at)
    if (host) {
      const dot = writtenDot(text, at)
      if (dot) {
        at += dot.width - 1
        sawDot = true
        continue
      }
      if (character === '.' || isStop(text, at)) sawDot = true
      else if (character === '/' || character === '?' || character === '#') host = false
    }
    const pictured =
      text.charAt(at - 1) === '/' ? matchAt(host ? pictureInHost : picture, text, at)?.[0] : undefined
    if (pictured !== undefined) {
      at += pictured.length - 1
      continue
    }
    if (endsAddress(code) && !(host && (isStop(text, at) || isInHost(text, from, at)))) break
    if ((code === 44 || code === 59) && matchAt(nextCell, text, at)) break
    if ((code === 59 || code === 38) && !host && matchAt(nextCommand, text, at)) break
    // The end of a command in another: `$(curl http://…/a);sh`.
    if (code === 41 && /[;|&]/.test(text.charAt(at + 1)) && !text.slice(from, at).includes('(')) break
    // A word of another script goes on with the sentence: `…/a,сайт`.
    if (code === 44 && text.charCodeAt(at + 1) > 0x24f && /\w/.test(text.charAt(at - 1))) break
    if (character === '\\' && !withBackslashes && matchAt(escaped, text, at)) break
    if (
      (code === 123 || code === 125 || code === 91) &&
      text.charAt(at - 1) !== '=' &&
      matchAt(markup, text, at)
    )
      break
    if (code === 39) {
      // A quote of another kind than the one before the URL: `…/a.exe',$b`.
      if (!isQuoted && ',;)]}+|'.includes(text.charAt(at + 1))) break
      isQuoted = !isQuoted
    }
    if (closing !== undefined) {
      if (character === closing) {
        if (depth === 0 && !isBracketedSign(text, at)) break
        depth -= 1
      } else if (character === opening) depth += 1
    }
    if (code > 127 && (sawDot || !host) && classOf(code) === DENSE && touches(text, at)) break
  }
  return { end: at, tooLong: at - start > 2 * longestAsset }
}

/** A longer URL is left as it is. */
const LONGEST_IN_CODE = 1024

/** The slash that ends a regular expression, with its flags or a blocker’s options: `/evil\.example//i`, `/evil\.example/i`. */
const expressionEnd =
  /(?<=[^:/]\/)\/[a-z]{0,6}(?:\$.{0,300})?$|(?<=\\\.[a-z]{2,24})\/[gimsuy]{0,3}(?:\$.{0,300})?$/s

/** The same behind a path: `/https?:\/\/evil\.example\/login/i`. */
const inExpression = /(?:^|[\s"'(,~])\/\^?(?:\\b)?(?:https?\??:\/\/)?$/
const anyExpressionEnd = /(?:\\b)?\$?\/[gimsuy]{0,4}$/

/** A place in a script, as programs tell of errors: `/app.js:2`, `/login:10:15`. */
const placeInScript = /:\d{1,6}(?::\d{1,6})?$/
const script = /\.(?:[cm]?jsx?|tsx?|php|html?|css|vue)(?:\?[^?]{0,300})?$/i
const withPath = /^(?:[a-z*]{1,6}:\/\/)?[^/]+\//i

/** Returns the end of a URL without what a program wrote behind it: the end of an expression, or a line in a script. */
export function endInCode(text: string, start: number, end: number): number {
  if (end - start > LONGEST_IN_CODE) return end
  const near = text.slice(start, end)
  if (near.includes('\\.')) {
    const isInExpression = inExpression.test(text.slice(Math.max(0, start - 40), start))
    const stop = near.search(isInExpression ? anyExpressionEnd : expressionEnd)
    return stop < 0 ? end : start + stop
  }
  const [place] = placeInScript.exec(near) ?? []
  if (place === undefined) return end
  const before = near.slice(0, -place.length)
  const isPlace = place.includes(':', 1) ? withPath.test(before) : script.test(before)
  return isPlace ? end - place.length : end
}

/** Returns true for an ideographic full stop between two labels, which browsers read as a dot; elsewhere it ends a sentence. */
const isStop = (text: string, at: number): boolean =>
  '\u3002\uFF61'.includes(text.charAt(at)) && classOf(text.charCodeAt(at + 1)) === PLAIN

/** A sign that browsers take in a host, and that no text puts between two words: `vol†bank.example`, `ama♥zon.example`. */
const strange = /^[\p{L}\p{N}][\u00A7\u00B6\u2020\u2021\u2030\u203B\u2600-\u27BF][\p{L}\p{N}]$/u

/** Returns true for such a sign behind a part that is no whole host, so that the rest isn’t taken for another’s. */
function isInHost(text: string, from: number, at: number): boolean {
  if (!strange.test(text.slice(at - 1, at + 2))) return false
  const [, ending] = /\.([^.]*)$/.exec(text.slice(from, at)) ?? []
  return ending === undefined || !isRealEnding(ending.toLowerCase())
}

/** Returns true if a bracket closes a defanged `[.]`, `[:]` or `[/]`. */
const isBracketedSign = (text: string, at: number): boolean =>
  '[({'.includes(text.charAt(at - 2)) && text.charAt(at - 2) !== ''

/** Returns true right after an ASCII letter or digit (`…/login请在`), where the text continues; a path in such letters follows a slash. */
function touches(text: string, at: number): boolean {
  let before = at - 1
  while (before > 0 && classOf(text.charCodeAt(before)) === HIDDEN) before -= 1
  const code = text.charCodeAt(before)
  return code < 128 && classOf(code) === PLAIN && code !== 45 && code !== 95
}

/** Longest scan for the end of words in brackets behind a URL. */
const LONGEST_ASIDE = 200

/** Returns the end of a URL without trailing punctuation and invisible characters. */
export function withoutTrailing(text: string, start: number, end: number): number {
  // A bracket that closes further on: `…/pay(valid until Monday)`.
  const closes = text.charAt(end) === ' ' && /^[^()\n]*\)/.test(text.slice(end, end + LONGEST_ASIDE))
  const opened = closes ? text.slice(start, end).search(/\([^()]*$/) : -1
  let last = opened > 0 && text.charAt(start + opened - 1) !== '=' ? start + opened : end
  const code = text.charCodeAt(last - 1)
  if ((code >= 97 && code <= 122) || (code >= 47 && code <= 57)) return last
  for (let before = -1; before !== last;) {
    before = last
    while (
      last > start &&
      classOf(text.charCodeAt(last - 1)) === HIDDEN &&
      text.charCodeAt(last - 1) !== 0x200c
    )
      last -= 1
    last = start + withoutSentenceEnd(text.slice(start, last)).length
  }
  // The encoded end of a line.
  while (/^%0[ad]$/i.test(text.slice(last - 3, last)) && last > start + 3) last -= 3
  const emphasis = text.charAt(start - 1)
  if (emphasis === '_' && text.charAt(last - 1) === '_') last -= 1
  return last
}

/** Longest scan for a link in angle brackets, which may be wrapped (RFC 3986, appendix C). */
const FARTHEST = 2048
const wrapped = /[^<>"\s]*(?:\r?\n[ \t]*[^<>"\s]+){1,12}[ \t]*(?=>)/y
/** Columns between which mail programs wrap a URL, after one of the characters in `breaksBehind`. */
const NARROW = [60, 80] as const
const breaksBehind = /[/=&?_%+.-]$/
/** A host that a line’s end breaks behind a hyphen. */
const halfHost = /^[a-z*]{4,6}[:[\]]{1,3}\/\/[\p{L}\p{N}.-]{1,200}-$/iu
const nextLine = /\r?\n([\w%/?&=~+#][^\s<>"]*)/y
/** What a line may be by itself: a URL, a mail address, a wallet, a word, or the beginning of one line of a list. */
const standsAlone =
  /^(?:h(?:tt|xx)ps?\b|www\.|0x[\da-f]{20}|#|[^/?&=%#]*@|\p{L}+[.,:;!?)]*$|n\/a$|[-+•*]$|[=_~*-]{3,}$|[\da-f]{32,64}$|\d{1,3}[.)]?$|\d{1,4}(?:[.:-]\d{1,4}){2,3}(?=$|[/T:]))/iu
const hostOfLine =
  /^[\p{L}\p{N}_-]+(?:(?:\.|\[\.\])[\p{L}\p{N}_-]+)*(?:\.|\[\.\])(\p{L}{2,24}|xn--[a-z\d-]{1,59})(?=$|[/:?#,;])/iu

const isOwnLine = (line: string): boolean => {
  const ending = hostOfLine.exec(line)?.[1]?.toLowerCase()
  return (
    standsAlone.test(line) ||
    (ending !== undefined && isRealEnding(ending)) ||
    otherChainOf(line) !== undefined
  )
}

/** `doubtful`: the next line may as well be something of its own. */
export type Joined = { candidate: string; end: number; doubtful: boolean }

/** Returns the URL joined from its wrapped lines; undefined if it isn't wrapped. */
export function joinedLines(text: string, start: number, end: number, to: number): Joined | undefined {
  const next = text.charAt(end)
  if (next !== '\n' && next !== '\r') return undefined
  if (text.charAt(start - 1) === '<') {
    const near = text.slice(end, Math.min(to, end + FARTHEST))
    const rest = matchAt(wrapped, near, 0)?.[0]
    return rest === undefined
      ? undefined
      : {
          candidate: text.slice(start, end) + rest.replaceAll(/\s+/g, ''),
          end: end + rest.trimEnd().length,
          doubtful: false,
        }
  }
  const half = halfHost.test(text.slice(start, end)) ? matchAt(nextLine, text, end) : null
  if (half) {
    const stop = withoutTrailing(text, start, end + half[0].length)
    const candidate = text.slice(start, end) + text.slice(end, stop).trimStart()
    return stop > to ? undefined : { candidate, end: stop, doubtful: true }
  }
  const near = Math.max(0, end - NARROW[1] - 1)
  const lineStart = text.slice(near, start).lastIndexOf('\n') + 1
  const width = end - (lineStart > 0 ? near + lineStart : 0)
  if (width < NARROW[0] || width > NARROW[1] || !breaksBehind.test(text.slice(end - 1, end))) return undefined
  const more = matchAt(nextLine, text, end)
  const continued = more?.[1]
  if (!more || continued === undefined || isOwnLine(continued)) return undefined
  const fillsLine = /^[ \t]*(?:[\r\n]|$)/.test(text.slice(end + more[0].length, end + more[0].length + 80))
  if (!fillsLine && !/[/?=&%#]/.test(continued)) return undefined
  const last = withoutEnd(continued, `.,;:!?)]'"`)
  const stop = end + more[0].length - (continued.length - last.length)
  return stop > to ? undefined : { candidate: text.slice(start, end) + last, end: stop, doubtful: true }
}

/** Longest context read on each side of a position, in UTF-16 units. */
const REACH = 160

const bullets = /^[\s"'`*_~|<>()[\]{}•‣◦·\-–—+#>\d.)\u200B-\u200F\u202A-\u202E\u2066-\u2069]*$/

export type Line = { before: string; after: string; alone: boolean }

/** Returns the rest of the line around a range. `alone`: nothing but bullets, numbers and quotes. */
export function lineAround(text: string, start: number, end: number, from: number, to: number): Line {
  const low = Math.max(from, start - REACH)
  const high = Math.min(to, end + REACH)
  const before = text.slice(low, start)
  const after = text.slice(end, high)
  const lineStart = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1
  const lineEnd = after.search(/[\n\r]/)
  const left = before.slice(lineStart)
  const right = lineEnd < 0 ? after : after.slice(0, lineEnd)
  const whole = (lineStart > 0 || low === from) && (lineEnd >= 0 || high === to)
  return {
    before: left,
    after: right,
    alone: whole && bullets.test(left) && bullets.test(right.replace(/[,;.]$/, '')),
  }
}

/** Words that begin a sentence about a URL, and are never the name of a file. */
const sentenceStart =
  /^(?:I|It|Its|He|She|We|You|They|This|That|These|Those|The|There|Then|Their|My|Your|Our|His|Her|In|On|At|To|Is|Was|Are|As|An|And|But|Or|So|No|Not|Now|Please|Help|After|Before|When|While|Where|What|Who|Why|How|If|Do|Did|Be|By|For|From|With|Also|All|Any|One|Two|Once|Only|Just|Call|Click|Open|New|Next|Log|Login|Enter|Visit|Does|Can|Could|Should|Would|Will|Has|Have|Had|Someone|Everyone|Today|Yesterday|Thanks|Thank|Hello|Sorry|Yes|Bitte|Das|Der|Die|Dort|Dann|Danach|Ich|Wir|Es|Er|Sie|Ein|Eine|Und|Aber|Mein|Meine|Wie|Was|Danke|Merci|Le|La|Les|Je|Il|Elle|Nous|Vous|Un|Une|Ce|Mais|Et|El|Los|Yo|Por|Pero|Gracias|Ho|Lo|Grazie|Per|Obrigado|Het|De|Ik)$/
/** The last of a message, with nothing behind it. */
const thanks = /^(?:Thanks|Thank|Danke|Merci|Gracias|Grazie|Obrigado)$/
const sentence = /^(.*[\p{L}\p{N}/=_-])([.!,;?])(\p{Lu}\p{L}{0,15})$/su
const host = /^(?:[a-z*]{2,6}[:[({][^/]{0,4}\/{1,2}|[a-z]{4,6}:\/{1,2})?([^/?#]*)$/i

/** An ending of the language around it: `…/login's`, `…/giris'i`. */
const suffixed = /^([^'’]*[^'’/=&?])['’]\p{L}{1,3}$/u

/** A class or package of a program, whose parts have capitals as well: `System.Net.Http`, `java.net.UnknownHostException`. */
export const isClass = (before: string, word: string): boolean =>
  /[a-z][A-Z]/.test(word) ||
  /(?:^|\.)[A-Z][a-z]+$/.test(before) ||
  /^(?:com|org|net|io|java|javax|android|kotlin|[sS]ystem)\.[^/]*$/.test(before)

/**
 * Returns a name or URL without the next sentence, where that begins without a space: `evil.example.It asked`. A capital follows
 * lower-case labels; in a path, a usual first word, and a lower-case word behind it.
 */
export function withoutNextSentence(found: string, line: () => Line): string {
  const written = suffixed.exec(found)?.[1] ?? found
  const [, before, sign, word = ''] = sentence.exec(written) ?? []
  if (before === undefined || isClass(before, word)) return written
  if (sign === '?' && !sentenceStart.test(word)) return written
  const name = host.exec(before)?.[1]
  if (name === undefined) {
    const goesOn = thanks.test(word) ? /^[ \u00A0]?(?:[\p{L}!,]|$)/u : /^[ \u00A0]\p{Ll}/u
    return sentenceStart.test(word) && goesOn.test(line().after) ? before : written
  }
  const ending = /[.\])}>]([a-z\d-]{2,24})$/.exec(name)?.[1]
  const isHost = ending !== undefined && isRealEnding(ending)
  return isHost && !line().alone ? before : written
}

const code =
  /=>|\(\)|[{};]\s*$|^\s*(?:const|let|var|function|import|return|def|class|from|export|print|await|async|public|private|if|for|while|else|elif|new|package|using|include|#include)\b[^.!?]*[=({;:]|===|!==|&&|\|\||\+=|^\s*(?:import|package|using)\s+[\w.]+(?:\s*;)?\s*$|^\s*from\s+[\w.]+\s+import\b|^\s*(?:SELECT|INSERT|UPDATE|DELETE)\s/

export const looksLikeCode = ({ before, after }: Line, name: string): boolean =>
  code.test(before + name + after)

const fileWords =
  /(?:\b(?:file|files|attach(?:ed|ment|ments)?|archive|unzip|unpack|extract(?:ed)?|execut(?:e|ed|es|able)|md5|sha-?\d{1,3}|checksum|ran?|running|install(?:ed|er)?|script|save[ds]?|zip|password for|datei|anhang|fichier|pièce jointe|archivo|adjunto|arquivo|anexo|allegato|bijlage|plik|załącznik|dosya|compil(?:e|ed)|edit(?:ed)?|commit(?:ted)?|named|called|readme|module|python|bash|node|source|chmod|curl|wget|open(?:ed)? the|video|movie|recording|clip)\b|файл|вложени|архив|скрипт|ملف|קובץ|फ़ाइल|फाइल|ไฟล์|文件|附件|檔案|ファイル|添付|파일|첨부|ფაილ|ֆայլ|கோப்பு|αρχείο)[^.!?]{0,60}$/iu
const fileWordsAfter =
  /^["')\]]{0,2}\s*(?:file|attachment|archive|script|was (?:attached|opened|downloaded|executed)|контейнер|файл|文件|ファイル|파일)/iu
const siteWords =
  /(?:\b(?:visit(?:ed|ing)?|go(?:es)? to|went to|sites?|websites?|domains?|urls?|links?|pages?|hosts?|hosted (?:on|at)|phish(?:ing)?|scam|lead(?:s|ing)? to|redirect(?:s|ed)? to|registered|login (?:on|at)|log in (?:on|at)|seite|sitio|página|pagina|strona)\b|сайт|домен|ссылк|موقع|رابط|אתר|קישור|वेबसाइट|लिंक|เว็บ|ลิงก์|网站|網站|域名|链接|サイト|リンク|사이트|링크|საიტ|ბმულ|կայք|இணைய|ιστοσελίδα|σύνδεσμο)[^.!?]{0,40}(?:[\w-]{1,63}\.[a-z]{2,12}, ?){0,8}$/iu

export const isAboutFile = ({ before, after }: Line): boolean =>
  fileWords.test(before) || fileWordsAfter.test(after)
export const isAboutSite = ({ before }: Line): boolean => siteWords.test(before)

export const fileName =
  /(?:^|[_-])(?:lib|invoice|setup|install(?:er)?|readme|changelog|license|contributing|report|scan|document|docs?|main|index|backup|photos?|images?|img|dsc|video|movie|clip|recording|archive|logs?|test|tests|config|settings|utils?|helpers?|init|app|run|build|deploy|update|script|screenshots?|evidence|sample|malware|payload|data|export|dump|v?\d+)(?:[_-]|\d|$)|^[A-Z]+$|[a-z][A-Z]|_/
