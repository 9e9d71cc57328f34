import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sourcesIn } from './layers.ts'

/** A schema of several lines that is built while its file loads. */
const AT_LOAD = /^(?:export )?const (\w+) = z\.(?!lazy\()\w+\((?:\{|\[)?$/gm

/** Every start of the background and every page loads hundreds of schemas and parses with a few. */
it('builds a schema when it is first used, unless another one is made from it', () => {
  const found = sourcesIn('lib').flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    return [...code.matchAll(AT_LOAD)]
      .filter(([, name = '']) => !new RegExp(`z\\.(?:extend|omit)\\(${name}\\b`).test(code))
      .map(([, name]) => `${file}: ${name}`)
  })
  expect(found).toEqual([])
})
