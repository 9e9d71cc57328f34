import type { Draft } from '#lib/model/draft.ts'
import type { Asset } from '#lib/assets/asset.ts'
import { hasHost } from '#lib/assets/asset.ts'
import { spellingKey } from '#lib/assets/compare.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { nameOf } from '#lib/assets/platforms/asset-name.ts'
import { isSharedByPath } from '#lib/assets/shared-hosts.ts'
import type { Capture } from '#lib/capture/capture-schema.ts'
import { captureOf } from '#lib/capture/capture-schema.ts'
import { siteOf } from '#lib/assets/registrable-domain.ts'
import type { AssetLookup } from '#lib/own-assets/check-assets.ts'
import { checkAssets } from '#lib/own-assets/check-assets.ts'
import type { IgnoreList } from '#lib/model/ignore-list.ts'
import { ignores, NOTHING_IGNORED } from '#lib/model/ignore-list.ts'
import type { FoundAsset, FoundOnPage } from '#lib/messages/report-requests.ts'

type Candidate = { content: string; why: FoundAsset['why'] }

/** Each is checked, and a page chooses how many it has. */
const MAX_CANDIDATES = 12
/** Of one kind, so that a list of a hundred accounts doesn’t hide the wallet. */
const MAX_OF_KIND = 5
/** In characters. What is longer was cut by the capture, so that it would name something else. */
const LONGEST = 149

const wallets = ({ page }: Capture): string[] =>
  page.walletAddresses.flatMap(({ chain, address }) => (chain === 'evm' ? [`eip155:1:${address}`] : []))

/** Hosts of other sites that a form with a secret, or any form that posts, sends its data to. */
const formHosts = ({ page }: Capture, site: string): string[] => {
  const services = collectors(page).map(([host]) => siteOf(host))
  return page.forms.flatMap(({ action, crossOrigin, method, fields, passwords, cards, seedPhrases }) => {
    const isFed = passwords + cards + seedPhrases > 0 || (method === 'post' && fields.length > 0)
    const host = crossOrigin && isFed ? (URL.parse(action)?.hostname ?? '') : ''
    // A form service has many customers: one is named by its own row, if its URL tells.
    const isForeign = host !== '' && siteOf(host) !== site && !services.includes(siteOf(host))
    return isForeign && !isSharedByPath(host) ? [host] : []
  })
}

const collectors = ({ signals = [] }: Capture['page']): [host: string, id: string][] =>
  signals.flatMap(({ sign, about = '' }) => {
    const [host = '', id = ''] = about.split(' ', 2)
    return sign === 'collector' ? [[host, id] as [string, string]] : []
  })

/** URLs by which a service knows the bot or webhook that gets the data, without the secret part of its token. */
const bots = ({ page }: Capture): string[] =>
  collectors(page).flatMap(([host, id]) => {
    if (!/^\d{5,25}$/.test(id)) return []
    if (host === 'api.telegram.org') return [`https://api.telegram.org/bot${id}`]
    return host === 'discord.com' ? [`https://discord.com/api/webhooks/${id}`] : []
  })

/** Accounts and groups on other sites: on a platform itself, the links of its own pages say nothing about the account. */
const accounts = ({ page }: Capture, site: string): string[] =>
  page.socialLinks.filter((link) => {
    const asset = parseAsset(link)
    const name = asset.ok ? nameOf(asset.value) : null
    return (
      (name?.what === 'account' || name?.what === 'group') && siteOf(URL.parse(link)?.hostname ?? '') !== site
    )
  })

/** The links that a profile gives for itself, if the page is one. */
const profileLinks = ({ page }: Capture, address: string): string[] => {
  const asset = parseAsset(address)
  const what = asset.ok ? nameOf(asset.value)?.what : undefined
  return what === 'account' || what === 'group' ? (page.profileLinks ?? []).map(withoutSlash) : []
}

/** A link without a path means the whole host. */
const withoutSlash = (link: string): string => link.replace(/^https?:\/\/([^/]*)\/$/, '$1')

const candidates = new WeakMap<Capture, { address: string; found: Candidate[] }>()

