import { beforeAll, describe, expect, it } from 'vitest'
import { rowsToRun } from '#test/matrix.ts'
import {
  crashCase,
  DOUBLING_CASES,
  withKillSetup,
  POINT_CASES,
  type KillCase,
  type KillSetup,
} from '#test/soak/cases.ts'
import type { Verdict } from '#test/soak/tally.ts'
import { KINDS, type Kind } from '../kit.ts'

/** One of each; `npm run soak` runs the long counts. */
const POINTS = rowsToRun([...POINT_CASES, ...DOUBLING_CASES.slice(-1)])
const CRASHES = [crashCase(6)]

type Came = Verdict[] | { thrown: unknown }

describe('a kill', () => {
  const came = new Map<string, Came>()
  const keyOf = (kind: Kind, { name }: KillCase): string => `${kind}: ${name}`

  beforeAll(async () => {
    const runAll = async (kind: Kind, setup: KillSetup, cases: readonly KillCase[]): Promise<void> => {
      for (const one of cases)
        came.set(keyOf(kind, one), await one.run(setup).catch((thrown: unknown) => ({ thrown })))
    }
    // Both browsers at once: most of the time lies between two sends.
    await Promise.all(
      KINDS.map(async (kind) => {
        await withKillSetup(kind, 'points', (setup) => runAll(kind, setup, POINTS))
        await withKillSetup(kind, 'crash', (setup) => runAll(kind, setup, CRASHES))
      }),
    )
  }, 300_000)

  describe.each(KINDS)('in %s', (kind) => {
    it.each([...POINTS, ...CRASHES])('$name: it arrives, and what is told is true', (one) => {
      const verdicts = came.get(keyOf(kind, one)) ?? expect.fail('not run')
      if ('thrown' in verdicts) throw verdicts.thrown
      expect(verdicts.length).toBeGreaterThan(0)
      const wrong = verdicts.filter(
        ({ lost, doubled, wronglyTold }) => lost || wronglyTold || (doubled && !one.mayDouble),
      )
      expect(wrong).toEqual([])
    })
  })
})
