import * as z from 'zod'
import { fail, ok, type Result } from '#lib/result.ts'

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
