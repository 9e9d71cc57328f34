import {
  edgeChild,
  edgeLength,
  edgeStart,
  exceptionsRoot,
  labelText,
  nodeFlags,
  rulesRoot,
} from 'tldts/dist/es6/src/data/trie.js'

/** What stands before a label, by what tldts says of it: no rule by itself, a rule, one of the private section. */
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

/** Marked labels by what follows them: `co.uk` is `,co` of `uk`. */
const lines = new Map<string, string[]>()
const add = (parent: string, mark: string, label: string): void => {
  lines.set(parent, [...(lines.get(parent) ?? []), mark + label])
}
const walk = (node: number, path: string, visit: (parent: string, child: Child) => void): void => {
  for (const child of childrenOf(node)) {
    // Hosts come in ASCII.
    if (/[^\0-\x7f]/.test(child.label)) continue
    visit(path, child)
    walk(child.node, path === '' ? child.label : `${child.label}.${path}`, visit)
  }
}
walk(rulesRoot, '', (parent, { label, node }) => add(parent, MARKS[nodeFlags[node] ?? 0] ?? '', label))
walk(exceptionsRoot, '', (parent, { label, node }) => {
  if (nodeFlags[node]) add(parent, EXCEPTION, label)
})

const byCode = (one: string, other: string): number => Number(one > other) - Number(one < other)
/** The list of tldts as lib/assets/data/public-suffix-rules.ts holds it. */
export const PUBLIC_SUFFIX_TEXT = [...lines]
  .toSorted(([one], [other]) => byCode(one, other))
  .map(([parent, marked]) => `${parent}\t${marked.toSorted().join('')};`)
  .join('\n')
