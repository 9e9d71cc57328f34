import {
  addressIn,
  after,
  base64Bytes,
  base64Decoded,
  base64Parameter,
  inPath,
  parameter,
  percentDecoded,
  utf8,
  valueIn,
  type Reader,
  type Wrapper,
} from './readers.ts'

/** `/v1/url?u=…&k=`: percent-encoded. */
const first: Reader = ({ search }) => addressIn(valueIn(search, 'u') ?? '')

/** `/v2/url?u=…&d=`: percent-encoded with `-` for `%` and `_` for `/`; literal `-` and `_` are encoded too. */
const second: Reader = ({ search }) =>
  addressIn(percentDecoded((valueIn(search, 'u') ?? '').replaceAll('_', '/').replaceAll('-', '%')))

/** Alphabet for the length of a run `**x`: `A` is 2, `B` is 3, and so on. */
const RUN_LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const SHORTEST_RUN = 2

/**
 * Decodes `/v3/__…__;…!!…`: each special character is replaced by `*`, a run of bytes by `**` and its length; the originals (including
 * literal `*`) follow the `;` in base64url. Returns undefined if both don't match, because the URL was altered.
 */
const third: Reader = ({ href }) => {
  const start = href.indexOf('/v3/__') + '/v3/__'.length
  const end = href.indexOf('__;', start)
  if (end < 0) return undefined
  const cut = /^[\w-]*={0,2}(?=!)/.exec(href.slice(end + '__;'.length))?.[0]
  const bytes = cut === '' ? new Uint8Array() : cut === undefined ? undefined : base64Bytes(cut)
  if (bytes === undefined) return undefined
  const body = percentDecoded(href.slice(start, end))
  // Some senders count the characters of a run, not its bytes.
  return restored(body, [...bytes]) ?? restored(body, Array.from(utf8(bytes) ?? ''))
}

function restored(body: string, cut: readonly (number | string)[]): string | undefined {
  let taken = 0
  const address = body.replace(/\*(?:\*([\w-]))?/g, (_, run: string | undefined) => {
    const count = run === undefined ? 1 : RUN_LENGTHS.indexOf(run) + SHORTEST_RUN
    const signs = cut.slice(taken, taken + count)
    taken += count
    return signs
      .map((sign) => (typeof sign === 'string' ? sign : String.fromCharCode(sign)))
      .join('')
      .replaceAll(/[\x80-\xff]+/g, (raw) => utf8(Uint8Array.from(raw, (byte) => byte.charCodeAt(0))) ?? raw)
  })
  return taken === cut.length ? addressIn(address) : undefined
}

/** Decodes all three versions of Proofpoint URL Defense (per the vendor's "URL Defense: decoding" and its own decoder). */
const proofpoint: Reader = (url) => {
  if (url.pathname.startsWith('/v1/')) return first(url)
  if (url.pathname.startsWith('/v2/')) return second(url)
  return url.pathname.startsWith('/v3/__') ? third(url) : undefined
}

/** Returns the URL behind `evil.example.mcas.ms`, also with a region (`.us3.mcas.ms`) and the proxy’s own parameters. */
const proxied: Reader = ({ hostname, pathname, search, hash }) => {
  const host = hostname
    .replace(/(?:\.[a-z]{2}\d)?\.(?:mcas\.ms|mcas-gov\.(?:us|ms))$/, '')
    .replace(/(\.[a-z]{3,})\.(?:us|eu|uk)$/, '$1')
  const query = search.replaceAll(/[?&]Mcas\w+=[^&]*/g, '').replace(/^&/, '?')
  return host.includes('.') ? `https://${host}${pathname}${query}${hash}` : undefined
}

