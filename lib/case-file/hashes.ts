import { hexOf } from '#lib/hex.ts'
import { canonicalJson } from '#lib/capture/canonical-json.ts'
import { evidenceIn, isScreenshot, type SentEvidence } from '#lib/model/sent-evidence.ts'
import { bodyWithoutScreenshots } from '#lib/reports/body-without-screenshots.ts'
import type { BareReport, CaseFile } from './case-file.ts'

export type Digest = (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>

export const hashText = async (text: string, digest: Digest): Promise<string> =>
  hexOf(await digest(new TextEncoder().encode(text)))

const hashValue = (value: unknown, digest: Digest): Promise<string> => hashText(canonicalJson(value), digest)

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

/** Returns the checksum of a screenshot’s bytes, or the stored one if they were removed. */
const hashPicture = async (
  { base64, sha256 }: Extract<SentEvidence, { base64: string | null }>,
  digest: Digest,
) => {
  const bytes = base64 === null ? null : bytesOf(base64)
  return bytes === null ? sha256 : hexOf(await digest(bytes))
}

/**
 * Returns a report’s checksums: `request` and `answer` of the exact text, `evidence 1 page` etc. as sent to the service, `picture
 * 1` of the bytes, all others of canonical JSON. `sealed` is compared with the checksum from confirmation.
 */
export const hashesOf = async (report: BareReport, digest: Digest): Promise<Record<string, string>> => {
  const { request, answer, verdict, attempts, cases } = report
  const made: [string, Promise<string>][] = [
    ['report', hashValue(report, digest)],
    ['attempts', hashValue(attempts, digest)],
    ['cases', hashValue(cases, digest)],
  ]
  if (verdict) made.push(['verdict', hashValue(verdict, digest)])
  if (answer) made.push(['answer', hashText(answer.text, digest)])
  if (request !== null) {
    made.push(
      ['request', hashText(request, digest)],
      ['sealed', hashText(bodyWithoutScreenshots(request), digest)],
    )
    for (const [index, sent] of evidenceIn(request).entries()) {
      if (isScreenshot(sent)) made.push([`picture ${index + 1}`, hashPicture(sent, digest)])
      else
        for (const { name, value } of sent.parts)
          made.push([`evidence ${index + 1} ${name}`, hashValue(value, digest)])
    }
  }
  const hashes: Record<string, string> = {}
  for (const [name, hashed] of made)
    Object.defineProperty(hashes, name, { value: await hashed, enumerable: true })
  return hashes
}

/** Returns the parts whose checksum differs from the sent one. */
export const otherThanSent = async (
  { request }: Pick<BareReport, 'request'>,
  digest: Digest,
): Promise<string[]> => {
  const names: string[] = []
  for (const [index, sent] of evidenceIn(request ?? '').entries()) {
    if (isScreenshot(sent)) {
      if ((await hashPicture(sent, digest)) !== sent.sha256) names.push(`picture ${index + 1}`)
      continue
    }
    for (const { name, value, sha256 } of sent.parts)
      if (sha256 !== null && (await hashValue(value, digest)) !== sha256)
        names.push(`evidence ${index + 1} ${name}`)
  }
  return names
}

type Rooted = Pick<CaseFile, 'reports'> & Record<string, unknown>

/** Returns the root hash: of the canonical JSON of the file, with each report replaced by its checksums. */
export const rootOf = ({ root: _root, ...file }: Rooted, digest: Digest): Promise<string> =>
  hashValue({ ...file, reports: file.reports.map(({ hashes }) => hashes) }, digest)
