import { assetTypes } from '../asset.ts'
import type { Platform } from './platform.ts'

const word = /^\w{1,50}$/

/** One row per asset type with recognizable URLs. Missing: URL, PAGE, EMAIL, ADDRESS (no platforms) and TECKFINE (undocumented URLs). */
const rows: Readonly<Partial<Record<Platform['type'], Omit<Platform, 'type'>>>> = {
  TWITTER: {
    things: {
      '':
        'x.com/{} *.x.com/{} *.twitter.com/{} *.x.com/intent/user?screen_name={} *.x.com/intent/follow?screen_name={} ' +
        '*.twitter.com/intent/user?screen_name={} *.twitter.com/intent/follow?screen_name={}',
      'community/': 'x.com/i/communities/{} twitter.com/i/communities/{}',
    },
    called: { 'community/': 'group' },
    resources: {
      post: '*.x.com/{}/status/{=} *.twitter.com/{}/status/{=} *.x.com/i/status/{=} *.x.com/i/web/status/{=} *.twitter.com/i/web/status/{=}',
    },
    name: /^\w{1,15}$/,
    plain: (name) => name.replace(/^@/, ''),
    tabs: 'with_replies media likes highlights articles followers following',
    reserved:
      'home explore search settings messages notifications compose intent share hashtag i login signup tos privacy about jobs download',
  },
  TELEGRAM: {
    things: {
      '': 't.me/{} t.me/s/{} *.telegram.me/{} telegram.me/s/{} *.telegram.dog/{} telegram.dog/s/{} {}.t.me',
      '+': 't.me/+{=} t.me/%2b{=} t.me/joinchat/{=} telegram.me/joinchat/{=} telegram.me/+{=} telegram.dog/joinchat/{=} telegram.dog/+{=}',
    },
    called: { '+': 'group' },
    resources: { post: 't.me/{}/{=} t.me/s/{}/{=} telegram.me/{}/{=}' },
    plain: (name) => name.replace(/^@/, ''),
    name: /^[a-z]\w{2,31}$/i,
    reserved:
      's c joinchat share addstickers addemoji addlist addtheme proxy socks iv login setlanguage bg contact invoice boost',
  },
  DISCORD: {
    things: {
      '': 'discord.gg/{=} discord.gg/invite/{=} *.discord.com/invite/{=} discordapp.com/invite/{=}',
      'server/': 'discord.com/servers/{}',
    },
    called: { '': 'group', 'server/': 'group' },
    reserved: 'invite',
  },
  DISCORD_USER: { things: { '': 'discord.com/users/{} discordapp.com/users/{}' }, name: /^\d{15,21}$/ },
  LINKEDIN: {
    things: {
      'company/': '*.linkedin.com/company/{}',
      'in/': '*.linkedin.com/in/{}',
      'school/': '*.linkedin.com/school/{}',
      'showcase/': '*.linkedin.com/showcase/{}',
      'groups/': '*.linkedin.com/groups/{}',
    },
    called: { 'groups/': 'group' },
    resources: { post: '*.linkedin.com/posts/{=} *.linkedin.com/feed/update/{=} *.linkedin.com/pulse/{=}' },
    alsoNamed: ['in/', 'school/', 'showcase/'],
    tabs: 'about posts jobs people life mycompany videos events',
  },
  FACEBOOK: {
    things: {
      '': '*.facebook.com/{} *.facebook.com/pg/{} *.fb.com/{} fb.me/{} m.me/{} messenger.com/t/{}',
      'id/': '*.facebook.com/profile.php?id={} *.facebook.com/people/*/{}',
      'groups/': '*.facebook.com/groups/{}',
      'page/': '*.facebook.com/p/{}',
    },
    called: { 'groups/': 'group' },
    resources: {
      post: '*.facebook.com/groups/{}/posts/{=} *.facebook.com/groups/{}/permalink/{=} *.facebook.com/{}/posts/{=} *.facebook.com/{}/photos/*/{=} *.facebook.com/permalink.php?story_fbid={=}&id={=} *.facebook.com/story.php?story_fbid={=}&id={=} *.facebook.com/photo.php?fbid={=} *.facebook.com/photo?fbid={=}',
      video: '*.facebook.com/{}/videos/{=} *.facebook.com/reel/{=} *.facebook.com/watch?v={=}',
      item: '*.facebook.com/marketplace/item/{=}',
    },
    alsoNamed: ['id/'],
    numbered: 'id/',
    tabs: 'about photos videos reviews followers following friends reels mentions',
    // Facebook ignores dots in names (Help Center, "Customize your username").
    plain: (name) => name.replaceAll('.', ''),
    name: /^[\w-]{2,}$/,
    reserved:
      'profile.php people groups p pg pages watch marketplace events login login.php sharer sharer.php share story.php permalink.php photo photo.php reel ' +
      'help policies privacy settings hashtag gaming ads business l.php home.php recover dialog plugins',
  },
  INSTAGRAM: {
    things: {
      '': '*.instagram.com/{} *.instagram.com/_u/{} *.instagram.com/stories/{} instagr.am/{} ig.me/m/{}',
      'p/': '*.instagram.com/p/{=} *.instagram.com/reel/{=} *.instagram.com/reels/{=} *.instagram.com/tv/{=}',
    },
    called: { 'p/': 'post' },
    resources: {
      post: '*.instagram.com/p/{=} *.instagram.com/{}/p/{=} *.instagram.com/stories/{}/{=}',
      video:
        '*.instagram.com/reel/{=} *.instagram.com/reels/{=} *.instagram.com/{}/reel/{=} *.instagram.com/tv/{=}',
    },
    name: /^[\w.]{1,30}$/,
    tabs: 'tagged reels followers following',
    reserved: '_u p reel reels stories explore accounts direct about legal developer tv share',
  },
  THREADS: {
    things: { '': '*.threads.com/@{} *.threads.net/@{}' },
    resources: { post: '*.threads.com/@{}/post/{=} *.threads.net/@{}/post/{=}' },
    name: /^[\w.]{1,30}$/,
  },
  YOUTUBE: {
    things: {
      '@': '*.youtube.com/@{}',
      'channel/': '*.youtube.com/channel/{=}',
      'c/': '*.youtube.com/c/{}',
      'user/': '*.youtube.com/user/{}',
      'video/':
        '*.youtube.com/watch?v={=} youtu.be/{=} *.youtube.com/shorts/{=} *.youtube.com/live/{=} *.youtube.com/embed/{=} *.youtube.com/v/{=} youtube-nocookie.com/embed/{=}',
      'playlist/': '*.youtube.com/playlist?list={=}',
    },
    called: { 'video/': 'video', 'playlist/': 'video' },
    resources: { post: '*.youtube.com/post/{=}' },
    alsoNamed: ['c/', 'user/', 'channel/'],
    tabs: 'featured home videos shorts streams live playlists community posts about channels releases podcasts',
  },
  REDDIT: {
    things: { 'u/': '*.reddit.com/user/{} *.reddit.com/u/{}', 'r/': '*.reddit.com/r/{}' },
    called: { 'r/': 'group' },
    resources: { post: '*.reddit.com/r/{}/comments/{=} *.reddit.com/user/{}/comments/{=} redd.it/{=}' },
    alsoNamed: ['r/'],
    tabs: 'submitted posts overview new hot top rising about',
    name: /^[\w-]{2,30}$/,
  },
  TIKTOK: {
    things: { '': '*.tiktok.com/@{}', 'short/': 'vm.tiktok.com/{=} vt.tiktok.com/{=} tiktok.com/t/{=}' },
    called: { 'short/': 'video' },
    resources: { video: '*.tiktok.com/@{}/video/{=}', post: '*.tiktok.com/@{}/photo/{=}' },
    name: /^[\w.]{1,24}$/,
  },
  MEDIUM: {
    things: { '': '*.medium.com/@{} {}.medium.com', 'publication/': 'medium.com/{}' },
    resources: { post: 'medium.com/@{}/{=} {}.medium.com/{=}' },
    alsoNamed: ['publication/'],
    ownDomains: true,
    reserved: 'm me p tag topic search about plans membership new-story policy jobs-at-medium',
    name: /^[\w.-]{1,}$/,
  },
  SUBSTACK: {
    things: { '': '{}.substack.com open.substack.com/pub/{}', '@': 'substack.com/@{}' },
    resources: { post: '{}.substack.com/p/{=} substack.com/@{}/note/{=}' },
    alsoNamed: ['@'],
    ownDomains: true,
    reserved: 'open',
  },
  PATREON: {
    things: { '': '*.patreon.com/{} patreon.com/c/{} patreon.com/cw/{} patreon.com/user?u={}' },
    resources: { post: 'patreon.com/posts/{=}' },
    name: word,
    tabs: 'about posts membership shop',
    reserved: 'c cw user posts home explore login search create',
  },
  QUORA: {
    things: { 'profile/': '*.quora.com/profile/{}', 'space/': '{}.quora.com' },
    called: { 'space/': 'group' },
    reserved: 'www help de es fr it pt nl pl ar bn da fi he hi hu id ja ko mr no sv ta te',
  },
  BLUESKY: {
    things: { '': 'bsky.app/profile/{} {}.bsky.social' },
    resources: { post: 'bsky.app/profile/{}/post/{=}' },
    plain: (name) => name.replace(/^@/, '').replace(/\.bsky\.social$/, ''),
  },
  SNAPCHAT: {
    things: { '': '*.snapchat.com/@{} *.snapchat.com/add/{} snapchat.com/p/{} snapchat.com/u/{}' },
    resources: { video: 'snapchat.com/spotlight/{=} snapchat.com/@{}/spotlight/{=}' },
    name: /^[\w.-]{3,40}$/,
  },
  WHATSAPP: {
    things: {
      '': 'wa.me/{} *.whatsapp.com/send?phone={}',
      'group/': 'chat.whatsapp.com/{=} chat.whatsapp.com/invite/{=}',
      'channel/': 'whatsapp.com/channel/{=}',
    },
    called: { 'group/': 'group', 'channel/': 'group' },
    plain: (name) => name.replaceAll(/[\s+().-]/g, '').replace(/^00/, ''),
    name: /^\d{5,18}$/,
    reserved: 'invite send',
  },
  FARCASTER: {
    things: {
      '': 'farcaster.xyz/{} warpcast.com/{}',
      'channel/': 'farcaster.xyz/~/channel/{} warpcast.com/~/channel/{}',
    },
    called: { 'channel/': 'group' },
    resources: { post: 'farcaster.xyz/{}/{=} warpcast.com/{}/{=}' },
    name: /^[\w.-]{1,}$/,
  },
  PRIMAL: {
    things: { '': 'primal.net/{} primal.net/p/{}' },
    resources: { post: 'primal.net/e/{=}' },
    reserved: 'p e a home explore search settings downloads terms privacy',
  },
  DESO: {
    things: { '': 'diamondapp.com/u/{} node.deso.org/u/{} openfund.com/d/{}' },
    resources: { post: 'diamondapp.com/posts/{=}' },
  },
  PINTEREST: {
    things: {
      '':
        '*.pinterest.com/{} *.pinterest.co.uk/{} *.pinterest.de/{} *.pinterest.fr/{} *.pinterest.es/{} *.pinterest.it/{} *.pinterest.jp/{} ' +
        '*.pinterest.at/{} *.pinterest.ca/{} *.pinterest.ch/{} *.pinterest.pt/{} *.pinterest.se/{} *.pinterest.com.au/{} *.pinterest.com.mx/{}',
      'pin/': '*.pinterest.com/pin/{}',
    },
    called: { 'pin/': 'post' },
    name: word,
    tabs: '_created _saved _shop',
    reserved: 'pin search ideas today login business settings',
  },
  FLICKR: {
    things: { '': 'flickr.com/people/{} flickr.com/photos/{}', 'groups/': 'flickr.com/groups/{}' },
    called: { 'groups/': 'group' },
    resources: { post: 'flickr.com/photos/{}/{=}' },
  },
  VIMEO: {
    things: { '': 'vimeo.com/{}', 'channels/': 'vimeo.com/channels/{}' },
    called: { 'channels/': 'group' },
    resources: { video: 'player.vimeo.com/video/{=}' },
    reserved: 'channels categories watch features upgrade join log_in about blog help',
  },
  DAILYMOTION: {
    things: { '': 'dailymotion.com/{}', 'video/': 'dailymotion.com/video/{=} dai.ly/{=}' },
    called: { 'video/': 'video' },
    reserved: 'video playlist search signin legal',
  },
  BILIBILI_TV: {
    things: {
      '': 'bilibili.tv/space/{} bilibili.tv/*/space/{}',
      'video/': 'bilibili.tv/*/video/{} bilibili.tv/video/{}',
    },
    called: { 'video/': 'video' },
    name: /^\d+$/,
  },
  TWITCH: {
    things: { '': '*.twitch.tv/{}' },
    resources: { video: '*.twitch.tv/videos/{=} *.twitch.tv/{}/clip/{=} clips.twitch.tv/{=}' },
    name: /^\w{3,25}$/,
    tabs: 'about videos schedule clips',
    reserved:
      'directory videos downloads jobs settings subscriptions wallet turbo store prime login signup drops inventory friends popout embed',
  },
  VELOG: { things: { '': 'velog.io/@{}' }, resources: { post: 'velog.io/@{}/{=}' } },
  VOCAL_MEDIA: { things: { '': 'vocal.media/authors/{}' }, resources: { post: 'vocal.media/*/{=}' } },
  GITHUB: {
    things: {
      '': 'github.com/{} github.com/orgs/{} github.com/sponsors/{} gist.github.com/{} raw.githubusercontent.com/{}',
    },
    resources: {
      repository: 'github.com/{}/{=} raw.githubusercontent.com/{}/{=}',
      file: 'gist.github.com/{}/{=}',
    },
    name: /^[a-z\d](?:[a-z\d-]{0,38})$/i,
    reserved:
      'about apps collections contact customer-stories enterprise events explore features issues join login marketplace new notifications orgs pricing pulls search security settings site sponsors topics trending',
  },
  HACKMD: {
    things: { '': 'hackmd.io/@{}', 'note/': 'hackmd.io/s/{=} hackmd.io/{=}' },
    called: { 'note/': 'post' },
    resources: { post: 'hackmd.io/@{}/{=}' },
    reserved: 's login join features pricing',
  },
  OPENSEA: {
    things: { '': 'opensea.io/{}', 'collection/': 'opensea.io/collection/{}' },
    called: { 'collection/': 'item' },
    resources: { item: 'opensea.io/item/*/{=}/{=} opensea.io/assets/*/{=}/{=}' },
    alsoNamed: ['collection/'],
    name: /^[\w.-]+$/,
    reserved: 'collection assets item blog rankings drops account activity learn about stats',
  },
  DEBANK: { things: { '': 'debank.com/profile/{}', 'official/': 'debank.com/official-account/{}' } },
  GALXE: { things: { '': 'app.galxe.com/quest/{} galxe.com/{}' }, reserved: 'quest explore about blog' },
  BASENAME: { things: { '': 'base.org/name/{}' }, plain: (name) => name.replace(/\.base\.eth$/, '') },
  TENDERLY: {
    things: { '': 'dashboard.tenderly.co/{}' },
    reserved: 'login register explorer tx contract simulator',
  },
  IPFS: {
    things: {
      '': 'ipfs.io/ipfs/{=} dweb.link/ipfs/{=} cloudflare-ipfs.com/ipfs/{=} gateway.pinata.cloud/ipfs/{=} {}.ipfs.dweb.link {}.ipfs.w3s.link {}.ipfs.nftstorage.link {}.ipfs.cf-ipfs.com',
      'ipns/': 'ipfs.io/ipns/{=} {}.ipns.dweb.link',
    },
    called: { '': 'file', 'ipns/': 'file' },
  },
  GOOGLE_FORM: {
    things: {
      'e/': 'docs.google.com/forms/d/e/{=} docs.google.com/forms/u/*/d/e/{=}',
      'd/': 'docs.google.com/forms/d/{=} docs.google.com/forms/u/*/d/{=}',
      'short/': 'forms.gle/{=}',
    },
    called: { 'e/': null, 'd/': null, 'short/': null },
    resources: {
      form: 'docs.google.com/forms/d/e/{=}/viewform docs.google.com/forms/d/{=}/viewform forms.gle/{=}',
    },
    reserved: 'e',
  },
  JOTFORM: {
    things: {
      '': 'form.jotform.com/{} jotform.com/{} jotform.com/form/{} eu.jotform.com/{} eu.jotform.com/form/{}',
    },
    called: { '': 'form' },
    name: /^\d{8,}$/,
  },
  TAWK_TO: {
    things: { '': 'tawk.to/{} tawk.to/chat/{}', 'page/': '{}.tawk.help' },
    reserved: 'chat pricing software about blog',
  },
  TEACHABLE: { things: { '': '{}.teachable.com' }, ownDomains: true, reserved: 'www support sso' },
  ETSY: {
    things: {
      '': 'etsy.com/shop/{} etsy.com/*/shop/{} {}.etsy.com',
      'listing/': 'etsy.com/listing/{} etsy.com/*/listing/{}',
    },
    called: { '': 'shop', 'listing/': 'item' },
    reserved: 'www help community',
    name: /^[a-z\d]{1,50}$/i,
  },
  ZAZZLE: { things: { '': 'zazzle.com/store/{}', 'mbr/': 'zazzle.com/mbr/{}' }, called: { '': 'shop' } },
  NPM: {
    things: {
      '': 'npmjs.com/package/{} npmjs.org/package/{}',
      '@': 'npmjs.com/package/@{}/{}',
      '~': 'npmjs.com/~{}',
      'org/': 'npmjs.com/org/{}',
    },
    called: { '': 'package', '@': 'package' },
    alsoNamed: ['~', 'org/'],
    name: /^[\w.-]+$/,
  },
  PYPI: {
    things: { '': 'pypi.org/project/{}', 'user/': 'pypi.org/user/{}', 'org/': 'pypi.org/org/{}' },
    called: { '': 'package' },
    alsoNamed: ['user/'],
  },
  HEX: {
    things: { '': 'hex.pm/packages/{}', 'user/': 'hex.pm/users/{}' },
    called: { '': 'package' },
    alsoNamed: ['user/'],
  },
  DOCKER_HUB: {
    things: { 'r/': 'hub.docker.com/r/{}/{}', 'u/': 'hub.docker.com/u/{}' },
    called: { 'r/': 'repository' },
    alsoNamed: ['u/'],
  },
  GOOGLE_APP_STORE: {
    things: {
      '': 'play.google.com/store/apps/details?id={=} market.android.com/details?id={=}',
      'dev/': 'play.google.com/store/apps/dev?id={=} play.google.com/store/apps/developer?id={=}',
    },
    called: { '': 'app' },
  },
  APPLE_APP_STORE: {
    things: {
      '': 'apps.apple.com/app/id{} apps.apple.com/*/app/id{} apps.apple.com/*/app/*/id{} apps.apple.com/app/*/id{} itunes.apple.com/*/app/*/id{} itunes.apple.com/app/id{} itunes.apple.com/*/app/id{}',
      'developer/': 'apps.apple.com/*/developer/*/id{} apps.apple.com/developer/*/id{}',
    },
    called: { '': 'app' },
    plain: (name) => name.replace(/^id/, ''),
    name: /^\d+$/,
  },
  AMAZON_APP_STORE: {
    things: { '': 'amazon.com/gp/mas/dl/android?p={=} amazon.com/gp/mas/dl/android/{=}' },
    called: { '': 'app' },
  },
  MICROSOFT_APP_STORE: {
    things: {
      '': 'apps.microsoft.com/detail/{} apps.microsoft.com/store/detail/*/{} microsoft.com/*/p/*/{} microsoft.com/store/apps/{}',
    },
    called: { '': 'app' },
    name: /^[a-z\d]{12}$/i,
  },
  CHROME_WEB_STORE: {
    things: {
      '': 'chromewebstore.google.com/detail/{} chromewebstore.google.com/detail/*/{} chrome.google.com/webstore/detail/{} chrome.google.com/webstore/detail/*/{}',
    },
    called: { '': 'app' },
    tabs: 'reviews privacy support related',
    name: /^[a-p]{32}$/,
  },
  MOZILLA_ADDONS: {
    things: {
      '': 'addons.mozilla.org/firefox/addon/{} addons.mozilla.org/*/firefox/addon/{} addons.mozilla.org/*/android/addon/{}',
      'user/': 'addons.mozilla.org/*/firefox/user/{}',
    },
    called: { '': 'app' },
  },
  OPERA_ADDONS: {
    things: { '': 'addons.opera.com/extensions/details/{} addons.opera.com/*/extensions/details/{}' },
    called: { '': 'app' },
  },
}

const types: readonly Platform['type'][] = [...assetTypes, 'TWITCH']

export const platforms: readonly Platform[] = /* @__PURE__ */ types.flatMap((type) => {
  const row = rows[type]
  return row ? [{ type, ...row }] : []
})
