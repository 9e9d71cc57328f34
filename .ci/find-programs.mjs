/**
 * Where the browsers of this machine are. Plain JavaScript for a Node without TypeScript, because set-up runs before
 * node_modules exists; the end-to-end drivers use the same search, so set-up and tests never disagree.
 */
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
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
    win32: [
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
    win32: ['Mozilla Firefox\\firefox.exe', 'Firefox Developer Edition\\firefox.exe'],
  },
}

/** The path of a program on the PATH, or undefined. */
export function findOnPath(name) {
  return (env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isProgram)
}

/**
 * The browser's program, or undefined when this machine has none. CHROME_PATH and FIREFOX_PATH win; a path set there
 * that is not a program is an error, because falling back would test another browser than the one asked for.
 */
export function findBrowser(kind) {
  const { variable, names, darwin, win32 } = PLACES[kind]
  const chosen = env[variable]
  if (chosen) {
    if (isProgram(chosen)) return chosen
    throw new Error(`${variable} is set to ${chosen}, which is not a program that can be run`)
  }
  if (platform === 'darwin') {
    const atHome = darwin.map((path) => join(env.HOME ?? '', path))
    return [...darwin, ...atHome].find(isProgram)
  }
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(Boolean)
    return win32.flatMap((path) => roots.map((root) => join(root, path))).find(isProgram)
  }
  for (const name of names) {
    const found = findOnPath(name)
    if (found) return found
  }
  return undefined
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
