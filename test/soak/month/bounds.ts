import { MAX_UNDO_SECONDS } from '#lib/limits.ts'
import { MAX_PICTURE_BYTES } from '#lib/limits.ts'
import { PROBE_AFTER } from '#lib/model/origin-state.ts'
import { ROWS_IN_CHUNK } from '#lib/own-assets/sync.ts'
import { MAX_PASS } from '#lib/takedowns/polling.ts'
import type { Memory } from './memory.ts'
import type { Stored } from './stored.ts'
import type { Alarm } from './simulated-world.ts'

/** What a day was made of; everything that a bound depends on. */
export interface DayFacts {
  /** For which the browser was open. */
  hours: number
  /** Starts of the browser, and times that the machine woke. */
  starts: number
  /** Of these hours, how many the service failed or the key was refused. */
  hoursOfTrouble: number
  keysSaved: number
  /** Reports that the service took today. */
  accepted: number
  /** Since the first day. */
  reports: number
  drafts: number
  /** With a picture, confirmed within the days that pictures are kept, and the day in which they are looked for. */
  picturesYoung: number
  ownAssets: number
  casesAtService: number
  /** Measured in the same way right after set-up, with nothing reported. */
  memoryAtFirst: Memory
}

export interface DayMeasured {
  requests: { report: number; watch: number; sync: number }
  stored: Stored
  memory: Memory
}

interface Bound {
  what: string
  /** Where the bound is told or comes from. */
  from: string
  /** The store whose rows it bounds. */
  place?: string
  is: (measured: DayMeasured) => number
  most: (facts: DayFacts) => number
}

/** As the month sets them: the product's defaults, but pictures, which are to expire within it. */
const WATCH_MINUTES = 15
/** The shortest time between two passes, as part of that. */
const SOONEST = 0.8
export const PICTURE_DAYS = 3
/** How much later they go: once the clock has shown on three days in a row that they have passed, and those days may be a weekend apart. */
export const KEPT_LONGER = 7
/** Hours between two syncs of a small list; half of it at least. */
const SYNC_HOURS = 6
/** Bytes. A screenshot is stored as base64. The rest of a payload: 2.5 kB measured on average, one of ten with a page’s evidence. */
const MAX_OF_PICTURE = (MAX_PICTURE_BYTES * 4) / 3
const MAX_OF_PAYLOAD = 5000
/** Bytes: LevelDB, in which Chromium stores databases, writes up to 4 MB to a log, and a second one while it makes tables of the first. */
const LOGS = 8_000_000
/** Bytes: docs/performance.md, right after set-up. Starts on the same data take 16 to 36 MB, by how soon memory is given back. */
const MAX_AT_START = 74_092_500
/** The heap of starts differs by 3 % (3.8 to 4.1 MB in a month’s evenings at rest); beyond a quarter something is kept in memory. */
const AS_AT_FIRST = 1.25
/** Half an hour to an hour apart after some ten shorter ones: lib/outbox/schedule.ts, and syncs are fewer. */
const triesIn = (hours: number): number => (hours === 0 ? 0 : 10 + hours * 2)

const heldIn = ({ stored }: DayMeasured, place: string) => stored.places[place] ?? { rows: 0, bytes: 0 }

const rows = (place: string, from: string, most: Bound['most']): Bound => ({
  what: `rows of ${place}`,
  from,
  place,
  is: (measured) => heldIn(measured, place).rows,
  most,
})
const bytes = (place: string, from: string, most: Bound['most']): Bound => ({
  what: `bytes of ${place}`,
  from,
  place,
  is: (measured) => heldIn(measured, place).bytes,
  most,
})
const bytesEach = (place: string, from: string, most: number): Bound => ({
  what: `bytes of a row of ${place}`,
  from,
  is: (measured) => {
    const held = heldIn(measured, place)
    return held.rows === 0 ? 0 : Math.round(held.bytes / held.rows)
  },
  most: () => most,
})

