import { documentLanguage, language } from '#lib/platform/texts.ts'

/** Joins parts with the language’s comma. Intl.ListFormat would put “and” before the last one. */
export const beside = (parts: readonly string[]): string => parts.join(comma())

const comma = (): string => {
  const [base = ''] = language().split('-')
  if (base === 'ja' || base === 'zh') return '、'
  return documentLanguage().dir === 'rtl' ? '، ' : ', '
}

/** Joins parts as `A, B, C` with Intl. */
export const listed = (parts: readonly string[]): string => listIn('conjunction').format(parts)

/** Returns the indexes of `count` items and the separators between them, for lists of elements. */
export const listedIndexes = (count: number): (number | string)[] =>
  listIn('conjunction')
    .formatToParts(Array.from({ length: count }, (_, index) => String(index)))
    .map(({ type, value }) => (type === 'element' ? Number(value) : value))

export const inUnits = (parts: readonly string[]): string => listIn('unit').format(parts)

const lists = new Map<string, Intl.ListFormat>()

const listIn = (type: 'conjunction' | 'unit'): Intl.ListFormat => {
  const key = `${language()} ${type}`
  const format = lists.get(key) ?? new Intl.ListFormat(language(), { type, style: 'narrow' })
  lists.set(key, format)
  return format
}
