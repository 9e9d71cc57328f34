/** Named character references that occur in or beside URLs (HTML standard, section 13.5). */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  period: '.',
  colon: ':',
  sol: '/',
  commat: '@',
  lowbar: '_',
  hyphen: '\u2010',
  dash: '\u2010',
  num: '#',
  quest: '?',
  equals: '=',
  lpar: '(',
  rpar: ')',
  lbrack: '[',
  lsqb: '[',
  rbrack: ']',
  rsqb: ']',
  lcub: '{',
  lbrace: '{',
  rcub: '}',
  rbrace: '}',
  bsol: '\\',
  verbar: '|',
  excl: '!',
  percnt: '%',
  plus: '+',
  comma: ',',
  semi: ';',
  dollar: '$',
  ast: '*',
  Tab: '\t',
  NewLine: '\n',
  shy: '\u00AD',
  zwnj: '\u200C',
  zwj: '\u200D',
  lrm: '\u200E',
  rlm: '\u200F',
  ZeroWidthSpace: '\u200B',
  NoBreak: '\u2060',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  middot: '·',
  bull: '•',
  laquo: '«',
  raquo: '»',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
  oacute: 'ó',
  aacute: 'á',
  iacute: 'í',
}
const table = new Map(Object.entries(named))

const entity = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,14})(?=;|[^a-zA-Z0-9=]|$));?/y

export type Entity = { width: number; text: string }

export function entityAt(text: string, at: number): Entity | undefined {
  entity.lastIndex = at
  const [whole, decimal, hexadecimal, name] = entity.exec(text) ?? []
  if (whole === undefined) return undefined
  if (name !== undefined) {
    const known =
      whole.endsWith(';') ||
      name === 'amp' ||
      name === 'lt' ||
      name === 'gt' ||
      name === 'quot' ||
      name === 'nbsp'
        ? table.get(name)
        : undefined
    return known === undefined ? undefined : { width: whole.length, text: known }
  }
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  const valid = code > 0 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff)
  return valid ? { width: whole.length, text: String.fromCodePoint(code) } : undefined
}
