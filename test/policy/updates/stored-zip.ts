import { crc32 } from 'node:zlib'
import { FIRST_DATE } from '../../../.ci/zip.ts'

const SIGNATURES = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 }
const VERSION = 20

const record = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer =>
  Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )

/** Packs files into a zip without compressing them (PKWARE’s APPNOTE 6.3, method 0). */
export const storedZip = (files: readonly { name: string; content: Buffer }[]): Buffer => {
  const packed: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, content } of files) {
    const its = Buffer.from(name)
    const common = record(
      [VERSION, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [FIRST_DATE, 2],
      [crc32(content), 4],
      [content.length, 4],
      [content.length, 4],
      [its.length, 2],
      [0, 2],
    )
    const file = Buffer.concat([record([SIGNATURES.file, 4]), common, its, content])
    entries.push(
      record([SIGNATURES.entry, 4], [VERSION, 2]),
      common,
      record([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]),
      its,
    )
    packed.push(file)
    at += file.length
  }
  const directory = Buffer.concat(entries)
  const end = record(
    [SIGNATURES.end, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [directory.length, 4],
    [at, 4],
    [0, 2],
  )
  return Buffer.concat([...packed, directory, end])
}
