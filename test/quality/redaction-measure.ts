import { findSecrets } from '#lib/redaction/find-secrets.ts'
import type { UrlRow } from '#test/capture/redaction/labelled-urls.ts'
import type { Count, Mistake } from './extraction/measure.ts'

/** What was found in an address, as the labels write it. */
export const marksIn = ({ url, page }: UrlRow): string[] =>
  findSecrets(url, page).map(({ kind, value, proposed }) => `${proposed} ${kind} ${value}`)

const kindOf = (mark: string): string => mark.split(' ')[1] ?? ''

/** Precision and recall by kind; a mark of another proposal or value is both missed and wrong. */
export const marksMeasured = (rows: readonly UrlRow[]): { counts: Count[]; mistakes: Mistake[] } => {
  const counts = new Map<string, Count>()
  const add = (mark: string, what: 'right' | 'missed' | 'wrong'): void => {
    const kind = kindOf(mark)
    const count = counts.get(kind) ?? { kind, right: 0, missed: 0, wrong: 0 }
    count[what] += 1
    counts.set(kind, count)
  }
  const mistakes = rows.flatMap((row): Mistake[] => {
    const found = marksIn(row)
    const missed = row.marks.filter((mark) => !found.includes(mark))
    const wrong = found.filter((mark) => !row.marks.includes(mark))
    for (const mark of found) add(mark, row.marks.includes(mark) ? 'right' : 'wrong')
    for (const mark of missed) add(mark, 'missed')
    return missed.length + wrong.length === 0 ? [] : [{ name: row.url, missed, wrong }]
  })
  return { counts: [...counts.values()].toSorted((a, b) => (a.kind < b.kind ? -1 : 1)), mistakes }
}