/** Returns what a page shows besides itself that can be reported, most telling first, each once, bounded in number and length. */
export const candidatesIn = (capture: Capture, address: string): Candidate[] => {
  const known = candidates.get(capture)
  if (known?.address === address) return known.found
  const site = siteOf(URL.parse(address)?.hostname ?? '')
  const all: Candidate[] = [
    ...ofKind('wallet', wallets(capture)),
    ...ofKind('form', formHosts(capture, site)),
    ...ofKind('bot', bots(capture)),
    ...ofKind('download', capture.page.downloads ?? []),
    ...ofKind('profile', profileLinks(capture, address)),
    ...ofKind('account', accounts(capture, site)),
  ]
  const keys = new Set<string>()
  const found = all
    .filter(({ content }) => {
      const key = keyOf(content)
      if (key === null || keys.has(key)) return false
      keys.add(key)
      return true
    })
    .slice(0, MAX_CANDIDATES)
  candidates.set(capture, { address, found })
  return found
}

const ofKind = (why: Candidate['why'], contents: readonly string[]): Candidate[] =>
  [...new Set(contents)]
    .filter((content) => content.length <= LONGEST && !content.includes('REDACTED'))
    .slice(0, MAX_OF_KIND)
    .map((content) => ({ content, why }))

const keyOf = (content: string): string | null => {
  const asset = parseAsset(content)
  return asset.ok ? spellingKey(asset.value) : null
}

/** Returns the candidates of a draft’s page that none of its lines is. From the redacted capture, so no removed value is shown. */
export const offeredOf = (draft: Draft, codes: readonly string[] = []): Candidate[] => {
  const capture = draft.kind === 'page' ? captureOf(draft, null) : null
  const [page] = draft.form.assets
  const inCodes = codes.slice(0, MAX_CANDIDATES).map((content): Candidate => ({ content, why: 'code' }))
  if (capture === null && inCodes.length === 0) return []
  const lines = draft.form.assets.flatMap(({ content }) => {
    const asset = parseAsset(content)
    return asset.ok ? [asset.value] : []
  })
  const keys = new Set(lines.map(spellingKey))
  const hosts = new Set(lines.map(hostIn))
  const onPage = capture === null ? [] : candidatesIn(capture, draft.about ?? page?.content ?? '')
  return [...inCodes, ...onPage].filter(({ content }) => {
    const key = keyOf(content)
    if (key === null || keys.has(key) || hosts.has(content)) return false
    keys.add(key)
    return true
  })
}

const hostIn = (asset: Asset): string => (hasHost(asset) ? asset.host : '')

const rankOf = ({ check: { verdict } }: FoundAsset): number =>
  verdict.relation === 'look-alike' ? 0 : verdict.findings.some((one) => one.relation === 'reported') ? 2 : 1

const isIgnored = (content: string, list: IgnoreList): boolean => {
  const asset = parseAsset(content)
  return asset.ok && ignores(list, asset.value)
}

/** Checks them against the allowlist, like the lines; look-alikes first, reported ones last. Own assets are only counted: they are there because the page imitates. */
export const foundOnPage = async (
  draft: Draft,
  lookup: AssetLookup,
  codes: readonly string[] = [],
  ignored = NOTHING_IGNORED,
): Promise<FoundOnPage> => {
  const offered = offeredOf(draft, codes)
  const { checks } = await checkAssets(
    offered.map(({ content }) => content),
    lookup,
  )
  const found = offered.flatMap(({ content, why }, index): FoundAsset[] => {
    const check = checks[index]
    return check?.ok && !check.verdict.stops ? [{ content, why, check }] : []
  })
  const own = checks.filter((check) => check.ok && check.verdict.stops).length
  const sorted = found.toSorted((one, other) => rankOf(one) - rankOf(other))
  const { kept = [], left = [] } = Object.groupBy(sorted, ({ content }) =>
    isIgnored(content, ignored) ? 'left' : 'kept',
  )
  return { found: kept, own, ...(left.length > 0 && { ignored: left }) }
}
