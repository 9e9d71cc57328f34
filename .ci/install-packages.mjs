/** Installs node_modules from the lockfile, when it is not already exactly what the lockfile says. Then prepares what tsconfig.json stands on. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { arch, env, platform, versions } from 'node:process'
import { BRINGS_NODE, NODE, ROOT } from './project.mjs'

const LOCKFILE = join(ROOT, 'package-lock.json')
/** Runs TypeScript by itself and what the tools ask for. */
const OLDEST_NODE = 24
const STAMP = join(ROOT, 'node_modules', '.installed-from')

/** Throws when npm cannot install; says nothing when there is nothing to do. */
export function installPackages() {
  if (!BRINGS_NODE && Number.parseInt(versions.node, 10) < OLDEST_NODE) {
    throw new Error(
      `The lockfile brings no Node for ${platform} on ${arch}, and this one is ${versions.node}: install Node ${OLDEST_NODE} or newer`,
    )
  }
  if (packagesAreUpToDate()) return
  console.log('Installing node_modules: npm ci')
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: platform === 'win32',
    // Without our own folder: npm would run under the Node that it is about to replace.
    env: { ...env, PATH: withoutOwnPrograms(env.PATH ?? '') },
  })
  if (error) throw new Error(`npm could not be started: ${error.message}`)
  if (status !== 0) throw new Error('npm ci failed; its own message is above')
  if (!existsSync(NODE)) {
    throw new Error(`npm ci left no ${NODE}: optional packages must not be omitted`)
  }
  writeFileSync(STAMP, fingerprint())
}

/** Either we installed from this very lockfile, or somebody else's `npm ci` left what it says. */
function packagesAreUpToDate() {
  if (!existsSync(NODE)) return false
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()) return true
  const wanted = packagesIn(LOCKFILE)
  // npm's own record of what it installed, which it writes last.
  const installed = packagesIn(join(ROOT, 'node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true
    const found = installed[path]
    // Packages for other platforms are optional and stay away.
    return found ? found.version === version && found.integrity === integrity : optional === true
  })
}

function fingerprint() {
  return createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex')
}

function packagesIn(lockfile) {
  if (!existsSync(lockfile)) return {}
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages
}

function withoutOwnPrograms(path) {
  const own = join(ROOT, 'node_modules', '.bin')
  return path
    .split(delimiter)
    .filter((folder) => folder !== own)
    .join(delimiter)
}

// WXT generates what tsconfig.json stands on after `npm ci` (package.json), and `wxt clean` removes it.
const GENERATED = join(ROOT, '.wxt', 'tsconfig.json')
const WXT = join(ROOT, 'node_modules', 'wxt', 'bin', 'wxt.mjs')

/** Throws when WXT cannot generate it; says nothing when it is there. */
export function prepareTypes() {
  if (existsSync(GENERATED)) return
  const { status } = spawnSync(NODE, [WXT, 'prepare'], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error('wxt prepare failed; its own message is above')
}
