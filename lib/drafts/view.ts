import { pageFactsIn, type Draft, type DraftOriginals } from '#lib/model/draft.ts'
import { findSecrets } from '#lib/redaction/find-secrets.ts'
import { internationalNumbers } from '#lib/redaction/people.ts'
import { mergedStretches, redactorOf } from '#lib/redaction/redactor.ts'
import type { Stretch } from '#lib/redaction/spellings.ts'
import type { EvidenceOffer } from '#lib/model/draft-form.ts'
import type { SecretKind } from '#lib/redaction/secret-kinds.ts'
import { secretsOf, redactedAddress, shownSecrets } from './secrets.ts'
import { groupIdsIn } from '#lib/assets/platforms/resources.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { describeEvidence, addressOrigin } from '#lib/capture/enrichment.ts'
import { EVIDENCE_ITEMS } from '#lib/capture/evidence-items.ts'
import type { AssetCheck, Verdict } from '#lib/model/verdict.ts'
import { needsConfirmation, waitsForCheck } from '#lib/model/needs-confirmation.ts'
import type { BLOCKERS, DraftView } from '#lib/messages/report-requests.ts'
import type { ConnectionChoices } from '#lib/model/connections.ts'
import type { Destination } from '#lib/model/report.ts'
import type { LineChecks } from '#lib/own-assets/check-assets.ts'
import { type MadeBody, evidenceLine, pageOfEvidence, carriedOf, foundOnOf } from './report-body.ts'
import { offeredOf } from './found-on-page.ts'
import { doneTo, type ScaledPicture } from './store.ts'
import { registrableDomain } from '#lib/assets/registrable-domain.ts'
import { captureOf } from '#lib/capture/capture-schema.ts'
import { isTooShort } from '#lib/model/title.ts'
import { withoutEnd } from '#lib/limits.ts'
import { RELATIONS } from '#lib/model/states.ts'

/** Personal data in the user’s text. `sent`: as typed, because user text is never changed silently; otherwise REDACTED. */
type TypedSecret = DraftView['typedSecrets'][number]

const MAX_SHOWN_ITEMS = 5
/** Occurrences per value; more only repeat the same spellings. */
const MAX_OCCURRENCES = 100

const typedSecrets = ({ form }: Draft, unsent: DraftOriginals | null): TypedSecret[] => {
  const { description, contactInfo } = form
  if (description === '') return []
  const secrets = secretsOf(unsent)
  const decided = new Set(secrets.map(({ value }) => value.toLowerCase()))
  const marked = description
    .split('\n')
    .flatMap(markedInLine)
    .filter(({ value }) => !decided.has(value.toLowerCase()) && !contactInfo.includes(value))
  const removed = secrets.filter((secret) => secret.removed)
  const unique = new Map(
    [...writtenIn(description, marked, true), ...writtenIn(description, removed, false)].map((one) => [
      one.written,
      one,
    ]),
  )
  return [...unique.values()].slice(0, MAX_SHOWN_ITEMS)
}

type Marked = { kind: SecretKind; value: string }

/** Size of the cache of checked lines, in characters: a keystroke changes only one line. */
const MAX_KNOWN = 200_000
const knownLines = new Map<string, Marked[]>()
let knownCharacters = 0

