import { inflateRawSync } from 'node:zlib'
import { readFile, writeFile } from 'node:fs/promises'

export type ZipEntry = {
  name: string
  /** As the zip has it: the day in the high half, the time in the low one. */
  date: number
  content: Buffer
}

const ENTRY = 0x02014b50
const END_LENGTH = 22
const DEFLATED = 8

/**
 * The files of a zip in its order. Of the format (PKWARE's APPNOTE 6.3) what the packages need: no comment behind it, no
 * encryption, nothing of 4 GB.
 */
export const readZip = (zip: Buffer): ZipEntry[] => {
  const end = zip.length - END_LENGTH
  const entries: ZipEntry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('This is no zip file that can be read here')
    const nameLength = zip.readUInt16LE(at + 28)
    const file = zip.readUInt32LE(at + 42)
    const start = file + 30 + zip.readUInt16LE(file + 26) + zip.readUInt16LE(file + 28)
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      date: zip.readUInt16LE(at + 14) * 0x10000 + zip.readUInt16LE(at + 12),
      content: zip.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(packed) : Buffer.from(packed),
    })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

/** 1980-01-01 00:00, the first that a zip file can name: months and days begin at 1. */
export const FIRST_DATE = 0x0021

const SIGNATURES = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 }

/**
 * Gives every file of a zip the first date there is. WXT's are always the same too, but of the month 0, which is no date: what
 * reads it strictly refuses it or takes it for another.
 *
 * @throws if it is no zip as WXT writes it
 */
export const fixDates = async (path: string): Promise<void> => {
  const zip = await readFile(path)
  const end = zip.length - END_LENGTH
  const signed = (at: number, signature: number): void => {
    if (zip.readUInt32LE(at) !== signature) throw new Error(`${path} is no zip file as WXT writes it`)
  }
  signed(end, SIGNATURES.end)
  let entry = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    signed(entry, SIGNATURES.entry)
    const file = zip.readUInt32LE(entry + 42)
    signed(file, SIGNATURES.file)
    zip.writeUInt16LE(FIRST_DATE, entry + 14)
    zip.writeUInt16LE(FIRST_DATE, file + 12)
    entry += 46 + zip.readUInt16LE(entry + 28) + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32)
  }
  await writeFile(path, zip)
}
