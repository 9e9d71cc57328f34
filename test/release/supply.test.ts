import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, name), 'utf8'))

const versions = z.record(z.string(), z.string())
const manifest = z
  .object({
    dependencies: versions,
    devDependencies: versions,
    overrides: versions,
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(read('package.json'))
const lockfile = z
  .object({
    packages: z.record(
      z.string(),
      z.looseObject({
        version: z.string(),
        integrity: z.string().optional(),
        resolved: z.string().optional(),
        hasInstallScript: z.boolean().optional(),
      }),
    ),
  })
  .parse(read('package-lock.json'))
const packages = Object.entries(lockfile.packages).filter(([path]) => path !== '')

describe('what this project is built with', () => {
  it('names one version of each package, with its checksum', () => {
    const asked = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.overrides }
    expect(Object.keys(asked).length).toBeGreaterThan(20)
    for (const [name, version] of Object.entries(asked)) expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
    expect(packages.length).toBeGreaterThan(100)
    const without = packages.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
    // The formatter and the linter for other systems, which not every registry holds. Neither builds anything.
    const checkers = /^node_modules\/@(?:oxlint|oxfmt|oxlint-tsgolint)\//
    expect(without.filter(([path]) => !checkers.test(path)).map(([path]) => path)).toEqual([])
  })

  it('leaves it to each machine which registry that is', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  })

  it('lets no package but Node’s run a script at install', () => {
    expect(manifest.allowScripts).toEqual({ node: true })
    const wanting = packages.filter(([, { hasInstallScript }]) => hasInstallScript)
    expect(wanting.map(([path]) => path)).toEqual(['node_modules/node'])
  })
})
