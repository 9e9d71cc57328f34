import { hasHost } from '../asset.ts'
import { urlOf } from '../host.ts'
import { parseAsset } from '../parse-asset.ts'
import { wrappers } from './link-wrappers.ts'
import type { Wrapper } from './target-readers.ts'

/** More than any row's host has; bounds the search in long hosts. */
const MAX_LABELS = 6

type Anchored = { wrapper: Wrapper; anySubdomain: boolean }

let byHost: Map<string, Anchored[]> | undefined

const rowsAt = (anchor: string): readonly Anchored[] => {
  byHost ??= Map.groupBy(
    wrappers.flatMap((wrapper) =>
      wrapper.hosts.split(' ').map((host) => ({ wrapper, anySubdomain: host.startsWith('*.'), host })),
    ),
    ({ host, anySubdomain }) => (anySubdomain ? host.slice(2) : host),
  )
  return byHost.get(anchor) ?? []
}

/** Maps `www.google.co.uk` to `www.google.*`, for companies with one site per country. */
const anyCountry = (host: string): string => host.replace(/\.(?:com|(?:com?\.)?[a-z]{2})$/, '.*')

/** Returns the rows that match a URL's host and path. Another port is another server, so it matches nothing. */
const wrappersOf = (url: URL): Wrapper[] => {
  if (url.port !== '' || !/^https?:$/.test(url.protocol)) return []
  const host = url.hostname.replace(/^www\./, '').replace(/\.$/, '')
  return [...new Set([host, anyCountry(host)])].flatMap((written) => {
    const labels = written.split('.')
    const extra = Math.max(0, labels.length - MAX_LABELS)
    const last = labels.slice(extra)
    return last.flatMap((_, from) =>
      rowsAt(last.slice(from).join('.')).flatMap(({ wrapper, anySubdomain }) =>
        (extra + from === 0 || anySubdomain) && (wrapper.path?.test(url.pathname) ?? true) ? [wrapper] : [],
      ),
    )
  })
}

/** Result of unwrapping, offline. `via`: wrapper names, outermost first. `unreadable`: the wrapper whose URL doesn't reveal its target. */
export type Unwrapped = { target: string; via: string[] } | { unreadable: string }

/** Longest URL unwrapped, in characters: more than an asset may have, because a wrapper adds length. */
const LONGEST = 16_384
/** Mail forwarded between gateways has three or four. */
const MAX_LAYERS = 8

function targetIn(wrapper: Wrapper, url: URL): string | undefined {
  const found = wrapper.read?.(url)
  if (found === undefined || found.length > LONGEST) return undefined
  if (wrapper.bare !== true && !/^https?:\/\//i.test(found)) return undefined
  const asset = parseAsset(found)
  return asset.ok && hasHost(asset.value) ? asset.value.content : undefined
}

const nameOf = ({ name }: Wrapper, { hostname }: URL): string =>
  name === '' ? hostname.replace(/^www\./, '') : name

function layer(address: string): { target: string; name: string } | { unreadable: string } | undefined {
  const text = address.trim()
  const url = address.length > LONGEST ? undefined : urlOf(text.includes(':') ? text : `https://${text}`)
  if (url === undefined) return undefined
  const rows = wrappersOf(url)
  for (const wrapper of rows) {
    const target = targetIn(wrapper, url)
    if (target !== undefined && target !== address) return { target, name: nameOf(wrapper, url) }
  }
  const closed = rows.find(({ read }) => read === null) ?? rows[0]
  return closed && { unreadable: nameOf(closed, url) }
}

/** Unwraps up to {@link MAX_LAYERS} layers; null if it isn't a wrapper. Never throws; linear; `target` is in `parseAsset`'s spelling. */
export function unwrap(address: string): Unwrapped | null {
  const via: string[] = []
  let target = address
  while (via.length < MAX_LAYERS) {
    const found = layer(target)
    if (found === undefined) break
    if ('unreadable' in found) return { unreadable: found.unreadable }
    via.push(found.name)
    target = found.target
  }
  return via.length === 0 ? null : { target, via }
}
