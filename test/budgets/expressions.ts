import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { RegExpParser } from '@eslint-community/regexpp'
import { parseSync } from 'vite'

// A CommonJS package whose type declarations say otherwise.
const scslre: typeof import('scslre') = createRequire(import.meta.url)('scslre')

export const ROOT = join(import.meta.dirname, '..', '..')

export type Expression = { file: string; line: number; pattern: string; flags: string }
/** A place that makes an expression while the program runs: what of is known only there. */
export type MadePlace = { file: string; line: number }

/** Every file whose code is in the packages. */
export const productFiles = (): string[] =>
  globSync('{entrypoints,components,lib}/**/*.{ts,tsx,cjs}', { cwd: ROOT })
    .map((file) => relative(ROOT, join(ROOT, file)).replaceAll('\\', '/'))
    .filter((file) => !/\.d\.c?ts$/.test(file))
    .toSorted()

type Node = { type: string; start: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one)
  else if (isNode(value)) {
    yield value
    for (const child of Object.values(value)) yield* nodesIn(child)
  }
}

/** The literals of a file, and the places that call `RegExp`. */
export const expressionsIn = (file: string): { literals: Expression[]; made: MadePlace[] } => {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`)
  const literals: Expression[] = []
  const made: MadePlace[] = []
  const placeOf = ({ start }: Node): MadePlace => ({
    file,
    line: text.slice(0, start).split('\n').length,
  })
  for (const node of nodesIn(program)) {
    const { regex, callee } = node
    if (node.type === 'Literal' && typeof regex === 'object' && regex !== null)
      literals.push({
        ...placeOf(node),
        pattern: String(Reflect.get(regex, 'pattern')),
        flags: String(Reflect.get(regex, 'flags')),
      })
    else if (/^(?:New|Call)Expression$/.test(node.type) && isNode(callee) && callee['name'] === 'RegExp')
      made.push(placeOf(node))
  }
  return { literals, made }
}

const parser = new RegExpParser()

const reportsOf = (pattern: string, flags: string): string[] =>
  scslre
    .analyse({
      pattern: parser.parsePattern(pattern, 0, pattern.length, {
        unicode: flags.includes('u'),
        unicodeSets: flags.includes('v'),
      }),
      flags: parser.parseFlags(flags),
    })
    .reports.map(({ type, exponential }) => (exponential ? `${type}, exponential` : type))

const lookbehind = /^\(\?<[!=](?:[^()[\]\\]|\\.|\[(?:[^\]\\]|\\.)*\])*\)/

/**
 * Why the time that an expression takes can grow faster than its input: `Self` and `Trade` for a beginning that is tried again
 * and again, `Move` for a search that reads the same stretch from many places. What it leads with, if only to look back, is
 * left out in a second look, since the analysis takes a lookbehind to keep a match from beginning anywhere.
 */
export const superLinear = ({ pattern, flags }: Pick<Expression, 'pattern' | 'flags'>): string[] => {
  const bare = pattern.replace(lookbehind, '')
  return [...new Set([...reportsOf(pattern, flags), ...(bare === pattern ? [] : reportsOf(bare, flags))])]
}
