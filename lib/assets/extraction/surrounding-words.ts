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
