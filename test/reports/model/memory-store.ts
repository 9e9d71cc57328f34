import type { OriginState } from '#lib/model/origin-state.ts'
import { newOriginState } from '#lib/model/origin-state.ts'
import type { OutboxStore } from '#lib/outbox/queue.ts'
import type { Payload, Report } from '#lib/model/report.ts'
import type { StateName } from '#lib/model/report-state.ts'

const OPEN = new Set<StateName>(['queued', 'sending', 'waiting', 'held'])

/** What the outbox asks of the disk, in memory: for the many thousands of schedules that a database would take hours for. */
export const memoryStore = () => {
  const reports = new Map<string, Report>()
  const payload = new Map<string, Payload>()
  const originStates = new Map<string, OriginState>()
  const originStateOf = (origin: string): OriginState => originStates.get(origin) ?? newOriginState(origin)

  const store: OutboxStore = {
    open: async () => [...reports.values()].filter(({ state }) => OPEN.has(state.at)),
    isAny: async () => reports.size > 0,
    payload: async (id) => payload.get(id) ?? null,
    originState: async (origin) => originStateOf(origin),
    changeOriginState: async (origin, change) => void originStates.set(origin, change(originStateOf(origin))),
    change: async (ids, change) => {
      // Nothing is kept of a change that throws half-way.
      const changed = new Map<string, Report>()
      const changedOriginStates = new Map<string, OriginState>()
      const answers: Payload[] = []
      const after = ids.map((id) => {
        const value = changed.get(id) ?? reports.get(id)
        if (!value) return null
        const { origin } = value.destination
        const done = change(value, changedOriginStates.get(origin) ?? originStateOf(origin))
        if (!done) return value
        changed.set(id, done.report)
        if (done.originState) changedOriginStates.set(origin, done.originState)
        const its = done.answer ? payload.get(id) : undefined
        if (its && done.answer) answers.push({ ...its, answer: done.answer })
        return done.report
      })
      for (const [id, value] of changed) reports.set(id, value)
      for (const [origin, value] of changedOriginStates) originStates.set(origin, value)
      for (const its of answers) payload.set(its.id, its)
      return after
    },
  }
  return {
    store,
    get: (id: string): Report | undefined => reports.get(id),
    payloadOf: (id: string): Payload | undefined => payload.get(id),
    originStateOf,
    all: (): IterableIterator<Report> => reports.values(),
    add: (report: Report, its: Payload): void => {
      reports.set(report.id, report)
      payload.set(its.id, its)
    },
    remove: (id: string): void => {
      reports.delete(id)
      payload.delete(id)
    },
  }
}
