/** What each dictionary begins with (MS-OXRTFCP, section 2.1.3.1). */
const BEGINNING =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'
const COMPRESSED = 0x75465a4c
const PLAIN = 0x414c454d
const DICTIONARY = 4096

/** Returns the RTF of a compressed stream, one character a byte; as far as it can be read, up to a length. */
export const unpackedRtf = (packed: Uint8Array, longest: number): string => {
  if (packed.length < 16) return ''
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const size = Math.min(longest, view.getUint32(4, true))
  const kind = view.getUint32(8, true)
  if (kind === PLAIN) return asCharacters(packed.subarray(16, 16 + size))
  if (kind !== COMPRESSED) return ''
  const dictionary = new Uint8Array(DICTIONARY)
  for (let at = 0; at < BEGINNING.length; at += 1) dictionary[at] = BEGINNING.charCodeAt(at)
  // Each of its bytes gives at most nine.
  const made = new Uint8Array(Math.min(size, packed.length * 9))
  let write = BEGINNING.length
  let length = 0
  const give = (byte: number): void => {
    if (length < made.length) made[length++] = byte
    dictionary[write] = byte
    write = (write + 1) % DICTIONARY
  }
  for (let at = 16; at < packed.length && length < made.length;) {
    const flags = packed[at++] ?? 0
    for (let bit = 0; bit < 8 && at < packed.length && length < made.length; bit += 1) {
      if ((flags & (1 << bit)) === 0) give(packed[at++] ?? 0)
      else {
        const reference = ((packed[at] ?? 0) << 8) | (packed[at + 1] ?? 0)
        at += 2
        const from = reference >> 4
        // A reference to the place of writing ends the text.
        if (from === write) return asCharacters(made.subarray(0, length))
        for (let step = 0; step < (reference & 15) + 2; step += 1)
          give(dictionary[(from + step) % DICTIONARY] ?? 0)
      }
    }
  }
  return asCharacters(made.subarray(0, length))
}

const asCharacters = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

/** Groups whose content isn’t text: fonts, colors, styles and the like. */
const SILENT = /^(?:fonttbl|colortbl|stylesheet|info|pict|listtable|listoverridetable|generator|themedata)$/
const BREAKS: Readonly<Record<string, string>> = {
  par: '\r\n',
  line: '\r\n',
  tab: '\t',
  lquote: '‘',
  rquote: '’',
}
const DEEPEST = 1000

type Group = { isSilent: boolean; isTag: boolean; inRtf: boolean }

const control = /\\(?:'([0-9a-f]{2})|([a-z]{1,32})(-?\d{1,10})? ?|([^a-z]))/iy

/**
 * Returns the HTML that Outlook keeps in RTF (MS-OXRTFEX): what stands in its tags, and the text between them that isn’t repeated as RTF
 * only. Empty for RTF that was never HTML, whose text the message has as its body.
 */
export const htmlOfRtf = (rtf: string, labelOf: (page: number) => string): string => {
  if (!/\\fromhtml1\b/.test(rtf.slice(0, 4000))) return ''
  const page = Number(/\\ansicpg(\d{1,5})/.exec(rtf.slice(0, 4000))?.[1] ?? 1252)
  const decoder = new TextDecoder(labelOf(page))
  const groups: Group[] = []
  let group: Group = { isSilent: false, isTag: false, inRtf: false }
  let html = ''
  let bytes: number[] = []
  let skip = 0
  const flush = (): void => {
    if (bytes.length === 0) return
    html += decoder.decode(Uint8Array.from(bytes))
    bytes = []
  }
  const write = (text: string): void => {
    if (group.isSilent || (group.inRtf && !group.isTag)) return
    flush()
    html += text
  }
  for (let at = 0; at < rtf.length;) {
    const sign = rtf[at]
    if (sign === '{') {
      if (groups.length >= DEEPEST) return html
      groups.push(group)
      group = { ...group }
      at += 1
    } else if (sign === '}') {
      group = groups.pop() ?? group
      at += 1
    } else if (sign === '\\') {
      control.lastIndex = at
      const found = control.exec(rtf)
      if (found === null) break
      at = control.lastIndex
      const [, byte, word, value, other] = found
      if (byte !== undefined) {
        if (skip > 0) skip -= 1
        else if (!group.isSilent && (!group.inRtf || group.isTag)) bytes.push(Number.parseInt(byte, 16))
      } else if (word === 'htmltag') {
        group.isSilent = false
        group.isTag = true
      } else if (word === 'htmlrtf') group.inRtf = value !== '0'
      else if (word === 'u') {
        write(String.fromCharCode(Number(value) & 0xffff))
        skip = 1
      } else if (word === 'mhtmltag' || (word !== undefined && SILENT.test(word))) group.isSilent = true
      else if (word !== undefined && Object.hasOwn(BREAKS, word)) write(BREAKS[word] ?? '')
      else if (other === '*') group.isSilent = true
      else if (other === '~') write('\u00a0')
      else if (other !== undefined && '\\{}'.includes(other)) write(other)
    } else {
      const end = nextSign(rtf, at)
      const text = rtf.slice(at, end)
      at = end
      const kept = text.replace(/[\r\n]+/g, '')
      const shown = kept.slice(Math.min(skip, kept.length))
      skip = Math.max(0, skip - kept.length)
      if (shown !== '') write(shown)
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
