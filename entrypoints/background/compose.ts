import type { AskOf } from '#lib/messages/request.ts'
import type { TakedownRequests } from '#lib/messages/requests.ts'
import { announce, announceReport, onAnnounced, type Change } from '#lib/messages/changes.ts'
import { makeBulk } from '#lib/bulk/bulk.ts'
import { makeSourceTexts } from '#lib/bulk/texts.ts'
import { forgetRemoved } from '#lib/drafts/submit.ts'
import { foundSince } from '#lib/model/needs-confirmation.ts'
import { abilityShown } from '#lib/outbox/deliver.ts'
import { ALARM_UNDER_RUN, makeOutbox } from '#lib/outbox/outbox.ts'
import { makeFullDisk, outboxStore, type OutboxDeps } from '#lib/outbox/queue.ts'
import { makeToolbarIcon } from '#lib/own-assets/toolbar-and-omnibox.ts'
import { checkedAgainstOf } from '#lib/own-assets/copy.ts'
import { makeLines } from '#lib/own-assets/lines.ts'
import { lookAlikeEntries } from '#lib/own-assets/own-asset-index.ts'
import { makeSyncScheduler } from '#lib/own-assets/sync-schedule.ts'
import { browser } from '#lib/platform/browser.ts'
import { makeWakeAt, withLock, withLockIfFree } from '#lib/platform/alarms.ts'
import { showNeedsYou, makeMenuCreation, createMenu, menuEntries } from '#lib/platform/browser-ui.ts'
import { mayReach } from '#lib/platform/permissions.ts'
import {
  nextTurn,
  pause,
  singleFlight,
  tasksByThemselves,
  throttle,
  yieldWhenLong,
} from '#lib/platform/timing.ts'
import { makeNotifier } from '#lib/reports/notifications.ts'
import { makeRepairing, makeSendRest } from '#lib/reports/repairs.ts'
import { countNeedingPerson, getReport } from '#lib/reports/store.ts'
import { createClient } from '#lib/service/client.ts'
import { noteAbility, type Ability, type Connection } from '#lib/settings/connection.ts'
import type { ListDeps } from '#lib/takedowns/list.ts'
import { listTakedowns } from '#lib/takedowns/list.ts'
import { makeTakedownNotices } from '#lib/takedowns/notifications.ts'
import { DELIVERED, makeOwnReports } from '#lib/takedowns/own-reports.ts'
import { makePolling } from '#lib/takedowns/polling.ts'
import { countUnseenReturns } from '#lib/takedowns/known-takedowns.ts'
import { makeUpdates } from '#lib/updates/updates.ts'
import { makePictureRetention } from '#lib/your-data/retention.ts'
import { makeStoreForPages } from './for-pages.ts'
import { newOrigin, type DraftParts } from './open-drafts.ts'
import type { OpenedVerdict } from './open-verdict.ts'
import type { ConnectionState } from './connection-state.ts'
import { takedownOwnerOf } from '#lib/takedowns/match.ts'

/** While a long list of cases is loaded, the overview isn’t counted anew for each of its pages. Milliseconds. */
const TELL_CASES_EVERY = 3000

const VERDICTS_REST_ON: readonly Change['what'][] = [
  'own-assets',
  'connection',
  'earlier-reports',
  'takedowns',
]

