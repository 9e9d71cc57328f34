import type { DayMeasured, DayFacts } from './bounds.ts'
import { beyondBounds, KEPT_LONGER, leftOverAlarms, PICTURE_DAYS } from './bounds.ts'
import * as z from 'zod'
import type { Kind } from '#test/e2e/kit.ts'
import { ask, confirmedOf, destinationOf, lay, layReports, rowsOf } from '#test/e2e/outbox-kit.ts'
import type { Sandbox } from '#test/service/sandbox.ts'
import type { Verdict } from '../tally.ts'
import type { Analyst } from './analyst.ts'
import { makeAnalyst } from './analyst.ts'
import type { Memory } from './memory.ts'
import { memoryOf } from './memory.ts'
import type { World } from './simulated-world.ts'
import { startWorld } from './simulated-world.ts'
import { readStored } from './stored.ts'

/** Day 1 is a Monday. */
const weekday = (day: number): number => day % 7

const isWorkday = (day: number): boolean => weekday(day) >= 1 && weekday(day) <= 5

/** Monday, Wednesday and Friday: a bulk list. */
const hasList = (day: number): boolean => [1, 3, 5].includes(weekday(day))

/** All in the first week, so that its five days show everything. The key is refused from eleven, and there is another at a quarter to one. */
const KEY_CHANGES: readonly number[] = [3, 17]
/** The computer’s clock is ten years ahead while the second round is worked, and ten years behind while the third is. */
const WRONG_CLOCK = 2
/** The service fails all day. */
const OUTAGE = 4
/** The disk is full from two in the afternoon until the person makes room. */
const DISK_FULL = 5

/** A day's line: what was measured in its evening. */
interface DayRow {
  day: number
  /** What was out of the ordinary. */
  what: string
  measured: DayMeasured
  accepted: number
  alarms: string[]
  /** How long each tab of the dashboard took, in real ms. */
  tabs: Record<string, number>
  problems: string[]
}

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

const rowsIn = ({ measured: { stored } }: DayRow, place: string): string =>
  String(stored.places[place]?.rows ?? 0)
const bytes = ({ measured: { stored } }: DayRow, place: string): string =>
  kilobytes(stored.places[place]?.bytes ?? 0)

const COLUMNS: readonly (readonly [string, (row: DayRow) => string])[] = [
  ['day', ({ day }) => String(day)],
  ['accepted', ({ accepted }) => String(accepted)],
  ['report', ({ measured }) => String(measured.requests.report)],
  ['watch', ({ measured }) => String(measured.requests.watch)],
  ['sync', ({ measured }) => String(measured.requests.sync)],
  ['reports', (row) => rowsIn(row, 'reports')],
  ['', (row) => bytes(row, 'reports')],
  ['payloads', (row) => bytes(row, 'payloads')],
  ['pictures', ({ measured }) => String(measured.stored.pictures)],
  ['drafts', (row) => rowsIn(row, 'drafts')],
  ['cases', (row) => rowsIn(row, 'cases')],
  ['', (row) => bytes(row, 'cases')],
  ['looks', (row) => rowsIn(row, 'searches')],
  ['', (row) => bytes(row, 'searches')],
  ['news', (row) => rowsIn(row, 'caseNews')],
  ['copies', (row) => rowsIn(row, 'copies')],
  ['', (row) => bytes(row, 'assetRows')],
  ['bulk', (row) => bytes(row, 'bulk')],
  ['local', (row) => bytes(row, 'storage.local')],
  ['session', (row) => bytes(row, 'storage.session')],
  ['on disk', ({ measured }) => megabytes(measured.stored.onDisk)],
  ['start', ({ measured }) => megabytes(measured.memory.started)],
  ['heap', ({ measured }) => megabytes(measured.memory.heap)],
  ['in use', ({ measured }) => megabytes(measured.memory.inUse)],
  ['slowest tab', ({ tabs }) => `${Math.max(...Object.values(tabs))} ms`],
  ['alarms', ({ alarms }) => alarms.join(' ')],
  ['', ({ what }) => what],
]

