import type { DomainAsset, UrlAsset } from '../asset.ts'
import { lastTwoLabels, withoutWww } from '../host.ts'
import { accountOf } from './platform-account.ts'
import { plainPath, segmentsOf } from './platform.ts'

/**
 * What a URL on a host of many is or belongs to besides its account or tenant: a repository, a form, a page above it. Only the own assets are
 * compared by it. Two URLs of one place are two assets of a report.
 */
export type Place = {
  /** As in `AssetKey`. */
  key: string
  /** True for the place itself, false for a part of it. */
  whole: boolean
}

/** `path` is in lower case. */
type Here = { host: string; path: readonly string[]; asset: UrlAsset | DomainAsset }

const accountOnGitHub = (name: string): Place => ({ key: `handle:github/${name}`, whole: false })

/** Parts of a path before the owner’s name, on hosts that show a repository. */
const REPOSITORIES: Readonly<Record<string, readonly string[]>> = {
  'github.com': [],
  'raw.githubusercontent.com': [],
  'codeload.github.com': [],
  'api.github.com': ['repos'],
}

/** A repository in any case, also where its files are; a snippet with or without its owner. */
const onGitHub = ({ host, path, asset }: Here): Place[] => {
  if (host === 'gist.github.com' || host === 'gist.githubusercontent.com') {
    const at = path.findIndex((part) => /^[0-9a-f]{20,32}$/.test(part))
    const owner = at === 0 ? undefined : path[0]
    const snippet = at === 0 || at === 1 ? path[at] : undefined
    return [
      ...(snippet === undefined ? [] : [{ key: `tenant:gist/${snippet}`, whole: path.length === at + 1 }]),
      ...(owner === undefined ? [] : [accountOnGitHub(owner)]),
    ]
  }
  const before = REPOSITORIES[host]
  if (before === undefined || before.some((part, at) => part !== path[at])) return []
  const [owner = '', name = ''] = path.slice(before.length)
  // Pages of GitHub’s own are no account’s.
  if (name === '' || (host === 'github.com' && accountOf(asset)?.account !== owner)) return []
  const whole = path.length === before.length + 2
  return [{ key: `tenant:github/${owner}/${name.replace(/\.git$/, '')}`, whole }, accountOnGitHub(owner)]
}

/** The sites of an account. */
const onGitHubPages = ({ host }: Here): Place[] => {
  const [, name] = /^([a-z0-9-]{1,39})\.github\.io$/.exec(host) ?? []
  return name === undefined ? [] : [accountOnGitHub(name)]
}

/** A chat that the web app names in the fragment. */
const onTelegram = ({ host, asset }: Here): Place[] => {
  if (host !== 'web.telegram.org' || asset.form !== 'url') return []
  const [, name] = /^#(?:\/im\?p=)?@(\w{3,32})$/.exec(asset.fragment) ?? []
  return name === undefined ? [] : [{ key: `handle:telegram/${name.toLowerCase()}`, whole: true }]
}

/** A page by its number, which follows a name that anybody may change. */
const onFacebook = ({ path }: Here): Place[] => {
  const at = path[0] !== 'pages' ? 0 : path[1] === 'category' ? 3 : 2
  const [, id] = /(?:^|-)(\d{9,20})$/.exec(path[at] ?? '') ?? []
  return id === undefined ? [] : [{ key: `handle:facebook/id/${id}`, whole: path.length === at + 1 }]
}

/** A collection in another language than English. */
const onOpenSea = ({ path: [language = '', section, name = '', ...more] }: Here): Place[] =>
  section === 'collection' && /^[a-z]{2}(?:-[a-z]{2})?$/.test(language) && /^[\w.-]+$/.test(name)
    ? [{ key: `handle:opensea/collection/${name}`, whole: more.length === 0 }]
    : []

/** Hosts on which all that is below a customer’s page is the customer’s, too. */
const WITH_PARTS_BELOW =
  'gitlab.com bitbucket.org codeberg.org huggingface.co calendly.com mirror.xyz paragraph.xyz dev.to teletype.in replit.com codepen.io ' +
  'linktr.ee beacons.ai bio.link lnk.bio taplink.cc campsite.bio solo.to flow.page heylink.me allmylinks.com hoo.be tap.bio vk.com ok.ru ' +
  'steamcommunity.com'

