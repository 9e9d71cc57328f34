import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { startKit } from '../e2e/kit.ts'
import { buildExtension } from './build-extension.ts'
import { byHand } from './by-hand.ts'
import { byItself } from './by-itself.ts'
import { DEMO_HOSTS } from './hosts.ts'

/**
 * `npm start`: builds the extension, starts the sandbox service and opens a browser on a demo phishing page, connected.
 * Without a display it drives the same journey by itself and leaves pictures of each step.
 */
const { values } = parseArgs({
  options: {
    firefox: { type: 'boolean', default: false },
    headless: { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
  },
})
const { env, platform } = process
const hasDisplay = platform !== 'linux' || Boolean(env.DISPLAY) || Boolean(env.WAYLAND_DISPLAY)
const alone = values.headless || values.pictures || !hasDisplay
const kind = values.firefox ? 'firefox' : 'chromium'
const say = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  if (!hasDisplay && !values.headless) say('There is no display, so the journey is driven without one.')
  say(`Building the extension for ${kind === 'firefox' ? 'Firefox' : 'Chromium, Chrome or Edge'} …`)
  const extensionDir = await buildExtension(kind)
  const kit = await startKit(kind, {
    extensionDir,
    loopbackHosts: DEMO_HOSTS,
    ...(alone ? {} : { screen: 'desktop' }),
  })
  try {
    await (alone ? byItself(kit, say, { forDocuments: values.pictures }) : byHand(kit, say))
  } finally {
    await kit.close()
    await rm(dirname(extensionDir), { recursive: true, force: true })
  }
} catch (error) {
  say(`\nnpm start failed: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
