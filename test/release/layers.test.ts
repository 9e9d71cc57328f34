import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { circlesIn, folderOf, importsOf, sourcesIn } from './layers.ts'
import { filesIn } from './stylesheets.ts'

/** Files beside each other that a reader still takes in at one glance. */
const MOST_SIBLINGS = 25

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
  'components/form',
  'components/repairs',
  'components/options',
  'components/popup',
  'components/dashboard',
  'components/side-panel',
  'entrypoints',
]

const files = sourcesIn('lib', 'components', 'entrypoints')
const imports = importsOf(files)

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

  it(`no folder has more than ${MOST_SIBLINGS} files beside each other`, () => {
    const all = ['lib', 'components', 'entrypoints'].flatMap((folder) => filesIn(folder, /\.\w+$/))
    const counted = Map.groupBy(all, (file) => dirname(file))
    expect([...counted].flatMap(([folder, some]) => (some.length > MOST_SIBLINGS ? [folder] : []))).toEqual(
      [],
    )
  })
})
