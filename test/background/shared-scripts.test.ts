import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readInPage, sharedModules } from '../../.ci/shared-scripts.ts'

const read = (path: string): string => readFileSync(path, 'utf8')
const ofProject = [...sharedModules.keys()].filter((path) => path.startsWith('lib/'))

describe('a script that the background, pages and the reader share', () => {
  it('has nothing that knows the database, the service or the browser, of which a page would have a second one', () => {
    expect(ofProject.length).toBeGreaterThan(40)
    const imported = ofProject.flatMap((path) =>
      Array.from(
        read(path).matchAll(/^(?:import|export|\}) (?!type).*from '#lib\/([^/']+)/gm),
        ([, at = '']) => at,
      ),
    )
    const allowed = ['assets', 'look-alike', 'redaction', 'encoding.ts', 'limits.ts', 'result.ts', 'capture']
    expect(imported.filter((at) => !allowed.includes(at))).toEqual([])
  })

  it('is made when a page first needs something of it, once, with what it needs itself', () => {
    const made: string[] = []
    const need = readInPage({
      'assets.js': (_module, exports) => {
        made.push('assets.js')
        Object.assign(exports, { host: 'host' })
      },
      'texts.js': (_module, exports, needed) => {
        made.push('texts.js')
        Object.assign(exports, { texts: needed('./assets.js') })
      },
    })
    expect(made).toEqual([])
    expect(need('./texts.js')).toEqual({ texts: { host: 'host' } })
    expect(need('./assets.js')).toBe(need('./assets.js'))
    expect(made).toEqual(['texts.js', 'assets.js'])
    expect(() => need('./gone.js')).toThrow('./gone.js is not there')
  })
})
