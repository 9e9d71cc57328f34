import { decode } from 'punycode/punycode.es6.js'
import { hasHost, type Host, type Asset, type DomainAsset, type Caution } from './asset.ts'

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

/** Scripts that hosts are written in, and their codes (ISO 15924). Made when needed: reading a class of letters takes each start of the background time. */
const scripts = (): readonly (readonly [code: string, letters: RegExp])[] => [
  ['Latn', /\p{Script=Latin}/u],
  ['Cyrl', /\p{Script=Cyrillic}/u],
  ['Grek', /\p{Script=Greek}/u],
  ['Armn', /\p{Script=Armenian}/u],
  ['Arab', /\p{Script=Arabic}/u],
  ['Hebr', /\p{Script=Hebrew}/u],
  ['Hani', /\p{Script=Han}/u],
  ['Hira', /\p{Script=Hiragana}/u],
  ['Kana', /\p{Script=Katakana}/u],
  ['Hang', /\p{Script=Hangul}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Deva', /\p{Script=Devanagari}/u],
  ['Geor', /\p{Script=Georgian}/u],
  ['Cher', /\p{Script=Cherokee}/u],
]

/** Returns the scripts of the labels that aren’t plain ASCII: the ending `.com` says nothing of a name. */
export const scriptsOf = (hostUnicode: string): string[] => {
  const labels = hostUnicode
    .split('.')
    .filter((label) => /[^\0-\x7f]/.test(label))
    .join('.')
  if (labels === '') return []
  return scripts().flatMap(([code, letters]) => (letters.test(labels) ? [code] : []))
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

export const cautionOn = (asset: Asset): Caution | null => {
  if (asset.form === 'name') return 'no-form'
  if (!hasHost(asset)) return null
  if (isLocal(asset.host)) return 'local'
  return !isIp(asset.host) && misleadingSign.test(asset.hostUnicode) ? 'sign' : null
}

/** Signs that browsers keep in a host: slashes, colons and dots of other scripts, lines and blanks. */
const misleadingSign = /(?=[^\-._\x80-\xff])[\p{S}\p{P}\p{Z}\u115F\u1160\u3164\uFFA0\u2800]/u

/** Non-public endings: RFC 6761, 6762, 9476, ICANN's `internal`, those that routers assign, and `arpa`, where addresses are looked up. */
const LOCAL_ENDING =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|lan|home|arpa|alt|fritz\.box|speedport\.ip)$/

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
