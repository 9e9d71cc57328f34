import { stringsIn } from '#lib/capture/redaction/map-strings.ts'
import { redactorOf, type Redactor } from '#lib/capture/redaction/redactor.ts'
import type { DraftForm, SecretPlaceName } from './draft-form.ts'
import type { Draft, Unsent } from './draft.ts'
import { secretsOf } from './secrets.ts'

/** One place: what is written there, encoded as it is, between a little of what stands around it. */
export type SecretPlace = {
  where: SecretPlaceName
  before: string
  written: string
  after: string
}
export type SecretPlaces = { id: string; places: SecretPlace[]; more: number }

/** Characters on each side. */
const AROUND = 24
const LONGEST_WRITTEN = 80
const MOST_PLACES = 8

/** Where each value that looks private stands in all that can be sent, whatever becomes of it. */
export const placesOf = (draft: Draft, unsent: Unsent | null): SecretPlaces[] => {
  const texts = [...textsOf(unsent), ...typedTexts(draft.form)]
  return secretsOf(unsent).map(({ id, value }) => {
    const redactor = redactorOf([value])
    const places = firstOfEach(texts.flatMap(({ where, text }) => placesIn(text, where, redactor)))
    return { id, places: places.slice(0, MOST_PLACES), more: Math.max(0, places.length - MOST_PLACES) }
  })
}

type Text = { where: SecretPlaceName; text: string }

/** One of each sort before the second of any: what is left out then stands where another was shown. */
const firstOfEach = (places: readonly SecretPlace[]): SecretPlace[] => {
  const seen = new Set<SecretPlaceName>()
  const firsts = places.filter(({ where }) => !seen.has(where) && seen.add(where))
  return [...firsts, ...places.filter((place) => !firsts.includes(place))]
}

const placesIn = (text: string, where: SecretPlaceName, redactor: Redactor): SecretPlace[] =>
  redactor.find(text).map(({ start, end }) => ({
    where,
    before: (start > AROUND ? '…' : '') + text.slice(Math.max(0, start - AROUND), start).toWellFormed(),
    written: shortened(text.slice(start, end)),
    after: text.slice(end, end + AROUND).toWellFormed() + (end + AROUND < text.length ? '…' : ''),
  }))

const shortened = (text: string): string =>
  text.length > LONGEST_WRITTEN ? `${text.slice(0, LONGEST_WRITTEN).toWellFormed()}…` : text

const textsOf = (unsent: Unsent | null): Text[] => {
  if (unsent === null || unsent.reopened) return []
  return [
    // A wrapper and what it leads to are both kept; the second is in the first.
    ...unsent.originals.slice(0, 1).map((text): Text => ({ where: 'address', text })),
    ...(unsent.foundOn === null ? [] : [{ where: 'found-on', text: unsent.foundOn } as const]),
    ...(unsent.target === null ? [] : [{ where: 'pointed-at', text: unsent.target.text } as const]),
    ...stringsIn(unsent.capture)
      .map(({ path, text }): Text => ({ where: placeOf(path), text }))
      // Nearly always the tab's own.
      .filter(({ where, text }) => where !== 'page-address' || text !== unsent.originals[0]),
  ]
}

const typedTexts = ({ title, titleTyped, description, rawAssetsInput, attachmentUrls }: DraftForm): Text[] =>
  [titleTyped ? title : '', description, rawAssetsInput, attachmentUrls].map((text) => ({
    where: 'typed',
    text,
  }))

const OF_PAGE: Readonly<Record<string, SecretPlaceName>> = {
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

const placeOf = ([part = '', key = '']: readonly string[]): SecretPlaceName => {
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
