import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backgroundScripts, byValue, inAscii, readParts } from '../../.ci/background-scripts.ts'

/** The file that has each part. */
const AT = { 'background.js': 'background.js', 'shared.js': 'verdict.js', 'verdict.js': 'verdict.js' }

/** What each file does when it is run. */
const SETS: Record<string, () => void> = {
  '/verdict.js': () => {
    Object.assign(globalThis.parts ?? {}, {
      'shared.js': (module: object) => Object.assign(module, { exports: { shared: [] } }),
      'verdict.js': (_module: object, exports: object, need: (path: string) => unknown) =>
        Object.assign(exports, { verdict: need('./shared.js') }),
    })
  },
}

let worker: EventTarget
const imported: string[] = []
const importing = (script: (name: string) => void): void => {
  vi.stubGlobal('importScripts', (name: string) => {
    imported.push(name)
    script(name)
  })
}

beforeEach(() => {
  worker = new EventTarget()
  imported.length = 0
  vi.stubGlobal('self', worker)
  vi.stubGlobal('parts', { 'background.js': () => undefined })
  importing((name) => SETS[name]?.())
})
afterEach(() => vi.unstubAllGlobals())

/** The first script of a worker that is being installed. */
const install = (): Promise<unknown> | undefined => {
  readParts(AT)
  let waited: Promise<unknown> | undefined
  const waitUntil = (work: Promise<unknown>): void => void (waited = work)
  worker.dispatchEvent(Object.assign(new Event('install'), { waitUntil }))
  return waited
}

describe('the code of a script', () => {
  it.each([
    ['a text', `'’' + "é😀"`, '’é😀'],
    ['a template', '`é😀${1}`', 'é😀1'],
    ['a class of an expression', String.raw`/^[。\\／😀]{4}$/u.test('。\\／😀')`, true],
  ])('is ASCII alone, and comes to the same: %s', (_what, code, value) => {
    expect(inAscii(code)).toMatch(/^[ -~]+$/)
    expect(runInNewContext(inAscii(code))).toBe(value)
  })

  it.each([
    ['an escape of a character that needs none', String.raw`/\…/`],
    ['a text that is not unescaped', 'String.raw`…`'],
  ])('fails the build where it would come to something else: %s', (_what, code) => {
    expect(() => inAscii(code)).toThrow('Can’t be escaped')
  })
})

describe('what a chunk hands on', () => {
  const getter = (name: string, value: string): string =>
    `Object.defineProperty(exports,"${name}",{enumerable:!0,get:function(){return${value}}})`
  it('is handed on by value', () => {
    const code = `var a=1,b=2;${getter('A', ' a')},${getter('$t', ' b')},${getter('n', '-1')};`
    expect(byValue(code)).toBe('var a=1,b=2;Object.assign(exports,{A:a,$t:b,n:-1});')
  })

  it('is nothing that changes later', () => {
    const { transform } = backgroundScripts([])
    if (typeof transform !== 'function') throw new Error('no transform')
    const check = (code: string): unknown => Reflect.apply(transform, {}, [code, 'lib/some.ts'])
    expect(check('export const fixed = 1\nlet own = 2')).toBeUndefined()
    expect(() => check('let own = 1\nexport let open = own')).toThrow(
      'lib/some.ts exports a name that changes',
    )
  })
})

describe('a part of the background', () => {
  it('is read when it is first needed, and made once', () => {
    const need = readParts(AT)
    expect(imported).toEqual([])
    const made = need('./verdict.js')
    expect(need('./verdict.js')).toBe(made)
    expect(made).toEqual({ verdict: need('./shared.js') })
    expect(imported).toEqual(['/verdict.js'])
  })
})

describe('a worker that is installed', () => {
  it('reads the other scripts at once, while it may', async () => {
    await expect(install()).resolves.toBeDefined()
    expect(imported).toEqual(['/verdict.js'])
  })

  it.each<[why: string, script: (name: string) => void, says: string]>([
    [
      'cannot be read',
      () => {
        throw new DOMException('the script failed to load', 'NetworkError')
      },
      'failed to load',
    ],
    ['are not in what was read', () => undefined, 'verdict.js is not there'],
  ])('is not, when they %s: the browser tries again', async (_, script, says) => {
    importing(script)
    await expect(install()).rejects.toThrow(says)
  })
})
