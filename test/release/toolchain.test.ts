import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

const ROOT = join(import.meta.dirname, '..', '..')
const TYPESCRIPT = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')

/** The project's own files; what begins with a dot is generated, but for `.ci`. */
const sourcesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory())
      return entry.name === 'node_modules' || (entry.name.startsWith('.') && entry.name !== '.ci')
        ? []
        : sourcesIn(path)
    return /\.(?:ts|tsx|mts|cts)$/.test(entry.name) ? [path] : []
  })

const shown = z
  .object({ files: z.array(z.string()) })
  .parse(JSON.parse(execFileSync(process.execPath, [TYPESCRIPT, '--showConfig'], { cwd: ROOT }).toString()))

describe('what an editor finds', () => {
  it('holds every file of this project against the types', () => {
    const checked = new Set(shown.files.map((file) => file.replace(/^\.\//, '')))
    const sources = sourcesIn('')
    expect(sources).toContain('.ci/prove.ts')
    expect(sources.filter((file) => !checked.has(file))).toEqual([])
  })

  it('stands on the configuration that WXT generates', () => {
    const own = z.looseObject({ extends: z.string() })
    expect(own.parse(JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'))).extends).toBe(
      './.wxt/tsconfig.json',
    )
    expect(shown.files).toContain('./.wxt/wxt.d.ts')
  })
})
