import { isIp, lastTwoLabels } from './host.ts'
import { publicSuffixOf } from './public-suffixes.ts'

/** Why a host is shared, that is, what a report of the whole host would hit. */
export const sharedKinds = [
  'link-shortener',
  'social',
  'publishing',
  'documents',
  'wiki',
  'code',
  'store',
  /** On-chain or archived content. */
  'gateway',
  'search-and-mail',
  /** Help pages or chats of companies. */
  'customer-service',
  'site-builder',
  'hosting',
  'public-suffix',
] as const

export type SharedKind = (typeof sharedKinds)[number]

type Table = Readonly<Partial<Record<SharedKind, string>>>

/** Hosts, with their subdomains, whose owners differ by path. Complements the public suffix list, which only knows hosts. */
export const sharedByPath: Table = {
  'link-shortener':
    'bit.ly bitly.com t.co tinyurl.com goo.gl is.gd v.gd ow.ly buff.ly rebrand.ly cutt.ly rb.gy shorturl.at tiny.cc lnkd.in t.ly s.id ' +
    'shorturl.asia urlz.fr qrco.de soo.gd adf.ly bl.ink short.gy dub.sh linktr.ee beacons.ai bio.link lnk.bio taplink.cc campsite.bio solo.to carrd.co',
  social:
    'x.com twitter.com facebook.com fb.com fb.me messenger.com instagram.com instagr.am ig.me threads.net threads.com linkedin.com youtube.com ' +
    'youtu.be reddit.com redd.it tiktok.com telegram.org t.me telegram.me telegram.dog discord.com discord.gg discordapp.com whatsapp.com wa.me ' +
    'snapchat.com pinterest.com pinterest.co.uk pinterest.de pinterest.fr pinterest.es pinterest.it pinterest.jp pin.it vk.com ok.ru ' +
    'weibo.com bsky.app bsky.social farcaster.xyz warpcast.com primal.net diamondapp.com deso.org openfund.com quora.com patreon.com flickr.com ' +
    'vimeo.com dailymotion.com dai.ly twitch.tv bilibili.tv bilibili.com mastodon.social line.me viber.com signal.me signal.group steamcommunity.com',
  publishing:
    'velog.io vocal.media teckfine.com telegra.ph notion.so teletype.in mirror.xyz paragraph.xyz dev.to',
  documents:
    'docs.google.com drive.google.com sites.google.com forms.gle script.google.com accounts.google.com storage.googleapis.com firebasestorage.googleapis.com ' +
    'commondatastorage.googleapis.com storage.cloud.google.com storage.yandexcloud.net contabostorage.com r2.cloudflarestorage.com wasabisys.com backblazeb2.com link.storjshare.io ' +
    'dropbox.com onedrive.live.com 1drv.ms box.com wetransfer.com we.tl mega.nz mediafire.com icloud.com canva.com ' +
    'figma.com airtable.com typeform.com jotform.com tally.so surveymonkey.com forms.office.com forms.microsoft.com cognitoforms.com wufoo.com ' +
    'hackmd.io gitbook.com scribd.com issuu.com pastebin.com rentry.co trello.com miro.com evernote.com',
  wiki: 'wikipedia.org wikimedia.org wikidata.org wikihow.com fandom.com',
  code:
    'github.com raw.githubusercontent.com gitlab.com bitbucket.org codeberg.org sourceforge.net npmjs.com unpkg.com jsdelivr.net pypi.org hex.pm hub.docker.com ' +
    'huggingface.co replit.com codesandbox.io codepen.io jsfiddle.net stackblitz.com dashboard.tenderly.co',
  store:
    'play.google.com apps.apple.com itunes.apple.com apps.microsoft.com chromewebstore.google.com chrome.google.com addons.mozilla.org addons.opera.com ' +
    'etsy.com zazzle.com ebay.com aliexpress.com gumroad.com opensea.io galxe.com debank.com rarible.com base.org',
  gateway:
    'ipfs.io dweb.link cloudflare-ipfs.com gateway.pinata.cloud w3s.link nftstorage.link cf-ipfs.com inbrowser.link 4everland.io arweave.net web.archive.org archive.org archive.ph archive.today',
  'search-and-mail':
    'google.com bing.com duckduckgo.com translate.goog gmail.com mail.google.com outlook.com outlook.live.com office.com live.com yahoo.com proton.me',
  'customer-service': 'tawk.to calendly.com zoom.us meet.google.com teams.microsoft.com',
}

