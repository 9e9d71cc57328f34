import { labelOfPage, pageOfCharset } from '#lib/code-pages.ts'

/** Groups whose content isn’t text: colors, styles and the like. */
const SILENT = new Set(
  'colortbl stylesheet info pict listtable listoverridetable generator themedata mhtmltag'.split(' '),
)
const SIGNS: Readonly<Record<string, string>> = {
  tab: '\t',
  cell: '\t',
  nestcell: '\t',
  emspace: ' ',
  enspace: ' ',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  endash: '–',
  emdash: '—',
}
const BREAKS = new Set(['par', 'line', 'row', 'nestrow', 'column', 'sect', 'page'])
/** Groups that hold an address; of a field, an instruction with one. */
const ADDRESSES: Readonly<Record<string, string>> = {
  fldinst: '',
  hlsrc: 'HYPERLINK ',
  template: 'HYPERLINK ',
}
const address = /^\s{0,20}HYPERLINK\s{1,20}(?:\\[a-z]\s{1,20}){0,5}"?\s{0,20}([a-z][a-z\d+.-]{1,20}:[^"\s]+)/i
/** Groups inside one another; deeper ones belong to the last of them. */
const DEEPEST = 1000

type Group = {
  place: 'text' | 'silent' | 'tag' | 'fonts' | 'address'
  /** What is there for readers of RTF only, because a tag says it. */
  inRtf: boolean
  page: number
  /** Characters after one in Unicode, for readers that can’t show it. */
  instead: number
  /** Its field’s link is open. */
  linked: boolean
}

