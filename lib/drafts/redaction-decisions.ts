import type { KindChoice, KindChoices, SecretKind } from '#lib/redaction/secret-kinds.ts'
import type { DraftOrGone } from '#lib/messages/report-requests.ts'
import { NO_ORIGINALS, type Draft, type DraftOriginals, type DraftWithOriginals } from '#lib/model/draft.ts'
import { withAddresses } from './new-draft.ts'
import { keepReinserted, redactAgain, redactedParts, secretsOf } from './secrets.ts'
import { hashesOf } from '#lib/capture/enrichment.ts'
import { findSecrets } from '#lib/redaction/find-secrets.ts'
import { redactCapture, redactCutStrings } from '#lib/redaction/redact-strings.ts'
import { redactUrl, removable } from '#lib/redaction/redact-url.ts'
import { isRecord } from '#lib/plain-reader.ts'
import { captureOf } from '#lib/capture/capture-schema.ts'
import type { Enrichment } from './report-body.ts'
import { carriedOf } from './report-body.ts'

type Change = (
  id: string,
  by: (draft: Draft, unsent: DraftOriginals | null) => DraftWithOriginals,
) => Promise<DraftOrGone>

/** Returns a draft with other decisions: its generated lines are rebuilt from their originals, and its redacted parts made anew. */
const redecided = (draft: Draft, unsent: DraftOriginals, decided: DraftOriginals): DraftWithOriginals => {
  const again = withAddresses(draft, () => redactAgain(unsent, decided))
  // A value in a line’s host can’t be removed, because the result would be somebody else’s URL.
  const kept = keepReinserted(decided, again.form)
  return { draft: { ...again, ...redactedParts(kept) }, unsent: kept }
}

/** Redacts and restores single values of a draft, and all values of a kind. */
export const makeDecisions = (change: Change) => {
  const decide = (id: string, by: (unsent: DraftOriginals) => DraftOriginals): Promise<DraftOrGone> =>
    change(id, (draft, unsent) => {
      if (!unsent) return { draft, unsent }
      const decided = redecided(draft, unsent, by(unsent))
      const revision = draft.revision + 1
      return { draft: { ...decided.draft, revision, touched: true }, unsent: decided.unsent }
    })

  return {
    redact: (id: string, secret: string, remove: boolean): Promise<DraftOrGone> =>
      decide(id, (unsent) => ({ ...unsent, decisions: { ...unsent.decisions, [secret]: remove } })),

    /** Applies a choice to a whole kind, replacing earlier decisions on single values of it. */
    choose: (id: string, kind: SecretKind, choice: KindChoice): Promise<DraftOrGone> =>
      decide(id, (unsent) => ({
        ...unsent,
        choices: { ...unsent.choices, [kind]: choice },
        decisions: Object.fromEntries(
          Object.entries(unsent.decisions).filter(([secret]) => !secret.startsWith(`${kind}:`)),
        ),
      })),
  }
}

const kindOf = (secretId: string): string => secretId.split(':', 1)[0] ?? ''

/** Returns the values of these kinds that can be removed from the addresses. */
export const settledValuesIn = (addresses: readonly string[], settled: KindChoices): string[] => {
  const found = addresses.flatMap((address) => findSecrets(address))
  const values = found.flatMap(({ kind, value }) => (settled[kind] === 'always-remove' ? [value] : []))
  return values.length === 0 ? [] : removable([...new Set(values)], addresses)
}

/** Returns the values of these kinds in a capture, or in evidence made of one. */
const valuesInCapture = (capture: unknown, settled: KindChoices, address: string[] = []): string[] =>
  secretsOf({ ...NO_ORIGINALS, originals: address, capture })
    .filter(({ kind }) => settled[kind] === 'always-remove')
    .map(({ value }) => value)

/** Redacts evidence that is no longer made of a capture, such as that of an earlier report. Same object if there is nothing to redact. */
export const evidenceWithoutSettledKinds = async (
  evidence: Enrichment,
  settled: KindChoices,
): Promise<Enrichment> => {
  const { hashes, ...output } = evidence.output
  if (output['kind'] === 'screenshot') return evidence
  const values = valuesInCapture(output, settled)
  if (values.length === 0) return evidence
  const { cut, ...redacted } = redactCutStrings(output, values)
  const told = Array.isArray(cut) ? { ...redacted, cut: cut.map(withoutLength) } : redacted
  return {
    ...evidence,
    output: hashes === undefined ? told : { ...told, hashes: await hashesOf(told) },
  }
}

