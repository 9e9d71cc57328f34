import * as z from 'zod/mini'
import { canonicalJson, hexOf } from '#lib/encoding.ts'
import { plainJson } from './shown-text.ts'

export const FORMAT = 'takedown-case-file'
export const VERSION = 2

/** Between the page of a case file and its data, and after them. The data is ASCII without markup characters. */
export const DATA_START = `<pre id="${FORMAT}" dir="ltr">`
export const DATA_END = '</pre></details>\n</footer>\n</body>\n</html>\n'

/** Longest request or response in characters, longest other text, and most items of a list: many times ours. */
const LONGEST = { document: 33_554_432, text: 65_536, list: 20_000 }

const text = z.string().check(z.maxLength(LONGEST.text))
const document = z.nullable(z.string().check(z.maxLength(LONGEST.document)))
const orNone = z.nullable(text)
const whole = z.int()
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const list = <T extends z.core.$ZodType>(item: T) => z.array(item).check(z.maxLength(LONGEST.list))

/** Why two reports are related. `what` is the shared domain, wallet address or account. */
const tie = z.strictObject({
  report: text,
  to: text,
  how: z.enum(['domain', 'wallet', 'account', 'together', 'repair']),
  what: text,
})
export type Tie = z.output<typeof tie>

/** One finding of a verdict, in the words shown then, with the matching asset. */
const found = z.strictObject({ headline: text, proof: text, asset: orNone, after: text })

const takedown = z.strictObject({
  id: whole,
  status: text,
  statusInWords: text,
  liveness: text,
  asset: text,
  opened: orNone,
  updated: orNone,
  firstSeen: text,
  lastSeen: text,
  changes: list(
    z.strictObject({
      what: z.enum(['found', 'status', 'liveness']),
      from: orNone,
      to: text,
      /** Seen at `by`, but not yet at `after`; null: never looked before. */
      after: orNone,
      by: text,
    }),
  ),
})

const reportShape = () => ({
  id: text,
  kind: text,
  title: text,
  category: orNone,
  assets: list(text),
  /** `name`: what the browser that saved it calls the organization; only of several. */
  service: z.strictObject({ address: text, organization: text, name: z.optional(text) }),
  begun: orNone,
  captured: orNone,
  confirmed: text,
  state: z.strictObject({ name: text, inWords: text, whatItMeans: text }),
  /** Missing in older files. */
  createdByService: z.optional(orNone),
  /** Null in reports from before it was stored. */
  verdict: z.nullable(list(z.strictObject({ about: text, found: list(found), source: text }))),
  /** The exact body, with removed screenshots empty; null if unreadable. */
  request: document,
  attempts: list(
    z.strictObject({
      number: whole,
      started: text,
      ended: orNone,
      outcome: text,
      status: z.nullable(whole),
      mayHaveArrived: z.boolean(),
    }),
  ),
  answer: z.nullable(
    z.strictObject({
      status: whole,
      received: text,
      text: z.string().check(z.maxLength(LONGEST.document)),
    }),
  ),
  cases: list(takedown),
  casesLookedAt: orNone,
  /** Checksum of the request, stored at submission; null in reports from before it was stored. */
  sealed: z.nullable(z.strictObject({ sha256: text, at: text })),
})

/** One report, in the words of the browser that saved it. Times are ISO 8601 in UTC. */
export const caseReport = z.strictObject(reportShape())
export type CaseReport = z.output<typeof caseReport>

const aboutShape = () => ({
  by: text,
  made: text,
  what: z.enum(['report', 'selection', 'campaign']),
  ties: z.array(tie).check(z.maxLength(200_000)),
})
export const caseHeader = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  ...aboutShape(),
})

/** What a case file is about, whatever its version. */
export type CaseFile = Pick<z.output<typeof caseHeader>, 'by' | 'made' | 'what' | 'ties'> & {
  reports: CaseReport[]
}

/** Returns the first line of a file’s data. */
export const headerOf = ({ by, made, what, ties }: CaseFile): z.output<typeof caseHeader> => ({
  format: FORMAT,
  version: VERSION,
  by,
  made,
  what,
  ties,
})

/** The format of 1.0: one JSON document with checksums and no signature. */
export const unsignedFile = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(1),
  layout: text,
  ...aboutShape(),
  reports: z.array(z.strictObject({ ...reportShape(), hashes: z.record(z.string(), hash) })),
  root: hash,
})

/** The last line: of what the file was signed. Hexadecimal only, so that no other bytes mean the same. */
export const seal = z.strictObject({
  format: z.literal(FORMAT),
  /** SHA-256 of all lines before it. */
  root: hash,
  /** SHA-256 of the page before the data; null in a file without a page. */
  page: z.nullable(hash),
  /** SubjectPublicKeyInfo of a P-256 key. */
  key: z.string().check(z.regex(/^3059301306072a8648ce3d020106082a8648ce3d03010703420004[0-9a-f]{128}$/)),
  signature: z.string().check(z.regex(/^[0-9a-f]{128}$/)),
})
export type Seal = z.output<typeof seal>

export const SIGNED_WITH = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

export const digestOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', bytes))

export const digestOfText = (words: string): Promise<string> => digestOf(new TextEncoder().encode(words))

/** Names a key: SHA-256 of the public key (SubjectPublicKeyInfo). */
export const fingerprintOf = (key: Uint8Array<ArrayBuffer>): Promise<string> => digestOf(key)

/** What a signature is of. */
export type Signed = Pick<Seal, 'root' | 'page'>

/** Returns what is signed: it begins with words that nothing else is signed with. */
export const statementOf = ({ root, page }: Signed): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`Takedown Reporter case file ${VERSION}\nroot ${root}\npage ${page ?? 'none'}`)

/** Returns the last line. */
export const sealLineOf = (sealed: Omit<Seal, 'format'>): string =>
  canonicalJson({ format: FORMAT, ...sealed })

/** Returns a line of the data: one JSON array has one item per line, and each line is JSON by itself. */
export const lineOf = (item: object): string => `${plainJson(canonicalJson(item))},\n`