const markedInLine = (line: string): Marked[] => {
  const before = knownLines.get(line)
  if (before) return before
  const words = line.split(/[\s<>"'()]+/).filter((word) => word.length >= 4)
  const found = words.flatMap((word) => findSecrets(word)).filter(({ proposed }) => proposed === 'remove')
  const numbers = internationalNumbers(line).map((value) => ({ kind: 'phone', value }) as const)
  const marked = [...found, ...numbers]
  if (knownCharacters + line.length > MAX_KNOWN) {
    knownLines.clear()
    knownCharacters = 0
  }
  knownLines.set(line, marked)
  knownCharacters += line.length
  return marked
}

const writtenIn = (text: string, values: readonly Marked[], sent: boolean): TypedSecret[] => {
  if (values.length === 0) return []
  const kinds = new Map(values.map(({ kind, value }) => [value, kind]))
  const occurrences = new Map<string, Stretch[]>()
  redactorOf([...kinds.keys()]).findEach(text, (value, start, end) => {
    const ofValue = occurrences.get(value) ?? []
    if (ofValue.length === 0) occurrences.set(value, ofValue)
    if (ofValue.length < MAX_OCCURRENCES) ofValue.push({ start, end })
  })
  return [...kinds].flatMap(([value, kind]) =>
    mergedStretches(occurrences.get(value) ?? []).map(({ start, end }) => ({
      kind,
      written: text.slice(start, end),
      sent,
    })),
  )
}

/** A draft with all that is known of it now: its checked lines, its body and where it would go. */
export type PreparedDraft = {
  draft: Draft
  unsent: DraftOriginals | null
  lineChecks: LineChecks
  made: MadeBody
  destination: Destination | null
  hostToAsk: string | null
  /** Absent with one connection. */
  connections?: ConnectionChoices
  overrideAllowed: boolean
  picture: ScaledPicture | null
}

type ViewParts = PreparedDraft & Pick<DraftView, 'recentDescriptions' | 'kindsSetByPolicy' | 'notStored'>

export const viewOf = (parts: ViewParts): DraftView => {
  const { draft, unsent, lineChecks, made, picture, destination, hostToAsk, overrideAllowed, ...shared } =
    parts
  const verdicts = lineChecks.checks.flatMap((check) => (check.ok ? [check.verdict] : []))
  const { shown, more } = shownSecrets(secretsOf(unsent))
  return {
    id: draft.id,
    revision: draft.revision,
    editedAt: draft.edit,
    kind: draft.kind,
    form: draft.form,
    checks: withoutRemoved(lineChecks.checks, unsent).map((check, index) =>
      withOriginal(check, draft.form.assets[index]?.insteadOf),
    ),
    verdict: worst(verdicts),
    evidence: offersOf(draft, unsent),
    screenshot: screenshotOffer(draft, picture),
    secrets: shown,
    moreSecrets: more,
    choices: unsent?.choices ?? {},
    typedSecrets: typedSecrets(draft, unsent),
    note: draft.note,
    offers: draft.offers.filter((offer) => !draft.form.assets.some(({ content }) => content === offer)),
    groupIds: groupIdsIn([...draft.form.assets.map(({ content }) => content), unsent?.foundOn ?? '']),
    // From the redacted capture, so no removed value is shown.
    pageFacts: pageFactsIn(captureOf(draft, null)),
    evidenceOf: evidenceOf(draft, lineChecks),
    links: captureOf(draft, unsent)?.page.counts.links ?? null,
    reading: draft.unread,
    ...foundCount(draft),
    bytes: made.bytes,
    blockers: blockersOf({ draft, lineChecks, made, destination, overrideAllowed }, verdicts),
    inPrivate: draft.inPrivate,
    madeFrom: draft.madeFrom,
    refusals: refusalsByLine(draft),
    redactionsLost: unsent?.redactionsLost === true,
    destination,
    hostToAsk,
    overrideAllowed,
    ...shared,
  }
}

const foundCount = (draft: Draft): Pick<DraftView, 'foundOnPage'> => {
  const { length } = offeredOf(draft)
  return length === 0 ? {} : { foundOnPage: length }
}

const evidenceOf = (draft: Draft, lineChecks: LineChecks): DraftView['evidenceOf'] => {
  const page = pageOfEvidence(draft)
  return page === null ? null : { line: evidenceLine(draft, lineChecks), page }
}

/** Redacts the offered targets like the line, whatever encoding the wrapper used. */
const withoutRemoved = (checks: readonly AssetCheck[], unsent: DraftOriginals | null): AssetCheck[] => {
  const secrets = secretsOf(unsent)
  return checks.map((check) => ({
    ...check,
    leadsTo: check.leadsTo?.target
      ? { ...check.leadsTo, target: redactedAddress(check.leadsTo.target, secrets) }
      : check.leadsTo,
    resources: check.resources.map((one) => ({ ...one, content: redactedAddress(one.content, secrets) })),
  }))
}

/** Adds where the domain begins in the host of the wrapper that a line was read from. */
const withOriginal = (check: AssetCheck, insteadOf: string | undefined): AssetCheck => {
  const host = URL.parse(insteadOf ?? '')?.hostname ?? ''
  const registrable = registrableDomain(host) ?? host
  return host === ''
    ? check
    : { ...check, original: { before: host.slice(0, -registrable.length), registrable, after: '' } }
}

/** Returns the service’s refusals with the lines they concern, without those whose lines were all corrected or removed. */
const refusalsByLine = ({ form, refusals }: Draft): DraftView['refusals'] => {
  if (refusals.length === 0) return []
  const sent = form.assets.map(({ content }) => {
    const asset = parseAsset(content)
    return asset.ok ? [content, asset.value.content] : [content]
  })
  return refusals.flatMap((refusal) => {
    const { names, errorType } = refusal
    const lines = sent.flatMap((spellings, line) =>
      spellings.some((one) => names.includes(one)) ? [line] : [],
    )
    // Not a duplicate once the other line is gone.
    const mended =
      errorType === 'DUPLICATE_ASSETS' && (sent.length < 2 || (names.length > 1 && lines.length < 2))
    return (lines.length === 0 && names.length > 0) || mended ? [] : [{ lines, refusal }]
  })
}

const worst = (verdicts: Verdict[]): Verdict | null =>
  verdicts.toSorted((one, other) => RELATIONS.indexOf(one.relation) - RELATIONS.indexOf(other.relation))[0] ??
  null

type Blocker = (typeof BLOCKERS)[number]

/** Returns what blocks Submit, worst first. The background checks again at Submit and doesn’t trust the page. */
const blockersOf = (
  {
    draft: { form },
    lineChecks: { checks, sent },
    made,
    destination,
    overrideAllowed,
  }: Pick<ViewParts, 'draft' | 'lineChecks' | 'made' | 'destination' | 'overrideAllowed'>,
  verdicts: Verdict[],
): Blocker[] => {
  const stops = verdicts.some((verdict) => verdict.stops)
  const found: [Blocker, boolean][] = [
    ['not-connected', destination === null],
    ['no-asset', sent.length === 0 && checks.every((check) => check.ok || check.problem === 'empty')],
    [
      'bad-asset',
      checks.some((check) => !check.ok && check.problem !== 'empty') || made.problem === 'not-valid',
    ],
    ['own-asset-forbidden', stops && !overrideAllowed],
    ['own-asset', stops && overrideAllowed && form.overrideReason.trim() === ''],
    ['listed', verdicts.some(needsConfirmation) && form.confirmListed !== true],
    ['not-checked', destination !== null && verdicts.some(waitsForCheck) && !form.confirmUnchecked],
    ['title-too-short', isTooShort(form)],
    ['bad-attachment', made.problem === 'bad-attachment'],
    ['too-large', made.problem === 'too-large'],
  ]
  const blockers = found.flatMap(([blocker, blocks]) => (blocks ? [blocker] : []))
  // An empty body is always invalid; one blocker is enough.
  return blockers.includes('no-asset') ? blockers.filter((blocker) => blocker !== 'bad-asset') : blockers
}

const offersOf = (draft: Draft, unsent: DraftOriginals | null): EvidenceOffer[] =>
  draft.kind === 'page' || draft.kind === 'typed' ? pageOffers(draft, unsent) : targetOffers(draft, unsent)

const pageOffers = (draft: Draft, unsent: DraftOriginals | null): EvidenceOffer[] => {
  const capture = captureOf(draft, unsent)
  if (capture)
    return describeEvidence(capture).map(({ item, bytes, ...facts }) =>
      bytes === null
        ? missingOffer(item, 'nothing-found')
        : { ...missingOffer(item, null), there: true, bytes, ...facts },
    )
  if (draft.target) return targetOffers(draft, unsent)
  const carried = carriedOf(draft)
  if (carried.length > 0)
    return [{ ...missingOffer('page', null), there: true, bytes: JSON.stringify(carried).length }]
  return EVIDENCE_ITEMS.map((item) => missingOffer(item, missingReason(draft)))
}

/** Offers a screenshot only of a page the user wants to report: the source of a link or a selection may be private. */
const screenshotOffer = (draft: Draft, picture: ScaledPicture | null): DraftView['screenshot'] => {
  if (draft.kind !== 'page') return null
  const { tabId, place, note, form } = draft
  const missing = note === 'nothing-reportable' ? 'not-a-web-page' : 'no-tab'
  return {
    missing: tabId === null || place === null || note === 'nothing-reportable' ? missing : null,
    lost: picture === null && form.evidence.screenshot === true,
    picture: picture && {
      takenAt: picture.takenAt,
      width: picture.width,
      height: picture.height,
      bytes: bytesOfBase64(picture.made.base64),
      ...doneTo(picture),
    },
  }
}

const bytesOfBase64 = (text: string): number =>
  (text.length * 3) / 4 - (text.length - withoutEnd(text, '=').length)

const missingReason = (draft: Draft): NonNullable<EvidenceOffer['missing']> => {
  if (draft.unread) return 'reading'
  const { note } = draft
  return note === 'pdf' || note === 'not-a-document' || note === 'not-readable' || note === 'timed-out'
    ? note
    : 'not-asked'
}

/** Offers the clicked content, which is known without reading the page. */
const targetOffers = (draft: Draft, unsent: DraftOriginals | null): EvidenceOffer[] => {
  const { target, text } = draft.target ?? { target: '', text: '' }
  const characters = text.length
  const foundOn = foundOnOf(draft, unsent)
  return EVIDENCE_ITEMS.map((item): EvidenceOffer => {
    if (item === 'page' && draft.target) {
      return {
        ...missingOffer(item, null),
        there: true,
        bytes: target.length + characters,
        counts: { characters },
        detail: text.slice(0, 80),
      }
    }
    if (item === 'foundOn' && foundOn !== '')
      return {
        ...missingOffer(item, null),
        there: true,
        bytes: foundOn.length,
        detail: addressOrigin(foundOn),
      }
    return missingOffer(item, draft.kind === 'page' ? missingReason(draft) : 'not-asked')
  })
}

const missingOffer = (item: EvidenceOffer['item'], missing: EvidenceOffer['missing']): EvidenceOffer => ({
  item,
  there: false,
  bytes: 0,
  counts: {},
  detail: '',
  missing,
})
