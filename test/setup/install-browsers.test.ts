import { beforeEach, describe, expect, it, vi } from 'vitest'
import { installBrowsers } from '../../.ci/install-browsers.mjs'

const PROGRAMS = ['apt-get', 'chromium', 'firefox-esr', 'Xvfb', 'xdotool', 'import'].map(
  (name) => `/usr/bin/${name}`,
)

const debian = (
  without: readonly string[],
  given: { isRoot?: boolean; system?: string; brings?: readonly string[]; code?: number } = {},
) => {
  const missing = new Set(without.map((name) => `/usr/bin/${name}`))
  const install = vi.fn<(command: string) => number>(() => {
    for (const name of given.brings ?? without) missing.delete(`/usr/bin/${name}`)
    return given.code ?? 0
  })
  return {
    platform: 'linux',
    env: { PATH: '/usr/bin' },
    isProgram: (path: string) => PROGRAMS.includes(path) && !missing.has(path),
    exists: () => true,
    isRoot: given.isRoot ?? false,
    system: given.system ?? 'PRETTY_NAME="Debian GNU/Linux 12"\nID=debian\n',
    install,
  }
}

/** What it says when it stops, or nothing. */
const saidOf = (...given: Parameters<typeof installBrowsers>): string => {
  try {
    installBrowsers(...given)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('what is missing on Debian', () => {
  beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))

  it('is nothing when all is there', () => {
    expect(saidOf({}, debian([]))).toBe('')
    expect(saidOf({ anyBrowser: true }, debian(['chromium', 'Xvfb', 'xdotool', 'import']))).toBe('')
  })

  it('is told to an ordinary user with the command for root, and what helps without root', () => {
    const machine = debian(['chromium', 'xdotool'])
    expect(saidOf({}, machine)).toBe(
      `Missing: Chromium, Chrome or Edge, xdotool. Only root can install it. As root, run:
  apt-get update && apt-get install -y --no-install-recommends chromium xdotool
Then start again.
Without root: unpack a browser into a folder of your own, and name its program in CHROME_PATH or FIREFOX_PATH.`,
    )
    expect(machine.install).not.toHaveBeenCalled()
    expect(saidOf({}, debian(['Xvfb']))).toBe(
      `Missing: Xvfb. Only root can install it. As root, run:
  apt-get update && apt-get install -y --no-install-recommends xvfb
Then start again.`,
    )
  })

  it('is one browser, if one is enough', () => {
    expect(saidOf({ anyBrowser: true }, debian(['chromium', 'firefox-esr', 'Xvfb']))).toMatch(
      /^Missing: a browser\. .*\n {2}apt-get update && apt-get install -y --no-install-recommends chromium\n/,
    )
  })

  it('is installed by root with just what is missing', () => {
    const machine = debian(['firefox-esr', 'import'], { isRoot: true })
    expect(saidOf({}, machine)).toBe('')
    expect(machine.install.mock.calls).toEqual([
      ['apt-get update && apt-get install -y --no-install-recommends firefox-esr imagemagick'],
    ])
  })

  it('is not installed by root who asks for no change of the system', () => {
    const machine = debian(['Xvfb'], { isRoot: true })
    expect(saidOf({ noSystem: true }, machine)).toContain(
      'Missing: Xvfb. Nothing was installed, as --no-system asks. As root, run:\n  apt-get update',
    )
    expect(machine.install).not.toHaveBeenCalled()
  })

  it('stays told when apt-get fails, or ends without it', () => {
    expect(saidOf({}, debian(['Xvfb'], { isRoot: true, code: 100, brings: [] }))).toBe(
      'apt-get failed; its own message is above',
    )
    expect(saidOf({}, debian(['Xvfb', 'import'], { isRoot: true, brings: ['Xvfb'] }))).toBe(
      'Still missing after apt-get: import (ImageMagick)',
    )
  })
})

describe('what is missing elsewhere', () => {
  it('is never installed, and told with where to get it', () => {
    const ubuntu = debian(['chromium', 'xdotool'], { isRoot: true, system: 'ID=ubuntu\nID_LIKE=debian\n' })
    expect(saidOf({}, ubuntu)).toMatch(
      /^Missing: Chromium, Chrome or Edge, xdotool\.\nInstall it from https:.*CHROME_PATH or FIREFOX_PATH\.\n.*apt-get install xdotool$/s,
    )
    expect(ubuntu.install).not.toHaveBeenCalled()
  })

  it.each(['darwin', 'win32'])('is no screen and no font on %s', (platform) => {
    const machine = { ...debian([]), platform, exists: () => false, isProgram: () => false, system: '' }
    const said = saidOf({}, machine)
    expect(said).toMatch(/^Missing: Chromium, Chrome or Edge, Firefox\.\nInstall it from/)
    expect(said).not.toContain('apt-get')
  })
})
