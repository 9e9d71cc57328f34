/** Makes sure of what tsconfig.json stands on: WXT generates it after `npm ci` (package.json), and `wxt clean` removes it. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { NODE, ROOT } from './project.mjs'

const GENERATED = join(ROOT, '.wxt', 'tsconfig.json')
const WXT = join(ROOT, 'node_modules', 'wxt', 'bin', 'wxt.mjs')

/** Throws when WXT cannot generate it; says nothing when it is there. */
export function prepareTypes() {
  if (existsSync(GENERATED)) return
  const { status } = spawnSync(NODE, [WXT, 'prepare'], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error('wxt prepare failed; its own message is above')
}
