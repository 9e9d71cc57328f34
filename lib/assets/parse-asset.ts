import {
  longestAsset,
  type Asset,
  type AssetProblem,
  type DomainAsset,
  type NameAsset,
  type UrlAsset,
  type AddressAsset,
} from './asset.ts'
import { hostOf, hostSpelling, isIp, urlOf } from './host.ts'
import {
  refang,
  withoutOpening,
  withoutSentenceEnd,
  withoutStrayEnd,
  hasUnreadableCharacter,
  visibleText,
  type Spelling,
} from './written-text.ts'
import { fail, ok, type Result } from '#lib/result.ts'

/**
 * Parses one asset as a user or browser writes it, defanged, quoted or not. A host with path or port but no scheme becomes https.
 * Guarantees: never throws; linear in the input; a URL in the browser's spelling is unchanged; parsing `content` again gives the same
 * asset. An email address is one, too: a report of it is meant where somebody wrote nothing else.
 */
export function parseAsset(input: string): Result<Asset, AssetProblem> {
  const parsed = parse(input, false)
  if (parsed.ok || parsed.failure.kind !== 'email') return parsed
  const domain = parseDomain(parsed.failure.domain)
  const email =
    domain.ok && domain.value.form === 'domain'
      ? emailAddress(parsed.failure.address, domain.value.host)
      : undefined
  return email ? ok(email) : parsed
}

/** Parses text cut from a sentence: a final `.` or `)` isn't part of the path, and an email address isn't an asset. */
export function parseAssetInProse(input: string): Result<Asset, AssetProblem> {
  return parse(input, true)
}

function parse(input: string, inProse: boolean): Result<Asset, AssetProblem> {
  if (input.length > longestAsset)
    return fail({ kind: 'too-long', length: input.length, limit: longestAsset })
  const plain = parsePlain(input)
  if (plain) return plain
  const { text, wrapped } = withoutOpening(visibleText(input))
  const bare = withoutSentenceEnd(text)
  if (bare === '') return fail({ kind: 'empty' })
  if (ipRange.test(bare)) return fail({ kind: 'ip-range', text: bare })
  if (bareIpv6.test(bare)) return parseBareIp(`[${bare}]`)
  const spelling = refang(text)
  const exact = spelling.protocol !== undefined && spelling.tail.startsWith('/') && !wrapped && !inProse
  const trimmed = trimEnd(spelling, exact ? withoutStrayEnd : withoutSentenceEnd)
  if (!trimmed.protocol) {
    const other = parseAddress(bare) ?? parseIpfs(bare) ?? otherThanHttp(bare)
    if (other) return other
  }
  const whole = trimmed.userinfo + trimmed.authority + trimmed.tail
  if (/\s/.test(whole)) return fail({ kind: 'contains-space' })
  if (hasUnreadableCharacter(whole)) return fail({ kind: 'unparsable' })
  return trimmed.protocol ? parseUrl(trimmed, trimmed.protocol) : parseWithoutScheme(trimmed)
}

const plainUrl =
  /^(https?):\/\/((?:[a-z0-9]+(?:-+[a-z0-9]+)*\.)+[a-z]{2,24})((?:\/(?:(?:[\w/~-]*[.%=&?+])*[\w/~-]*[\w/])?)?)$/
const plainDomain = /^(?:[a-z0-9]+(?:-+[a-z0-9]+)*\.)+[a-z]{2,24}$/
const plainHandle = /^@\w+(?:[.-]\w+)*$/
const plainAddress = /^0x[0-9a-f]{40}$/i

/** Fast path if there is nothing to refang or trim: same result in half the time, for lists of a million assets. */
function parsePlain(input: string): Result<Asset, AssetProblem> | undefined {
  if (plainHandle.test(input)) return fail({ kind: 'handle', name: input.slice(1) })
  if (plainAddress.test(input)) return parseAddress(input)
  if (!input.startsWith('http')) return plainDomain.test(input) ? parsePlainDomain(input) : undefined
  const [, protocol, authority = '', tail = ''] = plainUrl.exec(input) ?? []
  if (protocol === 'http' || protocol === 'https')
    return isAsWritten(authority, tail)
      ? ok(urlAsWritten(input, protocol, authority, tail))
      : parseUrl({ protocol, userinfo: '', authority, tail }, protocol)
  return plainDomain.test(input) ? parsePlainDomain(input) : undefined
}

