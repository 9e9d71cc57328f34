/** Most entries of a directory, visits to them, and bytes of all streams together: many times those of a large message. */
const MAX_ENTRIES = 20_000
const MAX_VISITS = 200_000
const MAX_BYTES = 64 * 1024 * 1024

/** Regular sectors have numbers below it. */
const MAX_SECTOR = 0xfffffffa
const NO_STREAM = 0xffffffff

/** Types of entries. */
const STORAGE = 1
const ROOT = 5

const MAGIC = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

type Entry = {
  name: string
  isStorage: boolean
  left: number
  right: number
  child: number
  start: number
  size: number
}

export type CompoundFile = {
  /** Returns the entries of a storage by their names; 0 is the root. */
  entriesIn: (folder: number) => ReadonlyMap<string, number>
  /** Returns a stream’s bytes, as many as there are. */
  streamOf: (entry: number) => Uint8Array
  /** True once a chain led in a circle, or the file held more than is read. */
  isBroken: () => boolean
}

/**
 * Reads a compound file (MS-CFB), a file system in a file. Returns null if it has no readable header or directory. `greatest`: bytes of
 * all streams together.
 */
export const makeCompoundFile = (bytes: Uint8Array, greatest = MAX_BYTES): CompoundFile | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 512 || MAGIC.some((byte, at) => bytes[at] !== byte)) return null
  const shift = view.getUint16(30, true)
  if (shift !== 9 && shift !== 12) return null
  const sectorSize = 1 << shift
  const perSector = sectorSize / 4
  const sectorCount = Math.floor((bytes.length - 1) / sectorSize)
  let broken = false
  let left = Math.min(greatest, MAX_BYTES)
  let visits = 0

  const sector = (number: number): number => (number + 1) * sectorSize
  const isThere = (number: number): boolean => number < sectorCount
  const numberAt = (at: number): number => (at + 4 <= bytes.length ? view.getUint32(at, true) : NO_STREAM)

  /** Sectors of the allocation table: the first 109 stand in the header, the others in a chain of their own. */
  const tableSectors: number[] = []
  const addTable = (number: number): void => {
    if (number < MAX_SECTOR && isThere(number) && tableSectors.length <= sectorCount / perSector + 1)
      tableSectors.push(number)
  }
  for (let at = 76; at < 512; at += 4) addTable(numberAt(at))
  for (let next = numberAt(68), seen = 0; next < MAX_SECTOR; seen += 1) {
    if (!isThere(next) || seen > sectorCount / perSector) return null
    for (let at = 0; at < perSector - 1; at += 1) addTable(numberAt(sector(next) + at * 4))
    next = numberAt(sector(next) + (perSector - 1) * 4)
  }
  const nextOf = (number: number): number => {
    const table = tableSectors[Math.floor(number / perSector)]
    return table === undefined ? NO_STREAM : numberAt(sector(table) + (number % perSector) * 4)
  }

  /** Returns the sectors of a chain, at most so many. One that comes back to itself is broken. */
  const chainOf = (start: number, next: (number: number) => number, most: number): number[] => {
    const chain = new Set<number>()
    for (let number = start; number < MAX_SECTOR && chain.size < most; number = next(number)) {
      if (chain.has(number)) {
        broken = true
        break
      }
      chain.add(number)
    }
    return [...chain]
  }

  /** Returns the bytes of a chain, up to a size; fewer if the chain or the file ends before. */
  const bytesOf = (
    chain: readonly number[],
    unit: number,
    placeOf: (number: number) => number,
    source: Uint8Array,
    size: number,
  ): Uint8Array => {
    const length = Math.min(size, chain.length * unit)
    if (length > left) {
      broken = true
      return new Uint8Array()
    }
    left -= length
    const read = new Uint8Array(length)
    for (const [index, number] of chain.entries()) {
      const from = placeOf(number)
      const piece = source.subarray(from, Math.min(from + unit, from + length - index * unit))
      if (index * unit < length && piece.length > 0) read.set(piece, index * unit)
    }
    return read
  }
  const bigStream = (start: number, size: number): Uint8Array =>
    bytesOf(
      chainOf(start, nextOf, Math.min(sectorCount, Math.ceil(size / sectorSize))),
      sectorSize,
      sector,
      bytes,
      size,
    )

  const directory = bytesOf(
    chainOf(numberAt(48), nextOf, Math.min(sectorCount, (MAX_ENTRIES * 128) / sectorSize)),
    sectorSize,
    sector,
    bytes,
    MAX_ENTRIES * 128,
  )
  if (directory.length < 128 || directory[66] !== ROOT) return null
  const names = new TextDecoder('utf-16le')
  const table = new DataView(directory.buffer)
  const entryAt = (number: number): Entry | null => {
    const at = number * 128
    if (at + 128 > directory.length) return null
    const nameLength = Math.min(64, table.getUint16(at + 64, true))
    return {
      name: names.decode(directory.subarray(at, at + Math.max(0, nameLength - 2))),
      isStorage: directory[at + 66] === STORAGE || directory[at + 66] === ROOT,
      left: table.getUint32(at + 68, true),
      right: table.getUint32(at + 72, true),
      child: table.getUint32(at + 76, true),
      start: table.getUint32(at + 116, true),
      size: table.getUint32(at + 120, true),
    }
  }

  const cutoff = 4096
  const miniSize = 64
  const root = entryAt(0)
  if (root === null) return null
  let minis: { stream: Uint8Array; next: Uint8Array } | null = null
  const miniStream = () =>
    (minis ??= {
      stream: bigStream(root.start, root.size),
      next: bigStream(numberAt(60), numberAt(64) * sectorSize),
    })

  return {
    entriesIn: (folder) => {
      const found = new Map<string, number>()
      const seen = new Set<number>()
      const waiting = [entryAt(folder)?.child ?? NO_STREAM]
      for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
        const entry = number < MAX_ENTRIES && !seen.has(number) ? entryAt(number) : null
        if (entry === null) continue
        visits += 1
        if (visits > MAX_VISITS) {
          broken = true
          break
        }
        seen.add(number)
        found.set(entry.name, number)
        waiting.push(entry.right, entry.left)
      }
      return found
    },
    streamOf: (number) => {
      const entry = entryAt(number)
      if (entry === null || entry.isStorage || entry.size === 0) return new Uint8Array()
      if (entry.size >= cutoff) return bigStream(entry.start, Math.min(entry.size, bytes.length))
      const { stream, next } = miniStream()
      const numbers = new DataView(next.buffer)
      const nextMini = (one: number): number =>
        one * 4 + 4 <= next.length ? numbers.getUint32(one * 4, true) : NO_STREAM
      const chain = chainOf(entry.start, nextMini, cutoff / miniSize)
      return bytesOf(chain, miniSize, (one) => one * miniSize, stream, entry.size)
    },
    isBroken: () => broken,
  }
}
