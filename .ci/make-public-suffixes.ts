/**
 * Writes public-suffix-rules.ts and top-level-domains.ts in lib/assets/data anew, from the list that comes with tldts: after every
 * update of that package, which a unit test asks for (test/assets/public-suffixes.test.ts).
 *
 *   node .ci/make-public-suffixes.ts
 */
import {
  edgeChild,
  edgeLength,
  edgeStart,
  exceptionsRoot,
  labelText,
  nodeFlags,
  rulesRoot,
} from 'tldts/dist/es6/src/data/trie.js'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './project.mjs'

/** What follows a label, by what tldts says of it: no rule by itself, a rule, one of the private section. */
const MARKS = [':', ',', ';']
const EXCEPTION = '!'

const offsets: number[] = []
let offset = 0
for (const length of edgeLength) {
  offsets.push(offset)
  offset += length
}

type Child = { label: string; node: number }

const childrenOf = (node: number): Child[] => {
  const children: Child[] = []
  for (let edge = edgeStart[node] ?? 0; edge < (edgeStart[node + 1] ?? 0); edge += 1) {
    const from = offsets[edge] ?? 0
    children.push({
      label: labelText.slice(from, from + (edgeLength[edge] ?? 0)),
      node: edgeChild[edge] ?? 0,
    })
  }
  return children
}

/**
 * Every name of the list of tldts with its mark, a name above before those below it: `uk` and `co.uk` are `,`, the private
 * `github.io` is `;`, the exception `www.ck` is `!`, and what only stands above others is `:`.
 */
export const MARK_OF_NAME = new Map<string, string>()

const walk = (node: number, above: string, mark: (node: number) => string | undefined): void => {
  for (const { label, node: child } of childrenOf(node)) {
    // Hosts come in ASCII.
    if (/[^\0-\x7f]/.test(label)) continue
    const name = above === '' ? label : `${label}.${above}`
    const own = mark(child)
    if (own !== undefined) MARK_OF_NAME.set(name, own)
    walk(child, name, mark)
  }
}
walk(rulesRoot, '', (node) => MARKS[nodeFlags[node] ?? 0])
walk(exceptionsRoot, '', (node) => (nodeFlags[node] ? EXCEPTION : undefined))

const byEnding = Map.groupBy(
  [...MARK_OF_NAME].filter(([, mark]) => mark !== ':'),
  ([name]) => name.slice(name.lastIndexOf('.') + 1),
)

/** The list of tldts as lib/assets/data/public-suffix-rules.ts holds it. */
export const PUBLIC_SUFFIX_TEXT = `/${[...byEnding]
  .toSorted(([one], [other]) => Number(one > other) - Number(one < other))
  .map(([ending, names]) => {
    const below = names.map(
      ([name, mark]) => mark.replace(',', '') + name.slice(0, Math.max(0, name.length - ending.length - 1)),
    )
    return `${ending} ${below.toSorted().join(' ')}`
  })
  .join('/')}/`

/** Its top-level domains, as lib/assets/data/top-level-domains.ts holds them: also those with names below them alone. */
export const TOP_LEVEL_TEXT = [...byEnding.keys()]
  .filter((ending) => [ending, `*.${ending}`].some((name) => MARK_OF_NAME.get(name) === ','))
  .toSorted()
  .join(' ')

if (import.meta.main) {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/tldts/package.json'), 'utf8'))

  writeFileSync(
    join(ROOT, 'lib/assets/data/public-suffix-rules.ts'),
    `/**
 * The public suffix list (publicsuffix.org, Mozilla Public License 2.0) as tldts ${version} has it: after \`/\` each top-level domain, then
 * what stands before it in the names of the list (nothing for itself), with \`;\` before one of the private section and \`!\` before an
 * exception. Made by .ci/make-public-suffixes.ts; not edited by hand.
 */
export const PUBLIC_SUFFIX_RULES = \`${PUBLIC_SUFFIX_TEXT}\`
`,
  )

  writeFileSync(
    join(ROOT, 'lib/assets/data/top-level-domains.ts'),
    `/**
 * Top-level domains of the public suffix list (publicsuffix.org, Mozilla Public License 2.0) as tldts ${version} has it. Pages load
 * them instead of the whole list (5 kB zipped instead of 41). Made by .ci/make-public-suffixes.ts; not edited by hand.
 */
export const TOP_LEVEL_DOMAINS = '${TOP_LEVEL_TEXT}'
`,
  )
}
