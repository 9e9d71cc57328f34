import { hasHost, type Asset, type NameAsset, type UrlAsset } from '#lib/assets/asset.ts'
import { isIp, urlOf } from '#lib/assets/host.ts'
import type { AssetKey } from '#lib/assets/own-asset-keys.ts'
import { accountOf, titleIn } from '#lib/assets/platforms/platform-account.ts'
import { segmentsOf } from '#lib/assets/platforms/platform.ts'
import { nameAtGateway, tenantOn } from '#lib/assets/platforms/tenants.ts'
import { publicSuffixOf, registrableDomain } from '#lib/assets/registrable-domain.ts'
import { isSharedByPath, sharingOf } from '#lib/assets/shared-hosts.ts'
import type { NameEntry } from '#lib/look-alike/name-keys.ts'
import { ownEntries, type Named } from '#lib/look-alike/ranges.ts'

/**
 * Returns the names by which an asset may imitate an own one. Skips the host of a platform that all its users share: it imitates no one,
 * only its content may. An account, the title of an app, or a customer’s name in the path of a shared host may imitate an own domain as well.
 */
export const namesOf = (asset: Asset): Named[] => {
  if (asset.form === 'address') return [{ address: asset.address }]
  const account = accountOf(asset)
  const names: Named[] = account ? [{ platform: account.type, account: account.account }] : []
  const addAsSite = (platform: string, name: string | undefined): void => {
    if (name !== undefined && platform !== 'IPFS') names.push({ platform, account: name, asSite: true })
  }
  if (account) addAsSite(account.type, account.account)
  if (!hasHost(asset)) {
    if (!account) names.push(...namesOfName(asset))
    return names
  }
  if (!account && isSharedByPath(asset.host)) addAsSite('', tenantOn(asset)?.name)
  if (asset.form === 'url') {
    addAsSite(account?.type ?? '', titleIn(asset))
    // Whoever shortens a link may choose what it is called.
    if (sharingOf(asset.host)?.why === 'link-shortener') addAsSite('', segmentsOf(asset.path)[0])
  }
  if (isIp(asset.host)) return names
  const onChain = nameAtGateway(asset)
  if (onChain) names.push(onChain.name)
  else if (sharingOf(asset.host)?.by !== 'path') names.push(asset.host)
  const before = asset.form === 'url' ? hostInUserinfo(asset) : undefined
  if (before !== undefined) names.push(`${before}.${asset.host}`)
  return names
}

/** A name of a blockchain is compared as a site. Of an email address the domain counts, or the mailbox where a provider has those of many. */
const namesOfName = ({ system, name }: NameAsset): Named[] => {
  if (system === 'name-service') return [name]
  const at = name.lastIndexOf('@')
  if (at < 0) return []
  const domain = name.slice(at + 1)
  return isSharedByPath(domain) ? [{ platform: '', account: name.slice(0, at), asSite: true }] : [domain]
}

/** Parts of a userinfo that are read: its name and its password, each before a slash. */
const MOST_PARTS = 4

/** Returns the host that `https://acme.com@evil.net` pretends to lead to: compared as if it stood before the real one. */
const hostInUserinfo = ({ userinfo }: UrlAsset): string | undefined => {
  const text = userinfo.includes('%') ? userinfo.replaceAll(/%[0-9a-f]{2}/gi, '/') : userinfo
  const host = text
    .split(/[:/]/, MOST_PARTS)
    .map((part) => urlOf(`http://${part}/`)?.hostname ?? '')
    .find((part) => part.includes('.') && !isIp(part) && publicSuffixOf(part).section === 'icann')
  return host !== undefined && registrableDomain(host) !== undefined ? host : undefined
}

/** Returns an own asset’s look-alike lines. None for a page, or a platform’s domain with customer names (`acme.zendesk.com`). */
export const lookAlikeEntries = (keys: readonly AssetKey[]): NameEntry[] =>
  keys.flatMap((key) => {
    const colon = key.indexOf(':')
    const [kind, name] = [key.slice(0, colon), key.slice(colon + 1)]
    if (kind === 'domain') return domainEntries(name)
    if (kind === 'page') return homePageEntries(name)
    if (kind === 'address') return ownEntries({ address: name })
    if (kind === 'name') return name.includes('@') ? [] : ownEntries(name)
    if (kind !== 'handle') return []
    const slash = name.indexOf('/')
    return ownEntries({ platform: name.slice(0, slash).toUpperCase(), account: name.slice(slash + 1) })
  })

const domainEntries = (host: string): NameEntry[] => {
  const domain = registrableDomain(host)
  if (domain === undefined || sharingOf(host)?.above === domain) return []
  return ownEntries(host, domain)
}

/** The home page of a platform makes only itself own, but whoever lists it is meant by what imitates the platform. */
const homePageEntries = (page: string): NameEntry[] => {
  if (!page.endsWith('/') || page.indexOf('/') < page.length - 1) return []
  const host = page.slice(0, -1)
  const sharing = sharingOf(host)
  if (sharing?.by !== 'path' || sharing.above !== host || registrableDomain(host) !== host) return []
  return ownEntries(host, host)
}
