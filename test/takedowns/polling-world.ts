import { answerMayReach } from '#test/fakes/permissions.ts'
import { nextTurn } from '#lib/platform/timing.ts'
import type { Report } from '#lib/model/report.ts'
import { createClient } from '#lib/service/client.ts'
import { readConnection, writeConnection, type Connection } from '#lib/settings/connection.ts'
import { makePolling, type PollingDeps } from '#lib/takedowns/polling.ts'
import { fakeClock, NOON } from '#test/fakes/clock.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { keyValuesInMemory } from '#test/fakes/key-values.ts'
import { pollingView } from '#lib/takedowns/polling-state.ts'
import { makeLocks } from '#test/fakes/locks.ts'
import { connection as sample, report as sampleReport, STATES } from '#test/reports/samples.ts'
import { watchRequests } from '#test/strict-service/watch-requests.ts'
import type { Sandbox, SandboxOptions } from '#test/service/sandbox.ts'
import { startSandbox } from '#test/service/sandbox.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** From one pass to the next, by chances of one half: the interval of 15 minutes without half of its random part. */
export const TO_NEXT = 13.5 * MINUTE

export type WatchWorld = Awaited<ReturnType<typeof watchWorldOn>>

/** Polling over a database in memory and the sandbox service, which share a clock that stands still until it is moved. */
const watchWorldOn = async (sandbox: Sandbox, clock: ReturnType<typeof fakeClock>) => {
  const database = await freshDatabase()
  const connection = {
    ...sample,
    baseUrl: sandbox.baseUrl,
    origin: sandbox.origin,
    slug: sandbox.slug,
    apiKey: sandbox.keys.full,
  }
  await writeConnection(database, connection)
  const session = keyValuesInMemory()
  const locks = makeLocks()
  const world = {
    others: [] as Connection[],
    minutes: 15,
    permission: true,
    online: true,
    wakes: [] as (number | null)[],
    changed: 0,
    /** Called with each answer before polling has it: a worker dies by throwing here. */
    answered: async (): Promise<void> => {},
  }
  answerMayReach(() => world.permission)
  const deps: PollingDeps = {
    database: async () => database,
    clock,
    connections: async () => [await readConnection(database), ...world.others].filter((one) => one !== null),
    online: () => world.online,
    clientFor: ({ baseUrl, apiKey }) => {
      const client = createClient({
        baseUrl,
        apiKey,
        clock,
        turn: nextTurn,
        fetch: (...asked) => fetch(...asked),
      })
      return {
        listTakedowns: async (query) => {
          const answer = await client.listTakedowns(query)
          await world.answered()
          return answer
        },
      }
    },
    minutes: async () => world.minutes,
    pause: async () => {},
    lockIfFree: (work) => locks.lockIfFree('takedowns', work),
    wake: async (at) => void world.wakes.push(at),
    changed: () => {
      world.changed += 1
    },
  }
  const polling = makePolling(deps)
  let ledgerRead = 0
  const view = async () => {
    const [found = null] = await deps.connections()
    return pollingView({
      database,
      connection: found && { ...found, keyMark: found.apiKey ?? '', reportOnly: false },
      minutes: world.minutes,
      online: deps.online(),
      running: false,
      now: clock.now(),
    })
  }
  const parts = {
    /** How polling stands, as pages see it. */
    view,
    sandbox,
    clock,
    database,
    connection,
    session,
    deps,
    polling,
    owner: `${connection.origin} ${connection.slug}`,
    /** Another worker over the same disk. */
    restart: () => makePolling(deps),
    /** What the service has been asked for since this was last called, as its ledger has it. */
    requests: (): Record<string, unknown>[] => {
      const made = sandbox.ledger.slice(ledgerRead).filter(({ path }) => path === '/v2/takedowns/list')
      ledgerRead = sandbox.ledger.length
      return made.map(({ body }): Record<string, unknown> => JSON.parse(body))
    },
    /** An accepted report of these assets, on disk. */
    accepted: (id: string, assets: string[], with_: Partial<Report> = {}) => {
      const { baseUrl, origin, slug } = connection
      const destination = { baseUrl, origin, slug }
      const base = sampleReport({ id, assets, destination, confirmedAt: clock.now(), state: STATES.accepted })
      return database.put('reports', { ...base, ...with_ })
    },
    /** The clock goes to when the next pass is due, and it is done. */
    pass: async (by = polling): Promise<void> => {
      const { nextPassAt } = await view()
      if (nextPassAt !== null) clock.set(Math.max(clock.now(), nextPassAt))
      await by.pollIfDue()
    },
  }
  return Object.assign(world, parts)
}

/** The same with a sandbox of its own; `close` ends it. */
export const watchWorld = async (options: SandboxOptions = {}) => {
  const clock = fakeClock(NOON)
  const strict = watchRequests()
  const sandbox = await startSandbox({ ...options, now: () => new Date(clock.now()), heard: strict.hear })
  const close = async (): Promise<void> => {
    await sandbox.close()
    strict.complain()
  }
  return { world: await watchWorldOn(sandbox, clock), close }
}
