import type { Platform } from './platform.ts'

export const otherPlatforms: readonly Platform[] = [
  {
    type: 'GITHUB',
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
  {
    type: 'HACKMD',
    things: { '': 'hackmd.io/@{}', 'note/': 'hackmd.io/s/{=} hackmd.io/{=}' },
    called: { 'note/': 'post' },
    resources: { post: 'hackmd.io/@{}/{=}' },
    reserved: 's login join features pricing',
  },
  {
    type: 'OPENSEA',
    things: { '': 'opensea.io/{}', 'collection/': 'opensea.io/collection/{}' },
    called: { 'collection/': 'item' },
    resources: { item: 'opensea.io/item/*/{=}/{=} opensea.io/assets/*/{=}/{=}' },
    alsoNamed: ['collection/'],
    name: /^[\w.-]+$/,
    reserved: 'collection assets item blog rankings drops account activity learn about stats',
  },
  { type: 'DEBANK', things: { '': 'debank.com/profile/{}', 'official/': 'debank.com/official-account/{}' } },
  {
    type: 'GALXE',
    things: { '': 'app.galxe.com/quest/{} galxe.com/{}' },
    reserved: 'quest explore about blog',
  },
  {
    type: 'BASENAME',
    things: { '': 'base.org/name/{}' },
    plain: (name) => name.replace(/\.base\.eth$/, ''),
  },
  {
    type: 'TENDERLY',
    things: { '': 'dashboard.tenderly.co/{}' },
    reserved: 'login register explorer tx contract simulator',
  },
  {
    type: 'IPFS',
    things: {
      '': 'ipfs.io/ipfs/{=} dweb.link/ipfs/{=} cloudflare-ipfs.com/ipfs/{=} gateway.pinata.cloud/ipfs/{=} {}.ipfs.dweb.link {}.ipfs.w3s.link {}.ipfs.nftstorage.link {}.ipfs.cf-ipfs.com',
      'ipns/': 'ipfs.io/ipns/{=} {}.ipns.dweb.link',
    },
    called: { '': 'file', 'ipns/': 'file' },
  },
  {
    type: 'GOOGLE_FORM',
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
  {
    type: 'JOTFORM',
    things: {
      '': 'form.jotform.com/{} jotform.com/{} jotform.com/form/{} eu.jotform.com/{} eu.jotform.com/form/{}',
    },
    called: { '': 'form' },
    name: /^\d{8,}$/,
  },
  {
    type: 'TAWK_TO',
    things: { '': 'tawk.to/{} tawk.to/chat/{}', 'page/': '{}.tawk.help' },
    reserved: 'chat pricing software about blog',
  },
  { type: 'TEACHABLE', things: { '': '{}.teachable.com' }, ownDomains: true, reserved: 'www support sso' },
  {
    type: 'ETSY',
    things: {
      '': 'etsy.com/shop/{} etsy.com/*/shop/{} {}.etsy.com',
      'listing/': 'etsy.com/listing/{} etsy.com/*/listing/{}',
    },
    called: { '': 'shop', 'listing/': 'item' },
    reserved: 'www help community',
    name: /^[a-z\d]{1,50}$/i,
  },
  {
    type: 'ZAZZLE',
    things: { '': 'zazzle.com/store/{}', 'mbr/': 'zazzle.com/mbr/{}' },
    called: { '': 'shop' },
  },
  {
    type: 'NPM',
    things: {
      '': 'npmjs.com/package/{}',
      '@': 'npmjs.com/package/@{}/{}',
      '~': 'npmjs.com/~{}',
      'org/': 'npmjs.com/org/{}',
    },
    called: { '': 'package', '@': 'package' },
    alsoNamed: ['~', 'org/'],
    name: /^[\w.-]+$/,
  },
  {
    type: 'PYPI',
    things: { '': 'pypi.org/project/{}', 'user/': 'pypi.org/user/{}', 'org/': 'pypi.org/org/{}' },
    called: { '': 'package' },
    alsoNamed: ['user/'],
  },
  {
    type: 'HEX',
    things: { '': 'hex.pm/packages/{}', 'user/': 'hex.pm/users/{}' },
    called: { '': 'package' },
    alsoNamed: ['user/'],
  },
  {
    type: 'DOCKER_HUB',
    things: { 'r/': 'hub.docker.com/r/{}/{}', 'u/': 'hub.docker.com/u/{}' },
    called: { 'r/': 'repository' },
    alsoNamed: ['u/'],
  },
  {
    type: 'GOOGLE_APP_STORE',
    things: {
      '': 'play.google.com/store/apps/details?id={=}',
      'dev/': 'play.google.com/store/apps/dev?id={=} play.google.com/store/apps/developer?id={=}',
    },
    called: { '': 'app' },
  },
  {
    type: 'APPLE_APP_STORE',
    things: {
      '': 'apps.apple.com/app/id{} apps.apple.com/*/app/id{} apps.apple.com/*/app/*/id{} apps.apple.com/app/*/id{} itunes.apple.com/*/app/*/id{}',
      'developer/': 'apps.apple.com/*/developer/*/id{} apps.apple.com/developer/*/id{}',
    },
    called: { '': 'app' },
    plain: (name) => name.replace(/^id/, ''),
    name: /^\d+$/,
  },
  {
    type: 'AMAZON_APP_STORE',
    things: { '': 'amazon.com/gp/mas/dl/android?p={=} amazon.com/gp/mas/dl/android/{=}' },
    called: { '': 'app' },
  },
  {
    type: 'MICROSOFT_APP_STORE',
    things: {
      '': 'apps.microsoft.com/detail/{} apps.microsoft.com/store/detail/*/{} microsoft.com/*/p/*/{} microsoft.com/store/apps/{}',
    },
    called: { '': 'app' },
    name: /^[a-z\d]{12}$/i,
  },
  {
    type: 'CHROME_WEB_STORE',
    things: {
      '': 'chromewebstore.google.com/detail/{} chromewebstore.google.com/detail/*/{} chrome.google.com/webstore/detail/{} chrome.google.com/webstore/detail/*/{}',
    },
    called: { '': 'app' },
    name: /^[a-p]{32}$/,
  },
  {
    type: 'MOZILLA_ADDONS',
    things: {
      '': 'addons.mozilla.org/firefox/addon/{} addons.mozilla.org/*/firefox/addon/{} addons.mozilla.org/*/android/addon/{}',
      'user/': 'addons.mozilla.org/*/firefox/user/{}',
    },
    called: { '': 'app' },
  },
  {
    type: 'OPERA_ADDONS',
    things: { '': 'addons.opera.com/extensions/details/{} addons.opera.com/*/extensions/details/{}' },
    called: { '': 'app' },
  },
]
