import { hasHost, type Asset, type NameAsset, type UrlAsset } from '#lib/assets/asset.ts'
import { isIp } from '#lib/assets/host.ts'
import { withoutRegistry } from '#lib/assets/own-asset-keys.ts'
import { accountOf } from '#lib/assets/platforms/platform-account.ts'
import { segmentsOf } from '#lib/assets/platforms/platform.ts'
import { titleOn } from '#lib/assets/platforms/resources.ts'
import { nameAtGateway, tenantOn } from '#lib/assets/platforms/tenants.ts'
import { isMailProvider } from '#lib/assets/known-domains.ts'
import { isSharedByPath, sharingOf } from '#lib/assets/shared-hosts.ts'
import type { LookAlikeMatch } from '#lib/look-alike/look-alike-match.ts'
import type { Named } from '#lib/look-alike/ranges.ts'

/** A name by which an asset may imitate an own one. `lured`: whether it does so only beside a word that lures, `if-short` for a short own name. */
export type AskedName = { name: Named; lured: 'never' | 'if-short' | 'always' }

const name = (named: Named, lured: AskedName['lured'] = 'never'): AskedName => ({ name: named, lured })
const asSite = (platform: string, account: string, lured?: AskedName['lured']): AskedName =>
  name({ platform, account, asSite: true }, lured)

/**
 * Returns the names of an asset. Skips the host of a platform that all its users share: it imitates no one, only its content may. An account,
 * the title of an app or of a person’s page, a sender, a name of a blockchain, or a site in the path of a shared host, may imitate an own domain as well.
 */
export const askedNames = (asset: Asset): AskedName[] => {
  if (asset.form === 'address') return [name({ address: asset.address })]
  const account = accountOf(asset)
  const names = account ? [name({ platform: account.type, account: account.account })] : []
  const named = account ?? (hasHost(asset) && isSharedByPath(asset.host) ? tenantOn(asset) : undefined)
  if (named !== undefined) {
    const [platform, called] = 'type' in named ? [named.type, named.account] : ['', named.name]
    if (platform !== 'IPFS') names.push(asSite(platform, called))
  }
  if (!hasHost(asset)) return account ? names : namesOfName(asset)
  if (asset.form === 'url') names.push(...titles(asset))
  // Whoever shortens a link may choose what it is called.
  if (asset.form === 'url' && sharingOf(asset.host)?.why === 'link-shortener')
    for (const called of segmentsOf(asset.path).slice(0, 1)) names.push(asSite('', called, 'always'))
  const onChain = nameAtGateway(asset)
  if (onChain) names.push(name(withoutRegistry(onChain.name)))
  if (!isIp(asset.host) && sharingOf(asset.host)?.by !== 'path') names.push(name(asset.host))
  return names
}

/** A name of a blockchain is compared as a site. Of an email address the domain counts, or the mailbox where a provider has those of many. */
const namesOfName = ({ system, name: address }: NameAsset): AskedName[] => {
  if (system !== 'email') return system === 'name-service' ? [name(withoutRegistry(address))] : []
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return [isMailProvider(domain) ? asSite('', address.slice(0, at), 'always') : name(domain)]
}

const titles = (asset: UrlAsset): AskedName[] => {
  const title = titleOn(asset)
  // People have names that brands have, too.
  return title === undefined
    ? []
    : [asSite('', title.text, title.type === 'FACEBOOK' ? 'always' : 'if-short')]
}

/** Words that lure, but are names of people as well. */
const ALSO_NAMES = new Set('bill bills grant page case cash cards drew mint mark post win'.split(' '))

const OF_THE_WEB = new Set('official app mobile online'.split(' '))

/** Own names of so many letters are parts of titles by chance. */
const SHORT = 4

/** A title names others behind what it is (“Mods for …”), and is a word of its own one letter away (“Revolt”). */
const isOfItself = ({ rule, alike }: LookAlikeMatch): boolean =>
  rule === 'brand-in-label' ? alike.theirs.at === 0 : rule !== 'replacement' && rule !== 'omission'

/** Returns whether a match counts for a name: people and titles have the names of brands, too. */
export const isMeant = ({ lured }: Pick<AskedName, 'lured'>, match: LookAlikeMatch): boolean =>
  lured === 'never' ||
  (lured === 'if-short' &&
    isOfItself(match) &&
    (match.lures.length === 0 || match.alike.ours.text.length > SHORT)) ||
  match.lures.some(({ kind, span: { text } }) => {
    const word = text.toLowerCase()
    return (kind !== 'web' || OF_THE_WEB.has(word)) && !ALSO_NAMES.has(word)
  })
