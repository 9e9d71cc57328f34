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
