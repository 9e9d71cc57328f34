/**
 * Where the browsers of this machine are. Plain JavaScript for a Node without TypeScript, because set-up runs before
 * node_modules exists; the end-to-end drivers use the same search, so set-up and tests never disagree.
 */
import { accessSync, constants, statSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { env, platform } from 'node:process'

/** The variable that overrides the search, the names on the PATH, and the usual places elsewhere. */
const PLACES = {
  chromium: {
    variable: 'CHROME_PATH',
    names: [
      'chromium',
      'chromium-browser',
      'google-chrome-stable',
      'google-chrome',
      'microsoft-edge-stable',
      'microsoft-edge',
    ],
    darwin: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ],
    windows: [
      'Google\\Chrome\\Application\\chrome.exe',
      'Chromium\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ],
  },
  firefox: {
    variable: 'FIREFOX_PATH',
    names: ['firefox-esr', 'firefox'],
    darwin: [
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      '/Applications/Firefox Developer Edition.app/Contents/MacOS/firefox',
    ],
    windows: ['Mozilla Firefox\\firefox.exe', 'Firefox Developer Edition\\firefox.exe'],
  },
}

/** The machine that this runs on; tests hand in others. */
const THIS_MACHINE = { platform, env, isProgram }

/** The path of a program on the PATH, or undefined. */
export function findOnPath(name, machine = THIS_MACHINE) {
  const { delimiter, join } = pathsOf(machine)
  return (machine.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(machine.isProgram)
}

/**
 * The browser's program, or undefined when this machine has none. CHROME_PATH and FIREFOX_PATH win; a path set there
 * that is not a program is an error, because falling back would test another browser than the one asked for.
 */
export function findBrowser(kind, machine = THIS_MACHINE) {
  const { variable, names, darwin, windows } = PLACES[kind]
  const { join } = pathsOf(machine)
  const chosen = machine.env[variable]
  if (chosen) {
    if (machine.isProgram(chosen)) return chosen
    throw new Error(`${variable} is set to ${chosen}, which is not a program that can be run`)
  }
  if (machine.platform === 'darwin') {
    const atHome = darwin.map((path) => join(machine.env.HOME ?? '', path))
    return [...darwin, ...atHome].find(machine.isProgram)
  }
  if (machine.platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => machine.env[name])
    return windows
      .flatMap((path) => roots.filter(Boolean).map((root) => join(root, path)))
      .find(machine.isProgram)
  }
  for (const name of names) {
    const found = findOnPath(name, machine)
    if (found) return found
  }
  return undefined
}

function pathsOf(machine) {
  return machine.platform === 'win32' ? win32 : posix
}

/** Whether there is a file at this path that can be run. */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
