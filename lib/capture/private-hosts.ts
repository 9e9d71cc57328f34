const inCountries = (name: string, ends: string): string[] => ends.split(' ').map((end) => `${name}.${end}`)

/**
 * Hosts, with subdomains, whose pages are often private (inbox, chat, feed): page text and email addresses are off by default there.
 * One row per platform of the interface's asset types, EMAIL for webmail. No row for types without sign-in: URL, PAGE, ADDRESS, IPFS.
 */
export const PRIVATE_HOSTS: Readonly<Record<string, readonly string[]>> = {
  DISCORD: ['discord.com', 'discord.gg', 'discordapp.com'],
  DISCORD_USER: ['discord.com'],
  LINKEDIN: ['linkedin.com', 'lnkd.in'],
  TWITTER: ['twitter.com', 'x.com', 't.co'],
  FACEBOOK: ['facebook.com', 'fb.com', 'fb.me', 'messenger.com'],
  YOUTUBE: ['youtube.com', 'youtu.be'],
  REDDIT: ['reddit.com', 'redd.it'],
  TELEGRAM: ['telegram.org', 'telegram.me', 't.me', 'telegram.dog'],
  GOOGLE_APP_STORE: ['play.google.com'],
  APPLE_APP_STORE: ['apps.apple.com', 'itunes.apple.com'],
  AMAZON_APP_STORE: [
    ...inCountries(
      'amazon',
      'com ae ca cn co.jp co.uk co.za com.au com.be com.br com.mx com.tr de eg es fr ie in it nl pl sa se sg',
    ),
  ],
  MICROSOFT_APP_STORE: ['apps.microsoft.com', 'www.microsoft.com'],
  TIKTOK: ['tiktok.com'],
  INSTAGRAM: ['instagram.com', 'instagr.am'],
  THREADS: ['threads.net', 'threads.com'],
  MEDIUM: ['medium.com'],
  CHROME_WEB_STORE: ['chromewebstore.google.com', 'chrome.google.com'],
  MOZILLA_ADDONS: ['addons.mozilla.org'],
  OPERA_ADDONS: ['addons.opera.com'],
  PATREON: ['patreon.com'],
  OPENSEA: ['opensea.io'],
  FARCASTER: ['farcaster.xyz', 'warpcast.com'],
  GOOGLE_FORM: ['docs.google.com', 'forms.gle'],
  WHATSAPP: ['whatsapp.com', 'wa.me'],
  QUORA: ['quora.com'],
  GITHUB: ['github.com'],
  TEACHABLE: ['teachable.com'],
  SUBSTACK: ['substack.com'],
  DEBANK: ['debank.com'],
  TAWK_TO: ['tawk.to'],
  JOTFORM: ['jotform.com', 'jotform.me'],
  PRIMAL: ['primal.net'],
  BLUESKY: ['bsky.app'],
  SNAPCHAT: ['snapchat.com'],
  DESO: ['deso.com', 'diamondapp.com'],
  PINTEREST: [
    'pin.it',
    ...inCountries('pinterest', 'com ca ch cl co.uk com.au com.mx de es fr ie it jp nz ph pt se'),
  ],
  FLICKR: ['flickr.com'],
  GALXE: ['galxe.com'],
  VELOG: ['velog.io'],
  NPM: ['npmjs.com'],
  PYPI: ['pypi.org'],
  HEX: ['hex.pm'],
  DOCKER_HUB: ['hub.docker.com'],
  VOCAL_MEDIA: ['vocal.media'],
  TECKFINE: ['teckfine.com'],
  TENDERLY: ['tenderly.co'],
  HACKMD: ['hackmd.io'],
  ETSY: ['etsy.com'],
  ZAZZLE: ['zazzle.com'],
  BASENAME: ['base.org'],
  BILIBILI_TV: ['bilibili.tv', 'bilibili.com'],
  VIMEO: ['vimeo.com'],
  DAILYMOTION: ['dailymotion.com'],
  EMAIL: [
    'mail.google.com',
    'mail.yahoo.com',
    'mail.yahoo.co.jp',
    'mail.aol.com',
    'outlook.com',
    'outlook.live.com',
    'outlook.office.com',
    'outlook.office365.com',
    'mail.proton.me',
    'account.proton.me',
    'mail.tutanota.com',
    'app.tuta.com',
    'fastmail.com',
    'mail.zoho.com',
    'mail.zoho.eu',
    'www.icloud.com',
    'mail.yandex.com',
    'mail.yandex.ru',
    'mail.ru',
    'gmx.com',
    'gmx.net',
    'gmx.de',
    'mail.com',
    'web.de',
    'mail.163.com',
    'mail.126.com',
    'mail.qq.com',
    'mail.naver.com',
    'mail.daum.net',
    'hey.com',
    'posteo.de',
    'mailbox.org',
    'mail.orange.fr',
    'laposte.net',
    'mail.libero.it',
    'mail.rediff.com',
    'hushmail.com',
    'inbox.lv',
    'mailfence.com',
    'kolabnow.com',
    'webmail.t-online.de',
    'email.t-online.de',
    'app.front.com',
    'mail.missiveapp.com',
  ],
}

const ALL = new Set(Object.values(PRIVATE_HOSTS).flat())

const WEBMAIL_LABEL = /^(?:webmail|roundcube|owa|squirrelmail)\d*\./

/** Returns true if a host (`URL.hostname`) is in the table, below an entry, or named like webmail. */
export const isPrivateHost = (host: string): boolean => {
  const name = host.replace(/\.$/, '').toLowerCase()
  if (WEBMAIL_LABEL.test(name)) return true
  for (let rest = name; rest !== ''; rest = rest.slice(rest.indexOf('.') + 1)) {
    if (ALL.has(rest)) return true
    if (!rest.includes('.')) return false
  }
  return false
}
