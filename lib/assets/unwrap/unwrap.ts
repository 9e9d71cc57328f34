import { urlOf } from '../host.ts'
import { parseAsset } from '../parse-asset.ts'
import { hasHost } from '../asset.ts'
import { wrappersOf } from './table.ts'
import type { Wrapper } from './wrapper.ts'

/** Result of unwrapping, offline. `via`: wrapper names, outermost first. `unreadable`: the wrapper whose URL doesn't reveal its target. */
export type Unwrapped = { target: string; via: string[] } | { unreadable: string }

/** Longest URL unwrapped, in characters: more than an asset may have, because a wrapper adds length. */
const LONGEST = 16_384
/** Mail forwarded between gateways has three or four. */
const MOST_LAYERS = 8

function targetIn(wrapper: Wrapper, url: URL): string | undefined {
  const found = wrapper.read?.(url)
  if (found === undefined || found.length > LONGEST) return undefined
  if (wrapper.bare !== true && !/^https?:\/\//i.test(found)) return undefined
  const asset = parseAsset(found)
  return asset.ok && hasHost(asset.value) ? asset.value.content : undefined
}

function layer(address: string): { target: string; name: string } | { unreadable: string } | undefined {
  const url = address.length > LONGEST ? undefined : urlOf(address.trim())
  const rows = url === undefined ? [] : wrappersOf(url)
  for (const wrapper of rows) {
    const target = url && targetIn(wrapper, url)
    if (target !== undefined && target !== address) return { target, name: wrapper.name }
  }
  const closed = rows.find(({ read }) => read === null)
  return closed && { unreadable: closed.name }
}

/** Unwraps up to {@link MOST_LAYERS} layers; null if it isn't a wrapper. Never throws; linear; `target` is in `parseAsset`'s spelling. */
export function unwrap(address: string): Unwrapped | null {
  const via: string[] = []
  let target = address
  while (via.length < MOST_LAYERS) {
    const found = layer(target)
    if (found === undefined) break
    if ('unreadable' in found) return { unreadable: found.unreadable }
    via.push(found.name)
    target = found.target
  }
  return via.length === 0 ? null : { target, via }
}
