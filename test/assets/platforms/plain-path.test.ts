import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { plainDetail, plainPath } from '#lib/assets/platforms/platform.ts'

test.each<[path: string, expected: string, why: string]>([
  ['/', '/', 'the root'],
  ['/a/', '/a', 'a final slash'],
  ['/a//', '/a', 'all of them'],
  ['//', '/', 'down to the root'],
  ['/%7Ea%2fb', '/~a%2Fb', 'encoding only where needed, in upper case'],
  ['/A', '/A', 'the case of a path may matter'],
  ['/%zz', '/%zz', 'no encoding at all'],
])('%s → %s (%s)', (path, expected) => {
  expect(plainPath(path)).toBe(expected)
})

it('normalising twice equals once', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('/a%25f7E?#')) }), (text) => {
      expect(plainPath(plainPath(`/${text}`))).toBe(plainPath(`/${text}`))
      expect(plainDetail(plainDetail(`?${text}`))).toBe(plainDetail(`?${text}`))
    }),
  )
})
