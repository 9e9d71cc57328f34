/** A compact set of IDs, with open addressing: 16 MB for a million, where a growing `Set` takes about 50 MB. */
export const makeIdSet = (): { add: (id: number) => boolean } => {
  // NaN marks an empty slot: JSON has none, so no ID is NaN.
  let slots = new Float64Array(1024).fill(Number.NaN)
  let size = 0

  const findSlot = (within: Float64Array, id: number): number => {
    const mask = within.length - 1
    let at = Math.imul((id | 0) ^ ((id / 4_294_967_296) | 0), 0x9e_37_79_b1) >>> 0
    at = (at ^ (at >>> 15)) & mask
    while (within[at] !== id && !Number.isNaN(within[at])) at = (at + 1) & mask
    return at
  }

  const grow = (): void => {
    const larger = new Float64Array(slots.length * 2).fill(Number.NaN)
    for (const id of slots) if (!Number.isNaN(id)) larger[findSlot(larger, id)] = id
    slots = larger
  }

  return {
    /** Returns true if the ID is new. */
    add: (id) => {
      const at = findSlot(slots, id)
      if (slots[at] === id) return false
      slots[at] = id
      size += 1
      if (size * 2 > slots.length) grow()
      return true
    },
  }
}
