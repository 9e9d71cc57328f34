import { canonicalJson, parseJson } from '#lib/encoding.ts'
import { isRecord } from '#lib/plain-reader.ts'
import {
  caseHeader,
  caseReport,
  DATA_END,
  DATA_START,
  digestOf,
  digestOfText,
  fingerprintOf,
  FORMAT,
  seal,
  SIGNED_WITH,
  statementOf,
  unsignedFile,
  VERSION,
  type CaseFile,
  type CaseReport,
  type Seal,
} from './case-file.ts'

export type Verified =
  | {
      kind: 'signed'
      file: CaseFile
      root: string
      fingerprint: string
      /** The page around the data as it was saved, or null in a file that is data alone. */
      samePage: boolean | null
    }
  /** Saved by 1.0: checksums that anyone can make anew. */
  | { kind: 'unsigned'; file: CaseFile; root: string }
  | { kind: 'changed' | 'foreign' | 'newer' | 'too-large' | 'unreadable' }

/** In bytes: the largest file, line and file of 1.0 (which is one line), and the most lines. A line is parsed at once. */
const LARGEST = { file: 1_000_000_000, line: 33_554_432, unsigned: 100_000_000, lines: 50_000 }

const ascii = new TextDecoder('latin1')
const LINE_END = 0x0a

/** Returns where a text begins, or -1. In pieces, because all of it may exceed the longest string. */
const find = (bytes: Uint8Array, text: string, from = 0): number => {
  const step = 1_048_576
  for (let at = from; at < bytes.length; at += step) {
    const index = ascii.decode(bytes.subarray(at, at + step + text.length - 1)).indexOf(text)
    if (index >= 0) return at + index
  }
  return -1
}

const isAt = (bytes: Uint8Array, at: number, text: string): boolean =>
  ascii.decode(bytes.subarray(at, at + text.length)) === text

const CHANGED: Verified = { kind: 'changed' }

const bytesOfHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )

const isSigned = async ({ key, signature, ...sealed }: Seal): Promise<boolean> => {
  try {
    const publicKey = await crypto.subtle.importKey('spki', bytesOfHex(key), SIGNED_WITH, false, ['verify'])
    return await crypto.subtle.verify(SIGNED_WITH, publicKey, bytesOfHex(signature), statementOf(sealed))
  } catch (thrown) {
    // No point on the curve.
    if (thrown instanceof DOMException) return false
    throw thrown
  }
}

/** Returns the lines of the data, and the last, which is the seal. */
const linesIn = (bytes: Uint8Array<ArrayBuffer>, start: number, end: number) => {
  const lines: Uint8Array<ArrayBuffer>[] = []
  for (let at = start; at < end && lines.length <= LARGEST.lines;) {
    const lineEnd = bytes.indexOf(LINE_END, at)
    const next = lineEnd < 0 || lineEnd > end ? end : lineEnd
    lines.push(bytes.subarray(at, next))
    at = next + 1
  }
  const last = lines.pop()
  return last && lines.length > 0 ? { lines, last, lastAt: last.byteOffset - bytes.byteOffset } : null
}

/** Parses a line, which ends with a comma; undefined if it isn’t one. */
const itemIn = (line: Uint8Array): unknown =>
  line.at(-1) === 0x2c ? parseJson(ascii.decode(line.subarray(0, -1))) : undefined

const sealIn = (line: Uint8Array): Seal | null => {
  const text = ascii.decode(line)
  const read = seal.safeParse(parseJson(text))
  // One way to write it: duplicate names, spaces or names that are dropped would be bytes that nothing signs.
  return read.success && canonicalJson(read.data) === text ? read.data : null
}

const readFile = async (
  [first, ...lines]: Uint8Array[],
  pause: () => Promise<void>,
): Promise<CaseFile | null> => {
  const header = first && caseHeader.safeParse(itemIn(first))
  if (!header?.success) return null
  const { by, made, what, ties } = header.data
  const reports: CaseReport[] = []
  for (const line of lines) {
    const report = caseReport.safeParse(itemIn(line))
    if (!report.success) return null
    reports.push(report.data)
    await pause()
  }
  return { by, made, what, ties, reports }
}