/** Wrappers that mail systems put around links, for click-time checks or click counts. */
export const mailGateways: readonly Wrapper[] = [
  {
    name: 'Outlook Safe Links',
    hosts:
      '*.safelinks.protection.outlook.com *.safelinks.protection.office365.us *.safelinks.protection.partner.outlook.cn ' +
      '*.safelink.emails.azure.net',
    read: parameter('url', 'destination'),
  },
  {
    name: 'Outlook Safe Links',
    hosts: 'outlook.office.com outlook.office365.com outlook.live.com outlook.cloud.microsoft',
    path: /^\/(?:mail|owa)\/(?:\w+\/)?safelink\.html$/i,
    read: parameter('url'),
  },
  {
    name: 'Microsoft Teams Safe Links',
    hosts: '*.teams.cdn.office.net *.onecdn.static.microsoft *.teams.microsoft.com *.teams.microsoft.us',
    path: /\/safelinks\//i,
    read: parameter('url'),
  },
  { name: 'Microsoft Defender', hosts: '*.mcas.ms *.mcas-gov.us *.mcas-gov.ms', read: proxied },
  {
    name: 'Proofpoint URL Defense',
    hosts: 'urldefense.proofpoint.com urldefense.com urldefense.us',
    read: proofpoint,
  },
  {
    name: 'Proofpoint Isolation',
    hosts: 'urlisolation.com *.proofpointisolation.com',
    read: parameter('url'),
  },
  // The token is a key into Mimecast's own database; `domain=` only names the domain.
  {
    name: 'Mimecast',
    hosts: '*.mimecast.com *.mimecastprotect.com *.mimecast-offshore.com',
    path: /^\/(?:s|r)\//,
    read: null,
  },
  { name: 'Barracuda Link Protection', hosts: 'linkprotect.cudasvc.com', read: parameter('a') },
  { name: 'Cisco Secure Email', hosts: 'secure-web.cisco.com', read: after(/^\/[^/]+\/(?=https?)/i) },
  {
    name: 'Trend Micro',
    hosts: '*.trendmicro.com *.trendmicro.eu *.trendmicro.co.jp',
    path: /^\/wis\/clicktime\//,
    read: parameter('url'),
  },
  { name: 'FireEye', hosts: '*.fireeye.com', path: /^\/(?:v\d\/)?url$/, read: parameter('u') },
  { name: 'Trellix', hosts: '*.trellix.com', path: /^\/(?:v\d\/)?url$/, read: parameter('u') },
  { name: 'Sophos Email', hosts: '*.protection.sophos.com', read: base64Parameter('u') },
  { name: 'Symantec Click-time Protection', hosts: '*.clicktime.symantec.com', read: parameter('u') },
  {
    name: 'Check Point Harmony',
    hosts: 'protect.checkpoint.com url.avanan.click avanan.url-protection.com',
    read: (url) => {
      const whole = url.pathname + url.search + url.hash
      const [, between] = /^\/v2\/(?:r\d+\/)?___(.*?)___/.exec(whole) ?? []
      return between === undefined ? parameter('o')(url) : addressIn(between)
    },
  },
  {
    name: 'Trustwave MailMarshal',
    hosts: 'scanmail.trustwave.com *.mailmarshal.cloud',
    read: parameter('u'),
  },
  { name: 'Libraesva', hosts: 'urlsand.esvalabs.com urlsand.com', read: parameter('u') },
  { name: 'EdgePilot', hosts: '*.edgepilot.com', path: /^\/s\//, read: parameter('u') },
  { name: 'Menlo Security', hosts: 'safe.menlosecurity.com', read: after(/^\/(?=https?)/i) },
  { name: 'Intermedia LinkSafe', hosts: 'url.emailprotection.link', read: null },
  { name: 'Hornetsecurity', hosts: '*.hornetsecurity.com', path: /^\/(?:index\.php)?$/, read: null },
  {
    name: 'Amazon SES',
    hosts: '*.awstrack.me',
    read: inPath(/^\/L\d\/([^/]+)\//),
  },
  {
    name: 'Mandrill',
    hosts: 'mandrillapp.com',
    path: /^\/track\/click\//,
    read: ({ search }) => {
      // JSON within JSON; its only `url` is the linked URL.
      const decoded = base64Decoded(valueIn(search, 'p') ?? '')
      const plain = decoded?.replaceAll('\\', '') ?? ''
      return addressIn(/"url":"([^"]+)"/.exec(plain)?.[1] ?? '')
    },
  },
  { name: 'SendGrid', hosts: '*.sendgrid.net', path: /^\/(?:ls|wf)\/click/, read: null },
  { name: 'Mailchimp', hosts: '*.list-manage.com', path: /^\/track\/click/, read: null },
  { name: 'Yahoo Mail', hosts: 'ecp.yusercontent.com', path: /^\/mail/, read: parameter('url') },
  {
    name: 'Gmail’s image proxy',
    hosts: '*.googleusercontent.com',
    path: /^\/(?:meips|proxy)\//,
    read: ({ hash }) => addressIn(hash.slice(1)),
  },
]
