import { describe, expect, it } from 'vitest'
import { withUtf8Names, withoutProxyHere } from '../../.ci/environment.mjs'
import { programFile } from '../../.ci/program-file.ts'

describe('the environment of what is run', () => {
  it('is the one that was there, where no proxy is set', () => {
    const env = { PATH: '/usr/bin', NO_PROXY: 'intranet' }
    expect(withoutProxyHere(env)).toBe(env)
  })

  it.each(['HTTP_PROXY', 'https_proxy', 'ALL_PROXY'])('exempts this machine from the proxy in %s', (name) => {
    const env = { PATH: '/usr/bin', [name]: 'http://proxy.example:3128' }
    const exempt = 'localhost,127.0.0.1,::1'
    expect(withoutProxyHere(env)).toEqual({ ...env, NO_PROXY: exempt, no_proxy: exempt })
    const more = `intranet,${exempt}`
    expect(withoutProxyHere({ ...env, NO_PROXY: 'intranet' })).toMatchObject({
      NO_PROXY: more,
      no_proxy: more,
    })
  })
})

describe('the names of files', () => {
  it.each([
    [{}, { LC_CTYPE: 'C.UTF-8' }],
    [{ LANG: 'C' }, { LANG: 'C', LC_CTYPE: 'C.UTF-8' }],
    [
      { LANG: 'de_DE.UTF-8', LC_CTYPE: 'POSIX' },
      { LANG: 'de_DE.UTF-8', LC_CTYPE: 'C.UTF-8' },
    ],
    [
      { LC_ALL: 'C', LANG: 'de_DE.UTF-8' },
      { LC_ALL: 'C.UTF-8', LANG: 'de_DE.UTF-8' },
    ],
  ])('are in UTF-8 where no locale says how they are written: %j', (env, expected) => {
    expect(withUtf8Names(env, 'linux')).toEqual(expected)
  })

  it.each([
    ['linux', { LANG: 'de_DE.UTF-8' }],
    ['linux', { LANG: 'C', LC_ALL: 'ja_JP.eucJP' }],
    ['darwin', {}],
    ['win32', {}],
  ])('are as the locale or the system says: %s, %j', (platform, env) => {
    expect(withUtf8Names(env, platform)).toBe(env)
  })
})

describe('the program of a package', () => {
  it.each(['tsc', 'oxfmt', 'oxlint', 'wxt', 'vitest'])('is a file that Node runs: %s', (name) => {
    expect(programFile(name).replaceAll('\\', '/')).toMatch(/\/node_modules\/\w+\/(?:.*\/)?[\w.-]+$/)
    expect(programFile(name)).not.toContain('.bin')
  })

  it('is told when there is none', () => {
    expect(() => programFile('zod')).toThrow()
  })
})
