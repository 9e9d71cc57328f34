/** The signs of each grammar that a text of strangers is read by: what its readers look for, begin at and stop at. */
export const SIGNS = {
  url: [
    'h',
    'http',
    'https',
    ':',
    '/',
    '//',
    '://',
    '?',
    '&',
    '=',
    '#',
    '@',
    ';',
    '.',
    '%',
    '\\',
    ' ',
    'a',
    '1',
  ],
  host: ['a', 'é', '公', 'xn--', '.', '。', '．', '-', '_', '1', 'com', ' ', '//'],
  mail: ['a', '@', '.', '+', '[at]', '(at)', ' AT ', '<', '>', '"', ',', ' ', '-'],
  ipv6: ['0', 'f', ':', '::', '[', ']', '/', '.', '%', '1', '255', '0x'],
  base64: ['A', 'a', '0', '+', '/', '-', '_', '=', '==', '\n', 'aHR0', 'QGV4', 'YUBi'],
  percent: [
    '%',
    '%2',
    '%25',
    '%2525',
    '%40',
    '%2F',
    '%u',
    '%C3',
    '%FF',
    'a',
    '&#',
    '&#x',
    '&amp;',
    ';',
    '\\u00',
    '\\x',
  ],
  html: [
    '<',
    '</',
    '>',
    '<a',
    '<a href=',
    '"',
    "'",
    '=',
    '&',
    '&#',
    ';',
    '<!--',
    '-->',
    '<script>',
    '<style',
    ' ',
    '\n',
    '/',
    'a',
  ],
  csv: [',', ';', '\t', '"', '""', '\n', '\r\n', 'a', '=', '|', 'telegram'],
  mime: [
    '\n',
    '\r\n',
    ':',
    'To: ',
    'From: a',
    '--',
    '--b',
    '=',
    '=3D',
    '=\n',
    '=?',
    '?=',
    '?q?',
    '?b?',
    'Content-Type: ',
    ' ',
    ';',
    '-- \n',
    '> ',
    '@a.b',
  ],
  json: [
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    ',',
    '\\',
    '\\u',
    '0',
    '-',
    'e',
    '1e',
    'null',
    ' ',
    '"a":',
    '[0,',
    '"\\',
  ],
  defanged: [
    '[',
    ']',
    '(',
    ')',
    '{',
    '}',
    '[.]',
    '[',
    'dot',
    ' dot ',
    '[:]',
    'hxxp',
    'a',
    '.',
    ' ',
    '[/]',
    '\\.',
  ],
  chain: ['eip155', ':', 'eip155:', '0x', '1', 'a', 'F', 'bc1', '@', ' ', 'ethereum:', '0', '…'],
  unseen: [
    '\u200b',
    '\u200d',
    '\u202e',
    '\u2066',
    '\u00ad',
    '\ufeff',
    '\ufe0f',
    '\u0301',
    'a',
    '.',
    '@',
    '\ud800',
    '＠',
    '０',
    ' ',
  ],
  image: [
    '\u00ff',
    '\u00ff\u00d8\u00ff',
    '\u00ff\u00c0',
    '\u00e0\u0000\u0002',
    '\u0000',
    '\u0001',
    '\u0089PNG',
    'IHDR',
    'RIFF',
    'WEBP',
    'VP8X',
    'a',
  ],
  rtf: [
    '{',
    '}',
    '\\',
    "\\'",
    "\\'e9",
    '\\*',
    '\\htmltag84 ',
    '\\htmlrtf',
    '\\htmlrtf0 ',
    '\\u8230 ',
    '\\par',
    '\\fonttbl',
    '\\f1\\fcharset134 ',
    '{\\field',
    '{\\*\\fldinst HYPERLINK "',
    '\\bin9 ',
    'https://',
    '&',
    'a',
    '0',
    ' ',
    '\n',
  ],
  words: ['a', 'A', ' ', '\n', '.', '-', '_', '+49', '0', '1 ', 'tel:', 'Dear ', 'is ', ', ', "'", '(', ')'],
} as const satisfies Record<string, readonly string[]>

export type Grammar = keyof typeof SIGNS

/** Random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** `text` again and again, to exactly this many UTF-16 units. */
const filled = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length)

export type Hostile = { label: string; text: string }

/**
 * Texts of exactly `length` made of the grammars' signs: a piece of one to four signs repeated, the same with another beginning or
 * end, so that what begins to match does not end as it should, pieces nested in one another, and pieces mixed. The same for the
 * same seed.
 */
export function* hostileTexts(
  grammars: readonly Grammar[],
  { length, count, seed }: { length: number; count: number; seed: number },
): Generator<Hostile> {
  const random = randomFrom(seed)
  const among = <T>(all: readonly [T, ...T[]] | readonly T[]): T => {
    const one = all[Math.floor(random() * all.length)]
    if (one === undefined) throw new RangeError('nothing to choose from')
    return one
  }
  const sign = (): string => among(SIGNS[among(grammars)])
  const piece = (): string => Array.from({ length: 1 + Math.floor(random() * 4) }, sign).join('')
  const shapes: readonly (() => Hostile)[] = [
    () => {
      const one = piece()
      return { label: JSON.stringify(one), text: filled(one, length) }
    },
    () => {
      const [start, one, end] = [piece(), piece(), piece()]
      const room = Math.max(0, length - start.length - end.length)
      return {
        label: `${JSON.stringify(start)} ${JSON.stringify(one)} ${JSON.stringify(end)}`,
        text: filled(start + filled(one, room) + end, length),
      }
    },
    () => {
      const [open, close] = [piece(), piece()]
      const half = Math.floor(length / 2)
      return {
        label: `${JSON.stringify(open)} in ${JSON.stringify(close)}`,
        text: filled(open, half) + filled(close, length - half),
      }
    },
    () => {
      const pieces = Array.from({ length: 500 }, piece)
      return { label: `500 pieces from ${JSON.stringify(pieces[0])}`, text: filled(pieces.join(''), length) }
    },
  ]
  for (let made = 0; made < count; made += 1) yield among(shapes)()
}
