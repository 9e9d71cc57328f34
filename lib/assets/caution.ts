import { hasHost, type Asset } from './asset.ts'
import { isIp } from './host.ts'

/**
 * `no-form`: the interface documents no form of `content` (see asset.ts). `local`: the host is this computer or on a private network.
 * `sign`: a sign in the host looks like the end of a host, or is invisible.
 */
export const CAUTIONS = ['no-form', 'local', 'sign'] as const
export type Caution = (typeof CAUTIONS)[number]

export const cautionOn = (asset: Asset): Caution | null => {
  if (asset.form === 'name') return 'no-form'
  if (!hasHost(asset)) return null
  if (isLocal(asset.host)) return 'local'
  return !isIp(asset.host) && misleadingSign.test(asset.hostUnicode) ? 'sign' : null
}

/** Signs that browsers keep in a host: slashes, colons and dots of other scripts, lines and blanks. */
const misleadingSign = /(?=[^\-._\x80-\xff])[\p{S}\p{P}\p{Z}\u115F\u1160\u3164\uFFA0\u2800]/u

/** Non-public endings: RFC 6761, 6762, 8375, 9476, ICANN's `internal`, and those that routers assign. */
const LOCAL_ENDING =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|lan|home|home\.arpa|alt)$/

/** Returns true if `host` (a `Host.host`) is this computer or on a private network, by name, ending or IP range. */
const isLocal = (host: string): boolean => {
  if (!isIp(host)) return !host.includes('.') || LOCAL_ENDING.test(host)
  return host.startsWith('[') ? isLocalIpv6(host.slice(1, -1)) : isLocalIpv4(host.split('.').map(Number))
}

/** RFC 6890: this host, private use, carrier-grade NAT, loopback, link-local. */
const isLocalIpv4 = ([first = 0, second = 0]: readonly number[]): boolean =>
  first === 0 ||
  first === 10 ||
  first === 127 ||
  (first === 100 && second >= 64 && second < 128) ||
  (first === 169 && second === 254) ||
  (first === 172 && second >= 16 && second < 32) ||
  (first === 192 && second === 168)

/** Loopback, unspecified, unique local, link-local, and IPv4-mapped ones of these, as the browser writes them. */
const isLocalIpv6 = (address: string): boolean => {
  if (address === '::' || address === '::1' || /^f(?:[cd]|e[89ab])/.test(address)) return true
  const [, high, low] = /^::(?:ffff:)?([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address) ?? []
  if (high === undefined || low === undefined) return false
  const [above, below] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return isLocalIpv4([above >> 8, above & 255, below >> 8, below & 255])
}
