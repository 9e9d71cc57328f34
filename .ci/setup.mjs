/**
 * node .ci/setup.mjs: node_modules as the lockfile says, and what tsconfig.json stands on. Runs before every npm script, on any
 * Node from 20, needs nothing installed, and does and says nothing when all is there. For the scripts that drive browsers see
 * with-browsers.mjs.
 */
import { exit } from 'node:process'
import { installPackages, prepareTypes } from './install-packages.mjs'

try {
  installPackages()
  prepareTypes()
} catch (error) {
  console.error(error.message)
  exit(1)
}
