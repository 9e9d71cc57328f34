import { hearAnnounced } from '#test/fakes/changes.ts'
import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countPictures, isEnded, withoutPicture, withSpace } from '#lib/platform/disk-space.ts'
import type { Database } from '#lib/platform/database.ts'
import { evidenceIn } from '#lib/model/sent-evidence.ts'
import { pictureNoteOf, restorePicture } from '#lib/drafts/submit.ts'
import { transition } from '#lib/outbox/transition.ts'
import { makePictureRetention, pictureGoneOf } from '#lib/your-data/retention.ts'
import { DAY } from '#lib/platform/timing.ts'
import type { ReportState } from '#lib/model/report-state.ts'
import { getPayload, getReport } from '#lib/reports/store.ts'
import { makeDraftStore } from '#lib/drafts/store.ts'
import { breakRow } from '#test/fakes/broken-row.ts'
import { fakeClock, NOON } from '#test/fakes/clock.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { jpeg, jpegBytes } from '#test/fakes/jpeg.ts'
import { keyValuesInMemory } from '#test/fakes/key-values.ts'
import { payload, report, STATES } from '#test/reports/samples.ts'

/** As a page could write it into its own text, to have it taken for a picture. */
const LIE = '"mediaType":"image/jpeg","base64":"AAAA"'

const bodyWith = (base64: string): string =>
  JSON.stringify({
    assets: [
      {
        content: 'https://evil.example/login',
        enrichments: [
          {
            type: 'content_and_metadata',
            source: 'Takedown Reporter 1.2.3',
            output: { version: 1, kind: 'page', time: '', page: { title: LIE }, hashes: {} },
          },
          {
            type: 'content_and_metadata',
            source: 'Takedown Reporter 1.2.3',
            output: {
              version: 1,
              kind: 'screenshot',
              time: '2026-03-01T12:00:00.000Z',
              picture: { mediaType: 'image/jpeg', width: 640, height: 360, sha256: 'a'.repeat(64), base64 },
              done: { cropped: true, blackedOut: 2, scalePercent: 50 },
              hashes: { whole: 'b'.repeat(64) },
            },
          },
        ],
      },
    ],
  })
const BODY = bodyWith(jpeg())

/** A report with a picture, confirmed so many days before noon. */
const put = async (database: Database, id: string, days: number, state: ReportState): Promise<void> => {
  const confirmedAt = NOON - days * DAY
  await database.put('reports', report({ id, confirmedAt, state }))
  await database.put('payloads', payload(id, { body: BODY, ...(await pictureNoteOf(BODY, confirmedAt)) }))
}
const hasPicture = async (database: Database, id: string): Promise<boolean> =>
  (await getPayload(database, id))?.body === BODY

/** On the third day in a row, so that noon has passed as surely as two days before have. */
const retention = (database: Database, days: number, clock = fakeClock(), local = keyValuesInMemory()) => {
  const told: string[] = []
  const woken: number[] = []
  void local.set('days-seen', [NOON, NOON, NOON])
  const its = makePictureRetention({
    database: async () => database,
    local,
    clock,
    days: async () => days,
    lock: (work) => work(),
    wake: async (at) => void woken.push(at),
  })
  hearAnnounced('pictures', (change) => void (change.what === 'report' && told.push(change.id)))
  return { ...its, told, woken }
}

