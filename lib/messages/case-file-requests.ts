import { WHOLE_AT_ONCE } from '#lib/limits.ts'
import * as z from 'zod/mini'
import { verdict } from '#lib/model/verdict.ts'
import { sealed } from '#lib/model/report.ts'
import { serviceAnswer } from '#lib/model/report.ts'
import { reportView } from './report-requests.ts'
import type { Requests } from './request.ts'
import { knownTakedown } from '#lib/model/takedowns/takedown-row.ts'

/** How two reports are related (lib/reports/related-reports.ts). */
const TIES = ['repair', 'together', 'wallet', 'account', 'domain'] as const
const tie = z.lazy(() => z.object({ how: z.enum(TIES), what: z.string() }))
export type ReportTie = z.output<typeof tie>

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const some = (most: number) => z.object({ ids: z.array(z.string()).check(z.maxLength(most)) })

export const caseFileAsks = {
  /** Everything for a case file of these reports; deleted ones are omitted. */
  'case-file/reports': some(WHOLE_AT_ONCE),
  /** Reports related to this one, with reasons, newest first. */
  'case-file/related': z.lazy(() => z.object({ id: z.string() })),
  /** Signs the checksums of a case file’s data, page (null without one) and parts with this browser’s key. */
  'case-file/sign': z.lazy(() => z.object({ root: hash, page: z.nullable(hash), parts: hash })),
  /** This browser’s key, and those that the options or the policy name. */
  'case-file/keys': z.object({}),
}

const whole = z.lazy(() =>
  z.object({
    report: reportView,
    body: z.nullable(z.string()),
    answer: z.nullable(serviceAnswer),
    begunAt: z.nullable(z.number()),
    capturedAt: z.nullable(z.number()),
    verdicts: z.nullable(z.array(verdict)),
    sealed: z.nullable(sealed),
    cases: z.array(knownTakedown),
    casesLookedAt: z.nullable(z.number()),
  }),
)
export type WholeReport = z.output<typeof whole>

export const caseFileAnswers = {
  /** `by`: this extension’s name and version. */
  'case-file/reports': z.lazy(() => z.object({ by: z.string(), reports: z.array(whole) })),
  'case-file/related': z.lazy(() =>
    z.object({ related: z.array(z.object({ id: z.string(), ties: z.array(tie) })) }),
  ),
  'case-file/sign': z.lazy(() => z.object({ key: z.string(), signature: z.string() })),
  /** `own`: a fingerprint, null before the first case file. `trusted`: the preference as it is. */
  'case-file/keys': z.lazy(() => z.object({ own: z.nullable(z.string()), trusted: z.string() })),
}

export type CaseFileRequests = Requests<typeof caseFileAsks, typeof caseFileAnswers>
