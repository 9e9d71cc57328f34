import * as fc from 'fast-check'

const endings = fc.constantFrom('com', 'io', 'co.uk', 'pages.dev', 'net', 'xn--p1ai', 'test')

const labels = fc.oneof(
  fc.constantFrom(
    'metamask',
    'coinbase',
    'modern',
    'clinic',
    'deutsche-bank',
    'bücher',
    'пример',
    'office365',
    'booking',
    'ing',
    '中文網',
  ),
  fc.string({ unit: fc.constantFrom(...Array.from('abcdeilmnrovw013-')), minLength: 1, maxLength: 40 }),
)

const asHost = (text: string): string | undefined => URL.parse(`http://${text}/`)?.hostname

/** Half in punycode: the list's parse makes one spelling of each host, so that no own name is written so. */
const isMixed = (text: string): boolean => text.includes('xn--') && /\P{ASCII}/u.test(text)

/** Names that somebody may own. */
export const ownHosts = fc
  .tuple(labels, endings)
  .map((parts) => parts.join('.'))
  .filter((text) => asHost(text) !== undefined && !isMixed(text))

const twist = (text: string, [kind, index]: [number, number]): string => {
  const at = index % text.length
  const [before, letter, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)]
  return (
    [
      before + after,
      before + letter + letter + after,
      before + after.charAt(0) + letter + after.slice(1),
      `${before}x${after}`,
      `${before}-${letter}${after}`,
      `${before}.${letter}${after}`,
      text.replaceAll('m', 'rn'),
      text.replaceAll('o', '0'),
      text.replaceAll('a', 'а'),
      text.replaceAll('e', 'é'),
      `login-${text}`,
      `${text}wallet`,
      `${text}.com.evil`,
    ][kind] ?? text
  )
}

const twists = fc.array(fc.tuple(fc.nat({ max: 12 }), fc.nat({ max: 30 })), { maxLength: 2 })

/** Names made of the same labels, twisted in the ways of those who imitate, and what is around them. */
export const lookAlikeHosts = fc
  .tuple(fc.constantFrom('', 'www.', 'secure.', 'a.b.c.d.e.f.'), labels, twists, endings)
  .map(([above, label, twisted, ending]) => `${above}${twisted.reduce(twist, label)}.${ending}`)
  .filter((text) => asHost(text) !== undefined)

/** An own name and one that is made of it. */
export const pairs = fc
  .tuple(labels, twists, endings, endings)
  .map(([label, twisted, ending, other]) => ({
    own: `${label}.${ending}`,
    host: `${twisted.reduce(twist, label)}.${other}`,
  }))
  .filter(({ own, host }) => asHost(own) !== undefined && asHost(host) !== undefined)

/** A name of any letters, and the same with one letter left out, put in, replaced, or swapped with the next. */
export const editedNames = fc
  .tuple(
    fc.string({
      unit: fc.constantFrom(...Array.from('abcdeilmnoprstuvw0159-')),
      minLength: 5,
      maxLength: 40,
    }),
    fc.nat({ max: 39 }),
    fc.constantFrom('omitted', 'inserted', 'replaced', 'swapped'),
    fc.constantFrom(...Array.from('aeoxzlm7')),
  )
  .map(([label, index, edit, letter]) => {
    const at = index % label.length
    const [before, one, after] = [label.slice(0, at), label.charAt(at), label.slice(at + 1)]
    const edited = {
      omitted: before + after,
      inserted: before + letter + one + after,
      replaced: before + letter + after,
      swapped: before + after.charAt(0) + one + after.slice(1),
    }
    return { own: `${label}.com`, host: `${edited[edit]}.com` }
  })
  .filter(({ own, host }) => asHost(own) !== undefined && asHost(host) !== undefined)
