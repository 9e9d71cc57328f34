import { ROWS_AT_ONCE } from '#lib/limits.ts'
import type { BulkRequests, BulkRowView } from '#lib/messages/bulk-requests.ts'
import type { AnswerOf, AskOf } from '#lib/messages/request.ts'
import { rowView } from './check-row.ts'
import type { OpenedList } from './opened-list.ts'

/** Returns changed rows since a page’s last request, oldest change first; all rows if the page knew another instance. */
export const rowsSince = (
  now: OpenedList,
  { epoch, since }: AskOf<BulkRequests, 'bulk/rows'>,
  shownAsset: (content: string) => BulkRowView['shown'],
): AnswerOf<BulkRequests, 'bulk/rows'> => {
  const from = epoch === now.epoch ? since : 0
  const due = [...now.stamps].filter(([id, stamp]) => stamp > from && now.rows.has(id))
  due.sort(([, one], [, other]) => one - other)
  const some = due.slice(0, ROWS_AT_ONCE)
  return {
    epoch: now.epoch,
    rows: some.flatMap(([id]) => {
      const row = now.rows.get(id)
      return row ? [rowView(now, row, shownAsset)] : []
    }),
    upTo: some.at(-1)?.[1] ?? now.stamp,
    more: due.length > some.length,
  }
}
