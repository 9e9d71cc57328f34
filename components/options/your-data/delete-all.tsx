import { text } from '#lib/platform/texts.ts'
import { Confirm } from '../../ui/boxes/confirm.tsx'
import { counted } from '../../ui/words.ts'
import type { WayOut } from './way-out.ts'
import { notDone, NotDoneWords } from '../../wording/not-done.tsx'

/** What “Delete all” has done, in words. */
export type Deleted = { words: string; heldUp: boolean }

/** Deletes all data after a confirmation and shows what was counted afterwards, which the page keeps: this view may be replaced meanwhile. */
export const DeleteAll = ({
  wayOut,
  restart,
  deleted,
  onDeleted,
}: {
  wayOut: Pick<WayOut, 'deleteAll'>
  /** Restarts the extension, which closes its pages; for a background that hangs. */
  restart: () => void
  deleted: Deleted | null
  onDeleted: (deleted: Deleted) => void
}) => {
  const act = async (): Promise<void> => {
    const { left, heldUp } = await wayOut.deleteAll()
    const words =
      left === 0
        ? text('options_all_deleted')
        : counted(left, 'options_all_not_deleted_one', 'options_all_not_deleted_other')
    onDeleted({ words, heldUp })
  }
  return (
    <>
      <Confirm
        label={text('options_delete_all')}
        lines={text('options_delete_all_lines')}
        yes={text('options_delete_all_yes')}
        no={text('options_delete_no')}
        failed={(thrown) => <NotDoneWords problem={notDone(thrown, 'options_not_answered')} />}
        act={act}
        busy={text('options_deleting')}
      />
      <div aria-live="polite">
        {deleted === null ? null : <p class="small">{deleted.words}</p>}
        {deleted?.heldUp ? (
          <p class="small">
            {text('options_all_held_up')}{' '}
            <button type="button" class="text-button" onClick={restart}>
              {text('options_restart')}
            </button>
          </p>
        ) : null}
      </div>
    </>
  )
}
