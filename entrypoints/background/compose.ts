import { brokenChecksum } from '#lib/assets/address-checksum.ts'
import { typeOf } from '#lib/assets/asset-type-of.ts'
import { defangedParts, defangText } from '#lib/assets/defang.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { isSharedByPath, isSharedHost, registrableDomain } from '#lib/assets/registrable-domain.ts'
import { wholeDomain } from '#lib/assets/scope.ts'
import { openAnnouncer, type Change } from '#lib/messages/changes.ts'
import { askCopy } from '#lib/own-assets/ask-copy.ts'
import { makeEveryPage } from '#lib/own-assets/every-page.ts'
import { lookAlikeEntries } from '#lib/own-assets/find-look-alike.ts'
import { makeKeeper } from '#lib/own-assets/keep-current.ts'
import { makeLines } from '#lib/own-assets/lines.ts'
import { makeIndexOf } from '#lib/own-assets/own-asset-index.ts'
import { setAlarm } from '#lib/platform/alarms.ts'
import { showNeedsYou } from '#lib/platform/badge.ts'
import { coalesced } from '#lib/platform/coalesced.ts'
import { systemClock } from '#lib/platform/clock.ts'
import { sha256, sha256Text } from '#lib/platform/digest.ts'
import { showIcon } from '#lib/platform/icon.ts'
import { sessionValues } from '#lib/platform/kept-values.ts'
import { withLock, withLockIfFree } from '#lib/platform/locks.ts'
import { clearNotification, mayNotify, showNotification } from '#lib/platform/notifications.ts'
import { mayReach, maySeeTabs } from '#lib/platform/permissions.ts'
import { extensionVersion } from '#lib/platform/about.ts'
import { activeTabs, allTabs, getTab, openTab } from '#lib/platform/tabs.ts'
import { isWatched } from '#lib/platform/watched.ts'
import { makeWaker } from '#lib/platform/waker.ts'
import type { AssetEye } from '#lib/reports/check-assets.ts'
import { makeDraftStore } from '#lib/reports/draft-store.ts'
import { makeEarlierReports } from '#lib/reports/earlier-reports.ts'
import { makeDrafting } from '#lib/reports/drafting.ts'
import { makeNotifier } from '#lib/reports/notifier.ts'
import { noticeWords } from '#lib/reports/notice-words.ts'
import { makeOutbox } from '#lib/reports/outbox.ts'
import { outboxStore } from '#lib/reports/outbox-store.ts'
import { countNeedingPerson, getReport } from '#lib/reports/report-store.ts'
import { createClient } from '#lib/service/client.ts'
import { makeBrowse } from '#lib/takedowns/browse.ts'
import { CASE_NOTICE, makeCaseNotices } from '#lib/takedowns/case-notices.ts'
import { caseNoticeWords } from '#lib/takedowns/case-notice-words.ts'
import { makeKnownCases } from '#lib/takedowns/known-cases.ts'
import { DELIVERED, makeOwnReports } from '#lib/takedowns/own-reports.ts'
import { refusedOrders } from '#lib/takedowns/refused-orders.ts'
import { ownerOf } from '#lib/takedowns/case.ts'
import { makeWatch } from '#lib/takedowns/watch.ts'
import { abilityShown } from '#lib/reports/ability-shown.ts'
import { noteAbility, type Connection } from '#lib/settings/connection.ts'
import { readPreferences } from '#lib/settings/preferences.ts'
import { recentDescriptions } from '#lib/settings/recent-descriptions.ts'
import type { Standing } from './standing.ts'

/** Milliseconds; the shortest that an alarm can have. */
const ALARM_UNDER_RUN = 30_000

