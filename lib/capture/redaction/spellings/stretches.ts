/** A range of a text in UTF-16 units; `end` is exclusive. */
export type Stretch = { start: number; end: number }

export const mergedStretches = (stretches: readonly Stretch[]): Stretch[] => {
  const merged: Stretch[] = []
  for (const { start, end } of stretches.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

export const replacedStretches = (text: string, stretches: readonly Stretch[], mark: string): string => {
  let result = ''
  let done = 0
  for (const { start, end } of mergedStretches(stretches)) {
    result += text.slice(done, start) + mark
    done = end
  }
  return result + text.slice(done)
}
