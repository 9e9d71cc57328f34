/**
 * node .ci/setup.mjs .ci/release-notes.ts v1.2.3: what the changelog says of a release, for its page. Ends with 1 when the tag is not the
 * version of package.json, or the changelog does not know it as released.
 */
import * as z from 'zod'
import type { Result } from '#lib/result.ts'
import { fail, ok } from '#lib/result.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, exit } from 'node:process'
import { ROOT } from './project.mjs'

const packageJson = z.object({ version: z.string() })

/** What stands below the heading of a release in CHANGELOG.md, for a tag that is exactly its version; otherwise why there is no such. */
export const notesFor = (
  tag: string,
  files: { package: string; changelog: string },
): Result<string, string> => {
  const { version } = packageJson.parse(JSON.parse(files.package))
  if (tag !== `v${version}`) return fail(`The tag is "${tag}", and package.json is of version ${version}`)
  const [, ...releases] = files.changelog.split(/^## /m)
  const release = releases.find((one) => one.startsWith(`${version},`) || one.startsWith(`${version}\n`))
  if (release === undefined) return fail(`CHANGELOG.md says nothing of ${version}`)
  const [heading = '', ...notes] = release.split('\n')
  if (heading.includes('not yet released'))
    return fail(`CHANGELOG.md says "${heading}": write the day instead`)
  return ok(notes.join('\n').trim())
}

if (import.meta.main) {
  const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')
  const noted = notesFor(argv[2] ?? '', { package: read('package.json'), changelog: read('CHANGELOG.md') })
  if (!noted.ok) {
    console.error(noted.failure)
    exit(1)
  }
  console.log(noted.value)
}
