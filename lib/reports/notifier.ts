import type { Preferences } from '#lib/model/preferences/preference-defaults.ts'
import type { Clock } from '#lib/platform/time/clock.ts'
import type { Database } from '#lib/platform/database/database.ts'
import type { KeyValues } from '#lib/platform/storage/remembering.ts'
import { needsPerson } from '#lib/model/needs-person.ts'
import {
  HELD,
  NOTHING_TOLD,
  NOTICE_KINDS,
  notices,
  seen,
  told,
  withoutReport,
  type NoticeKind,
  type Told,
} from './notices.ts'
import { getReports, reportsIn } from './report-list.ts'
import type { Report } from '#lib/model/report.ts'

const KEY = 'notices'

/** Debounce in ms: changes within it share one notification. */
const TOGETHER = 3000

export type NotifierDeps = {
  database: () => Promise<Database>
  local: KeyValues
  clock: Clock
  /** The notifications that the user turned on; null if the browser doesn’t allow any. */
  wanted: () => Promise<Pick<Preferences['notify'], 'needsYou' | 'accepted'> | null>
  /** True if the user has the dashboard or the popup open. */
  isReportPageFocused: () => Promise<boolean>
  show: (kind: NoticeKind, reports: Report[]) => Promise<void>
  clear: (kind: NoticeKind) => Promise<void>
  open: (path: string) => Promise<void>
  lock: (work: () => Promise<void>) => Promise<void>
  later: (work: () => void, milliseconds: number) => void
}

/**
 * Notifies users of reports that need them. Decides from stored data, so a restarted worker catches up. Shows first, stores
 * afterwards: a repeated notification replaces itself, a missing one is lost.
 */
export const makeNotifier = (deps: NotifierDeps) => {
  const changed = new Set<string>()
  let waiting = false

  const readTold = async (): Promise<Told> => told.safeParse(await deps.local.get(KEY)).data ?? NOTHING_TOLD

  const refresh = (): Promise<void> =>
    deps.lock(async () => {
      const ids = [...changed]
      changed.clear()
      const database = await deps.database()
      const now = deps.clock.now()
      const open = await reportsIn(database, ['refused', 'needs-you', 'held', 'waiting', 'sending'])
      const { reports: lately } = await getReports(database, ids)
      const needing = open.filter((report) => needsPerson(report, now))
      const [wanted, before, isReportPageFocused] = await Promise.all([
        deps.wanted(),
        readTold(),
        deps.isReportPageFocused(),
      ])
      const decided = notices({
        needs: needing.map(({ id, state }) => ({ about: state.at === 'held' ? HELD : id, id })),
        accepted: lately.filter(({ state }) => state.at === 'accepted').map(({ id }) => id),
        sending: open.some(({ state }) => state.at === 'sending'),
        told: before,
        wanted: wanted ?? { needsYou: false, accepted: false },
        isReportPageFocused,
      })
      for (const { kind, ids: shown } of decided.show) {
        const { reports } = await getReports(database, shown)
        await deps.show(kind, reports)
      }
      for (const kind of decided.clear) await deps.clear(kind)
      if (JSON.stringify(decided.told) !== JSON.stringify(before)) await deps.local.set(KEY, decided.told)
    })

  const dismissed = (): Promise<void> =>
    deps.lock(async () => {
      const before = await readTold()
      const unseen = NOTICE_KINDS.filter((kind) => before.unseen[kind].length > 0)
      if (unseen.length === 0) return
      await deps.local.set(KEY, seen(before))
      for (const kind of unseen) await deps.clear(kind)
    })

  /** Forgets a deleted report and removes a notification that was about it alone. */
  const forget = (id: string): Promise<void> =>
    deps.lock(async () => {
      changed.delete(id)
      const before = await readTold()
      const after = withoutReport(before, id)
      if (JSON.stringify(after) === JSON.stringify(before)) return
      await deps.local.set(KEY, after)
      for (const kind of NOTICE_KINDS)
        if (before.unseen[kind].length > 0 && after.unseen[kind].length === 0) await deps.clear(kind)
    })

  return {
    refresh,
    dismissed,
    forget,
    changed: (id: string): void => {
      changed.add(id)
      if (waiting) return
      waiting = true
      deps.later(() => {
        waiting = false
        void refresh()
      }, TOGETHER)
    },
    /** Opens the dashboard after a click on a notification: on its report, or on all that need the user. */
    clicked: async (kind: NoticeKind): Promise<void> => {
      const [only, ...others] = (await readTold()).unseen[kind]
      const many = kind === 'needs-you' ? 'reports/needing' : 'reports'
      await deps.open(
        `/dashboard.html#${only !== undefined && others.length === 0 ? `reports/${only}` : many}`,
      )
      await dismissed()
    },
  }
}
