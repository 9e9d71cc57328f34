import { findSecrets, secretsOnPage, type Secret } from '#lib/redaction/find-secrets.ts'
import { isRemovedEverywhere, mergedStretches, redactorOf } from '#lib/redaction/redactor.ts'
import { decodedText, type Stretch } from '#lib/redaction/spellings.ts'
import { LENGTHS } from '#lib/capture/bounds.ts'
import { partsOf, redactUrl, removable } from '#lib/redaction/redact-url.ts'
import { isRemovedBy, type OccurrenceSource, type SecretKind } from '#lib/redaction/secret-kinds.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { DraftForm, SecretOffer } from '#lib/model/draft-form.ts'
import type { SecretOccurrences } from '#lib/messages/report-requests.ts'
import { NO_ORIGINALS, type Draft, type DraftOriginals } from '#lib/model/draft.ts'
import { redactCapture, redactCutStrings, stringsIn } from '#lib/redaction/redact-strings.ts'
import { captureOf } from '#lib/capture/capture-schema.ts'

/** Values listed. All values proposed for removal are removed, listed or not. */
const MAX_SHOWN = 50

/** Cached: asked several times per view. A `DraftOriginals` is replaced, never changed. */
const known = new WeakMap<DraftOriginals, SecretOffer[]>()

/** Returns every distinct value in the draft’s URLs and page that may be personal data or give access. */
export const secretsOf = (unsent: DraftOriginals | null): readonly SecretOffer[] => {
  if (!unsent) return []
  const found = known.get(unsent) ?? findIn(unsent)
  known.set(unsent, found)
  return found
}

const findIn = (unsent: DraftOriginals): SecretOffer[] => {
  const whole = [...unsent.originals, unsent.foundOn].filter((address) => address !== null)
  const captured = stringsIn(unsent.capture).filter(({ text }) => !isCutCopy(text, whole))
  const foundOn = foundOnOfCapture(unsent.capture)
  const addresses = foundOn === null || isCutCopy(foundOn, whole) ? whole : [...whole, foundOn]
  const page = captured.flatMap(({ path, text }) => (isWords(path) ? [text] : [])).join('\n')
  const inPage = captured.flatMap(({ path, text }): FoundSecret[] => {
    if (IS_ADDRESS.test(text)) return secretsAt(text, page).map((secret) => asFoundAt(path, secret))
    return isShown(path) ? secretsOnPage(text, isTitle(path)) : []
  })
  const found = new Map<string, SecretOffer>()
  const all: FoundSecret[] = [...addresses.flatMap((address) => secretsAt(address, page)), ...inPage]
  for (const secret of all) {
    const { kind, value, where } = secret
    if (found.has(value) || (secret.isCut === true && [...found.keys()].some((one) => one.startsWith(value))))
      continue
    const id = `${kind}:${value}`
    const component =
      where.part === 'query' || where.part === 'fragment' ? where.name || where.part : where.part
    const removed = unsent.decisions[id] ?? isRemovedBy(unsent.choices, secret)
    found.set(value, { id, kind, value, where: component, removed })
  }
  const values = removable([...found.keys()], addresses)
  return values.flatMap((value) => found.get(value) ?? [])
}

/** Lengths to which a capture’s URLs are cut. */
const CUT_AT: ReadonlySet<number> = new Set([LENGTHS.address, LENGTHS.shortAddress, LENGTHS.favicon])

/** True for the beginning of a URL that is known whole: the same parameters, the last one without its end. */
const isCutCopy = (text: string, whole: readonly string[]): boolean =>
  CUT_AT.has(text.length) && whole.some((address) => address.length > text.length && address.startsWith(text))

/** `isCut`: at the end of a URL that may have been cut, so that it may be the beginning of another one. Redaction covers it there. */
type FoundSecret = Secret & { isCut?: boolean }

const secretsAt = (address: string, page: string): FoundSecret[] => {
  const found = findSecrets(address, page)
  if (!CUT_AT.has(address.length)) return found
  const end = decodedText(address)
  return found.map((secret) => (end.endsWith(secret.value) ? { ...secret, isCut: true } : secret))
}

const IS_ADDRESS = /^[a-z][a-z0-9+.-]*:[/\\]{2}/i

/** True for the page’s visible text, in which a name that the page greets is detected. */
const isWords = (path: readonly string[]): boolean =>
  path[0] === 'text' || (path[0] === 'page' && path[1] === 'title')

/** Page details written by the page’s author, not by the browser or this extension. */
const SHOWN_DETAILS = new Set([
  'title',
  'description',
  'keywords',
  'author',
  'openGraph',
  'twitter',
  'identifiers',
])
const isShown = ([part = '', key = '', item = '']: readonly string[]): boolean =>
  part === 'text' || (part === 'page' && SHOWN_DETAILS.has(key) && item !== 'property')

const isTitle = (path: readonly string[]): boolean => path[0] === 'page' && path[1] === 'title'

/** Keeps an email or number in a link to another site: the page publishes it, and the report is about it. */
const asFoundAt = (path: readonly string[], secret: FoundSecret): FoundSecret =>
  ['socialLinks', 'downloads', 'profileLinks'].includes(path[1] ?? '')
    ? { ...secret, proposed: 'keep' }
    : secret

/** Returns the listed values (first of each kind, then removed, then kept ones) and the number of others. */
export const shownSecrets = (
  secrets: readonly SecretOffer[],
): { shown: SecretOffer[]; more: { removed: number; kept: number } } => {
  const kinds = new Set<SecretKind>()
  const firsts = new Set(secrets.filter(({ kind }) => !kinds.has(kind) && kinds.add(kind)))
  const rank = (secret: SecretOffer): number => (firsts.has(secret) ? 0 : secret.removed ? 1 : 2)
  const ranked = secrets.toSorted((one, other) => rank(one) - rank(other))
  const [listed, rest] = [new Set(ranked.slice(0, MAX_SHOWN)), ranked.slice(MAX_SHOWN)]
  const removed = rest.filter((secret) => secret.removed).length
  return {
    shown: secrets.filter((secret) => listed.has(secret)),
    more: { removed, kept: rest.length - removed },
  }
}

