/** Refangs for search: `hxxps://a[.]b` matches `https://a.b`. */
const plain = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/\[\.\]|\(\.\)|\[dot\]/g, '.')
    .replaceAll('hxxp', 'http')

/** Makes a search: a row matches if its texts contain every word. Each row’s texts are prepared once. */
export const makeRowSearch = <Row extends object>(textsOf: (row: Row) => readonly string[]) => {
  const prepared = new WeakMap<Row, string>()
  const textOf = (row: Row): string => {
    const known = prepared.get(row)
    if (known !== undefined) return known
    const made = plain(textsOf(row).join('\n'))
    prepared.set(row, made)
    return made
  }
  return (words: string): ((row: Row) => boolean) => {
    const wanted = plain(words)
      .split(/\s+/)
      .filter((word) => word !== '')
    return (row) => wanted.every((word) => textOf(row).includes(word))
  }
}

/** Sorts rows. Rows without a key come last in both directions; equal ones are ordered by `tie`, or stay as they are. */
export const sortedRows = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => number | string | null,
  down: boolean,
  tie: (one: Row, other: Row) => number = () => 0,
): Row[] =>
  rows
    .map((row) => ({ row, key: keyOf(row) }))
    .toSorted((one, other) => {
      if (one.key === null || other.key === null)
        return Number(one.key === null) - Number(other.key === null) || tie(one.row, other.row)
      const order = one.key < other.key ? -1 : one.key > other.key ? 1 : 0
      return (down ? -order : order) || tie(one.row, other.row)
    })
    .map(({ row }) => row)