/** Returns true if `URL` would change nothing: no punycode to check, no `.` or `..` in the path. */
const isAsWritten = (authority: string, tail: string): boolean =>
  !authority.includes('xn--') && !tail.includes('/.') && !tail.includes('%') && isShort(authority)

const isShort = (host: string): boolean =>
  host.length <= 63 || (host.length <= 253 && host.split('.').every((label) => label.length <= 63))

/** Same result as `URL`, but faster; a test compares them. */
function urlAsWritten(content: string, protocol: 'http' | 'https', host: string, tail: string): UrlAsset {
  const query = tail.indexOf('?')
  return {
    form: 'url',
    content,
    protocol,
    host,
    hostUnicode: host,
    hostIsIp: false,
    port: '',
    userinfo: '',
    path: tail === '' ? '/' : query === -1 ? tail : tail.slice(0, query),
    query: query === -1 ? '' : tail.slice(query),
    fragment: '',
  }
}

const ipRange =
  /^(?:\d{1,3}\.){3}\d{1,3}(?:\/\d{1,2}$| ?[-–] ?\d)|^(?:\d{1,3}\.){1,3}\*|^[0-9a-f]*:[0-9a-f:]*\/\d{1,3}$/i
const bareIpv6 = /^(?=[^:]*:[^:]*:)[0-9a-f:.]+$/i

function trimEnd(spelling: Spelling, trim: (text: string) => string): Spelling {
  const tail = trim(spelling.tail)
  return tail === ''
    ? { ...spelling, tail, authority: withoutSentenceEnd(spelling.authority) }
    : { ...spelling, tail }
}

function parseBareIp(host: string): Result<never, AssetProblem> {
  const url = urlOf(`http://${host}/`)
  return fail(url ? { kind: 'ip-needs-url', suggestion: url.href } : { kind: 'unparsable' })
}

/** No dots in a scheme: `evil.example:8080` is a host with a port. No space after it: `note: evil.example` is prose. */
function otherThanHttp(text: string): Result<never, AssetProblem> | undefined {
  const scheme = /^([a-z][a-z0-9+-]{0,31}):(?=\S)/i.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined) return undefined
  if (scheme === 'mailto') return problemOfMail(text.slice(7).replace(/\?.*/s, ''))
  return fail(scheme === 'http' || scheme === 'https' ? { kind: 'unparsable' } : { kind: 'not-http', scheme })
}

function problemOfMail(text: string): Result<never, AssetProblem> {
  const [name = '', domain = '', ...more] = text.split('@')
  if (name === '' && domain !== '') return fail({ kind: 'handle', name: text.slice(1) })
  if (name === '' || domain === '' || more.length > 0) return fail({ kind: 'unparsable' })
  return fail({ kind: 'email', address: text, domain: domain.toLowerCase() })
}

function parseWithoutScheme({ authority, tail, ...none }: Spelling): Result<Asset, AssetProblem> {
  if (authority.includes('@'))
    return authority.startsWith('@') || tail === '' ? problemOfMail(authority) : fail({ kind: 'unparsable' })
  const port = /:\d{1,5}$/.exec(authority)?.[0] ?? ''
  const host = authority.slice(0, authority.length - port.length)
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)) {
    return port === '' && tail === '' ? parseBareIp(host) : parseUrl({ ...none, authority, tail }, 'http')
  }
  const domain = parseDomain(host)
  if (domain.ok && domain.value.form === 'name')
    return port === '' && (tail === '' || tail === '/') ? domain : fail({ kind: 'unparsable' })
  return domain.ok && (port !== '' || tail !== '') ? parseUrl({ ...none, authority, tail }, 'https') : domain
}

