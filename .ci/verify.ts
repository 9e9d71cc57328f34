/**
 * npm run verify -- FILES: verifies case files (pages or their data, as the dashboard saves them) with the code of the dashboard, and
 * prints what their data says. Whose key it is, only the browser knows: compare the fingerprint. Ends with 0 if each file is signed and
 * unchanged, with 1 if one was changed, else with 2 if one can’t be read, else with 3 if one isn’t signed.
 */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { argv, cwd, env, exit } from 'node:process'
// oxlint-disable-next-line import/no-unassigned-import -- it puts the texts where the others ask for them
import './verify-texts.ts'
import { shown, shownAsset } from '#lib/case-file/shown-text.ts'
import { verifyCaseFile, type Verified } from '#lib/case-file/verify.ts'
import { checkWords } from '#lib/case-file/whose-key.ts'

const codeOf = (verified: Verified): number => {
  if (verified.kind === 'signed') return verified.samePage === false ? 1 : 0
  return { changed: 1, unsigned: 3, foreign: 2, newer: 2, 'too-large': 2, unreadable: 2 }[verified.kind]
}

const verify = async (name: string): Promise<number> => {
  let file: Buffer
  try {
    // npm changes into the project; the person named the file from where they are.
    file = await readFile(resolve(env.INIT_CWD ?? cwd(), name))
  } catch (thrown) {
    console.error(`${name} cannot be read: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
    return 2
  }
  const verified = await verifyCaseFile(new Uint8Array(file))
  const { headline, lines } = checkWords(verified, { is: 'unknown' })
  const code = codeOf(verified)
  const say = code === 0 ? console.log : console.error
  say(`${name}: ${headline}`)
  for (const line of lines) say(`  ${shown(line)}`)
  if (verified.kind === 'signed') say(`key ${verified.fingerprint}`)
  if (verified.kind === 'signed' || verified.kind === 'unsigned') {
    const { made, by, reports } = verified.file
    say(`root ${verified.root}`)
    say(`saved ${shown(made)} with ${shown(by)}`)
    for (const { assets, state, confirmed, title, service } of reports)
      say(
        [
          shownAsset(assets[0] ?? ''),
          confirmed,
          state.inWords,
          ...(service.name === undefined ? [] : [service.name]),
          service.organization,
          title,
        ]
          .map(shown)
          .join(' · '),
      )
  }
  return code
}

const names = argv.slice(2)
if (names.length === 0 || names.some((name) => name.startsWith('-'))) {
  console.error('npm run verify -- FILES')
  exit(2)
}
const codes = new Set<number>()
for (const name of names) codes.add(await verify(name))
exit([1, 2, 3].find((code) => codes.has(code)) ?? 0)
