/** A part of a text, from `start` up to `end` in UTF-16 units. */
export type Stretch = { start: number; end: number }

/** Every occurrence of a text in another, overlapping ones too. */
export const occurrences = (text: string, wanted: string): number[] => {
  const found: number[] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) found.push(at)
  return found
}

/** Each stretch, and what of them overlaps or touches as one, by the mark. */
export const replacedStretches = (text: string, stretches: readonly Stretch[], mark: string): string => {
  let result = ''
  let done = -1
  for (const { start, end } of stretches.toSorted((one, other) => one.start - other.start)) {
    if (start > done) result += text.slice(Math.max(done, 0), start) + mark
    done = Math.max(done, end)
  }
  return result + text.slice(Math.max(done, 0))
}
