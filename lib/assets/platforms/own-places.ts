import type { DomainAsset, UrlAsset } from '../asset.ts'
import { lastTwoLabels, withoutWww } from '../host.ts'
import { accountOf } from './platform-account.ts'
import { plainPath, segmentsOf } from './platform.ts'

/**
 * What a URL on a host of many is or belongs to besides its account or tenant: a repository, a form. Only the own assets are
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

type SameId = readonly [url: RegExp, key: string]

const MICROSOFT_FORM: SameId = [/^forms\.[a-z]{5,9}\.[a-z]{3,9}\/e\/(\w{4,40})$/, 'tenant:office.com/']

/** Other addresses of what an ID names, by site: the key ends with the ID, whichever address it has. */
const SAME_ID = /* @__PURE__ */ new Map<string, SameId>([
  // A domain’s forms may be below it.
  [
    'google.com',
    [
      /^docs\.google\.com\/(?:a\/[^/]{1,253}\/)?forms\/(?:u\/\d{1,2}\/)?(?:d\/(?=e\/))?([de]\/[\w-]{8,200})(?:\/|$)/,
      'handle:google_form/',
    ],
  ],
  ['office.com', MICROSOFT_FORM],
  ['microsoft.com', MICROSOFT_FORM],
  ['cloud.microsoft', MICROSOFT_FORM],
  ['notion.so', [/[/-]([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/, 'tenant:notion/']],
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
