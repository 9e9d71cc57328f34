import { text } from '#lib/platform/texts.ts'
import { counted, number } from '../../ui/words.ts'
import type { AssetsState } from './asset-list-store.ts'

/** Returns the number of results, or the search progress. It shows only counted numbers. */
export const countWords = (state: AssetsState<unknown>, filtered: boolean): string => {
  if (state.at !== 'here') return ''
  const { rows, done, searching, scanned, of } = state
  if (of === null)
    return done
      ? counted(rows.length, 'assets_count_one', 'assets_count_other')
      : text('assets_count_first', number(rows.length))
  if (!filtered) return counted(of, 'assets_count_one', 'assets_count_other')
  if (done) return counted(of, 'assets_count_of_one', 'assets_count_of_other', number(rows.length))
  return searching
    ? text('assets_count_looking', number(rows.length), number(scanned ?? 0), number(of))
    : text('assets_count_first', number(rows.length))
}
