import { DAY, watchWorld } from '#test/takedowns/polling-world.ts'
import type { Group, Row } from '../measured.ts'

const CASES = 20_000

/** Passes of a day at the usual interval, on average 13.5 minutes apart, and of 20 requests at most. */
const PASSES = 108
const MAX_A_DAY = PASSES * 20

/**
 * Open reports, and what a day of them may cost: nothing; a request for each with each pass, and the whole list once; all that
 * the passes may.
 */
const OPEN: readonly { reports: number; most: number }[] = [
  { reports: 0, most: 0 },
  { reports: 10, most: PASSES * 10 + CASES / 100 + 2 },
  { reports: 1000, most: MAX_A_DAY },
]

/** What the watch asks of the service, counted there. No browser takes part: the clock is simulated, and the database in memory. */
export const watch: Group = {
  name: 'watch',
  about: `Requests in a day for takedown cases, at the service, with ${CASES} cases and a look every 15 minutes.`,
  run: async () => {
    const rows: Row[] = []
    for (const { reports, most } of OPEN) {
      const { requests, unseen } = await dayWith(reports)
      const open = `${reports} open report${reports === 1 ? '' : 's'}`
      rows.push({ what: `requests a day, ${open}`, unit: 'count', samples: [requests], bar: { most } })
      rows.push({ what: `  cases of theirs not seen`, unit: 'count', samples: [unseen], bar: { most: 0 } })
    }
    return rows
  },
}

/** A day, and how many of the reports had no case in hand at its end. */
async function dayWith(reports: number): Promise<{ requests: number; unseen: number }> {
  const { world, close } = await watchWorld()
  try {
    const { sandbox, clock, database } = world
    sandbox.takedowns.seed(CASES - reports)
    for (let number = 0; number < reports; number += 1) {
      const asset = `https://open-${number}.test/login`
      sandbox.takedowns.open(asset)
      await world.accepted(`r${number}`, [asset])
    }
    const end = clock.now() + DAY
    while (clock.now() < end) {
      await world.polling.pollIfDue()
      const { nextPassAt } = await world.view()
      clock.set(nextPassAt ?? end)
    }
    const requests = world.requests().length
    const seen = await database.transaction('cases').store.index('reports').getAllKeys()
    return { requests, unseen: reports - seen.length }
  } finally {
    await close()
  }
}
