import { needsConfirmation } from '#lib/model/needs-confirmation.ts'
import type { DraftView } from '#lib/messages/draft-requests.ts'
import type { DraftForm } from '#lib/model/form/draft-form.ts'
import { text } from '#lib/platform/texts.ts'
import { Check, TextArea } from '../ui/fields.tsx'
import { ReportOnlyKey } from '../form/report-only-key.tsx'
import { setFields, type Edit } from '../form/form-edits.ts'
import { DiscardDraft } from './draft-more.tsx'
import { useSaidWith } from './first-frame/focus-announcer.tsx'

type Props = {
  form: DraftForm
  draft: DraftView
  edit: (change: Edit) => void
  /** Declares the key report-only. */
  onReportOnly: () => void
  onDiscard: () => Promise<void>
}

/** Extra steps: a typed reason for an own asset, a checkbox for one with another status in the asset list or one that couldn’t be checked. */
export const Guard = ({ form, draft, edit, onReportOnly, onDiscard }: Props) => {
  const saidWithReason = useSaidWith('reason')
  const stops = draft.verdict?.stops === true
  const unchecked =
    draft.blockers.includes('not-checked') ||
    (form.confirmUnchecked && draft.verdict?.copy === null && draft.verdict.unchecked !== 'report-only')
  const listed =
    draft.blockers.includes('listed') ||
    (form.confirmListed === true &&
      draft.checks.some((check) => check.ok && needsConfirmation(check.verdict)))
  return (
    <>
      {stops && !draft.overrideAllowed ? (
        <div class="guard fill-danger">
          <div class="group-head">
            <p class="small">{text('popup_override_forbidden')}</p>
            <DiscardDraft onDiscard={onDiscard} />
          </div>
        </div>
      ) : null}
      {stops && draft.overrideAllowed ? (
        <div class="guard fill-danger">
          <TextArea
            field="override"
            label={text('popup_override')}
            most={2000}
            hint={text('popup_override_adds')}
            describedBy={saidWithReason}
            value={form.overrideReason}
            onType={(overrideReason) => edit(setFields({ overrideReason }))}
            beside={<DiscardDraft onDiscard={onDiscard} />}
          />
        </div>
      ) : null}
      {listed ? (
        <div class="guard fill-warn">
          <Check
            field="listed"
            label={text('popup_confirm_listed')}
            checked={form.confirmListed === true}
            onTick={(confirmListed) => edit(setFields({ confirmListed }))}
          />
        </div>
      ) : null}
      {unchecked ? (
        <div class="guard fill-warn">
          {draft.verdict?.unchecked === 'no-organization-access' ? (
            <ReportOnlyKey onReportOnly={onReportOnly} />
          ) : null}
          <Check
            field="unchecked"
            label={text('popup_confirm_unchecked')}
            checked={form.confirmUnchecked}
            onTick={(confirmUnchecked) => edit(setFields({ confirmUnchecked }))}
          />
        </div>
      ) : null}
    </>
  )
}