describe('a picture whose time is over', () => {
  it('leaves the body, with every other character as it was, its checksums and the whole body’s', async () => {
    const database = await freshDatabase()
    await put(database, 'old', 91, STATES.accepted)
    await put(database, 'young', 89, STATES.accepted)
    const { refresh, told, woken } = retention(database, 90)
    await refresh()
    expect(told).toEqual(['old'])
    expect(woken).toEqual([NOON + DAY])
    const kept = await getPayload(database, 'old')
    expect(kept?.body).toBe(BODY.replace(jpeg(), ''))
    expect(kept?.picture).toEqual({
      bytes: jpegBytes().length,
      bodySha256: createHash('sha256').update(BODY).digest('hex'),
      removed: { at: NOON, why: 'age', afterDays: 90 },
    })
    expect(evidenceIn(kept?.body ?? '')[1]).toMatchObject({
      kind: 'screenshot',
      base64: null,
      sha256: 'a'.repeat(64),
    })
    expect(await hasPicture(database, 'young')).toBe(true)
    expect(await countPictures(database)).toEqual({ count: 1, bytes: jpegBytes().length })
    // A second look finds nothing more.
    await refresh()
    expect(told).toEqual(['old'])
  })

  it('stays where it is to stay, and else goes from every report that has ended, from no other', async () => {
    const database = await freshDatabase()
    for (const state of Object.values(STATES)) await put(database, state.at, 400, state)
    await database.put(
      'payloads',
      payload('alone', { body: BODY, ...(await pictureNoteOf(BODY, NOON - 400 * DAY)) }),
    )
    await put(database, 'other', 400, STATES.held)
    await database.put('reports', { id: 'other', from: 'another version' })
    await put(database, 'broken', 400, STATES.refused)
    breakRow(database, 'reports', 'broken')
    await retention(database, 0).refresh()
    expect(await countPictures(database)).toMatchObject({ count: Object.keys(STATES).length + 3 })
    const { refresh, told } = retention(database, 7)
    await refresh()
    const ended = Object.values(STATES).filter((state) => isEnded({ state }))
    expect(told.toSorted()).toEqual(ended.map(({ at }) => at).toSorted())
    for (const id of ['sending', 'held', 'waiting', 'queued', 'refused', 'needs-you'])
      expect(await hasPicture(database, id)).toBe(true)
  })

  it('leaves the others in peace where its own row cannot be read', async () => {
    const database = await freshDatabase()
    for (const id of ['bad', 'good']) await put(database, id, 91, STATES.accepted)
    breakRow(database, 'payloads', 'bad')
    const { refresh, told } = retention(database, 90)
    await refresh()
    expect(told).toEqual(['good'])
  })

  it.each([
    ['held', STATES.held],
    ['refused', STATES.refused],
    ['waiting', STATES.waiting],
  ] as const)(
    'removed by an earlier version is told in its report, which goes without it (%s)',
    async (id, state) => {
      const database = await freshDatabase()
      await put(database, id, 91, state)
      const gone = async (attempted: number | null) => {
        const its = await getReport(database, id)
        if (!its) throw new Error('no report')
        const attempts =
          attempted === null
            ? []
            : [
                {
                  number: 1,
                  started: attempted,
                  ended: attempted,
                  outcome: 'accepted',
                  status: 200,
                  ambiguous: false,
                },
              ]
        return pictureGoneOf(
          { ...its, attempts, state: attempted === null ? its.state : STATES.accepted },
          await getPayload(database, id),
        )
      }
      expect(await gone(null)).toEqual({})
      // Earlier versions removed it whatever the status.
      await database.put('reports', report({ id, state: STATES.accepted }))
      await retention(database, 90).refresh()
      await database.put('reports', report({ id, state }))
      expect(await gone(null)).toEqual({ pictureGone: 'goes-without' })
      expect(await gone(NOON + 1)).toEqual({ pictureGone: 'went-without' })
      expect(await gone(NOON - 1)).toEqual({})
    },
  )

  it('leaves at once at a person’s word, and what stays is counted', async () => {
    const database = await freshDatabase()
    for (let count = 0; count < 45; count += 1) await put(database, `report-${count}`, 0, STATES.accepted)
    await put(database, 'waits', 0, STATES.waiting)
    expect(await retention(database, 90).removeAll()).toEqual({ removed: 45, kept: 1 })
    expect(await hasPicture(database, 'waits')).toBe(true)
    expect((await getPayload(database, 'report-44'))?.picture?.removed).toEqual({
      at: NOON,
      why: 'asked',
      afterDays: null,
    })
  })
})

