import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { QUOTING } from '#lib/platform/texts.ts'
import english from '../../public/_locales/en/messages.json' with { type: 'json' }
import { TAKES } from './placeholders.ts'

const ROOT = join(import.meta.dirname, '..', '..')

const listed = new Map(
  Object.entries(TAKES).flatMap(([takes, keys]) =>
    keys
      .trim()
      .split(/\s+/)
      .map((key) => [key, takes.split(' ')] as const),
  ),
)

/** How many different placeholders a text has. */
const placeholdersIn = (message: string): number => new Set(message.match(/\$\d/g)).size

/** A plural text that isn’t listed takes numbers. */
const takesOf = (key: string, count: number): readonly string[] | undefined =>
  listed.get(key) ?? (/_(?:one|other)$/.test(key) ? Array.from({ length: count }, () => 'number') : undefined)

describe('what stands in a placeholder', () => {
  const taking = Object.entries(english)
    .map(([key, { message }]) => ({ key, count: placeholdersIn(message) }))
    .filter(({ count }) => count > 0)

  it('is told for each text: list it in placeholders.ts, as numbers, words, names or a quote', () => {
    const unlike = taking.filter(({ key, count }) => takesOf(key, count)?.length !== count)
    expect(unlike).toEqual([])
    expect([...listed.keys()].filter((key) => taking.every((one) => one.key !== key))).toEqual([])
    expect([...new Set([...listed.values()].flat())].toSorted()).toEqual([
      'name',
      'number',
      'quote',
      'time',
      'words',
    ])
  })

  it('is marked with its language wherever somebody else is quoted, since `text` refuses those', () => {
    const quoting = [...listed].filter(([, takes]) => takes.includes('quote')).map(([key]) => key)
    expect(quoting.toSorted()).toEqual([...QUOTING].toSorted())
  })
})

const SOURCES = ['components', 'entrypoints', 'lib'].flatMap((place) =>
  readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${place}/${name.replaceAll('\\', '/')}`)
    .map((name) => ({ name, source: readFileSync(join(ROOT, name), 'utf8') })),
)

const naming = (pattern: RegExp, sources = SOURCES): string[] =>
  sources
    .filter(({ source }) => pattern.test(source))
    .map(({ name }) => name)
    .toSorted()

/** A case file is a document of its own, which is drawn as text. */
const CASE_FILE = ['case-file-document', 'case-file-evidence'].map(
  (name) => `components/dashboard/case-file/${name}.tsx`,
)
const PAGES = SOURCES.filter(({ name }) => !name.startsWith('lib/') && !CASE_FILE.includes(name))

describe('words of somebody else that stand by themselves', () => {
  test('have the attributes of `foreign`, and not a direction alone, unless they are names or codes', () => {
    expect(naming(/dir="auto"/, PAGES)).toEqual([
      // Types, statuses, groups, brands and people.
      'components/dashboard/assets/asset-table.tsx',
      // Addresses as they were pasted.
      'components/dashboard/bulk/bulk-row.tsx',
      'components/dashboard/takedowns/takedown-table.tsx',
      // Values of settings, most of which are ours.
      'components/options/your-data.tsx',
    ])
  })

  test('have a language that components/ui/pieces.tsx names', () => {
    expect(naming(/\blang="/, PAGES)).toEqual([])
  })

  test('come into a sentence by `pieced` alone', () => {
    expect(naming(/\btextAround\b/)).toEqual(['components/ui/pieces.tsx', 'lib/platform/texts.ts'])
  })
})
