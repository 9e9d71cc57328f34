import { useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { Confirm } from '../../ui/boxes/confirm.tsx'
import { DeleteAll } from './delete-all.tsx'
import type { WayOut } from './way-out.ts'
import { notDone, NotDoneWords } from '../../wording/not-done.tsx'

/** Shown when the options don’t load: the key and all data can still be deleted. */
export const WayOutSection = ({
  wayOut,
  restart,
  onDone,
}: {
  wayOut: WayOut
  restart: () => void
  onDone: () => void
}) => {
  const [forgotten, setForgotten] = useState(false)
  return (
    <section class="card" aria-label={text('options_storage')}>
      <h2>{text('options_storage')}</h2>
      <div class="options-actions">
        <Confirm
          label={text('options_forget')}
          lines={text('options_forget_lines')}
          yes={text('options_forget_yes')}
          no={text('options_forget_no')}
          failed={(thrown) => <NotDoneWords problem={notDone(thrown, 'options_key_with_all')} />}
          act={async () => {
            await wayOut.forgetKey()
            setForgotten(true)
            onDone()
          }}
        />
        <DeleteAll wayOut={wayOut} restart={restart} onDone={onDone} />
      </div>
      <p class="small" aria-live="polite">
        {forgotten ? text('options_key_forgotten') : null}
      </p>
    </section>
  )
}
