import * as fc from 'fast-check'
import { anyText } from '#test/any-text.ts'

/** Names with real endings, some of them shared hosts, some with `www.`, some internationalised. */
export const hosts = fc
  .tuple(
    fc.array(fc.constantFrom('www', 'a', 'login', 'app-1', 'my_shop', 'xn--mnchen-3ya', 'bücher', 'co'), {
      maxLength: 3,
    }),
    fc.constantFrom('acme', 'metamask', 'bücher', 'xn--e1afmkfd', 'x', '9gag'),
    fc.constantFrom('com', 'io', 'co.uk', 'github.io', 'pages.dev', 'de', 'xn--p1ai', 'test'),
  )
  .map(([labels, name, ending]) => [...labels, name, ending].join('.'))

const pathCharacters = 'aB9-._~!$&\'()*+,;=:@%/[]|^"<> é\\{}`'
const texts = fc.string({ unit: fc.constantFrom(...Array.from(pathCharacters)), maxLength: 12 })

/** Any http(s) URL, as a browser writes it. */
export const browserUrls = fc
  .record({
    scheme: fc.constantFrom('http', 'https'),
    userinfo: fc.constantFrom('', '', '', 'me@', 'me:secret@', '(dot)@', ')@', '[x@'),
    host: fc.oneof(
      hosts,
      fc.ipV4(),
      fc.ipV6().map((ip) => `[${ip}]`),
    ),
    port: fc.constantFrom('', '', ':8443', ':80', ':443'),
    path: texts,
    query: fc.option(texts, { nil: undefined }),
    fragment: fc.option(texts, { nil: undefined }),
  })
  .map(({ scheme, userinfo, host, port, path, query, fragment }) => {
    const end = (query === undefined ? '' : `?${query}`) + (fragment === undefined ? '' : `#${fragment}`)
    return `${scheme}://${userinfo}${host}${port}/${path}${end}`
  })
  .filter((text) => URL.canParse(text))
  .map((text) => new URL(text).href)

export const evmAddresses = fc
  .string({ unit: fc.constantFrom(...Array.from('0123456789abcdefABCDEF')), minLength: 40, maxLength: 40 })
  .map((digits) => `0x${digits}`)

const pieces =
  'http hxxps [hxxp] eip155:1: 0x :// [:]// : // \\ @ [.] (dot) 。 . [ ] ( ) " < > * - %2e % ? # / www. evil com pdf 1 255 bücher xn-- __proto__ constructor mailto: javascript:'.split(
    ' ',
  )

/** What people paste: pieces that mean something here, in any order, and any Unicode, halves of pairs among it. */
export const messyTexts = fc.oneof(
  anyText(),
  fc
    .array(
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      { maxLength: 20 },
    )
    .map((units) => units.join('')),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...pieces, ' ', '\n', '\u200b', '\u200d', '\u202e', '\ud800'),
        hosts,
        browserUrls,
        evmAddresses,
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
)