const isNewer = (line: Uint8Array | undefined): boolean => {
  const header = line && itemIn(line)
  return isRecord(header) && typeof header.version === 'number' && header.version > VERSION
}

const verifySigned = async (
  bytes: Uint8Array<ArrayBuffer>,
  { start, isPage }: { start: number; isPage: boolean },
  pause: () => Promise<void>,
): Promise<Verified> => {
  const tail = isPage ? `\n]${DATA_END}` : '\n]\n'
  const end = bytes.length - tail.length
  const found = linesIn(bytes, start + 2, end)
  if (!found) return CHANGED
  const { lines, last, lastAt } = found
  if (lines.length >= LARGEST.lines || [...lines, last].some((line) => line.length > LARGEST.line))
    return { kind: 'too-large' }
  if (isNewer(lines[0])) return { kind: 'newer' }
  const sealed = isAt(bytes, start, '[\n') && isAt(bytes, end, tail) ? sealIn(last) : null
  if (!sealed || (sealed.page !== null) !== isPage) return CHANGED
  const root = await digestOf(bytes.subarray(start + 2, lastAt))
  if (root !== sealed.root || !(await isSigned(sealed))) return CHANGED
  const file = await readFile(lines, pause)
  if (!file) return { kind: 'unreadable' }
  const samePage = isPage ? (await digestOf(bytes.subarray(0, start))) === sealed.page : null
  const fingerprint = await fingerprintOf(bytesOfHex(sealed.key))
  return { kind: 'signed', file, root, fingerprint, samePage }
}

/** Compares a file of 1.0 with its own checksums: of each report, and of all of them. */
const verifyUnsigned = async (text: string): Promise<Verified> => {
  const read = unsignedFile.safeParse(parseJson(text))
  if (!read.success) return CHANGED
  const { root, ...file } = read.data
  const reports: CaseReport[] = file.reports.map(({ hashes: _hashes, ...report }) => report)
  for (const [index, { hashes }] of file.reports.entries())
    if ((await digestOfText(canonicalJson(reports[index]))) !== hashes.report) return CHANGED
  const whole = { ...file, reports: file.reports.map(({ hashes }) => hashes) }
  if ((await digestOfText(canonicalJson(whole))) !== root) return CHANGED
  const { by, made, what, ties } = file
  return { kind: 'unsigned', file: { by, made, what, ties, reports }, root }
}

/**
 * Verifies a case file by the data in it alone: hashes the data, checks the signature over the hash, and returns what the data says. A
 * signature proves that nothing was changed since, not that it is true. `pause` runs between reports.
 */
export const verifyCaseFile = async (
  bytes: Uint8Array<ArrayBuffer>,
  pause: () => Promise<void> = async () => undefined,
): Promise<Verified> => {
  if (bytes.length > LARGEST.file) return { kind: 'too-large' }
  if (find(bytes, FORMAT) < 0) return { kind: 'foreign' }
  const isPage = !isAt(bytes, 0, '[') && !isAt(bytes, 0, '{')
  const mark = isPage ? find(bytes, DATA_START) : 0
  if (mark < 0) return CHANGED
  const start = isPage ? mark + DATA_START.length : 0
  // Nobody should have to guess which of two is meant.
  if (isPage && find(bytes, DATA_START, start) >= 0) return CHANGED
  try {
    if (!isAt(bytes, start, '{')) return await verifySigned(bytes, { start, isPage }, pause)
    const end = isPage ? find(bytes, '</pre>', start) : bytes.length
    if (end - start > LARGEST.unsigned) return { kind: 'too-large' }
    return await verifyUnsigned(new TextDecoder().decode(bytes.subarray(start, end)))
  } catch (thrown) {
    // Nested too deeply for any engine, so not saved by this extension.
    if (thrown instanceof RangeError) return { kind: 'unreadable' }
    throw thrown
  }
}
