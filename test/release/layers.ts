import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

/** Every source file below these folders, as a path from the project's root. */
export const sourcesIn = (...folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
      .filter((path) => /\.(?:ts|tsx|cjs)$/.test(path) && !path.endsWith('.d.ts')),
  )

/** What each file imports of the project, type imports and dynamic ones included. */
export const importsOf = (files: readonly string[]): Map<string, string[]> => {
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
      const named = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, one = '']) => one)
      const paths = named.map((one) =>
        one.startsWith('#') ? one.slice(1) : posix.normalize(posix.join(dirname(file), one)),
      )
      return [file, paths.filter((path) => known.has(path))]
    }),
  )
}

/** Groups of nodes that reach each other (Tarjan); a graph without a circle has none. */
export const circlesIn = (graph: ReadonlyMap<string, readonly string[]>): string[][] => {
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (node: string): number => {
    const own = index.size
    let low = own
    index.set(node, own)
    lowest.set(node, own)
    stack.push(node)
    for (const other of graph.get(node) ?? []) {
      const there = index.has(other)
      if (!there) low = Math.min(low, visit(other))
      else if (stack.includes(other)) low = Math.min(low, lowest.get(other) ?? own)
    }
    lowest.set(node, low)
    if (low === own) {
      const group = stack.splice(stack.indexOf(node))
      if (group.length > 1) circles.push(group.toSorted())
    }
    return low
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return circles
}

/** `lib/drafts` of `lib/drafts/secrets.ts`; the files that lie in `lib` itself are one folder, `lib`. */
export const folderOf = (path: string): string => {
  const [top = '', next = '', more] = path.split('/')
  return top === 'entrypoints' || more === undefined ? top : `${top}/${next}`
}
