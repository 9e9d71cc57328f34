import * as z from 'zod/mini'
import type { Database } from '#lib/platform/database.ts'
import { readRange } from '#lib/platform/rows.ts'
import type { StoredTakedown } from './store.ts'
import { getTakedown, rowsOf } from './store.ts'
import { defangText } from '#lib/assets/defang.ts'
import { shortened } from '#lib/limits.ts'
import { NOTICE_LONGEST } from '#lib/reports/notices.ts'
import { livenessWords, statusWords } from '#lib/model/status-words.ts'
import { withLock } from '#lib/platform/alarms.ts'
import { clearNotification, mayNotify, showNotification } from '#lib/platform/browser-ui.ts'
import { isReportPageFocused } from '#lib/platform/open-pages.ts'
import { openTab } from '#lib/platform/tabs.ts'
import type { Preferences } from '#lib/model/preference-table.ts'
import { text, textFor } from '#lib/platform/texts.ts'

/** Name of the only notification about cases. A new one replaces the old one and counts for both. */
export const TAKEDOWN_NOTICE = 'case-changed'

const newsRow = z.object({ owner: z.string(), id: z.number(), shown: z.boolean() })
type UnshownTakedown = z.output<typeof newsRow>

export type TakedownNoticeDeps = {
  database: () => Promise<Database>
  owner: () => Promise<string | null>
  preferences: () => Promise<Pick<Preferences, 'notify'>>
}

/** Notifies the user of changed own cases. Shows first and marks afterwards, so a restart loses no notification. */
export const makeTakedownNotices = (deps: TakedownNoticeDeps) => {
  /** Reads the news of the current connection only: the dashboard doesn’t show other cases, and IDs may collide. */
  const read = async (database: Database): Promise<UnshownTakedown[]> => {
    const owner = await deps.owner()
    if (owner === null) return []
    const transaction = database.transaction('caseNews')
    const rows = await readRange(transaction, transaction.store, transaction.store, rowsOf(owner))
    return rows.map((row) => newsRow.safeParse(row).data).filter((row) => row !== undefined)
  }

  const forget = async (database: Database): Promise<void> => database.clear('caseNews')

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
      const transaction = database.transaction('caseNews', 'readwrite')
      await Promise.all([
        ...unseen.map((row) => transaction.store.put({ ...row, shown: true })),
        transaction.done,
      ])
    })

  const dismissed = (): Promise<void> =>
    withLock('case-notices', async () => {
      const database = await deps.database()
      if ((await database.count('caseNews')) === 0) return
      await forget(database)
      await clearNotification(TAKEDOWN_NOTICE)
    })

  /** Removes the notification if all its cases were deleted with their report. */
  const forgotten = (): Promise<void> =>
    withLock('case-notices', async () => {
      if ((await (await deps.database()).count('caseNews')) === 0) await clearNotification(TAKEDOWN_NOTICE)
    })

  /** Opens the dashboard after a click, on the single case or on all of them. */
  const clicked = async (): Promise<void> => {
    const [only, ...others] = await read(await deps.database())
    const route = only && others.length === 0 ? `takedowns/${only.id}` : 'takedowns'
    await openTab(`/dashboard.html#${route}`)
    await dismissed()
  }

  return { refresh, dismissed, forgotten, clicked }
}

const short = (words: string): string => shortened(words, NOTICE_LONGEST)

export const takedownNoticeWords = (cases: readonly StoredTakedown[]): { title: string; message: string } => {
  const [only, ...others] = cases
  if (!only || others.length > 0)
    return {
      title: textFor(cases.length, 'notice_case_one', 'notice_case_other', cases.length),
      message: text('notice_open'),
    }
  const status = statusWords(only.status)
  const now =
    only.liveness === ''
      ? text('notice_case_now', short(status))
      : text('notice_case_now_seen', short(status), short(livenessWords(only.liveness)))
  return { title: now, message: short(defangText(only.content)) }
}
