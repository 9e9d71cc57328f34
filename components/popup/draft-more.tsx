import type { DraftView } from '#lib/messages/draft-requests.ts'
import type { DraftForm } from '#lib/model/form/draft-form.ts'
import { text } from '#lib/platform/texts.ts'
import { Confirm } from '../ui/boxes/confirm.tsx'
import type { Edit } from '../form/form-edits.ts'
import { Destination, MoreFields } from '../form/more-fields.tsx'
import { notDone, NotDoneWords } from '../wording/not-done.tsx'

type Props = {
  form: DraftForm
  draft: DraftView | null
  edit: (change: Edit) => void
  onDiscard: () => Promise<void>
}

/** Optional fields, the reporting organization, and the button that discards the draft. */
export const DraftMore = ({ form, draft, edit, onDiscard }: Props) => (
  <MoreFields
    form={form}
    edit={edit}
    badAttachment={draft?.blockers.includes('bad-attachment') ?? false}
    groupIds={draft?.groupIds}
  >
    {draft?.destination ? (
      <Destination slug={draft.destination.slug} baseUrl={draft.destination.baseUrl} />
    ) : null}
    {draft === null || draft.verdict?.stops === true ? null : <DiscardDraft onDiscard={onDiscard} />}
  </MoreFields>
)

/** Beside the reason if the draft is about an own asset, otherwise among the optional fields. */
export const DiscardDraft = ({ onDiscard }: Pick<Props, 'onDiscard'>) => (
  <Confirm
    isText
    label={text('popup_discard')}
    lines={text('popup_discard_lines')}
    yes={text('popup_discard_yes')}
    no={text('popup_discard_no')}
    failed={(thrown) => <NotDoneWords problem={notDone(thrown, 'popup_broken')} />}
    act={onDiscard}
  />
)
