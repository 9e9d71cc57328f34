import { useId, useRef, useState } from 'preact/hooks'
import type { Ask } from '../../ui/ask.ts'
import type { EvidenceOffer } from '#lib/model/form/draft-offers.ts'
import type { DraftOrGone, DraftView } from '#lib/messages/draft-requests.ts'
import type { DraftForm } from '#lib/model/form/draft-form.ts'
import { text } from '#lib/platform/texts.ts'
import { Address } from '../../wording/address.tsx'
import { Banner } from '../../ui/boxes/banner.tsx'
import { Check } from '../../ui/fields.tsx'
import { size } from '../../ui/words.ts'
import { setAsset, setEvidence, type Edit } from '../../form/form-edits.ts'
import { EvidenceRow } from './evidence-row.tsx'
import { evidenceSummary, missingWords } from './evidence-words.ts'
import { EVIDENCE_ITEMS } from '#lib/model/form/form-choices.ts'
import { ScreenshotItem } from '../screenshot/screenshot-item.tsx'
import { SignalsRow } from './signals-row.tsx'

type Props = {
  form: DraftForm
  draft: DraftView | null
  ask: Ask
  copy: (text: string) => Promise<void>
  edit: (change: Edit) => void
  /** Makes Submit wait for this work. */
  wait: (work: Promise<DraftOrGone | null>) => Promise<void>
}

/** What is attached, one line each: the page’s data, its signals, the screenshot. */
export const EvidenceGroup = (props: Props) => {
  const { form, draft, edit } = props
  const id = useId()
  const offers = draft?.evidence ?? null
  if (offers !== null && offers.length === 0) return null
  const bytes = (offers ?? []).reduce(
    (sum, { item, there, bytes: own }) => sum + (there && form.evidence[item] ? own : 0),
    form.evidence.screenshot ? (draft?.screenshot?.picture?.bytes ?? 0) : 0,
  )
  return (
    <div class="evidence" role="group" aria-labelledby={id}>
      <div class="group-head">
        <h2 id={id} class="label">
          {text('evidence_group')}
        </h2>
        {bytes > 0 ? <span class="small quiet numbers">{size(bytes)}</span> : null}
      </div>
      <div class="evidence-box">
        <PageEvidence {...props} offers={offers} />
        <SignalsRow form={form} draft={draft} edit={edit} />
        {draft !== null && draft.screenshot !== null ? (
          <ScreenshotItem {...props} draft={draft} offer={draft.screenshot} />
        ) : null}
      </div>
      {draft === null || !draft.evidence.some(({ there }) => there) ? null : (
        <EvidenceOf form={form} draft={draft} edit={edit} />
      )}
      {offers?.some(({ missing }) => missing === 'not-asked') ? (
        <p class="hint">{missingWords('not-asked')}</p>
      ) : null}
    </div>
  )
}

/** All that was read of the page in one line. Review shows each item. */
const PageEvidence = ({ offers, ...props }: Props & { offers: EvidenceOffer[] | null }) => {
  const { form, draft, edit } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  const before = useRef<Partial<DraftForm['evidence']>>({ page: true })
  if (draft === null || offers === null || draft.reading)
    return <p class="evidence-row quiet">{missingWords('reading')}</p>
  const there = offers.filter((offer) => offer.there)
  const [missing] = offers.flatMap((offer) => offer.missing ?? [])
  if (there.length === 0) return <p class="evidence-row quiet">{missingWords(missing ?? 'nothing-found')}</p>

  const sent = there.filter(({ item }) => form.evidence[item])
  /** Leaves everything out, or takes back what was chosen before. */
  const tick = (on: boolean): void => {
    if (on) return edit(setEvidence(before.current))
    before.current = Object.fromEntries(sent.map(({ item }) => [item, true]))
    edit(setEvidence(Object.fromEntries(EVIDENCE_ITEMS.map((item) => [item, false]))))
  }
  return (
    <>
      <div class="evidence-row">
        <Check
          label={evidenceSummary(sent, draft.kind)}
          checked={sent.length > 0}
          field="evidence"
          onTick={tick}
        />
        <button
          type="button"
          class="text-button small"
          aria-label={text('evidence_review_name')}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {text('evidence_review')}
        </button>
      </div>
      <div id={id} class="evidence-items" hidden={!open}>
        {offers
          .filter((offer) => offer.missing !== 'not-asked')
          .map((offer) => (
            <EvidenceRow key={offer.item} {...props} offer={offer} />
          ))}
      </div>
    </>
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
