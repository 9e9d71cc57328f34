import messages from '../../public/_locales/en/messages.json' with { type: 'json' }
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'

/** A pattern that must not occur in texts and documents, why not, and a sample in which it must be found. */
export type ProseRule = { pattern: RegExp; instead: string; sample: string }

/** Grammar, spelling and punctuation. */
export const WORDING: readonly ProseRule[] = [
  { pattern: /\be-mails?\b/i, instead: 'email', sample: 'An e-mail address was found.' },
  { pattern: /\bcannot\b/i, instead: 'can’t', sample: 'It cannot be read.' },
  {
    pattern: /(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b)/i,
    instead: 'isn’t a …',
    sample: 'This is no domain.',
  },
  { pattern: /\bany ?more\b/i, instead: 'no longer', sample: 'It is not here any more.' },
  { pattern: /\bby (?:itself|themselves)\b/i, instead: 'automatically', sample: 'It is retried by itself.' },
  { pattern: /\b(?:is|are|was|were|be) told\b/i, instead: 'shows, says', sample: 'The reason is told.' },
  {
    pattern: /\b(?:is|are|was|were|be|been) looked (?:at|for|through|up in)\b/i,
    instead: 'checks',
    sample: 'Cases are looked at every hour.',
  },
  { pattern: /\bwhoever\b/i, instead: 'anyone who, or the role', sample: 'Ask whoever runs the service.' },
  { pattern: /\bgoes as\b/i, instead: 'will be sent as', sample: 'It goes as 2 reports.' },
  { pattern: /\bwhat (?:became|becomes) of\b/i, instead: 'status', sample: 'See what became of it.' },
  { pattern: /\bwhat (?:goes|stands)\b/i, instead: 'a noun', sample: 'What stands out' },
  {
    pattern: /\bstands? (?:in|on|against|beside|below|above)\b/i,
    instead: 'is, appears',
    sample: 'It stands in the evidence.',
  },
  { pattern: /\bmeanwhile\b/i, instead: 'until then', sample: 'The last list answers meanwhile.' },
  { pattern: /\banew\b/i, instead: 'again', sample: 'It is read anew.' },
  { pattern: /\bone[’']s own\b/i, instead: 'your own', sample: 'A page of one’s own' },
  {
    pattern: /\byour word\b/i,
    instead: 'consent, unless you say so',
    sample: 'It goes there only at your word.',
  },
  {
    pattern:
      /\b(?:colou?r(?<=colour)|behaviour|favourite|centre|grey|licence|cancelled|cancelling|(?:organ|recogn|synchron)is(?:e|ed|ing|ation))s?\b/i,
    instead: 'the spelling of the US',
    sample: 'The organisation cancelled it.',
  },
  { pattern: /[\w’)]!(?!\[)/, instead: 'a full stop', sample: 'Report sent!' },
  { pattern: /["']/, instead: '’ “ ”', sample: "It's here." },
]

/** Names of places, states and acts that had another word. */
export const TERMS: readonly ProseRule[] = [
  { pattern: /\bDesk\b/, instead: 'dashboard', sample: 'Open the Desk.' },
  { pattern: /\bbaskets?\b/i, instead: 'bulk list', sample: 'Add to basket' },
  { pattern: /\bheld out\b/i, instead: 'Review, Excluded', sample: 'Two rows are held out.' },
  { pattern: /\bneeds you\b/i, instead: 'Needs attention', sample: 'State: Needs you' },
  { pattern: /\bturn(?:s|ed)? (?:it )?down\b/i, instead: 'reject', sample: 'The service turned it down.' },
  { pattern: /\brefused\b/i, instead: 'rejected, blocked', sample: 'The service refused the report.' },
  {
    pattern: /\b(?:takes?|taken|taking|black(?:s|ed)?) out\b/i,
    instead: 'redact',
    sample: 'Names are taken out of it.',
  },
  { pattern: /\b(?:give|gives|given|giving) back\b/i, instead: 'revoke', sample: 'It can be given back.' },
  { pattern: /\btick(?:s|ed|ing)?\b/i, instead: 'select', sample: 'Where it is ticked' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix', sample: 'Mend the connection' },
  {
    pattern: /\b(?:one|some|none) of (?:yours|ours)\b/i,
    instead: 'your own asset',
    sample: 'Is this one of ours?',
  },
  {
    pattern: /\b(?:left alone|asks? for peace)\b/i,
    instead: 'rate limit',
    sample: 'It asked for peace: ask for peace.',
  },
  { pattern: /\b(?:the|a) person\b(?!’s name)/i, instead: 'user, you', sample: 'The person decides.' },
  { pattern: /\bsent off\b|\bsend off\b/i, instead: 'submit', sample: 'Send off the report' },
]

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
