import {
  addressIn,
  after,
  base64Decoded,
  base64Parameter,
  either,
  hexDecoded,
  inPath,
  parameter,
  percentDecoded,
  valueIn,
  type Wrapper,
} from './readers.ts'

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
  {
    name: 'Tumblr',
    hosts: 't.umblr.com href.li',
    read: either(parameter('z'), after(/^\/\?(?=https?)/i)),
  },
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
