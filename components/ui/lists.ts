import { documentLanguage, language } from '#lib/platform/texts.ts'

/** What is no sentence, such as a name and what there is to say of it: Intl would put an "and" before the last. */
export const beside = (parts: readonly string[]): string => parts.join(comma())

const comma = (): string => {
  const [base = ''] = language().split('-')
  if (base === 'ja' || base === 'zh') return '、'
  return documentLanguage().dir === 'rtl' ? '، ' : ', '
}

/** `A, B, C`, as the language puts one thing after another. */
export const listed = (parts: readonly string[]): string => listIn('conjunction').format(parts)

/** The same of `count` things that are no text: the place of each, and what the language puts between them. */
export const listedPlaces = (count: number): (number | string)[] =>
  listIn('conjunction')
    .formatToParts(Array.from({ length: count }, (_, place) => String(place)))
    .map(({ type, value }) => (type === 'element' ? Number(value) : value))

/** `2 days 4 hr`: one length in two units. */
export const inUnits = (parts: readonly string[]): string => listIn('unit').format(parts)

const lists = new Map<string, Intl.ListFormat>()

const listIn = (type: 'conjunction' | 'unit'): Intl.ListFormat => {
  const key = `${language()} ${type}`
  const format = lists.get(key) ?? new Intl.ListFormat(language(), { type, style: 'narrow' })
  lists.set(key, format)
  return format
}