function parsePlainDomain(host: string): Result<DomainAsset | NameAsset, AssetProblem> {
  if (host.includes('xn--') || !isShort(host)) return parseDomain(host)
  const other = notDomainEnding(host.slice(host.lastIndexOf('.') + 1))
  if (other === 'name-service') return ok(serviceName(host))
  return other
    ? fail({ kind: 'not-a-domain', text: host, reason: other })
    : ok({ form: 'domain', content: host, host, hostUnicode: host })
}

function parseDomain(written: string): Result<DomainAsset | NameAsset, AssetProblem> {
  const text = written.replace(/^\*\./, '')
  const ending = text.slice(text.lastIndexOf('.') + 1).toLowerCase()
  if (ending === text.toLowerCase()) return fail({ kind: 'no-dot', text })
  const refuse = (reason: 'file-name' | 'number' | 'characters' | 'too-long') =>
    fail<AssetProblem>({ kind: 'not-a-domain', text, reason })
  if (/^\d+$/.test(ending)) return refuse('number')
  // `URL` would read these characters as its own punctuation.
  const url = /[/\\?#@:%[\]]/.test(text) ? undefined : urlOf(`http://${text}/`)
  if (url === undefined) return refuse('characters')
  const host = hostOf(url.hostname)
  if (typeof host === 'string') return refuse(host)
  const labels = host.host.split('.')
  const top = labels.at(-1) ?? ''
  if (!/^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(top) || !labels.every((label) => /[a-z0-9]/.test(label)))
    return refuse('characters')
  const other = notDomainEnding(top)
  if (other === 'name-service') return ok(serviceName(host.hostUnicode))
  return other ? refuse(other) : ok({ form: 'domain', content: host.host, ...host })
}

function parseUrl(
  { userinfo, authority, tail }: Spelling,
  protocol: 'http' | 'https',
): Result<UrlAsset, AssetProblem> {
  // Browsers take a backslash for the end of the host, which would then be another.
  if (userinfo.includes('\\')) return fail({ kind: 'unparsable' })
  const before = `${protocol}://${userinfo === '' ? '' : `${userinfo}@`}`
  const url = urlOf(`${before}${authority}${tail}`)
  if (url === undefined) return fail({ kind: 'unparsable' })
  const host = hostOf(url.hostname)
  if (typeof host === 'string') return fail({ kind: 'not-a-domain', text: authority, reason: host })
  const port = /:\d*$/.exec(authority)?.[0] ?? ''
  const written = authority.slice(0, authority.length - port.length)
  const content = `${before}${hostSpelling(written, host)}${port}${tail}`
  if (content.length > longestAsset)
    return fail({ kind: 'too-long', length: content.length, limit: longestAsset })
  return ok({
    form: 'url',
    content,
    protocol,
    ...host,
    hostIsIp: isIp(host.host),
    port: url.port,
    userinfo: url.password === '' ? url.username : `${url.username}:${url.password}`,
    path: url.pathname,
    query: url.search,
    fragment: url.hash,
  })
}

/** Decimal, at least 1, no leading zero; 20 digits hold every 64-bit number. */
const chain = /^[1-9]\d{0,19}$/
const hexadecimal = /^[0-9a-f]*$/i

/** Accepts `0x` or `0X` and 40 digits. Transaction hashes and private keys have 64 and are rejected. */
function parseEvm(text: string): Result<string, AssetProblem> {
  const digits = text.slice(2)
  if (!/^0x/i.test(text) || !hexadecimal.test(digits))
    return fail({ kind: 'not-an-address', reason: 'characters' })
  if (digits.length !== 40) return fail({ kind: 'not-an-address', reason: 'length' })
  // A wrong checksum (EIP-55, mixed case) only causes a warning: readers/wallets.ts.
  return ok(`0x${digits}`)
}

/** Parses the interface's third form and what resembles it; undefined for any other text. */
function parseAddress(text: string): Result<AddressAsset, AssetProblem> | undefined {
  if (/^0x[0-9a-f]+$/i.test(text)) {
    const address = parseEvm(text)
    return address.ok ? fail({ kind: 'address-needs-chain', address: address.value }) : address
  }
  if (!/^eip155:/i.test(text)) return undefined
  const [, chainId = '', rest = '', ...more] = text.split(':', 4)
  if (!chain.test(chainId)) return fail({ kind: 'not-an-address', reason: 'chain' })
  if (more.length > 0) return fail({ kind: 'not-an-address', reason: 'characters' })
  const address = parseEvm(rest)
  if (!address.ok) return address
  return ok({
    form: 'address',
    content: `eip155:${chainId}:${address.value}`,
    chainId,
    address: address.value,
  })
}

/** Returns a name of a blockchain name service in its only spelling, lower case: `acme.base.eth`. */
export const serviceName = (written: string): NameAsset => {
  const name = written.toLowerCase()
  return { form: 'name', content: name, system: 'name-service', name, path: '' }
}

/** Returns an email address; undefined for other text. Its domain is a `Host.host`. */
const emailAddress = (text: string, domain: string): NameAsset | undefined => {
  const [local = ''] = text.split('@')
  if (!/^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}$/u.test(local)) return undefined
  const content = `${local}@${domain}`
  return { form: 'name', content, system: 'email', name: content, path: '' }
}

