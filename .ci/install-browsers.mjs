/** Makes sure that the browsers, and on Linux a virtual screen with mouse and keyboard, are on this machine. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { env, getuid, platform } from 'node:process'
import { findBrowser, findOnPath, isProgram } from './find-programs.mjs'

/** What is needed: how to find it, and the Debian package that brings it. */
const CHROMIUM = {
  name: 'Chromium, Chrome or Edge',
  debian: 'chromium',
  find: (machine) => findBrowser('chromium', machine),
}
const FIREFOX = { name: 'Firefox', debian: 'firefox-esr', find: (machine) => findBrowser('firefox', machine) }
const ANY_BROWSER = {
  ...CHROMIUM,
  name: 'a browser',
  find: (machine) => CHROMIUM.find(machine) ?? FIREFOX.find(machine),
}
const BROWSERS = [CHROMIUM, FIREFOX, ANY_BROWSER]
const SCREEN = [
  { name: 'Xvfb', debian: 'xvfb', find: (machine) => findOnPath('Xvfb', machine) },
  { name: 'xdotool', debian: 'xdotool', find: (machine) => findOnPath('xdotool', machine) },
  { name: 'import (ImageMagick)', debian: 'imagemagick', find: (machine) => findOnPath('import', machine) },
]
const SCREEN_READER = [
  { name: 'Orca', debian: 'orca', find: (machine) => findOnPath('orca', machine) },
  { name: 'openbox', debian: 'openbox', find: (machine) => findOnPath('openbox', machine) },
  { name: 'dbus-daemon', debian: 'dbus-daemon', find: (machine) => findOnPath('dbus-daemon', machine) },
  {
    name: 'the AT-SPI bus',
    debian: 'at-spi2-core',
    find: ({ exists }) => exists('/usr/libexec/at-spi-bus-launcher'),
  },
  {
    name: 'Speech Dispatcher',
    debian: 'speech-dispatcher',
    find: (machine) => findOnPath('speech-dispatcher', machine),
  },
  {
    name: 'its Python client',
    debian: 'python3-speechd',
    find: ({ exists }) => exists('/usr/lib/python3/dist-packages/speechd'),
  },
]
const FONTS = '/usr/share/fonts/truetype'
const DEBIAN_FONTS = [
  {
    name: 'the DejaVu fonts',
    debian: 'fonts-dejavu',
    find: ({ exists }) => exists(`${FONTS}/dejavu/DejaVuSans.ttf`),
  },
  {
    name: 'Noto Color Emoji',
    debian: 'fonts-noto-color-emoji',
    find: ({ exists }) => exists(`${FONTS}/noto/NotoColorEmoji.ttf`),
  },
]

/** The machine that this runs on; tests hand in others. */
const THIS_MACHINE = {
  platform,
  env,
  isProgram,
  exists: existsSync,
  isRoot: getuid?.() === 0,
  system:
    platform === 'linux' && existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '',
  install: (command) => {
    console.log(`Running:\n  ${command}`)
    return spawnSync('sh', ['-c', command], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status
  },
}

/**
 * Says nothing when all is there. Otherwise installs on Debian as root, after printing the command, unless `noSystem`;
 * in every other case throws with what is missing and how to get it.
 *
 * @param {{ anyBrowser?: boolean, screenReader?: boolean, noSystem?: boolean }} options `anyBrowser`: one browser is enough, and no screen
 */
export function installBrowsers(
  { anyBrowser = false, screenReader = false, noSystem = false },
  machine = THIS_MACHINE,
) {
  const debian = isDebian(machine)
  const needed = [
    ...(anyBrowser ? [ANY_BROWSER] : [CHROMIUM, FIREFOX]),
    ...(machine.platform === 'linux' && !anyBrowser ? SCREEN : []),
    ...(screenReader ? SCREEN_READER : []),
    ...(debian ? DEBIAN_FONTS : []),
  ]
  const missing = needed.filter(({ find }) => !find(machine))
  if (missing.length === 0) return

  const what = `Missing: ${missing.map(({ name }) => name).join(', ')}.`
  if (!debian) throw new Error(`${what}\n${adviceElsewhere(missing)}`)
  const packages = missing.map((one) => one.debian).join(' ')
  const command = `apt-get update && apt-get install -y --no-install-recommends ${packages}`
  if (noSystem)
    throw new Error(
      `${what} Nothing was installed, as --no-system asks. As root, run:\n  ${command}${adviceForUsers(missing)}`,
    )
  if (!machine.isRoot)
    throw new Error(
      `${what} Only root can install it. As root, run:\n  ${command}\nThen start again.${adviceForUsers(missing)}`,
    )

  console.log(what)
  if (machine.install(command) !== 0) throw new Error('apt-get failed; its own message is above')
  const stillMissing = needed.filter(({ find }) => !find(machine))
  if (stillMissing.length > 0) {
    throw new Error(`Still missing after apt-get: ${stillMissing.map(({ name }) => name).join(', ')}`)
  }
}

/** Debian itself: other systems with apt name these packages otherwise or ship the browsers as snaps. */
function isDebian(machine) {
  return (
    machine.platform === 'linux' &&
    /^ID="?debian"?$/m.test(machine.system) &&
    findOnPath('apt-get', machine) !== undefined
  )
}

/** Root is not needed for a browser: it runs from any folder. */
function adviceForUsers(missing) {
  if (!missing.some((one) => BROWSERS.includes(one))) return ''
  return '\nWithout root: unpack a browser into a folder of your own, and name its program in CHROME_PATH or FIREFOX_PATH.'
}

function adviceElsewhere(missing) {
  const browsers = missing.filter((one) => BROWSERS.includes(one))
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
