/** npm run version (as `npm version` does): stores what this version stores, for the tests of all later ones. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { sampleProfile } from './sample-profile.ts'
import { PROFILES } from './stored-profile.ts'

const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')))
const path = join(PROFILES, `${version}.json`)
if (existsSync(path)) console.log(`${version} is stored already`)
else {
  writeFileSync(path, `${JSON.stringify(await sampleProfile(version))}\n`)
  console.log(`stored ${path}`)
}
