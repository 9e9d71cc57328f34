import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { parseAsset, parseAssetInProse } from '#lib/assets/parse-asset.ts'
import { longestAsset, type AssetProblem } from '#lib/assets/asset.ts'
import { casesToTry } from '#test/matrix.ts'
import { browserUrls, evmAddresses, hosts, messyTexts } from './arbitraries.ts'

const contentOf = (input: string) => {
  const parsed = parseAsset(input)
  return parsed.ok ? `${parsed.value.form} ${parsed.value.content}` : parsed.failure
}
const upper = '0x52908400098527886E0F7030069857D2E4169EE7'

describe('what is sent', () => {
  test.each<[input: string, expected: string, why: string]>([
    [
      'https://evil.com/Login?Next=%2f#/Step',
      'url https://evil.com/Login?Next=%2f#/Step',
      'path, query, fragment stay',
    ],
    ['HTTPS://Evil.COM/', 'url https://Evil.COM/', 'the host keeps its spelling, the scheme has one'],
    ['https://evil.com', 'url https://evil.com', 'no slash is added'],
    ['  https://evil.com/ \n', 'url https://evil.com/', 'white space around'],
    ['hxxps[:]//app[.]metarnask[.]io/unlock', 'url https://app.metarnask.io/unlock', 'the usual defanging'],
    ['hXXp://evil(dot)com/a', 'url http://evil.com/a', 'mixed case, (dot)'],
    ['h**p://evil{.}com/', 'url http://evil.com/', 'stars, braces'],
    ['[hxxps]://evil[.]com', 'url https://evil.com', 'a scheme in brackets is no wrapping'],
    ['https[://]evil[.]com[/]path', 'url https://evil.com/path', 'slashes in brackets'],
    ['https:\\\\evil.com\\a?b\\c', 'url https://evil.com/a?b\\c', 'a backslash is a slash until the query'],
    ['hxxp://evil [.] com/x', 'url http://evil.com/x', 'spaces around a defanged dot'],
    [
      'hxxps://evil[.]com/login[.]php',
      'url https://evil.com/login.php',
      'whole-URL defanging reaches the path',
    ],
    [
      'https://evil.com/a[.]b',
      'url https://evil.com/a[.]b',
      'a host that is not defanged: brackets are the path’s own',
    ],
    ['evil\\.com', 'domain evil.com', 'escaped as in a pattern'],
    ['evil[.com', 'domain evil.com', 'half a bracket'],
    ['evil。com', 'domain evil.com', 'ideographic dot'],
    ['login．evil｡com', 'domain login.evil.com', 'full-width and half-width dots'],
    ['e\u200bvi\u00adl.c\u2060om', 'domain evil.com', 'zero-width characters'],
    ['\u202eevil.com\u202c', 'domain evil.com', 'direction marks'],
    ['exam\u200cple.com', 'domain example.com', 'a joiner between ASCII letters'],
    ['https://نامه\u200cای.com/', 'url https://نامه\u200cای.com/', 'a joiner that Persian needs'],
    ['"https://evil.com/x",', 'url https://evil.com/x', 'quotes and a comma'],
    ['<https://evil.com/x>', 'url https://evil.com/x', 'angle brackets'],
    [
      '(https://en.wikipedia.org/wiki/A_(b)).',
      'url https://en.wikipedia.org/wiki/A_(b)',
      'only the surplus bracket goes',
    ],
    ['“evil.com”', 'domain evil.com', 'typographic quotes'],
    ['**evil.com**', 'domain evil.com', 'Markdown'],
    ['• evil.com', 'domain evil.com', 'a bullet'],
    ['- evil.com', 'domain evil.com', 'a dash as bullet'],
    ['evil.com.', 'domain evil.com', 'a final dot'],
    ['https://evil.com./x', 'url https://evil.com./x', 'a final dot inside stays as written'],
    [
      'https://en.wikipedia.org/wiki/D.C.',
      'url https://en.wikipedia.org/wiki/D.C.',
      'a page’s address may end in a dot',
    ],
    ['evil.com/x.', 'url https://evil.com/x', 'no browser wrote this: the dot ends a sentence'],
    ['evil.com/login', 'url https://evil.com/login', 'a path needs a protocol'],
    ['evil.com:8080', 'url https://evil.com:8080', 'so does a port'],
    ['//evil.com/x', 'url https://evil.com/x', 'protocol-relative'],
    ['*.evil.com', 'domain evil.com', 'a wildcard means the domain'],
    ['.evil.com', 'domain evil.com', 'so does a leading dot'],
    ['EVIL.com', 'domain evil.com', 'a domain has one spelling'],
    ['münchen.de', 'domain xn--mnchen-3ya.de', 'Unicode'],
    ['xn--mnchen-3ya.de', 'domain xn--mnchen-3ya.de', 'punycode'],
    ['my_shop.evil.com', 'domain my_shop.evil.com', 'underscores exist below a domain'],
    ['setup.zip', 'domain setup.zip', 'zip is a top-level domain'],
    ['https://MÜNCHEN.de/ü', 'url https://MÜNCHEN.de/ü', 'a Unicode host stays readable'],
    [
      'https://ex%61mple.com/%61',
      'url https://example.com/%61',
      'an encoded host is a trick; the path is not touched',
    ],
    ['https://ｅvil.com/', 'url https://evil.com/', 'full-width letters too'],
    ['http://2130706433/x', 'url http://127.0.0.1/x', 'an IP address in one number too'],
    ['http://[::1]:8080/x', 'url http://[::1]:8080/x', 'IPv6'],
    ['1.2.3.4:8080/x', 'url http://1.2.3.4:8080/x', 'an IP address with a port is a URL'],
    ['http://localhost:3000/', 'url http://localhost:3000/', 'a full URL needs no dot'],
    ['https://me:pw@evil.com/', 'url https://me:pw@evil.com/', 'credentials are redaction’s work'],
    [
      'https://good.com\\@evil.com/',
      'url https://good.com/@evil.com/',
      'the host that a browser goes to, for everybody',
    ],
    [
      `EIP155:1:${upper.replace('0x', '0X')}`,
      `address eip155:1:${upper}`,
      'prefix in one spelling, digits as written',
    ],
  ])('%j → %j (%s)', (input, expected) => {
    expect(contentOf(input)).toBe(expected)
  })
})

