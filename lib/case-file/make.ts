import { FORMAT, VERSION, type BareReport, type CaseFile, type CaseReport } from './case-file.ts'
import { dataSlices, drawPage, LAST_LINE } from './draw-page.ts'
import { hashesOf, rootOf, type Digest } from './hashes.ts'
import { hexOf } from '#lib/hex.ts'
import { layoutOf } from './words.ts'

export const withHashes = async (report: BareReport, digest: Digest): Promise<CaseReport> => ({
  ...report,
  hashes: await hashesOf(report, digest),
})

export const makeCaseFile = async (
  content: Pick<CaseFile, 'by' | 'made' | 'what' | 'ties' | 'reports'>,
  digest: Digest,
): Promise<CaseFile> => {
  const file = { format: FORMAT, version: VERSION, layout: await layoutOf(digest), ...content } as const
  return { ...file, root: await rootOf(file, digest) }
}

/** Returns the page as a file. `pause` runs between reports, so the page stays responsive. */
export const pageOf = async (file: CaseFile, digest: Digest, pause: () => Promise<void>): Promise<Blob> => {
  const parts: string[] = []
  for await (const slice of drawPage(file, digest)) {
    parts.push(slice)
    await pause()
  }
  const page = new Blob(parts)
  const hash = hexOf(await digest(new Uint8Array(await page.arrayBuffer())))
  return new Blob([page, LAST_LINE.start, hash, LAST_LINE.end], { type: 'text/html;charset=utf-8' })
}

export const dataOf = async (file: CaseFile, pause: () => Promise<void>): Promise<Blob> => {
  const parts: string[] = []
  for (const slice of dataSlices(file)) {
    parts.push(slice)
    await pause()
  }
  return new Blob([...parts, '\n'], { type: 'application/json' })
}
