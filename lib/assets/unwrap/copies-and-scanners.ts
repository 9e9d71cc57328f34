import { addressIn, base64Decoded, percentDecoded } from './encodings.ts'
import { after, either, inPath, parameter, siteParameter, valueIn } from './readers.ts'
import { translated } from './translated.ts'
import type { Wrapper } from './wrapper.ts'

const domainInPath = (start: string) => inPath(new RegExp(`^/${start}/([^/]+\\.[^/]+)`))

/** Copies, translations, previews and scanner reports of another page. Browser and Cloudflare warnings have the page's own URL. */
export const copiesAndScanners: readonly Wrapper[] = [
  {
    name: 'the Internet Archive',
    hosts: 'web.archive.org wayback.archive.org',
    read: after(/^\/(?:web|save)\/(?:[^/]*\/)?(?=https?[:%])/i),
  },
  {
    name: 'archive.today',
    hosts: 'archive.today archive.ph archive.is archive.li archive.md archive.vn archive.fo',
    read: either(after(/^\/(?:[^/]+\/){0,2}(?=https?[:%])/i), parameter('url')),
  },
  {
    name: 'archive.today',
    hosts: 'archive.today archive.ph archive.is archive.li archive.md archive.vn archive.fo',
    path: /^\/\w{4,6}\/?$/,
    read: null,
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
    read: ({ pathname, search, hash }) => {
      const [, secure, address] = /^\/[a-z]+\/(s\/)?([^/.]+\..+)/s.exec(pathname) ?? []
      return address === undefined
        ? undefined
        : `http${secure === undefined ? '' : 's'}://${address}${search}${hash}`
    },
  },
  {
    name: 'AMP',
    hosts: '*.google.*',
    path: /^\/amp\//,
    read: ({ pathname, search, hash }) => {
      const [, secure, address] = /^\/amp\/(s\/)?([^/.]+\..+)/s.exec(pathname) ?? []
      return address === undefined
        ? undefined
        : `http${secure === undefined ? '' : 's'}://${address}${search}${hash}`
    },
  },
  // Only the shortener knows a short link's target, so a preview unwraps to the short link.
  {
    name: 'Bitly’s preview',
    hosts: 'bit.ly bitly.com j.mp',
    read: ({ host, pathname }) => {
      const name = /^\/([\w-]+)\+$/.exec(pathname)?.[1]
      return name === undefined ? undefined : `https://${host}/${name}`
    },
  },
  {
    name: 'TinyURL’s preview',
    hosts: 'preview.tinyurl.com tinyurl.com',
    read: ({ host, pathname, search }) => {
      const preview = host === 'preview.tinyurl.com' ? /^\/([\w-]+)$/ : /^\/preview\/([\w-]+)$/
      const name = preview.exec(pathname)?.[1] ?? /^\?num=([\w-]+)$/.exec(search)?.[1]
      return name === undefined ? undefined : `https://tinyurl.com/${name}`
    },
  },
  {
    name: 'urlscan.io',
    hosts: 'urlscan.io',
    path: /^\/domain\//,
    read: domainInPath('domain'),
    bare: true,
  },
  {
    name: 'urlscan.io',
    hosts: 'urlscan.io',
    path: /^\/search\/?$/,
    // `#page.url:"https://…"`, `#domain:…`; other searches aren't about one page.
    read: ({ hash }) => {
      const asked = percentDecoded(hash.slice(1))
      const [, quoted, plain] = /^(?:page\.|task\.)?(?:domain|url):(?:"([^"]+)"|(\S+))$/.exec(asked) ?? []
      return quoted ?? plain
    },
    bare: true,
  },
  { name: 'urlscan.io', hosts: 'urlscan.io', path: /^\/result\//, read: null },
  {
    name: 'VirusTotal',
    hosts: 'virustotal.com',
    path: /^\/gui\/domain\//,
    read: domainInPath('gui/domain'),
    bare: true,
  },
  {
    name: 'VirusTotal',
    hosts: 'virustotal.com',
    path: /^\/gui\/url\//,
    // The URL in base64url. Result pages have a hash there instead, which decodes to nothing.
    read: ({ pathname }) =>
      addressIn(base64Decoded(/^\/gui\/url\/([\w=-]+)/.exec(pathname)?.[1] ?? '') ?? ''),
  },
  {
    name: 'VirusTotal',
    hosts: 'virustotal.com',
    path: /^\/gui\/search\//,
    read: ({ pathname }) => addressIn(percentDecoded(pathname.slice('/gui/search/'.length))),
  },
  { name: 'VirusTotal', hosts: 'virustotal.com', path: /^\/gui\/url\//, read: null },
  {
    name: 'Google’s Transparency Report',
    hosts: 'transparencyreport.google.com',
    path: /^\/safe-browsing\//,
    read: siteParameter('url'),
    bare: true,
  },
  {
    name: 'Google Safe Browsing',
    hosts: '*.google.com',
    path: /^\/safebrowsing\//,
    read: siteParameter('site', 'url'),
    bare: true,
  },
  {
    name: 'Cloudflare Radar',
    hosts: 'radar.cloudflare.com',
    path: /^\/domains\/domain\//,
    read: domainInPath('domains/domain'),
    bare: true,
  },
  {
    name: 'URLhaus',
    hosts: 'urlhaus.abuse.ch',
    path: /^\/host\//,
    read: domainInPath('host'),
    bare: true,
  },
  { name: 'URLhaus', hosts: 'urlhaus.abuse.ch', path: /^\/url\/\d+/, read: null },
  {
    name: 'PhishTank',
    hosts: 'phishtank.org phishtank.com',
    path: /^\/phish_detail\.php$/,
    read: null,
  },
  {
    name: 'AlienVault OTX',
    hosts: 'otx.alienvault.com',
    path: /^\/indicator\/(?:domain|hostname|url)\//,
    read: either(
      after(/^\/indicator\/url\/(?=https?)/i),
      inPath(/^\/indicator\/(?:domain|hostname)\/([^/]+)/),
    ),
    bare: true,
  },
  {
    name: 'Talos',
    hosts: 'talosintelligence.com',
    path: /^\/reputation_center\/lookup$/,
    read: siteParameter('search'),
    bare: true,
  },
  {
    name: 'Norton Safe Web',
    hosts: 'safeweb.norton.com',
    path: /^\/report/,
    read: siteParameter('url'),
    bare: true,
  },
  {
    name: 'Sucuri SiteCheck',
    hosts: 'sitecheck.sucuri.net',
    read: domainInPath('results(?:/https?)?'),
    bare: true,
  },
  { name: 'URLVoid', hosts: 'urlvoid.com', path: /^\/scan\//, read: domainInPath('scan'), bare: true },
  {
    name: 'SecurityTrails',
    hosts: 'securitytrails.com',
    path: /^\/domain\//,
    read: domainInPath('domain'),
    bare: true,
  },
  {
    name: 'DomainTools',
    hosts: 'whois.domaintools.com',
    read: inPath(/^\/([^/.]+\.[^/]+)\/?$/),
    bare: true,
  },
  { name: 'who.is', hosts: 'who.is', path: /^\/whois\//, read: domainInPath('whois'), bare: true },
  // A leading `%.` searches all subdomains.
  {
    name: 'crt.sh',
    hosts: 'crt.sh',
    read: (url) => siteParameter('q')(url)?.replace(/^%\.?/, ''),
    bare: true,
  },
]
