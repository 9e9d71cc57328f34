/** What is split: one asset with the bytes that it adds to a body. */
export type Sized = { bytes: number }

/**
 * Splits what goes into reports: in order, at most `most` assets in each, and none above `limit` bytes unless a single asset
 * is. `around` are the bytes of a body without any asset.
 */
export const splitParts = <T extends Sized>(
  items: readonly T[],
  { most, around, limit }: { most: number; around: number; limit: number },
): T[][] => {
  const parts: T[][] = []
  let current: T[] = []
  let bytes = around
  for (const item of items) {
    if (current.length > 0 && (current.length >= most || bytes + item.bytes > limit)) {
      parts.push(current)
      current = []
      bytes = around
    }
    current.push(item)
    bytes += item.bytes
  }
  return current.length > 0 ? [...parts, current] : parts
}
