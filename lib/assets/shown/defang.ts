import { hasHost, type Asset } from '../asset.ts'
import { parseAsset } from '../parse-asset.ts'

/** One that is defanged already stays as it is. */
const withoutDots = (host: string) => host.replaceAll(/[[({]\.[\])}]|\./g, '[.]')

/** An asset for the screen, in three parts: the middle one is who the host belongs to, the one to look at. */
export type ShownAsset = { before: string; registrable: string; after: string }

/** What follows the host in `content`: the person's own spelling of port, path, query and fragment. */
function afterHost(content: string): string {
  const start = content.indexOf('://') + 3
  const authority = content.slice(start).search(/[/?#]/)
  const end = authority < 0 ? content.length : start + authority
  return (/:\d*$/.exec(content.slice(start, end))?.[0] ?? '') + content.slice(end)
}

/**
 * An asset as it is shown wherever it is not edited: nothing makes a link of it, and the host is in ASCII, so that no letter looks
 * like another. https is left out, `hxxp://` stays. `registrable` comes from the background; without it the whole host stands out.
 */
export function defangedParts(asset: Asset, registrable?: string): ShownAsset {
  // No program makes a link of these.
  if (asset.form === 'address' || (asset.form === 'name' && asset.at !== 'name-service'))
    return { before: '', registrable: asset.content, after: '' }
  if (!hasHost(asset)) return { before: '', registrable: withoutDots(asset.name), after: '' }
  const { host } = asset
  const fits =
    registrable !== undefined &&
    registrable !== '' &&
    (host === registrable || host.endsWith(`.${registrable}`))
  const start = fits ? host.length - registrable.length : 0
  const url = asset.form === 'url'
  const scheme = url && asset.protocol === 'http' ? 'hxxp://' : ''
  const userinfo = url && asset.userinfo !== '' ? `${asset.userinfo}@` : ''
  return {
    before: scheme + userinfo + withoutDots(host.slice(0, start)),
    registrable: withoutDots(host.slice(start)),
    after: url ? afterHost(asset.content) : '',
  }
}

/** The three parts in one: `app[.]metarnask[.]io/unlock`. */
export function defang(asset: Asset): string {
  const { before, registrable, after } = defangedParts(asset)
  return before + registrable + after
}

/** The same for a text that may be no asset (what the service returns, what somebody typed): every dot and scheme is broken. */
export function defangText(text: string): string {
  const parsed = parseAsset(text)
  if (parsed.ok) return defang(parsed.value)
  return withoutDots(text).replace(/\b(h)tt(ps?:)/gi, '$1xx$2')
}
