import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { circlesIn, folderOf, importsOf, sourcesIn } from './layers.ts'

/** From the ground up: a folder imports from those above it in this list, and from itself. */
const ORDER = [
  'lib',
  'lib/assets',
  'lib/look-alike',
  'lib/capture',
  'lib/platform',
  'lib/model',
  'lib/service',
  'lib/messages',
  'lib/storage',
  'lib/updates',
  'lib/settings',
  'lib/reports',
  'lib/export',
  'lib/own-assets',
  'lib/takedowns',
  'lib/drafts',
  'lib/delivery',
  'lib/repairs',
  'lib/bulk',
  'lib/reader',
  'lib/case-file',
  'lib/erasing',
  'lib/your-data',
  'components/ui',
  'components/wording',
  'components/report',
  'components/options',
  'components/popup',
  'components/dashboard',
  'components/side-panel',
  'entrypoints',
]

const files = sourcesIn('lib', 'components', 'entrypoints')
const imports = importsOf(files)

/** Single files that a folder may import although the rest of their folder is closed to it, each once. */
const MOST_EXCEPTIONS = 5

const exceptionsIn = (config: string): string[] =>
  [...new Set([...config.matchAll(/"!#lib\/([^"]+)"/g)].map(([, path = '']) => path))].filter(
    (path) => path !== '*.ts' && !ORDER.includes(`lib/${path.replace('/**', '')}`),
  )

describe('layers', () => {
  it('are told apart by this test', () => {
    expect(
      circlesIn(
        new Map([
          ['a', ['b']],
          ['b', ['a', 'c']],
          ['c', []],
        ]),
      ),
    ).toEqual([['a', 'b']])
    expect(
      circlesIn(
        new Map([
          ['a', ['b', 'c']],
          ['b', ['c']],
          ['c', []],
        ]),
      ),
    ).toEqual([])
    expect(imports.get('entrypoints/popup/main.tsx')).toContain('components/popup/first-frame/popup.tsx')
  })

  it('hold every folder', () => {
    expect([...new Set(files.map((file) => folderOf(file)))].toSorted()).toEqual(ORDER.toSorted())
  })

  it('no file imports another in a circle, by a type neither', () => {
    expect(circlesIn(imports)).toEqual([])
  })

  it('no folder imports from one that stands on it', () => {
    const uphill = [...imports].flatMap(([file, others]) =>
      others
        .filter((other) => ORDER.indexOf(folderOf(other)) > ORDER.indexOf(folderOf(file)))
        .map((other) => `${file} -> ${other}`),
    )
    expect(uphill).toEqual([])
  })

  it(`lint makes at most ${MOST_EXCEPTIONS} exceptions of the order`, () => {
    expect(exceptionsIn('["!#lib/*.ts", "!#lib/model/**", "!#lib/model/form/**"]')).toEqual(['model/form/**'])
    const found = exceptionsIn(readFileSync('.oxlintrc.json', 'utf8'))
    expect(found.length, found.join()).toBeLessThanOrEqual(MOST_EXCEPTIONS)
  })
})
