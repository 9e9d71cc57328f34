export type Sized = { bytes: number }

/** Splits items in order by count and bytes; a single larger item stays alone. `around`: bytes of an empty body. */
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
