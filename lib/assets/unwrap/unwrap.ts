import { urlOf } from '../host.ts'
import { hasHost, parseAsset } from '../parse-asset.ts'
import { wrappersOf } from './table.ts'
import type { Wrapper } from './wrapper.ts'

/**
 * Where an address really leads, read from the address alone: nothing is ever asked or visited. `via`: whose address it was read
 * from, the outermost first. `unreadable`: a wrapper, or one within a wrapper, whose address does not say.
 */
export type Unwrapped = { target: string; via: string[] } | { unreadable: string }

/** As long as an asset line may be; a wrapper may be longer than what it holds. */
const LONGEST = 16_384
/** A mail that was forwarded from gateway to gateway has three or four. */
const MOST_LAYERS = 8

/** What one row finds in an address; undefined where that is none of its kind, or holds nothing that can be reported. */
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

/**
 * Unwraps an address to the end; null if it is no wrapper. Promises: never throws; linear in the address; the target is an
 * asset as `parseAsset` writes it, and no wrapper that could be read further (short of {@link MOST_LAYERS}).
 */
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
