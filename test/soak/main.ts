/**
 * npm run soak: the long counts of what `npm test` runs once. Prints a table; ends with 1 when a report was lost or wrongly
 * told, when a run could not be judged, or when a queue went out of order, too fast, or at the cost of the dashboard. Doubles are counted: where a service takes a report twice, nobody can rule them out.
 *
 *   npm run soak -- points drain        these groups alone
 *   npm run soak -- --runs 2            so many runs of each case instead of the long count
 *   npm run soak -- pastes --from 40 --runs 20 --minutes 3 --browser firefox
 *                                       texts 40 to 59, none begun after 3 minutes, in one browser
 *   npm run soak -- month --days 5      the first five of thirty simulated days
 */
import { commandLine } from '#test/command-line.ts'
import { buildProduct } from '#test/bench/build/build.ts'
import { KINDS } from '#test/e2e/kit.ts'
import { lookAtPages } from '#test/e2e/reporting/look-at-pages.ts'
import {
  crashCase,
  DOUBLING_CASES,
  withKillSetup,
  POINT_CASES,
  type KillCase,
  type KillSetup,
} from './cases.ts'
import { dayOfPages } from './day-of-pages.ts'
import { drainWithDashboard } from './drain-with-dashboard.ts'
import { erasedAtRandom } from './erasing.ts'
import { everythingSaved } from './everything-saved.ts'
import { startCrashKit } from './kill-browser.ts'
import { monthOfWork } from './month/month.ts'
import { pasteHostileTexts } from './pastes.ts'
import { slowService } from './slow-service.ts'
import { tableOf, tallyOf, type Tally, type Verdict } from './tally.ts'

const { values, positionals } = commandLine(
  'npm run soak -- [--runs 2] [--from 0] [--minutes 3] [--days 3] [--browser firefox] [GROUP …]',
  {
    options: {
      runs: { type: 'string' },
      from: { type: 'string' },
      minutes: { type: 'string' },
      days: { type: 'string' },
      browser: { type: 'string' },
    },
    allowPositionals: true,
  },
)
/** The long count, unless another is asked for. */
const count = (long: number): number => (values.runs === undefined ? long : Number(values.runs))

/** Reports of one case that are told in words. */
const SHOWN = 3

const tallies: Tally[] = []
/** Runs that could not be judged, and what else is not as it has to be. */
const failed: string[] = []

const note = (tally: Tally): void => {
  tallies.push(tally)
  console.log(tableOf([tally]).split('\n')[1])
}

const repeat = async (title: string, one: KillCase, setup: KillSetup, runs: number): Promise<void> => {
  const verdicts: Verdict[] = []
  let judged = 0
  for (let run = 1; run <= runs; run += 1) {
    try {
      verdicts.push(...(await one.run(setup)))
      judged += 1
    } catch (thrown) {
      failed.push(`${title}, run ${run} could not be judged: ${String(thrown)}`)
      console.log(failed.at(-1))
    }
  }
  note({ ...tallyOf(title, verdicts), runs: judged })
}