/** Every part of the background, wired to the browser. No decisions here: who gets what, and nothing else. */
export const compose = (standing: Standing) => {
  const { database, local, connection } = standing
  const session = sessionValues()
  const store = makeDraftStore(database, session)
  const clock = systemClock
  const tell = openAnnouncer()
  const announce = (change: Change): void => {
    tell(change)
    // The same page may now be one of ours.
    if (change.what === 'own-assets' || change.what === 'connection') void everyPage.shown()
  }

  const clientFor = (one: Connection & { apiKey: string }) =>
    createClient({
      baseUrl: one.baseUrl,
      apiKey: one.apiKey,
      now: clock.now,
      fetch: (...request) => fetch(...request),
    })

  const keeper = makeKeeper({
    database,
    local,
    clock,
    connection,
    mayReach,
    clientFor,
    addLines: makeLines({ isSharedHost: isSharedByPath, namesOf: lookAlikeEntries }),
    pause: (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds)),
    lockIfFree: (work) => withLockIfFree('own-assets', work),
    wake: makeWaker('own-assets', () => void keeper.syncIfDue()),
    announce: () => announce({ what: 'own-assets' }),
    announceProgress: () => announce({ what: 'sync' }),
  })

  const indexOf = makeIndexOf(database)

  const earlier = makeEarlierReports({
    database,
    // A popup that opens asks for more than its draft.
    later: (work) => void setTimeout(work, 200),
    announce: () => announce({ what: 'earlier-reports' }),
  })

  /** Whether policy lets a person report what is the organization's own; there is no policy yet. */
  const overrideAllowed = async (): Promise<boolean> => true

  /** Looks assets up in the copy that answers now; one look at its state serves a whole draft. */
  const assetEye = async (except: readonly string[] = []): Promise<AssetEye> => {
    const verdict = await askCopy({
      current: keeper.current,
      indexOf,
      reported: (one) => earlier.on(one, except),
      caseOn: (one) => knownCases.caseOn(one),
    })
    return {
      verdict,
      typeOf,
      hostParts: (asset) =>
        asset.form === 'address' ? null : defangedParts(asset, registrableDomain(asset.host)),
      wholeDomain: (asset) => wholeDomain(asset)?.content ?? null,
      brokenChecksum,
    }
  }

  const verdictOnAddress = async (address: string) => {
    const asset = parseAsset(address)
    return asset.ok ? (await assetEye()).verdict(asset.value) : null
  }

  const everyPage = makeEveryPage({
    wanted: async () => (await readPreferences(local)).checks.everyPage && (await maySeeTabs()),
    hearTabs: standing.hearTabs,
    getTab,
    activeTabs,
    allTabs,
    verdictOn: verdictOnAddress,
    show: showIcon,
    now: clock.now,
    wake: (at) => setAlarm('every-page', at, clock.now()),
  })

  /** Where a report would go now; null without a key. */
  const destination = async () => {
    const found = await connection()
    return found?.apiKey ? { baseUrl: found.baseUrl, origin: found.origin, slug: found.slug } : null
  }

  /** An asset of a stored report, for the screen. */
  const shownAsset = (content: string) => {
    const asset = parseAsset(content)
    if (!asset.ok) return { before: '', registrable: defangText(content), after: '' }
    const { value } = asset
    return defangedParts(value, value.form === 'address' ? undefined : registrableDomain(value.host))
  }

  const drafting = makeDrafting({
    database,
    store,
    clock,
    destination,
    eye: assetEye,
    overrideAllowed,
    making: { version: extensionVersion(), digest: sha256 },
    recentDescriptions: (category) => recentDescriptions(local, category),
    announce: (id) => announce({ what: 'draft', id }),
    lock: (id, work) => withLock(`draft:${id}`, work),
  })

  const notifier = makeNotifier({
    database,
    local,
    clock,
    wanted: async () => ((await mayNotify()) ? (await readPreferences(local)).notify : null),
    watched: isWatched,
    show: (kind, reports) => showNotification(kind, noticeWords(kind, reports)),
    clear: clearNotification,
    open: openTab,
    lock: (work) => withLock('notices', work),
    later: (work, milliseconds) => void setTimeout(work, milliseconds),
  })

  const announceReport = (id: string): void => {
    announce({ what: 'report', id })
    ownReports.forget()
    notifier.changed(id)
    void earlier.changed(id)
    void afterReportChange(id)
  }

  const showBadge = coalesced(async () =>
    showNeedsYou(await countNeedingPerson(await database(), clock.now())),
  )

  const afterReportChange = async (id: string): Promise<void> => {
    const open = await database()
    await showBadge()
    const report = await getReport(open, id)
    // Past the undo window nothing needs the unredacted capture any more.
    if (report && report.state.at !== 'queued') await store.removeUnsent(id)
    if (report && DELIVERED.includes(report.state.at)) await watch.lookIfDue()
  }

  const ownReports = makeOwnReports(database, isSharedByPath)
  const ordersOf = (origin: string) => refusedOrders(session, origin)

  const caseOwner = async () => {
    const found = await connection()
    return found && ownerOf(found)
  }

  const caseNotices = makeCaseNotices({
    database,
    owner: caseOwner,
    wanted: async () => (await mayNotify()) && (await readPreferences(local)).notify.caseChanged,
    watched: isWatched,
    show: (cases) => showNotification(CASE_NOTICE, caseNoticeWords(cases)),
    clear: () => clearNotification(CASE_NOTICE),
    open: openTab,
    lock: (work) => withLock('case-notices', work),
  })

  const watch = makeWatch({
    database,
    clock,
    connection,
    mayReach,
    online: () => navigator.onLine,
    clientFor,
    ordersOf,
    minutes: async () => (await readPreferences(local)).watchMinutes,
    isShared: isSharedByPath,
    pause: (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds)),
    lockIfFree: (work) => withLockIfFree('takedowns', work),
    wake: makeWaker('takedowns', () => void watch.lookIfDue()),
    announce: () => announce({ what: 'takedowns' }),
    news: () => void caseNotices.look(),
  })

  const knownCases = makeKnownCases({
    database,
    owner: caseOwner,
    now: clock.now,
    isShared: isSharedByPath,
    shown: shownAsset,
    reportsAbout: ownReports.about,
  })

  const browseCases = makeBrowse({
    connection,
    mayReach,
    clientFor,
    ordersOf,
    shown: shownAsset,
    reportsAbout: ownReports.about,
    note: async (asked, ability) => noteAbility(await database(), asked, 'takedowns', ability),
  })

  const wakeOutbox = makeWaker('outbox', () => void outbox.run())
  /** An alarm under whatever is about to be done: should the worker die with it, the browser starts another. */
  const armOutbox = (): Promise<void> => wakeOutbox(clock.now() + ALARM_UNDER_RUN)

  const outbox = makeOutbox({
    store: outboxStore(database),
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
      if (ability) void database().then((open) => noteAbility(open, to, 'report', ability))
      return outcome
    },
    ownAssetSince: async (assets, generation) => {
      const { copy } = await keeper.current()
      if (!copy || copy.id === generation) return null
      const verdicts = await Promise.all(assets.map(verdictOnAddress))
      return verdicts.find((verdict) => verdict?.stops)?.own?.content ?? null
    },
    lock: (work) =>
      withLock('outbox', async () => {
        await armOutbox()
        await work()
      }),
    wake: wakeOutbox,
    announce: announceReport,
  })

  return {
    standing,
    database,
    local,
    store,
    clock,
    connection,
    destination,
    assetEye,
    earlier,
    overrideAllowed,
    clientFor,
    keeper,
    everyPage,
    drafting,
    outbox,
    notifier,
    watch,
    caseNotices,
    knownCases,
    browseCases,
    armOutbox,
    showBadge,
    announce,
    announceReport,
    isSharedHost,
    shownAsset,
    verdictOnAddress,
    hashOf: sha256Text,
  }
}

export type Background = ReturnType<typeof compose>
