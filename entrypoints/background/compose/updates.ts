import { extensionVersion } from '#lib/platform/browser.ts'
import { withLock, makeWaker } from '#lib/platform/alarms.ts'
import {
  closeOwnTabs,
  ownTabs,
  reloadExtension,
  reopenTab,
  arePagesHoldingEntries,
  countOpenPages,
  isReportPageFocused,
} from '#lib/platform/open-pages.ts'
import type { SourceTexts } from '#lib/bulk/texts.ts'
import { makeUpdates } from '#lib/updates/updates.ts'
import { announce } from '#lib/messages/changes.ts'
import type { Reporting } from './reporting.ts'

/** When an update of the extension is installed, wired to the browser. */
export const composeUpdates = (reporting: Reporting, texts: Pick<SourceTexts, 'holdsAny'>) => {
  const updates = makeUpdates({
    session: reporting.session,
    local: reporting.local,
    clock: reporting.clock,
    version: extensionVersion(),
    moment: async () => ({
      isReportPageFocused: await isReportPageFocused(),
      openPages: await countOpenPages(),
      isSyncing: reporting.scheduler.isRunning(),
      holdsUnsaved:
        (await arePagesHoldingEntries()) ||
        (await reporting.store.holdsUnsaved()) ||
        (await texts.holdsAny()),
    }),
    ownTabs,
    reopen: reopenTab,
    pauseSending: reporting.outbox.pause,
    // Without the outbox’s own lock, which reads the database first: a version that can’t open it must still be updated.
    afterSend: (work) => withLock('outbox', work),
    later: (work, milliseconds) => void setTimeout(work, milliseconds),
    closePages: () => closeOwnTabs(countOpenPages),
    reload: reloadExtension,
    lock: (work) => withLock('updates', work),
    wake: makeWaker('update', () => void updates.refresh()),
    announce: () => announce({ what: 'update' }),
  })
  return updates
}
