import { sharedKinds } from './asset.ts'
import { endsOf, isIp } from './host.ts'
import { publicSuffixOf } from './registrable-domain.ts'

export type SharedKind = (typeof sharedKinds)[number]

type Table = Readonly<Partial<Record<SharedKind, string>>>

/** Hosts, with their subdomains, whose owners differ by path. Complements the public suffix list, which only knows hosts. */
export const sharedByPath: Table = {
  'link-shortener':
    'bit.ly bitly.com t.co tinyurl.com goo.gl is.gd v.gd ow.ly buff.ly rebrand.ly cutt.ly rb.gy shorturl.at tiny.cc lnkd.in t.ly s.id ' +
    'shorturl.asia urlz.fr qrco.de soo.gd adf.ly bl.ink short.gy dub.sh linktr.ee beacons.ai bio.link lnk.bio taplink.cc campsite.bio solo.to flow.page qr.codes share.google g.co eepurl.com mailchi.mp msha.ke heylink.me allmylinks.com hoo.be linkin.bio tap.bio',
  social:
    'x.com twitter.com facebook.com fb.com fb.me m.me messenger.com instagram.com instagr.am ig.me threads.net threads.com linkedin.com youtube.com ' +
    'youtu.be youtube-nocookie.com reddit.com redd.it tiktok.com telegram.org t.me telegram.me telegram.dog discord.com discord.gg discordapp.com whatsapp.com wa.me ' +
    'snapchat.com pinterest.com pinterest.co.uk pinterest.de pinterest.fr pinterest.es pinterest.it pinterest.jp pinterest.at pinterest.ca pinterest.ch pinterest.pt pinterest.se pinterest.com.au pinterest.com.mx pin.it vk.com ok.ru ' +
    'weibo.com bsky.app bsky.social farcaster.xyz warpcast.com primal.net diamondapp.com deso.org openfund.com quora.com patreon.com flickr.com ' +
    'vimeo.com dailymotion.com dai.ly twitch.tv bilibili.tv bilibili.com mastodon.social line.me viber.com signal.me signal.group matrix.to steamcommunity.com',
  publishing:
    'velog.io vocal.media teckfine.com telegra.ph graph.org notion.so teletype.in mirror.xyz paragraph.xyz dev.to',
  documents:
    'docs.google.com drive.google.com sites.google.com forms.gle script.google.com accounts.google.com login.microsoftonline.com storage.googleapis.com firebasestorage.googleapis.com ' +
    'commondatastorage.googleapis.com storage.cloud.google.com storage.yandexcloud.net contabostorage.com r2.cloudflarestorage.com wasabisys.com backblazeb2.com link.storjshare.io ' +
    'aliyuncs.com myqcloud.com myhuaweicloud.com oraclecloud.com cloud-object-storage.appdomain.cloud drive.usercontent.google.com dropboxusercontent.com ' +
    'dropbox.com onedrive.live.com 1drv.ms box.com wetransfer.com we.tl mega.nz mediafire.com icloud.com canva.com ' +
    'figma.com airtable.com jotform.com tally.so surveymonkey.com forms.zoho.com zfrmz.com forms.office.com forms.microsoft.com forms.cloud.microsoft cognitoforms.com wufoo.com ' +
    'hackmd.io gitbook.com scribd.com issuu.com pastebin.com rentry.co trello.com miro.com evernote.com ' +
    'adobe.com docsend.com fromsmash.com transfernow.net swisstransfer.com filemail.com gofile.io file.io catbox.moe pixeldrain.com imgur.com postimg.cc ibb.co prnt.sc gyazo.com ' +
    'loom.com clickup.com smartsheet.com coda.io padlet.com prezi.com paste.ee hastebin.com dpaste.org justpaste.it controlc.com te.legra.ph discordapp.net fillout.com zohopublic.com',
  wiki: 'wikipedia.org wikimedia.org wikidata.org wikihow.com fandom.com',
  code:
    'github.com raw.githubusercontent.com gitlab.com bitbucket.org codeberg.org sourceforge.net npmjs.com npmjs.org unpkg.com jsdelivr.net pypi.org hex.pm hub.docker.com ' +
    'huggingface.co replit.com codesandbox.io codepen.io jsfiddle.net stackblitz.com dashboard.tenderly.co',
  store:
    'play.google.com market.android.com apps.apple.com itunes.apple.com apps.microsoft.com chromewebstore.google.com chrome.google.com addons.mozilla.org addons.opera.com ' +
    'etsy.com zazzle.com ebay.com aliexpress.com opensea.io galxe.com debank.com rarible.com base.org',
  gateway:
    'ipfs.io dweb.link cloudflare-ipfs.com gateway.pinata.cloud w3s.link nftstorage.link cf-ipfs.com inbrowser.link 4everland.io arweave.net web.archive.org archive.org archive.ph archive.today',
  'search-and-mail':
    'google.com bing.com duckduckgo.com translate.goog gmail.com mail.google.com outlook.com outlook.live.com office.com live.com yahoo.com proton.me',
  'customer-service': 'tawk.to calendly.com zoom.us meet.google.com teams.microsoft.com',
}