describe('what is no asset', () => {
  test.each<[input: string, expected: AssetProblem, why: string]>([
    ['', { kind: 'empty' }, 'nothing'],
    ['\u200b "" ', { kind: 'empty' }, 'nothing that can be seen'],
    ['evil.com good.com', { kind: 'contains-space' }, 'two things'],
    ['https://evil.com/a\nb', { kind: 'contains-space' }, 'a broken line'],
    ['javascript:alert(1)', { kind: 'not-http', scheme: 'javascript' }, 'runs, is nowhere'],
    ['data:text/html,<b>a b</b>', { kind: 'not-http', scheme: 'data' }, 'its own content'],
    ['blob:https://evil.com/1', { kind: 'not-http', scheme: 'blob' }, 'exists in one tab'],
    ['file:///etc/passwd', { kind: 'not-http', scheme: 'file' }, 'a local file'],
    ['chrome://settings/', { kind: 'not-http', scheme: 'chrome' }, 'the browser'],
    ['moz-extension://1/x', { kind: 'not-http', scheme: 'moz-extension' }, 'an extension'],
    ['about:blank', { kind: 'not-http', scheme: 'about' }, 'the browser'],
    ['http:evil.com', { kind: 'unparsable' }, 'a scheme without a slash'],
    [upper, { kind: 'address-needs-chain', address: upper }, 'which chain?'],
    [`${upper}00`, { kind: 'not-an-address', reason: 'length' }, 'a digit too many'],
    [`0x${'a'.repeat(64)}`, { kind: 'not-an-address', reason: 'length' }, 'a transaction or a private key'],
    [`eip155:01:${upper}`, { kind: 'not-an-address', reason: 'chain' }, 'CAIP-2: no leading zero'],
    ['eip155:1:0xg', { kind: 'not-an-address', reason: 'characters' }, 'not hexadecimal'],
    ['@acme', { kind: 'handle', name: 'acme' }, 'of which platform?'],
    ['acme', { kind: 'no-dot', text: 'acme' }, 'a word'],
    ['1.2.3', { kind: 'not-a-domain', text: '1.2.3', reason: 'number' }, 'a version'],
    ['v2.10', { kind: 'not-a-domain', text: 'v2.10', reason: 'number' }, 'a version'],
    ['invoice.pdf', { kind: 'not-a-domain', text: 'invoice.pdf', reason: 'file-name' }, 'a file'],
    ['vitalik.eth/x', { kind: 'unparsable' }, 'a name that is not in DNS has no pages'],
    ['ipfs://', { kind: 'unparsable' }, 'no name'],
    ['ipfs:bafy', { kind: 'unparsable' }, 'half a URL'],
    ['evil..com', { kind: 'not-a-domain', text: 'evil..com', reason: 'characters' }, 'an empty label'],
    [
      'https://*.evil.com/',
      { kind: 'not-a-domain', text: '*.evil.com', reason: 'characters' },
      'browsers allow it',
    ],
    [
      `${'a'.repeat(64)}.com`,
      { kind: 'not-a-domain', text: `${'a'.repeat(64)}.com`, reason: 'too-long' },
      'DNS',
    ],
    ['1.2.3.4', { kind: 'ip-needs-url', suggestion: 'http://1.2.3.4/' }, 'none of the three forms'],
    ['[2001:db8::1]', { kind: 'ip-needs-url', suggestion: 'http://[2001:db8::1]/' }, 'the same'],
    ['10.0.0.0/8', { kind: 'ip-range', text: '10.0.0.0/8' }, 'CIDR'],
    ['10.0.0.1-10.0.0.9', { kind: 'ip-range', text: '10.0.0.1-10.0.0.9' }, 'from to'],
    ['2001:db8::/32', { kind: 'ip-range', text: '2001:db8::/32' }, 'IPv6'],
    ['https://evil.com/\u0007', { kind: 'unparsable' }, 'a control character'],
    ['https://evil.com/\ud800', { kind: 'unparsable' }, 'half a surrogate pair'],
    ['https://evil.com:99999/', { kind: 'unparsable' }, 'no such port'],
    [
      'x'.repeat(1_000_000),
      { kind: 'too-long', length: 1_000_000, limit: longestAsset },
      'refused before it is read',
    ],
  ])('%j → %j (%s)', (input, expected) => {
    expect(contentOf(input)).toEqual(expected)
  })

  it('refuses an asset that its protocol would make too long', () => {
    expect(contentOf(`evil.com/${'a'.repeat(longestAsset - 9)}`)).toMatchObject({ kind: 'too-long' })
  })

  it('reads names of JavaScript’s own as text', () => {
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect(contentOf(name)).toEqual({ kind: 'no-dot', text: name })
  })
})