/** Returns a URL under which a browser shows the same, and its gateway; null for an email address, and for name services without one. */
export const atGateway = ({ system, name, path }: NameAsset): { target: string; via: string[] } | null => {
  if (system === 'ipfs' || system === 'ipns')
    return { target: `https://ipfs.io/${system}/${name}${path}`, via: ['ipfs.io'] }
  return system === 'name-service' && name.endsWith('.eth')
    ? { target: `https://${name}.limo/`, via: ['eth.limo'] }
    : null
}

const ipfs = /^(ipfs|ipns):\/\/(?:ip[fn]s\/)?([A-Za-z0-9._-]{1,255})((?:[/?#].*)?)$/is

/** Parses `ipfs://` and `ipns://` URLs; undefined for other text. Gateways (`https://ipfs.io/ipfs/…`) are ordinary URLs. */
function parseIpfs(text: string): Result<NameAsset, AssetProblem> | undefined {
  if (!/^ip[fn]s:/i.test(text)) return undefined
  const [, scheme = '', name = '', path = ''] = ipfs.exec(text) ?? []
  if (name === '' || /\s/.test(path) || hasUnreadableCharacter(path)) return fail({ kind: 'unparsable' })
  const system = scheme.toLowerCase() === 'ipfs' ? 'ipfs' : 'ipns'
  const inner = path === '/' ? '' : path
  return ok({ form: 'name', content: `${system}://${name}${path}`, system, name, path: inner })
}

/** File extensions that aren't top-level domains, unlike `zip` (`invoice.zip` may be phishing). A test checks the suffix list. */
const fileEndings = new Set(
  (
    '7z aab aac accdb apk asp aspx avi bak bat bin bmp cer cfg chm class cmd conf cpp crx csv css dat db deb dll dmg doc docm docx ' +
    'dotx eml env epub exe flac flv gif gz hta htm html ico ics img ini ipa ipynb iso jar jpeg jpg js jse json jsonl jsp ' +
    'jsx key lnk lock log m4a mdb mjs mkv mp3 mp4 mpeg mpg msg msi odp ods odt ogg otf pcap pdf pem pfx php plist png ppt pptx ' +
    'psd pst rar raw reg rtf scss scr sqlite sql svg swf tar tgz tif tiff toml ts tsx ttf txt vbs vcf wasm wav webm webp wma wmv ' +
    'woff woff2 xhtml xls xlsm xlsx xml xpi yaml yml'
  ).split(' '),
)

/** Names on a blockchain, which neither browsers nor takedowns reach through DNS. */
const nameServices = new Set(['eth', 'sol', 'crypto', 'nft', 'bnb', 'lens', 'blockchain', 'bitcoin'])

export const notDomainEndings: readonly string[] = [...fileEndings, ...nameServices]

/** Returns why a name with this last label can't be a domain; undefined if it can. */
export function notDomainEnding(ending: string): 'file-name' | 'name-service' | undefined {
  if (fileEndings.has(ending)) return 'file-name'
  return nameServices.has(ending) ? 'name-service' : undefined
}
