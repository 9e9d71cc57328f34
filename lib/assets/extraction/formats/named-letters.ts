import { NAMED_LETTERS } from './data/named-letters.ts'

let byName: Map<string, string> | undefined

/** Made at first use: most texts have none of them. */
const lettersByName = (): Map<string, string> => {
  const letters = new Map<string, string>()
  let code = 0
  for (const one of NAMED_LETTERS.split(' ')) {
    const [, step, name = '', short, second] = /^(\d*)([a-z]\w*)(!?)(?:\+(\d+))?$/i.exec(one) ?? []
    code += Number(step)
    const letter = String.fromCodePoint(code) + (second ? String.fromCodePoint(Number(second)) : '')
    letters.set(`&${name};`, letter)
    if (short) letters.set(`&${name}`, letter)
  }
  return letters
}

/** The letter of a reference by name as HTML has it (`&eacute;`), with its semicolon if it needs one. */
export const namedLetter = (written: string): string | undefined => (byName ??= lettersByName()).get(written)

const numbered = /^&#(?:x([0-9a-f]+)|(\d+));?$/i

/** The letter of a whole reference, by name or by number; none of no letter is replaced as the standard says (13.2.5.80). */
export const referencedLetter = (written: string): string | undefined => {
  const [, hex, decimal] = numbered.exec(written) ?? []
  if (hex === undefined && decimal === undefined) return namedLetter(written)
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\u{fffd}'
  // Controls that Windows has other letters for.
  if (code >= 0x80 && code <= 0x9f) return new TextDecoder('windows-1252').decode(Uint8Array.of(code))
  return String.fromCodePoint(code)
}
