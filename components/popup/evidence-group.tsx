import { useId, useState } from 'preact/hooks'
import type { Ask } from '../ui/ask.ts'
import type { EvidenceOffer } from '#lib/model/form/draft-offers.ts'
import type { DraftOrGone, DraftView } from '#lib/messages/draft-requests.ts'
import { EVIDENCE_ITEMS, type EvidenceItem } from '#lib/model/form/form-choices.ts'
import type { DraftForm } from '#lib/model/form/draft-form.ts'
import { text } from '#lib/platform/texts.ts'
import { Address } from '../wording/address.tsx'
import { Banner } from '../ui/banner.tsx'
import { Check } from '../ui/fields.tsx'
import { JsonView } from '../ui/json-view.tsx'
import { NotDoneWords, notRead } from '../wording/not-done.tsx'
import { useAsked } from '../ui/use-asked.ts'
import { size } from '../ui/words.ts'
import { setAsset, setEvidence } from '../form/form-edits.ts'
import { evidenceLabel, evidenceName, missingWords } from './evidence-words.ts'
import type { Edit } from './first-frame/popup-state.ts'
import { ScreenshotItem } from './screenshot/screenshot-item.tsx'

const UNREAD: EvidenceOffer[] = EVIDENCE_ITEMS.map((item) => ({
  item,
  there: false,
  bytes: 0,
  counts: {},
  detail: '',
  missing: 'reading',
}))

type Props = {
  form: DraftForm
  draft: DraftView | null
  ask: Ask
  copy: (text: string) => Promise<void>
  edit: (change: Edit) => void
  /** Makes Submit wait for this work. */
  wait: (work: Promise<DraftOrGone | null>) => Promise<void>
}

/** A checkbox per evidence item, with a preview; a missing item says why. */
export const EvidenceGroup = ({ form, draft, ask, copy, edit, wait }: Props) => {
  const id = useId()
  const offers = draft?.evidence ?? UNREAD
  if (offers.length === 0) return null
  const bytes = offers.reduce(
    (sum, { item, there, bytes: own }) => sum + (there && form.evidence[item] ? own : 0),
    form.evidence.screenshot ? (draft?.screenshot?.picture?.bytes ?? 0) : 0,
  )
  return (
    <div class="group evidence" role="group" aria-labelledby={id}>
      <div class="group-head">
        <h2 id={id} class="label">
          {text('evidence_group')}
        </h2>
        {bytes > 0 ? <span class="small quiet numbers">{size(bytes)}</span> : null}
      </div>
      {offers
        .filter(({ missing }) => missing !== 'not-asked')
        .map((offer) => (
          <EvidenceRow
            key={offer.item}
            offer={offer}
            form={form}
            draft={draft}
            ask={ask}
            copy={copy}
            edit={edit}
          />
        ))}
      {draft !== null && draft.screenshot !== null ? (
        <ScreenshotItem
          offer={draft.screenshot}
          form={form}
          draft={draft}
          ask={ask}
          edit={edit}
          wait={wait}
        />
      ) : null}
      {draft === null || !offers.some(({ there }) => there) ? null : (
        <EvidenceOf form={form} draft={draft} edit={edit} />
      )}
      {offers.some(({ missing }) => missing === 'not-asked') ? (
        <p class="hint">{missingWords('not-asked')}</p>
      ) : null}
    </div>
  )
}

/** Says which asset the page’s evidence belongs to, if there are others or the page isn’t among them. */
const EvidenceOf = ({
  form,
  draft: { evidenceOf, form: known },
  edit,
}: Pick<Props, 'form' | 'edit'> & { draft: DraftView }) => {
  const lines = known.assets.filter(({ content }) => content.trim() !== '').length
  if (evidenceOf === null || lines === 0) return null
  if (evidenceOf.line !== null)
    return lines > 1 ? <p class="hint">{text('evidence_of_line', evidenceOf.line + 1)}</p> : null
  const { page } = evidenceOf
  return (
    <Banner tone="warn" announce>
      <p class="small">
        {text('evidence_of_none')} <Address content={page} />{' '}
        <button
          type="button"
          class="text-button small"
          onClick={() => edit(setAsset(form.assets.length, { content: page, exact: null }))}
        >
          {text('evidence_of_add')}
        </button>
      </p>
    </Banner>
  )
}

const EvidenceRow = ({
  offer,
  form,
  draft,
  ask,
  copy,
  edit,
}: Omit<Props, 'wait'> & { offer: EvidenceOffer }) => {
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
          place="evidence"
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