/** The one place of all bounds. A store that is not here may hold nothing in the evening. */
const BOUNDS: readonly Bound[] = [
  {
    what: 'reports sent',
    from: 'each once; while the service fails, one probe at a time (lib/outbox/schedule.ts)',
    is: ({ requests }) => requests.report,
    most: ({ accepted, hoursOfTrouble }) =>
      accepted + (hoursOfTrouble > 0 ? PROBE_AFTER : 0) + triesIn(hoursOfTrouble),
  },
  {
    what: 'requests of the watch',
    from: `${MAX_PASS} a pass, a pass every 12 to ${WATCH_MINUTES} min (lib/takedowns), and one to test a saved connection`,
    is: ({ requests }) => requests.watch,
    most: ({ hours, starts, keysSaved }) =>
      MAX_PASS * (Math.ceil((hours * 60) / (WATCH_MINUTES * SOONEST)) + starts + keysSaved) + keysSaved,
  },
  {
    what: 'requests of the sync',
    from: `a page per 1,000 assets every ${SYNC_HOURS} h ±50 %, and one to test a saved connection`,
    is: ({ requests }) => requests.sync,
    most: ({ hours, starts, keysSaved, ownAssets, hoursOfTrouble }) =>
      Math.ceil(ownAssets / 1000) *
        (Math.ceil(hours / (SYNC_HOURS / 2)) + starts + keysSaved + triesIn(hoursOfTrouble)) +
      keysSaved,
  },
  rows('reports', 'docs/privacy.md: until you delete them', ({ reports }) => reports),
  bytesEach('reports', '500 characters of a description, 50 assets', 8000),
  rows('payloads', 'one for each report', ({ reports }) => reports),
  bytes(
    'payloads',
    `${MAX_OF_PAYLOAD} a report, and its screenshot (lib/model/screenshot.ts)`,
    ({ reports, picturesYoung }) => reports * MAX_OF_PAYLOAD + picturesYoung * MAX_OF_PICTURE,
  ),
  {
    what: 'pictures kept',
    from: `docs/privacy.md: the days that are set, here ${PICTURE_DAYS}`,
    is: ({ stored }) => stored.pictures,
    most: ({ picturesYoung }) => picturesYoung,
  },
  rows('drafts', 'docs/privacy.md: until submitted or discarded', ({ drafts }) => drafts),
  rows('cases', 'one for each case at the service', ({ casesAtService }) => casesAtService),
  bytesEach('cases', '50 changes at most', 3000),
  rows('searches', 'one for each report', ({ reports }) => reports),
  bytesEach('searches', 'one query for each of 50 assets', 8000),
  rows('caseNews', 'cases that changed and were not told', ({ casesAtService }) => casesAtService),
  rows('polling', 'one for each service and organization', () => 1),
  rows('origins', 'one for each service', () => 1),
  bytesEach('origins', '100 reports asked for at most', 10_000),
  rows('credentials', 'the connection, the salt, a key for reports alone, a policy’s key', () => 4),
  rows(
    'copies',
    'one complete; where the service has failed, the one that the next sync continues (lib/own-assets/sync.ts)',
    ({ hoursOfTrouble }) => (hoursOfTrouble > 0 ? 2 : 1),
  ),
  rows('assetRows', `${ROWS_IN_CHUNK} assets each`, ({ ownAssets }) => Math.ceil(ownAssets / ROWS_IN_CHUNK)),
  bytes('assetBlocks', '1 kB an asset', ({ ownAssets }) => ownAssets * 1000),
  rows('bulk', 'the settings of the one list', () => 1),
  bytes('storage.local', 'ten descriptions of each category, 200 reports told', () => 32_000),
  bytes('storage.session', 'gone with the browser; at most what it holds', () => 9_000_000),
  {
    what: 'bytes on disk beyond twice what is stored',
    from: 'a table is written anew before the old one is deleted; and two logs',
    is: ({ stored: { onDisk, places } }) =>
      onDisk - 2 * Object.values(places).reduce((sum, held) => sum + held.bytes, 0),
    most: () => LOGS,
  },
  {
    what: 'memory of a start',
    from: 'docs/performance.md, right after set-up: a month of reports costs no more',
    is: ({ memory }) => memory.started,
    most: () => MAX_AT_START,
  },
  {
    what: 'heap of a start',
    from: 'that of the first, right after set-up, and a quarter: reports stay on disk',
    is: ({ memory }) => memory.heap,
    most: ({ memoryAtFirst }) => memoryAtFirst.heap * AS_AT_FIRST,
  },
]

const NAMED = new Set(BOUNDS.map(({ place }) => place))

/** Each in words. */
export const beyondBounds = (facts: DayFacts, measured: DayMeasured): string[] => {
  const beyond = BOUNDS.flatMap(({ what, from, is, most }) =>
    is(measured) <= most(facts) ? [] : [`${what}: ${is(measured)}, at most ${most(facts)} (${from})`],
  )
  const others = Object.entries(measured.stored.places).flatMap(([place, held]) =>
    NAMED.has(place) || held.rows === 0 ? [] : [`rows of ${place}: ${held.rows}, at most 0`],
  )
  return [...beyond, ...others]
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Which alarms may be set in the evening, and how far ahead at most. `outbox` only while a report waits. */
const ALARMS: Record<string, number> = {
  'own-assets': SYNC_HOURS * 1.5 * HOUR,
  takedowns: WATCH_MINUTES * MINUTE,
  pictures: 24 * HOUR,
  outbox: HOUR + MAX_UNDO_SECONDS * 1000,
}

/** Alarms that are left over: of nobody, overdue, or farther ahead than anything is. */
export const leftOverAlarms = (alarms: readonly Alarm[], now: number, isWaiting: boolean): string[] =>
  alarms.flatMap(({ name, at }) => {
    const ahead = at - now
    const most = name === 'outbox' && !isWaiting ? undefined : ALARMS[name]
    if (most === undefined) return [`the alarm ${name} is left over`]
    if (ahead < -MINUTE) return [`the alarm ${name} is overdue by ${Math.round(-ahead / MINUTE)} min`]
    // Simulated and real time are told to each other by the millisecond.
    return ahead > most + 1000 ? [`the alarm ${name} is ${Math.round(ahead / MINUTE)} min ahead`] : []
  })
