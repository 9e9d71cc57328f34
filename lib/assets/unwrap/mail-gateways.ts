import { addressIn, base64Decoded } from './encodings.ts'
import { proofpoint } from './proofpoint.ts'
import { after, base64Parameter, inPath, parameter, valueIn } from './readers.ts'
import type { Wrapper } from './wrapper.ts'

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
    name: 'Microsoft Teams Safe Links',
    hosts: 'statics.teams.cdn.office.net',
    path: /\/safelinks\//i,
    read: parameter('url'),
  },
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
      const told = base64Decoded(valueIn(search, 'p') ?? '')
      const plain = told?.replaceAll('\\', '') ?? ''
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
