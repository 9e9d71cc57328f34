import {
  addressIn,
  after,
  base64Decoded,
  either,
  parameter,
  percentDecoded,
  siteAfter,
  valueIn,
  type Reader,
  type Wrapper,
} from './readers.ts'

/** Feeds, scanners and registries, whose pages are about something else. */
const ABOUT_OTHERS =
  '*.abuse.ch phishtank.org phishtank.com urlscan.io virustotal.com openphish.com *.any.run tria.ge hybrid-analysis.com joesandbox.com ' +
  'otx.alienvault.com checkphish.ai checkphish.bolster.ai urlvoid.com phishstats.info abuseipdb.com talosintelligence.com safeweb.norton.com ' +
  'sitecheck.sucuri.net securitytrails.com whois.domaintools.com who.is crt.sh radar.cloudflare.com transparencyreport.google.com urlquery.net ' +
  'threatminer.org metadefender.com opentip.kaspersky.com pulsedive.com exchange.xforce.ibmcloud.com search.censys.io shodan.io phish.report ' +
  'cyscan.io intelx.io chainabuse.com cryptoscamdb.org scamadviser.com'

const site = /^(?:[\w-]+\.)+[a-z]{2,24}$/i
/** A search for one site: `domain:evil.example`, `page.url:"https://…"`. */
const asked = /^(?:page\.|task\.)?(?:domain|url):"?([^"\s]+)"?$/i

