/**
 * node .ci/release-notes.ts v1.2.3: what the changelog says of a release, for its page. Ends with 1 when the tag is not the
 * version of package.json, or the changelog does not know it as released.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, exit } from 'node:process'
import { ROOT } from './project.mjs'
import { notesFor } from './notes-for.ts'

const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8')
const noted = notesFor(argv[2] ?? '', { package: read('package.json'), changelog: read('CHANGELOG.md') })
if (!noted.ok) {
  console.error(noted.failure)
  exit(1)
}
console.log(noted.value)
