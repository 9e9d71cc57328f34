import type { Asset } from './asset.ts'
import { parseAsset, parseAssetInProse } from './parse-asset.ts'
import { accountOf, profileUrl } from './platforms/platform-account.ts'

/** An own asset as the service returns it; `type` is open because the enumeration may grow. */
export type OwnContent = { content: string; type: string }

const assetIn = (text: string): Asset | undefined => {
  const parsed = parseAsset(text)
  if (parsed.ok) return parsed.value
  return parsed.failure.kind === 'ip-needs-url' ? assetIn(parsed.failure.suggestion) : undefined
}

/** Types that don't determine how `content` is written; a platform's content is more often a name than a URL. */
const SITES = ['URL', 'PAGE', '']

let last: OwnContent | undefined
let lastRead: Asset | undefined

/** Parses an own asset more leniently than a reported one: nothing of it is sent, and an unreadable asset protects nobody. */
export function readOwnContent({ content, type }: OwnContent): Asset | undefined {
  // A sync asks twice for the same asset.
  if (last?.content !== content || last.type !== type) {
    lastRead = findAsset({ content, type })
    last = { content, type }
  }
  return lastRead
}

function findAsset({ content, type }: OwnContent): Asset | undefined {
  const exact = assetIn(content.trim())
  if (exact || !SITES.includes(type.toUpperCase())) return exact
  const [one, ...more] = content.split(/[\s,;]+/).flatMap((word) => {
    const site = word.replace(/^(?!https?:)[a-z][a-z\d+-]*:\/\//i, 'https://')
    const found = parseAssetInProse(site.replace(/^(https?:\/\/)\*\./i, '$1'))
    return found.ok ? [found.value] : []
  })
  return more.length === 0 ? one : undefined
}

/** Like `readOwnContent`, but turns a bare account name into its profile, which gives it a host. */
export function assetOfOwn(own: OwnContent): Asset | undefined {
  const asset = readOwnContent(own)
  const isName =
    asset === undefined ||
    asset.form === 'name' ||
    (asset.form === 'domain' && accountOf(asset) === undefined)
  const profile = isName ? profileUrl(own.type.toUpperCase(), own.content.trim()) : undefined
  return profile === undefined ? asset : assetIn(profile)
}
