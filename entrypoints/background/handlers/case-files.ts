import type { CaseFileRequests } from '#lib/messages/report-requests.ts'
import type { Answers } from '#lib/messages/request.ts'
import { ownFingerprint, signCaseFile } from '#lib/case-file/signing-key.ts'
import type { Background } from '../compose/compose.ts'

export const answerCaseFiles = ({ database, preferences }: Pick<Background, 'database' | 'preferences'>) =>
  ({
    'case-file/sign': async (checksums) => signCaseFile(await database(), checksums),
    'case-file/keys': async () => ({
      own: await ownFingerprint(await database()),
      trusted: (await preferences()).trustedCaseFileKeys,
    }),
  }) satisfies Partial<Answers<CaseFileRequests>>