/** Every part of the background that isn’t in a script before this one, with what the others need of it. No decisions here. */
export const compose = (connectionState: ConnectionState, verdict: OpenedVerdict, draftParts: DraftParts) => {
  const { database, local, connection } = connectionState
  const { preferences, session, store, clock, destination, overrideAllowed } = draftParts
  const { assetLookup, earlier, organizationOf, verdictOfAddress } = verdict
  const startTasks = tasksByThemselves()
  const forPages = makeStoreForPages(draftParts)

  const menu = makeMenuCreation({
    session,
    entries: async () => menuEntries((await preferences()).menu),
    create: createMenu,
    lock: (work) => withLock('menu', work),
  })

  const clientFor = ({ baseUrl, apiKey }: Connection & { apiKey: string }) =>
    createClient({ baseUrl, apiKey, clock, turn: nextTurn, fetch })

  const { connections } = connectionState
  const adapters = { database, clock, connection, connections, clientFor, pause }

  /** Notes what an answer showed of the key, and tells open options. */
  const noteShown = async (
    asked: Connection,
    endpoint: keyof Connection['abilities'],
    ability: Ability,
  ): Promise<void> => {
    if (await noteAbility(await database(), asked, endpoint, ability)) announce({ what: 'connection' })
  }

  // The asset list.
  const scheduler = makeSyncScheduler({
    ...adapters,
    local,
    addLines: makeLines(lookAlikeEntries),
    lockIfFree: (work) => withLockIfFree('own-assets', work),
    hours: async () => (await preferences()).syncHours,
    wake: makeWakeAt('own-assets', () => void scheduler.syncIfDue()),
  })
  verdict.onDamage((copies) => void scheduler.mend(copies))
  const everyPage = makeToolbarIcon({
    preferences,
    onTabs: connectionState.onTabs,
    verdictOfAddress,
  })
  /** What a report of these would now hit, if the copy is another one than it was checked against; null for nothing new. */
  const ownAssetSince: OutboxDeps['ownAssetSince'] = async (assets, checkedAgainst, confirmed) => {
    const now = checkedAgainstOf(await verdict.current())
    if (now === null || now === checkedAgainst) return null
    const verdicts = await Promise.all(assets.map(verdictOfAddress))
    return (
      foundSince(
        verdicts.filter((one) => one !== null),
        confirmed,
      )?.content ?? null
    )
  }

  // Takedown cases.
  const ownReports = makeOwnReports(database)
  const takedownOwners = async () => (await connections()).map(takedownOwnerOf)
  const takedownNotices = makeTakedownNotices({
    database,
    owners: takedownOwners,
    organizationOf,
    preferences,
  })
  const takedownsChanged = (): void => {
    void takedownNotices.refresh()
    void showBadge()
  }
  const takedownPolling = makePolling({
    ...adapters,
    pause: async (milliseconds) => {
      // Chromium stops a worker that calls no API for 30 s; a pass that a person asked for may take longer.
      await browser.runtime.getPlatformInfo()
      await adapters.pause(milliseconds)
    },
    online: () => navigator.onLine,
    minutes: async () => (await preferences()).watchMinutes,
    lockIfFree: (work) => withLockIfFree('takedowns', work),
    wake: makeWakeAt('takedowns', () => void takedownPolling.pollIfDue()),
    changed: takedownsChanged,
  })
  const tellStored = throttle(() => announce({ what: 'takedowns' }), TELL_CASES_EVERY)
  const listDeps: ListDeps = {
    ...adapters,
    now: clock.now,
    stored: (changed) => {
      tellStored()
      if (changed) takedownsChanged()
    },
    reportsAbout: ownReports.about,
    note: (asked, ability) => noteShown(asked, 'takedowns', ability),
  }

  // Reports and their delivery.
  const notifier = makeNotifier({ database, local, preferences })
  const fullDisk = makeFullDisk(session, clock)
  const showBadge = singleFlight(async () => {
    const [open, owners, isFull] = [await database(), await takedownOwners(), await fullDisk.nextAt()]
    const [reports, returned] = await Promise.all([
      countNeedingPerson(open, clock.now(), isFull !== null),
      Promise.all(owners.map((owner) => countUnseenReturns(open, owner))),
    ])
    await showNeedsYou(returned.reduce((sum, count) => sum + count, reports))
  })
  const wakeOutbox = makeWakeAt('outbox', () => void outbox.run())
  const outbox = makeOutbox({
    ...adapters,
    mayReach,
    fullDisk,
    ownAssetSince,
    store: outboxStore(database),
    elapsed: () => performance.now(),
    online: () => navigator.onLine,
    send: async (to, body) => {
      if (to.apiKey === null) throw new Error('the outbox sends only with a key')
      const outcome = await clientFor({ ...to, apiKey: to.apiKey }).createReport(body)
      const ability = abilityShown(outcome)
      // Beside the outcome and not before it: an answer in hand must not be lost over a note.
      if (ability) void noteShown(to, 'report', ability)
      return outcome
    },
    mayReportOwn: draftParts.mayReportOwn,
    lock: (work) => withLock('outbox', work),
    wake: wakeOutbox,
    announce: (id) => {
      announceReport(id)
      // At the service’s answer alone: what a person takes back stays theirs.
      void sendRest.changed(id)
    },
  })
  const pictures = makePictureRetention({
    ...adapters,
    local,
    days: async () => (await preferences()).pictureDays,
    lock: (work) => withLock('pictures', work),
    wake: makeWakeAt('pictures', () => void pictures.refresh()),
  })
  const delivery = {
    database,
    clock,
    preferences,
    copyId: async () => checkedAgainstOf(await verdict.current()),
    // Should the worker die with the report, the browser starts another.
    arm: () => wakeOutbox(clock.now() + ALARM_UNDER_RUN),
    runOutbox: () => void outbox.run(),
    afterwards: startTasks.run,
  }
  const repairing = makeRepairing({ ...delivery, store, destination, lookup: assetLookup, overrideAllowed })

  // The bulk list.
  const texts = makeSourceTexts(database, session)
  const bulk = makeBulk({
    ...delivery,
    ...draftParts,
    ...draftParts.descriptions,
    texts,
    pause: nextTurn,
    verdicts: (assets) =>
      verdict.verdicts(
        assets,
        yieldWhenLong(nextTurn, () => performance.now()),
      ),
    newOrigin: () => newOrigin(draftParts, { place: null, tabId: null, inPrivate: false }),
    lock: (work) => withLock('bulk', work),
  })
  const sendRest = makeSendRest({ database, repairing, sent: bulk.takeRefused })

  const updates = makeUpdates({
    local,
    session,
    isSyncing: scheduler.isRunning,
    holdsUnsaved: async () => (await store.holdsUnsaved()) || texts.holdsAny(),
    pauseSending: outbox.pause,
  })

  const reportChanged = async (id: string): Promise<void> => {
    ownReports.forget()
    notifier.changed(id)
    void earlier.changed(id)
    void bulk.reportChanged(id)
    const open = await database()
    await showBadge()
    const report = await getReport(open, id)
    // Past the undo window nothing needs the unredacted capture any more.
    if (report && report.state.at !== 'queued') await forgetRemoved(open, store, id)
    if (report && DELIVERED.includes(report.state.at)) await takedownPolling.pollIfDue()
  }
  onAnnounced((change) => {
    const { what } = change
    if (what === 'report') void reportChanged(change.id)
    // Should it fail, an open page asks for it, and so does the next one that finds none.
    if (what === 'connection') {
      forPages.storeForPages().catch(() => undefined)
      void showBadge()
    }
    // The same page may now be one of ours.
    if (what === 'own-assets' || what === 'connection') void everyPage.shown()
    if (VERDICTS_REST_ON.includes(what)) bulk.verdictsChanged()
  })

  return {
    ...draftParts,
    ...forPages,
    startTasks,
    database,
    local,
    connection,
    clientFor,
    noteShown,
    verdict,
    menu,
    scheduler,
    everyPage,
    takedownNotices,
    takedownPolling,
    listTakedowns: ({ connection: id, ...asked }: AskOf<TakedownRequests, 'takedowns/list'>) =>
      listTakedowns(asked, { ...listDeps, connection: () => connectionState.connectionOf(id) }),
    notifier,
    fullDisk,
    showBadge,
    outbox,
    pictures,
    delivery,
    repairing,
    bulk,
    sendRest,
    updates,
  }
}

export type Background = ReturnType<typeof compose>
