/** One text of a capture and its path, such as `forms 1 action`. */
export type EvidenceLine = { path: string; value: string }

/** Upper bound; no real capture comes near it. */
const MOST_LINES = 600

/** Flattens a captured value into lines of plain text, in order. Empty lists and texts are dropped. */
export const linesOf = (value: unknown, path = ''): EvidenceLine[] => {
  const lines: EvidenceLine[] = []
  collect(value, path, lines)
  return lines
}

const below = (path: string, name: string): string => (path === '' ? name : `${path} ${name}`)

const collect = (value: unknown, path: string, lines: EvidenceLine[]): void => {
  if (lines.length >= MOST_LINES || value === null || value === undefined || value === '') return
  if (Array.isArray(value)) {
    for (const [place, item] of value.entries()) collect(item, below(path, String(place + 1)), lines)
    return
  }
  if (typeof value === 'object') {
    for (const [name, item] of Object.entries(value)) collect(item, below(path, name), lines)
    return
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    lines.push({ path, value: String(value) })
}
