import { hasHost, type Asset } from './asset.ts'
import { parseAsset } from './parse-asset.ts'

/** Keeps dots that are already defanged. */
const withoutDots = (host: string) => host.replaceAll(/[[({]\.[\])}]|\./g, '[.]')

/** An asset split for display; `registrable` is the owner's part, which is emphasized. */
export type ShownAsset = { before: string; registrable: string; after: string }

function afterHost(content: string): string {
  const start = content.indexOf('://') + 3
  const authority = content.slice(start).search(/[/?#]/)
  const end = authority < 0 ? content.length : start + authority
  return (/:\d*$/.exec(content.slice(start, end))?.[0] ?? '') + content.slice(end)
}

/**
 * Splits an asset for display: never auto-linked, host in ASCII against homographs, https omitted, http as `hxxp://`. `registrable`
 * comes from the background; without it, the whole host is emphasized.
 */
export function defangedParts(asset: Asset, registrable?: string): ShownAsset {
  // Programs never auto-link these.
  if (
    asset.form === 'address' ||
    (asset.form === 'name' && (asset.system === 'ipfs' || asset.system === 'ipns'))
  )
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

export function defang(asset: Asset): string {
  const { before, registrable, after } = defangedParts(asset)
  return before + registrable + after
}

/** Defangs any text, asset or not (service messages, user input): every dot and scheme. */
export function defangText(text: string): string {
  const parsed = parseAsset(text)
  if (parsed.ok) return defang(parsed.value)
  return withoutDots(text).replace(/\b(h)tt(ps?:)/gi, '$1xx$2')
}

/** Matches from a label's start, so that each run is read only once. */
const DOTTED = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(?:[.。．｡][\p{L}\p{N}_-]+)+/gu
/** Start of a hostname's last label; numbers and versions have none. */
const ENDING = /[.。．｡]\p{L}[\p{L}\p{N}-]/gu

/** Defangs the dots of every hostname in a text (`evil[.]example`), that is, of anything a program may auto-link. Linear time. */
export const defangHosts = (text: string): string =>
  text.replace(DOTTED, (run) => {
    const last = [...run.matchAll(ENDING)].at(-1)
    if (last === undefined) return run
    const end = last.index + 1
    return run.slice(0, end).replace(/[.。．｡]/g, '[.]') + run.slice(end)
  })
