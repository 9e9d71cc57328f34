import type { EvidenceItem } from '#lib/capture/evidence-items.ts'
import { EVIDENCE_ITEMS, forEachItem } from '#lib/capture/evidence-items.ts'
import type { EvidenceOffer, DraftForm } from '#lib/model/draft-form.ts'
import type { DraftView } from '#lib/messages/report-requests.ts'
import type { OneKey, OtherKey, TextKey } from '#lib/platform/texts.ts'
import { text } from '#lib/platform/texts.ts'
import { beside, listed, OF_REPORT, pieced, Pieces, quoted } from '#components/ui/pieces.tsx'
import { counted, size } from '#components/ui/format.ts'
import { useId, useState, useRef } from 'preact/hooks'
import { usePage } from '#components/ui/page.ts'
import { useAnswer } from '#components/ui/answers.ts'
import { usePopup } from './first-frame/screens.tsx'
import { Check, TextButton } from '#components/ui/fields.tsx'
import { JsonView } from '#components/ui/json.tsx'
import { NotDoneWords, notRead } from '#components/wording/failures.tsx'
import { setEvidence, setAsset } from '#components/report/form.tsx'
import { linesOfFacts, PageFactsList, signalNames } from '#components/wording/page-facts.tsx'
import type { PageFacts } from '#lib/model/draft.ts'
import { Address, defangedWords } from '#components/wording/assets.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Redactions } from './redactions.tsx'
import { ScreenshotItem } from './screenshot.tsx'
import { AddFacts } from './verdict-header.tsx'

const LABELS = forEachItem(({ label }): TextKey => label)

/** Names of evidence for targets other than a page. */
const TARGETS: Partial<Record<DraftView['kind'], TextKey>> = {
  link: 'evidence_link',
  selection: 'evidence_selection',
  image: 'evidence_image',
}

/** The most telling counts, in order. Zero counts are skipped. */
const COUNTS: [name: string, one: OneKey, other: OtherKey][] = [
  ['passwords', 'evidence_passwords_one', 'evidence_passwords_other'],
  ['seedPhrases', 'evidence_seeds_one', 'evidence_seeds_other'],
  ['cards', 'evidence_cards_one', 'evidence_cards_other'],
  ['forms', 'evidence_forms_one', 'evidence_forms_other'],
  ['outsideHosts', 'evidence_hosts_one', 'evidence_hosts_other'],
  ['walletAddresses', 'evidence_wallets_one', 'evidence_wallets_other'],
  ['headings', 'evidence_headings_one', 'evidence_headings_other'],
  ['addresses', 'evidence_addresses_one', 'evidence_addresses_other'],
]
const MAX_COUNTS = 2

const MISSING: Record<NonNullable<EvidenceOffer['missing']>, TextKey> = {
  reading: 'evidence_reading',
  'not-asked': 'evidence_not_asked',
  'nothing-found': 'evidence_nothing_found',
  pdf: 'note_pdf',
  'not-a-document': 'note_not_a_document',
  'not-readable': 'note_not_readable',
  'timed-out': 'note_timed_out',
}

/** Returns the checkbox label without counts. */
const evidenceName = (item: EvidenceOffer['item'], kind: DraftView['kind']): string =>
  text((item === 'page' ? TARGETS[kind] : undefined) ?? LABELS[item])

/** Returns a label such as `Page details, 2 forms, 3 outside hosts`. */
const evidenceLabel = ({ item, counts, detail }: EvidenceOffer, kind: DraftView['kind']): string => {
  const told = COUNTS.flatMap(([name, one, other]) => {
    const count = Object.hasOwn(counts, name) ? counts[name] : undefined
    return count ? [counted(count, one, other)] : []
  })
  return beside([evidenceName(item, kind), ...told.slice(0, MAX_COUNTS), ...(detail === '' ? [] : [detail])])
}

const SHORT: Partial<Record<EvidenceOffer['item'], TextKey>> = {
  text: 'evidence_short_text',
  browser: 'evidence_short_browser',
  foundOn: 'evidence_short_found_on',
}

