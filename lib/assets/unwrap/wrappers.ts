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
  either,
  hexDecoded,
  siteAfter,
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
  { name: 'Amazon SES', hosts: '*.awstrack.me', read: inPath(/^\/L\d\/([^/]+)\//) },
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

export const redirects: readonly Wrapper[] = [
  { name: 'Google Search', hosts: '*.google.*', path: /^\/url$/, read: parameter('q', 'url') },
  { name: 'Google Images', hosts: '*.google.*', path: /^\/imgres$/, read: parameter('imgrefurl', 'imgurl') },
  { name: 'Google’s warning', hosts: '*.google.*', path: /^\/interstitial$/, read: parameter('url') },
  { name: 'Google Meet', hosts: 'meet.google.com', path: /^\/linkredirect$/, read: parameter('dest') },
  {
    name: 'Google Docs’ viewer',
    hosts: 'docs.google.com drive.google.com',
    path: /^\/(?:viewer|gview|viewerng\/viewer)$/,
    read: parameter('url'),
  },
  {
    name: 'Office’s viewer',
    hosts: 'view.officeapps.live.com',
    path: /^\/op\/(?:view|embed)\.aspx$/i,
    read: parameter('src'),
  },
  {
    name: 'DoubleClick',
    hosts: '*.doubleclick.net',
    path: /^\/ddm\//,
    read: either(parameter('adurl', 'url'), after(/^[^?]*\?(?=https?[:%])/i)),
  },
  {
    name: 'Google Ads',
    hosts: '*.google.* *.googleadservices.com *.doubleclick.net',
    path: /\/(?:aclk|click)/,
    read: parameter('adurl'),
  },
  {
    name: 'Bing',
    hosts: '*.bing.com',
    path: /^\/(?:ck\/a|aclk|aclick|alink\/link|news\/apiclick\.aspx)$/,
    // Search results have `a1` before the base64; ads are also percent-encoded.
    read: either(base64Parameter('u', /^a1/), parameter('url'), ({ search }) =>
      addressIn(percentDecoded(base64Decoded(valueIn(search, 'u') ?? '') ?? '')),
    ),
  },
  {
    name: 'DuckDuckGo',
    hosts: '*.duckduckgo.com',
    path: /^\/(?:l\/?|y\.js)$/,
    read: parameter('uddg', 'u3'),
  },
  {
    name: 'DuckDuckGo’s image proxy',
    hosts: 'external-content.duckduckgo.com proxy.duckduckgo.com',
    path: /^\/(?:iu|ssv2|ip3)\/?$/,
    read: parameter('u'),
  },
  { name: 'Yahoo', hosts: 'r.search.yahoo.com *.search.yahoo.com', read: inPath(/\/RU=([^/]+)/) },
  {
    name: 'Yandex',
    hosts: '*.yandex.* sba.yandex.net',
    path: /^\/(?:clck\/|redirect|safety)/,
    read: parameter('url'),
  },
  { name: 'Naver', hosts: 'cr.naver.com cr2.naver.com cr3.naver.com', read: parameter('u') },
  // Baidu encrypts the target.
  { name: 'Baidu', hosts: 'baidu.com m.baidu.com', path: /^\/link$/, read: null },
  {
    name: 'Facebook',
    hosts: '*.facebook.com *.messenger.com',
    path: /^\/(?:l\.php|flx\/warn\/?)$/,
    read: parameter('u'),
  },
  { name: 'Instagram', hosts: 'l.instagram.com', read: parameter('u') },
  { name: 'Threads', hosts: 'l.threads.net l.threads.com', read: parameter('u') },
  { name: 'WhatsApp', hosts: 'l.wl.co', read: parameter('u') },
  {
    name: 'LinkedIn',
    hosts: '*.linkedin.com',
    path: /^\/(?:safety\/go|redir\/[\w-]+)\/?$/,
    read: parameter('url'),
  },
  { name: 'YouTube', hosts: '*.youtube.com', path: /^\/redirect$/, read: parameter('q') },
  { name: 'TikTok', hosts: '*.tiktok.com', path: /^\/link\/v2$/, read: parameter('target') },
  { name: 'Steam', hosts: 'steamcommunity.com', path: /^\/linkfilter\/?$/, read: parameter('u', 'url') },
  { name: 'VK', hosts: '*.vk.com *.vk.ru', path: /^\/away(?:\.php)?$/, read: parameter('to') },
  { name: 'OK', hosts: '*.ok.ru', path: /^\/dk$/, read: parameter('st.link', 'st.rfn') },
  { name: 'Reddit', hosts: 'out.reddit.com', read: parameter('url') },
  { name: 'Slack', hosts: 'slack-redir.net *.slack-redir.net', path: /^\/link$/, read: parameter('url') },
  {
    name: 'Discord’s image proxy',
    hosts: '*.discordapp.net',
    path: /^\/external\//,
    // `/external/SIGNATURE/[%3Fquery/]https/host/path`
    read: ({ pathname }) => {
      const [, query = '', scheme = '', rest = ''] =
        /^\/external\/[^/]+\/(?:%3f([^/]*)\/)?(https?)\/(.+)$/i.exec(pathname) ?? []
      if (rest === '') return undefined
      return addressIn(`${scheme}://${rest}${query === '' ? '' : `?${percentDecoded(query)}`}`)
    },
  },
  {
    name: 'GitHub’s image proxy',
    hosts: 'camo.githubusercontent.com',
    read: ({ pathname }) =>
      addressIn(hexDecoded(/^\/[0-9a-f]+\/([0-9a-f]+)$/i.exec(pathname)?.[1] ?? '') ?? ''),
  },
  { name: 'Tumblr', hosts: 't.umblr.com href.li', read: either(parameter('z'), after(/^\/\?(?=https?)/i)) },
  { name: 'Medium', hosts: 'medium.com', path: /^\/r\/?$/, read: parameter('url') },
  { name: 'Pinterest', hosts: '*.pinterest.com', path: /^\/offsite\/?$/, read: parameter('url') },
  {
    name: 'DeviantArt',
    hosts: 'deviantart.com',
    path: /^\/users\/outgoing$/,
    read: after(/^\/users\/outgoing\?(?=https?)/i),
  },
  { name: 'Weibo', hosts: 'weibo.cn *.weibo.com', path: /^\/sinaurl$/, read: parameter('u', 'toasturl') },
  { name: 'QQ', hosts: 'c.pc.qq.com', read: parameter('pfurl', 'url') },
  { name: 'Zhihu', hosts: 'link.zhihu.com', read: parameter('target') },
  { name: 'CSDN', hosts: 'link.csdn.net', read: parameter('target') },
  { name: 'Juejin', hosts: 'link.juejin.cn', read: parameter('target') },
  { name: 'Awin', hosts: 'awin1.com', path: /^\/(?:a?w?cread|pclick)\.php$/, read: parameter('ued', 'p') },
  { name: 'Skimlinks', hosts: 'go.skimresources.com go.redirectingat.com', read: parameter('url') },
  { name: 'Sovrn', hosts: 'redirect.viglink.com', read: parameter('u') },
  { name: 'Rakuten', hosts: 'click.linksynergy.com', read: parameter('murl', 'u1') },
]

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
  const named = /\/(https?:\/{1,2}[^/].*)$/is.exec(url.pathname)?.[1]
  if (named !== undefined) return addressIn(named + url.search + url.hash)
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
  { name: 'AMP', hosts: '*.cdn.ampproject.org *.bing-amp.com', path: /^\/(?:c|v|i|r|wp)\//, read: amp },
  { name: 'AMP', hosts: '*.google.*', path: /^\/amp\//, read: amp },
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
