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

test('handlers.js takes each part of it under its own name', () => {
  const taken = readFileSync('entrypoints/background/zod-from-drafts.ts', 'utf8')
  const given = taken.slice(taken.indexOf('export {'))
  const names = [...given.matchAll(/^ {2}(?:\w+ as )?(\w+),$/gm)].map(([, name = '']) => name)
  expect(names.toSorted()).toEqual(Object.keys(zodParts).toSorted())
})
