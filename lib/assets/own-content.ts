import type { Asset } from './asset.ts'
import { parseAsset, parseAssetInProse } from './parse-asset.ts'
import { accountOf, profileUrl } from './platforms/platform-account.ts'

/** An own asset as the service returns it; `type` is open, since enumerations grow. */
export type OwnContent = { content: string; type: string }

/** The asset, if the text is one. */
const assetIn = (text: string): Asset | undefined => {
  const parsed = parseAsset(text)
  if (parsed.ok) return parsed.value
  return parsed.failure.kind === 'ip-needs-url' ? assetIn(parsed.failure.suggestion) : undefined
}

/** Types that say nothing of how their content is written; a platform's is a name there more often than an address. */
const SITES = ['URL', 'PAGE', '']

/**
 * What an own asset stands for, or undefined. It is read more freely than what is reported, since nothing is sent of it and what is
 * not read protects nobody: a bare IP address, a wildcard, another scheme, a word beside it.
 */
export function readOwnContent({ content, type }: OwnContent): Asset | undefined {
  const exact = assetIn(content.trim())
  if (exact || !SITES.includes(type.toUpperCase())) return exact
  const [one, ...more] = content.split(/[\s,;]+/).flatMap((word) => {
    const site = word.replace(/^(?!https?:)[a-z][a-z\d+-]*:\/\//i, 'https://')
    const found = parseAssetInProse(site.replace(/^(https?:\/\/)\*\./i, '$1'))
    return found.ok ? [found.value] : []
  })
  return more.length === 0 ? one : undefined
}

/** The same, and of a bare name its profile: what tells the host at which an own asset lies. */
export function placeOfOwn(own: OwnContent): Asset | undefined {
  const asset = readOwnContent(own)
  // A name with a dot in it looks like a domain.
  const isName =
    asset === undefined ||
    asset.form === 'name' ||
    (asset.form === 'domain' && accountOf(asset) === undefined)
  const profile = isName ? profileUrl(own.type.toUpperCase(), own.content.trim()) : undefined
  return profile === undefined ? asset : assetIn(profile)
}
