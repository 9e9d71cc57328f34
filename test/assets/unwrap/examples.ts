const base64 = (text: string): string => Buffer.from(text).toString('base64')
const base64url = (text: string): string => Buffer.from(text).toString('base64url')
const hex = (text: string): string => Buffer.from(text).toString('hex')
const mandrill = (url: string): string =>
  base64(JSON.stringify({ s: 'sig', p: JSON.stringify({ u: 1, url }) }))

/** By the row's name: wrappers as they are found, each with where it leads; `null`, its address does not say. */
export const EXAMPLES: Record<string, [wrapper: string, target: string | null][]> = {
  'Outlook Safe Links': [
    [
      'https://outlook.office.com/mail/safelink.html?url=https%3A%2F%2Fevil.example%2Ffour&corid=0',
      'https://evil.example/four',
    ],
    [
      'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fevil.example%2Flogin%3Fa%3D1%26b%3D2&data=05%7C01%7C&sdata=x%3D&reserved=0',
      'https://evil.example/login?a=1&b=2',
    ],
    [
      'https://gcc02.safelinks.protection.outlook.com/ap/w-59584e83/?url=http%3A%2F%2Fevil.example%2Fdoc&data=04',
      'http://evil.example/doc',
    ],
    [
      'https://nam.safelink.emails.azure.net/redirect/?destination=https%3A%2F%2Fevil.example%2F&p=bT0',
      'https://evil.example/',
    ],
  ],
  'Microsoft Teams Safe Links': [
    [
      'https://teams.public.onecdn.static.microsoft/evergreen-assets/safelinks/2/atp-safelinks.html?url=https%3A%2F%2Fevil.example%2Fthree',
      'https://evil.example/three',
    ],
    [
      'https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=https%3A%2F%2Fevil.example%2F&locale=en-us',
      'https://evil.example/',
    ],
    [
      'https://statics.teams.cdn.office.net/evergreen-assets/safelinks/2/atp-safelinks.html?x=1&url=https%3A%2F%2Fevil.example%2Fa',
      'https://evil.example/a',
    ],
  ],
  'Proofpoint URL Defense': [
    [
      'https://urldefense.com/v3/__https://login.evil.example/m**Aller*sicher__;w7wj!!AbC!LmN$',
      'https://login.evil.example/müller#sicher',
    ],
    [
      'https://urldefense.com/v3/__https:/evil.example/search?q=a*test__;Kw!!AbC!LmN$',
      'https://evil.example/search?q=a+test',
    ],
    ['https://urldefense.com/v3/__https://evil.example/*__;!!Kw$', null],
    ['https://urldefense.com/v3/__https://evil.example/__;Kw!!Kw$', null],
    ['https://urldefense.com/v3/__https://evil.example/', null],
    [
      'https://urldefense.proofpoint.com/v1/url?u=http://evil.example/a/&k=oIvRg1%2BdGAgOoM1BIlLLqw%3D%3D%0A&r=IKM5u8',
      'http://evil.example/a/',
    ],
    [
      'https://urldefense.proofpoint.com/v2/url?u=https-3A__evil.example_a-2Db-5Fc_-3Fid-3D1-26x-3D2&d=DwMFaQ&c=Vxt5e0&r=x&m=y&s=z&e=',
      'https://evil.example/a-b_c/?id=1&x=2',
    ],
    [
      'https://urldefense.com/v3/__https://evil.example/login__;!!GF_29dbcQIUBPA!x$',
      'https://evil.example/login',
    ],
    [
      `https://urldefense.com/v3/__https://evil.example/a*b?c=*d__;${base64url('#[')}!!Kw$`,
      'https://evil.example/a#b?c=[d',
    ],
    [
      // A run of three and a star of the address itself.
      `https://urldefense.com/v3/__https://evil.example/**B/x*y__;${base64url('[[[*')}!!Kw$`,
      'https://evil.example/[[[/x*y',
    ],
    [`https://urldefense.us/v3/__https:/evil.example/*__;${base64url('é')}!!Kw$`, 'https://evil.example/é'],
  ],
  'Proofpoint Isolation': [
    [
      'https://urlisolation.com/browser?clickId=A1&traceToken=2&url=https%3A%2F%2Fevil.example%2Fx',
      'https://evil.example/x',
    ],
    ['https://eu.proofpointisolation.com/browser?url=https%3A%2F%2Fevil.example%2F', 'https://evil.example/'],
  ],
  Mimecast: [
    ['https://protect-eu.mimecast.com/s/AbCdEfGhIjKlMn?domain=evil.example', null],
    ['https://url.us.m.mimecastprotect.com/s/xYz1C2kEq?domain=evil.example', null],
  ],
  'Barracuda Link Protection': [
    [
      'https://linkprotect.cudasvc.com/url?a=https%3a%2f%2fevil.example%2fin&c=E,1,x&typo=1',
      'https://evil.example/in',
    ],
    ['https://linkprotect.cudasvc.com/url?c=E&a=http%3A%2F%2Fevil.example%2F', 'http://evil.example/'],
  ],
  'Cisco Secure Email': [
    [
      'https://secure-web.cisco.com/1aBcD-eFg_h/https%3A%2F%2Fevil.example%2Fa%3Fb%3Dc%2520d',
      'https://evil.example/a?b=c%20d',
    ],
    ['http://secure-web.cisco.com/1x/http%3A%2F%2Fevil.example', 'http://evil.example'],
  ],
  'Trend Micro': [
    [
      'https://imsva91-ctp.trendmicro.com:443/wis/clicktime/v1/query?url=https%3a%2f%2fevil.example%2fpath&umid=1&auth=2',
      'https://evil.example/path',
    ],
    [
      'https://ca-1234-ctp.trendmicro.com/wis/clicktime/v1/query?url=http%3A%2F%2Fevil.example%2F',
      'http://evil.example/',
    ],
  ],
  FireEye: [
    [
      'https://protect2.fireeye.com/v1/url?k=1-2&q=1&e=3&u=https%3A%2F%2Fevil.example%2Fa',
      'https://evil.example/a',
    ],
    ['https://protect.fireeye.com/url?k=1&u=http://evil.example/b', 'http://evil.example/b'],
  ],
  Trellix: [
    ['https://protect.trellix.com/v1/url?k=1&u=https%3A%2F%2Fevil.example%2Fa', 'https://evil.example/a'],
    ['https://us.protect.trellix.com/url?u=https%3A%2F%2Fevil.example%2Fb&k=2', 'https://evil.example/b'],
  ],
  'Sophos Email': [
    [
      `https://eu-central-1.protection.sophos.com?d=evil.example&u=${base64('https://evil.example/a?b=c')}&i=NjQ&t=x&h=1`,
      'https://evil.example/a?b=c',
    ],
    [
      `https://us-west-2.protection.sophos.com/?d=evil.example&u=${base64url('http://evil.example/?~')}`,
      'http://evil.example/?~',
    ],
  ],
  'Symantec Click-time Protection': [
    ['https://clicktime.symantec.com/3AbCdEf7?u=https%3A%2F%2Fevil.example%2F', 'https://evil.example/'],
    ['https://eu1.clicktime.symantec.com/15t?h=x&u=http%3A%2F%2Fevil.example%2Fz', 'http://evil.example/z'],
  ],
  'Check Point Harmony': [
    [
      'https://protect.checkpoint.com/v2/___https://evil.example/a?b=1___.YzJ1OmFjbWU6Yzpv',
      'https://evil.example/a?b=1',
    ],
    ['https://url.avanan.click/v2/r02/___https%3A//evil.example/x/___.YzJ1', 'https://evil.example/x/'],
    ['https://avanan.url-protection.com/v1/url?o=https%3A//evil.example/&g=x&s=y', 'https://evil.example/'],
  ],
  'Trustwave MailMarshal': [
    ['https://scanmail.trustwave.com/?c=1&d=abc&u=https%3a%2f%2fevil.example%2f', 'https://evil.example/'],
    ['http://scanmail.trustwave.com/?u=http%3a%2f%2fevil.example%2fq&c=2', 'http://evil.example/q'],
  ],
  Libraesva: [
    ['https://urlsand.esvalabs.com/?u=https%3A%2F%2Fevil.example%2F&e=1&h=2&f=y', 'https://evil.example/'],
    ['https://urlsand.com/?u=http%3A%2F%2Fevil.example%2Fa', 'http://evil.example/a'],
  ],
  EdgePilot: [
    ['https://link.edgepilot.com/s/1a2b/xYz?u=https://evil.example/a', 'https://evil.example/a'],
    ['https://link.edgepilot.com/s/9/q?u=https%3A%2F%2Fevil.example%2Fb', 'https://evil.example/b'],
  ],
  'Menlo Security': [
    ['https://safe.menlosecurity.com/https://evil.example/a?b=c', 'https://evil.example/a?b=c'],
    ['https://safe.menlosecurity.com/http://evil.example/', 'http://evil.example/'],
  ],
  'Intermedia LinkSafe': [
    ['https://url.emailprotection.link/?bAbCdEf~~', null],
    ['https://url.emailprotection.link/?b1', null],
  ],
  Vade: [
    [
      'https://antiphishing.vadesecure.com/v4?f=abc&u=https%3A%2F%2Fevil.example%2Fa',
      'https://evil.example/a',
    ],
    ['https://antiphishing.vadesecure.com/proxy/v3?u=http%3A%2F%2Fevil.example%2F', 'http://evil.example/'],
  ],
  Inky: [
    ['https://shared.outlook.inky.com/link?domain=evil.example&t=h.eJx', null],
    ['https://eu.shared.outlook.inky.com/link?domain=evil.example&t=h.eJy', null],
  ],
  'GMX and web.de': [
    [
      'https://deref-gmx.net/mail/client/a1/dereferrer/?redirectUrl=https%3A%2F%2Fevil.example%2Fa',
      'https://evil.example/a',
    ],
    [
      'https://deref-web.de/mail/client/b2/dereferrer/?redirectUrl=https%3A%2F%2Fevil.example%2F',
      'https://evil.example/',
    ],
  ],
  VIPRE: [
    ['https://url6.mailanyone.net/scanner?m=abc&d=4%7Cmail&s=x', null],
    ['https://url.mailanyone.net/scanner?m=def', null],
  ],
  Egress: [
    ['https://links.us1.defend.egress.com/Warning?crId=1&Domain=acme.example&Base64Url=eJw', null],
    ['https://links.eu1.defend.egress.com/Warning?crId=2&Base64Url=eJx', null],
  ],
  Bitdefender: [
    [
      'https://lsems.gravityzone.bitdefender.com/scan/aHR0cHM6Ly9ldmlsLmV4YW1wbGUvYQ/ABC?c=1',
      'https://evil.example/a',
    ],
    [
      'https://linkscan.gravityzone.bitdefender.com/scan/aHR0cDovL2V2aWwuZXhhbXBsZS8=/DEF',
      'http://evil.example/',
    ],
  ],
  Postmark: [
    ['https://click.pstmrk.it/3s/evil.example%2Fa%3Fb%3D1/AbC/dEf/gHi', 'https://evil.example/a?b=1'],
    ['https://click.pstmrk.it/3/evil.example/AbC/dEf/gHi', 'http://evil.example'],
  ],
  Hornetsecurity: [
    ['https://atpscan.global.hornetsecurity.com/?d=abc&f=def&s=1', null],
    ['https://atpscan.global.hornetsecurity.com/index.php?atp_str=xyz', null],
  ],
  'Amazon SES': [
    [
      'https://abc12.r.us-east-1.awstrack.me/L0/https:%2F%2Fevil.example%2Fa%3Fb=c/1/0100018-0000/x=1',
      'https://evil.example/a?b=c',
    ],
    ['https://x.r.eu-west-1.awstrack.me/L2/http:%2F%2Fevil.example%2F/1/01/y', 'http://evil.example/'],
  ],
  Mandrill: [
    [
      `https://mandrillapp.com/track/click/1/evil.example?p=${mandrill('https://evil.example/a')}`,
      'https://evil.example/a',
    ],
    [
      `https://mandrillapp.com/track/click/2/evil.example?p=${encodeURIComponent(mandrill('http://evil.example/?b=1'))}`,
      'http://evil.example/?b=1',
    ],
  ],
  SendGrid: [
    ['https://u123456.ct.sendgrid.net/ls/click?upn=u001.AbC-2F', null],
    ['https://u1.ct.sendgrid.net/wf/click?upn=x', null],
  ],
  Mailchimp: [
    ['https://acme.us1.list-manage.com/track/click?u=1&id=2&e=3', null],
    ['https://evil.us21.list-manage.com/track/click?id=9', null],
  ],
  'Yahoo Mail': [
    [
      'https://ecp.yusercontent.com/mail?url=https%3A%2F%2Fevil.example%2Flogo.png&t=1&sig=x',
      'https://evil.example/logo.png',
    ],
    ['https://ecp.yusercontent.com/mail?url=http%3A%2F%2Fevil.example%2Fb.gif', 'http://evil.example/b.gif'],
  ],
  'Gmail’s image proxy': [
    [
      'https://ci3.googleusercontent.com/meips/ADKq_Na=s0-d-e1-ft#https://evil.example/logo.png',
      'https://evil.example/logo.png',
    ],
    [
      'https://ci6.googleusercontent.com/proxy/xYz=s0-d#http://evil.example/a.png?b',
      'http://evil.example/a.png?b',
    ],
  ],
  'Google Search': [
    [
      'https://www.google.com/url?sa=t&q=&esrc=s&url=https%3A%2F%2Fevil.example%2Fa%2Bb&usg=x',
      'https://evil.example/a+b',
    ],
    ['https://google.co.uk/url?q=https://evil.example/&sa=D', 'https://evil.example/'],
    ['https://www.google.de/url?q=https%253A%252F%252Fevil.example%252Fx', 'https://evil.example/x'],
  ],
  'Google Images': [
    [
      'https://www.google.com/imgres?imgurl=https%3A%2F%2Fcdn.example%2Fa.png&imgrefurl=https%3A%2F%2Fevil.example%2Fshop',
      'https://evil.example/shop',
    ],
    [
      'https://images.google.fr/imgres?imgurl=https%3A%2F%2Fevil.example%2Fa.png',
      'https://evil.example/a.png',
    ],
  ],
  'Google’s warning': [
    ['https://www.google.com/interstitial?url=https://evil.example/x', 'https://evil.example/x'],
    ['https://google.com/interstitial?url=http%3A%2F%2Fevil.example', 'http://evil.example'],
  ],
  'Google Meet': [
    [
      'https://meet.google.com/linkredirect?authuser=0&dest=https%3A%2F%2Fevil.example%2F',
      'https://evil.example/',
    ],
    ['https://meet.google.com/linkredirect?dest=http://evil.example/b', 'http://evil.example/b'],
  ],
  'Google Ads': [
    [
      'https://www.googleadservices.com/pagead/aclk?sa=L&ai=x&adurl=https://evil.example/lp',
      'https://evil.example/lp',
    ],
    ['https://www.google.com/aclk?sa=l&adurl=https%3A%2F%2Fevil.example%2F&ved=1', 'https://evil.example/'],
    [
      'https://adclick.g.doubleclick.net/pcs/click?xai=1&adurl=https://evil.example/b',
      'https://evil.example/b',
    ],
  ],
  Bing: [
    [
      `https://www.bing.com/ck/a?!&&p=1f&ptn=3&hsh=4&u=a1${base64url('https://evil.example/a?b=ü')}&ntb=1`,
      'https://evil.example/a?b=ü',
    ],
    [
      `https://www.bing.com/aclk?ld=e8&u=${base64url(encodeURIComponent('https://evil.example/lp'))}&rlid=1`,
      'https://evil.example/lp',
    ],
    [
      'https://www.bing.com/news/apiclick.aspx?ref=x&url=http%3a%2f%2fevil.example%2fn',
      'http://evil.example/n',
    ],
  ],
  DuckDuckGo: [
    ['https://duckduckgo.com/l/?uddg=https%3A%2F%2Fevil.example%2Fa&rut=1', 'https://evil.example/a'],
    ['https://html.duckduckgo.com/l/?kh=-1&uddg=http%3A%2F%2Fevil.example', 'http://evil.example'],
  ],
  'DuckDuckGo’s image proxy': [
    [
      'https://external-content.duckduckgo.com/iu/?u=https%3A%2F%2Fevil.example%2Fa.png&f=1',
      'https://evil.example/a.png',
    ],
    ['https://proxy.duckduckgo.com/iu/?u=http%3A%2F%2Fevil.example%2Fb.png', 'http://evil.example/b.png'],
  ],
  Yahoo: [
    [
      'https://r.search.yahoo.com/_ylt=AwrE;_ylu=Y29/RV=2/RE=1700000000/RO=10/RU=https%3a%2f%2fevil.example%2fa%3fb%3d1/RK=2/RS=x-',
      'https://evil.example/a?b=1',
    ],
    ['https://uk.search.yahoo.com/_ylt=A/RU=http%3a%2f%2fevil.example%2f/RK=2/RS=y', 'http://evil.example/'],
  ],
  Yandex: [
    [
      'https://yandex.ru/clck/jsredir?from=x&text=&etext=1&url=https%3A%2F%2Fevil.example%2F',
      'https://evil.example/',
    ],
    ['https://sba.yandex.net/redirect?url=http%3A//evil.example/a&client=mail', 'http://evil.example/a'],
  ],
  Naver: [
    ['https://cr.naver.com/redirect-notification?u=https%3A%2F%2Fevil.example%2F', 'https://evil.example/'],
    ['https://cr3.naver.com/rd?m=1&u=https%3A%2F%2Fevil.example%2Fb', 'https://evil.example/b'],
  ],
  Baidu: [
    ['https://www.baidu.com/link?url=AbCdEf012_x&wd=&eqid=1', null],
    ['http://m.baidu.com/link?url=z', null],
  ],
  Facebook: [
    [
      'https://l.facebook.com/l.php?u=https%3A%2F%2Fevil.example%2F%3Ffbclid%3Dx&h=AT0',
      'https://evil.example/?fbclid=x',
    ],
    ['https://lm.facebook.com/l.php?u=http%3A%2F%2Fevil.example%2Fa&s=1', 'http://evil.example/a'],
    ['https://www.facebook.com/flx/warn/?u=https%3A%2F%2Fevil.example%2Fw&h=1', 'https://evil.example/w'],
  ],
  Instagram: [
    ['https://l.instagram.com/?u=https%3A%2F%2Fevil.example%2F&e=AT1', 'https://evil.example/'],
    ['https://l.instagram.com/?e=1&u=http%3A%2F%2Fevil.example%2Fb', 'http://evil.example/b'],
  ],
  Threads: [
    ['https://l.threads.net/?u=https%3A%2F%2Fevil.example%2F&e=AT', 'https://evil.example/'],
    ['https://l.threads.com/?u=https%3A%2F%2Fevil.example%2Fb', 'https://evil.example/b'],
  ],
  WhatsApp: [
    ['https://l.wl.co/l?u=https%3A%2F%2Fevil.example%2F', 'https://evil.example/'],
    ['https://l.wl.co/l/?u=https%3A%2F%2Fevil.example%2Fc', 'https://evil.example/c'],
  ],
  LinkedIn: [
    ['https://www.linkedin.com/safety/go?url=https%3A%2F%2Fevil.example%2F&trk=x', 'https://evil.example/'],
    [
      'https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Fevil.example%2Fa&urlhash=1',
      'https://evil.example/a',
    ],
    [
      'https://www.linkedin.com/redir/suspicious-page?url=http%3A%2F%2Fevil.example%2Fb',
      'http://evil.example/b',
    ],
  ],
  YouTube: [
    [
      'https://www.youtube.com/redirect?event=video_description&redir_token=x&q=https%3A%2F%2Fevil.example%2F&v=1',
      'https://evil.example/',
    ],
    ['https://m.youtube.com/redirect?q=http%3A%2F%2Fevil.example%2Fa', 'http://evil.example/a'],
  ],
  TikTok: [
    [
      'https://www.tiktok.com/link/v2?aid=1988&lang=en&scene=bio_url&target=https%3A%2F%2Fevil.example',
      'https://evil.example',
    ],
    ['https://tiktok.com/link/v2?target=http%3A%2F%2Fevil.example%2Fa', 'http://evil.example/a'],
  ],
  Steam: [
    [
      'https://steamcommunity.com/linkfilter/?u=https%3A%2F%2Fevil.example%2Ftrade',
      'https://evil.example/trade',
    ],
    ['https://steamcommunity.com/linkfilter/?url=https://evil.example/', 'https://evil.example/'],
  ],
  VK: [
    ['https://vk.com/away.php?to=https%3A%2F%2Fevil.example%2F&cc_key=', 'https://evil.example/'],
    ['https://away.vk.com/away.php?to=http%3A%2F%2Fevil.example%2Fa&utf=1', 'http://evil.example/a'],
  ],
  OK: [
    ['https://ok.ru/dk?st.cmd=logExternal&st.link=https%3A%2F%2Fevil.example%2F', 'https://evil.example/'],
    [
      'https://connect.ok.ru/dk?cmd=x&st.cmd=outLinkWarning&st.rfn=http%3A%2F%2Fevil.example%2Fa',
      'http://evil.example/a',
    ],
  ],
  Reddit: [
    [
      'https://out.reddit.com/t3_abc?url=https%3A%2F%2Fevil.example%2F&token=x&app_name=web',
      'https://evil.example/',
    ],
    ['https://out.reddit.com/t5_1?url=http%3A%2F%2Fevil.example%2Fb', 'http://evil.example/b'],
  ],
  Slack: [
    ['https://slack-redir.net/link?url=https%3A%2F%2Fevil.example%2F', 'https://evil.example/'],
    ['https://t01.slack-redir.net/link?url=http%3A%2F%2Fevil.example%2Fa&v=3', 'http://evil.example/a'],
  ],
  'Discord’s image proxy': [
    [
      'https://images-ext-1.discordapp.net/external/aB-c_1/https/evil.example/a.png',
      'https://evil.example/a.png',
    ],
    [
      'https://images-ext-2.discordapp.net/external/x1/%3Fs%3D1%26t%3D2/http/evil.example/b.png',
      'http://evil.example/b.png?s=1&t=2',
    ],
  ],
  'GitHub’s image proxy': [
    [
      `https://camo.githubusercontent.com/0123abcd/${hex('https://evil.example/logo.svg')}`,
      'https://evil.example/logo.svg',
    ],
    [`https://camo.githubusercontent.com/ff/${hex('http://evil.example/')}`, 'http://evil.example/'],
  ],
  Tumblr: [
    ['https://t.umblr.com/redirect?z=https%3A%2F%2Fevil.example%2F&t=x', 'https://evil.example/'],
    ['https://href.li/?https://evil.example/a?b=c&d=e', 'https://evil.example/a?b=c&d=e'],
  ],
  Medium: [
    ['https://medium.com/r/?url=https%3A%2F%2Fevil.example%2F', 'https://evil.example/'],
    ['https://medium.com/r?url=http%3A%2F%2Fevil.example%2Fa', 'http://evil.example/a'],
  ],
  Pinterest: [
    ['https://www.pinterest.com/offsite/?url=https%3A%2F%2Fevil.example%2F&pin=1', 'https://evil.example/'],
    ['https://de.pinterest.com/offsite?url=http%3A%2F%2Fevil.example%2Fa', 'http://evil.example/a'],
  ],
  DeviantArt: [
    ['https://www.deviantart.com/users/outgoing?https://evil.example/a?b', 'https://evil.example/a?b'],
    ['https://deviantart.com/users/outgoing?http://evil.example/', 'http://evil.example/'],
  ],
  Weibo: [
    ['https://weibo.cn/sinaurl?u=https%3A%2F%2Fevil.example%2F', 'https://evil.example/'],
    ['https://weibo.cn/sinaurl?toasturl=http%3A%2F%2Fevil.example%2Fa', 'http://evil.example/a'],
  ],
  QQ: [
    ['https://c.pc.qq.com/middlem.html?pfurl=https%3A%2F%2Fevil.example%2F&pfuin=1', 'https://evil.example/'],
    ['https://c.pc.qq.com/ios.html?url=http%3A%2F%2Fevil.example%2Fa', 'http://evil.example/a'],
  ],
  Zhihu: [
    ['https://link.zhihu.com/?target=https%3A//evil.example/', 'https://evil.example/'],
    ['https://link.zhihu.com/?target=http%3A//evil.example/a', 'http://evil.example/a'],
  ],
  CSDN: [
    ['https://link.csdn.net/?target=https%3A%2F%2Fevil.example%2F', 'https://evil.example/'],
    ['https://link.csdn.net/?target=http%3A%2F%2Fevil.example%2Fa&from_id=1', 'http://evil.example/a'],
  ],
  Juejin: [
    ['https://link.juejin.cn/?target=https%3A%2F%2Fevil.example%2F', 'https://evil.example/'],
    ['https://link.juejin.cn/?target=http%3A%2F%2Fevil.example%2Fa', 'http://evil.example/a'],
  ],
  Awin: [
    [
      'https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&ued=https%3A%2F%2Fevil.example%2F',
      'https://evil.example/',
    ],
    ['https://www.awin1.com/awcread.php?p=http%3A%2F%2Fevil.example%2Fa', 'http://evil.example/a'],
  ],
  Skimlinks: [
    ['https://go.skimresources.com/?id=1&url=https%3A%2F%2Fevil.example%2F', 'https://evil.example/'],
    ['https://go.redirectingat.com/?id=1X2&url=http%3A%2F%2Fevil.example%2Fa', 'http://evil.example/a'],
  ],
  Sovrn: [
    ['https://redirect.viglink.com/?key=1&u=https%3A%2F%2Fevil.example%2F', 'https://evil.example/'],
    ['http://redirect.viglink.com/?u=http%3A%2F%2Fevil.example%2Fa&format=go', 'http://evil.example/a'],
  ],
  Rakuten: [
    [
      'https://click.linksynergy.com/deeplink?id=x&mid=1&murl=https%3A%2F%2Fevil.example%2F',
      'https://evil.example/',
    ],
    [
      'https://click.linksynergy.com/fs-bin/click?id=1&murl=http%3A%2F%2Fevil.example%2Fa',
      'http://evil.example/a',
    ],
  ],
  'the Internet Archive': [
    ['https://web.archive.org/web/20240102030405/https://evil.example/a?b=c', 'https://evil.example/a?b=c'],
    ['https://web.archive.org/web/2024id_/http://evil.example:80/', 'http://evil.example:80/'],
    ['https://web.archive.org/web/*/https:/evil.example/x', 'https://evil.example/x'],
    ['https://web.archive.org/save/https://evil.example/', 'https://evil.example/'],
  ],
  'archive.today': [
    ['https://archive.ph/20240101000000/https://evil.example/a', 'https://evil.example/a'],
    ['https://archive.is/newest/http://evil.example/', 'http://evil.example/'],
    ['https://archive.today/o/AbCdE/https://evil.example/b?c=d', 'https://evil.example/b?c=d'],
    ['https://archive.md/?run=1&url=https%3A%2F%2Fevil.example%2F', 'https://evil.example/'],
    ['https://archive.ph/AbCdE', null],
  ],
  'Perma.cc': [
    ['https://perma.cc/AB12-CD34', null],
    ['https://perma.cc/ZZ99-1234?type=image', null],
  ],
  'Arquivo.pt': [
    ['https://arquivo.pt/wayback/20190101000000/https://evil.example/a', 'https://evil.example/a'],
    ['https://arquivo.pt/noFrame/replay/2020/http://evil.example/', 'http://evil.example/'],
  ],
  'Google’s cache': [
    [
      'https://webcache.googleusercontent.com/search?q=cache:AbCdEfGh1234:https://evil.example/a+words&hl=en',
      'https://evil.example/a',
    ],
    ['https://webcache.googleusercontent.com/search?q=cache:evil.example/b', 'https://evil.example/b'],
  ],
  'Google Translate': [
    [
      'https://evil--site-example.translate.goog/a?b=c&_x_tr_sl=auto&_x_tr_tl=en',
      'https://evil-site.example/a?b=c',
    ],
    ['https://evil-example.translate.goog/?_x_tr_sch=http&_x_tr_sl=de', 'http://evil.example/'],
    [
      'https://1-cn--sec-com.translate.goog/archives/1.html?_x_tr_enc=1&_x_tr_sl=zh-CN',
      'https://cn-sec.com/archives/1.html',
    ],
    ['https://0-mnchen--3ya-example.translate.goog/?_x_tr_enc=0', 'https://xn--mnchen-3ya.example/'],
    ['https://example.translate.goog/x?_x_tr_hp=evil-', 'https://evil.example/x'],
    [
      'https://translate.google.com/translate?sl=auto&tl=en&u=https%3A%2F%2Fevil.example%2F',
      'https://evil.example/',
    ],
    ['https://translate.google.de/website?sl=a&u=http://evil.example/a', 'http://evil.example/a'],
  ],
  'Yandex Translate': [
    [
      'https://translate.yandex.ru/translate?url=https%3A%2F%2Fevil.example%2F&lang=en-ru',
      'https://evil.example/',
    ],
    [
      'https://translated.turbopages.org/proxy_u/en-ru.ru.1/?url=http%3A%2F%2Fevil.example%2Fa',
      'http://evil.example/a',
    ],
  ],
  'Microsoft Translator': [
    [
      'https://www.translatetheweb.com/?from=de&to=en&a=https%3A%2F%2Fevil.example%2F',
      'https://evil.example/',
    ],
    ['https://www.microsofttranslator.com/bv.aspx?a=http%3A%2F%2Fevil.example%2Fa', 'http://evil.example/a'],
  ],
  Papago: [
    [
      'https://papago.naver.net/website?locale=en&source=ko&target=en&url=https%3A%2F%2Fevil.example%2F',
      'https://evil.example/',
    ],
    ['https://papago.naver.net/website?url=http%3A%2F%2Fevil.example%2Fa', 'http://evil.example/a'],
  ],
  AMP: [
    ['https://evil-example.cdn.ampproject.org/c/s/evil.example/a?b=c', 'https://evil.example/a?b=c'],
    ['https://cdn.ampproject.org/v/evil.example/b', 'http://evil.example/b'],
    ['https://www.google.com/amp/s/evil.example/a.html', 'https://evil.example/a.html'],
    ['https://google.fr/amp/evil.example/b', 'http://evil.example/b'],
    ['https://evil-example.bing-amp.com/c/s/evil.example/c', 'https://evil.example/c'],
  ],
  'Bitly’s preview': [
    ['https://bit.ly/3AbCdEf+', 'https://bit.ly/3AbCdEf'],
    ['http://j.mp/acme-1+', 'https://j.mp/acme-1'],
  ],
  'TinyURL’s preview': [
    ['https://preview.tinyurl.com/abc-123', 'https://tinyurl.com/abc-123'],
    ['https://tinyurl.com/preview.php?num=xyz', 'https://tinyurl.com/xyz'],
    ['https://tinyurl.com/preview/xyz', 'https://tinyurl.com/xyz'],
  ],
  'Google Safe Browsing': [
    ['https://www.google.com/safebrowsing/diagnostic?site=evil.example/a', 'https://evil.example/a'],
    [
      'https://safebrowsing.google.com/safebrowsing/report_error/?url=http://evil.example/',
      'http://evil.example/',
    ],
  ],
  // A row without a name is named by its host.
  '': [
    ['https://urlscan.io/domain/evil.example', 'evil.example'],
    ['https://urlscan.io/search/#page.url%3A%22https%3A//evil.example/a%22', 'https://evil.example/a'],
    ['https://urlscan.io/search/#domain:evil.example', 'evil.example'],
    ['https://urlscan.io/result/0e37e828-a9d9-45c0-ac50-1ca579b86c72/', null],
    ['https://www.virustotal.com/gui/domain/evil.example/detection', 'evil.example'],
    [
      `https://www.virustotal.com/gui/url/${base64url('https://evil.example/a')}/detection`,
      'https://evil.example/a',
    ],
    [
      'https://www.virustotal.com/gui/search/https%253A%252F%252Fevil.example%252Fx',
      'https://evil.example/x',
    ],
    [
      'https://www.virustotal.com/gui/url/c414cf3f5647cfea3f9b69ecb5d7c9f7008361368eaf2920b8b92c8e1e52dd90',
      null,
    ],
    [
      'https://transparencyreport.google.com/safe-browsing/search?url=https:%2F%2Fevil.example%2Fa',
      'https://evil.example/a',
    ],
    ['https://transparencyreport.google.com/safe-browsing/search?url=evil.example&hl=en', 'evil.example'],
    ['https://radar.cloudflare.com/domains/domain/evil.example', 'evil.example'],
    ['https://radar.cloudflare.com/domains/domain/sub.evil.example?dateRange=7d', 'sub.evil.example'],
    ['https://urlhaus.abuse.ch/host/evil.example/', 'evil.example'],
    ['https://urlhaus.abuse.ch/url/1234567/', null],
    ['https://phishtank.org/phish_detail.php?phish_id=1234567', null],
    ['https://www.phishtank.com/phish_detail.php?phish_id=7', null],
    ['https://otx.alienvault.com/indicator/domain/evil.example', 'evil.example'],
    ['https://otx.alienvault.com/indicator/url/https:%2F%2Fevil.example%2Fa', 'https://evil.example/a'],
    ['https://talosintelligence.com/reputation_center/lookup?search=evil.example', 'evil.example'],
    [
      'https://www.talosintelligence.com/reputation_center/lookup?search=https%3A%2F%2Fevil.example%2F',
      'https://evil.example/',
    ],
    ['https://safeweb.norton.com/report/show?url=evil.example', 'evil.example'],
    ['https://safeweb.norton.com/report?url=https%3A%2F%2Fevil.example%2Fa', 'https://evil.example/a'],
    ['https://sitecheck.sucuri.net/results/evil.example', 'evil.example'],
    ['https://sitecheck.sucuri.net/results/https/www.evil.example/', 'www.evil.example'],
    ['https://www.urlvoid.com/scan/evil.example/', 'evil.example'],
    ['https://urlvoid.com/scan/sub.evil.example', 'sub.evil.example'],
    ['https://securitytrails.com/domain/evil.example/dns', 'evil.example'],
    ['https://securitytrails.com/domain/sub.evil.example/history/a', 'sub.evil.example'],
    ['https://whois.domaintools.com/evil.example', 'evil.example'],
    ['https://whois.domaintools.com/sub.evil.example/', 'sub.evil.example'],
    ['https://who.is/whois/evil.example', 'evil.example'],
    ['https://www.who.is/whois/sub.evil.example/', 'sub.evil.example'],
    ['https://crt.sh/?q=evil.example', 'evil.example'],
    ['https://crt.sh/?q=%25.evil.example', 'evil.example'],
    ['https://threatfox.abuse.ch/ioc/1234567/', null],
    ['https://app.any.run/tasks/01234567-89ab-cdef-0123-456789abcdef/', null],
    ['https://urlscan.io/search/#asn:AS1', null],
    ['abuse.ch', null],
  ],
  DoubleClick: [
    ['https://ad.doubleclick.net/ddm/clk/1;2;x?https://evil.example/', 'https://evil.example/'],
    [
      'https://ad.doubleclick.net/ddm/trackclk/N1.2;dc_trk=3?https://evil.example/a?b=c',
      'https://evil.example/a?b=c',
    ],
  ],
  'Google Docs’ viewer': [
    ['https://docs.google.com/viewer?url=https://evil.example/a.pdf', 'https://evil.example/a.pdf'],
    [
      'https://docs.google.com/gview?embedded=true&url=https%3A%2F%2Fevil.example%2Fa.pdf',
      'https://evil.example/a.pdf',
    ],
  ],
  'Office’s viewer': [
    [
      'https://view.officeapps.live.com/op/view.aspx?src=https%3A%2F%2Fevil.example%2Fa.docx',
      'https://evil.example/a.docx',
    ],
    [
      'https://view.officeapps.live.com/op/embed.aspx?src=https%3A%2F%2Fevil.example%2Fa.xlsx&x=1',
      'https://evil.example/a.xlsx',
    ],
  ],
  'Microsoft Defender': [
    ['https://evil.example.mcas.ms/a?b=1&McasTsid=20893', 'https://evil.example/a?b=1'],
    ['https://login.evil.example.us3.mcas.ms/', 'https://login.evil.example/'],
    ['https://evil.com.mcas-gov.us/x?McasCtx=4&c=d', 'https://evil.com/x?c=d'],
    ['https://mcas.ms/', null],
  ],
}
