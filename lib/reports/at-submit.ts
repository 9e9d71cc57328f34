import { evidenceIn, isScreenshot } from '#lib/model/sent-evidence.ts'
import * as z from 'zod/mini'
import type { AssetCheck, Verdict } from '#lib/model/verdict.ts'
import { verdictSchema } from '#lib/model/verdict.ts'
import { sha256Text, parseJson } from '#lib/encoding.ts'
import type { Payload, Report } from '#lib/model/report.ts'
import type { WordsSent } from '#lib/messages/report-requests.ts'

/** Returns a request body without screenshot bytes (each keeps its SHA-256), so its checksum survives their removal. */
export const bodyWithoutScreenshots = (body: string): string => {
  const pictures = evidenceIn(body).filter(isScreenshot)
  if (pictures.every(({ base64 }) => base64 === null)) return body
  const isPicture = (value: unknown): value is { base64: string } =>
    typeof value === 'object' &&
    value !== null &&
    'base64' in value &&
    'sha256' in value &&
    pictures.some(({ base64, sha256 }) => base64 === value.base64 && sha256 === value.sha256)
  return JSON.stringify(JSON.parse(body), (_, value: unknown) =>
    isPicture(value) ? { ...value, base64: '' } : value,
  )
}

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
  z.safeParse(z.array(verdictSchema), verdicts).data ?? null

const shown = z.object({ walletAddresses: z.array(z.object({ address: z.string() })) })

export const walletsIn = (body: string): Pick<Report, 'wallets'> => {
  const found = evidenceIn(body).flatMap((kept) =>
    'parts' in kept
      ? kept.parts.flatMap(({ value }) => z.safeParse(shown, value).data?.walletAddresses ?? [])
      : [],
  )
  const wallets = [...new Set(found.map(({ address }) => address))]
  return wallets.length > 0 ? { wallets } : {}
}

/** UTF-16 code units of each field that the report search covers. */
export const MAX_SEARCHED = { description: 500, pageTitle: 200 }

const body = z.object({ description: z.optional(z.string()) })
const page = z.object({ title: z.string() })

/** Returns the description and the page title of a stored request body, as sent, so already redacted. */
export const wordsSent = (stored: string): WordsSent => {
  const titles = evidenceIn(stored).flatMap((kept) =>
    'parts' in kept
      ? kept.parts.flatMap(({ name, value }) =>
          name === 'page' ? (z.safeParse(page, value).data?.title ?? []) : [],
        )
      : [],
  )
  return {
    description: z.safeParse(body, parseJson(stored)).data?.description ?? '',
    pageTitle: titles.find((title) => title !== '') ?? '',
  }
}

/** Returns the searchable beginnings of both. They are stored with the report, so the search reads no body. */
export const searchedIn = (stored: string): Required<Pick<Report, 'description' | 'pageTitle'>> => {
  const { description, pageTitle } = wordsSent(stored)
  return {
    description: description.slice(0, MAX_SEARCHED.description),
    pageTitle: pageTitle.slice(0, MAX_SEARCHED.pageTitle),
  }
}
