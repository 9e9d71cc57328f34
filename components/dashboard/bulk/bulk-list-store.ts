import type { BulkRowView } from '#lib/messages/bulk-requests.ts'
import { failureIn } from '#lib/messages/not-answered.ts'
import type { StorageFailure } from '#lib/model/storage-failure.ts'
import type { Ask } from '../../ui/ask.ts'

export type BulkRows =
  | { at: 'loading' }
  | { at: 'broken'; failure: StorageFailure | null }
  | {
      at: 'here'
      /** In the order of the input. */
      rows: BulkRowView[]
      /** More are on their way. */
      loading: boolean
      /** The last changes could not be asked for: what is shown may be old. */
      behind: boolean
    }

/**
 * The list's rows, loaded in portions and then followed: a change costs the rows that are other ones, and not a reload.
 * One question at a time; what changes meanwhile is asked for afterwards. `frame` runs something once for each picture of
 * the screen: however many portions come before it, the table is drawn once.
 */
export const makeBulkListStore = (
  ask: Ask,
  show: (state: BulkRows) => void,
  frame: (draw: () => void) => void,
) => {
  const rows = new Map<number, BulkRowView>()
  let epoch: number | null = null
  let since = 0
  let asking = false
  let wanted = false
  let complete = false
  let behind = false
  let drawn = true
  let stopped = false

  const draw = (): void => {
    if (!drawn || stopped) return
    drawn = false
    frame(() => {
      drawn = true
      if (stopped) return
      // They come in the order of their changes.
      const inOrder = [...rows.values()].toSorted((one, other) => one.id - other.id)
      show({ at: 'here', rows: inOrder, loading: !complete, behind })
    })
  }

  const askForAll = async (): Promise<void> => {
    for (let more = true; more && !stopped;) {
      const answer = await ask('bulk/rows', { epoch, since })
      // Most changes are of what is said of all rows, and of none of them.
      const isOther = answer.epoch !== epoch || answer.rows.length > 0 || behind || complete === answer.more
      if (answer.epoch !== epoch) rows.clear()
      epoch = answer.epoch
      since = answer.upTo
      for (const row of answer.rows) rows.set(row.id, row)
      more = answer.more
      complete ||= !more
      behind = false
      if (isOther) draw()
    }
  }

  const load = async (): Promise<void> => {
    wanted = true
    if (asking) return
    asking = true
    try {
      while (wanted && !stopped) {
        wanted = false
        await askForAll()
      }
    } catch (thrown) {
      behind = true
      if (rows.size > 0 || complete) draw()
      else if (!stopped) show({ at: 'broken', failure: failureIn(thrown) })
    } finally {
      asking = false
    }
  }

  return {
    /** Starts, asks for what has changed, or tries again what failed. */
    load: (): void => {
      if (rows.size === 0 && !complete) show({ at: 'loading' })
      void load()
    },
    stop: (): void => {
      stopped = true
    },
  }
}
