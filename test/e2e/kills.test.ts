import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { killAt } from '#test/kills/kill-at.ts'
import { killBrowserDuring, startCrashKit } from '#test/kills/kill-browser.ts'
import { startKillKit } from '#test/kills/kill-kit.ts'
import { DOUBTFUL, POINTS, type Point } from '#test/kills/points.ts'
import { KINDS, type Kit } from './kit.ts'

/** One of each; `npm run soak` does twenty. */
describe.each(KINDS)('the background, killed in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await startKillKit(kind)
  })
  afterAll(() => kit.close())

  const kill = async (point: Point) => {
    const { words: _words, ...verdict } = await killAt(kit, point)
    return verdict
  }

  it.each(POINTS)('%s: the report arrives once, and what is told is true', async (point) => {
    expect(await kill(point)).toEqual({ lost: false, doubled: false, wronglyTold: false })
  })

  it.each(DOUBTFUL)('%s, with a service that takes a report twice: it arrives', async (point) => {
    kit.sandbox.settings.duplicatesRefused = false
    const { lost, wronglyTold } = await kill(point)
    kit.sandbox.settings.duplicatesRefused = true
    expect({ lost, wronglyTold }).toEqual({ lost: false, wronglyTold: false })
  })
})

describe.each(KINDS)('%s, killed as a crash would', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await startCrashKit(kind)
  })
  afterAll(() => kit.close())

  it.each([1, 2])('at a random time while the queue is sent (%i): each report arrives once', async () => {
    const run = await killBrowserDuring(kit, 6)
    kit = run.kit
    const wrong = run.verdicts.filter((one) => one.lost || one.doubled || one.wronglyTold)
    expect(wrong).toEqual([])
    expect(run.verdicts).toHaveLength(6)
  })
})
