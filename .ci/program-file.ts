import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { ROOT } from './project.mjs'

/** Packages whose program has another name than they. */
const PACKAGES: Record<string, string> = { tsc: 'typescript' }

const packageFile = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) })

/** The JavaScript of a program that a package of node_modules brings. */
export const programFile = (program: string): string => {
  const folder = join(ROOT, 'node_modules', PACKAGES[program] ?? program)
  const { bin } = packageFile.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const file = typeof bin === 'string' ? bin : bin[program]
  if (file === undefined) throw new Error(`${folder} brings no program ${program}`)
  return join(folder, file)
}
