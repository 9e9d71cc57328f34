import { halfOf, LONGEST_SIGN, wholeLetters } from '#lib/look-alike/table.ts'
import type { LineRange } from './lines.ts'
import type { ReadMany } from './copy-reader.ts'

/** Rules out, without disk reads, most keys that thousands of verdicts look up: they are in no copy. */
export type BloomFilter = {
  /** Last line of every block, in order. */
  ends: readonly string[]
  /** False: no line is in the range. True: there may be one. */
  mayHold: (range: LineRange) => boolean
}

/** Blocks per read, about 2 MB; other work runs between two reads. */
const PORTION = 128

/** Bits per own asset, which adds about eight entries. Beyond `MOST_BITS` (8 MB), false positives increase. */
const BITS_OF_ASSET = 128
const MOST_BITS = 2 ** 26

/** Kinds of entries: a whole key, the existence of keys below a host, half of a name for one-edit look-alikes of one length. */
const WHOLE = 0x01
const BELOW = 0x02
const HALF = 0x03

const SEED = 0x81_1c_9d_c5
const withUnit = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01_00_01_93)

/** A Bloom filter: may report false positives, never false negatives. */
const makeSet = (bits: number) => {
  const words = new Uint32Array(bits / 32)
  const mask = bits - 1
  const first = (hash: number, kind: number): number => {
    const mixed = Math.imul(hash ^ Math.imul(kind, 0x9e_37_79_b1), 0x85_eb_ca_6b)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  const second = (index: number): number => (Math.imul(index, 0xc2_b2_ae_35) >>> 3) | 1
  return {
    add: (hash: number, kind: number): void => {
      let index = first(hash, kind)
      const step = second(index)
      for (let round = 0; round < 3; round += 1, index += step) {
        const at = index & mask
        words[at >>> 5] = (words[at >>> 5] ?? 0) | (1 << (at & 31))
      }
    },
    has: (hash: number, kind: number): boolean => {
      let index = first(hash, kind)
      const step = second(index)
      for (let round = 0; round < 3; round += 1, index += step) {
        const at = index & mask
        if (((words[at >>> 5] ?? 0) & (1 << (at & 31))) === 0) return false
      }
      return true
    },
  }
}

const TAB = 0x09
const DOT = 0x2e
const [B, D, I, J, L] = ['B', 'd', 'i', 'j', 'l'].map((letter) => letter.charCodeAt(0))

const addLines = (text: string, set: ReturnType<typeof makeSet>): void => {
  for (let start = 0; start < text.length;) {
    const tab = text.indexOf('\t', start)
    const table = text.charCodeAt(start)
    const isHost = table === I || table === J || (table === D && text.charCodeAt(start + 1) !== B)
    const half = table === L ? halfwayIn(text, start, tab) : -1
    let hash = SEED
    for (let at = start; at < tab; at += 1) {
      const unit = text.charCodeAt(at)
      if (at === half) set.add(hash, HALF)
      if (isHost && unit === DOT) set.add(hash, BELOW)
      hash = withUnit(hash, unit)
    }
    set.add(hash, WHOLE)
    const end = text.indexOf('\n', tab)
    start = end < 0 ? text.length : end + 1
  }
}

/** Returns where the half ends that a name one edit away shares with this line; -1 if the line isn’t found by halves. */
const halfwayIn = (text: string, start: number, end: number): number => {
  // Three characters aren’t letters: `l`, the kind, and the sign for the number of letters.
  const letters = end - start - 3
  const whole = wholeLetters(text.charAt(start + 1))
  if (whole === undefined || letters < 1) return -1
  const half = halfOf(letters)
  return start + 3 + (whole ? half : letters - half)
}

const hashOf = (text: string, length: number): number => {
  let hash = SEED
  for (let at = 0; at < length; at += 1) hash = withUnit(hash, text.charCodeAt(at))
  return hash
}

/** Reads every block of a copy once and builds its filter. `assets`: the copy’s asset count. */
export const readBloomFilter = async (
  readMany: ReadMany,
  copyId: number,
  assets: number,
): Promise<BloomFilter> => {
  const set = makeSet(Math.min(MOST_BITS, 2 ** Math.ceil(Math.log2(Math.max(1, assets) * BITS_OF_ASSET))))
  const ends: string[] = []
  for (;;) {
    const after = ends.at(-1)
    const rest = IDBKeyRange.bound(after === undefined ? [copyId] : [copyId, after], [copyId, []], true)
    const texts = await readMany('assetBlocks', (store) => [store.getAll(rest, PORTION)])
    for (const text of texts) {
      if (typeof text !== 'string') continue
      addLines(text, set)
      ends.push(text.slice(text.lastIndexOf('\n') + 1))
    }
    if (texts.length < PORTION) break
  }
  return {
    ends,
    mayHold: ({ from, to }) => {
      const last = from.length - 1
      // Range shapes as in lines.ts: one key, everything below a host, names.
      if (from.charCodeAt(last) === TAB) return set.has(hashOf(from, last), WHOLE)
      if (from.charCodeAt(last) === DOT && from.charCodeAt(0) !== L) return set.has(hashOf(from, last), BELOW)
      if (from.charCodeAt(0) !== L) return true
      if (to.length === from.length + 1) return set.has(hashOf(from, from.length), WHOLE)
      // The longest names share one sign, so the length of their half is unknown.
      return from.includes(LONGEST_SIGN) || set.has(hashOf(from, from.length), HALF)
    },
  }
}
