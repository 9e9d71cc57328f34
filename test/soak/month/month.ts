import * as z from 'zod'
import type { Kind } from '#test/e2e/kit.ts'
import { ask, rowsOf } from '#test/e2e/outbox-kit.ts'
import type { Sandbox } from '#test/service/sandbox.ts'
import type { Verdict } from '../tally.ts'
import { makeAnalyst, type Analyst } from './analyst.ts'
import { beyondBounds, leftOverAlarms, PICTURE_DAYS, type DayFacts, type DayMeasured } from './bounds.ts'
import { DISK_FULL, hasList, isWorkday, KEY_CHANGES, OUTAGE } from './calendar.ts'
import { dayTable, dayWords, type DayRow } from './day-table.ts'
import { memoryOf, type Memory } from './memory.ts'
import { startWorld, type World } from './simulated-world.ts'
import { readStored } from './stored.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A Monday, half past eight. */
const FIRST_MORNING = Date.UTC(2026, 2, 2, 8, 30)

/** Forty a day: in each of four rounds one page with its screenshot, and nine typed addresses. */
const ROUNDS = [9, 11, 14, 16] as const
const TYPED = 9

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
  await analyst.leaveDraft()
  await world.passUntil(at(17.75))
  await analyst.lookAround()
  await world.passUntil(at(18))

  young.push({ day, pictures: analyst.expected.pictures - before.pictures })
  const measured = await measure(world, before.requests)
  const alarms = await world.alarms()
  const accepted = sandbox.reports.length - before.reports
  const isWaiting = isOutage
  const facts: DayFacts = {
    hours: 9.5,
    starts: 2,
    hoursOfTrouble: isOutage ? 9.5 : isKeyChange ? 1.75 : 0,
    keysSaved: isKeyChange ? 1 : 0,
    accepted,
    reports: analyst.expected.reports,
    drafts: analyst.expected.leftDrafts,
    picturesYoung: young
      .filter((one) => day - one.day <= PICTURE_DAYS + 1)
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
    ].join(', '),
    measured,
    alarms: alarms.map(({ name }) => name).toSorted(),
    accepted,
    problems: [...beyondBounds(facts, measured), ...leftOverAlarms(alarms, clock.now(), isWaiting)],
  }
}

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
