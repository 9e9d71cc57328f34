/**
 * node .ci/with-browsers.mjs [--any] [--screen-reader] PROGRAM.ts [arguments]: makes sure of node_modules and of the browsers, then runs
 * the program under the Node of the lockfile. This is one program and no "pre" script, because npm hands the arguments
 * after -- (npm test -- --no-system) only to the script itself.
 *
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

const OURS = ['--any', '--no-system', '--screen-reader']
const given = argv.slice(2)
const rest = given.filter((argument) => !OURS.includes(argument))
// `npm start --no-system`, without the --, reaches us as a setting of npm's own.
const noSystem =
  given.includes('--no-system') || env.npm_config_system === '' || env.TAKEDOWN_REPORTER_NO_SYSTEM === '1'

try {
  installPackages()
  prepareTypes()
  installBrowsers({
    anyBrowser: given.includes('--any'),
    screenReader: given.includes('--screen-reader'),
    noSystem,
  })
} catch (error) {
  console.error(error.message)
  exit(1)
}

const childEnv = withUtf8Names(withoutProxyHere(env), platform)
const child = spawn(NODE, rest, { cwd: ROOT, stdio: 'inherit', env: childEnv })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => {
  if (signal === null) exit(code ?? 1)
  process.removeAllListeners(signal)
  kill(pid, signal)
})
