import type { DraftView } from '#lib/messages/draft-requests.ts'
import type { DraftForm } from '#lib/model/form/draft-form.ts'
import { text } from '#lib/platform/texts.ts'
import { addDescription } from '../../form/form-edits.ts'
import { SeenList } from '../../wording/seen-list.tsx'
import { repeatLine } from '../../wording/repeat-line.ts'
import { signalLine, signalNames } from '../../wording/signal-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { beside } from '../../ui/lists.ts'
import type { Edit } from '../first-frame/popup-state.ts'

type Props = { form: DraftForm; draft: DraftView | null; edit: (change: Edit) => void }

/** Page signals in one line; its details are collapsed. The description gets them only on a click. */
export const StandsOut = ({ form, draft, edit }: Props) => {
  const seen = draft?.seen ?? null
  if (seen === null) return null
  const names = signalNames(seen)
  const lines = [signalLine(seen), repeatLine(seen, form.evidence.browser)].filter((line) => line !== null)
  const missing = lines.filter((line) => !form.description.includes(line))
  return (
    <div class="evidence-row seen">
      <details>
        <summary>
          <span class="seen-names" title={beside(names)}>
            {names.length === 0 ? text('seen_reached') : text('seen_signals', beside(names))}
          </span>
          <Icon name="down" />
        </summary>
        <div class="seen-facts">
          <SeenList seen={seen} />
          {lines.map((line) => (
            <p key={line} class="seen-quoted small wrap-anywhere">
              {text('seen_quoted', line)}
            </p>
          ))}
        </div>
      </details>
      {lines.length === 0 ? null : missing.length === 0 ? (
        <span class="hint">{text('seen_added')}</span>
      ) : (
        <button
          type="button"
          class="text-button small"
          aria-label={text('seen_add')}
          onClick={() => edit(addDescription(missing.join('\n')))}
        >
          {text('seen_add_short')}
        </button>
      )}
    </div>
  )
}
