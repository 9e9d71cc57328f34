import type { BulkState } from '#lib/messages/bulk-requests.ts'
import { madeTitle } from '#lib/model/title.ts'
import { text } from '#lib/platform/texts.ts'
import { CategoryChips } from '../../form/category-chips.tsx'
import { Check, TextArea, TextField } from '../../ui/fields.tsx'
import { addDescription, setFields, setListTitle, type Edit } from '../../form/form-edits.ts'
import { MoreFields } from '../../form/more-fields.tsx'
import { ReportOnlyKey } from '../../form/report-only-key.tsx'
import { RecentDescriptions } from '../../form/recent-descriptions.tsx'
import { number } from '../../ui/words.ts'
import type { BulkSession, Common } from './bulk-session.ts'

type Props = {
  state: BulkState
  common: Common
  /** The user decided to send own assets. */
  stops: boolean
  edit: BulkSession['edit']
  /** Declares the key report-only; the list is then checked again. */
  onReportOnly: () => void
  openOptions: () => void
}

export const BulkForm = ({ state, common, stops, edit, onReportOnly, openOptions }: Props) => {
  const { form, sendRest, sendLines } = common
  const { blockers } = state
  const editForm = (change: Edit): void => edit((now) => ({ ...now, form: change(now.form) }))
  return (
    <>
      <h2 class="bulk-form-head">{text('bulk_form')}</h2>
      <Guard state={state} common={common} stops={stops} edit={editForm} onReportOnly={onReportOnly} />
      <CategoryChips chosen={form.category} onChoose={(category) => editForm(setFields({ category }))} />
      <TextField
        field="title"
        label={text('popup_title_field')}
        most={2000}
        placeholder={text('bulk_title_made', madeTitle(form.category, undefined))}
        problem={blockers.includes('title-too-short') ? text('blocker_title') : null}
        value={form.titleTyped ? form.title : ''}
        onType={(title) => editForm(setListTitle(title))}
      />
      <div class="field">
        <TextArea
          label={text('popup_description')}
          most={100_000}
          placeholder={text('popup_description_placeholder')}
          value={form.description}
          onType={(description) => editForm(setFields({ description }))}
        />
        <RecentDescriptions
          recent={state.recentDescriptions}
          onTake={(recent) => editForm(addDescription(recent))}
        />
      </div>
      <div>
        <Check
          label={text('bulk_send_rest')}
          checked={sendRest}
          onTick={(ticked) => edit((now) => ({ ...now, sendRest: ticked }))}
        />
        <Check
          label={text('bulk_send_lines')}
          checked={sendLines}
          onTick={(ticked) => edit((now) => ({ ...now, sendLines: ticked }))}
        />
      </div>
      <MoreFields
        form={form}
        edit={editForm}
        badAttachment={blockers.includes('bad-attachment')}
        withRaw={false}
      />
      <p class="hint numbers">
        {text('bulk_most', number(state.most))}{' '}
        <button type="button" class="text-button small" onClick={openOptions}>
          {text('bulk_most_change')}
        </button>
      </p>
    </>
  )
}

const Guard = ({
  state: { blockers, overrideAllowed, copy, unchecked },
  common: { form },
  stops,
  edit,
  onReportOnly,
}: Pick<Props, 'state' | 'common' | 'stops' | 'onReportOnly'> & { edit: (change: Edit) => void }) => (
  <>
    {stops && !overrideAllowed ? (
      <p class="guard fill-danger small">{text('popup_override_forbidden')}</p>
    ) : null}
    {stops && overrideAllowed ? (
      <div class="guard fill-danger">
        <TextArea
          field="override"
          label={text('bulk_override')}
          most={2000}
          hint={text('bulk_override_hint')}
          value={form.overrideReason}
          onType={(overrideReason) => edit(setFields({ overrideReason }))}
        />
      </div>
    ) : null}
    {blockers.includes('not-checked') ||
    (form.confirmUnchecked && copy === null && unchecked !== 'report-only') ? (
      <div class="guard fill-warn">
        {unchecked === 'no-organization-access' ? <ReportOnlyKey onReportOnly={onReportOnly} /> : null}
        <Check
          field="unchecked"
          label={text('bulk_confirm_unchecked')}
          checked={form.confirmUnchecked}
          onTick={(confirmUnchecked) => edit(setFields({ confirmUnchecked }))}
        />
      </div>
    ) : null}
  </>
)
