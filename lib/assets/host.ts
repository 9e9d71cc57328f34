import { decode } from 'punycode/punycode.es6.js'
import { hasHost, type Host, type Asset, type DomainAsset } from './asset.ts'

export function urlOf(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

const withoutFinalDot = (host: string) => (host.endsWith('.') ? host.slice(0, -1) : host)

/** Decodes a lower-case label without `xn--` (RFC 3492); undefined if invalid. `URL` only encodes punycode. */
export function decodePunycode(label: string): string | undefined {
  try {
    return decode(label)
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined
    throw thrown
  }
}

/** Returns the Unicode form if it converts back to the same host. */
function toUnicode(ascii: string): string {
  if (!ascii.includes('xn--')) return ascii
  const labels = ascii.split('.')
  const decoded = labels.map((label) =>
    label.startsWith('xn--') ? (decodePunycode(label.slice(4)) ?? label) : label,
  )
  const unicode = decoded.join('.')
  return urlOf(`http://${unicode}/`)?.hostname === ascii ? unicode : ascii
}

const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/

/** Takes a `Host.host`. */
export const isIp = (host: string): boolean => host.startsWith('[') || ipv4.test(host)

/** Returns `example.com` for `www.example.com`, for quick lookups in tables of hosts; a single label stays as it is. */
export const lastTwoLabels = (host: string): string => {
  const before = host.lastIndexOf('.', host.lastIndexOf('.') - 1)
  return before <= 0 ? host : host.slice(before + 1)
}

export const withoutWww = (host: string): string => (host.startsWith('www.') ? host.slice(4) : host)

/** Returns a host's last four, three and two labels, as far as it has them: the ends that tables of hosts are searched for. */
export function endsOf(host: string): string[] {
  const ends: string[] = []
  let from = host.lastIndexOf('.')
  for (let labels = 2; labels <= 4 && from > 0; labels += 1) {
    from = host.lastIndexOf('.', from - 1)
    ends.unshift(host.slice(from + 1))
  }
  return ends
}

const names = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/

/** Limit without the final dot (RFC 1035, section 2.3.4). */
const longestHost = 253

/** Checks the browser's hostname against DNS rules; returns the reason if it breaks them. */
export function hostOf(hostname: string): Host | 'characters' | 'too-long' {
  const host = withoutFinalDot(hostname)
  if (isIp(host)) return { host, hostUnicode: host }
  if (host.length > longestHost || host.split('.').some((label) => label.length > 63)) return 'too-long'
  if (!names.test(host)) return 'characters'
  return { host, hostUnicode: toUnicode(host) }
}

/** Returns the user's spelling if only case, Unicode form or final dot differ; else the plain host, which all services read alike. */
export function hostSpelling(written: string, { host, hostUnicode }: Host): string {
  // Normalizing loads Unicode tables, which slows a cold start.
  if (written === host) return written
  const plain = withoutFinalDot(written).toLowerCase().normalize('NFC')
  return plain === host || plain === hostUnicode ? written : host
}

/** Returns an asset's host as a domain; undefined for wallet addresses, IP addresses and `localhost`. */
export function wholeDomain(asset: Asset): DomainAsset | undefined {
  if (!hasHost(asset) || isIp(asset.host) || !asset.host.includes('.')) return undefined
  const { host, hostUnicode } = asset
  return { form: 'domain', content: host, host, hostUnicode }
}
