import * as z from 'zod/mini'
import type { AssetCheck } from '#lib/model/asset-check.ts'
import { verdict, type Verdict } from '#lib/model/verdict.ts'
import { sha256Text } from '#lib/platform/digest.ts'
import { evidenceIn } from '#lib/model/sent-evidence.ts'
import type { Payload, Report } from '#lib/model/report.ts'
import { bodyWithoutScreenshots } from './body-without-screenshots.ts'

/** Returns the data stored beside a confirmed report: the sealed checksum and the verdicts of that moment. */
export const sealedWithVerdicts = async (
  body: string,
  at: number,
  verdicts: readonly Verdict[],
): Promise<Pick<Payload, 'sealed' | 'verdicts'>> => ({
  sealed: { body: await sha256Text(bodyWithoutScreenshots(body)), at },
  verdicts,
})

/** Returns the verdict of each asset that is sent, in their order. */
export const verdictsOf = (checks: readonly AssetCheck[]): Verdict[] =>
  checks.flatMap((check) => (check.ok && check.sameAs === null ? [check.verdict] : []))

/** Returns the verdicts of a stored payload, or null if they weren’t stored or can’t be read. */
export const storedVerdicts = ({ verdicts }: Pick<Payload, 'verdicts'>): Verdict[] | null =>
  z.safeParse(z.array(verdict), verdicts).data ?? null

const shown = z.lazy(() => z.object({ walletAddresses: z.array(z.object({ address: z.string() })) }))

export const walletsIn = (body: string): Pick<Report, 'wallets'> => {
  const found = evidenceIn(body).flatMap((kept) =>
    'parts' in kept
      ? kept.parts.flatMap(({ value }) => z.safeParse(shown, value).data?.walletAddresses ?? [])
      : [],
  )
  const wallets = [...new Set(found.map(({ address }) => address))]
  return wallets.length > 0 ? { wallets } : {}
}