export const removedValues = (secrets: readonly SecretOffer[]): string[] =>
  secrets.filter(({ removed }) => removed).map(({ value }) => value)

export const redactedAddress = (original: string, secrets: readonly SecretOffer[]): string =>
  isEmail(original) ? original : redactUrl(original, removedValues(secrets))

/** An email address that is itself reported isn’t removed from its own line. */
const isEmail = (text: string): boolean => {
  const asset = parseAsset(text)
  return asset.ok && asset.value.form === 'name' && asset.value.system === 'email'
}

/** Keeps removed values that the user put back into a line: what is shown must be sent. Same `unsent` if there are none. */
export const keepReinserted = (unsent: DraftOriginals, { assets }: DraftForm): DraftOriginals => {
  const shown = assets.flatMap(({ content }) => {
    const asset = parseAsset(content)
    return asset.ok ? [content, asset.value.content] : [content]
  })
  const secrets = secretsOf(unsent)
  const values = knownIn(unsent, shown, removedValues(secrets))
  if (values.size === 0) return unsent
  const putBack = secrets.filter(({ removed, value }) => removed && values.has(value))
  const keeping = Object.fromEntries(putBack.map(({ id }) => [id, false]))
  return { ...unsent, decisions: { ...unsent.decisions, ...keeping } }
}

type ValuesInLines = { lines: string; values: ReadonlySet<string> }
const foundBefore = new WeakMap<DraftOriginals, ValuesInLines>()

/** Cached, because a keystroke in the description changes no line. */
const knownIn = (
  unsent: DraftOriginals,
  shown: readonly string[],
  values: readonly string[],
): ReadonlySet<string> => {
  const lines = JSON.stringify(shown)
  const before = foundBefore.get(unsent)
  if (before?.lines === lines) return before.values
  const found = valuesIn(shown, values)
  foundBefore.set(unsent, { lines, values: found })
  return found
}

/** Returns the values found in a line. Short ones must be a whole part of a URL. */
const valuesIn = (lines: readonly string[], values: readonly string[]): Set<string> => {
  const { findEach } = redactorOf(values)
  const short = values.filter((value) => !isRemovedEverywhere(value))
  const found = new Set<string>()
  for (const line of new Set(lines)) {
    findEach(line, (value) => found.add(value))
    const parts = short.length === 0 ? undefined : partsOf(line)
    for (const value of short) if (parts?.has(value)) found.add(value)
  }
  return found
}

/** Returns a function that rebuilds a generated URL from its original after a redaction decision, and redacts others. */
export const redactAgain = (before: DraftOriginals, after: DraftOriginals): ((shown: string) => string) => {
  const [then, now] = [secretsOf(before), secretsOf(after)]
  const left = before.originals.map((original) => ({ original, shown: redactedAddress(original, then) }))
  return (text) => {
    const index = left.findIndex(({ shown }) => shown === text)
    const [found] = index < 0 ? [] : left.splice(index, 1)
    return redactedAddress(found?.original ?? text, now)
  }
}

/**
 * Returns a replacement for a lost `DraftOriginals`, after a browser restart or from a report. The removed values are unknown now, so
 * emails and sign-in names in typed text (not asset lines) are proposed for removal again.
 */
export const restoreOriginals = (
  { form, removed }: Pick<Draft, 'form' | 'removed'>,
  kept: DraftOriginals | null,
): DraftOriginals | null => {
  if (removed === 0 || (kept && kept.redactionsLost !== true)) return kept
  const typed = [form.title, form.description, form.rawAssetsInput].join('\n')
  const words = typed.split(/[\s<>"'()]+/).filter((word) => /@|%40/.test(word))
  return {
    ...NO_ORIGINALS,
    // Keeps the user’s contact address.
    originals: words.filter((word) =>
      findSecrets(word).some(
        ({ proposed, value }) => proposed === 'remove' && !form.contactInfo.includes(value),
      ),
    ),
    decisions: kept?.decisions ?? {},
    ...(kept?.choices && { choices: kept.choices }),
    redactionsLost: true,
    writtenAt: kept?.writtenAt ?? 0,
  }
}

const foundOnOfCapture = (capture: unknown): string | null =>
  typeof capture === 'object' &&
  capture !== null &&
  'foundOn' in capture &&
  typeof capture.foundOn === 'string' &&
  capture.foundOn !== ''
    ? capture.foundOn
    : null

/** Returns the draft’s redacted parts, or nothing if the unredacted ones are lost. */
export const redactedParts = (
  unsent: DraftOriginals,
): Partial<Pick<Draft, 'capture' | 'target' | 'removed'>> => {
  if (unsent.redactionsLost) return {}
  const removed = removedValues(secretsOf(unsent))
  const capture = captureOf(null, unsent)
  return {
    capture: capture && redactCapture(capture, removed),
    target: redactCutStrings(unsent.target, removed),
    removed: removed.length,
  }
}

/** Context in characters on each side. */
const AROUND = 24
const LONGEST_WRITTEN = 80
const MAX_OCCURRENCES = 8
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
    const occurrences = firstOfEach(all).slice(0, MAX_OCCURRENCES)
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

const shownOccurrence = ({
  where,
  text,
  stretch: { start, end },
}: Located): SecretOccurrences['occurrences'][number] => ({
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
  downloads: 'link',
  profileLinks: 'link',
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
