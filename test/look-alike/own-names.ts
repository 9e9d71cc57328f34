import { questionAbout } from '#lib/look-alike/look-alike.ts'
import type { LookAlikeMatch } from '#lib/look-alike/look-alike-match.ts'
import { ownEntries, type Named } from '#lib/look-alike/ranges.ts'
import { SortedTable } from './sorted-table.ts'

/** Own names as the product keeps them, in memory. */
export class OwnNames {
  readonly table: SortedTable

  constructor(own: Iterable<Named>) {
    this.table = new SortedTable(Array.from(own).flatMap((name) => ownEntries(name)))
  }

  lookAlikeOf(asked: Named): LookAlikeMatch | undefined {
    const { ranges, answer } = questionAbout(asked)
    return answer(this.table.read(ranges))?.match
  }
}
