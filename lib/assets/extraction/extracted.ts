import type { Asset } from '../asset.ts'
import type { Platform } from '../platforms/platform.ts'

/** Where something stands in the input: offsets of UTF-16 units, `line` counted from 1. */
export type Place = { start: number; end: number; line: number }

/** `null`: nothing tells the platform, a person is asked. */
export type HandlePlatform = Platform['type'] | null

/** What is worth telling beside an asset. */
export type ExtractedNote =
  /** The text of a link that leads elsewhere: on a phishing page that is the brand's own address more often than not. */
  | 'text-of-link'
  /** Loaded into a page or mail (a picture, a script): often the brand's own. */
  | 'embedded'
  /** Put together from a line that was broken. */
  | 'joined'
  /** Shortened by whoever showed it (`…`): the page is another, the host is the same. */
  | 'cut-off'
  /** Below the mark of a signature in a mail: a colleague's more often than the sender's. */
  | 'signature'
  /** On the domain of somebody who received the mail. */
  | 'recipient'

export type NotTakenReason =
  | { reason: 'email'; address: string; domain: string; provider: boolean }
  /** A wallet of a chain that the interface has no form for. */
  | { reason: 'other-chain'; chain: OtherChain }
  /** `0x…` of a wrong length, a transaction, a damaged `eip155:…`. */
  | { reason: 'not-an-address' }
  /** `0x12ab…cd34`: nobody can tell which address it was. */
  | { reason: 'shortened' }
  /** A block explorer's own page without an address on it: reporting it would hit the explorer. */
  | { reason: 'explorer'; host: string }
  /** A bare IP address; `suggestion` is it as a URL. */
  | { reason: 'ip'; suggestion: string }
  | { reason: 'ip-range' }
  | { reason: 'name-service' }
  | { reason: 'file-name' }
  | { reason: 'version' }
  /** `window.open(…)`, a package's name. */
  | { reason: 'code' }
  /** Written like a domain, with an ending that no domain has. */
  | { reason: 'unknown-ending'; ending: string }
  | { reason: 'other-scheme'; scheme: string }
  | { reason: 'too-long'; length: number }
  | { reason: 'unparsable' }
  /** In a header that mail servers write or that names who received it. */
  | { reason: 'mail-header'; header: string }

export type OtherChain =
  | 'bitcoin'
  | 'bitcoin-cash'
  | 'litecoin'
  | 'dogecoin'
  | 'tron'
  | 'solana'
  | 'ripple'
  | 'cardano'
  | 'ton'
  | 'monero'
  | 'stellar'
  | 'cosmos'

type What =
  /** One of the interface's three forms; a profile's URL is a URL. */
  | { kind: 'asset'; asset: Asset; note?: ExtractedNote }
  /** An EVM address; `chain` as its link, its prefix or a link beside it tells, which `guessedFrom` names. */
  | { kind: 'wallet'; address: string; chain: number | null; guessedFrom?: string; note?: ExtractedNote }
  | { kind: 'handle'; name: string; platform: HandlePlatform; note?: ExtractedNote }
  | ({ kind: 'not-taken' } & NotTakenReason)

/** `written`: as a reader sees it, entities and transfer encodings undone; in plain text the very characters of the place. */
export type Extracted = What & { place: Place; written: string }

/** The same while it is looked for, its place one in the text that is being read. */
export type Found = What & { start: number; end: number; written: string }

export type InputForm = 'text' | 'csv' | 'html' | 'mail'
