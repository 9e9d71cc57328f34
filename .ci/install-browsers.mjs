/** Makes sure that the browsers, and on Linux a virtual screen with mouse and keyboard, are on this machine. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { env, getuid, platform } from 'node:process'
import { findBrowser, findOnPath } from './find-programs.mjs'

/** What is needed: how to find it, and the Debian package that brings it. */
const CHROMIUM = { name: 'Chromium, Chrome or Edge', debian: 'chromium', find: () => findBrowser('chromium') }
const FIREFOX = { name: 'Firefox', debian: 'firefox-esr', find: () => findBrowser('firefox') }
const ANY_BROWSER = { ...CHROMIUM, name: 'a browser', find: () => CHROMIUM.find() ?? FIREFOX.find() }
const SCREEN = [
  { name: 'Xvfb', debian: 'xvfb', find: () => findOnPath('Xvfb') },
  { name: 'xdotool', debian: 'xdotool', find: () => findOnPath('xdotool') },
  { name: 'import (ImageMagick)', debian: 'imagemagick', find: () => findOnPath('import') },
]
const FONTS = '/usr/share/fonts/truetype'
const DEBIAN_FONTS = [
  {
    name: 'the DejaVu fonts',
    debian: 'fonts-dejavu',
    find: () => existsSync(`${FONTS}/dejavu/DejaVuSans.ttf`),
  },
  {
    name: 'Noto Color Emoji',
    debian: 'fonts-noto-color-emoji',
    find: () => existsSync(`${FONTS}/noto/NotoColorEmoji.ttf`),
  },
]

/**
 * Says nothing when all is there. Otherwise installs on Debian as root, after printing the command, unless `noSystem`;
 * in every other case throws with what is missing and how to get it.
 *
 * @param {{ anyBrowser?: boolean, noSystem?: boolean }} options `anyBrowser`: one browser is enough, and no screen
 */
export function installBrowsers({ anyBrowser = false, noSystem = false }) {
  const debian = isDebian()
  const needed = [
    ...(anyBrowser ? [ANY_BROWSER] : [CHROMIUM, FIREFOX]),
    ...(platform === 'linux' && !anyBrowser ? SCREEN : []),
    ...(debian ? DEBIAN_FONTS : []),
  ]
  const missing = needed.filter(({ find }) => !find())
  if (missing.length === 0) return

  const what = `Missing: ${missing.map(({ name }) => name).join(', ')}.`
  if (!debian) throw new Error(`${what}\n${adviceElsewhere(missing)}`)
  const packages = missing.map((one) => one.debian).join(' ')
  const command = `apt-get update && apt-get install -y --no-install-recommends ${packages}`
  if (noSystem)
    throw new Error(`${what} Nothing was installed, as --no-system asks. Run this yourself:\n  ${command}`)
  if (getuid?.() !== 0) throw new Error(`${what} Run this as root, then start again:\n  ${command}`)

  console.log(`${what} Running:\n  ${command}`)
  const { status } = spawnSync('sh', ['-c', command], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) throw new Error('apt-get failed; its own message is above')
  const stillMissing = needed.filter(({ find }) => !find())
  if (stillMissing.length > 0) {
    throw new Error(`Still missing after apt-get: ${stillMissing.map(({ name }) => name).join(', ')}`)
  }
}

/** Debian itself: other systems with apt name these packages otherwise or ship the browsers as snaps. */
function isDebian() {
  if (platform !== 'linux' || !findOnPath('apt-get') || !existsSync('/etc/os-release')) return false
  return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function adviceElsewhere(missing) {
  const browsers = missing.filter((one) => one === CHROMIUM || one === FIREFOX || one === ANY_BROWSER)
  const rest = missing.filter((one) => !browsers.includes(one))
  const lines = []
  if (browsers.length > 0) {
    lines.push(
      'Install it from https://www.google.com/chrome or https://www.mozilla.org/firefox (not as a snap or a flatpak,',
      'which cannot read the folder of a test), or name the program in CHROME_PATH or FIREFOX_PATH.',
    )
  }
  if (rest.length > 0) {
    const packages = rest.map((one) => one.debian).join(' ')
    lines.push(`Install the rest with the system's packages; on Ubuntu: sudo apt-get install ${packages}`)
  }
  return lines.join('\n')
}
