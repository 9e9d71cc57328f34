import {
  DATA_END,
  digestOf,
  digestOfParts,
  headerOf,
  lineOf,
  partsOf,
  sealLineOf,
  type CaseFile,
  type Seal,
  type Signed,
} from '#lib/case-file/case-file.ts'
import { pageBefore } from './case-file-page.tsx'

// All that makes, verifies and shows case files: one script, loaded when it is first needed.
export { shownAsset } from '#lib/case-file/shown-text.ts'
export { verifyCaseFile } from '#lib/case-file/verify.ts'
export { checkWords, trustedKeysIn } from '#lib/case-file/words.ts'
export { CaseFileHeader, CaseReportPage } from './case-file-page.tsx'
export { STYLE } from './style.ts'

const digestOfAll = async (texts: string[]): Promise<string> =>
  digestOf(new Uint8Array(await new Blob(texts).arrayBuffer()))

export type Sign = (checksums: Signed) => Promise<Pick<Seal, 'key' | 'signature'>>

/** Returns the root hash of a file and what saves it: as a page, or its data alone. `pause` runs between reports. */
export const sealCaseFile = async (file: CaseFile, sign: Sign, pause: () => Promise<void>) => {
  const lines: string[] = []
  const parts: Seal['parts'] = []
  for (const item of [headerOf(file), ...file.reports]) {
    lines.push(lineOf(item))
    parts.push(await partsOf(item))
    await pause()
  }
  const root = await digestOfAll(lines)
  const sealed = async (page: string | null): Promise<string[]> => {
    const signed = await sign({ root, page, parts: await digestOfParts(parts) })
    return ['[\n', ...lines, sealLineOf({ root, page, parts, ...signed }), '\n]']
  }
  return {
    root,
    page: async (): Promise<Blob> => {
      const before: string[] = []
      for await (const slice of pageBefore(file, root)) {
        before.push(slice)
        await pause()
      }
      const data = await sealed(await digestOfAll(before))
      return new Blob([...before, ...data, DATA_END], { type: 'text/html;charset=utf-8' })
    },
    data: async (): Promise<Blob> => new Blob([...(await sealed(null)), '\n'], { type: 'application/json' }),
  }
}
