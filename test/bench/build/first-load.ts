import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a page loads, as names in the build. */
export interface PageFiles {
  /** Its scripts, and what they import, followed to the end. */
  scripts: string[]
  styles: string[]
  /** What those scripts import when they run, and all that comes with it. */
  later: string[]
}

const STATIC = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g
const DYNAMIC = /import\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g

export async function filesOf(build: string, page: string): Promise<PageFiles> {
  const html = await readFile(join(build, page), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, name = '']) => name)
  const first = await followed(
    build,
    named.filter((name) => name.endsWith('.js')),
    [STATIC],
  )
  const all = await followed(build, [...first], [STATIC, DYNAMIC])
  return {
    scripts: [...first],
    styles: named.filter((name) => name.endsWith('.css')),
    later: [...all].filter((name) => !first.has(name)),
  }
}

async function followed(build: string, from: string[], imports: RegExp[]): Promise<Set<string>> {
  const found = new Set<string>()
  const follow = async (name: string): Promise<void> => {
    if (found.has(name)) return
    found.add(name)
    const code = await readFile(join(build, name), 'utf8')
    for (const form of imports)
      for (const [, imported = ''] of code.matchAll(form)) await follow(join(name, '..', imported))
  }
  for (const name of from) await follow(name)
  return found
}
