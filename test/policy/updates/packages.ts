import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { env } from 'node:process'
import type { Kind } from '#test/e2e/kit.ts'
import { crx3, extensionIdOf } from './crx3.ts'
import { storedZip } from './stored-zip.ts'
import type { Published } from './update-server.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const NAMES = { chromium: 'chrome', firefox: 'firefox' } as const
/** One for each migration that a later version has more. */
const STORES = ['later', 'latest']

/** Builds this code as a version with so many more migrations; the build under test with none. */
export const buildWith = (kind: Kind, migrations: 0 | 1 | 2): string => {
  if (migrations === 0) return join(ROOT, '.output', `${NAMES[kind]}-mv3`)
  const config = join('test', 'policy', 'updates', 'later.wxt.config.ts')
  execFileSync('wxt', ['build', '-c', config, '-b', NAMES[kind]], {
    cwd: ROOT,
    env: { ...env, LATER_STORES: STORES.slice(0, migrations).join(',') },
    stdio: 'pipe',
  })
  return join(ROOT, '.e2e', 'later', `${NAMES[kind]}-${migrations}`)
}

const filesOf = (folder: string): { name: string; content: Buffer }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ name: relative(folder, path).replaceAll(sep, '/'), content: readFileSync(path) }))

/** A package’s signature is its identity: a `key` beside another one is refused. */
const manifestAt = (version: string, manifest: Buffer): Buffer => {
  const { key: _, ...rest } = JSON.parse(manifest.toString())
  return Buffer.from(JSON.stringify({ ...rest, version }))
}

/** Makes packages of builds, all of one extension, as a browser’s updater takes them. */
export const packagesFor = (kind: Kind) => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const gecko = readFileSync(join(buildWith('firefox', 0), 'manifest.json'), 'utf8')
  return {
    extensionId:
      kind === 'chromium' ? extensionIdOf(privateKey) : JSON.parse(gecko).browser_specific_settings.gecko.id,
    packageOf: (build: string, version: string): Published => {
      const zip = storedZip(
        filesOf(build).map(({ name, content }) => ({
          name,
          content: name === 'manifest.json' ? manifestAt(version, content) : content,
        })),
      )
      return { version, bytes: kind === 'chromium' ? crx3(zip, privateKey) : zip }
    },
  }
}
