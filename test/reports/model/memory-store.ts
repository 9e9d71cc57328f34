import { newLane, type Lane } from '#lib/reports/lane.ts'
import type { OutboxStore } from '#lib/reports/outbox-store.ts'
import type { Papers, Report } from '#lib/reports/report.ts'
import type { StateName } from '#lib/reports/report-state.ts'

const OPEN = new Set<StateName>(['queued', 'sending', 'waiting', 'held'])

/** What the outbox asks of the disk, in memory: for the many thousands of schedules that a database would take hours for. */
export const memoryStore = () => {
  const reports = new Map<string, Report>()
  const papers = new Map<string, Papers>()
  const lanes = new Map<string, Lane>()
  const laneOf = (origin: string): Lane => lanes.get(origin) ?? newLane(origin)

  const store: OutboxStore = {
    open: async () => [...reports.values()].filter(({ state }) => OPEN.has(state.at)),
    papers: async (id) => papers.get(id) ?? null,
    lane: async (origin) => laneOf(origin),
    changeLane: async (origin, change) => void lanes.set(origin, change(laneOf(origin))),
    change: async (ids, change) => {
      // Nothing is kept of a change that throws half-way.
      const changed = new Map<string, Report>()
      const changedLanes = new Map<string, Lane>()
      const answers: Papers[] = []
      const after = ids.map((id) => {
        const value = changed.get(id) ?? reports.get(id)
        if (!value) return null
        const { origin } = value.destination
        const done = change(value, changedLanes.get(origin) ?? laneOf(origin))
        if (!done) return value
        changed.set(id, done.report)
        if (done.lane) changedLanes.set(origin, done.lane)
        const its = done.answer ? papers.get(id) : undefined
        if (its && done.answer) answers.push({ ...its, answer: done.answer })
        return done.report
      })
      for (const [id, value] of changed) reports.set(id, value)
      for (const [origin, value] of changedLanes) lanes.set(origin, value)
      for (const its of answers) papers.set(its.id, its)
      return after
    },
  }
  return {
    store,
    get: (id: string): Report | undefined => reports.get(id),
    papersOf: (id: string): Papers | undefined => papers.get(id),
    laneOf,
    all: (): IterableIterator<Report> => reports.values(),
    add: (report: Report, its: Papers): void => {
      reports.set(report.id, report)
      papers.set(its.id, its)
    },
    remove: (id: string): void => {
      reports.delete(id)
      papers.delete(id)
    },
  }
}

export type MemoryStore = ReturnType<typeof memoryStore>
