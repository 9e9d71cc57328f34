/**
 * npm run verify -- FILE: verifies a case file (a page or its data, as the dashboard saves them) with the code of the dashboard, and
 * prints what its data says. Whose key it is, only the browser knows: compare the fingerprint. Ends with 0 if the file is signed and
 * unchanged, with 1 if it was changed, with 2 if it can’t be read, with 3 if it isn’t signed.
 */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { argv, cwd, env, exit } from 'node:process'
// oxlint-disable-next-line import/no-unassigned-import -- it puts the texts where the others ask for them
import './verify-texts.ts'
import { shown, shownAsset } from '#lib/case-file/shown-text.ts'
import { verifyCaseFile, type Verified } from '#lib/case-file/verify.ts'
import { checkWords } from '#lib/case-file/words.ts'

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

const codeOf = (verified: Verified): number => {
  if (verified.at === 'signed') return verified.samePage === false ? 1 : 0
  return { changed: 1, unsigned: 3, foreign: 2, newer: 2, 'too-large': 2, unreadable: 2 }[verified.at]
}

const verified = await verifyCaseFile(new Uint8Array(file))
const { headline, lines } = checkWords(verified, { is: 'unknown' })
const code = codeOf(verified)
const say = code === 0 ? console.log : console.error
say(`${name}: ${headline}`)
for (const line of lines) say(`  ${shown(line)}`)
if (verified.at === 'signed') say(`key ${verified.fingerprint}`)
if (verified.at === 'signed' || verified.at === 'unsigned') {
  const { made, by, reports } = verified.file
  say(`root ${verified.root}`)
  say(`saved ${shown(made)} with ${shown(by)}`)
  for (const { assets, state, confirmed, title, service } of reports)
    say(
      [shownAsset(assets[0] ?? ''), confirmed, state.inWords, service.organization, title]
        .map(shown)
        .join(' · '),
    )
}
exit(code)
