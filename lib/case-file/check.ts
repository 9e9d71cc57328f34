import * as z from 'zod/mini'
import { canonicalJson } from '#lib/capture/canonical-json.ts'
import { caseFile, FORMAT, VERSION, type CaseFile } from './case-file.ts'
import { DATA_END, DATA_START, dataSlices, drawPage, LAST_LINE } from './draw-page.ts'
import { hashesOf, otherThanSent, rootOf, type Digest } from './hashes.ts'
import { hexOf } from '#lib/hex.ts'
import { layoutOf } from './words.ts'

/** A mismatch. `report` counts from 1; `line` is a line of the page. */
export type Mismatch =
  | { what: 'data' | 'bytes' | 'root' | 'last-line' }
  | { what: 'part' | 'sent'; report: number; part: string }
  | { what: 'page'; line: number }

export type Checked =
  /** `drawnHere`: the page was rendered again and is identical; otherwise only its checksum was compared. */
  | { at: 'consistent'; file: CaseFile; form: 'page' | 'data'; drawnHere: boolean }
  | { at: 'changed'; mismatches: Mismatch[] }
  /** Not a case file, or a format of a later version. */
  | { at: 'foreign' }
  | { at: 'newer' }

const changed = (...mismatches: Mismatch[]): Checked => ({ at: 'changed', mismatches })

/** Two signs of a case file, so that one changed byte hides only one. */
const isOurs = (text: string): boolean => text.includes(FORMAT) || /"root":"[0-9a-f]{64}"/.test(text)

const looseFile = z.lazy(() =>
  z.looseObject({
    version: z.number(),
    root: z.string(),
    reports: z.array(z.looseObject({ hashes: z.record(z.string(), z.string()) })),
  }),
)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Checks only the root hash of another version’s data, because its parts are unknown here. */
const checkLoose = async (data: unknown, digest: Digest): Promise<Checked> => {
  const read = looseFile.safeParse(data)
  if (!read.success || read.data.version === VERSION) return changed({ what: 'data' })
  const root = await hashLoose(read.data, digest)
  return root === read.data.root ? { at: 'newer' } : changed({ what: 'root' })
}

const hashLoose = async (
  { root: _root, ...file }: z.output<typeof looseFile>,
  digest: Digest,
): Promise<string> => {
  const value = { ...file, reports: file.reports.map(({ hashes }) => hashes) }
  return hexOf(await digest(new TextEncoder().encode(canonicalJson(value))))
}

const mismatchesIn = async (file: CaseFile, digest: Digest): Promise<Mismatch[]> => {
  const found: Mismatch[] = []
  for (const [index, { hashes, ...report }] of file.reports.entries()) {
    const now = await hashesOf(report, digest)
    const names = [...new Set([...Object.keys(hashes), ...Object.keys(now)])].toSorted()
    for (const part of names)
      if (hashes[part] !== now[part]) found.push({ what: 'part', report: index + 1, part })
    for (const part of await otherThanSent(report, digest))
      found.push({ what: 'sent', report: index + 1, part })
  }
  if ((await rootOf(file, digest)) !== file.root) found.push({ what: 'root' })
  return found
}

/** Compares bytes with successive slices of text. */
const comparing = (bytes: Uint8Array) => {
  const encoder = new TextEncoder()
  let at = 0
  return {
    at: (): number => at,
    /** Returns false at the first difference; `at` is then its position. */
    isNext: (slice: string): boolean => {
      for (const byte of encoder.encode(slice)) {
        if (bytes[at] !== byte) return false
        at += 1
      }
      return true
    },
  }
}

const lineAt = (bytes: Uint8Array, end: number): number => {
  let line = 1
  for (let at = 0; at < end; at += 1) if (bytes[at] === 0x0a) line += 1
  return line
}

const checkData = async (data: unknown, digest: Digest): Promise<Checked | CaseFile> => {
  const read = caseFile.safeParse(data)
  if (!read.success) return checkLoose(data, digest)
  const mismatches = await mismatchesIn(read.data, digest)
  return mismatches.length > 0 ? changed(...mismatches) : read.data
}

const isChecked = (value: Checked | CaseFile): value is Checked => 'at' in value

const checkJson = async (bytes: Uint8Array, text: string, digest: Digest): Promise<Checked> => {
  const data = parsed(text)
  if (data === undefined) return changed({ what: 'data' })
  const file = await checkData(data, digest)
  if (isChecked(file)) return file
  const compare = comparing(bytes)
  for (const slice of dataSlices(file)) if (!compare.isNext(slice)) return changed({ what: 'bytes' })
  return compare.isNext('\n') && compare.at() === bytes.length
    ? { at: 'consistent', file, form: 'data', drawnHere: true }
    : changed({ what: 'bytes' })
}

const checkPage = async (bytes: Uint8Array<ArrayBuffer>, text: string, digest: Digest): Promise<Checked> => {
  const start = text.indexOf(DATA_START)
  const end = text.indexOf(DATA_END, start)
  const data = start < 0 || end < 0 ? undefined : parsed(text.slice(start + DATA_START.length, end))
  if (data === undefined) return changed({ what: 'data' })
  const file = await checkData(data, digest)
  if (isChecked(file)) return file
  const lastBytes = LAST_LINE.start.length + 64 + LAST_LINE.end.length
  const before = bytes.subarray(0, Math.max(0, bytes.length - lastBytes))
  const lastLine = LAST_LINE.start + hexOf(await digest(before)) + LAST_LINE.end
  const isLast = comparing(bytes.subarray(before.length)).isNext(lastLine)
  const drawnHere = file.layout === (await layoutOf(digest))
  if (drawnHere) {
    const compare = comparing(before)
    for await (const slice of drawPage(file, digest))
      if (!compare.isNext(slice)) return changed({ what: 'page', line: lineAt(bytes, compare.at()) })
    if (compare.at() !== before.length) return changed({ what: 'page', line: lineAt(bytes, compare.at()) })
  }
  return isLast ? { at: 'consistent', file, form: 'page', drawnHere } : changed({ what: 'last-line' })
}

const BRACE = 0x7b

/**
 * Checks a file against its own checksums, requires canonical JSON, and compares the page byte for byte with a new rendering.
 * Can’t prove authenticity, because anyone can create such a file.
 */
export const checkCaseFile = async (bytes: Uint8Array<ArrayBuffer>, digest: Digest): Promise<Checked> => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  if (!isOurs(text)) return { at: 'foreign' }
  try {
    // The text shows what changed; the bytes decide.
    return bytes[0] === BRACE ? await checkJson(bytes, text, digest) : await checkPage(bytes, text, digest)
  } catch (thrown) {
    // Nested too deeply for any engine, so not created by this extension.
    if (thrown instanceof RangeError) return { at: 'foreign' }
    throw thrown
  }
}
