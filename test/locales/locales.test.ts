import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import * as z from 'zod/mini'
import type { Messages } from '#test/fakes/extension-api.ts'
import english from '../../public/_locales/en/messages.json' with { type: 'json' }
import { formsOf, pluralBases, problemsOf } from './check-locale.ts'
import { LANGUAGES } from './languages.ts'
import { messagesOf } from './messages-of.ts'
import { DESCRIPTION, PLACES } from './places.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const ENGLISH: Messages = english

describe('every language', () => {
  it('has a folder of texts, and no other folder is there', () => {
    const folders = readdirSync(join(ROOT, 'public', '_locales'))
    expect(folders.toSorted()).toEqual(Object.keys(LANGUAGES).toSorted())
  })

  test.each(Object.entries(LANGUAGES))('%s says all that English says, and no more', async (folder, tag) => {
    expect(problemsOf(await messagesOf(folder), ENGLISH, tag)).toEqual([])
  })

  test.each(Object.keys(LANGUAGES))('%s has one text a line', (folder) => {
    const text = readFileSync(join(ROOT, 'public', '_locales', folder, 'messages.json'), 'utf8')
    const texts = Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(text)))
    const lines = text.trim().split('\n').slice(1, -1)
    expect(lines.map((line) => /^ {2}"(\w+)": \{ "message": ".*" \},?$/.exec(line)?.[1])).toEqual(texts)
  })
})

/** Every source that can ask for a text, as one. */
const SOURCES = ['components', 'lib', 'entrypoints', 'wxt.config.ts']
  .flatMap((place) =>
    place.endsWith('.ts')
      ? [place]
      : readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' }).map((name) =>
          join(place, name),
        ),
  )
  .filter((name) => /\.(?:ts|tsx|html)$/.test(name))
  .map((name) => readFileSync(join(ROOT, name), 'utf8'))
  .join('\n')

describe('English', () => {
  it('has no text that nothing asks for', () => {
    const named = new Set(SOURCES.match(/(?<=['"`]|__MSG_)[a-z][a-z0-9_]*?(?=['"`]|__)/g))
    // `dashboard_export_${format}`: what stands in the braces has no underscore.
    const begun = [...SOURCES.matchAll(/`([a-z][a-z_]*_)\$\{\w+\}`/g)].map(([, beginning = '']) => beginning)
    const byReason = [...SOURCES.matchAll(/\b(?:textOf|keyOf)\(\s*'([a-z_]+)'/g)].map(
      ([, prefix]) => `${prefix}_`,
    )
    const ofQuestions = [...SOURCES.matchAll(/<Confirm[^>]*? of="([a-z_]+)"/g)].flatMap(([, of = '']) =>
      ['lines', 'yes', 'no'].map((part) => `${of}_${part}`),
    )
    const isBuilt = (key: string): boolean =>
      ofQuestions.includes(key) ||
      begun.some((beginning) => key.startsWith(beginning) && !key.slice(beginning.length).includes('_')) ||
      byReason.some((prefix) => key.startsWith(prefix))
    expect(Object.keys(ENGLISH).filter((key) => !named.has(key) && !isBuilt(key))).toEqual([])
  })

  it('has two forms of each text that counts, and both are asked for together', () => {
    const apart = pluralBases(ENGLISH).filter(
      (base) => !new RegExp(`'${base}_one',\\s*'${base}_other'`).test(SOURCES),
    )
    expect(apart).toEqual([])
  })
})

describe('the description of each English text', () => {
  const described = Object.entries(ENGLISH).map(([key, { description = '' }]) => {
    const { place = '', most = '' } = DESCRIPTION.exec(description)?.groups ?? {}
    return { key, place, most: Number(most) }
  })

  it('says where the text appears', () => {
    const misplaced = described.filter(
      ({ key, place }) => !place.startsWith(PLACES[key.split('_')[0] ?? ''] ?? 'no such group'),
    )
    expect(misplaced).toEqual([])
  })

  test.each(Object.entries(LANGUAGES))('names a length that %s keeps', async (folder, tag) => {
    const texts = await messagesOf(folder)
    const tooLong = described.flatMap(({ key, most }) => {
      const base = key.replace(/_other$/, '')
      const forms = base === key ? [key] : [key, ...formsOf(tag).map((form) => `${base}_${form}`)]
      return forms.flatMap((form) => {
        const { length } = texts[form]?.message ?? ''
        return length > most && !Object.hasOwn(ENGLISH, form) === (form !== key)
          ? [`${form}: ${length} of ${most}`]
          : []
      })
    })
    expect(tooLong).toEqual([])
  })
})

describe('what the check of a language finds', () => {
  const original: Messages = {
    language_tag: { message: 'en' },
    extension_name: { message: 'Takedown Reporter' },
    extension_short_name: { message: 'Takedown' },
    extension_description: { message: 'Report phishing from any page.' },
    note: { message: 'The service asks for a pause of $1.' },
    count_one: { message: '$1 asset of $2' },
    count_other: { message: '$1 assets of $2' },
  }
  // What English calls `other` Polish has for fractions alone.
  const { count_other: _, ...others } = original
  const polish: Messages = {
    ...others,
    language_tag: { message: 'pl' },
    extension_description: { message: 'Zgłaszaj phishing z każdej strony.' },
    note: { message: 'Usługa prosi o przerwę: $1.' },
    count_one: { message: 'Jeden zasób z $2' },
    count_few: { message: '$1 zasoby z $2' },
    count_many: { message: '$1 zasobów z $2' },
  }
  const changed = (changes: Record<string, string | null>): string[] => {
    const texts = Object.fromEntries([
      ...Object.entries(polish).filter(([key]) => changes[key] !== null),
      ...Object.entries(changes).flatMap(([key, message]) => (message === null ? [] : [[key, { message }]])),
    ])
    return problemsOf(texts, original, 'pl')
  }

  test('nothing where all is well', () => expect(changed({})).toEqual([]))

  test.each<[changes: Record<string, string | null>, found: string]>([
    [{ note: null }, 'note: missing'],
    [{ count_few: null }, 'count_few: missing'],
    [{ other: 'Coś' }, 'other: no such text in English'],
    [{ count_two: '$1 $2' }, 'count_two: no such text in English'],
    [{ note: ' ' }, 'note: empty'],
    [{ note: 'Przerwa' }, 'note: has no placeholder, English $1'],
    [{ note: 'Przerwa $1 $2' }, 'note: has $1 $2, English $1'],
    [{ count_many: 'Zasoby z $2' }, 'count_many: has $2, English $1 $2'],
    [{ count_one: 'Jeden zasób' }, 'count_one: has no placeholder, English $1 $2'],
    [{ note: 'Przerwa $1 $czas$' }, 'note: has a $ that is no placeholder'],
    [{ note: 'Przerwa \u202E$1' }, 'note: turns the order of what follows'],
    [{ note: 'The service asks for a pause of $1.' }, 'note: still English'],
    [{ language_tag: 'en' }, 'language_tag: not pl'],
    [{ extension_short_name: 'Zgłaszacz stron' }, 'extension_short_name: 15 characters, stores take 12'],
  ])('%j', (changes, found) => expect(changed(changes)).toContain(found))

  test('the forms that a language needs', () => {
    expect(formsOf('ja')).toEqual(['other'])
    expect(formsOf('fr').toSorted()).toEqual(['one', 'other'])
    expect(formsOf('ar-u-nu-latn').toSorted()).toEqual(['few', 'many', 'one', 'other', 'two', 'zero'])
  })
})