it('gives the parts as the browser reads them', () => {
  expect(parseAsset('https://me:pw@WWW.Bücher.example.:8443/A%2fb?q=1#/x')).toEqual({
    ok: true,
    value: {
      form: 'url',
      content: 'https://me:pw@WWW.Bücher.example.:8443/A%2fb?q=1#/x',
      protocol: 'https',
      host: 'www.xn--bcher-kva.example',
      hostUnicode: 'www.bücher.example',
      hostIsIp: false,
      port: '8443',
      userinfo: 'me:pw',
      path: '/A%2fb',
      query: '?q=1',
      fragment: '#/x',
    },
  })
})

it('cuts the end of a sentence off a path only when told that it is one', () => {
  const prose = parseAssetInProse('https://evil.com/login.)')
  expect(prose.ok && prose.value.content).toBe('https://evil.com/login')
})

it('reads what is plain the same way as what has to be cleaned first', () => {
  const plainHost = fc.stringMatching(/^([a-z0-9]([a-z0-9-]{0,5}[a-z0-9])?\.){1,3}[a-z]{2,6}$/)
  const beginning = fc.constantFrom(
    '',
    '',
    '',
    'xn--',
    'xn--bcher-kva.',
    `${'a'.repeat(62)}.`,
    'a.'.repeat(122),
  )
  const host = fc.tuple(beginning, plainHost).map((parts) => parts.join(''))
  const piece = fc.constantFrom('/.', '/..', '/%2e', '/%2e%2E/', '%', '?', '//')
  const plainTail = fc.stringMatching(/^(\/[\w/~.%=&?+-]{0,12})?$/)
  const tail = fc.oneof(
    plainTail,
    fc.tuple(plainTail, piece, plainTail).map((parts) => `/${parts.join('')}`),
  )
  const scheme = fc.constantFrom('', 'http://', 'https://')
  const named = fc.stringMatching(/^(@[\w.-]{1,12}|0[xX][0-9a-fA-F]{38,42})$/)
  const given = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(scheme, host, tail).map((of) => (of[0] === '' ? of[1] : of.join(''))) },
    { weight: 1, arbitrary: named },
  )
  fc.assert(
    fc.property(given, (text) => {
      expect(parseAsset(text)).toEqual(parseAsset(` ${text}`))
    }),
    { numRuns: casesToTry(3000) },
  )
})

describe('always', () => {
  it('never throws, and the content of an asset is itself that asset', () => {
    fc.assert(
      fc.property(messyTexts, (text) => {
        for (const parsed of [parseAsset(text), parseAssetInProse(text)]) {
          if (parsed.ok) expect(parseAsset(parsed.value.content)).toEqual(parsed)
        }
      }),
      { numRuns: casesToTry(3000) },
    )
  })

  it('leaves the address of a page as the browser has it', () => {
    fc.assert(
      fc.property(browserUrls, (url) => {
        expect(contentOf(url)).toBe(`url ${url}`)
      }),
      { numRuns: casesToTry(2000) },
    )
  })

  it('sends nothing that cannot be seen, and no space', () => {
    fc.assert(
      fc.property(messyTexts, (text) => {
        const parsed = parseAsset(text)
        expect(
          parsed.ok && /[\s\p{Cc}\p{Cs}\u200B\u202A-\u202E\u2066-\u2069\uFEFF]/u.test(parsed.value.content),
        ).toBe(false)
      }),
      { numRuns: casesToTry(2000) },
    )
  })

  it('reads a domain and an address in each of their spellings as the same', () => {
    fc.assert(
      fc.property(hosts, evmAddresses, (host, address) => {
        const plain = contentOf(host)
        const others = [
          host.toUpperCase(),
          `${host}.`,
          host.replaceAll('.', '[.]'),
          `"${host}"`,
          host.replaceAll('.', '。'),
        ]
        for (const other of others) expect(contentOf(other)).toEqual(plain)
        expect(contentOf(`eip155:1:${address}`)).toBe(`address eip155:1:${address}`)
      }),
    )
  })
})
