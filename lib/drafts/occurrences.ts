import { stringsIn, redactStrings } from '#lib/redaction/redact-strings.ts'
import { mergedStretches, redactorOf } from '#lib/redaction/redactor.ts'
import type { Stretch } from '#lib/redaction/spellings.ts'
import type { DraftForm, OccurrenceSource } from '#lib/model/draft-form.ts'
import type { Draft, DraftOriginals } from '#lib/model/draft.ts'
import { secretsOf, shownSecrets, removedValues } from './secrets.ts'
import { retryWithoutCorruptRows, readRow } from '#lib/platform/rows.ts'
import type { Database } from '#lib/platform/database.ts'
import type { DraftStore } from './store.ts'
import { payloadSchema } from '#lib/model/report.ts'

type Occurrence = {
  where: OccurrenceSource
  before: string
  written: string
  after: string
}
export type SecretOccurrences = { id: string; occurrences: Occurrence[]; more: number }

/** Context in characters on each side. */
const AROUND = 24
const LONGEST_WRITTEN = 80
const MAX_SHOWN = 8
/** Occurrences counted per text. */
const MAX_IN_TEXT = 1_000

export const occurrencesOf = (draft: Draft, unsent: DraftOriginals | null): SecretOccurrences[] => {
  const { shown } = shownSecrets(secretsOf(unsent))
  const { findEach } = redactorOf(shown.map(({ value }) => value))
  const found = new Map<string, { where: OccurrenceSource; text: string; stretches: Stretch[] }[]>()
  for (const { where, text } of [...textsOf(unsent), ...typedTexts(draft.form)]) {
    const here = new Map<string, Stretch[]>()
    findEach(text, (value, start, end) => {
      const stretches = here.get(value) ?? []
      if (stretches.length === 0) here.set(value, stretches)
      if (stretches.length < MAX_IN_TEXT) stretches.push({ start, end })
    })
    for (const [value, stretches] of here)
      found.set(value, [...(found.get(value) ?? []), { where, text, stretches }])
  }
  return shown.map(({ id, value }) => {
    const all = (found.get(value) ?? []).flatMap(({ where, text, stretches }) =>
      mergedStretches(stretches).map((stretch) => ({ where, text, stretch })),
    )
    const occurrences = firstOfEach(all).slice(0, MAX_SHOWN)
    return { id, occurrences: occurrences.map(shownOccurrence), more: all.length - occurrences.length }
  })
}

type Text = { where: OccurrenceSource; text: string }

type Located = Text & { stretch: Stretch }

/** Puts the first occurrence of each type first, so that omitted ones are of a type already shown. */
const firstOfEach = (occurrences: readonly Located[]): Located[] => {
  const seen = new Set<OccurrenceSource>()
  const firsts = new Set(occurrences.filter(({ where }) => !seen.has(where) && seen.add(where)))
  return [...firsts, ...occurrences.filter((one) => !firsts.has(one))]
}

const shownOccurrence = ({ where, text, stretch: { start, end } }: Located): Occurrence => ({
  where,
  before: (start > AROUND ? '…' : '') + text.slice(Math.max(0, start - AROUND), start).toWellFormed(),
  written: shortened(text.slice(start, end)),
  after: text.slice(end, end + AROUND).toWellFormed() + (end + AROUND < text.length ? '…' : ''),
})

const shortened = (text: string): string =>
  text.length > LONGEST_WRITTEN ? `${text.slice(0, LONGEST_WRITTEN).toWellFormed()}…` : text

const textsOf = (unsent: DraftOriginals | null): Text[] => {
  if (unsent === null || unsent.redactionsLost) return []
  return [
    // Skips a wrapper’s target, because the wrapper contains it.
    ...unsent.originals.slice(0, 1).map((text): Text => ({ where: 'address', text })),
    ...(unsent.foundOn === null ? [] : [{ where: 'found-on', text: unsent.foundOn } as const]),
    ...(unsent.target === null ? [] : [{ where: 'pointed-at', text: unsent.target.text } as const]),
    ...stringsIn(unsent.capture)
      .map(({ path, text }): Text => ({ where: sourceOf(path), text }))
      // Nearly always equal to the tab’s URL.
      .filter(({ where, text }) => where !== 'page-address' || text !== unsent.originals[0]),
  ]
}

const typedTexts = ({ title, titleTyped, description, rawAssetsInput, attachmentUrls }: DraftForm): Text[] =>
  [titleTyped ? title : '', description, rawAssetsInput, attachmentUrls].map((text) => ({
    where: 'typed',
    text,
  }))

const OF_PAGE: Readonly<Record<string, OccurrenceSource>> = {
  url: 'page-address',
  canonical: 'canonical',
  title: 'title',
  openGraph: 'card',
  twitter: 'card',
  description: 'card',
  socialLinks: 'link',
  linkHosts: 'link',
  forms: 'form',
}

const sourceOf = ([part = '', key = '']: readonly string[]): OccurrenceSource => {
  switch (part) {
    case 'page':
      return OF_PAGE[key] ?? 'other'
    case 'text':
      return key === 'headings' ? 'heading' : 'text'
    case 'emails':
      return 'email'
    case 'foundOn':
      return 'found-on'
    default:
      return 'other'
  }
}

/**
 * Redacts the user’s entries once undo is over, deletes the URL hash (a removed value could be guessed from it), then the
 * unredacted parts. The sent body stays. Idempotent.
 */
export const forgetRemoved = async (
  database: Database,
  store: Pick<DraftStore, 'getUnsent' | 'removeUnsent'>,
  id: string,
): Promise<void> => {
  const unsent = await store.getUnsent(id)
  if (unsent) {
    const removed = removedValues(secretsOf(unsent))
    await retryWithoutCorruptRows(() => redactKept(database, id, removed))
  }
  await store.removeUnsent(id)
}

const redactKept = async (database: Database, id: string, removed: readonly string[]): Promise<void> => {
  const transaction = database.transaction('payloads', 'readwrite')
  const kept = payloadSchema.safeParse(await readRow(transaction, transaction.store, id))
  if (kept.success) {
    const { draft } = kept.data
    const { form, target } = redactStrings({ form: draft.form, target: draft.target }, removed)
    await transaction.store.put({ ...kept.data, draft: { ...draft, place: null, form, target } })
  }
  await transaction.done
}
