import { defangedParts, defangText } from '../defang.ts'
import { hasHost } from '../asset.ts'
import { parseAsset } from '../parse-asset.ts'
import { registrableDomain } from '../registrable-domain.ts'

/** Returns a stored asset for display: defanged, registrable domain separate. Background only, because it needs the suffix list. */
export const shownAsset = (content: string): { before: string; registrable: string; after: string } => {
  const asset = parseAsset(content)
  if (!asset.ok) return { before: '', registrable: defangText(content), after: '' }
  const { value } = asset
  return defangedParts(value, hasHost(value) ? registrableDomain(value.host) : undefined)
}
