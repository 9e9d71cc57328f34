import { MIN_TITLE } from '#lib/limits.ts'
import type { DraftForm } from './draft-form.ts'

/** Returns true if the title is long enough in code points, the strictest count: an emoji is one. */
export const isLongEnough = (title: string): boolean => Array.from(title.trim()).length >= MIN_TITLE

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
export const shortName = (content: string): string => {
  if (URL.canParse(content) && /^https?:/i.test(content)) return new URL(content).hostname
  return content.length > 60 ? `${content.slice(0, 59)}…` : content
}

const kindOf = (category: DraftForm['category']): string =>
  category === null ? 'Report' : CATEGORY_TITLES[category]

const others = (count: number): string => (count > 1 ? ` and ${count - 1} more` : '')

const written = (assets: readonly string[]): string[] => [
  ...new Set(assets.map((one) => one.trim()).filter((one) => one !== '')),
]

/** Returns the default title: category, first asset, number of others; always long enough. `nameOf`: what the title calls an asset. */
export const madeTitle = (
  category: DraftForm['category'],
  assets: readonly string[],
  nameOf = shortName,
): string => {
  const [first, ...more] = written(assets)
  const kind = kindOf(category)
  return first === undefined ? kind : `${kind}: ${nameOf(first)}${others(more.length + 1)}`
}

const contentsOf = ({ assets }: DraftForm): string[] => written(assets.map(({ content }) => content))

/**
 * Returns a form after an edit with its default title, unless the user typed one. The name of the same first asset stays: pages don’t
 * load the tables of platforms that the background names it by (lib/drafts/new-draft.ts), and show another one’s host until it answers.
 */
export const retitled = (before: DraftForm, form: DraftForm): DraftForm => {
  if (form.titleTyped) return form
  const [was, now] = [contentsOf(before), contentsOf(form)]
  const start = `${kindOf(before.category)}: `
  const end = others(was.length)
  const isSame = now[0] !== undefined && now[0] === was[0] && before.title.startsWith(start)
  const name = before.title.slice(
    start.length,
    end !== '' && before.title.endsWith(end) ? -end.length : undefined,
  )
  return { ...form, title: madeTitle(form.category, now, isSame ? () => name : shortName) }
}
