import { defangedParts, defangText } from './defang.ts'
import { hasHost } from '../asset.ts'
import { parseAsset } from '../parse-asset.ts'
import { registrableDomain } from '../registrable-domain.ts'

/** An asset of a stored report or a case as a page shows it: defanged, its registrable domain apart. For the background, which has the list of suffixes. */
export const shownAsset = (content: string): { before: string; registrable: string; after: string } => {
  const asset = parseAsset(content)
  if (!asset.ok) return { before: '', registrable: defangText(content), after: '' }
  const { value } = asset
  return defangedParts(value, hasHost(value) ? registrableDomain(value.host) : undefined)
}
