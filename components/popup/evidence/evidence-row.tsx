import { useId, useState } from 'preact/hooks'
import type { Ask } from '../../ui/ask.ts'
import type { EvidenceOffer } from '#lib/model/form/draft-offers.ts'
import type { DraftView } from '#lib/messages/draft-requests.ts'
import type { EvidenceItem } from '#lib/model/form/form-choices.ts'
import type { DraftForm } from '#lib/model/form/draft-form.ts'
import { text } from '#lib/platform/texts.ts'
import { Check } from '../../ui/fields.tsx'
import { JsonView } from '../../ui/json/json-view.tsx'
import { NotDoneWords, notRead } from '../../wording/not-done.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { setEvidence, type Edit } from '../../form/form-edits.ts'
import { evidenceLabel, evidenceName, missingWords } from './evidence-words.ts'

type Props = {
  offer: EvidenceOffer
  form: DraftForm
  draft: DraftView | null
  ask: Ask
  copy: (text: string) => Promise<void>
  edit: (change: Edit) => void
}

/** One item: its checkbox, its preview, and why it is missing. */
export const EvidenceRow = ({ offer, form, draft, ask, copy, edit }: Props) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { item, there, missing } = offer
  const ticked = form.evidence[item]
  const kind = draft?.kind ?? 'page'
  return (
    <div>
      <div class="evidence-row">
        <Check
          label={evidenceLabel(offer, kind)}
          checked={ticked && (there || missing === 'reading')}
          disabled={!there && missing !== 'reading'}
          field="evidence"
          describedBy={missing === null ? undefined : `${id}-why`}
          onTick={(on) => edit(setEvidence({ [item]: on }))}
        />
        {there && draft !== null ? (
          <button
            type="button"
            class="text-button small quiet"
            aria-expanded={open}
            aria-label={text('evidence_preview_of', evidenceName(item, kind))}
            onClick={() => setOpen(!open)}
          >
            {text('evidence_preview')}
          </button>
        ) : null}
        {missing === null ? null : (
          <span id={`${id}-why`} class="hint">
            {missingWords(missing)}
          </span>
        )}
      </div>
      {item === 'foundOn' && there && ticked ? (
        <div class="evidence-more">
          <Check
            label={text('evidence_found_on_full')}
            checked={form.evidence.foundOnFull}
            onTick={(foundOnFull) => edit(setEvidence({ foundOnFull }))}
          />
        </div>
      ) : null}
      {open && there && draft !== null ? (
        <Preview draft={draft} item={item} label={evidenceName(item, kind)} ask={ask} copy={copy} />
      ) : null}
    </div>
  )
}

const Preview = ({
  draft,
  item,
  label,
  ask,
  copy,
}: {
  draft: DraftView
  item: EvidenceItem
  label: string
  ask: Ask
  copy: (text: string) => Promise<void>
}) => {
  const asked = useAsked(() => ask('draft/preview', { id: draft.id, item }), draft.revision)
  if (asked.at === 'asking') return <p class="hint">{text('evidence_preview_asking')}</p>
  if (asked.at === 'failed')
    return <NotDoneWords problem={notRead(asked.thrown, 'evidence_preview_failed')} />
  return <JsonView label={text('evidence_preview_of', label)} json={asked.value.json} copy={copy} />
}
