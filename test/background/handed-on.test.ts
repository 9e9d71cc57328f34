import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as zodParts from '../../entrypoints/background/zod-parts.ts'

/** Names of the library’s types, which no script has. */
const TYPES = /^(?:core|input|output|Zod\w+)$/

test('drafts.js hands on all of the schema library that handlers.js may use', () => {
  const used = new Set(
    globSync('{lib,entrypoints/background}/**/*.ts').flatMap((path) => {
      const code = readFileSync(path, 'utf8')
      return code.includes("'zod/mini'") ? [...code.matchAll(/\bz\.(\w+)/g)].map(([, name = '']) => name) : []
    }),
  )
  expect(used).toContain('object')
  expect([...used].filter((name) => !TYPES.test(name) && !Object.hasOwn(zodParts, name))).toEqual([])
})
