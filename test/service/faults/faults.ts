import * as z from 'zod'

/** Before the endpoint has seen the request, or after it has done its work: a report is then committed. */
const moment = z.enum(['before-commit', 'after-commit'])

/**
 * What a spoilt answer says. `flat-error` and `nested-error` are the two JSON shapes of the section "Errors", `database-error` the
 * second message variant of the 500, `unknown-organization` the first shape about the slug, `gateway-json` what API gateways
 * answer before the service is asked (`{"message":"Forbidden"}`), `html` a gateway's page.
 */
const content = z.union([
  z.enum([
    'flat-error',
    'nested-error',
    'database-error',
    'unknown-organization',
    'gateway-json',
    'html',
    'empty',
  ]),
  z.strictObject({ text: z.string(), contentType: z.string() }),
])

const headers = z.record(z.string(), z.string())

export const faultSchema = z.discriminatedUnion('kind', [
  /** Waits, then answers as usual. The wait goes on, and the commit comes, though the client has gone. */
  z.strictObject({ kind: z.literal('delay'), ms: z.number().nonnegative(), when: moment.optional() }),
  /** The connection ends without a byte of an answer. */
  z.strictObject({ kind: z.literal('drop'), when: moment }),
  /** Any status with any body; before the commit unless said otherwise. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.number().int().min(200).max(599),
    body: content.optional(),
    headers: headers.optional(),
    when: moment.optional(),
  }),
  /** 429; the header's text is sent as it stands, so garbage and dates can be tried. */
  z.strictObject({
    kind: z.literal('throttled'),
    retryAfter: z.string().optional(),
    body: content.optional(),
  }),
  /** Half of the true answer: `cut` breaks the connection before the announced length, `complete` announces the half. After the commit. */
  z.strictObject({ kind: z.literal('truncated-json'), ending: z.enum(['cut', 'complete']) }),
  /** The true answer under another content type. After the commit. */
  z.strictObject({ kind: z.literal('wrong-content-type'), contentType: z.string() }),
  /** 200 with the HTML of a captive portal. Nothing is committed. */
  z.strictObject({ kind: z.literal('captive-portal') }),
  z.strictObject({
    kind: z.literal('redirect'),
    status: z.union([z.literal(301), z.literal(302), z.literal(303), z.literal(307), z.literal(308)]),
    location: z.string(),
  }),
  /** An error page that repeats every header of the request, the key among them: plain, percent-encoded and in base64. */
  z.strictObject({
    kind: z.literal('echo-headers'),
    status: z.number().int().min(200).max(599),
    as: z.enum(['json', 'html']),
  }),
  /** A created report, told by the narrative's body: success, reportId (a string), message, assetsProcessed. */
  z.strictObject({ kind: z.literal('narrative-success'), reportId: z.string().optional() }),
  /** A created report, told by `reportId` and a message, without `success`. */
  z.strictObject({ kind: z.literal('report-id-alone'), reportId: z.string().optional() }),
  /** 200 with `success: false`. Nothing is committed. */
  z.strictObject({ kind: z.literal('narrative-refusal'), message: z.string().optional() }),
  /** A created report whose organization is null or missing. */
  z.strictObject({ kind: z.literal('organization'), value: z.enum(['null', 'missing']) }),
])

/** Changes the true JSON answer at will: cursors that cycle, rows that do not parse. Cannot be asked for through the control door. */
interface Rewrite {
  kind: 'rewrite'
  change: (answer: unknown) => unknown
}

export type Fault = z.infer<typeof faultSchema> | Rewrite

export const faultTargetSchema = z.strictObject({
  /** Default `any`. */
  endpoint: z.enum(['report', 'assets', 'takedowns', 'any']).optional(),
  /** How many requests it strikes. Default 1. */
  times: z.union([z.number().int().positive(), z.literal('always')]).optional(),
  /** How many fitting requests pass first. Default 0. */
  skip: z.number().int().nonnegative().optional(),
  /** Strikes only requests whose path or body contains this text. */
  containing: z.string().optional(),
})

export type FaultContent = z.infer<typeof content>
export type FaultTarget = z.infer<typeof faultTargetSchema>
export type EndpointName = 'report' | 'assets' | 'takedowns'
