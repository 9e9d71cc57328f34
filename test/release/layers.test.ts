import { describe, expect, it } from 'vitest'
import { circlesIn, folderOf, importsOf, sourcesIn } from './layers.ts'

/** From the ground up. A folder imports from the layers above its own in this list, and from its own layer without circles. */
const LAYERS = [
  ['lib', 'lib/assets', 'lib/look-alike', 'lib/redaction', 'lib/capture'],
  ['lib/platform'],
  ['lib/model'],
  ['lib/messages', 'lib/service', 'lib/settings'],
  [
    'lib/own-assets',
    'lib/drafts',
    'lib/outbox',
    'lib/reports',
    'lib/takedowns',
    'lib/bulk',
    'lib/reader',
    'lib/case-file',
    'lib/updates',
    'lib/your-data',
  ],
  ['components/ui', 'components/wording'],
  [
    'components/report',
    'components/options',
    'components/popup',
    'components/dashboard',
    'components/side-panel',
  ],
  ['entrypoints'],
]
const layerOf = (file: string): number => LAYERS.findIndex((folders) => folders.includes(folderOf(file)))

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
    expect([...new Set(files.map((file) => folderOf(file)))].toSorted()).toEqual(LAYERS.flat().toSorted())
  })

  it('no file imports another in a circle, by a type neither', () => {
    expect(circlesIn(imports)).toEqual([])
  })

  it('no folder imports from one that stands on it', () => {
    const uphill = [...imports].flatMap(([file, others]) =>
      others.filter((other) => layerOf(other) > layerOf(file)).map((other) => `${file} -> ${other}`),
    )
    expect(uphill).toEqual([])
  })
})
