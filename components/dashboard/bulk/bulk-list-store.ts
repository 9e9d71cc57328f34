import type { BulkRowView } from '#lib/messages/bulk-requests.ts'
import type { Ask } from '../../ui/ask.ts'
import { listState, makeListStore, type ListState } from '../table/list-store.ts'

/** `loading`: some rows were never loaded. */
export type BulkRows = ListState<BulkRowView, { loading: boolean }>

/** All rows in the order of the input. After the first load, only changed rows are requested. `frame` schedules drawing. */
export const makeBulkListStore = (
  ask: Ask,
  show: (state: BulkRows) => void,
  frame: (draw: () => void) => void,
) => {
  let epoch: number | null = null
  let since = 0
  let hasMore = true
  let complete = false

  const store = makeListStore<number, BulkRowView>(
    ({ id }) => id,
    (loaded) => {
      // They arrive in the order of their changes.
      const rows = loaded.rows.toSorted((one, other) => one.id - other.id)
      show(listState({ ...loaded, rows, complete }, { loading: !complete }))
    },
    frame,
  )
  store.begin({
    hasMore: () => hasMore,
    ask: () => {
      hasMore = false
      return ask('bulk/rows', { epoch, since })
    },
    take: ({ rows, ...answer }) => {
      const isAnew = answer.epoch !== epoch
      // Most changes are about all rows, and change none of them.
      const same = !isAnew && rows.length === 0 && complete
      epoch = answer.epoch
      since = answer.upTo
      hasMore ||= answer.more
      complete ||= !answer.more
      return { rows, same, remove: isAnew ? 'all' : [] }
    },
  })

  return {
    /** Starts, asks for changes, or retries after a failure. */
    load: (): void => {
      if (store.size() === 0 && !complete) show({ at: 'loading' })
      hasMore = true
      void store.read()
    },
    stop: store.close,
  }
}
