import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { commandLine } from '#test/command-line.ts'
import { findBrowser } from '../../.ci/find-programs.mjs'
import { startKit, startPictureKit } from '../e2e/kit.ts'
import { buildExtension } from './build-extension.ts'
import { byHand } from './by-hand.ts'
import { runIndependently } from './by-itself.ts'
import { DEMO_HOSTS } from './hosts.ts'

/**
 * `npm start`: builds the extension, starts the sandbox service and opens a browser on a demo phishing page, connected.
 * Without a display it drives the same journey by itself and leaves pictures of each step.
 */
const USAGE = `npm start -- [--firefox] [--headless]
  --firefox    in Firefox instead of Chromium, Chrome or Edge (also where there is only Firefox)
  --headless   by itself, with pictures in .e2e/start, although there is a display`
const { values } = commandLine(USAGE, {
  options: {
    firefox: { type: 'boolean', default: false },
    headless: { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
  },
})
const { env, platform } = process
const hasDisplay = platform !== 'linux' || Boolean(env.DISPLAY) || Boolean(env.WAYLAND_DISPLAY)
const alone = values.headless || values.pictures || !hasDisplay
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const start = async (): Promise<void> => {
  // Where there is only Firefox, it takes that one.
  const onlyFirefox = findBrowser('chromium') === undefined && findBrowser('firefox') !== undefined
  const kind = values.firefox || onlyFirefox ? 'firefox' : 'chromium'
  const browserName = kind === 'firefox' ? 'Firefox' : 'Chromium, Chrome or Edge'
  if (findBrowser(kind) === undefined) {
    const variable = kind === 'firefox' ? 'FIREFOX_PATH' : 'CHROME_PATH'
    throw new Error(
      `there is no ${browserName} on this machine. Install one, or set ${variable} to where it is.`,
    )
  }
  if (!hasDisplay && !values.headless) say('There is no display, so the journey is driven without one.')
  say(`Building the extension for ${browserName} …`)
  const extensionDir = await buildExtension(kind)
  const folder = dirname(extensionDir)
  // On Ctrl+C too, which ends the browser and this program at once.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const options = {
    extensionDir,
    userDataDir: join(folder, 'profile'),
    loopbackHosts: DEMO_HOSTS,
    ...(alone ? {} : { screen: 'desktop' as const }),
  }
  const kit =
    values.pictures && kind === 'chromium' ? await startPictureKit(options) : await startKit(kind, options)
  await (alone ? runIndependently(kit, say, { forDocuments: values.pictures }) : byHand(kit, say))
  await kit.close()
}

await start().catch((error: unknown) => {
  say(`\nnpm start failed: ${error instanceof Error ? error.message : String(error)}`)
  // What is still running, a browser or the service, would keep this program alive.
  process.exit(1)
})