/** Returns what is sent in one line: `Page details, text, 2 emails`. */
const evidenceSummary = (sent: readonly EvidenceOffer[], kind: DraftView['kind']): string => {
  if (sent.length === 0) return text('evidence_nothing')
  const names = sent.map(({ item, counts }, index) => {
    if (item === 'emails')
      return counted(counts['addresses'] ?? 0, 'evidence_short_emails_one', 'evidence_short_emails_other')
    const short = SHORT[item]
    return index > 0 && short ? text(short) : evidenceName(item, kind)
  })
  return beside(names)
}

const missingWords = (missing: NonNullable<EvidenceOffer['missing']>): string => text(MISSING[missing])

type EvidenceProps = { form: DraftForm; draft: DraftView | null }

/** One item: its checkbox, its preview, and why it is missing. */
const EvidenceRow = ({ offer, form, draft }: EvidenceProps & { offer: EvidenceOffer }) => {
  const { edit } = usePopup().session
  const id = useId()
  const [open, setOpen] = useState(false)
  const { item, there, missing } = offer
  const ticked = form.evidence[item]
  const kind = draft?.kind ?? 'page'
  return (
    <div>
      <div class="evidence-row line-8">
        <Check
          label={evidenceLabel(offer, kind)}
          checked={ticked && (there || missing === 'reading')}
          disabled={!there && missing !== 'reading'}
          field="evidence"
          describedBy={missing === null ? undefined : `${id}-why`}
          onTick={(on) => edit(setEvidence({ [item]: on }))}
        />
        {there && draft !== null ? (
          <TextButton
            small
            class="quiet"
            aria-expanded={open}
            aria-label={text('evidence_preview_of', evidenceName(item, kind))}
            onClick={() => setOpen(!open)}
          >
            {text('evidence_preview')}
          </TextButton>
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
        <Preview draft={draft} item={item} label={evidenceName(item, kind)} />
      ) : null}
    </div>
  )
}

const Preview = ({ draft, item, label }: { draft: DraftView; item: EvidenceItem; label: string }) => {
  const { ask } = usePage()
  const asked = useAnswer(() => ask('draft/request', { id: draft.id, item }), draft.revision)
  if (asked.status === 'loading') return <p class="hint">{text('evidence_preview_asking')}</p>
  if (asked.status === 'failed')
    return <NotDoneWords problem={notRead(asked.failure, 'evidence_preview_failed')} />
  return <JsonView label={text('evidence_preview_of', label)} json={asked.value.body} />
}

/** Page signals and how the page was reached, in sentences, and as what the description gets of them. */
const FactsOfPage = ({ form, facts }: { form: DraftForm; facts: PageFacts }) => {
  const isAlone = signalNames(facts).length === 0
  return (
    <section class="page-facts stack-8 at-start">
      {isAlone ? <p class="hint">{text('seen_reached')}</p> : null}
      <PageFactsList facts={facts} />
      {linesOfFacts(facts, form.evidence.browser).map((line) => (
        <p key={line} class="small wrap-anywhere">
          <Pieces pieces={pieced('seen_quoted', quoted(line, OF_REPORT))} />
        </p>
      ))}
      {/* Beside the signals if there are any. */}
      {isAlone ? <AddFacts form={form} facts={facts} /> : null}
    </section>
  )
}

