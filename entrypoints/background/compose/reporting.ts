import { shownAsset } from '#lib/assets/registrable-domain.ts'
import { nextTurn, singleFlight, tasksByThemselves } from '#lib/platform/timing.ts'
import { announce, onAnnounced } from '#lib/messages/changes.ts'
import { showNeedsYou, makeMenuCreation, createMenu, menuEntries } from '#lib/platform/browser-ui.ts'
import { withLock, makeWaker } from '#lib/platform/alarms.ts'
import { mayReach } from '#lib/platform/permissions.ts'
import { forgetRemoved } from '#lib/drafts/preview.ts'
import { makeNotifier } from '#lib/reports/notices.ts'
import { makeFullDisk, outboxStore } from '#lib/outbox/queue.ts'
import { ALARM_UNDER_RUN, makeOutbox } from '#lib/outbox/outbox.ts'
import { makePictureRetention } from '#lib/your-data/retention.ts'
import { makeRepairing } from '#lib/reports/repairs.ts'
import { countNeedingPerson, getReport } from '#lib/reports/store.ts'
import { createClient } from '#lib/service/client.ts'
import { DELIVERED } from '#lib/takedowns/own-reports.ts'
import { abilityShown } from '#lib/outbox/deliver.ts'
import type { Connection } from '#lib/settings/connection.ts'
import { noteAbility } from '#lib/settings/connection.ts'
import { makeLeave } from '../handlers/policy-shown.ts'
import { composeOwnAssets } from './own-assets.ts'
import { composeTakedowns } from './takedowns.ts'
import type { DraftParts } from '../open-drafts.ts'
import type { OpenedVerdict } from '../open-verdict.ts'
import type { ConnectionState } from '../connection-state.ts'

/** Connects outbox, repairs and notifications with each other, and with drafts, settings, own assets and takedowns; `compose` adds what depends on them. */
export const composeReporting = (
  connectionState: ConnectionState,
  verdict: OpenedVerdict,
  draftParts: DraftParts,
) => {
  const { database, local, connection } = connectionState
  const forPages = makeLeave(draftParts)
  const { preferences, overrideAllowed, mayReportOwn, session, store, clock, destination } = draftParts
  /** Parts that are made of these, and want to know what the outbox has done to a report. */
  const answered: ((id: string) => void)[] = []
  onAnnounced(({ what }) => {
    // Should it fail, an open page asks for it, and so does the next one that finds none.
    if (what === 'connection') forPages.leaveForPages().catch(() => undefined)
  })

  /** Notes what an answer showed of the key, and tells open options. */
  const noteShown = async (
    asked: Connection,
    endpoint: keyof Connection['abilities'],
    ability: 'yes' | 'no',
  ): Promise<void> => {
    if (await noteAbility(await database(), asked, endpoint, ability)) announce({ what: 'connection' })
  }

  const menu = makeMenuCreation({
    session,
    entries: async () => menuEntries((await preferences()).menu),
    create: createMenu,
    lock: (work) => withLock('menu', work),
  })

  const clientFor = (one: Connection & { apiKey: string }) =>
    createClient({
      baseUrl: one.baseUrl,
      apiKey: one.apiKey,
      clock,
      turn: nextTurn,
      fetch,
    })

  const takedowns = composeTakedowns(connectionState, { clientFor, preferences })
  const { ownReports, takedownPolling } = takedowns
  const ownAssets = composeOwnAssets(connectionState, verdict, { clientFor, preferences })
  const { earlier, assetLookup, checkOn } = verdict

  const notifier = makeNotifier({ database, local, preferences })

  const announceReport = (id: string): void => {
    announce({ what: 'report', id })
    ownReports.forget()
    notifier.changed(id)
    void earlier.changed(id)
    void afterReportChange(id)
  }

  const fullDisk = makeFullDisk(session, clock)
  const showBadge = singleFlight(async () =>
    showNeedsYou(await countNeedingPerson(await database(), clock.now(), (await fullDisk.nextAt()) !== null)),
  )

  const afterReportChange = async (id: string): Promise<void> => {
    const open = await database()
    await showBadge()
    const report = await getReport(open, id)
    // Past the undo window nothing needs the unredacted capture any more.
    if (report && report.state.at !== 'queued') await forgetRemoved(open, store, id)
    if (report && DELIVERED.includes(report.state.at)) await takedownPolling.pollIfDue()
  }

  const wakeOutbox = makeWaker('outbox', () => void outbox.run())
  /** Before a report is stored: should the worker die with it, the browser starts another. */
  const armOutbox = (): Promise<void> => wakeOutbox(clock.now() + ALARM_UNDER_RUN)

  const outbox = makeOutbox({
    store: outboxStore(database),
    fullDisk,
    clock,
    elapsed: () => performance.now(),
    connection,
    mayReach,
    online: () => navigator.onLine,
    send: async (to, body) => {
      if (to.apiKey === null) throw new Error('the outbox sends only with a key')
      const outcome = await clientFor({ ...to, apiKey: to.apiKey }).createReport(body)
      const ability = abilityShown(outcome)
      // Beside the outcome and not before it: an answer in hand must not be lost over a note.
      if (ability) void noteShown(to, 'report', ability)
      return outcome
    },
    ownAssetSince: ownAssets.ownAssetSince,
    mayReportOwn,
    lock: (work) => withLock('outbox', work),
    wake: wakeOutbox,
    announce: (id) => {
      announceReport(id)
      // At the service's answer alone: what a person takes back stays theirs.
      for (const after of answered) after(id)
    },
  })

  const pictures = makePictureRetention({
    database,
    local,
    clock,
    days: async () => (await preferences()).pictureDays,
    lock: (work) => withLock('pictures', work),
    wake: makeWaker('pictures', () => void pictures.refresh()),
    announce: (id) => announce({ what: 'report', id }),
  })

  const startTasks = tasksByThemselves()

  /** What every kind of Submit needs: how long it can be undone, what it was checked against, how it is delivered, and what may fail once it is stored. */
  const submitting = {
    undoSeconds: async () => (await preferences()).undoSeconds,
    copyId: async () => (await ownAssets.scheduler.current()).copy?.id ?? null,
    arm: armOutbox,
    runOutbox: () => void outbox.run(),
    afterwards: startTasks.run,
  }

  const repairing = makeRepairing({
    database,
    store,
    clock,
    destination,
    lookup: assetLookup,
    overrideAllowed,
    ...submitting,
    announce: announceReport,
  })
  return {
    ...draftParts,
    startTasks,
    database,
    local,
    connection,
    clientFor,
    menu,
    ...ownAssets,
    assetLookup,
    checkOn,
    forMany: verdict.forMany,
    ...takedowns,
    outbox,
    fullDisk,
    ...forPages,
    repairing,
    pictures,
    answered,
    notifier,
    submitting,
    showBadge,
    announceReport,
    shownAsset,
  }
}

export type Reporting = ReturnType<typeof composeReporting>
