import type { Asset } from '../asset.ts'
import type { Platform } from '../platforms/platform.ts'

/** Position in the input: offsets in UTF-16 units, `line` counted from 1. */
type Span = { start: number; end: number; line: number }

/** `null` if unknown: the user must choose. */
export type HandlePlatform = Platform['type'] | null

export type ExtractedNote =
  /** Text of a link that points elsewhere: on a phishing page usually the brand's own URL. */
  | 'text-of-link'
  /** Loaded by a page or mail (image, script): often the brand's own. */
  | 'embedded'
  | 'joined'
  /** Truncated with `…`: the host is right, the page isn't. */
  | 'cut-off'
  /** Below a signature mark in a mail: more often a colleague's than the sender's. */
  | 'signature'
  | 'recipient'
  /** Named as a source, reporter or license, or the one live link among defanged ones. */
  | 'reference'

export type NotTakenReason =
  | { reason: 'email'; address: string; domain: string; provider: boolean }
  /** Wallet address of a chain that the interface has no form for. */
  | { reason: 'other-chain'; chain: OtherChain }
  /** `0x…` of the wrong length, a transaction, a damaged `eip155:…`. */
  | { reason: 'not-an-address' }
  | { reason: 'shortened' }
  /** A block explorer's page without an address; reporting it would hit the explorer. */
  | { reason: 'explorer'; host: string }
  | { reason: 'ip'; suggestion: string }
  | { reason: 'ip-range' }
  | { reason: 'name-service' }
  | { reason: 'file-name' }
  | { reason: 'version' }
  /** `window.open(…)` or a package name. */
  | { reason: 'code' }
  /** Looks like a domain, but its ending doesn't exist. */
  | { reason: 'unknown-ending'; ending: string }
  | { reason: 'other-scheme'; scheme: string }
  | { reason: 'too-long'; length: number }
  | { reason: 'unparsable' }
  /** A picture, PDF, archive or the like in a mail, which isn’t read. */
  | { reason: 'attachment' }
  /** In a mail header written by servers or naming recipients. */
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
  | 'polkadot'
  | 'tezos'
  | 'zcash'
  | 'dash'
  | 'algorand'

type What =
  /** One of the interface's three forms; a profile URL is a URL. */
  | { kind: 'asset'; asset: Asset; note?: ExtractedNote }
  /** An EVM address. `chain` comes from its link, prefix or a neighboring link; `guessedFrom` says which. */
  | { kind: 'wallet'; address: string; chain: number | null; guessedFrom?: string; note?: ExtractedNote }
  | { kind: 'handle'; name: string; platform: HandlePlatform; note?: ExtractedNote }
  | ({ kind: 'not-taken' } & NotTakenReason)

/** `written` is the text as a reader sees it, with entities and transfer encodings decoded; in plain text, exactly the input. */
export type Extracted = What & { span: Span; written: string }

export type Found = What & { start: number; end: number; written: string }

export type InputForm = 'text' | 'csv' | 'feed' | 'html' | 'mail' | 'json'

export type Place = { start: number; end: number; written: string }

export const notTaken = (place: Place, reason: NotTakenReason): Found => ({
  kind: 'not-taken',
  ...place,
  ...reason,
})

/** Roles of a feed’s columns. */
export const COLUMN_ROLES = ['asset', 'type', 'category', 'confidence', 'seen', 'comment'] as const
export type ColumnRole = (typeof COLUMN_ROLES)[number]

/** The column of each role, by index; null if none. For `asset`: all columns. */
export type Columns = Record<ColumnRole, number | null>

/** The columns of a feed. `skipped`: one that repeats the same few email addresses, such as the analyst’s own. */
export type FeedTable = { names: string[]; columns: Columns; skipped: number | null }

/** Limits of what is kept of a feed: columns, and characters of a name and of a cell. */
export const MAX_COLUMNS = 24
export const LONGEST_NAME = 60
export const LONGEST_CELL = 300
