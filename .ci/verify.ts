/**
 * npm run verify -- FILE: checks a case file (a page or its data, as the dashboard saves them) with the code that made it. Ends
 * with 0 when it is consistent with its own checksums, with 1 when it was changed, with 2 when it cannot be read or checked.
 */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { argv, cwd, env, exit } from 'node:process'
import { englishTexts, speak, textsOf } from './verify-texts.ts'
import { checkCaseFile } from '#lib/case-file/check.ts'
import { checkWords } from '#lib/case-file/check-words.ts'
import { forgetTexts } from '#lib/platform/texts.ts'

const digest = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', bytes)

const CODES = { consistent: 0, changed: 1, foreign: 2, newer: 2 } as const

const [name, ...more] = argv.slice(2)
if (name === undefined || name.startsWith('-') || more.length > 0) {
  console.error('npm run verify -- FILE')
  exit(2)
}
// npm changes into the project; the person named the file from where they are.
const file = await readFile(resolve(env.INIT_CWD ?? cwd(), name)).catch((thrown: unknown) => {
  console.error(`${name} cannot be read: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
  exit(2)
})
speak(await textsOf(file.subarray(0, 200).toString('utf8')))
const checked = await checkCaseFile(new Uint8Array(file), digest)
// What is said of it is said as this project speaks.
forgetTexts()
speak(await englishTexts())
const { headline, lines } = checkWords(checked)
const say = checked.at === 'consistent' ? console.log : console.error
say(`${name}: ${headline}`)
for (const line of lines) say(`  ${line}`)
if (checked.at === 'consistent') say(`root ${checked.file.root}`)
exit(CODES[checked.at])
