import type { Wrapper, Reader } from './target-readers.ts'
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
  translated,
} from './target-readers.ts'

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

/** A row by its fields; names of parameters stand for the reader of the first that holds a URL. */
const row = (name: string, hosts: string, read: Reader | string | null, path?: RegExp): Wrapper => ({
  name,
  hosts,
  read: typeof read === 'string' ? parameter(...read.split(' ')) : read,
  ...(path && { path }),
})

const RARE =
  '*.cloud.postoffice.net protection.retarus.com linklock.titanhq.com link.zixcentral.com *.hubspotlinks.com *.hubspotemail.net *.rs6.net *.klclick.com *.klclick1.com ' +
  '*.klclick2.com *.klclick3.com *.sendibt2.com *.sendibt3.com *.mjt.lu *.acemlna.com *.acemlnb.com *.acemlnc.com *.createsend1.com *.cmail19.com *.cmail20.com lnks.gd pic.twitter.com pic.x.com ' +
  '*.mlsend.com clicks.aweber.com'
/** Sign-in pages of others, which lead on to an app. */
const SIGN_IN = 'login.microsoftonline.com login.live.com accounts.google.com'
const ANONYMIZERS =
  'anonym.to anonym.es dereferer.me dereferer.org nullrefer.com blankrefer.com hiderefer.com 12ft.io removepaywall.com exit.sc r.jina.ai googleweblight.com'

/** Archives of single pages, of countries and of universities. */
const ARCHIVES =
  'ghostarchive.org megalodon.jp webcitation.org freezepage.com conifer.rhizome.org archive.wikiwix.com wayback.archive-it.org ' +
  'webarchive.nationalarchives.gov.uk webarchive.org.uk webarchive.loc.gov web.archive.bibalex.org vefsafn.is swap.stanford.edu timetravel.mementoweb.org'

/** Feeds, scanners and registries, whose pages are about something else, with their help and blogs. */
const ABOUT_OTHERS = (
  'abuse.ch phishtank.org phishtank.com urlscan.io virustotal.com openphish.com any.run tria.ge hybrid-analysis.com joesandbox.com ' +
  'otx.alienvault.com checkphish.ai checkphish.bolster.ai urlvoid.com phishstats.info abuseipdb.com talosintelligence.com ' +
  'safeweb.norton.com sitecheck.sucuri.net securitytrails.com whois.domaintools.com who.is crt.sh radar.cloudflare.com ' +
  'transparencyreport.google.com urlquery.net threatminer.org metadefender.com opentip.kaspersky.com pulsedive.com ' +
  'exchange.xforce.ibmcloud.com censys.io shodan.io phish.report cyscan.io intelx.io chainabuse.com cryptoscamdb.org scamadviser.com ' +
  'phishunt.io viewdns.info dnschecker.org mxtoolbox.com isc.sans.edu sitereview.bluecoat.com sitereport.netcraft.com ipinfo.io ' +
  'whois.com whoxy.com bgp.he.net bgp.tools securityheaders.com ssllabs.com builtwith.com dnslytics.com dnsdumpster.com ' +
  'spamhaus.org surbl.org validin.com urldna.io filescan.io hunt.io pagespeed.web.dev validator.w3.org web-check.xyz ' +
  'wheregoes.com redirectdetective.com unshorten.it expandurl.net browserling.com greynoise.io'
)
  .split(' ')
  .map((host) => `*.${host}`)
  .join(' ')

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

/** Returns the URL that JSON in base64 names. */
const inJson = (text = ''): string | undefined =>
  addressIn(/"(?:url|href)":"([^"]+)"/.exec(base64Decoded(text)?.replaceAll('\\', '') ?? '')?.[1] ?? '')

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

