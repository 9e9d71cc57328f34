/**
 * npm run reproduce: makes the packages, unpacks the sources package into an empty folder, does there what its own README says,
 * and compares what comes out with what went in. Ends with 1 unless every package is the same, byte for byte.
 */
import { execFileSync, execSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { env, platform } from 'node:process'
import { ROOT } from './project.mjs'
import { readZip } from './zip.ts'

const OUTPUT = '.output'
/** What the README has below this heading, in its one block of commands. */
const COMMANDS = /^## Build from source$.*?^```\n(.*?)^```$/ms

const packagesIn = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(join(folder, OUTPUT))
      .filter((name) => name.endsWith('.zip'))
      .toSorted()
      .map((name) => {
        const bytes = readFileSync(join(folder, OUTPUT, name))
        return [name, createHash('sha256').update(bytes).digest('hex')]
      }),
  )

const unpack = (zip: string, folder: string): void => {
  for (const { name, content } of readZip(readFileSync(zip))) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}

/** As in a shell of somebody who has only the sources: npm tells its scripts of the project that they belong to. */
const elsewhere = {
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:npm_|INIT_CWD$|NODE$)/i.test(name))),
  PATH: (env.PATH ?? '')
    .split(delimiter)
    .filter((program) => !program.startsWith(ROOT))
    .join(delimiter),
}

// A fresh clone has no such folder.
mkdirSync(join(ROOT, OUTPUT), { recursive: true })
// Of an older version, or made by hand: none of those is looked at.
for (const name of packagesIn(ROOT).keys()) rmSync(join(ROOT, OUTPUT, name))
execFileSync('npm', ['run', 'zip'], { cwd: ROOT, stdio: 'inherit', shell: platform === 'win32' })
const made = packagesIn(ROOT)
const sources = [...made.keys()].find((name) => name.includes('-sources'))
if (sources === undefined) throw new Error('npm run zip made no sources package')

const folder = mkdtempSync(join(tmpdir(), 'takedown-reporter-sources-'))
try {
  unpack(join(ROOT, OUTPUT, sources), folder)
  const commands = COMMANDS.exec(readFileSync(join(folder, 'README.md'), 'utf8'))?.[1]
  if (commands === undefined) throw new Error('The README of the sources does not say how to build them')
  for (const command of commands.trim().split('\n')) {
    console.log(`\n${folder}$ ${command}`)
    execSync(command, { cwd: folder, stdio: 'inherit', env: elsewhere })
  }
  const again = packagesIn(folder)
  console.log('')
  for (const [name, hash] of made) {
    const same = again.get(name) === hash
    console.log(`${same ? 'same ' : 'OTHER'}  ${hash}  ${name}`)
    if (!same) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