/** First parts of their paths that are nobody’s. */
const SECTIONS = new Set(
  (
    'about admin api app apps blog c chat clips collections contact d dashboard datasets docs explore features feed go group groups ' +
    'help home id im join learn legal login logout market models new org organizations orgs papers pen pricing privacy product ' +
    'profiles project projects public s search security settings sharedfiles signin signup site snippets spaces status support t tag ' +
    'tags tasks team templates terms top topics trending u user users video workspace'
  ).split(' '),
)

/** A page above the URL, at most two parts of its path, which is whole without a query: `spaces?author=…` is a list. */
const above = ({ host, path, asset }: Here): Place[] =>
  host !== lastTwoLabels(host)
    ? []
    : [2, 1].flatMap((parts) =>
        path.length < parts || (parts === 1 && SECTIONS.has(path[0] ?? ''))
          ? []
          : [
              {
                key: `tenant:${host}/${path.slice(0, parts).join('/')}`,
                whole: path.length === parts && asset.form === 'url' && asset.query + asset.fragment === '',
              },
            ],
      )

type SameId = readonly [url: RegExp, key: string]

const MICROSOFT_FORM: SameId = [/^forms\.[a-z]{5,9}\.[a-z]{3,9}\/e\/(\w{4,40})$/, 'tenant:office.com/']

/** Other addresses of what an ID names, by site: the key ends with the ID, whichever address it has. */
const SAME_ID = /* @__PURE__ */ new Map<string, SameId>([
  // A domain’s forms may be below it.
  [
    'google.com',
    [
      /^docs\.google\.com\/a\/[^/]{1,253}\/forms\/(?:u\/\d{1,2}\/)?(?:d\/(?=e\/))?([de]\/[\w-]{8,200})(?:\/|$)/,
      'handle:google_form/',
    ],
  ],
  ['office.com', MICROSOFT_FORM],
  ['microsoft.com', MICROSOFT_FORM],
  ['cloud.microsoft', MICROSOFT_FORM],
  ['notion.so', [/[/-]([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/, 'tenant:notion/']],
  [
    'discordapp.net',
    [/^media\.discordapp\.net\/attachments\/\d{1,20}\/(\d{1,20})\//, 'tenant:discordapp.com/'],
  ],
  ['legra.ph', [/^te\.legra\.ph\/(?:file\/)?([^/]{1,200})$/, 'tenant:telegra.ph/']],
  ['graph.org', [/^graph\.org\/(?:file\/)?([^/]{1,200})$/, 'tenant:telegra.ph/']],
  ['tally.so', [/^tally\.so\/embed\/(\w{4,40})$/, 'tenant:tally.so/']],
  ['surveymonkey.com', [/^[a-z]{2}\.surveymonkey\.com\/r\/([\w-]{4,100})$/, 'tenant:surveymonkey.com/']],
  [
    'jotform.com',
    [/^(?:\w{1,63}\.)?jotform\.com\/(?:(?:app|submit|form)\/)?(\d{12,20})$/, 'handle:jotform/'],
  ],
])

const withSameId = (host: string, path: string, [url, key]: SameId): Place[] => {
  const [, id] = url.exec(host + plainPath(path)) ?? []
  return id === undefined
    ? []
    : [{ key: key + (key === 'tenant:notion/' ? id.replaceAll('-', '') : id), whole: true }]
}

/** By the last two labels of the host, because syncs ask for a million hosts. */
const BY_SITE = /* @__PURE__ */ new Map<string, (here: Here) => Place[]>([
  ['github.com', onGitHub],
  ['githubusercontent.com', onGitHub],
  ['github.io', onGitHubPages],
  ['telegram.org', onTelegram],
  ['facebook.com', onFacebook],
  ['opensea.io', onOpenSea],
  ...WITH_PARTS_BELOW.split(' ').map((site) => [site, above] as const),
])

const NONE: readonly Place[] = []

/** Returns the places that a URL is or belongs to, closest first. */
export function placesOf(asset: UrlAsset | DomainAsset): readonly Place[] {
  const host = withoutWww(asset.host)
  const site = lastTwoLabels(host)
  if (asset.form === 'url' && asset.port !== '') return NONE
  const id = asset.form === 'url' ? SAME_ID.get(site) : undefined
  if (id !== undefined && asset.form === 'url') return withSameId(host, asset.path, id)
  const read = BY_SITE.get(site)
  if (read === undefined) return NONE
  const path = asset.form === 'url' ? segmentsOf(asset.path).map((part) => part.toLowerCase()) : []
  return read({ host, path, asset })
}
