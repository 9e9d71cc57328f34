import { hasHost, type Asset } from '#lib/assets/asset.ts'
import { spellingKey } from '#lib/assets/compare.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { nameOf } from '#lib/assets/platforms/asset-name.ts'
import { isSharedByPath } from '#lib/assets/registrable-domain.ts'
import type { Capture } from '#lib/capture/capture-schema.ts'
import { captureOf } from '#lib/capture/capture-schema.ts'
import { siteOf } from '#lib/capture/cloaking.ts'
import type { Draft } from '#lib/model/draft.ts'
import type { AssetLookup } from './check-assets.ts'
import { checkAssets } from './check-assets.ts'
import type { FoundAsset, FoundOnPage } from '#lib/messages/draft-requests.ts'

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
export const offeredOf = (draft: Draft): Candidate[] => {
  const capture = captureOf(draft, null)
  const [page] = draft.form.assets
  if (capture === null || draft.kind !== 'page') return []
  const lines = draft.form.assets.flatMap(({ content }) => {
    const asset = parseAsset(content)
    return asset.ok ? [asset.value] : []
  })
  const keys = new Set(lines.map(spellingKey))
  const hosts = new Set(lines.map(hostIn))
  return candidatesIn(capture, draft.about ?? page?.content ?? '').filter(({ content }) => {
    const key = keyOf(content)
    return key !== null && !keys.has(key) && !hosts.has(content)
  })
}

const hostIn = (asset: Asset): string => (hasHost(asset) ? asset.host : '')

const rankOf = ({ check: { verdict } }: FoundAsset): number =>
  verdict.relation === 'look-alike' ? 0 : verdict.findings.some((one) => one.relation === 'reported') ? 2 : 1

/** Checks them against the allowlist, like the lines; look-alikes first, reported ones last. Own assets are only counted: they are there because the page imitates. */
export const foundOnPage = async (draft: Draft, lookup: AssetLookup): Promise<FoundOnPage> => {
  const offered = offeredOf(draft)
  const { checks } = await checkAssets(
    offered.map(({ content }) => content),
    lookup,
  )
  const found = offered.flatMap(({ content, why }, index): FoundAsset[] => {
    const check = checks[index]
    return check?.ok && !check.verdict.stops ? [{ content, why, check }] : []
  })
  const own = checks.filter((check) => check.ok && check.verdict.stops).length
  return { found: found.toSorted((one, other) => rankOf(one) - rankOf(other)), own }
}
