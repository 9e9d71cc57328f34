import { inflateRawSync } from 'node:zlib'

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