/** All known wrappers; for one host, the first row that finds a target wins. */
export const wrappers: readonly Wrapper[] = [
  // Open a page in the browser of a wallet’s app.
  row('MetaMask', 'metamask.app.link link.metamask.io', siteAfter(/^\/dapp\//), /^\/dapp\//),
  row('Trust Wallet', 'link.trustwallet.com', 'url', /^\/open_url$/),
  row(
    'Phantom',
    'phantom.app phantom.com',
    inPath(/^\/ul\/(?:v1\/)?browse\/([^/]+)/),
    /^\/ul\/(?:v1\/)?browse\//,
  ),
  row('Coinbase Wallet', 'go.cb-w.com', 'cb_url', /^\/dapp$/),
  // Put by mail systems around links, for click-time checks or click counts.
  row(
    'Outlook Safe Links',
    '*.safelinks.protection.outlook.com *.safelinks.protection.office365.us *.safelinks.protection.partner.outlook.cn ' +
      '*.safelink.emails.azure.net emails.azure.microsoft.com',
    'url destination',
  ),
  row(
    'Outlook Safe Links',
    'outlook.office.com outlook.office365.com outlook.live.com outlook.cloud.microsoft',
    'url',
    /^\/(?:mail|owa)\/(?:\w+\/)?safelink\.html$/i,
  ),
  row(
    'Microsoft Teams Safe Links',
    '*.teams.cdn.office.net *.onecdn.static.microsoft *.teams.microsoft.com *.teams.microsoft.us',
    'url',
    /\/safelinks\//i,
  ),
  row('Microsoft Defender', '*.mcas.ms *.mcas-gov.us *.mcas-gov.ms', proxied),
  row('Proofpoint URL Defense', 'urldefense.proofpoint.com urldefense.com urldefense.us', proofpoint),
  row('Proofpoint Isolation', 'urlisolation.com *.proofpointisolation.com', 'url'),
  // The token is a key into Mimecast's own database; `domain=` only names the domain.
  row('Mimecast', '*.mimecast.com *.mimecastprotect.com *.mimecast-offshore.com', null, /^\/(?:s|r)\//),
  row('Barracuda Link Protection', 'linkprotect.cudasvc.com', 'a'),
  row('Cisco Secure Email', 'secure-web.cisco.com', after(/^\/[^/]+\/(?=https?)/i)),
  row('Trend Micro', '*.trendmicro.com *.trendmicro.eu *.trendmicro.co.jp', 'url', /^\/wis\/clicktime\//),
  row('FireEye', '*.fireeye.com', 'u', /^\/(?:v\d\/)?url$/),
  row('Trellix', '*.trellix.com', 'u', /^\/(?:v\d\/)?url$/),
  row('Sophos Email', '*.protection.sophos.com', base64Parameter('u')),
  row('Symantec Click-time Protection', '*.clicktime.symantec.com', 'u'),
  row('Check Point Harmony', 'protect.checkpoint.com url.avanan.click *.url-protection.com', (url) => {
    const whole = url.pathname + url.search + url.hash
    const [, between] = /^\/v2\/(?:r\d+\/)?___(.*?)___/.exec(whole) ?? []
    return between === undefined ? parameter('o')(url) : addressIn(between)
  }),
  row(
    'Cloudflare Browser Isolation',
    '*.cloudflareaccess.com',
    after(/^\/browser\/(?=https?)/i),
    /^\/browser\//,
  ),
  row('FortiMail', '*.fortimailcloud.com', 'url', /^\/fmlurlsvc\//),
  row('', 'linkscan.io', ({ pathname }) =>
    addressIn(base64Decoded(/^\/scan\/\w+\/([\w=-]+)/.exec(pathname)?.[1] ?? '') ?? ''),
  ),
  row('Trustwave MailMarshal', 'scanmail.trustwave.com *.mailmarshal.cloud', 'u'),
  row('Libraesva', 'urlsand.esvalabs.com urlsand.com', 'u'),
  row('EdgePilot', '*.edgepilot.com', 'u', /^\/s\//),
  row('Vade', '*.vadesecure.com', 'u', /^\/(?:proxy\/)?v\d$/),
  row('Inky', '*.inky.com', null, /^\/link$/),
  row('', '*.antigena.com', null, /^\/l\//),
  row('', 'gateway.zscloud.net *.zscalertwo.net *.zscalerthree.net', 'origurl'),
  row('GMX and web.de', 'deref-gmx.net deref-web.de deref-mail.com deref-1und1.de', 'redirecturl'),
  row('VIPRE', '*.mailanyone.net', null, /^\/scanner$/),
  row('Egress', '*.defend.egress.com', null, /^\/warning$/i),
  row('Bitdefender', '*.gravityzone.bitdefender.com', ({ pathname }) =>
    addressIn(base64Decoded(/^\/scan\/([\w=-]+)/.exec(pathname)?.[1] ?? '') ?? ''),
  ),
  row('', '*.convertkit-mail.com *.convertkit-mail2.com *.convertkit-mail3.com', ({ pathname }) =>
    addressIn(base64Decoded(/\/([\w=-]+)$/.exec(pathname)?.[1] ?? '') ?? ''),
  ),
  // `/3s/evil.example%2Fa/…`, its `s` for https
  row('Postmark', 'click.pstmrk.it track.pstmrk.it', ({ pathname }) => {
    const [, s = '', place = ''] = /^\/\d(s?)\/([^/]+)\//.exec(pathname) ?? []
    return addressIn(`http${s}://${percentDecoded(place)}`)
  }),
  row('Menlo Security', 'safe.menlosecurity.com', after(/^\/(?=https?)/i)),
  row('Intermedia LinkSafe', 'url.emailprotection.link', null),
  row('Hornetsecurity', '*.hornetsecurity.com', null, /^\/(?:index\.php)?$/),
  row('Amazon SES', '*.awstrack.me', inPath(/^\/L\d\/([^/]+)\//)),
  // JSON within JSON; its only `url` is the linked URL.
  row('Mandrill', 'mandrillapp.com', ({ search }) => inJson(valueIn(search, 'p')), /^\/track\/click\//),
  row('Customer.io', '*.customeriomail.com', ({ pathname }) =>
    inJson(/^\/e\/c\/([\w=-]+)/.exec(pathname)?.[1]),
  ),
  row(
    'Dynamics 365',
    '*.mkt.dynamics.com',
    ({ search }) => addressIn(/"TargetUrl":"([^"]+)"/.exec(valueIn(search, 'target') ?? '')?.[1] ?? ''),
    /\/r\//,
  ),
  row('', '*.exct.net link.mail.beehiiv.com *.maillist-manage.com go.pardot.com', null, /./),
  // Rarer gateways, and click counters of newsletters.
  row('', RARE, either(parameter('url', 'u'), inPath(/\/CL0\/([^/]+)\//))),
  row('SendGrid', '*.sendgrid.net', null, /^\/(?:ls|wf)\/click/),
  row('Mailchimp', '*.list-manage.com', null, /^\/track\/click/),
  row('Yahoo Mail', 'ecp.yusercontent.com', 'url', /^\/mail/),
  row(
    'Gmail’s image proxy',
    '*.googleusercontent.com',
    ({ hash }) => addressIn(hash.slice(1)),
    /^\/(?:meips|proxy)\//,
  ),
  // Redirects and proxies of sites.
  row('Google Search', '*.google.*', 'q url', /^\/url$/),
  row('Google Images', '*.google.*', 'imgrefurl imgurl', /^\/imgres$/),
  row('Google’s warning', '*.google.*', 'url', /^\/interstitial$/),
  row('Google Meet', 'meet.google.com', 'dest', /^\/linkredirect$/),
  row(
    'Google Docs’ viewer',
    'docs.google.com drive.google.com',
    'url',
    /^\/(?:viewer|gview|viewerng\/viewer)$/,
  ),
  row('Office’s viewer', 'view.officeapps.live.com', 'src', /^\/op\/(?:view|embed)\.aspx$/i),
  row(
    'DoubleClick',
    '*.doubleclick.net',
    either(parameter('adurl', 'url'), after(/^[^?]*\?(?=https?[:%])/i)),
    /^\/ddm\//,
  ),
  row('', 'clickserve.dartsearch.net', 'ds_dest_url', /^\/link\/click$/),
  row('Google Ads', '*.google.* *.googleadservices.com *.doubleclick.net', 'adurl', /\/(?:aclk|click)/),
  // Search results have `a1` before the base64; ads are also percent-encoded.
  row(
    'Bing',
    '*.bing.com',
    either(base64Parameter('u', /^a1/), parameter('url'), ({ search }) =>
      addressIn(percentDecoded(base64Decoded(valueIn(search, 'u') ?? '') ?? '')),
    ),
    /^\/(?:ck\/a|aclk|aclick|alink\/link|news\/apiclick\.aspx)$/,
  ),
  row('DuckDuckGo', '*.duckduckgo.com', 'uddg u3', /^\/(?:l\/?|y\.js)$/),
  row(
    'DuckDuckGo’s image proxy',
    'external-content.duckduckgo.com proxy.duckduckgo.com',
    'u',
    /^\/(?:iu|ssv2|ip3)\/?$/,
  ),
  row('Yahoo', 'r.search.yahoo.com *.search.yahoo.com', inPath(/\/RU=([^/]+)/)),
  row('Yandex', '*.yandex.* sba.yandex.net', 'url', /^\/(?:clck\/|redir|safety)/),
  row('Naver', 'cr.naver.com cr2.naver.com cr3.naver.com', 'u'),
  // Baidu encrypts the target.
  row('Baidu', 'baidu.com m.baidu.com', null, /^\/link$/),
  row(
    'Facebook',
    '*.facebook.com *.messenger.com',
    'u',
    /^\/(?:l\.php|flx\/warn\/?|sharer(?:\/sharer)?\.php)$/,
  ),
  row('Instagram', 'l.instagram.com', 'u'),
  row('Threads', 'l.threads.net l.threads.com', 'u'),
  row('WhatsApp', 'l.wl.co', 'u'),
  row(
    'LinkedIn',
    '*.linkedin.com',
    'url',
    /^\/(?:safety\/go|redir\/[\w-]+|sharing\/share-offsite|shareArticle)\/?$/,
  ),
  row('YouTube', '*.youtube.com', 'q', /^\/redirect$/),
  row('TikTok', '*.tiktok.com', 'target', /^\/link\/v2$/),
  row('Steam', 'steamcommunity.com', 'u url', /^\/linkfilter\/?$/),
  row('VK', '*.vk.com *.vk.ru', 'to', /^\/away(?:\.php)?$/),
  row('OK', '*.ok.ru', 'st.link st.rfn', /^\/dk$/),
  // What a person is asked to share.
  row('', 'x.com *.twitter.com t.me telegram.me', 'url', /^\/(?:intent\/(?:tweet|post)|share(?:\/url)?)\/?$/),
  row('Reddit', 'out.reddit.com', 'url'),
  row('Slack', 'slack-redir.net *.slack-redir.net', 'url', /^\/link$/),
  // `/external/SIGNATURE/[%3Fquery/]https/host/path`
  row(
    'Discord’s image proxy',
    '*.discordapp.net',
    ({ pathname }) => {
      const [, query = '', scheme = '', rest = ''] =
        /^\/external\/[^/]+\/(?:%3f([^/]*)\/)?(https?)\/(.+)$/i.exec(pathname) ?? []
      if (rest === '') return undefined
      return addressIn(`${scheme}://${rest}${query === '' ? '' : `?${percentDecoded(query)}`}`)
    },
    /^\/external\//,
  ),
  row('GitHub’s image proxy', 'camo.githubusercontent.com', ({ pathname }) =>
    addressIn(hexDecoded(/^\/[0-9a-f]+\/([0-9a-f]+)$/i.exec(pathname)?.[1] ?? '') ?? ''),
  ),
  row(
    '',
    SIGN_IN,
    'redirect_uri continue',
    /^\/(?:.*authorize|oauth20|o\/oauth2|(?:v3\/)?signin|\w*Login|AccountChooser|Logout)/,
  ),
  row('', ANONYMIZERS, either(after(/^\/\??(?=https?)/i), parameter('url', 'u')), /./),
  row('Tumblr', 't.umblr.com href.li', either(parameter('z'), after(/^\/\?(?=https?)/i))),
  row('Medium', 'medium.com', 'url', /^\/r\/?$/),
  row('Pinterest', '*.pinterest.com', 'url', /^\/offsite\/?$/),
  row('DeviantArt', 'deviantart.com', after(/^\/users\/outgoing\?(?=https?)/i), /^\/users\/outgoing$/),
  row('Weibo', 'weibo.cn *.weibo.com', 'u toasturl', /^\/sinaurl$/),
  row('QQ', 'c.pc.qq.com', 'pfurl url'),
  row('Zhihu', 'link.zhihu.com', 'target'),
  row('CSDN', 'link.csdn.net', 'target'),
  row('Juejin', 'link.juejin.cn', 'target'),
  row('Awin', 'awin1.com', 'ued p', /^\/(?:a?w?cread|pclick)\.php$/),
  row('Skimlinks', 'go.skimresources.com go.redirectingat.com', 'url'),
  row('Sovrn', 'redirect.viglink.com', 'u'),
  row('Rakuten', 'click.linksynergy.com', 'murl u1'),
  // Copies, translations, previews and scanner reports of another page. Warnings of browsers and Cloudflare have the page's own URL.
  row(
    'the Internet Archive',
    'web.archive.org wayback.archive.org',
    siteAfter(/^\/(?:web|save)\/(?:(?:\d[^/]*|\*)\/)?/i),
  ),
  row(
    'archive.today',
    'archive.today archive.ph archive.is archive.li archive.md archive.vn archive.fo',
    either(
      after(/^\/(?:[^/]+\/){0,2}(?=https?[:%])/i),
      parameter('url'),
      siteAfter(/^\/(?:newest|oldest|\d{4,14})\//),
    ),
  ),
  row('Perma.cc', 'perma.cc', null, /^\/[\w-]{9}/),
  row('Arquivo.pt', 'arquivo.pt', after(/^\/(?:noFrame\/replay|wayback)\/[^/]+\/(?=https?[:%])/i)),
  row('', ARCHIVES, after(/^\/(?:[^/]+\/){0,4}(?=https?[:%])/i), /./),
  // `q=cache:KEY:URL+words`
  {
    ...row('Google’s cache', 'webcache.googleusercontent.com', ({ search }) => {
      const [, address] = /^cache:(?:[\w-]{8,16}:)?([^\s+]+)/.exec(valueIn(search, 'q') ?? '') ?? []
      return address === undefined ? undefined : (addressIn(address) ?? address)
    }),
    bare: true,
  },
  row('Google Translate', '*.translate.goog', translated),
  row('Google Translate', 'translate.google.*', 'u'),
  row('Yandex Translate', 'translate.yandex.* translated.turbopages.org', 'url'),
  row('Microsoft Translator', '*.microsofttranslator.com translatetheweb.com', 'a'),
  row('Papago', 'papago.naver.net papago.naver.com', 'url', /^\/website/),
  row('AMP', '*.cdn.ampproject.org *.bing-amp.com', amp, /^\/(?:c|v|i|r|wp)\//),
  row('AMP', '*.google.*', amp, /^\/amp\//),
  // Only the shortener knows a short link's target, so a preview unwraps to the short link.
  row(
    'Bitly’s preview',
    'bit.ly bitly.com j.mp',
    ({ host, pathname }) => {
      const name = /^\/([\w-]+)\+$/.exec(pathname)?.[1]
      return name === undefined ? undefined : `https://${host}/${name}`
    },
    /\+$/,
  ),
  row('TinyURL’s preview', 'preview.tinyurl.com', tiny(/^\/([\w-]+)$/)),
  row('TinyURL’s preview', 'tinyurl.com', tiny(/^\/preview\/([\w-]+)$/), /^\/preview(?:\.php$|\/)/),
  // The URL in base64url. Result pages have a hash there instead.
  row(
    '',
    'virustotal.com',
    ({ pathname }) => addressIn(base64Decoded(/^\/gui\/url\/([\w=-]+)/.exec(pathname)?.[1] ?? '') ?? ''),
    /^\/gui\/url\/(?![\da-f]{64}\b)/,
  ),
  { ...row('Google Safe Browsing', '*.google.com', subject, /^\/safebrowsing\//), bare: true },
  { ...row('', ABOUT_OTHERS, subject), bare: true },
]
