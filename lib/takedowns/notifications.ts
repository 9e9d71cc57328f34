import type { Database } from '#lib/platform/database.ts'
import { type TakedownNews, allNews, changeNews, getTakedown } from './store.ts'
import type { Organization } from '#lib/model/connections.ts'
import { backOnline, livenessWords, statusWords } from '#lib/model/takedown.ts'
import { defangText } from '#lib/assets/defang.ts'
import { shortened } from '#lib/limits.ts'
import { NOTICE_LONGEST } from '#lib/reports/notifications.ts'
import { withLock } from '#lib/platform/alarms.ts'
import { clearNotification, mayNotify, showNotification } from '#lib/platform/browser-ui.ts'
import { isReportPageFocused } from '#lib/platform/open-pages.ts'
import { openTab } from '#lib/platform/tabs.ts'
import type { Preferences } from '#lib/model/preference-table.ts'
import { text, textFor } from '#lib/platform/texts.ts'
import type { StoredTakedown } from './match.ts'

/** Name of the only notification about cases. A new one replaces the old one and counts for both. */
export const TAKEDOWN_NOTICE = 'case-changed'

export type TakedownNoticeDeps = {
  database: () => Promise<Database>
  owners: () => Promise<readonly string[]>
  /** Whose a case is, of several connections. */
  organizationOf?: (owner: string) => Promise<Organization | undefined>
  preferences: () => Promise<Pick<Preferences, 'notify'>>
}

/** Notifies the user of changed own cases. Shows first and marks afterwards, so a restart loses no notification. */
export const makeTakedownNotices = (deps: TakedownNoticeDeps) => {
  /** Reads the news of the current connections only: the dashboard doesn’t show other cases, and IDs may collide. */
  const read = async (database: Database): Promise<TakedownNews[]> => {
    const found = await Promise.all((await deps.owners()).map((owner) => allNews(database, owner)))
    return found.flat().filter(({ told }) => told !== true)
  }

  const hasUntold = async (database: Database): Promise<boolean> =>
    (await allNews(database, null)).some(({ told }) => told !== true)

  /** Forgets all news but which cases are back online. */
  const forget = (database: Database): Promise<void> =>
    changeNews(database, (row) => (row.back === undefined ? null : { ...row, shown: true, told: true }))

  const refresh = (): Promise<void> =>
    withLock('case-notices', async () => {
      const database = await deps.database()
      const unseen = await read(database)
      if (!unseen.some(({ shown }) => !shown)) return
      const wanted = (await mayNotify()) && (await deps.preferences()).notify.caseChanged
      if (!wanted || (await isReportPageFocused())) return forget(database)
      const found = await Promise.all(unseen.map(({ owner, id }) => getTakedown(database, owner, id)))
      const cases = found.filter((one) => one !== null)
      if (cases.length === 0) return forget(database)
      await showNotification(TAKEDOWN_NOTICE, takedownNoticeWords(cases))
      const told = new Set(unseen.map((row) => JSON.stringify(row)))
      await changeNews(database, (row) => (told.has(JSON.stringify(row)) ? { ...row, shown: true } : row))
    })

  const dismissed = (): Promise<void> =>
    withLock('case-notices', async () => {
      const database = await deps.database()
      if (!(await hasUntold(database))) return
      await forget(database)
      await clearNotification(TAKEDOWN_NOTICE)
    })

  /** Removes the notification if all its cases were deleted with their report. */
  const forgotten = (): Promise<void> =>
    withLock('case-notices', async () => {
      if (!(await hasUntold(await deps.database()))) await clearNotification(TAKEDOWN_NOTICE)
    })

  /** Returns the case or the list of cases in the dashboard. That of what is back online is of all organizations, any other of one. */
  const routeTo = async (unseen: readonly TakedownNews[]): Promise<string> => {
    const [first, ...others] = unseen
    const isAlone = first !== undefined && others.length === 0
    if (!isAlone && unseen.some(({ back }) => back !== undefined)) return 'takedowns?only=back'
    const organization = first && (await deps.organizationOf?.(first.owner))
    const path = isAlone ? `takedowns/${first.id}` : 'takedowns'
    return organization ? `${path}?org=${encodeURIComponent(organization.id)}` : path
  }

  /** Opens the dashboard after a click, on the single case or on all of them. */
  const clicked = async (): Promise<void> => {
    const unseen = await read(await deps.database())
    await openTab(`/dashboard.html#${await routeTo(unseen)}`)
    await dismissed()
  }

  return { refresh, dismissed, forgotten, clicked }
}

const short = (words: string): string => shortened(words, NOTICE_LONGEST)

export const takedownNoticeWords = (cases: readonly StoredTakedown[]): { title: string; message: string } => {
  const [only, ...others] = cases
  const changed = textFor(cases.length, 'notice_case_one', 'notice_case_other', cases.length)
  const back = cases.filter(backOnline).length
  if (back > 0) {
    const title = textFor(back, 'notice_back_one', 'notice_back_other', back)
    if (only && others.length === 0) return { title, message: short(defangText(only.content)) }
    return { title, message: back < cases.length ? changed : text('notice_open') }
  }
  if (!only || others.length > 0) return { title: changed, message: text('notice_open') }
  const status = statusWords(only.status)
  const now =
    only.liveness === ''
      ? text('notice_case_now', short(status))
      : text('notice_case_now_seen', short(status), short(livenessWords(only.liveness)))
  return { title: now, message: short(defangText(only.content)) }
}