/** Returns the URL or host that such a page is about, wherever its own URL names it. */
const subject: Reader = (url) => {
  const inPath = /\/(https?:\/{1,2}[^/].*)$/is.exec(url.pathname)?.[1]
  if (inPath !== undefined) return addressIn(inPath + url.search + url.hash)
  const details = (url.search + url.hash).split(/[?#&=]+/, 60)
  for (const [index, part] of [...details, ...url.pathname.split('/', 60)].entries()) {
    const plain = percentDecoded(part)
    const name = (asked.exec(plain)?.[1] ?? plain).replace(/^(?:%\.?|\*\.)/, '')
    const host = index < details.length ? name.replace(/\/.*/s, '') : name
    const found = addressIn(name) ?? (site.test(host) ? name : undefined)
    if (found !== undefined && !/\.(?:php|html?|aspx?|csv|txt|json)$/i.test(found)) return found
  }
  return undefined
}

const ENDING = '.translate.goog'

/** Returns the original URL behind `example-com.translate.goog` (Google Search Central, "Translation-related Google Search features"). */
const translated: Reader = (url) => {
  const given = (name: string) => valueIn(url.search, `_x_tr_${name}`) ?? ''
  const options = given('enc').split(',')
  let host = given('hp') + url.hostname.slice(0, -ENDING.length)
  if (options.includes('1')) host = host.replace(/^1-/, '')
  const isIdn = options.includes('0') && host.startsWith('0-')
  if (isIdn) host = host.slice('0-'.length)
  // Google encodes a dot as one hyphen, a hyphen as two.
  host = (isIdn ? 'xn--' : '') + host.replace(/\b-\b/g, '.').replaceAll('--', '-')
  if (!host.includes('.')) return undefined
  const query = url.search
    .slice(1)
    .split('&')
    .filter((pair) => !pair.startsWith('_x_tr_'))
    .join('&')
  const scheme = given('sch') === 'http' ? 'http' : 'https'
  return `${scheme}://${host}${url.pathname}${query === '' ? '' : `?${query}`}${url.hash.replace(/^#googtrans\(.*$/, '')}`
}

const amp: Reader = ({ pathname, search, hash }) => {
  const [, secure, address] = /^\/[a-z]+\/(s\/)?([^/.]+\..+)/s.exec(pathname) ?? []
  return address === undefined
    ? undefined
    : `http${secure === undefined ? '' : 's'}://${address}${search}${hash}`
}

const tiny =
  (preview: RegExp): Reader =>
  ({ pathname, search }) => {
    const name = preview.exec(pathname)?.[1] ?? /^\?num=([\w-]+)$/.exec(search)?.[1]
    return name === undefined ? undefined : `https://tinyurl.com/${name}`
  }

/** Copies, translations, previews and scanner reports of another page. Browser and Cloudflare warnings have the page's own URL. */
export const copies: readonly Wrapper[] = [
  {
    name: 'the Internet Archive',
    hosts: 'web.archive.org wayback.archive.org',
    read: siteAfter(/^\/(?:web|save)\/(?:(?:\d[^/]*|\*)\/)?/i),
  },
  {
    name: 'archive.today',
    hosts: 'archive.today archive.ph archive.is archive.li archive.md archive.vn archive.fo',
    read: either(
      after(/^\/(?:[^/]+\/){0,2}(?=https?[:%])/i),
      parameter('url'),
      siteAfter(/^\/(?:newest|oldest|\d{4,14})\//),
    ),
  },
  { name: 'Perma.cc', hosts: 'perma.cc', path: /^\/[\w-]{9}/, read: null },
  {
    name: 'Arquivo.pt',
    hosts: 'arquivo.pt',
    read: after(/^\/(?:noFrame\/replay|wayback)\/[^/]+\/(?=https?[:%])/i),
  },
  {
    name: 'Google’s cache',
    hosts: 'webcache.googleusercontent.com',
    // `q=cache:KEY:URL+words`
    read: ({ search }) => {
      const [, address] = /^cache:(?:[\w-]{8,16}:)?([^\s+]+)/.exec(valueIn(search, 'q') ?? '') ?? []
      return address === undefined ? undefined : (addressIn(address) ?? address)
    },
    bare: true,
  },
  { name: 'Google Translate', hosts: '*.translate.goog', read: translated },
  { name: 'Google Translate', hosts: 'translate.google.*', read: parameter('u') },
  { name: 'Yandex Translate', hosts: 'translate.yandex.* translated.turbopages.org', read: parameter('url') },
  {
    name: 'Microsoft Translator',
    hosts: '*.microsofttranslator.com translatetheweb.com',
    read: parameter('a'),
  },
  { name: 'Papago', hosts: 'papago.naver.net papago.naver.com', path: /^\/website/, read: parameter('url') },
  {
    name: 'AMP',
    hosts: '*.cdn.ampproject.org *.bing-amp.com',
    path: /^\/(?:c|v|i|r|wp)\//,
    read: amp,
  },
  {
    name: 'AMP',
    hosts: '*.google.*',
    path: /^\/amp\//,
    read: amp,
  },
  // Only the shortener knows a short link's target, so a preview unwraps to the short link.
  {
    name: 'Bitly’s preview',
    hosts: 'bit.ly bitly.com j.mp',
    path: /\+$/,
    read: ({ host, pathname }) => {
      const name = /^\/([\w-]+)\+$/.exec(pathname)?.[1]
      return name === undefined ? undefined : `https://${host}/${name}`
    },
  },
  { name: 'TinyURL’s preview', hosts: 'preview.tinyurl.com', read: tiny(/^\/([\w-]+)$/) },
  {
    name: 'TinyURL’s preview',
    hosts: 'tinyurl.com',
    path: /^\/preview(?:\.php$|\/)/,
    read: tiny(/^\/preview\/([\w-]+)$/),
  },
  {
    name: '',
    hosts: 'virustotal.com',
    path: /^\/gui\/url\/(?![\da-f]{64}\b)/,
    // The URL in base64url. Result pages have a hash there instead.
    read: ({ pathname }) =>
      addressIn(base64Decoded(/^\/gui\/url\/([\w=-]+)/.exec(pathname)?.[1] ?? '') ?? ''),
  },
  {
    name: 'Google Safe Browsing',
    hosts: '*.google.com',
    path: /^\/safebrowsing\//,
    read: subject,
    bare: true,
  },
  { name: '', hosts: ABOUT_OTHERS, read: subject, bare: true },
]
