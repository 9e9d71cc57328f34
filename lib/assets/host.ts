import { decodePunycode } from './punycode.ts'
import type { Host } from './asset.ts'

/** The URL as the browser reads it, or undefined. */
export function urlOf(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

const withoutFinalDot = (host: string) => (host.endsWith('.') ? host.slice(0, -1) : host)

/** The Unicode form, only where it leads back to the very same host. */
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

/** True for a host in the form that `Host.host` has. */
export const isIp = (host: string): boolean => host.startsWith('[') || ipv4.test(host)

/** `example.com` of `www.example.com`; a single label as it is. A table of hosts that has none of that end has none of the host's. */
export const lastTwoLabels = (host: string): string => {
  const before = host.lastIndexOf('.', host.lastIndexOf('.') - 1)
  return before <= 0 ? host : host.slice(before + 1)
}

/** Labels of letters, digits, hyphens and underscores: what names on the internet consist of. */
const names = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/

/** RFC 1035, section 2.3.4, without the final dot. */
const longestHost = 253

/** What the browser made of a host, checked against the rules of DNS; a reason if it breaks them. */
export function hostOf(hostname: string): Host | 'characters' | 'too-long' {
  const host = withoutFinalDot(hostname)
  if (isIp(host)) return { host, hostUnicode: host }
  if (host.length > longestHost || host.split('.').some((label) => label.length > 63)) return 'too-long'
  if (!names.test(host)) return 'characters'
  return { host, hostUnicode: toUnicode(host) }
}

/**
 * The person's own spelling of a host if it is one that everybody reads the same way (other case, Unicode form, final dot), else
 * the plain form: percent-encoding, full-width letters and IP addresses in one number are tricks, read differently elsewhere.
 */
export function hostSpelling(written: string, { host, hostUnicode }: Host): string {
  // Nearly always; normalizing loads the tables for it, which a worker that has just started would wait for.
  if (written === host) return written
  const plain = withoutFinalDot(written).toLowerCase().normalize('NFC')
  return plain === host || plain === hostUnicode ? written : host
}
