import type { AssetKey } from '#lib/assets/canonical-keys.ts'
import { isIp } from '#lib/assets/host.ts'
import { hasHost, type Asset } from '#lib/assets/asset.ts'
import { accountOf } from '#lib/assets/platforms/platform-account.ts'
import { registrableDomain, sharingOf } from '#lib/assets/registrable-domain.ts'
import { moreTelling, questionAbout } from '#lib/look-alike/look-alike.ts'
import { ownEntries, type Named } from '#lib/look-alike/ranges.ts'
import type { NameEntry, NameRange } from '#lib/look-alike/table.ts'
import type { LookAlikeMatch } from '#lib/look-alike/look-alike-match.ts'

/** Reads the own-name lines in these ranges in one round; in any order, possibly repeated. */
export type ReadNames<Entry extends NameEntry> = (ranges: NameRange[]) => Promise<Entry[]>

/** Returns the own name that the asset resembles most, or null. Not for own assets: their pages often contain the own name. */
export const findLookAlike = async <Entry extends NameEntry>(
  asset: Asset,
  read: ReadNames<Entry>,
): Promise<{ match: LookAlikeMatch; by: Entry } | null> => {
  const questions = namesOf(asset).map(questionAbout)
  const ranges = questions.flatMap((question) => question.ranges)
  if (ranges.length === 0) return null
  const entries = await read(ranges)
  // The usual case; returns before `answer` computes its comparison data.
  if (entries.length === 0) return null
  const [worst] = questions
    .flatMap(({ answer }) => answer(entries) ?? [])
    .toSorted((one, other) => moreTelling(one.match, other.match))
  const by = worst && entries.find(({ name }) => name === worst.name)
  return worst && by ? { match: worst.match, by } : null
}

/** Skips the host of a platform that all its users share: it imitates no one, only its content may. */
const namesOf = (asset: Asset): Named[] => {
  if (asset.form === 'address') return [{ address: asset.address }]
  const account = accountOf(asset)
  const names: Named[] = account ? [{ platform: account.type, account: account.account }] : []
  if (!hasHost(asset)) return names
  if (!isIp(asset.host) && sharingOf(asset.host)?.by !== 'path') names.push(asset.host)
  return names
}

/** Returns an own asset’s look-alike lines. None for a page, or a platform’s domain with customer names (`acme.zendesk.com`). */
export const lookAlikeEntries = (keys: readonly AssetKey[]): NameEntry[] =>
  keys.flatMap((key) => {
    const colon = key.indexOf(':')
    const [kind, name] = [key.slice(0, colon), key.slice(colon + 1)]
    if (kind === 'domain') return domainEntries(name)
    if (kind === 'address') return ownEntries({ address: name })
    if (kind !== 'handle') return []
    const slash = name.indexOf('/')
    return ownEntries({ platform: name.slice(0, slash).toUpperCase(), account: name.slice(slash + 1) })
  })

const domainEntries = (host: string): NameEntry[] => {
  const domain = registrableDomain(host)
  if (domain === undefined || sharingOf(host)?.above === domain) return []
  return ownEntries(host, domain)
}
