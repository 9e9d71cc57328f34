import type { DraftForm } from './draft-form.ts'

/** The interface's least length of a title (section Report submission). */
export const TITLE_LEAST = 3

/** Returns true if the service may count enough characters in a title: as code points, of which an emoji is one. */
export const isLongEnough = (title: string): boolean => Array.from(title.trim()).length >= TITLE_LEAST

/** Returns true for a title that a person has begun and that is too short to be sent; none at all may be sent. */
export const isTooShort = ({ title, titleTyped }: Pick<DraftForm, 'title' | 'titleTyped'>): boolean =>
  titleTyped && title.trim() !== '' && !isLongEnough(title)

/** In the report's language, not the person's: the service's analysts read it. */
const CATEGORY_TITLES: Record<NonNullable<DraftForm['category']>, string> = {
  phishing: 'Phishing',
  impersonation: 'Impersonation',
  scam: 'Scam',
  malware: 'Malware',
  'fake-app': 'Fake app',
}

/** What an asset is called in a title: its host, or as much of an address as identifies it. */
const shortName = (content: string): string => {
  if (URL.canParse(content) && /^https?:/i.test(content)) return new URL(content).hostname
  return content.length > 60 ? `${content.slice(0, 59)}…` : content
}

/** The title of a report nobody wrote one for: category and first asset, always long enough for the interface. */
export const madeTitle = (category: DraftForm['category'], firstAsset: string | undefined): string => {
  const kind = category === null ? 'Report' : CATEGORY_TITLES[category]
  return firstAsset === undefined || firstAsset.trim() === ''
    ? kind
    : `${kind}: ${shortName(firstAsset.trim())}`
}
