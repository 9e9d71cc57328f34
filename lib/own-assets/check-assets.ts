import { brokenChecksum, chainOfPayment, otherChainOf } from '#lib/assets/extraction/readers/wallets.ts'
import { defangedParts } from '#lib/assets/defang.ts'
import { cautionOn, scriptsOf, wholeDomain } from '#lib/assets/host.ts'
import { registrableDomain } from '#lib/assets/registrable-domain.ts'
import { mergeDuplicates } from '#lib/assets/compare.ts'
import { resourcesOn } from '#lib/assets/platforms/resources.ts'
import { unwrap } from '#lib/assets/unwrap/unwrap.ts'
import { isMailProvider } from '#lib/assets/known-domains.ts'
import { atGateway, parseAsset } from '#lib/assets/parse-asset.ts'
import { type Asset, type AssetProblem, type NameAsset, hasHost } from '#lib/assets/asset.ts'
import { typeOf } from '#lib/assets/platforms/platform-account.ts'
import type { AssetCheck, Verdict } from '#lib/model/verdict.ts'

/** Returns the allowlist’s verdict on an asset. */
export type AssetLookup = (asset: Asset) => Promise<Verdict>

const hostParts = (asset: Asset) =>
  hasHost(asset) ? defangedParts(asset, registrableDomain(asset.host)) : null

/** The result of every line, and the assets that are sent, without duplicates and in order. */
export type LineChecks = { checks: AssetCheck[]; sent: string[] }

export const checkAssets = async (lines: readonly string[], lookup: AssetLookup): Promise<LineChecks> => {
  const read = lines.map((line) => parseAsset(line))
  const indexed = read.flatMap((result, line) => (result.ok ? [{ ...result.value, line }] : []))
  const { kept, merged, perhaps } = mergeDuplicates(indexed)
  const checks = await Promise.all(
    read.map(async (result, line): Promise<AssetCheck> => {
      if (!result.ok) return { ok: false, ...explain(result.failure), ...detailsOf(lines[line] ?? '') }
      const asset = result.value
      return {
        ok: true,
        type: typeOf(asset),
        form: asset.form,
        host: hostParts(asset),
        wholeDomain: wholeDomain(asset)?.content ?? null,
        caution: cautionOn(asset),
        ...idnOf(asset),
        checksum: asset.form === 'address' ? (brokenChecksum(asset) ?? null) : null,
        verdict: await lookup(asset),
        sameAs: merged.find(({ dropped }) => dropped.line === line)?.into.line ?? null,
        perhapsSameAs: perhaps.find(({ second }) => second.line === line)?.first.line ?? null,
        ...detailsOf(asset.content, asset),
      }
    }),
  )
  return { checks, sent: kept.map(({ content }) => content) }
}

/** A host with other letters than Latin ones is told in both spellings: one is in the address bar, the other is what people see. */
export const idnOf = (asset: Asset): { idn?: { host: string; isUnicode: boolean; scripts: string[] } } => {
  if (!hasHost(asset) || asset.hostUnicode === asset.host) return {}
  const isWritten = asset.content.toLowerCase().includes(asset.host)
  return {
    idn: {
      host: isWritten ? asset.hostUnicode : asset.host,
      isUnicode: isWritten,
      scripts: scriptsOf(asset.hostUnicode),
    },
  }
}

/** Returns targets of wrappers and platform resources, also for a line that isn’t an asset: its target may still be one. */
const detailsOf = (line: string, asset?: Asset): Pick<AssetCheck, 'leadsTo' | 'resources'> => {
  const hostIn = (content: string) => {
    const parsed = parseAsset(content)
    return parsed.ok ? hostParts(parsed.value) : null
  }
  const found = unwrap(line)
  if (found !== null) {
    // A redirect URL isn’t a resource on the platform itself.
    const resources: AssetCheck['resources'] = []
    if ('unreadable' in found)
      return { leadsTo: { target: null, host: null, via: [found.unreadable] }, resources }
    return { leadsTo: { ...found, host: hostIn(found.target) }, resources }
  }
  if (asset?.form === 'name') return besidesName(asset, hostIn)
  const resources = asset?.form === 'url' ? resourcesOn(asset) : []
  return { leadsTo: null, resources: resources.map((one) => ({ ...one, host: hostIn(one.content) })) }
}

/** A name has no form in the interface: offers a gateway’s URL, or the domain of an email address unless it is a mail provider’s. */
const besidesName = (
  asset: NameAsset,
  hostIn: (content: string) => ReturnType<typeof hostParts>,
): Pick<AssetCheck, 'leadsTo' | 'resources'> => {
  const gateway = atGateway(asset)
  if (gateway) return { leadsTo: { ...gateway, host: hostIn(gateway.target) }, resources: [] }
  const domain = asset.system === 'email' ? asset.name.slice(asset.name.indexOf('@') + 1) : ''
  if (domain === '' || isMailProvider(domain)) return { leadsTo: null, resources: [] }
  return { leadsTo: null, resources: [{ what: 'domain', content: domain, host: hostIn(domain) }] }
}

/** Returns a problem as pages show it: its kind (or `other-chain`, as in the extraction), the text concerned and a suggestion. */
export const explain = (
  problem: AssetProblem,
): { problem: string; detail: string; suggestion: string | null } => {
  const plain = (detail: string, suggestion: string | null = null) => ({
    problem: problem.kind,
    detail,
    suggestion,
  })
  switch (problem.kind) {
    case 'not-http': {
      // Payment links, as wallets write them: `bitcoin:1A…`.
      const chain = chainOfPayment(problem.scheme)
      return chain ? { problem: 'other-chain', detail: chain, suggestion: null } : plain(problem.scheme)
    }
    case 'address-needs-chain':
      return plain(problem.address, `eip155:1:${problem.address}`)
    case 'email':
      return plain(problem.address, problem.domain)
    case 'handle':
      return plain(problem.name)
    case 'no-dot': {
      const chain = otherChainOf(problem.text)
      return chain ? { problem: 'other-chain', detail: chain, suggestion: null } : plain(problem.text)
    }
    case 'ip-range':
      return plain(problem.text)
    case 'not-a-domain':
      return { problem: `${problem.kind}-${problem.reason}`, detail: problem.text, suggestion: null }
    case 'not-an-address':
      return { problem: `${problem.kind}-${problem.reason}`, detail: '', suggestion: null }
    case 'ip-needs-url':
      return plain('', problem.suggestion)
    case 'too-long':
      return plain(String(problem.length))
    case 'empty':
    case 'contains-space':
    case 'unparsable':
      return plain('')
  }
}
