import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** What breaks only on a system that this test does not run on: Windows, macOS, a home folder with a space in its name. */

const ROOT = join(import.meta.dirname, '..', '..')
const MADE = new Set(['.git', '.output', '.wxt', '.e2e', 'node_modules'])

/** Every file of the project, by its path with slashes. */
const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (folder === '' && MADE.has(entry.name)) return []
    return entry.isDirectory() ? filesIn(path) : [path]
  })
const files = filesIn('')
const code = files
  .filter((path) => /\.(?:ts|tsx|mjs|mts)$/.test(path) && !path.endsWith('/other-systems.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

const filesWith = (expression: RegExp): string[] =>
  code.flatMap(({ path, text }) => (expression.test(text) ? [path] : []))

describe('the files of the project', () => {
  it('are different files where upper and lower case are the same', () => {
    expect(files.length).toBeGreaterThan(1000)
    const seen = new Map<string, string>()
    const twice = files.filter((path) => {
      const other = seen.get(path.toLowerCase())
      seen.set(path.toLowerCase(), path)
      return other !== undefined
    })
    expect(twice).toEqual([])
  })

  it('have names that Windows allows, below a folder of 120 characters', () => {
    const refused = /[<>:"|?*\\]|[. ](?:\/|$)|(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|\/|$)/i
    expect(files.filter((path) => refused.test(path))).toEqual([])
    // 260 characters is the longest path of a Windows that nobody has set otherwise.
    expect(files.filter((path) => path.length > 120)).toEqual([])
  })

  it('end their lines with LF alone, and git is told to leave that so', () => {
    const attributes = readFileSync(join(ROOT, '.gitattributes'), 'utf8')
    expect(attributes).toMatch(/^\* text=auto eol=lf$/m)
    const binary = [...attributes.matchAll(/^\*(\.\w+) binary$/gm)].map(([, ending = '']) => ending)
    const texts = files.filter((path) => !binary.some((ending) => path.endsWith(ending)))
    expect(texts.filter((path) => readFileSync(join(ROOT, path)).includes('\r'))).toEqual([])
  })
})

describe('the scripts and tests', () => {
  it('make a path of a file URL by the function for it: its pathname has %20 for a space, and /C: on Windows', () => {
    expect(filesWith(/import\.meta\.url\)\.pathname/)).toEqual([])
  })
})
