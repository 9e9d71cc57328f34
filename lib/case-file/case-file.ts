import * as z from 'zod/mini'

/** Avoids generated code, which the content security policy of our pages forbids (each start would log a violation). */
z.config({ jitless: true })

/** Format name, written more than once so that one changed byte doesn’t hide it. */
export const FORMAT = 'takedown-case-file'

export const VERSION = 1

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const whole = z.int()
const orNone = z.lazy(() => z.nullable(z.string()))

/** Why two reports are related. `what` is the shared domain, wallet address or account. */
const TIES = ['domain', 'wallet', 'account', 'together', 'repair'] as const
const tie = z.lazy(() =>
  z.strictObject({ report: z.string(), to: z.string(), how: z.enum(TIES), what: z.string() }),
)
export type Tie = z.output<typeof tie>

/** One finding of a verdict, in the words shown then, with the matching asset. */
const found = z.lazy(() =>
  z.strictObject({ headline: z.string(), proof: z.string(), asset: orNone, after: z.string() }),
)

const caseChange = z.lazy(() =>
  z.strictObject({
    what: z.enum(['found', 'status', 'liveness']),
    from: orNone,
    to: z.string(),
    /** Seen at `by`, but not yet at `after`; null: never looked before. */
    after: orNone,
    by: z.string(),
  }),
)

const takedown = z.lazy(() =>
  z.strictObject({
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
  }),
)

/** Schema of one report. Times are ISO 8601 in UTC. `hashes` holds checksums by name (hashes.ts). */
const caseReport = z.lazy(() =>
  z.strictObject({
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
    /** The service’s creation time, unchanged. Missing in older files. */
    createdByService: z.optional(orNone),
    /** Null in files from before it was stored. */
    verdict: z.nullable(
      z.array(z.strictObject({ about: z.string(), found: z.array(found), source: z.string() })),
    ),
    /** The exact body, with removed screenshots empty; null if unreadable. */
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
    /** Checksum stored at confirmation (`bodyWithoutScreenshots`); null in reports from before it was stored. */
    sealed: z.nullable(z.strictObject({ sha256: z.string(), at: z.string() })),
    hashes: z.record(z.string(), hash),
  }),
)
export type CaseReport = z.output<typeof caseReport>
export type BareReport = Omit<CaseReport, 'hashes'>

/** Schema of a case file’s data, from which the whole page is rendered. */
export const caseFile = z.lazy(() =>
  z.strictObject({
    format: z.literal(FORMAT),
    version: z.literal(VERSION),
    /** Renderer version, with a checksum of its texts and style. */
    layout: z.string(),
    by: z.string(),
    made: z.string(),
    what: z.enum(['report', 'selection', 'campaign']),
    ties: z.array(tie),
    reports: z.array(caseReport),
    root: hash,
  }),
)
export type CaseFile = z.output<typeof caseFile>