const control = /\\(?:'([0-9a-f]{2})|([a-z]{1,32})(-?\d{1,10})? ?|([^a-z]))/iy
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<"]/g, (sign) => escapes[sign] ?? sign)

/** Returns true for the source of a text in RTF. */
export const isRtf = (text: string): boolean => /^\s{0,20}\{\\rtf1?(?![a-z])/.test(text.slice(0, 40))

/**
 * Returns a text in RTF as HTML. Of HTML that Outlook keeps in RTF (MS-OXRTFEX) that is what stands in its tags, and the text between
 * them that isn’t repeated as RTF only; of anything else its text, with the links behind its words. Empty for an Outlook message’s own
 * body that was never more than plain text, which stands beside it. Letters are read by the code page of their font, else of the whole.
 */
export const htmlOfRtf = (rtf: string, isBesideText = false): string => {
  const head = rtf.slice(0, 4000)
  if (isBesideText && /\\fromtext\b/.test(head)) return ''
  const isHtml = /\\fromhtml1\b/.test(head)
  const wholePage = Number(/\\ansicpg(\d{1,5})/.exec(head)?.[1] ?? 1252)
  const firstFont = Number(/\\deff(\d{1,5})/.exec(head)?.[1] ?? 0)
  const fonts = new Map<number, number>()
  const groups: Group[] = []
  let group: Group = { place: 'text', inRtf: false, page: wholePage, instead: 1, linked: false }
  let html = isHtml ? '' : '<html>'
  /** The address of the group that is read, or the instruction of its field. */
  let written = ''
  let ofField = false
  let font = 0
  let skip = 0
  let deeper = 0
  /** Bytes that are read together, a character each: letters of two bytes can be written in two ways. */
  let bytes = ''

  const decoders = new Map<number, TextDecoder>()
  const decoderOf = (page: number): TextDecoder => {
    const decoder = decoders.get(page) ?? new TextDecoder(labelOfPage(page))
    decoders.set(page, decoder)
    return decoder
  }
  const put = (text: string): void => {
    if (group.place === 'address') written += text
    else html += isHtml ? text : escaped(text)
  }
  const flush = (): void => {
    if (bytes === '') return
    const page = group.place === 'tag' ? wholePage : group.page
    const isPlain = !/[^\0-\u007f]/.test(bytes)
    put(isPlain ? bytes : decoderOf(page).decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0))))
    bytes = ''
  }
  const isShown = (): boolean =>
    group.place === 'tag' || group.place === 'address' || (group.place === 'text' && !group.inRtf)
  const write = (text: string): void => {
    if (!isShown()) return
    flush()
    put(text)
  }
  const close = (): void => {
    flush()
    const inner = group
    group = groups.pop() ?? group
    if (inner.linked) html += '</a>'
    if (inner.place !== 'address' || group.place === 'address') return
    const target = address.exec(written)?.[1]
    written = ''
    if (target === undefined) return
    html += `<a href="${escaped(target)}">`
    // A field’s result follows; a shape and a template have no words.
    if (ofField) group.linked = true
    else html += '</a>'
  }
  const setFont = (number: number): void => {
    flush()
    group.page = fonts.get(number) ?? wholePage
  }
  const enter = (place: Group['place']): void => {
    flush()
    group.place = place
  }
  const onWord = (word: string, value: number | undefined): void => {
    if (Object.hasOwn(SIGNS, word)) write(SIGNS[word] ?? '')
    else if (BREAKS.has(word)) {
      if (isHtml) write('\r\n')
      else if (isShown()) {
        flush()
        html += '<br>\n'
      }
    } else if (SILENT.has(word)) enter('silent')
    else if (!isHtml && Object.hasOwn(ADDRESSES, word)) {
      enter('address')
      written = ADDRESSES[word] ?? ''
      ofField = word === 'fldinst'
    } else
      switch (word) {
        case 'htmltag':
          return enter(isHtml ? 'tag' : 'silent')
        case 'htmlrtf':
          flush()
          group.inRtf = isHtml && value !== 0
          return
        case 'u':
          write(String.fromCharCode((value ?? 0) & 0xffff))
          skip = group.instead
          return
        case 'uc':
          group.instead = Math.min(10, Math.max(0, value ?? 1))
          return
        case 'fonttbl':
          return enter('fonts')
        case 'shptxt':
          return enter('text')
        case 'f':
          if (group.place === 'fonts') font = value ?? 0
          else setFont(value ?? 0)
          return
        case 'fcharset':
        case 'cpg': {
          const page = word === 'cpg' ? value : pageOfCharset(value ?? 0)
          if (group.place === 'fonts' && page !== undefined && fonts.size < DEEPEST) fonts.set(font, page)
          return
        }
        case 'plain':
          setFont(firstFont)
      }
  }

  for (let at = 0; at < rtf.length;) {
    const sign = rtf[at]
    if (sign === '{') {
      flush()
      if (groups.length < DEEPEST) {
        groups.push(group)
        group = { ...group, linked: false }
      } else deeper += 1
      skip = 0
      at += 1
    } else if (sign === '}') {
      if (deeper === 0) close()
      else deeper -= 1
      skip = 0
      at += 1
    } else if (sign === '\\') {
      control.lastIndex = at
      const found = control.exec(rtf)
      if (found === null) break
      at = control.lastIndex
      const [, byte, word, value, other] = found
      if (byte !== undefined) {
        if (skip > 0) skip -= 1
        else if (isShown()) bytes += String.fromCharCode(Number.parseInt(byte, 16))
      } else if (word === 'bin') at += Math.max(0, Number(value ?? 0))
      else if (word !== undefined) onWord(word, value === undefined ? undefined : Number(value))
      else if (other === '\n' || other === '\r') onWord('par', undefined)
      else if (other === '*') enter('silent')
      else if (other === '~') write('\u00a0')
      else if (other === '_') write('‑')
      else if (other !== undefined && '\\{}'.includes(other)) {
        if (isShown()) bytes += other
      }
    } else {
      const end = nextSign(rtf, at)
      const text = rtf.slice(at, end).replace(/[\r\n\0]+/g, '')
      at = end
      const shown = text.slice(Math.min(skip, text.length))
      skip = Math.max(0, skip - text.length)
      if (shown === '' || !isShown()) continue
      // What was decoded before is no longer bytes.
      if (/[^\0-\u00ff]/.test(shown)) write(shown)
      else bytes += shown
    }
  }
  flush()
  return html
}

/** Returns the place of the next control sign, at least one character on. */
const nextSign = (rtf: string, from: number): number => {
  let end = from + 1
  while (end < rtf.length && !'\\{}'.includes(rtf[end] ?? '')) end += 1
  return end
}
