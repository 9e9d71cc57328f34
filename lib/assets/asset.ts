/**
 * What can be reported. The service's interface document, section "Report submission (request body)", shows three forms of
 * `content`: a full URL with protocol, a bare domain, and a blockchain address `eip155:<chain_id>:<address>`. Its asset types name
 * IPFS and BASENAME besides, without a form of `content` of their own: such a name is sent as it is written, with a warning.
 */
export type Asset = UrlAsset | DomainAsset | AddressAsset | NameAsset

/** The host of a URL or a domain, in the two ways it is written. */
export type Host = {
  /** ASCII (punycode), lower case, without a final dot; IPv6 in brackets; an IPv4 always as four decimal numbers. */
  host: string
  /** The same host as a person reads it; equal to `host` unless it is an internationalised name. */
  hostUnicode: string
}

export type UrlAsset = Host & {
  form: 'url'
  /** Exactly what is sent: as the person wrote it, refanged and trimmed. Path, query and fragment are never rewritten. */
  content: string
  protocol: 'http' | 'https'
  hostIsIp: boolean
  /** Empty when it is the protocol's own port. */
  port: string
  /** What stands before the `@`, as the browser writes it; empty in nearly every URL. Removing it is redaction's work. */
  userinfo: string
  /** As the browser writes it, percent-encoded; starts with `/`. */
  path: string
  /** With its `?`, or empty. */
  query: string
  /** With its `#`, or empty. */
  fragment: string
}

export type DomainAsset = Host & {
  form: 'domain'
  /** The same as `host`: one way of writing a domain, and the one that every service understands. */
  content: string
}

export type AddressAsset = {
  form: 'address'
  /** `eip155:<chainId>:<address>`, the letters of the address in the case that the person wrote. */
  content: string
  /** Decimal, without leading zeros; a string, since a chain id may exceed what a number holds. */
  chainId: string
  /** `0x` and 40 hexadecimal digits. */
  address: string
}

/** A name outside DNS: of the types IPFS and BASENAME, or of another name service. */
export type NameAsset = {
  form: 'name'
  /** Exactly what is sent: `ipfs://…` as it was written, any other name in lower case. */
  content: string
  /** Where the name is looked up. */
  at: 'ipfs' | 'ipns' | 'name-service'
  /** The content identifier, whose case matters, or the name in lower case: `bafy…`, `acme.base.eth`. */
  name: string
  /** What follows the name, with its slash; empty for none. */
  path: string
}

/** The assets that have a host. */
export const hasHost = (asset: Asset): asset is UrlAsset | DomainAsset =>
  asset.form === 'url' || asset.form === 'domain'

/** Why a text is no asset; every kind is one sentence on the screen, and some offer a way out. */
export type AssetProblem =
  | { kind: 'empty' }
  | { kind: 'too-long'; length: number; limit: number }
  /** White space inside: several things, or a URL whose space should be `%20`. */
  | { kind: 'contains-space' }
  /** `data:`, `blob:`, `javascript:`, `file:`, `chrome:` …; the scheme without its colon. */
  | { kind: 'not-http'; scheme: string }
  /** A raw `0x…`: `eip155:<chain>:` before it makes it an asset. */
  | { kind: 'address-needs-chain'; address: string }
  | { kind: 'not-an-address'; reason: 'length' | 'characters' | 'chain' }
  | { kind: 'email'; address: string; domain: string }
  /** `@name`: of which platform is not known. */
  | { kind: 'handle'; name: string }
  | { kind: 'no-dot'; text: string }
  | {
      kind: 'not-a-domain'
      text: string
      reason: 'file-name' | 'number' | 'characters' | 'too-long'
    }
  /** A bare IP address is none of the three forms; `suggestion` is it as a URL. */
  | { kind: 'ip-needs-url'; suggestion: string }
  | { kind: 'ip-range'; text: string }
  | { kind: 'unparsable' }

/** Characters; longer than any URL that browsers keep whole, short enough that a pasted file is refused at once. */
export const longestAsset = 8192
