import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CreateOutcome } from '#lib/service/classify-create.ts'
import type { OriginState } from '#lib/model/origin-state.ts'
import { NOON } from '#test/fakes/clock.ts'
import * as outcomes from '#test/fakes/outcomes.ts'
import { casesToTry } from '#test/matrix.ts'
import { listReports } from '../reports/list-reports.ts'
import { outboxWorld } from '../reports/outbox-world.ts'
import { connection, originState, parked, STATE_NAMES, STATES } from '../reports/samples.ts'

const DAY = 86_400_000
const TEN_YEARS = 3650 * DAY

const time = fc.oneof(fc.integer({ min: -DAY, max: DAY }), fc.constantFrom(-TEN_YEARS, TEN_YEARS))

const outcome: fc.Arbitrary<CreateOutcome | 'dies'> = fc.oneof(
  fc.constantFrom(
    outcomes.accepted(),
    outcomes.known(),
    outcomes.presumed(),
    outcomes.refused(),
    outcomes.firewall(),
    outcomes.held(),
    outcomes.serviceDown(),
    outcomes.waiting('throttled'),
    outcomes.waiting('processing-failed'),
    outcomes.pausing(outcomes.waiting('throttled'), 5000),
    outcomes.pausing(outcomes.accepted(), null),
  ),
  fc.constant('dies' as const),
)

const state = fc
  .tuple(fc.constantFrom(...STATE_NAMES), time, time)
  .map(([name, since, due]) =>
    name === 'waiting'
      ? { ...STATES.waiting, since: NOON + since, due: NOON + due }
      : name === 'queued'
        ? { ...STATES.queued, until: NOON + due }
        : STATES[name],
  )

const originStates: fc.Arbitrary<OriginState> = fc
  .record({
    parked: fc.option(time.map((at) => ({ ...parked, probeAt: NOON + at }))),
    pausedUntil: time.map((at) => NOON + at),
    failedInARow: fc.nat({ max: 8 }),
    probeAt: time.map((at) => NOON + at),
    lastSent: time.map((at) => NOON + at),
    spacing: fc.constantFrom(1000, 60_000),
  })
  .map((its) => originState(its))

const step = fc.oneof(
  fc.constantFrom(
    'wake',
    'wake',
    'wake',
    'restart',
    'mend',
    'toggle-network',
    'toggle-permission',
    'toggle-key',
    'other-service',
  ),
  time.map((by) => ({ clock: by })),
)

const schedule = fc.record({
  reports: fc.array(fc.record({ state, ambiguous: fc.boolean() }), { maxLength: 5 }),
  originState: fc.option(originStates),
  outcomes: fc.array(outcome, { minLength: 1, maxLength: 12 }),
  steps: fc.array(step, { maxLength: 10 }),
})

/** More attempts in one waking than reports that could be due in it: the loop would not end. */
const TOO_MANY = 40

test('any schedule: it comes to rest, one on the wire, nothing lost, nothing sent again once it is settled, "accepted" only by an answer', async () => {
  const settled = new Set(['accepted', 'presumed', 'known', 'refused', 'cancelled', 'needs-you'])
  await fc.assert(
    fc.asyncProperty(schedule, async ({ reports, originState: its, outcomes: script, steps }) => {
      const world = await outboxWorld()
      const acceptedBy = new Set<string>()
      let nextAttempt = 0
      world.answers = [
        async () => {
          if (world.sent.length > TOO_MANY) throw new Error('it does not come to rest')
          const { body = '' } = world.sent.at(-1) ?? {}
          const answer = script[nextAttempt++ % script.length]
          expect((await world.stateOf(body))?.at).toBe('sending')
          if (answer === undefined || answer === 'dies') throw new Error('killed')
          if (answer.kind === 'accepted') acceptedBy.add(body)
          return answer
        },
      ]
      const before = new Map<string, string>()
      for (const [index, value] of reports.entries()) {
        const id = `report-${index}`
        before.set(id, value.state.at)
        await world.add({ id, ...value }, { body: id })
      }
      if (its) await world.setOriginState(its)

      const wake = async (by: () => Promise<void>): Promise<void> => {
        const sent = world.sent.length
        await by().catch((thrown: unknown) => {
          if (!(thrown instanceof Error && thrown.message === 'killed')) throw thrown
          world.restart()
        })
        // With the clock standing still the spacing lets one leave, and each release or probe one more at most.
        expect(world.sent.length - sent).toBeLessThanOrEqual(1)
      }
      for (const one of [...steps, 'wake', 'wake'] as const) {
        const already = new Map(
          (await listReports(world.database)).reports.map(({ id, state: { at } }) => [id, at]),
        )
        const from = world.sent.length
        if (one === 'wake') {
          if (world.wakeAt !== null) world.clock.set(world.wakeAt)
          await wake(() => world.outbox().run())
        } else if (one === 'mend') await wake(() => world.outbox().connectionMended())
        else if (one === 'restart') world.restart()
        else if (one === 'toggle-network') world.online = !world.online
        else if (one === 'toggle-permission') world.permission = !world.permission
        else if (one === 'toggle-key') {
          world.connection = { ...connection, apiKey: world.connection?.apiKey ? null : 'key' }
          if (world.connection.apiKey === null) await wake(() => world.outbox().keyForgotten())
        } else if (one === 'other-service') world.connection = { ...connection, slug: 'umbrella' }
        else world.clock.advance(one.clock)
        for (const { body, to } of world.sent.slice(from)) {
          expect(settled.has(already.get(body) ?? '')).toBe(false)
          expect(to.slug).toBe('acme')
        }
      }

      const { reports: after, unreadable } = await listReports(world.database)
      expect(unreadable).toEqual([])
      expect(after.map(({ id }) => id).toSorted()).toEqual([...before.keys()])
      for (const {
        id,
        state: { at },
      } of after)
        if (at === 'accepted') expect(acceptedBy.has(id) || before.get(id) === 'accepted').toBe(true)
      expect(world.mostOnTheWire).toBeLessThanOrEqual(1)
      world.database.close()
    }),
    { numRuns: casesToTry(300) },
  )
}, 60_000)
