import * as fc from 'fast-check'

/** How many code points are halves of pairs, from 0xd800 on. */
const HALVES = 0x800

const codePointOf = (text: unknown): number => {
  const [one = '', ...more] = typeof text === 'string' ? text : ''
  if (one === '' || more.length > 0 || /\p{Surrogate}/u.test(one)) throw new Error('not one character')
  return one.codePointAt(0) ?? 0
}

/**
 * Any character of Unicode: the cases of `unit: 'binary'`, in the same order for the same seed. fast-check keeps a table of all of its
 * million characters to see whether a text consists of them, which takes a second and 80 MB in each worker.
 */
export const anyCharacter = fc.nat({ max: 0x10ffff - HALVES }).map(
  (place) => String.fromCodePoint(place < 0xd800 ? place : place + HALVES),
  (text) => {
    const code = codePointOf(text)
    return code < 0xd800 ? code : code - HALVES
  },
)

/** Any text of whole characters, control characters and unassigned ones among them: what `unit: 'binary'` gives, without its cost. */
export const anyText = (constraints: Pick<fc.StringConstraints, 'minLength' | 'maxLength'> = {}) =>
  fc.string({ ...constraints, unit: anyCharacter })
