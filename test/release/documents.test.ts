import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { OLDEST } from '../../.ci/oldest-browsers.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')
const documents = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
]
/** Folders that builds and tests make. */
const MADE = ['.output', '.wxt', '.e2e']
/** Names that stand for others. */
const EXAMPLES = [
  'test/platform/profiles/released/1.2.3.json',
  'docs/LANGUAGE/NAME.md',
  'docs/pt-BR/using.md',
]

describe('documents', () => {
  it.each(documents)('%s: every link to a file of the project leads to one', (name) => {
    const targets = [...read(name).matchAll(/\]\((?!https?:|#)([^)\s#]+)/g)].map(([, target = '']) => target)
    const missing = targets.filter((target) => !existsSync(join(ROOT, dirname(name), target)))
    expect(missing).toEqual([])
  })

  it.each(documents)('%s: every folder and file of the project that it names is there', (name) => {
    const top = readdirSync(ROOT, { withFileTypes: true }).flatMap((one) =>
      one.isDirectory() && one.name !== 'node_modules' ? [one.name] : [],
    )
    const paths = [...read(name).matchAll(/`(\.?[\w-]+\/[\w./-]*)`/g)].map(([, path = '']) => path)
    const missing = paths.filter((path) => {
      const [folder = ''] = path.split('/', 1)
      return [...MADE, ...EXAMPLES].some((one) => path === one || path.startsWith(`${one}/`))
        ? false
        : top.includes(folder) && !existsSync(join(ROOT, path))
    })
    expect(missing).toEqual([])
  })

  it.each([
    ['README.md', 120, 'fits a first reading'],
    ['CONTRIBUTING.md', 150, 'is read before a first change'],
    ['docs/architecture.md', 180, 'is one sitting'],
  ])('%s has at most %i lines: it %s', (name, most) => {
    expect(read(name).trimEnd().split('\n').length).toBeLessThanOrEqual(most)
  })

  it('CONTRIBUTING.md names every npm script, of which there are at most 18', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
    // npm runs that one by itself.
    const names = Object.keys(scripts).filter((name) => name !== 'postinstall')
    expect(names.length).toBeLessThan(18)
    const text = read('CONTRIBUTING.md')
    const isNamed = (name: string): boolean =>
      [`npm run ${name}`, `npm ${name}`].some((command) =>
        new RegExp(`\`${command}(?: --[^\`]*)?\``).test(text),
      )
    expect(names.filter((name) => !isNamed(name))).toEqual([])
  })

  it('README.md leads to every document of docs', () => {
    const unlinked = documents.filter((name) => name.startsWith('docs/') && !read('README.md').includes(name))
    expect(unlinked).toEqual([])
  })
})

describe('the oldest browsers', () => {
  it('are in the table of browsers', () => {
    const rows = read('docs/browsers.md').matchAll(
      /^\| (Chrome, Chromium|Edge|Firefox on a desktop) \| (\d+) \|/gm,
    )
    expect(Object.fromEntries([...rows].map(([, name, version]) => [name, Number(version)]))).toEqual({
      'Chrome, Chromium': OLDEST.chrome,
      Edge: OLDEST.chrome,
      'Firefox on a desktop': OLDEST.firefox,
    })
  })

  it('are in the release notes', () => {
    expect(read('CHANGELOG.md')).toContain(
      `For Chrome and Edge ${OLDEST.chrome} or newer, and Firefox ${OLDEST.firefox} or newer.`,
    )
  })
})

describe('documents for developers', () => {
  const files = ['.', '.ci', 'components', 'entrypoints', 'lib', 'test'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: folder !== '.', encoding: 'utf8' }),
  )
  const paths = files.map((name) => `/${name.replaceAll('\\', '/')}`)

  it.each(['CONTRIBUTING.md', 'docs/architecture.md'])(
    '%s: every source file that it names is there',
    (name) => {
      const sources = [...read(name).matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file = '']) => file)
      expect(sources.length).toBeGreaterThan(0)
      const missing = sources.filter((file) => {
        const inFolder = file.replace(/^(?:\.ci|components|entrypoints|lib|test)\//, '')
        return !paths.some((path) => path.endsWith(`/${inFolder}`))
      })
      expect(missing).toEqual([])
    },
  )
})

describe('docs/architecture.md', () => {
  const tree = /^## Where things live\n+```\n(.*?)^```$/ms.exec(read('docs/architecture.md'))?.[1] ?? ''
  const named = [...tree.matchAll(/^( *)([\w./-]+\/)(?: ([\w/ -]+\/))?/gm)].map(
    ([, indent = '', name = '']) => ({
      depth: indent.length,
      name,
    }),
  )
  const foldersOf = (top: string): string[] =>
    readdirSync(join(ROOT, top)).filter((name) => statSync(join(ROOT, top, name)).isDirectory())

  it('names every folder of lib, and none that is not there', () => {
    const start = named.findIndex(({ name }) => name === 'lib/')
    const below = named.slice(start + 1)
    const end = below.findIndex(({ depth }) => depth === 0)
    const shown = below.slice(0, end).flatMap(({ depth, name }) => (depth === 2 ? [name.slice(0, -1)] : []))
    expect(start).toBeGreaterThanOrEqual(0)
    expect(shown.toSorted()).toEqual(foldersOf('lib').toSorted())
  })

  it('leads from each part of the extension to files that are there', () => {
    const parts = /^### Where each part.*?\n\n(.*?)\n\n/ms.exec(read('docs/architecture.md'))?.[1] ?? ''
    const files = [...parts.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file = '']) => file)
    for (const part of ['content script', 'popup', 'background', 'options', 'right-click', 'allowlist check'])
      expect(parts).toContain(`| ${part} | \``)
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  })

  it('names the top folders', () => {
    const tops = named.flatMap(({ depth, name }) => (depth === 0 ? [name.slice(0, -1)] : []))
    expect(tops.toSorted()).toEqual(['components', 'entrypoints', 'lib', 'public', 'test'])
  })
})