/** The original’s length would reveal that of a removed value. */
const withoutLength = (cut: unknown): unknown =>
  isRecord(cut) && cut['why'] === 'length' ? { what: cut['what'], why: cut['why'] } : cut

/**
 * Applies the kinds that the organization’s policy decides to a draft that was begun before: in its originals, in lines that the
 * user typed, and in what is left after a restart. Same object if nothing changes.
 */
export const withSettledTexts = (whole: DraftWithOriginals, settled: KindChoices): DraftWithOriginals => {
  if (Object.keys(settled).length === 0) return whole
  const decided = withDecisions(whole, settled)
  return raised(whole, { draft: withLines(decided, settled), unsent: decided.unsent })
}

/** The same, and in evidence of an earlier report. */
export const withSettledKinds = async (
  whole: DraftWithOriginals,
  settled: KindChoices,
): Promise<DraftWithOriginals> => {
  const { draft, unsent } = withSettledTexts(whole, settled)
  return raised(whole, { draft: await withEvidence(draft, settled), unsent })
}

const raised = (before: DraftWithOriginals, { draft, unsent }: DraftWithOriginals): DraftWithOriginals =>
  draft === before.draft && unsent === before.unsent
    ? before
    : { draft: { ...draft, revision: before.draft.revision + 1 }, unsent }

const withDecisions = (whole: DraftWithOriginals, settled: KindChoices): DraftWithOriginals => {
  const { draft, unsent } = whole
  if (unsent === null || unsent.redactionsLost === true) return withoutOriginals(whole, settled)
  const theirs = Object.entries(unsent.decisions).filter(([id]) => !Object.hasOwn(settled, kindOf(id)))
  const choices = { ...unsent.choices, ...settled }
  const isChosen = Object.entries(settled).every(([kind, choice]) =>
    Object.entries(unsent.choices ?? {}).some(([one, its]) => one === kind && its === choice),
  )
  if (isChosen && theirs.length === Object.keys(unsent.decisions).length) return whole
  const again = redecided(draft, unsent, { ...unsent, choices, decisions: Object.fromEntries(theirs) })
  // A value in a line’s host is kept, because its removal would report another site: that decision returns each time.
  return isChosen && isSame(again, whole) ? whole : again
}

const isSame = (one: DraftWithOriginals, other: DraftWithOriginals): boolean =>
  JSON.stringify(one.draft) === JSON.stringify(other.draft) &&
  decisionsOf(one.unsent) === decisionsOf(other.unsent)

const decisionsOf = (unsent: DraftOriginals | null): string =>
  JSON.stringify(Object.entries(unsent?.decisions ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** The stored capture is redacted by what was decided then. */
const withoutOriginals = (
  { draft, unsent }: DraftWithOriginals,
  settled: KindChoices,
): DraftWithOriginals => {
  const address = draft.target === null ? [] : [draft.target.target]
  const values = valuesInCapture(draft.capture, settled, address)
  if (values.length === 0) return { draft, unsent }
  const capture = captureOf(draft, null)
  return {
    draft: {
      ...draft,
      capture: capture && redactCapture(capture, values),
      target: redactCutStrings(draft.target, values),
      removed: draft.removed + values.length,
    },
    unsent,
  }
}

/** What the user types back into a line isn’t restored either. */
const withLines = ({ draft }: DraftWithOriginals, settled: KindChoices): Draft => {
  const { form, offers } = draft
  const removed = settledValuesIn(
    [
      ...form.assets.flatMap(({ content, exact, insteadOf }) => [content, exact ?? '', insteadOf ?? '']),
      ...offers,
    ],
    settled,
  )
  return removed.length === 0 ? draft : withAddresses(draft, () => (address) => redactUrl(address, removed))
}

const withEvidence = async (draft: Draft, settled: KindChoices): Promise<Draft> => {
  if (draft.carried === undefined || Object.keys(settled).length === 0) return draft
  const before = carriedOf(draft)
  const carried = await Promise.all(
    before.map(async ({ content, enrichments }) => ({
      content: redactUrl(content, settledValuesIn([content], settled)),
      enrichments: await Promise.all(enrichments.map((one) => evidenceWithoutSettledKinds(one, settled))),
    })),
  )
  return JSON.stringify(carried) === JSON.stringify(before) ? draft : { ...draft, carried }
}