/** Hosts that give each customer a subdomain: a subdomain has one owner, the host itself belongs to all. */
export const sharedBySubdomain: Table = {
  publishing: 'medium.com substack.com wordpress.com tumblr.com ghost.io hashnode.dev notion.site gitbook.io',
  'site-builder':
    'teachable.com thinkific.com kajabi.com godaddysites.com site123.me strikingly.com mystrikingly.com jimdosite.com webador.com ' +
    'square.site wixstudio.com yolasite.com ucraft.net mobirisesite.com zyrosite.com hostingersite.com systeme.io clickfunnels.com unbouncepages.com framer.app framer.website',
  hosting:
    '000webhostapp.com infinityfreeapp.com ngrok.io trycloudflare.com surge.sh glitch.me onrender.com railway.app repl.co',
  gateway: 'eth.limo eth.link',
  'customer-service':
    'zendesk.com freshdesk.com helpscoutdocs.com readme.io statuspage.io atlassian.net intercom.help tawk.help sharepoint.com',
}

/** Returns the registered part of a host (`Host.host`): `example.co.uk`, `acme.pages.dev`. Undefined for IP, single label, public suffix. */
export const registrableDomain = (host: string): string | undefined =>
  isIp(host) ? undefined : withOneLabelMore(host, publicSuffixOf(host).suffix)

const withOneLabelMore = (host: string, suffix: string): string | undefined =>
  host.length === suffix.length
    ? undefined
    : host.slice(host.lastIndexOf('.', -suffix.length - 2 + host.length) + 1)

/**
 * How a host is shared. `path`: owners differ by path (`x.com/acme`), or it is a public suffix. `subdomain`: this name has one owner,
 * but blocking the parent site `above` would hit all others.
 */
export type Sharing = { by: 'path' | 'subdomain'; above: string; why: SharedKind }

type KindOf = (host: string) => SharedKind | undefined

/** A Map, because an object would have `constructor`. */
function toMap(table: typeof sharedByPath): KindOf {
  const hosts = new Map<string, SharedKind>()
  for (const kind of sharedKinds) for (const host of table[kind]?.split(' ') ?? []) hosts.set(host, kind)
  return (host) => hosts.get(host)
}

/** Searches the rows without a table; for a duplicate host, the last row wins. */
const inRows =
  (table: typeof sharedByPath): KindOf =>
  (host) =>
    sharedKinds.findLast((kind) => hasWord(table[kind] ?? '', host))

/** Number of hosts searched in the rows before a table is built: worthwhile for a sync, not for a cold start. */
const ASKED_BEFORE_TABLE = 100

let asked = 0
let byPath = inRows(sharedByPath)
let bySubdomain = inRows(sharedBySubdomain)
let ends: Set<string> | undefined

function makeTables(): void {
  byPath = toMap(sharedByPath)
  bySubdomain = toMap(sharedBySubdomain)
  const hosts = [sharedByPath, sharedBySubdomain].flatMap((table) =>
    sharedKinds.flatMap((kind) => table[kind]?.split(' ') ?? []),
  )
  ends = new Set(hosts.map(lastTwoLabels))
}

let lastHost: string | undefined
let lastSharing: Sharing | undefined

/** Returns how a host (`Host.host`) is shared; undefined if it has one owner. */
export function sharingOf(host: string): Sharing | undefined {
  // One check asks several times for the same host.
  if (host !== lastHost) {
    lastSharing = findSharing(host)
    lastHost = host
  }
  return lastSharing
}

function findSharing(host: string): Sharing | undefined {
  // `www.medium.com` is the site itself, not a customer's.
  const isSite = (above: string) => host === above || host === `www.${above}`
  asked += 1
  if (asked === ASKED_BEFORE_TABLE) makeTables()
  const labels = ends === undefined || ends.has(lastTwoLabels(host)) ? host.split('.') : []
  for (let from = Math.max(0, labels.length - 4); from < labels.length - 1; from += 1) {
    const above = labels.slice(from).join('.')
    const path = byPath(above)
    if (path !== undefined) return { by: 'path', above, why: path }
    const subdomain = bySubdomain(above)
    if (subdomain !== undefined) return { by: isSite(above) ? 'path' : 'subdomain', above, why: subdomain }
  }
  if (isIp(host)) return undefined
  const { suffix, section } = publicSuffixOf(host)
  if (suffix === host && section === 'icann') return { by: 'path', above: host, why: 'public-suffix' }
  if (section !== 'private') return undefined
  return isSite(suffix)
    ? { by: 'path', above: suffix, why: 'public-suffix' }
    : { by: 'subdomain', above: suffix, why: 'hosting' }
}

/** Returns true for both kinds of sharing. Users are warned, because the service may act on the parent site. */
export const isSharedHost = (host: string): boolean => sharingOf(host) !== undefined

/** Returns true if shared by path; for `keysOfOwnAsset`, since an own `acme.pages.dev` is entirely the organization's. */
export const isSharedByPath = (host: string): boolean => sharingOf(host)?.by === 'path'

/** Returns true if a space-separated list contains the word. */
export function hasWord(words: string, word: string): boolean {
  if (word === '') return false
  for (let at = words.indexOf(word); at !== -1; at = words.indexOf(word, at + 1)) {
    const end = at + word.length
    if ((at === 0 || words[at - 1] === ' ') && (end === words.length || words[end] === ' ')) return true
  }
  return false
}
