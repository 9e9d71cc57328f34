import * as z from 'zod/mini'
import { defangText } from '#lib/assets/defang.ts'
import { shortened } from '#lib/limits.ts'
import { text, textFor } from '#lib/platform/texts.ts'
import type { Report } from '#lib/model/report.ts'
import { needsPerson } from '#lib/model/report.ts'
import type { Preferences } from '#lib/model/preference-table.ts'
import { withLock } from '#lib/platform/alarms.ts'
import { clearNotification, mayNotify, showNotification } from '#lib/platform/browser-ui.ts'
import { isReportPageFocused } from '#lib/platform/open-pages.ts'
import { openTab } from '#lib/platform/tabs.ts'
import type { Database } from '#lib/platform/database.ts'
import type { KeyValues } from '#lib/platform/storage.ts'
import { getReports, reportsIn } from './store.ts'

/** At most one notification of each kind is shown. A new one replaces the old one and counts for both. */
export const NOTICE_KINDS = ['needs-you', 'accepted'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

const idsSchema = z.array(z.string())

/** What the user was already notified of. Stored, so a restarted worker doesn’t repeat it. */
export const told = z.object({
  /** Announced needs that still exist. One is announced again only after it was resolved in between. */
  standing: idsSchema,
  /** For each kind, the reports announced since the user last looked. */
  unseen: z.object({ 'needs-you': idsSchema, accepted: idsSchema }),
  /** The last accepted reports announced, so a late change of one isn’t announced again. */
  accepted: idsSchema,
})
export type Told = z.output<typeof told>

const KEY = 'notices'

export const NOTHING_TOLD: Told = { standing: [], unseen: { 'needs-you': [], accepted: [] }, accepted: [] }

const REMEMBERED = 200

/** A reason to notify the user. `about` is what gets one notification: a report, or the connection for everything it holds. */
type Need = { about: string; id: string }

export type NoticeInput = {
  needs: readonly Need[]
  accepted: readonly string[]
  /** True while a report is on the wire: a held report sent as a probe still counts as held. */
  sending: boolean
  told: Told
  wanted: { needsYou: boolean; accepted: boolean }
  isReportPageFocused: boolean
}

export type NoticeOutput = {
  told: Told
  show: { kind: NoticeKind; ids: string[] }[]
  clear: NoticeKind[]
}

/** The shared `about` of all reports held for one wrong connection. */
export const HELD = 'held'

/** Returns what to announce and what to remember as announced. Pure. */
export const notices = ({
  needs,
  accepted,
  sending,
  told: before,
  wanted,
  isReportPageFocused: isLooking,
}: NoticeInput): NoticeOutput => {
  const standing = new Set(needs.map(({ about }) => about))
  if (sending && before.standing.includes(HELD)) standing.add(HELD)
  const fresh = needs.filter(({ about }) => !before.standing.includes(about))
  const open = new Set(needs.map(({ id }) => id))
  const freshAccepted = accepted.filter((id) => !before.accepted.includes(id))

  const needing = addUnseen(
    before.unseen['needs-you'].filter((id) => open.has(id)),
    fresh.map(({ id }) => id),
    wanted.needsYou && !isLooking,
  )
  const arrived = addUnseen(before.unseen.accepted, freshAccepted, wanted.accepted && !isLooking)
  const show: NoticeOutput['show'] = []
  if (fresh.length > 0 && needing.length > 0) show.push({ kind: 'needs-you', ids: needing })
  if (freshAccepted.length > 0 && arrived.length > 0) show.push({ kind: 'accepted', ids: arrived })
  return {
    told: {
      standing: [...standing],
      unseen: { 'needs-you': needing, accepted: arrived },
      accepted: [...before.accepted, ...freshAccepted].slice(-REMEMBERED),
    },
    show,
    clear: NOTICE_KINDS.filter(
      (kind) => before.unseen[kind].length > 0 && (kind === 'needs-you' ? needing : arrived).length === 0,
    ),
  }
}

/** Returns the unseen reports; none if the user is looking or turned this kind off. */
const addUnseen = (before: readonly string[], fresh: readonly string[], telling: boolean): string[] =>
  telling ? [...new Set([...before, ...fresh])] : []

/** True if a notification tells something that the user hasn’t looked at since. */
export const hasUnseen = async (local: Pick<KeyValues, 'get'>): Promise<boolean> => {
  const { unseen: kept } = await readTold(local)
  return NOTICE_KINDS.some((kind) => kept[kind].length > 0)
}

const readTold = async (local: Pick<KeyValues, 'get'>): Promise<Told> =>
  told.safeParse(await local.get(KEY)).data ?? NOTHING_TOLD

export const seen = (before: Told): Told => ({ ...before, unseen: NOTHING_TOLD.unseen })

/** Removes a report, as if it had never been announced. */
const withoutReport = ({ standing, unseen, accepted }: Told, id: string): Told => {
  const without = (all: readonly string[]): string[] => all.filter((one) => one !== id)
  return {
    standing: without(standing),
    unseen: { 'needs-you': without(unseen['needs-you']), accepted: without(unseen.accepted) },
    accepted: without(accepted),
  }
}

/** Maximum length of each text in a notification. Systems show no more, and the dashboard shows all of it. */
export const NOTICE_LONGEST = 120

const assetOf = ({ assets }: Report): string => shortened(defangText(assets[0] ?? ''), NOTICE_LONGEST)

export const noticeWords = (
  kind: NoticeKind,
  reports: readonly Report[],
): { title: string; message: string } => {
  const [only] = reports
  if (only && reports.every(({ state }) => state.at === 'held'))
    return { title: text('notice_held'), message: text('notice_held_lines') }
  const { length } = reports
  return {
    title:
      kind === 'accepted'
        ? textFor(length, 'notice_accepted_one', 'notice_accepted_other', length)
        : textFor(length, 'notice_needs_one', 'notice_needs_other', length),
    message: only && length === 1 ? assetOf(only) : text('notice_open'),
  }
}

/** Debounce in ms: changes within it share one notification. */
const BATCH_MS = 3000

export type NotifierDeps = {
  database: () => Promise<Database>
  local: KeyValues
  preferences: () => Promise<Pick<Preferences, 'notify'>>
}

/**
 * Notifies users of reports that need them. Decides from stored data, so a restarted worker catches up. Shows first, stores
 * afterwards: a repeated notification replaces itself, a missing one is lost.
 */
export const makeNotifier = (deps: NotifierDeps) => {
  const changed = new Set<string>()
  let waiting = false

  const refresh = (): Promise<void> =>
    withLock('notices', async () => {
      const ids = [...changed]
      changed.clear()
      const database = await deps.database()
      const open = await reportsIn(database, ['refused', 'needs-you', 'held', 'waiting', 'sending'])
      const { reports: lately } = await getReports(database, ids)
      const needing = open.filter((report) => needsPerson(report, Date.now()))
      const [isAllowed, { notify }, before, isFocused] = await Promise.all([
        mayNotify(),
        deps.preferences(),
        readTold(deps.local),
        isReportPageFocused(),
      ])
      const decided = notices({
        needs: needing.map(({ id, state }) => ({ about: state.at === 'held' ? HELD : id, id })),
        accepted: lately.filter(({ state }) => state.at === 'accepted').map(({ id }) => id),
        sending: open.some(({ state }) => state.at === 'sending'),
        told: before,
        wanted: isAllowed ? notify : { needsYou: false, accepted: false },
        isReportPageFocused: isFocused,
      })
      for (const { kind, ids: shown } of decided.show) {
        const { reports } = await getReports(database, shown)
        await showNotification(kind, noticeWords(kind, reports))
      }
      for (const kind of decided.clear) await clearNotification(kind)
      if (JSON.stringify(decided.told) !== JSON.stringify(before)) await deps.local.set(KEY, decided.told)
    })

  const dismissed = (): Promise<void> =>
    withLock('notices', async () => {
      const before = await readTold(deps.local)
      const unseen = NOTICE_KINDS.filter((kind) => before.unseen[kind].length > 0)
      if (unseen.length === 0) return
      await deps.local.set(KEY, seen(before))
      for (const kind of unseen) await clearNotification(kind)
    })

  /** Forgets a deleted report and removes a notification that was about it alone. */
  const forget = (id: string): Promise<void> =>
    withLock('notices', async () => {
      changed.delete(id)
      const before = await readTold(deps.local)
      const after = withoutReport(before, id)
      if (JSON.stringify(after) === JSON.stringify(before)) return
      await deps.local.set(KEY, after)
      for (const kind of NOTICE_KINDS)
        if (before.unseen[kind].length > 0 && after.unseen[kind].length === 0) await clearNotification(kind)
    })

  return {
    refresh,
    dismissed,
    forget,
    changed: (id: string): void => {
      changed.add(id)
      if (waiting) return
      waiting = true
      setTimeout(() => {
        waiting = false
        void refresh()
      }, BATCH_MS)
    },
    /** Opens the dashboard after a click on a notification: on its report, or on all that need the user. */
    clicked: async (kind: NoticeKind): Promise<void> => {
      const [only, ...others] = (await readTold(deps.local)).unseen[kind]
      const many = kind === 'needs-you' ? 'reports/needing' : 'reports'
      await openTab(`/dashboard.html#${only !== undefined && others.length === 0 ? `reports/${only}` : many}`)
      await dismissed()
    },
  }
}