/** What is attached, one line each: the page’s data and the screenshot. */
export const EvidenceGroup = (props: EvidenceProps) => {
  const { form, draft } = props
  const id = useId()
  const offers = draft?.evidence ?? null
  const redactions = draft === null || draft.secrets.length === 0 ? null : <Redactions draft={draft} />
  if (offers !== null && offers.length === 0)
    return redactions && <div class="cluster-8 baseline tight">{redactions}</div>
  const bytes = (offers ?? []).reduce(
    (sum, { item, there, bytes: own }) => sum + (there && form.evidence[item] ? own : 0),
    form.evidence.screenshot ? (draft?.screenshot?.picture?.bytes ?? 0) : 0,
  )
  return (
    <div class="evidence stack-4 shrinks" role="group" aria-labelledby={id}>
      <div class="cluster-8 baseline tight">
        <h2 id={id} class="label">
          {text('common_evidence')}
        </h2>
        {bytes > 0 ? <span class="hint numbers">{size(bytes)}</span> : null}
        {redactions}
      </div>
      <div class="box ruled">
        <PageEvidence {...props} offers={offers} />
        {draft !== null && draft.screenshot !== null ? (
          <ScreenshotItem form={form} draft={draft} offer={draft.screenshot} />
        ) : null}
      </div>
      {draft === null || !draft.evidence.some(({ there }) => there) ? null : (
        <EvidenceOf form={form} draft={draft} />
      )}
      {offers?.some(({ missing }) => missing === 'not-asked') ? (
        <p class="hint">{missingWords('not-asked')}</p>
      ) : null}
    </div>
  )
}

/** All that was read of the page in one line. Review shows each item. */
const PageEvidence = ({ offers, ...props }: EvidenceProps & { offers: EvidenceOffer[] | null }) => {
  const { form, draft } = props
  const { edit } = usePopup().session
  const id = useId()
  const [open, setOpen] = useState(false)
  const before = useRef<Partial<DraftForm['evidence']>>({ page: true })
  if (draft === null || offers === null || draft.reading)
    return <p class="evidence-row line-8 quiet">{missingWords('reading')}</p>
  const there = offers.filter((offer) => offer.there)
  const [missing] = offers.flatMap((offer) => offer.missing ?? [])
  if (there.length === 0)
    return <p class="evidence-row line-8 quiet">{missingWords(missing ?? 'nothing-found')}</p>

  const sent = there.filter(({ item }) => form.evidence[item])
  /** Leaves everything out, or takes back what was chosen before. */
  const tick = (on: boolean): void => {
    if (on) return edit(setEvidence(before.current))
    before.current = Object.fromEntries(sent.map(({ item }) => [item, true]))
    edit(setEvidence(Object.fromEntries(EVIDENCE_ITEMS.map((item) => [item, false]))))
  }
  return (
    <>
      <div class="evidence-row line-8">
        <Check
          label={evidenceSummary(sent, draft.kind)}
          checked={sent.length > 0}
          field="evidence"
          onTick={tick}
        />
        <TextButton
          small
          aria-label={text('evidence_review_name')}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {text('evidence_review')}
        </TextButton>
      </div>
      <div id={id} class="evidence-items" hidden={!open}>
        {offers
          .filter((offer) => offer.missing !== 'not-asked')
          .map((offer) => (
            <EvidenceRow key={offer.item} {...props} offer={offer} />
          ))}
        {draft.pageFacts?.frames === undefined ? null : (
          <p class="hint evidence-frames wrap-anywhere">
            {text('evidence_frames', listed(draft.pageFacts.frames.map(defangedWords)))}
          </p>
        )}
        {draft.pageFacts ? <FactsOfPage form={form} facts={draft.pageFacts} /> : null}
      </div>
    </>
  )
}

/** Says which asset the page’s evidence belongs to, if there are others or the page isn’t among them. */
const EvidenceOf = ({ form, draft: { evidenceOf, form: known } }: { form: DraftForm; draft: DraftView }) => {
  const { edit } = usePopup().session
  const lines = known.assets.filter(({ content }) => content.trim() !== '').length
  if (evidenceOf === null || lines === 0) return null
  if (evidenceOf.line !== null)
    return lines > 1 ? <p class="hint">{text('evidence_of_line', evidenceOf.line + 1)}</p> : null
  const { page } = evidenceOf
  return (
    <Banner tone="warn" announce>
      <p class="small">
        {text('evidence_of_none')} <Address content={page} />{' '}
        <TextButton small onClick={() => edit(setAsset(form.assets.length, { content: page, exact: null }))}>
          {text('evidence_of_add')}
        </TextButton>
      </p>
    </Banner>
  )
}
