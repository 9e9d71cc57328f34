import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { grantLoopback } from '#test/e2e/browsers/grant-loopback.ts'
import type { Kind, Kit } from '#test/e2e/kit.ts'
import { copyOfBuild, relaunched, startKit, waitForAssetCopy } from '#test/e2e/kit.ts'
import { timePrologue, TIMING } from './time-prologue.ts'
import { waitUntil } from '#test/e2e/browsers/wait-until.ts'
import { ask } from '#test/e2e/outbox-kit.ts'
import type { Sandbox } from '#test/service/sandbox.ts'
import type { SimulatedClock, Timing } from './simulated-clock.ts'
import { makeSimulatedClock, serveTiming } from './simulated-clock.ts'

const manifest = z.object({
  background: z.union([
    z.object({ service_worker: z.string() }),
    z.object({ scripts: z.tuple([z.string()], z.string()) }),
  ]),
})

/** A copy of the build whose pages and background live in simulated time, and which may reach loopback. Nothing else differs. */
const simulatedCopy = (kind: Kind, timingAddress: string): string => {
  const folder = grantLoopback(copyOfBuild(kind))
  const { background } = manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')))
  const first = 'service_worker' in background ? background.service_worker : background.scripts[0]
  for (const [file, where] of [
    [first, 'background'],
    ['theme.js', 'page'],
  ] as const) {
    const script = join(folder, file)
    writeFileSync(script, timePrologue(timingAddress, where) + readFileSync(script, 'utf8'))
  }
  return folder
}

/** So many times as fast as the wall clock while anything happens. More, and the 20 s of an exchange would be few on a busy machine. */
const SPEED = 5

/** An alarm as near as this, in simulated ms, may be the one that is set under work that goes on: it is waited for. */
const UNDER_WORK = 65_000

/** So often has nothing to be seen of it. */
const QUIET_LOOKS = 3
/** Real ms: a worker starts, on a busy machine, and an alarm that has nothing to wake for is not set again. */
const HEARD_WITHIN = 4000

const isAnswered = ({ ledger }: Pick<Sandbox, 'ledger'>): boolean =>
  ledger.slice(-50).every(({ status }) => status !== null)

export interface Alarm {
  name: string
  /** Simulated. */
  at: number
}

/** A browser with the extension in simulated time, and the service in the same time. */
export interface World {
  readonly kit: Kit
  readonly clock: SimulatedClock
  alarms(): Promise<Alarm[]>
  /** Waits until the background has done everything that is due. */
  settle(): Promise<void>
  /** Lets the time pass until then: it leaps from alarm to alarm, and at each the background has been stopped meanwhile. */
  passUntil(time: number): Promise<void>
  /** The machine sleeps: no alarm comes before it wakes, then all that are overdue. */
  sleepUntil(time: number): Promise<void>
  restartBrowser(): Promise<void>
  /** The computer’s clock is set, to be wrong by so many ms or right again, and the browser starts anew. */
  setClock(wrong: number): Promise<void>
  fillDisk(full: boolean): Promise<void>
  close(): Promise<void>
}

export const startWorld = async (kind: Kind, start: number): Promise<World> => {
  const clock = makeSimulatedClock(start, SPEED)
  const served = await serveTiming(clock)
  let kit = await startKit(
    kind,
    { extensionDir: simulatedCopy(kind, served.address) },
    { now: () => new Date(clock.now()), seed: 500 },
  )
  const { sandbox } = kit

  const tell = (timing: Timing): Promise<void> => kit.inPage(tellInPage, TIMING, timing)

  const alarms = async (): Promise<Alarm[]> =>
    (await kit.inPage(readAlarms)).map(({ name, at }) => ({ name, at: clock.toSimulated(at) }))

  const settle = async (): Promise<void> => {
    let seen = -1
    let looks = 0
    let soon: Alarm[] = []
    await waitUntil(
      () => `rest: ${JSON.stringify(soon)} at ${clock.now()}`,
      async () => {
        const { length } = sandbox.ledger
        soon = (await alarms()).filter(({ at }) => at < clock.now() + UNDER_WORK)
        const isQuiet = length === seen && soon.length === 0 && isAnswered(sandbox)
        seen = length
        looks = isQuiet ? looks + 1 : 0
        return looks >= QUIET_LOOKS
      },
      120_000,
    )
  }

  /** Waits until the background has heard of each of these alarms and set it anew, unless it has nothing to set it for. */
  const setAnew = (names: readonly string[]): Promise<unknown> => {
    const given = performance.now() + HEARD_WITHIN
    return waitUntil('the alarms to be set anew', async () => {
      const ahead = (await alarms()).filter(({ at }) => at > clock.now())
      return performance.now() > given || names.every((name) => ahead.some((one) => one.name === name))
    })
  }

  /** The alarms keep the simulated times that they were set for. Resolves with those that are due now. */
  const leap = async (to: number): Promise<string[]> => {
    await kit.browser.stopBackground()
    const before = await alarms()
    await tell(clock.leap(to))
    await kit.inPage(
      setAlarms,
      before.map(({ name, at }) => ({ name, when: Math.max(Date.now(), clock.toReal(at)) })),
    )
    return before.filter(({ at }) => at <= to).map(({ name }) => name)
  }

  const sleepUntil = async (time: number): Promise<void> => {
    const due = await leap(time)
    if (due.length > 0) await setAnew(due)
    await settle()
  }

  const passUntil = async (time: number): Promise<void> => {
    for (;;) {
      const [first] = (await alarms()).toSorted((one, other) => one.at - other.at)
      if (!first || first.at >= time) break
      await sleepUntil(Math.max(first.at, clock.now()))
    }
    await sleepUntil(time)
  }

  const restartBrowser = async (): Promise<void> => {
    kit = await relaunched(kit)
    await tell(clock.timing())
    await setAnew(['own-assets', 'takedowns'])
    await settle()
  }

  const setClock = async (wrong: number): Promise<void> => {
    await kit.browser.stopBackground()
    const before = await alarms()
    const by = wrong - clock.wrong()
    await tell(clock.setWrong(wrong))
    // An alarm waits for a time of the clock that was set.
    await kit.inPage(
      setAlarms,
      before.map(({ name, at }) => ({ name, when: Math.max(Date.now(), clock.toReal(at - by)) })),
    )
    await restartBrowser()
  }

  await tell(clock.timing())
  const { baseUrl, slug, keys } = sandbox
  await ask(kit, 'connection/save', { baseUrl, slug, key: keys.full })
  await waitForAssetCopy(kit)
  return {
    get kit() {
      return kit
    },
    clock,
    alarms,
    settle,
    passUntil,
    sleepUntil,
    restartBrowser,
    setClock,
    fillDisk: (full) => tell(clock.fill(full)),
    close: async () => {
      served.close()
      await kit.close()
    },
  }
}

/** Runs in a page of the extension. */
function tellInPage(name: string, timing: Timing): void {
  localStorage.setItem(name, JSON.stringify(timing))
  const channel = new BroadcastChannel(name)
  channel.postMessage(timing)
  channel.close()
}

/** Runs in a page of the extension; the times are real. */
async function readAlarms(): Promise<{ name: string; at: number }[]> {
  const all = (await (globalThis.browser ?? globalThis.chrome)?.alarms.getAll()) ?? []
  return all.map(({ name, scheduledTime }) => ({ name, at: scheduledTime }))
}

/** Runs in a page of the extension. */
async function setAlarms(all: { name: string; when: number }[]): Promise<void> {
  const api = globalThis.browser ?? globalThis.chrome
  await Promise.all(all.map(async ({ name, when }) => api?.alarms.create(name, { when })))
}