describe('a clock that is wrong', () => {
  const YEARS = 3652 * DAY

  /** The starts of a browser on days, some of them years ahead or back. */
  const starts = async (offsets: readonly number[]) => {
    const database = await freshDatabase()
    await put(database, 'young', 1, STATES.accepted)
    await put(database, 'old', 80, STATES.accepted)
    const clock = fakeClock()
    const local = keyValuesInMemory()
    const its = retention(database, 90, clock, local)
    await local.remove('days-seen')
    for (const [day, offset] of offsets.entries()) {
      clock.set(NOON + day * DAY + offset)
      await its.refresh()
    }
    return { its, clock, database, last: NOON + offsets.length * DAY }
  }

  it.each<[number[], string]>([
    [[YEARS], 'one start ten years ahead, right after it was installed'],
    [[0, 0, 0, YEARS], 'one start ten years ahead'],
    [[0, 0, 0, 39 * DAY], 'one start that is not so far ahead'],
    [[0, 0, 0, YEARS, YEARS], 'two days ten years ahead'],
    [[0, 0, 0, YEARS, 2 * YEARS, 3 * YEARS, YEARS], 'another year each day'],
    [[0, -YEARS, 0, YEARS, -YEARS, YEARS, 0], 'back and forth'],
  ])('removes nothing: %j (%s)', async (offsets) => {
    const { its, database, clock, last } = await starts(offsets)
    expect(its.told).toEqual([])
    // The true time again: what is due goes, a few days later, and nothing else.
    for (let day = 0; day < 20; day += 1) {
      clock.set(last + day * DAY)
      await its.refresh()
    }
    expect(its.told).toEqual(['old'])
    expect(await hasPicture(database, 'young')).toBe(true)
  })

  it('years ahead between any two starts removes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constant(0), fc.integer({ min: -YEARS, max: YEARS })), { maxLength: 8 }),
        async (offsets) => {
          // Three days in a row that agree are the true time: no day is, whose clock is set at random.
          const { its } = await starts(offsets)
          expect(its.told).toEqual([])
        },
      ),
      { numRuns: 200, seed: 36 },
    )
  })

  it('that was ahead at Submit keeps a screenshot no longer than the others', async () => {
    const database = await freshDatabase()
    await put(database, 'ahead', -3652, STATES.accepted)
    const clock = fakeClock()
    const { refresh, told } = retention(database, 30, clock)
    await refresh()
    expect(await countPictures(database)).toMatchObject({ count: 1 })
    for (let day = 1; day <= 34; day += 1) {
      clock.set(NOON + day * DAY)
      await refresh()
      if (day === 30) expect(told).toEqual([])
    }
    expect(told).toEqual(['ahead'])
  })
})

it('an ended report is one that nothing leads to the wire again', () => {
  const events = [
    { is: 'released' },
    { is: 'offline' },
    { is: 'send-now' },
    { is: 'cancelled' },
    { is: 'confirmed' },
    { is: 'own-asset', message: '' },
  ] as const
  for (const state of Object.values(STATES)) {
    const one = report({ state })
    if (!isEnded(one)) continue
    for (const event of events)
      expect(isEnded(transition(one, event, { now: () => NOON, random: () => 0.5 }))).toBe(true)
  }
  expect(isEnded(undefined)).toBe(false)
  expect(isEnded({ state: 'accepted' })).toBe(false)
})

describe('on a full disk', () => {
  it('the oldest pictures of ended reports give way, so many at a time, and reports never', async () => {
    const database = await freshDatabase()
    for (let days = 1; days <= 25; days += 1) await put(database, `report-${days}`, days, STATES.accepted)
    await put(database, 'waits', 99, STATES.waiting)
    let tries = 0
    const write = async (): Promise<string> => {
      tries += 1
      if (tries < 2) throw new DOMException('', 'QuotaExceededError')
      return 'written'
    }
    expect(await withSpace(database, write)).toBe('written')
    expect(await hasPicture(database, 'report-5')).toBe(true)
    expect(await hasPicture(database, 'report-6')).toBe(false)
    expect(await hasPicture(database, 'waits')).toBe(true)
    const fails = withSpace(database, () => Promise.reject(new DOMException('', 'QuotaExceededError')))
    await expect(fails).rejects.toThrow()
    expect(await countPictures(database)).toMatchObject({ count: 1 })
    expect(await database.count('reports')).toBe(26)
    expect(await database.count('payloads')).toBe(26)
  })
})

describe('the stored row', () => {
  it('of another kind is left alone', () => {
    const removed = { at: NOON, why: 'asked', afterDays: null } as const
    for (const row of [null, 'text', {}, { body: BODY }, { body: 1, picture: {} }])
      expect(withoutPicture(row, removed)).toBeNull()
  })
})

it('a draft that goes on from a report has its picture again, and what was done to it', async () => {
  const database = await freshDatabase()
  const store = makeDraftStore(async () => database, keyValuesInMemory())
  await restorePicture(store, 'again', BODY, NOON)
  expect((await store.getPicture('again'))?.scaled).toMatchObject({
    takenAt: Date.parse('2026-03-01T12:00:00.000Z'),
    working: jpeg(),
    earlier: { cropped: true, blackedOut: 2 },
    made: { base64: jpeg(), scalePercent: 50 },
  })
  await restorePicture(store, 'without', bodyWith(''), NOON)
  expect(await store.getPicture('without')).toBeNull()
})
