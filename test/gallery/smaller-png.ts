import { constants, crc32, deflateSync, inflateSync } from 'node:zlib'

/** A picture of red, green, blue and opacity, eight bits each, as browsers make it. */
const BYTES_OF_PIXEL = 4
const SIGNATURE_LENGTH = 8
const FILTERS = [0, 1, 2, 3, 4]
const STRATEGIES = [
  constants.Z_DEFAULT_STRATEGY,
  constants.Z_FILTERED,
  constants.Z_HUFFMAN_ONLY,
  constants.Z_RLE,
]

type Rows = { header: Buffer; height: number; stride: number; bytes: Buffer }

const piecesOf = (png: Buffer): { name: string; data: Buffer }[] => {
  const pieces = []
  for (let at = SIGNATURE_LENGTH; at < png.length;) {
    const length = png.readUInt32BE(at)
    pieces.push({
      name: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    })
    at += length + 12
  }
  return pieces
}

/** What a filter expects of a byte (PNG specification, section 9). */
const expected = (filter: number, bytes: Buffer, stride: number, at: number): number => {
  const isFirst = at % stride < BYTES_OF_PIXEL
  const left = isFirst ? 0 : (bytes[at - BYTES_OF_PIXEL] ?? 0)
  const above = bytes[at - stride] ?? 0
  const corner = isFirst ? 0 : (bytes[at - stride - BYTES_OF_PIXEL] ?? 0)
  if (filter < 4) return [0, left, above, (left + above) >> 1][filter] ?? 0
  const sum = left + above - corner
  const [ofLeft, ofAbove, ofCorner] = [Math.abs(sum - left), Math.abs(sum - above), Math.abs(sum - corner)]
  if (ofLeft <= ofAbove && ofLeft <= ofCorner) return left
  return ofAbove <= ofCorner ? above : corner
}

export const rowsOf = (png: Buffer): Rows => {
  const pieces = piecesOf(png)
  const header = pieces.find(({ name }) => name === 'IHDR')?.data
  if (!header?.subarray(8).equals(Buffer.of(8, 6, 0, 0, 0)))
    throw new Error('Not a picture as browsers make it')
  const height = header.readUInt32BE(4)
  const stride = header.readUInt32BE(0) * BYTES_OF_PIXEL
  const data = pieces.filter(({ name }) => name === 'IDAT').map((piece) => piece.data)
  const filtered = inflateSync(Buffer.concat(data))
  const bytes = Buffer.alloc(stride * height)
  for (let at = 0; at < bytes.length; at += 1) {
    const row = Math.floor(at / stride)
    const filter = filtered[row * (stride + 1)] ?? 0
    bytes[at] = (filtered[at + row + 1] ?? 0) + expected(filter, bytes, stride, at)
  }
  return { header, height, stride, bytes }
}

const filteredRow = ({ stride, bytes }: Rows, row: number, filter: number): Buffer => {
  const made = Buffer.alloc(stride + 1, filter)
  for (let x = 0; x < stride; x += 1) {
    const at = row * stride + x
    made[x + 1] = (bytes[at] ?? 0) - expected(filter, bytes, stride, at)
  }
  return made
}

const shortest = (all: Buffer[]): Buffer =>
  all.reduce((one, other) => (other.length < one.length ? other : one))

const piece = (name: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** Returns the same picture in fewer bytes: of all ways to filter its rows and to pack them, the one that zips best. */
export const smallerPng = (png: Buffer): Buffer => {
  const rows = rowsOf(png)
  const all = Array.from({ length: rows.height }, (_, row) =>
    FILTERS.map((filter) => filteredRow(rows, row, filter)),
  )
  const ways = FILTERS.map((filter) => Buffer.concat(all.flatMap((row) => row[filter] ?? [])))
  // Row by row the filter with which all rows so far are packed best.
  const chosen = all.reduce<Buffer>((before, row) => {
    const made = row.map((one) => {
      const bytes = Buffer.concat([before, one])
      return { bytes, packed: deflateSync(bytes, { level: 9 }).length }
    })
    return made.reduce((least, one) => (one.packed < least.packed ? one : least)).bytes
  }, Buffer.alloc(0))
  const packed = [...ways, chosen].flatMap((way) =>
    STRATEGIES.flatMap((strategy) =>
      [8, 9].map((memLevel) => deflateSync(way, { level: 9, memLevel, strategy })),
    ),
  )
  return Buffer.concat([
    png.subarray(0, SIGNATURE_LENGTH),
    piece('IHDR', rows.header),
    piece('IDAT', shortest(packed)),
    piece('IEND', Buffer.alloc(0)),
  ])
}
