import { isRealEnding } from './readers/endings.ts'

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
  /^(?:I|It|Its|He|She|We|You|They|This|That|These|Those|The|There|Then|Their|My|Your|Our|His|Her|In|On|At|To|Is|Was|Are|As|An|And|But|Or|So|No|Not|Now|Please|Help|After|Before|When|While|Where|What|Who|Why|How|If|Do|Did|Be|By|For|From|With|Also|All|Any|One|Two|Once|Only|Just|Call|Click|Open|New|Next|Log|Login|Enter|Visit|Does|Can|Could|Should|Would|Will|Has|Have|Had|Someone|Everyone|Today|Yesterday|Thanks|Thank|Hello|Sorry)$/
const sentence = /^(.*[\p{L}\p{N}/=_-])[.!,;](\p{Lu}\p{L}{0,15})$/su
const host = /^(?:[a-z*]{2,6}[:[({][^/]{0,4}\/{1,2}|[a-z]{4,6}:\/{1,2})?([^/?#]*)$/i

/**
 * Returns a name or URL without the next sentence, where that begins without a space: `evil.example.It asked`. A capital follows
 * lower-case labels; in a path, a usual first word, and a lower-case word behind it.
 */
export function withoutNextSentence(written: string, line: () => Line): string {
  const [, before, word = ''] = sentence.exec(written) ?? []
  if (before === undefined) return written
  const name = host.exec(before)?.[1]
  if (name === undefined)
    return sentenceStart.test(word) && /^[ \u00A0]\p{Ll}/u.test(line().after) ? before : written
  const ending = /[.\])}>]([a-z\d-]{2,24})$/.exec(name)?.[1]
  const isHost = ending !== undefined && isRealEnding(ending)
  return isHost && !line().alone ? before : written
}

const code =
  /=>|\(\)|[{};]\s*$|^\s*(?:const|let|var|function|import|return|def|class|from|export|print|await|async|public|private|if|for|while|else|elif|new|package|using|include|#include)\b[^.!?]*[=({;:]|===|!==|&&|\|\||\+=|^\s*(?:import|package|using)\s+[\w.]+(?:\s*;)?\s*$|^\s*from\s+[\w.]+\s+import\b|^\s*(?:SELECT|INSERT|UPDATE|DELETE)\s/

export const looksLikeCode = ({ before, after }: Line, name: string): boolean =>
  code.test(before + name + after)

const fileWords =
  /(?:\b(?:file|files|attach(?:ed|ment|ments)?|archive|unzip|unpack|extract(?:ed)?|execut(?:e|ed|es|able)|ran?|running|install(?:ed|er)?|script|save[ds]?|zip|password for|datei|anhang|fichier|pièce jointe|archivo|adjunto|arquivo|anexo|allegato|bijlage|plik|załącznik|dosya|compil(?:e|ed)|edit(?:ed)?|commit(?:ted)?|named|called|readme|module|python|bash|node|source|chmod|curl|wget|open(?:ed)? the|video|movie|recording|clip)\b|файл|вложени|архив|скрипт|ملف|קובץ|फ़ाइल|फाइल|ไฟล์|文件|附件|檔案|ファイル|添付|파일|첨부|ფაილ|ֆայլ|கோப்பு|αρχείο)[^.!?]{0,60}$/iu
const fileWordsAfter =
  /^["')\]]{0,2}\s*(?:file|attachment|archive|script|was (?:attached|opened|downloaded|executed)|контейнер|файл|文件|ファイル|파일)/iu
const siteWords =
  /(?:\b(?:visit(?:ed|ing)?|go(?:es)? to|went to|site|website|domain|domains|url|link|links|page|host|hosted (?:on|at)|phish(?:ing)?|scam|lead(?:s|ing)? to|redirect(?:s|ed)? to|registered|login (?:on|at)|log in (?:on|at)|seite|sitio|página|pagina|strona)\b|сайт|домен|ссылк|موقع|رابط|אתר|קישור|वेबसाइट|लिंक|เว็บ|ลิงก์|网站|網站|域名|链接|サイト|リンク|사이트|링크|საიტ|ბმულ|կայք|இணைய|ιστοσελίδα|σύνδεσμο)[^.!?]{0,40}$/iu

export const isAboutFile = ({ before, after }: Line): boolean =>
  fileWords.test(before) || fileWordsAfter.test(after)
export const isAboutSite = ({ before }: Line): boolean => siteWords.test(before)

export const fileName =
  /(?:^|[_-])(?:invoice|setup|install(?:er)?|readme|changelog|license|contributing|report|scan|document|docs?|main|index|backup|photos?|images?|img|dsc|video|movie|clip|recording|archive|logs?|test|tests|config|settings|utils?|helpers?|init|app|run|build|deploy|update|script|screenshots?|evidence|sample|malware|payload|data|export|dump|v?\d+)(?:[_-]|\d|$)|^[A-Z]+$|[a-z][A-Z]|_/
