import {
  edgeChild,
  edgeLength,
  edgeStart,
  exceptionsRoot,
  labelText,
  nodeFlags,
  rulesRoot,
} from 'tldts/dist/es6/src/data/trie.js'

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
