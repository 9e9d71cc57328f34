/**
 * node .ci/setup.mjs [--browsers | --any] [--screen-reader] [PROGRAM.ts [arguments]]: node_modules as the lockfile says, what tsconfig.json
 * stands on and, where asked for, the browsers; then runs the program under the Node of the lockfile. Every npm script begins with it: it
 * runs on any Node from 20, needs nothing installed, and does and says nothing when all is there. It runs the program itself and is no
 * "pre" script, because npm hands the arguments after -- (npm test -- --no-system) only to the script.
 *
 *   --browsers   both browsers, and a virtual screen
 *   --any        one browser, whichever it is, and no virtual screen are enough
 *   --screen-reader  a screen reader, too
 *   --no-system  never install system packages: say what is missing and stop (also TAKEDOWN_REPORTER_NO_SYSTEM=1)
 */
import { spawn } from 'node:child_process'
import { argv, env, exit, kill, pid, platform } from 'node:process'
import { withUtf8Names, withoutProxyHere } from './environment.mjs'
import { installBrowsers } from './install-browsers.mjs'
import { installPackages, prepareTypes } from './install-packages.mjs'
import { NODE, ROOT } from './project.mjs'

const OURS = ['--browsers', '--any', '--no-system', '--screen-reader']
const given = argv.slice(2)
const rest = given.filter((argument) => !OURS.includes(argument))
// `npm start --no-system`, without the --, reaches us as a setting of npm's own.
const noSystem =
  given.includes('--no-system') || env.npm_config_system === '' || env.TAKEDOWN_REPORTER_NO_SYSTEM === '1'
const anyBrowser = given.includes('--any')

try {
  installPackages()
  prepareTypes()
  if (anyBrowser || given.includes('--browsers'))
    installBrowsers({ anyBrowser, screenReader: given.includes('--screen-reader'), noSystem })
} catch (error) {
  console.error(error.message)
  exit(1)
}

if (rest.length > 0) {
  const childEnv = withUtf8Names(withoutProxyHere(env), platform)
  const child = spawn(NODE, rest, { cwd: ROOT, stdio: 'inherit', env: childEnv })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    if (signal === null) exit(code ?? 1)
    process.removeAllListeners(signal)
    kill(pid, signal)
  })
}
