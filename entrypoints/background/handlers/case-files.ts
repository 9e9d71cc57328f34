import type { CaseFileRequests } from '#lib/messages/report-requests.ts'
import type { Answers } from '#lib/messages/request.ts'
import { extensionVersion } from '#lib/platform/browser.ts'
import { text } from '#lib/platform/texts.ts'
import { begunOf } from '#lib/drafts/begin.ts'
import { storedVerdicts } from '#lib/reports/at-submit.ts'
import { getWithPayload, reportViewOf } from '#lib/reports/store.ts'
import { ownFingerprint, signCaseFile } from '#lib/case-file/signing-key.ts'
import type { Background } from '../compose/compose.ts'

export const answerCaseFiles = ({
  database,
  knownTakedowns,
  preferences,
}: Pick<Background, 'database' | 'knownTakedowns' | 'preferences'>) =>
  ({
    'case-file/reports': async ({ ids }) => ({
      by: `${text('extension_name')} ${extensionVersion()}`,
      reports: await Promise.all(
        (await getWithPayload(await database(), ids)).map(async ({ report, payload }) => {
          const { cases, searchedAt } = await knownTakedowns.ofReport(report.id)
          return {
            report: reportViewOf(report),
            body: payload?.body ?? null,
            answer: payload?.answer ?? null,
            ...begunOf(payload),
            verdicts: payload && storedVerdicts(payload),
            sealed: payload?.sealed ?? null,
            cases,
            casesLookedAt: searchedAt,
          }
        }),
      ),
    }),
    'case-file/sign': async (checksums) => signCaseFile(await database(), checksums),
    'case-file/keys': async () => ({
      own: await ownFingerprint(await database()),
      trusted: (await preferences()).trustedCaseFileKeys,
    }),
  }) satisfies Partial<Answers<CaseFileRequests>>
