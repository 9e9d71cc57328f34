import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import messages from '../../public/_locales/en/messages.json' with { type: 'json' }
import { TERMS, WORDING, type ProseRule } from './prose-rules.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const MAX_WORDS = 20
/** Examples of what people paste, not the product’s own words. */
const QUOTED = ['bulk_example_chat', 'bulk_example_mixed']
/** For developers, who may use the terms of the code. */
const FOR_DEVELOPERS = ['CONTRIBUTING.md', 'docs/architecture.md']
/** Documents whose bold words are names on screen, but for lead-ins that end in a full stop. */
const NAMING_SCREENS = ['docs/using.md', 'docs/privacy.md']

const texts: [string, string][] = Object.entries(messages)
  .filter(([key]) => !QUOTED.includes(key))
  .map(([key, { message }]) => [key, message])

const markdownIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder)).flatMap((name) => (name.endsWith('.md') ? [join(folder, name)] : []))
const documents = [...markdownIn('.'), ...markdownIn('docs'), ...markdownIn('docs/store')]
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')

/** Returns the prose of a document: without code, addresses, titles of tests, and terms of other languages. */
const proseOf = (name: string): string => {
  const [page = ''] = read(name).split('\n## Glossaries\n')
  // The blocks of the store's documents are prose to copy.
  const outside = name.startsWith('docs/store/') ? page : page.replaceAll(/^```.*?^```$/gms, '')
  return outside
    .replaceAll(/\[[^\]]*\]\((?:\.\.\/)?test\/[^)]*\)/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/`[^`\n]+`|<[^>\n]+>|https?:\/\/\S+/g, '')
}

const found = (rules: readonly ProseRule[], [name, text]: [string, string]): string[] =>
  text.split('\n').flatMap((line) =>
    rules.flatMap(({ pattern, instead }) => {
      const hit = pattern.exec(line)
      return hit
        ? [
            `${name}: “${hit[0]}” in “${line.slice(Math.max(0, hit.index - 40), hit.index + 60)}”, write ${instead}`,
          ]
        : []
    }),
  )

describe('prose', () => {
  test.each([...WORDING, ...TERMS])('finds “$sample”', ({ pattern, sample }) => {
    expect(sample).toMatch(pattern)
  })

  it('of the messages has no word that the style excludes', () => {
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.flatMap((text) => found([...WORDING, ...TERMS], text))).toEqual([])
  })

  it(`of a message is at most ${MAX_WORDS} words long`, () => {
    const wordsIn = (message: string): number => message.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0
    expect(wordsIn('One or two – words (HTTP $1).')).toBe(6)
    expect(texts.filter(([, message]) => wordsIn(message) > MAX_WORDS)).toEqual([])
  })

  it.each(documents)('of %s has no word that the style excludes', (name) => {
    const prose = proseOf(name)
    expect(prose.length).toBeGreaterThan(100)
    const rules = FOR_DEVELOPERS.includes(name) ? WORDING : [...WORDING, ...TERMS]
    expect(found(rules, [name, prose])).toEqual([])
  })

  it.each(NAMING_SCREENS)('of %s names buttons, tabs and states as the screen does', (name) => {
    const shown = new Set(Object.values(messages).map(({ message }) => message.replaceAll(/\$\d/g, '*N*')))
    const bold = [...read(name).matchAll(/\*\*((?:[^*]|\*N\*)+)\*\*/g)].map(([, words = '']) => words)
    expect(bold.length).toBeGreaterThan(10)
    expect(bold.filter((words) => !words.endsWith('.') && !shown.has(words))).toEqual([])
  })
})
