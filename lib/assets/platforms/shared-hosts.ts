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
