import { describe, expect, it } from 'vitest'
import { beyondBounds, leftOverAlarms, type DayFacts, type DayMeasured } from './bounds.ts'
import { expectedOf } from './expected.ts'
import { makeSimulatedClock } from './simulated-clock.ts'

const HOUR = 3_600_000

const facts: DayFacts = {
  hours: 9.5,
  starts: 2,
  hoursOfTrouble: 0,
  keysSaved: 0,
  accepted: 40,
  reports: 80,
  drafts: 1,
  picturesYoung: 4,
  ownAssets: 500,
  casesAtService: 90,
  memoryAtFirst: { inUse: 0, started: 20_000_000, heap: 3_000_000 },
}
const measured: DayMeasured = {
  requests: { report: 40, watch: 700, sync: 2 },
  stored: { places: { reports: { rows: 80, bytes: 80_000 } }, pictures: 4, onDisk: 0 },
  memory: { inUse: 90_000_000, started: 21_000_000, heap: 3_100_000 },
}

describe('the simulated clock', () => {
  it('runs faster than the wall’s, leaps, and never goes back', () => {
    let real = 1000
    const clock = makeSimulatedClock(50_000, 5, () => real)
    real += 100
    expect(clock.now()).toBe(50_500)
    clock.leap(90_000)
    real += 10
    expect(clock.now()).toBe(90_050)
    clock.leap(60_000)
    expect(clock.now()).toBe(90_050)
    expect(clock.toSimulated(clock.toReal(123_456))).toBe(123_456)
  })
})

describe('a computer’s clock that is wrong', () => {
  it('is told to the browser alone, and leaves the true time, alarms and leaps as they are', () => {
    let real = 1000
    const clock = makeSimulatedClock(50_000, 5, () => real)
    expect(clock.setWrong(1_000_000)).toMatchObject({ at: 1_050_000, real: 1000 })
    real += 100
    expect(clock.now()).toBe(50_500)
    expect(clock.toSimulated(clock.toReal(60_000))).toBe(60_000)
    expect(clock.leap(90_000)).toMatchObject({ at: 1_090_000, real: 1100 })
    expect(clock.fill(true)).toMatchObject({ at: 1_090_000, full: true })
    expect(clock.setWrong(0)).toMatchObject({ at: 90_000 })
    expect(clock.wrong()).toBe(0)
  })
})

describe('the bounds of a day', () => {
  it('hold for a day like any other', () => {
    expect(beyondBounds(facts, measured)).toEqual([])
  })

  it('are told when one is passed, by a report sent twice or a store that nobody named', () => {
    const twice = { ...measured, requests: { ...measured.requests, report: 41 } }
    expect(beyondBounds(facts, twice)).toEqual([expect.stringMatching(/^reports sent: 41, at most 40/)])
    const texts = { ...measured.stored, places: { bulkTexts: { rows: 2, bytes: 9 } } }
    expect(beyondBounds(facts, { ...measured, stored: texts })).toEqual(['rows of bulkTexts: 2, at most 0'])
  })

  it('are told when a start takes more memory than the first', () => {
    const memory = { ...measured.memory, heap: 4_000_000 }
    expect(beyondBounds(facts, { ...measured, memory })).toEqual([
      expect.stringMatching(/^heap of a start: 4000000, at most 3750000/),
    ])
  })

  it('are told when the disk holds more than what is stored explains', () => {
    const stored = { ...measured.stored, onDisk: 9_000_000 }
    expect(beyondBounds(facts, { ...measured, stored })).toEqual([
      expect.stringMatching(/^bytes on disk beyond twice what is stored: 8840000, at most 8000000/),
    ])
  })

  it('allow a second copy of the asset list only where the service has failed', () => {
    const places = { copies: { rows: 2, bytes: 100 } }
    const two = { ...measured, stored: { ...measured.stored, places } }
    expect(beyondBounds(facts, two)).toEqual([expect.stringMatching(/^rows of copies: 2, at most 1/)])
    expect(beyondBounds({ ...facts, hoursOfTrouble: 3 }, two)).toEqual([])
  })

  it('name the alarms that are left over', () => {
    const now = 100 * HOUR
    const alarms = [
      { name: 'own-assets', at: now + HOUR },
      { name: 'outbox', at: now + HOUR / 2 },
      { name: 'takedowns', at: now - HOUR },
      { name: 'pictures', at: now + 25 * HOUR },
      { name: 'update', at: now + 1 },
    ]
    expect(leftOverAlarms(alarms, now, true)).toEqual([
      'the alarm takedowns is overdue by 60 min',
      'the alarm pictures is 1500 min ahead',
      'the alarm update is left over',
    ])
    expect(leftOverAlarms(alarms, now, false)).toContain('the alarm outbox is left over')
  })
})

describe('what was confirmed', () => {
  it('is lost if it never arrived, and doubled if it arrived twice, with a scheme or without', () => {
    const expected = expectedOf()
    expected.add(['https://one.test/login'])
    expected.addList(['two.test', 'three.test'], 1)
    const verdicts = expected.verdicts([
      { assets: ['https://two.test/', 'three.test'] },
      { assets: ['three.test'] },
    ])
    expect(verdicts.map(({ lost, doubled }) => [lost, doubled])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ])
    expect(expected.reports).toBe(2)
  })
})
