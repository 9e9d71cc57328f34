import type { DraftView } from '#lib/messages/draft-requests.ts'
import type { DraftForm } from '#lib/model/form/draft-form.ts'
import { text } from '#lib/platform/texts.ts'
import { addDescription } from '../form/form-edits.ts'
import { SeenList } from '../wording/seen-list.tsx'
import { repeatLine } from '../wording/repeat-line.ts'
import { signWords } from '../wording/seen-words.ts'
import { counted } from '../ui/words.ts'
import type { Edit } from './first-frame/popup-state.ts'

type Props = { form: DraftForm; draft: DraftView | null; edit: (change: Edit) => void }

/** Page signals, collapsed because they aren’t a verdict. One line is offered for the description and never added automatically. */
export const StandsOut = ({ form, draft, edit }: Props) => {
  const seen = draft?.seen ?? null
  if (seen === null) return null
  const signs = signWords(seen).length
  const line = repeatLine(seen, form.evidence.browser)
  return (
    <details class="seen">
      <summary class="hint">
        {signs === 0 ? text('seen_reached') : counted(signs, 'seen_signs_one', 'seen_signs_other')}
      </summary>
      <div class="seen-facts">
        <SeenList seen={seen} />
        {line === null ? null : (
          <div class="seen-offer">
            <p class="small wrap-anywhere">{text('seen_quoted', line)}</p>
            {form.description.includes(line) ? (
              <span class="hint">{text('seen_added')}</span>
            ) : (
              <button type="button" class="text-button small" onClick={() => edit(addDescription(line))}>
                {text('seen_add')}
              </button>
            )}
          </div>
        )}
      </div>
    </details>
  )
}
