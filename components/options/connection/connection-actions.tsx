import type { PolicyView } from '#lib/messages/connection-requests.ts'
import type { ConnectionView } from '#lib/messages/connection-state-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { Confirm } from '../../ui/boxes/confirm.tsx'
import { timeOrDate } from '../../ui/words.ts'
import { notDone, NotDoneWords } from '../../wording/not-done.tsx'
import type { OptionsDeps } from '../deps.ts'
import type { ConnectionForm } from './use-connection-form.ts'

type Props = {
  connection: ConnectionView
  policy: PolicyView
  form: ConnectionForm
  deps: Pick<OptionsDeps, 'wayOut' | 'now'>
}

/** “Save and test”, which is “Test again” in the summary: one button, so that it keeps the focus. */
export const ConnectionActions = ({ connection, policy, form, deps }: Props) => {
  const { isSummary, test } = form
  const testedAt = test.at === 'done' ? test.endedAt : connection.testedAt
  return (
    <div class={isSummary ? 'options-actions after-line' : 'options-actions'}>
      {isSummary && testedAt !== undefined ? (
        <span class="quiet small numbers">{text('options_tested', timeOrDate(testedAt, deps.now()))}</span>
      ) : null}
      <button
        type="submit"
        class={isSummary ? 'text-button' : 'button main'}
        data-field="save"
        aria-disabled={test.at === 'testing'}
        onClick={form.save}
      >
        {text(isSummary ? 'options_test_again' : 'options_save')}
      </button>
      {form.mayCancel ? (
        <button type="button" class="button" onClick={form.cancel}>
          {text('options_cancel_edit')}
        </button>
      ) : null}
      {(connection.keyStored && !policy.keyGiven) || connection.unreadable ? (
        <Confirm
          isText={isSummary}
          label={text('options_forget')}
          lines={text('options_forget_lines')}
          yes={text('options_forget_yes')}
          no={text('options_forget_no')}
          failed={(thrown) => <NotDoneWords problem={notDone(thrown, 'options_not_answered')} />}
          act={async () => form.take(await deps.wayOut.forgetKey())}
        />
      ) : null}
    </div>
  )
}