const dayTable = (all: readonly DayRow[]): string => {
  const cells = [COLUMNS.map(([head]) => head), ...all.map((row) => COLUMNS.map(([, cell]) => cell(row)))]
  const widths = COLUMNS.map((_, place) => Math.max(...cells.map((line) => line[place]?.length ?? 0)))
  return cells
    .map((line) =>
      line
        .map((cell, place) =>
          place < COLUMNS.length - 2 ? cell.padStart(widths[place] ?? 0) : cell.padEnd(widths[place] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** While it runs. */
const dayWords = ({ day, what, measured, accepted, tabs, problems }: DayRow, seconds: number): string =>
  [
    `day ${day}${what === '' ? '' : ` (${what})`}: ${accepted} accepted; requests ${measured.requests.report} report, ${measured.requests.watch} watch, ${measured.requests.sync} sync; ${megabytes(measured.stored.onDisk)} on disk, ${megabytes(measured.memory.started)} in memory at a start, ${megabytes(measured.memory.heap)} of it the heap (${megabytes(measured.memory.inUse)} in use); tabs ${Object.entries(
      tabs,
    )
      .map(([tab, took]) => `${tab} ${took} ms`)
      .join(', ')}; ${Math.round(seconds)} s`,
    ...problems.map((one) => `  ${one}`),
  ].join('\n')

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A Monday, half past eight. */
const FIRST_MORNING = Date.UTC(2026, 2, 2, 8, 30)

/** Forty a day: in each of four rounds one page with its screenshot, and nine typed addresses. */
const ROUNDS = [9, 11, 14, 16] as const
const TYPED = 9

/** What is there when the month begins: reports of earlier months, long over, and the cases of the whole organization. */
const SEEDED_REPORTS = 3000
const SEEDED_CASES = 2000
const LAID_AT_ONCE = 500

/** Pages that are looked at on the first day, and not reported: the browser isn’t started anew meanwhile. */
const LOOKED = 500

const TEN_YEARS = 3652 * DAY

/** Real ms in which each tab of the dashboard has to answer. */
const TAB_WITHIN = 1000

interface Month {
  verdicts: Verdict[]
  words: string
  problems: string[]
}

/**
 * So many days of an analyst, in a real browser with the built extension, against the sandbox service.
 *
 * Simulated is the time: `Date`, the background's timers and `performance.now`, and the service's clock run five times as fast as the
 * wall's while anything happens, and leap where nothing does (time-prologue.ts). At each leap the background has been stopped, as
 * browsers stop it when it is idle, and the harness sets the alarms that the extension has set to where they belong after it: they
 * come by themselves, and start the background. Simulated is the full disk, too: writes are refused until something is deleted. An
 * outage is the service's 503, and a changed key is another one while the old one is refused.
 *
 * Real is all else: the browser, its alarms, database and messages, every start of the background, every request and answer. One
 * report in ten is a page reported from the toolbar with its screenshot; the others are drafts that lie in the database as if typed,
 * submitted by the popup's own messages. The extension is installed anew at each start of the browser, as drivers do.
 *
 * Before it begin 3,000 reports and 2,000 cases. On the first day the popup is opened over 500 pages that aren't reported, and on the
 * second the computer's clock is ten years ahead for a round, and ten years behind for another, each from a start of the browser on.
 */
export const monthOfWork = async (kind: Kind, days: number): Promise<Month> => {
  const world = await startWorld(kind, FIRST_MORNING)
  const analyst = makeAnalyst(world)
  const problems: string[] = []
  const rows: DayRow[] = []
  try {
    const preferences = await ask(world.kit, 'preferences/get', {})
    await ask(world.kit, 'preferences/set', { ...preferences, undoSeconds: 0, pictureDays: PICTURE_DAYS })
    world.kit.sandbox.settings.caseStepMs = DAY / 2
    // A report that is sent twice is to be seen at the service.
    world.kit.sandbox.settings.duplicatesRefused = false
    const young: { day: number; pictures: number }[] = []
    await seed(world)
    const memoryAtFirst = await memoryOf(world.kit)
    const keys: { current: string } = { current: world.kit.sandbox.keys.full }
    for (let day = 1; day <= days; day += 1) {
      if (!isWorkday(day)) continue
      const began = performance.now()
      const row = await workDay(world, analyst, day, { keys, young, memoryAtFirst }).catch(
        (thrown: unknown) => String(thrown),
      )
      if (typeof row === 'string') {
        problems.push(`day ${day} could not be worked to its end: ${row}`)
        break
      }
      rows.push(row)
      problems.push(...row.problems.map((one) => `day ${day}: ${one}`))
      console.log(dayWords(row, (performance.now() - began) / 1000))
    }
    problems.push(...(await windDown(world)))
    const verdicts = analyst.expected.verdicts(world.kit.sandbox.reports)
    const doubled = verdicts.filter((one) => one.doubled)
    problems.push(...doubled.map(({ words }) => words))
    return { verdicts, words: dayTable(rows), problems }
  } finally {
    await world.close()
  }
}

const seed = async ({ kit }: World): Promise<void> => {
  kit.sandbox.takedowns.seed(SEEDED_CASES)
  const destination = destinationOf(kit.sandbox)
  const owner = `${destination.origin} ${destination.slug}`
  for (let from = 0; from < SEEDED_REPORTS; from += LAID_AT_ONCE) {
    const some = Array.from({ length: LAID_AT_ONCE }, (_, place) => {
      const id = `earlier-${from + place}`
      const confirmedAt = FIRST_MORNING - 100 * DAY - (from + place) * HOUR
      const made = confirmedOf(id, `https://${id}.test/login`, destination, { confirmedAt })
      return { ...made, report: { ...made.report, state: ACCEPTED } }
    })
    await layReports(kit, some)
    // No case came in ninety days, so none is looked for.
    await lay(kit, {
      searches: some.map(({ report: { id } }) => ({ owner, report: id, queries: {}, over: true })),
    })
  }
}

const ACCEPTED = {
  at: 'accepted',
  reportNumber: '48201',
  organization: null,
  asTheServiceWroteIt: false,
} as const

/** From day to day. */
interface Carried {
  keys: { current: string }
  young: { day: number; pictures: number }[]
  memoryAtFirst: Memory
}

const workDay = async (
  world: World,
  analyst: Analyst,
  day: number,
  { keys, young, memoryAtFirst }: Carried,
): Promise<DayRow> => {
  const { clock } = world
  const { sandbox } = world.kit
  const midnight = FIRST_MORNING - 8.5 * HOUR + (day - 1) * DAY
  const at = (hour: number): number => midnight + hour * HOUR
  const isOutage = day === OUTAGE
  const isKeyChange = KEY_CHANGES.includes(day)
  const before = {
    requests: requestsOf(sandbox),
    reports: sandbox.reports.length,
    pictures: analyst.expected.pictures,
  }
  if (isOutage) sandbox.setFault({ kind: 'status', status: 503 }, { endpoint: 'any', times: 'always' })
  else sandbox.clearFaults()
  // The machine wakes, and then the browser starts anew.
  await world.sleepUntil(at(8.5))
  await world.restartBrowser()
  for (const hour of ROUNDS) {
    if (isKeyChange && hour === 11) sandbox.revoke(keys.current)
    if (day === DISK_FULL && hour === 14) await world.fillDisk(true)
    if (day === WRONG_CLOCK && WRONG_AT[hour] !== clock.wrong()) await world.setClock(WRONG_AT[hour])
    await world.passUntil(at(hour))
    await analyst.reportPage()
    await analyst.reportTyped(TYPED)
    if (day === DISK_FULL && hour === 16) {
      await world.fillDisk(false)
      await analyst.retry()
    }
    await world.settle()
    if (isKeyChange && hour === 11) {
      await world.passUntil(at(12.75))
      keys.current = sandbox.issueKey(['report', 'organization', 'takedowns'])
      await analyst.saveKey(keys.current)
      await world.settle()
    }
  }
  if (hasList(day)) {
    await world.passUntil(at(16.5))
    await analyst.sendList()
    await world.settle()
  }
  if (day === 1) await analyst.lookAt(LOOKED)
  await analyst.leaveDraft()
  await world.passUntil(at(17.75))
  const tabs = await analyst.lookAround()
  await world.passUntil(at(18))

  young.push({ day, pictures: analyst.expected.pictures - before.pictures })
  const measured = await measure(world, before.requests)
  const alarms = await world.alarms()
  const accepted = sandbox.reports.length - before.reports
  const isWaiting = isOutage
  const facts: DayFacts = {
    hours: 9.5,
    starts: day === WRONG_CLOCK ? 2 + ROUNDS.length : 2,
    hoursOfTrouble: isOutage ? 9.5 : isKeyChange ? 1.75 : 0,
    keysSaved: isKeyChange ? 1 : 0,
    accepted,
    reports: SEEDED_REPORTS + analyst.expected.reports,
    drafts: analyst.expected.leftDrafts,
    picturesYoung: young
      .filter((one) => day - one.day <= PICTURE_DAYS + KEPT_LONGER)
      .reduce((sum, { pictures }) => sum + pictures, 0),
    ownAssets: sandbox.assets.count,
    casesAtService: sandbox.takedowns.all.length,
    memoryAtFirst,
  }
  return {
    day,
    what: [
      ...(isOutage ? ['outage'] : []),
      ...(isKeyChange ? ['another key'] : []),
      ...(day === DISK_FULL ? ['disk full'] : []),
      ...(day === WRONG_CLOCK ? ['clock ten years ahead, then ten years behind'] : []),
      ...(day === 1 ? [`${LOOKED} pages looked at`] : []),
    ].join(', '),
    measured,
    alarms: alarms.map(({ name }) => name).toSorted(),
    accepted,
    tabs,
    problems: [
      ...beyondBounds(facts, measured),
      ...leftOverAlarms(alarms, clock.now(), isWaiting),
      ...Object.entries(tabs).flatMap(([tab, took]) =>
        took > TAB_WITHIN ? [`the tab ${tab} answered after ${took} ms, at most ${TAB_WITHIN}`] : [],
      ),
      // No picture is old enough yet.
      ...(day === WRONG_CLOCK && measured.stored.pictures < analyst.expected.pictures
        ? [
            `${measured.stored.pictures} of ${analyst.expected.pictures} screenshots are left after a wrong clock`,
          ]
        : []),
    ],
  }
}

/** By how much the computer’s clock is wrong in each round. */
const WRONG_AT: Record<(typeof ROUNDS)[number], number> = { 9: 0, 11: TEN_YEARS, 14: -TEN_YEARS, 16: 0 }

const requestsOf = ({ ledger }: Pick<Sandbox, 'ledger'>): DayMeasured['requests'] => ({
  report: ledger.filter(({ path }) => path.endsWith('/report/create')).length,
  watch: ledger.filter(({ path }) => path.includes('/takedowns/')).length,
  sync: ledger.filter(({ path }) => path.includes('assets')).length,
})

const measure = async (world: World, before: DayMeasured['requests']): Promise<DayMeasured> => {
  const stored = await readStored(world.kit)
  await passWhatIsDue(world)
  const now = requestsOf(world.kit.sandbox)
  return {
    requests: {
      report: now.report - before.report,
      watch: now.watch - before.watch,
      sync: now.sync - before.sync,
    },
    stored,
    memory: await memoryOf(world.kit),
  }
}

/** So that nothing is under way while memory is measured, which takes a minute. */
const passWhatIsDue = async (world: World): Promise<void> => {
  for (;;) {
    const now = world.clock.now()
    const soon = (await world.alarms()).map(({ at }) => at).filter((at) => at < now + 3 * MINUTE)
    if (soon.length === 0) return
    await world.passUntil(Math.max(now, ...soon) + 1)
  }
}

const stateRow = z.object({ id: z.string(), state: z.object({ at: z.string() }) })

/** Three days later every case is over: the watch has nothing to wait for, and its alarm has to be gone. */
const windDown = async (world: World): Promise<string[]> => {
  const { clock } = world
  world.kit.sandbox.clearFaults()
  await world.sleepUntil(clock.now() + 3 * DAY)
  await world.passUntil(clock.now() + 2 * HOUR)
  const left = (await world.alarms()).filter(({ name }) => name === 'takedowns' || name === 'outbox')
  const states = z.array(stateRow).parse(await rowsOf(world.kit, 'reports'))
  const others = states.filter(({ state }) => state.at !== 'accepted')
  return [
    ...others.map(({ id, state }) => `${id} is ${state.at} in the end`),
    ...left.map(({ name }) => `the alarm ${name} is left over when nothing is waited for`),
  ]
}
