import { announce } from '#lib/messages/changes.ts'
import { dropSpare } from '#lib/platform/disk-space.ts'
import type { Erased } from '#lib/platform/erasure.ts'
import {
  clearNotification,
  asThisBrowserReads,
  showFirstSuggestion,
  type OmniboxAnswers,
} from '#lib/platform/browser-ui.ts'
import { forgetPolicyAbilities } from '#lib/settings/connection.ts'
import { openTab, tabInFront } from '#lib/platform/tabs.ts'
import { assetsInText } from '#lib/reader/read-into-form.ts'
import { NOTICE_KINDS } from '#lib/reports/notifications.ts'
import { TAKEDOWN_NOTICE } from '#lib/takedowns/notifications.ts'
import { compose, type Background } from './compose.ts'
import { answerRequests, draftFromText } from './requests.ts'
import type { OpenedDrafts } from './open-drafts.ts'
import type { OpenedVerdict } from './open-verdict.ts'
import type { ConnectionState } from './connection-state.ts'
import { suggestionsFor, withoutVerb } from '#lib/own-assets/toolbar-and-omnibox.ts'
import { text } from '#lib/platform/texts.ts'
import { assetsInTyped } from '#lib/drafts/begin.ts'

/** What is typed after the keyword in the address bar: answered, and made a draft only when it is entered. */
const typedDrafts = (background: Background): OmniboxAnswers => ({
  keyword: () => showFirstSuggestion(asThisBrowserReads(text('omnibox_enter'))),
  typed: async (typed) => {
    const rows = await suggestionsFor(
      assetsInTyped(withoutVerb(typed), assetsInText),
      background.verdictOfAddress,
    )
    return rows.map((row) => ({ ...row, description: asThisBrowserReads(row.description) }))
  },
  entered: async (typed) => {
    const inPrivate = (await tabInFront())?.inPrivate ?? false
    await openTab(`/popup.html?draft=${await draftFromText(background, withoutVerb(typed), inPrivate)}`)
  },
})

/** Everything that the background does but for its listeners, its first answers and drafts, each as its event needs it. */
export const openHandlers = (
  connectionState: ConnectionState,
  verdict: OpenedVerdict,
  drafts: OpenedDrafts,
) => {
  const background = compose(connectionState, verdict, drafts.parts)
  const { outbox, scheduler, everyPage, takedownPolling, takedownNotices, database } = background

  const { startTasks } = background
  /**
   * At every start, whatever woke it: each by itself, and each sets its own alarm again, since an update takes them all away. What
   * failed is tried again at the next start.
   */
  const resume = (): Promise<void> =>
    startTasks.run({
      pages: background.storeAtStart,
      menu: background.menu.recreateIfUnfinished,
      badge: background.showBadge,
      outbox: outbox.run,
      'send-rest': background.sendRest.resume,
      notices: background.notifier.refresh,
      'every-page': everyPage.resume,
      'own-assets': scheduler.syncIfDue,
      'case-notices': takedownNotices.refresh,
      takedowns: takedownPolling.pollIfDue,
      pictures: background.pictures.refresh,
      'updated-pages': background.updates.reopen,
      update: background.updates.refresh,
    })

  /** Firefox reads policies only at its start and reports no change, so what a policy’s key may do is asked again then. */
  const policyChangedUnseen = async (): Promise<void> => forgetPolicyAbilities(await database())

  const connectionMended = {
    outbox: outbox.connectionMended,
    'own-assets': scheduler.syncIfDue,
    'every-page': everyPage.resume,
    takedowns: takedownPolling.pollIfDue,
  }

  return {
    answer: answerRequests(background, drafts),
    assetsIn: assetsInText,
    isSyncing: scheduler.isRunning,
    resume,
    browserStarted: async (): Promise<void> => {
      await startTasks.run({ menu: background.menu.recreate, policy: policyChangedUnseen, resume })
    },
    installed: async (reason: string): Promise<void> => {
      const options = async () => (reason === 'install' ? openTab('/options.html') : null)
      const sync = async () => (reason === 'update' ? scheduler.syncAfterUpdate() : null)
      await startTasks.run({ options, menu: background.menu.recreate, resume, sync })
    },
    woken: (alarm: string): Promise<void> => {
      switch (alarm) {
        case 'own-assets':
          return startTasks.run({ 'own-assets': scheduler.syncIfDue })
        case 'every-page':
          return startTasks.run({ 'every-page': everyPage.resume })
        case 'takedowns':
          return startTasks.run({ takedowns: takedownPolling.pollIfDue })
        case 'pictures':
          return startTasks.run({ pictures: background.pictures.refresh })
        case 'update':
          return startTasks.run({ update: background.updates.refresh })
        default:
          return startTasks.run({ outbox: outbox.run })
      }
    },
    updateAvailable: (version: string): Promise<void> =>
      startTasks.run({ update: () => background.updates.available(version) }),
    hostGranted: async (): Promise<void> => {
      announce({ what: 'connection' })
      await startTasks.run({ ...connectionMended, menu: background.menu.recreateIfUnfinished })
    },
    /** Another service, key or organization may be another list: what was begun of one does not go on as the other. */
    policyChanged: async (): Promise<void> => {
      connectionState.managed.forget()
      // First, and by themselves: a database that fails keeps nothing of the rest from the new policy.
      await startTasks.run({
        'spare-copies': async () => dropSpare(await database()),
        policy: policyChangedUnseen,
      })
      announce({ what: 'connection' })
      await startTasks.run({
        ...connectionMended,
        menu: background.menu.recreate,
        'every-page': everyPage.toggled,
        pictures: background.pictures.refresh,
      })
    },
    /** The service's host may be among it: a sync or a takedown pass under way stops, and every page shows it and asks again. */
    permissionTaken: async (): Promise<void> => {
      announce({ what: 'connection' })
      // Begins no sync: what was given back is seldom the service’s host.
      await startTasks.run({
        'own-assets': scheduler.stopUnwanted,
        'every-page': everyPage.toggled,
        takedowns: takedownPolling.pollIfDue,
        outbox: outbox.run,
        menu: background.menu.recreateIfUnfinished,
      })
    },
    /** This start has deleted everything or the key: shows what is left, and tells the person, whose page was closed. */
    erased: async ({ what, left }: Erased): Promise<void> => {
      const clearNotices = () => Promise.all([...NOTICE_KINDS, TAKEDOWN_NOTICE].map(clearNotification))
      if (what === 'everything')
        await startTasks.run({ notices: clearNotices, menu: background.menu.recreate })
      await openTab(`/options.html?deleted=${what}&left=${left}`)
    },
    tabShown: everyPage.shown,
    ...typedDrafts(background),
    notificationClicked: async (name: string): Promise<void> => {
      if (name === TAKEDOWN_NOTICE) return takedownNotices.clicked()
      const kind = NOTICE_KINDS.find((one) => one === name)
      if (kind) await background.notifier.clicked(kind)
    },
    online: async (): Promise<void> => {
      await startTasks.run({ outbox: outbox.run, takedowns: takedownPolling.pollIfDue })
    },
  }
}

export type Handlers = ReturnType<typeof openHandlers>
