import { describe, expect, it } from 'vitest'
import { findBrowser, findOnPath, type Machine } from '../../.ci/find-programs.mjs'

const machine = (
  platform: string,
  env: Record<string, string>,
  programs: readonly string[],
): Machine & { asked: string[] } => {
  const asked: string[] = []
  return {
    platform,
    env,
    asked,
    isProgram: (path) => {
      asked.push(path)
      return programs.includes(path)
    },
  }
}

describe('the search for a browser on Windows', () => {
  const env = {
    PROGRAMFILES: 'C:\\Program Files',
    'PROGRAMFILES(X86)': 'C:\\Program Files (x86)',
    LOCALAPPDATA: 'C:\\Users\\Jörg Müller\\AppData\\Local',
  }

  it.each([
    ['chromium', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
    ['chromium', 'C:\\Users\\Jörg Müller\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe'],
    ['chromium', 'C:\\Users\\Jörg Müller\\AppData\\Local\\Chromium\\Application\\chrome.exe'],
    ['chromium', 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'],
    ['firefox', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe'],
    ['firefox', 'C:\\Program Files\\Firefox Developer Edition\\firefox.exe'],
  ] as const)('finds %s at %s', (kind, path) => {
    expect(findBrowser(kind, machine('win32', env, [path]))).toBe(path)
  })

  it('prefers Chrome to Edge, which is always there', () => {
    const edge = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'
    const chrome = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'
    expect(findBrowser('chromium', machine('win32', env, [edge, chrome]))).toBe(chrome)
  })

  it('looks only where a drive and a folder are named, also when a variable is missing', () => {
    const looked = machine('win32', { PROGRAMFILES: 'D:\\Programs' }, [])
    expect(findBrowser('chromium', looked)).toBeUndefined()
    expect(looked.asked).toHaveLength(3)
    for (const path of looked.asked) expect(path).toMatch(/^D:\\Programs\\[^/]+\.exe$/)
  })

  it('splits the PATH at semicolons: a colon follows a drive', () => {
    const looked = machine('win32', { PATH: 'C:\\Windows;D:\\Tools' }, ['D:\\Tools\\tool.exe'])
    expect(findOnPath('tool.exe', looked)).toBe('D:\\Tools\\tool.exe')
  })
})

describe('the search for a browser on macOS', () => {
  const env = { HOME: '/Users/jörg', PATH: '/usr/bin' }

  it.each([
    ['chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['chromium', '/Users/jörg/Applications/Chromium.app/Contents/MacOS/Chromium'],
    ['chromium', '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
    ['firefox', '/Users/jörg/Applications/Firefox.app/Contents/MacOS/firefox'],
  ] as const)('finds %s at %s', (kind, path) => {
    expect(findBrowser(kind, machine('darwin', env, [path]))).toBe(path)
  })

  it('finds none where there is none', () => {
    expect(findBrowser('firefox', machine('darwin', env, ['/usr/bin/firefox']))).toBeUndefined()
  })
})

describe('the search for a browser on Linux', () => {
  it('takes the first name that is anywhere on the PATH', () => {
    const env = { PATH: '/opt/my own/bin::/usr/bin' }
    const programs = ['/opt/my own/bin/microsoft-edge', '/usr/bin/chromium', '/usr/bin/firefox']
    expect(findBrowser('chromium', machine('linux', env, programs))).toBe('/usr/bin/chromium')
    expect(findBrowser('firefox', machine('linux', env, programs))).toBe('/usr/bin/firefox')
    expect(findBrowser('firefox', machine('linux', {}, programs))).toBeUndefined()
  })
})

describe.each(['linux', 'darwin', 'win32'])('a browser that is named, on %s', (platform) => {
  it('is taken before any other', () => {
    const env = { CHROME_PATH: 'C:\\mine\\chrome.exe', PATH: '/usr/bin', PROGRAMFILES: 'C:\\Program Files' }
    const looked = machine(platform, env, [env.CHROME_PATH, '/usr/bin/chromium'])
    expect(findBrowser('chromium', looked)).toBe(env.CHROME_PATH)
  })

  it('has to be one: another is never taken in its place', () => {
    const looked = machine(platform, { FIREFOX_PATH: '/nowhere', PATH: '/usr/bin' }, ['/usr/bin/firefox'])
    expect(() => findBrowser('firefox', looked)).toThrow(
      'FIREFOX_PATH is set to /nowhere, which is not a program that can be run',
    )
  })
})
