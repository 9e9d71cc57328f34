/**
 * npm test (and, with --no-browser, npm run check): every proof of this project in stages, the quick ones first. Stops at
 * the first stage that fails. The last line of a good run is "N passed, 0 failed", counted by Vitest.
 *
 *   --all         every row of every matrix (test/matrix.ts), and not the part of today
 *   --no-browser  no build and no end-to-end tests
 *   --policy      besides, real policy files in real browsers; only root may write those
 *   --policy-only the builds and that alone
 *   --spoken-only the builds and what a screen reader says; --record writes it into test/spoken/written
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { argv, env, exit, stdout } from 'node:process'
import { PARTS } from '../test/matrix.ts'
import { countsIn, failuresIn } from './counts-in.ts'
import { programFile } from './program-file.ts'
import { NODE, ROOT } from './project.mjs'
import { spoken } from './progress.ts'

interface Stage {
  name: string
  /** The commands of the stage, run at once: together they take as long as the longest, or as the processor has for them. */
  commands: Command[]
}

interface Command {
  words: string[]
  /** Where Vitest writes what it counted. A command with a report must have run at least one test. */
  report?: string
}

const DAY = 86_400_000
const REPORTS = join(ROOT, '.e2e', 'reports')
/** Which part of each matrix; undefined for all of it. */
const part = argv.includes('--all')
  ? undefined
  : (env.MATRIX_PART ?? String(Math.floor(Date.now() / DAY) % PARTS))
const withBrowsers = !argv.includes('--no-browser')
/** The one project that is asked for alone. */
const alone = ['policy', 'spoken'].find((project) => argv.includes(`--${project}-only`))
const builds: Stage = {
  name: 'build',
  commands: ['chrome', 'firefox'].map((browser) => ({ words: ['wxt', 'build', '-b', browser] })),
}
const programs = join(ROOT, 'node_modules', '.bin')
const environment = {
  ...env,
  PATH: [dirname(NODE), programs, env.PATH ?? ''].join(delimiter),
  MATRIX_PART: part,
  SPOKEN_RECORD: argv.includes('--record') ? '1' : undefined,
  // The model of the outbox (test/reports/model) takes most of a minute with all its schedules.
  MODEL_SCHEDULES: env.MODEL_SCHEDULES ?? (part === undefined ? undefined : '5000'),
}

const everything: Stage[] = [
  {
    name: 'types, lint, format and exports',
    commands: [
      // The linter knows every type by then, and tells what the compiler would.
      { words: ['oxlint', '--type-check'] },
      ...(part === undefined ? [{ words: ['tsc', '--noEmit'] }] : []),
      { words: ['oxfmt', '--check'] },
      // Nothing is exported that no other file imports.
      { words: ['knip', '--no-progress', '--include', 'exports,types,files'] },
    ],
  },
  vitest('unit'),
  ...(withBrowsers ? [builds, vitest('e2e', 'e2e-waits')] : []),
  ...(argv.includes('--policy') ? [vitest('policy')] : []),
]
const stages = alone === undefined ? everything : [builds, vitest(alone)]

function vitest(name: string, ...others: string[]): Stage {
  return { name, commands: [name, ...others].map((one) => testing(one, one === name)) }
}

function testing(project: string, asItGoes: boolean): Command {
  const report = join(REPORTS, `${project}.json`)
  const reporters = ['default', 'json', ...(asItGoes ? ['./.ci/progress.ts'] : [])]
  const options = [
    '--config',
    'test/vitest.config.ts',
    '--project',
    project,
    '--allowOnly=false',
    ...reporters.map((one) => `--reporter=${one}`),
    `--outputFile.json=${report}`,
  ]
  return { words: ['vitest', 'run', ...options], report }
}

/**
 * Runs a program of node_modules without input; resolves with its exit code. By its own file: what npm puts
 * into .bin is a script of a shell on Windows, which reads a path with a space as two words.
 *
 * @param asItGoes with our output. Without, what it writes comes when it has ended, so as not to be mixed with another’s.
 */
function run([program = '', ...args]: string[], asItGoes: boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const output = asItGoes ? 'inherit' : 'pipe'
    const child = spawn(NODE, [programFile(program), ...args], {
      cwd: ROOT,
      env: environment,
      stdio: ['ignore', output, output],
    })
    const written: Buffer[] = []
    child.stdout?.on('data', (data: Buffer) => written.push(data))
    child.stderr?.on('data', (data: Buffer) => written.push(data))
    child.on('error', reject)
    child.on('close', (code) => {
      stdout.write(Buffer.concat(written))
      resolve(code ?? 1)
    })
  })
}

function fail(why: string): never {
  console.error(`\n${why}`)
  exit(1)
}

await rm(REPORTS, { recursive: true, force: true })
await rm(join(ROOT, '.e2e', 'builds'), { recursive: true, force: true })
await mkdir(REPORTS, { recursive: true })
let passed = 0
let skipped = 0
for (const [place, { name, commands }] of stages.entries()) {
  const soFar = place === 0 ? '' : `, ${spoken(performance.now() / 1000)} so far`
  console.log(`\n— ${name} (${place + 1} of ${stages.length}${soFar})`)
  const started = performance.now()
  const codes = await Promise.all(commands.map(({ words }, index) => run(words, index === 0)))
  for (const [index, { words, report }] of commands.entries())
    if (codes[index] !== 0) {
      // Once more, last: of commands that run at once, the one that failed is not the one whose output ends here.
      if (report !== undefined && existsSync(report))
        for (const failure of failuresIn(readFileSync(report, 'utf8'))) console.error(`\n${failure}`)
      fail(`${name} failed: ${words.slice(0, 2).join(' ')} ended with ${codes[index]}`)
    }
  const reports = commands.flatMap(({ report }) => report ?? [])
  const counted = reports.map((report) => countsIn(readFileSync(report, 'utf8')))
  const sum = (of: 'passed' | 'failed' | 'skipped'): number => counted.reduce((all, one) => all + one[of], 0)
  if (counted.some((one) => one.passed === 0)) fail(`${name} failed: it ran no test`)
  if (sum('failed') > 0) fail(`${name} failed: ${sum('failed')} failed`)
  passed += sum('passed')
  skipped += sum('skipped')
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`— ${name}: ${counted.length > 0 ? `${sum('passed')} passed, ` : ''}${seconds} s`)
  for (const { longest } of counted) console.log(`  longest: ${longest.join(', ')}`)
}
if (skipped > 0) console.log(`\n${skipped} skipped on this machine: see the reports in .e2e/reports`)
if (part !== undefined)
  console.log(
    `\nPart ${part} of ${PARTS} of each matrix: again with MATRIX_PART=${part}, all of them with npm test -- --all`,
  )
console.log(`\n${spoken(performance.now() / 1000)} in all`)
console.log(`${passed} passed, 0 failed`)
