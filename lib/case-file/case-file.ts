import * as z from 'zod/mini'

/** Pages forbid generated code by their content security policy; without this every start logs a violation. */
z.config({ jitless: true })

/** What every case file calls itself, more than once: one changed byte does not make a stranger of it. */
export const FORMAT = 'takedown-case-file'

export const VERSION = 1

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const whole = z.int()
const orNone = z.nullable(z.string())

/** Why two reports belong together; `what` is the domain, the wallet address or the account that they share. */
export const TIES = ['domain', 'wallet', 'account', 'together', 'repair'] as const
const tie = z.strictObject({ report: z.string(), to: z.string(), how: z.enum(TIES), what: z.string() })
export type Tie = z.output<typeof tie>

/** One thing that a verdict said, in the words of then; the own asset or the look-alike that it rests on. */
const found = z.strictObject({ headline: z.string(), proof: z.string(), asset: orNone, after: z.string() })

const caseChange = z.strictObject({
  what: z.enum(['found', 'status', 'liveness']),
  from: orNone,
  to: z.string(),
  /** Nobody had seen it at `after` (null: nobody had looked before), and it was seen at `by`. */
  after: orNone,
  by: z.string(),
})

const takedown = z.strictObject({
  id: whole,
  status: z.string(),
  statusInWords: z.string(),
  liveness: z.string(),
  asset: z.string(),
  /** As the service wrote them. */
  opened: orNone,
  updated: orNone,
  firstSeen: z.string(),
  lastSeen: z.string(),
  changes: z.array(caseChange),
})

/** One report. Times are ISO 8601 in UTC; `hashes` has each part and the whole by name (hashes.ts). */
const caseReport = z.strictObject({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  category: orNone,
  assets: z.array(z.string()),
  service: z.strictObject({ address: z.string(), organization: z.string() }),
  begun: orNone,
  captured: orNone,
  confirmed: z.string(),
  state: z.strictObject({ name: z.string(), inWords: z.string(), whatItMeans: z.string() }),
  /** When the service says that it created the report, as it wrote it. Absent in files from before it was kept. */
  createdByService: z.optional(orNone),
  /** Null: from before it was kept. */
  verdict: z.nullable(
    z.array(z.strictObject({ about: z.string(), found: z.array(found), source: z.string() })),
  ),
  /** The exact body; a removed picture is an empty text in it. Null where it cannot be read. */
  request: orNone,
  attempts: z.array(
    z.strictObject({
      number: whole,
      started: z.string(),
      ended: orNone,
      outcome: z.string(),
      status: z.nullable(whole),
      mayHaveArrived: z.boolean(),
    }),
  ),
  answer: z.nullable(z.strictObject({ status: whole, received: z.string(), text: z.string() })),
  cases: z.array(takedown),
  casesLookedAt: orNone,
  /** The checksum that was kept at confirmation, of the request with its pictures named by theirs; null: from before it was kept. */
  sealed: z.nullable(z.strictObject({ sha256: z.string(), at: z.string() })),
  hashes: z.record(z.string(), hash),
})
export type CaseReport = z.output<typeof caseReport>
export type BareReport = Omit<CaseReport, 'hashes'>

/** A case file as data. What a person reads is drawn from it, and from nothing else. */
export const caseFile = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  /** Names how it is drawn: the drawing's number and a checksum of its words and its style. */
  layout: z.string(),
  by: z.string(),
  made: z.string(),
  what: z.enum(['report', 'selection', 'campaign']),
  ties: z.array(tie),
  reports: z.array(caseReport),
  root: hash,
})
export type CaseFile = z.output<typeof caseFile>
