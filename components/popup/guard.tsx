import type { DraftView } from '#lib/messages/draft-requests.ts'
import type { DraftForm } from '#lib/reports/draft-form.ts'
import { text } from '#lib/platform/texts.ts'
import { Check, TextArea } from '../shared/fields.tsx'
import { setFields } from '../shared/form-edits.ts'
import type { Edit } from './popup-state.ts'

type Props = { form: DraftForm; draft: DraftView; edit: (change: Edit) => void }

/** The two deliberate steps: a typed reason to report one's own, and a confirmation where nothing could be compared. */
export const Guard = ({ form, draft, edit }: Props) => {
  const stops = draft.verdict?.stops === true
  const unchecked =
    draft.blockers.includes('not-checked') || (form.confirmUnchecked && draft.verdict?.copy === null)
  return (
    <>
      {stops && !draft.overrideAllowed ? (
        <p class="guard fill-danger small">{text('popup_override_forbidden')}</p>
      ) : null}
      {stops && draft.overrideAllowed ? (
        <div class="guard fill-danger">
          <TextArea
            place="override"
            label={text('popup_override')}
            most={2000}
            hint={text('popup_override_hint')}
            value={form.overrideReason}
            onType={(overrideReason) => edit(setFields({ overrideReason }))}
          />
        </div>
      ) : null}
      {unchecked ? (
        <div class="guard fill-warn">
          <Check
            place="unchecked"
            label={text('popup_confirm_unchecked')}
            checked={form.confirmUnchecked}
            onTick={(confirmUnchecked) => edit(setFields({ confirmUnchecked }))}
          />
        </div>
      ) : null}
    </>
  )
}
