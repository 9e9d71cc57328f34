import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesIn } from './stylesheets.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Every source file below these folders, as a path from the project's root. */
export const sourcesIn = (...folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
      .filter((path) => /\.(?:ts|tsx|cjs)$/.test(path) && !path.endsWith('.d.ts')),
  )

/** What each file imports of the project, type imports and dynamic ones included. */
export const importsOf = (files: readonly string[]): Map<string, string[]> => {
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
      const named = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, one = '']) => one)
      const paths = named.map((one) =>
        one.startsWith('#') ? one.slice(1) : posix.normalize(posix.join(dirname(file), one)),
      )
      return [file, paths.filter((path) => known.has(path))]
    }),
  )
}

/** Groups of nodes that reach each other (Tarjan); a graph without a circle has none. */
export const circlesIn = (graph: ReadonlyMap<string, readonly string[]>): string[][] => {
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (node: string): number => {
    const own = index.size
    let low = own
    index.set(node, own)
    lowest.set(node, own)
    stack.push(node)
    for (const other of graph.get(node) ?? []) {
      const there = index.has(other)
      if (!there) low = Math.min(low, visit(other))
      else if (stack.includes(other)) low = Math.min(low, lowest.get(other) ?? own)
    }
    lowest.set(node, low)
    if (low === own) {
      const group = stack.splice(stack.indexOf(node))
      if (group.length > 1) circles.push(group.toSorted())
    }
    return low
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return circles
}

/** `lib/drafts` of `lib/drafts/secrets.ts`; the files that lie in `lib` itself are one folder, `lib`. */
export const folderOf = (path: string): string => {
  const [top = '', next = '', more] = path.split('/')
  return top === 'entrypoints' || more === undefined ? top : `${top}/${next}`
}

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

/** Files of a few lines: entrypoints, data, and those that something else needs by themselves. */
const MAY_BE_SHORT =
  /^entrypoints\/|\/data\/|^lib\/(?:result|your-data\/way-out|model\/empty-form|assets\/keccak|capture\/silent-context)\./
const SHORTEST = 25
const LONGEST = 450

const linesOf = (file: string): number => readFileSync(file, 'utf8').split('\n').length - 1
const inFolders = (pattern: RegExp, ...folders: string[]): string[] =>
  folders.flatMap((folder) => filesIn(folder, pattern))
const CODE = /\.(?:tsx?|css|html)$/

/** What the product weighs to read; each ceiling falls with what is deleted. */
const WEIGHTS = [
  {
    what: 'lib and entrypoints',
    files: inFolders(CODE, 'lib', 'entrypoints'),
    most: { lines: 45_778, files: 258 },
  },
  { what: 'components', files: inFolders(CODE, 'components'), most: { lines: 29_643, files: 119 } },
  {
    what: 'texts',
    files: inFolders(/messages\.json$/, 'public/_locales'),
    most: { lines: 16_622, files: 8 },
  },
].map((one) => ({ ...one, lines: one.files.reduce((sum, file) => sum + linesOf(file), 0) }))

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

  // A bundler that is told so in package.json leaves such an import out. The entrypoints aren’t told of.
  it('have no module that is imported for what it does, but stylesheets', () => {
    const isBare = (file: string): boolean => /^import '[^']+(?<!\.css)'/m.test(readFileSync(file, 'utf8'))
    expect(files.filter((file) => !file.startsWith('entrypoints/') && isBare(file))).toEqual([])
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

/** Names of requests that a page can make of the background, as their types have them. */
const REQUESTS = inFolders(/requests\.ts$/, 'lib/messages').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^ {2}'([a-z-]+\/[a-z-]+)': \{/gm)].map(([, name = '']) => name),
)

describe('what is to be read', () => {
  it(`pages make ${REQUESTS.length} kinds of request`, () => {
    expect(new Set(REQUESTS).size).toBe(REQUESTS.length)
    expect(REQUESTS.length).toBeLessThanOrEqual(49)
  })

  it.each(WEIGHTS)('$what: $lines lines in $files.length files', ({ lines, files: counted, most }) => {
    expect(lines).toBeLessThanOrEqual(most.lines)
    expect(counted.length).toBeLessThanOrEqual(most.files)
  })

  it(`no file is longer than ${LONGEST} lines`, () => {
    expect(files.filter((file) => linesOf(file) > LONGEST)).toEqual([])
  })

  it(`a file of less than ${SHORTEST} lines is an entrypoint or data`, () => {
    expect(files.filter((file) => linesOf(file) < SHORTEST && !MAY_BE_SHORT.test(file))).toEqual([])
  })
})
