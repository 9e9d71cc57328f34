import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files that a page loads before anything is asked of it: its scripts and style sheets, and what those import. */
export async function firstLoadOf(
  build: string,
  page: string,
): Promise<{ scripts: string[]; styles: string[] }> {
  const html = await readFile(join(build, page), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, name = '']) => name)
  const scripts = new Set<string>()
  const follow = async (name: string): Promise<void> => {
    if (scripts.has(name)) return
    scripts.add(name)
    const code = await readFile(join(build, name), 'utf8')
    for (const [, imported = ''] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      await follow(join(name, '..', imported))
  }
  for (const name of named.filter((one) => one.endsWith('.js'))) await follow(name)
  return { scripts: [...scripts], styles: named.filter((one) => one.endsWith('.css')) }
}