/** Hosts that give each customer a subdomain: a subdomain has one owner, the host itself belongs to all. */
export const sharedBySubdomain: Table = {
  publishing:
    'medium.com substack.com wordpress.com tumblr.com ghost.io hashnode.dev notion.site gitbook.io carrd.co beehiiv.com over-blog.com livejournal.com ' +
    'blogspot.de blogspot.co.uk blogspot.fr blogspot.it blogspot.nl blogspot.in blogspot.jp blogspot.ru blogspot.mx blogspot.ca blogspot.com.br blogspot.com.es blogspot.com.au blogspot.com.tr',
  'site-builder':
    'teachable.com thinkific.com kajabi.com godaddysites.com site123.me strikingly.com mystrikingly.com jimdosite.com webador.com ' +
    'square.site wixstudio.com yolasite.com ucraft.net mobirisesite.com zyrosite.com hostingersite.com systeme.io clickfunnels.com unbouncepages.com framer.app framer.website typeform.com gumroad.com ' +
    'weebly.com weeblysite.com softr.app tilda.ws zapier.app webnode.page webnode.com simdif.com ukit.me nethouse.ru squarespace.com jimdofree.com bigcartel.com instapage.com flazio.com super.site potion.so ' +
    'durable.co mixo.io glideapp.io hubspotpagebuilder.com hs-sites.com powerappsportals.com zohosites.com force.com my.site.com salesforce-sites.com start.page bio.site yola.com webs.com mozello.com ' +
    'emyspot.com e-monsite.com cargo.site bravesites.com mailchimpsites.com getresponsepages.com bitrix24.site v0.app formstack.com paperform.co qualtrics.com',
  hosting:
    '000webhostapp.com infinityfreeapp.com ngrok.io trycloudflare.com surge.sh glitch.me glitch.com cloudapp.azure.com onrender.com railway.app repl.co ' +
    'epizy.com rf.gd great-site.net atwebpages.com x10.mx 5gbfree.com webcontainer.io codesandbox.app gitpod.io kinsta.cloud kinsta.page wpengine.com myftpupload.com cloudwaysapps.com koyeb.app adaptable.app cyclic.app ' +
    'deta.dev deta.app gradio.live loca.lt localhost.run lhr.life serveo.net pagekite.me mooo.com ydns.eu wuaze.com kesug.com 42web.io app.link page.link neocities.org tripod.com narod.ru ucoz.ru ucoz.net at.ua b-cdn.net edgeone.app up.railway.app stackblitz.io mybluehost.me sg-host.com hstn.me temporary.site beget.tech tw1.ru chez.com',
  gateway:
    'eth.limo eth.link fleek.cool ar.io 4everland.app mypinata.cloud eth.sucks crypto.link infura-ipfs.io',
  'customer-service':
    'zendesk.com freshdesk.com helpscoutdocs.com readme.io statuspage.io atlassian.net intercom.help tawk.help sharepoint.com monday.com sharefile.com egnyte.com bitrix24.com',
}

/** Hosts above those of the public suffix list, with nothing of their own. */
const ABOVE_SUFFIXES =
  /^(?:www\.)?(?:amazonaws\.com(?:\.cn)?|(?:core\.)?windows\.net|googleusercontent\.com|appdomain\.cloud|(?:on|lightsail)\.aws|cfargotunnel\.com|canva\.site|z\d{1,2}\.web\.core\.windows\.net)$/

/**
 * How a host is shared. `path`: owners differ by path (`x.com/acme`), or it is a public suffix. `subdomain`: this name has one owner,
 * but blocking the parent site `above` would hit all others.
 */
export type Sharing = { by: 'path' | 'subdomain'; above: string; why: SharedKind }

/** Hosts of both tables; for one in both, its owners differ by path. */
let shared: Map<string, Pick<Sharing, 'by' | 'why'>> | undefined

const entriesOf = (table: Table, by: Sharing['by']) =>
  sharedKinds.flatMap((why) => (table[why]?.split(' ') ?? []).map((host) => [host, { by, why }] as const))

const sharedHosts = () =>
  (shared ??= new Map([...entriesOf(sharedBySubdomain, 'subdomain'), ...entriesOf(sharedByPath, 'path')]))

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
  if (ABOVE_SUFFIXES.test(host)) return { by: 'path', above: host, why: 'hosting' }
  for (const above of endsOf(host)) {
    const found = sharedHosts().get(above)
    if (found) return { by: isSite(above) ? 'path' : found.by, above, why: found.why }
  }
  if (isIp(host)) return undefined
  const { suffix, section } = publicSuffixOf(host)
  if (suffix === host && section === 'icann') return { by: 'path', above: host, why: 'public-suffix' }
  if (section !== 'private') return undefined
  return isSite(suffix)
    ? { by: 'path', above: suffix, why: 'public-suffix' }
    : { by: 'subdomain', above: suffix, why: 'hosting' }
}

/** Returns what others have at a host itself: sites below it (`github.io`, `co.uk`), or accounts and pages (`t.me`); null if neither. */
export const sharedBelow = (host: string): 'sites' | 'accounts' | null => {
  const sharing = sharingOf(host)
  if (sharing?.by !== 'path') return null
  const isSites = sharing.why === 'public-suffix' || sharedHosts().get(sharing.above)?.by === 'subdomain'
  return isSites ? 'sites' : 'accounts'
}

/** Returns true for both kinds of sharing. Users are warned, because the service may act on the parent site. */
export const isSharedHost = (host: string): boolean => sharingOf(host) !== undefined

/** Returns true if shared by path; for `keysOfOwnAsset`, since an own `acme.pages.dev` is entirely the organization's. */
export const isSharedByPath = (host: string): boolean => sharingOf(host)?.by === 'path'
