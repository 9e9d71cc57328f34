import * as z from 'zod/mini'
import type { AssetCheck } from '#lib/model/asset-check.ts'
import { verdict, type Verdict } from '#lib/model/verdict.ts'
import { sha256Text } from '#lib/platform/digest.ts'
import { evidenceIn } from '#lib/model/sent-evidence.ts'
import type { Payload, Report } from '#lib/model/report.ts'
import { sealedText } from './seal.ts'

/** What is kept beside a report when it is confirmed, so that it can be told later what was known and sent then. */
export const keptWith = async (
  body: string,
  at: number,
  verdicts: readonly Verdict[],
): Promise<Pick<Payload, 'sealed' | 'verdicts'>> => ({
  sealed: { body: await sha256Text(sealedText(body)), at },
  verdicts,
})

/** The verdict on each asset that is sent, in their order. */
export const verdictsOf = (checks: readonly AssetCheck[]): Verdict[] =>
  checks.flatMap((check) => (check.ok && check.sameAs === null ? [check.verdict] : []))

/** The verdicts of stored papers; null where they were not kept, or in a form that cannot be read. */
export const keptVerdicts = ({ verdicts }: Pick<Payload, 'verdicts'>): Verdict[] | null =>
  z.safeParse(z.array(verdict), verdicts).data ?? null

const shown = z.object({ walletAddresses: z.array(z.object({ address: z.string() })) })

/** The wallet addresses that the page of a request body showed, each once. */
export const walletsIn = (body: string): Pick<Report, 'wallets'> => {
  const found = evidenceIn(body).flatMap((kept) =>
    'parts' in kept
      ? kept.parts.flatMap(({ value }) => z.safeParse(shown, value).data?.walletAddresses ?? [])
      : [],
  )
  const wallets = [...new Set(found.map(({ address }) => address))]
  return wallets.length > 0 ? { wallets } : {}
}
