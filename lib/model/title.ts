import { TITLE_LEAST } from '#lib/limits.ts'
import type { DraftForm } from './draft-form.ts'

/** Returns true if the title is long enough in code points, the strictest count: an emoji is one. */
export const isLongEnough = (title: string): boolean => Array.from(title.trim()).length >= TITLE_LEAST

/** Returns true for a typed title that is too short; an empty one may be sent. */
export const isTooShort = ({ title, titleTyped }: Pick<DraftForm, 'title' | 'titleTyped'>): boolean =>
  titleTyped && title.trim() !== '' && !isLongEnough(title)

/** In the report’s language rather than the user’s, since the service’s analysts read it. */
const CATEGORY_TITLES: Record<NonNullable<DraftForm['category']>, string> = {
  phishing: 'Phishing',
  impersonation: 'Impersonation',
  scam: 'Scam',
  malware: 'Malware',
  'fake-app': 'Fake app',
}

/** Short name of an asset in a title: its host, or the start of an address. */
const shortName = (content: string): string => {
  if (URL.canParse(content) && /^https?:/i.test(content)) return new URL(content).hostname
  return content.length > 60 ? `${content.slice(0, 59)}…` : content
}

/** Returns the default title, category and first asset; always long enough. */
export const madeTitle = (category: DraftForm['category'], firstAsset: string | undefined): string => {
  const kind = category === null ? 'Report' : CATEGORY_TITLES[category]
  return firstAsset === undefined || firstAsset.trim() === ''
    ? kind
    : `${kind}: ${shortName(firstAsset.trim())}`
}

/** Returns the form with its default title, unless the user typed one. */
export const withMadeTitle = (form: DraftForm): DraftForm =>
  form.titleTyped ? form : { ...form, title: madeTitle(form.category, form.assets[0]?.content) }