const GROUPS: Record<string, () => Promise<void>> = {
  /** The background killed at each point. */
  points: async () => {
    for (const kind of KINDS)
      await withKillSetup(kind, 'points', async (setup) => {
        for (const one of [...POINT_CASES, ...DOUBLING_CASES])
          await repeat(`${kind}: ${one.name}`, one, setup, count(kind === 'chromium' ? 20 : 2))
      })
  },
  /** The browser killed at a random time. */
  crashes: async () => {
    for (const kind of KINDS)
      await withKillSetup(kind, 'crash', (setup) =>
        repeat(`${kind}: browser killed while 20 reports are sent`, crashCase(20), setup, count(25)),
      )
  },
  /** A thousand reports, and the dashboard meanwhile. */
  drain: async () => {
    const { verdicts, words, problems } = await drainWithDashboard(count(50) * 20)
    note(tallyOf('chromium: queue of reports, drained', verdicts))
    console.log(words)
    failed.push(...problems.map((one) => `drain: ${one}`))
  },
  /** A day of fifty pages, by keyboard alone. */
  pages: async () => {
    for (const kind of KINDS) {
      const { verdicts, words, problems } = await dayOfPages(kind, count(50))
      note(tallyOf(`${kind}: pages reported in a row, by keyboard`, verdicts))
      console.log(words)
      failed.push(...problems.map((one) => `pages: ${one}`))
    }
  },
  /** Five hundred pages that are looked at and not reported. */
  'looked-at': async () => {
    for (const kind of KINDS) {
      const kit = await startCrashKit(kind)
      try {
        const pages = count(500)
        const { problems, seconds, bytes, left } = await lookAtPages(kit, pages)
        console.log(
          `${kind}: ${pages} pages looked at in ${seconds.toFixed(0)} s; ${left} drafts, ${bytes} bytes in memory`,
        )
        failed.push(...problems.map((one) => `looked-at: ${kind}: ${one}`))
      } finally {
        await kit.close()
      }
    }
  },
  /** Twenty thousand reports, saved as one file in the options. */
  export: async () => {
    for (const kind of KINDS) {
      const { verdicts, words, problems } = await everythingSaved(kind, count(20) * 1000)
      note(tallyOf(`${kind}: reports in the file with everything`, verdicts))
      console.log(words)
      failed.push(...problems.map((one) => `export: ${one}`))
    }
  },
  /** Everything deleted, or the key, at random moments of whatever the background does. */
  erasing: async () => {
    for (const kind of KINDS) {
      if (values.browser !== undefined && values.browser !== kind) continue
      const { tallies: some, problems } = await erasedAtRandom(kind, count(100))
      for (const one of some) note(one)
      failed.push(...problems.map((one) => `erasing: ${one}`))
    }
  },
  /** Texts of 10 MB that are made to take long, in Bulk, and a page reported meanwhile. */
  pastes: async () => {
    for (const kind of KINDS) {
      if (values.browser !== undefined && values.browser !== kind) continue
      const portion = {
        from: Number(values.from ?? 0),
        count: count(200),
        minutes: Number(values.minutes ?? Number.POSITIVE_INFINITY),
      }
      const { verdicts, words, next } = await pasteHostileTexts(kind, portion)
      note(tallyOf(`${kind}: hostile texts pasted, a page reported meanwhile`, verdicts))
      console.log(`${kind}: ${words}; go on with --from ${next}`)
    }
  },
  /** Thirty simulated days of an analyst, in Chromium unless another browser is named. */
  month: async () => {
    const kind = KINDS.find((one) => one === values.browser) ?? 'chromium'
    const { verdicts, words, problems } = await monthOfWork(kind, Number(values.days ?? 30))
    note(tallyOf(`${kind}: assets reported in simulated days`, verdicts))
    console.log(words)
    failed.push(...problems.map((one) => `month: ${one}`))
  },
  /** Answers after 35 and 50 s, without a driver. */
  slow: async () => {
    const verdicts: Verdict[] = []
    for (let run = 0; run < count(3); run += 1) verdicts.push(...(await slowService('the end')).verdicts)
    note(tallyOf('chromium without a driver: answers after 35 and 50 s', verdicts))
  },
}

const unknown = positionals.filter((name) => !Object.hasOwn(GROUPS, name))
if (unknown.length > 0 || !(count(1) > 0)) {
  console.error(`npm run soak -- [--runs N] [${Object.keys(GROUPS).join('] [')}]`)
  process.exit(2)
}
await buildProduct('chrome')
await buildProduct('firefox')
for (const [name, run] of Object.entries(GROUPS))
  if (positionals.length === 0 || positionals.includes(name)) {
    console.log(`\n${name}`)
    await run().catch((thrown: unknown) => failed.push(`${name}: ${String(thrown)}`))
  }

console.log(`\n${tableOf(tallies)}`)
for (const { name, words } of tallies) for (const one of words.slice(0, SHOWN)) console.log(`${name}: ${one}`)
for (const one of failed) console.log(one)
const wrong = tallies.some(({ lost, wronglyTold }) => lost + wronglyTold > 0)
process.exitCode = wrong || failed.length > 0 ? 1 : 0
