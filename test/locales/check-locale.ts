import type { Messages } from '#test/fakes/extension-api.ts'

/** Counts that a person meets; forms for millions alone (`many` in French) may be left out. */
const COUNTS = Array.from({ length: 201 }, (_, count) => count)

/** Few enough that the count need not be written: the words say it. */
const TELL_THE_COUNT = new Set(['zero', 'one', 'two'])

/** As long as this a text is no name or sign that reads the same in two languages. */
const SENTENCE = 3

/** Examples of what people paste, as they stand in a mail or a table. */
const SAME_IN_ALL = new Set(['bulk_example_chat', 'bulk_example_mixed'])

/** The strictest of the stores, in characters: Edge's for the name (45), Chrome's and Firefox's for the others. */
const STORE_LIMITS = { extension_name: 45, extension_short_name: 12, extension_description: 132 }

/** What turns the order of all that follows it; a mark (U+200E, U+200F) or an isolate turns nothing but itself. */
const TURNS_ORDER = /[\u202A-\u202E]/u

/** `x` of each `x_one` that has an `x_other`. */
export const pluralBases = (english: Messages): string[] =>
  Object.keys(english).flatMap((key) =>
    key.endsWith('_one') && Object.hasOwn(english, key.replace(/one$/, 'other')) ? [key.slice(0, -4)] : [],
  )

export const formsOf = (tag: string): string[] => {
  const rules = new Intl.PluralRules(tag)
  return [...new Set(COUNTS.map((count) => rules.select(count)))]
}

const placeholdersOf = (message: string): string =>
  [...new Set(message.match(/\$\d/g))].toSorted((one, other) => one.localeCompare(other)).join(' ')

/** The keys that a language has, each with the English one that it says. */
const expectedKeys = (english: Messages, tag: string): Map<string, string> => {
  const bases = new Set(pluralBases(english))
  const expected = new Map<string, string>()
  for (const key of Object.keys(english)) {
    const base = key.replace(/_(?:one|other)$/, '')
    if (base === key || !bases.has(base)) expected.set(key, key)
    else for (const form of formsOf(tag)) expected.set(`${base}_${form}`, `${base}_other`)
  }
  return expected
}

const isFormThatTells = (key: string, english: string): boolean =>
  key !== english && TELL_THE_COUNT.has(key.slice(key.lastIndexOf('_') + 1))

/** Every way in which the texts of a language do not say what English says, as `key: what`. */
export const problemsOf = (texts: Messages, english: Messages, tag: string): string[] => {
  const expected = expectedKeys(english, tag)
  const problems: string[] = []
  for (const key of expected.keys()) if (!Object.hasOwn(texts, key)) problems.push(`${key}: missing`)
  for (const [key, { message, ...more }] of Object.entries(texts)) {
    const note = (what: string): void => void problems.push(`${key}: ${what}`)
    const says = expected.get(key)
    const original = says === undefined ? undefined : english[says]?.message
    if (says === undefined || original === undefined) {
      note('no such text in English')
      continue
    }
    if (message.trim() === '') note('empty')
    if (message !== message.trim()) note('begins or ends with a blank')
    const allowed = tag === 'en' ? ['description'] : []
    if (Object.keys(more).some((field) => !allowed.includes(field))) note('has more than a message')
    if (message.replaceAll(/\$[1-9](?!\d)/g, '').includes('$')) note('has a $ that is no placeholder')
    if (TURNS_ORDER.test(message)) note('turns the order of what follows')
    const has = placeholdersOf(message)
    const wanted = [original, ...(isFormThatTells(key, says) ? [original.replaceAll('$1', '')] : [])]
    if (!wanted.some((one) => placeholdersOf(one) === has))
      note(`has ${has || 'no placeholder'}, English ${placeholdersOf(original) || 'none'}`)
    const isSentence = original.replaceAll(/\$\d/g, '').split(/\s+/).filter(Boolean).length > SENTENCE
    if (message === original && isSentence && !SAME_IN_ALL.has(key) && tag !== 'en') note('still English')
  }
  if (texts['language_tag']?.message !== tag) problems.push(`language_tag: not ${tag}`)
  for (const [key, most] of Object.entries(STORE_LIMITS)) {
    const { length } = texts[key]?.message ?? ''
    if (length > most) problems.push(`${key}: ${length} characters, stores take ${most}`)
  }
  return problems
}
