import { shownAsset } from '#lib/assets/registrable-domain.ts'
import { begunOf } from '#lib/drafts/begin.ts'
import { listDrafts } from '#lib/drafts/store.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { checkAssets, idnOf } from '#lib/own-assets/check-assets.ts'
import { captureOf } from '#lib/capture/capture-schema.ts'
import { pageFactsIn } from '#lib/model/draft.ts'
import { connectionOf, type Organization } from '#lib/model/connections.ts'
import type { Payload, Report } from '#lib/model/report.ts'
import { evidenceIn, isScreenshot, type SentCapture, type SentEvidence } from '#lib/model/sent-evidence.ts'
import type { Change } from '#lib/messages/changes.ts'
import type { AssetCheck } from '#lib/model/verdict.ts'
import { fullDiskWaitOf } from '#lib/outbox/queue.ts'
import { nextAttemptOf } from '#lib/outbox/outbox.ts'
import { chunkTexts } from '#lib/own-assets/sync.ts'
import { allCopies, completeOf, copyOwnerOf, copyState, copyStateOfAll } from '#lib/own-assets/copy.ts'
import { syncState } from '#lib/own-assets/sync-state.ts'
import { makeIndexOf } from '#lib/own-assets/indexes.ts'
import { assetRowOf, makeAssetSearch, type AssetSearch, type Cursor } from '#lib/own-assets/search.ts'
import { makeTextCache } from '#lib/own-assets/text-cache.ts'
import { makeCheckAsset } from '#lib/own-assets/verdict.ts'
import { extensionVersion } from '#lib/platform/browser.ts'
import { isLocked } from '#lib/platform/alarms.ts'
import { pageDatabase, type Database } from '#lib/platform/database.ts'
import { isPageApart } from '#lib/platform/private-pages.ts'
import { mayReach } from '#lib/platform/permissions.ts'
import { storedValues } from '#lib/platform/storage.ts'
import {
  storedVerdicts,
  wordsSent,
  getOriginState,
  getPayload,
  getReport,
  getReports,
  getWithPayload,
  listReportIds,
  reportRowOf,
  reportViewOf,
} from '#lib/reports/store.ts'
import { makeEarlierReports } from '#lib/reports/earlier-reports.ts'
import { hasUnseen } from '#lib/reports/notifications.ts'
import { findRelated } from '#lib/reports/related-reports.ts'
import { makeKnownTakedowns } from '#lib/takedowns/known-takedowns.ts'
import { makeTakedownsAbout, organizationOfOwner, takedownOwnerOf } from '#lib/takedowns/match.ts'
import { makeOwnReports } from '#lib/takedowns/own-reports.ts'
import { pictureGoneOf } from '#lib/your-data/retention.ts'
import { makeSettingsReads } from '#lib/your-data/stored.ts'
import type { Ask } from '#components/ui/page.ts'

/** How long the texts of the asset list stay in memory after the last search, in ms. */
const KEPT_FOR = 60_000
/** After a search, when the next one counts as unlikely, so that the rest of the list can be read ahead, in ms. */
const WARM_AFTER = 100

type ReadDeps = {
  ask: Ask
  onChange: (listener: (change: Change) => void) => () => void
  database?: () => Promise<Database>
}

/**
 * What the dashboard shows of the extension’s database, read by the page itself. The page writes nothing: what writes, needs the key or
 * the network is a request to the background.
 */
export const makeReads = ({
  ask,
  onChange,
  database = pageDatabase(() => ask('connection/get', {})),
}: ReadDeps) => {
  const local = storedValues('local')
  const now = Date.now

  const settings = makeSettingsReads({
    store: () => ask('connection/store-for-pages', {}),
    onChange,
    database,
  })
  const { known } = settings
  const owners = async () => {
    const [found, several] = await Promise.all([known(), settings.connections()])
    return (several ?? (found ? [found] : [])).map(takedownOwnerOf)
  }
  const organizationOf = async (owner: string) => organizationOfOwner(await settings.connections(), owner)

  const ownReports = makeOwnReports(database)
  const earlier = makeEarlierReports({
    database,
    later: (work) => void setTimeout(() => void work(), 200),
    announce: () => undefined,
  })
  onChange((change) => {
    if (change.what !== 'report') return
    ownReports.forget()
    void earlier.changed(change.id)
  })

  const takedownDeps = { database, owners, organizationOf, anyTakedowns: async () => true, now }
  const { findTakedown } = makeTakedownsAbout(takedownDeps)
  const takedowns = makeKnownTakedowns({
    ...takedownDeps,
    reportsAbout: ownReports.about,
  })

  const copyDeps = async () => ({ database, local, running: await isLocked('own-assets') })
  const currentCopy = async () => {
    const { running, ...deps } = await copyDeps()
    const [found, several] = await Promise.all([known(), settings.connections()])
    const how = { ...deps, isRunning: () => running }
    return several ? copyStateOfAll(how, several) : copyState(how, found)
  }
  const indexOf = makeIndexOf(database)
  const checkHere = async (address: string): Promise<AssetCheck | null> => {
    const verdict = await makeCheckAsset({
      current: currentCopy,
      indexOf,
      // Only the background can fetch it again.
      damaged: (copies) => void ask('own-assets/sync', { what: 'mend', copies }).catch(() => undefined),
      reported: (asset) => earlier.on(asset),
      findTakedown,
    })
    return (await checkAssets([address], verdict)).checks[0] ?? null
  }

  const texts = makeTextCache()
  const searcher = makeAssetSearch({
    copies: async () => {
      const [found, several, copies] = await Promise.all([
        known(),
        settings.connections(),
        database().then(allCopies),
      ])
      const all = several?.map((one) => ({ connection: one, organization: { id: one.id, name: one.name } }))
      return (all ?? [{ connection: found }]).flatMap(({ connection, ...whose }) => {
        const copy = connection?.keyMark ? completeOf(copies, copyOwnerOf(connection)) : null
        return copy ? [{ id: copy.id, count: copy.count, chunks: copy.chunks, ...whose }] : []
      })
    },
    chunkTexts: async (copy, from, count) => chunkTexts(await database(), copy, from, count),
    elapsed: () => performance.now(),
    cache: texts,
  })
  let forgetting: ReturnType<typeof setTimeout> | undefined
  let warming: ReturnType<typeof setTimeout> | undefined

  return {
    /** This page is in a private window of Firefox: it has another database, and shows nothing of it. */
    isApart: isPageApart(),
    version: extensionVersion(),
    /** Where reports go, and the match pattern of a missing host permission although a key is stored. */
    connection: async () => {
      const found = await known()
      const keyStored = found !== null && found.keyMark !== ''
      const isMissing = keyStored && !(await mayReach(found.matchPattern))
      return {
        baseUrl: found?.baseUrl ?? '',
        slug: found?.slug ?? '',
        keyStored,
        ...(isMissing ? { hostToAsk: found.matchPattern } : {}),
      }
    },
    /** All of several connections; undefined with one. */
    connections: settings.connections,
    hasUpdate: settings.hasUpdate,

    /** IDs of all reports, newest first. */
    reportIds: async () => {
      // Whoever opens the list has seen what a notification told.
      if (await hasUnseen(local)) void ask('notices/seen', { what: 'reports' }).catch(() => undefined)
      return listReportIds(await database())
    },
    /** Rows of some reports. A deleted one is in neither list. */
    reportRows: async (ids: readonly string[]) => {
      const { reports, unreadable } = await getReports(await database(), ids)
      return { rows: reports.map((report) => reportRowOf(report)), unreadable }
    },
    drafts: async () => listDrafts(await database()),
    /** One report; `shown`: its assets for display, in order. `words` and `pageFacts` are null if they can’t be read. */
    report: async (id: string) => {
      const open = await database()
      const report = await getReport(open, id)
      if (report === null) return null
      const first = parseAsset(report.assets[0] ?? '')
      const [payload, originState, full] = await Promise.all([
        getPayload(open, id),
        getOriginState(open, report.destination.origin, report.destination.slug),
        fullDiskWaitOf(report, storedValues('session'), now()),
      ])
      return {
        report: reportViewOf(report, nextAttemptOf(report, originState, now(), full)),
        shown: report.assets.map(shownAsset),
        ...(first.ok ? idnOf(first.value) : {}),
        ...begunOf(payload),
        pageFacts: payload && pageFactsIn(captureOf(payload.draft, null)),
        words: payload && wordsSent(payload.body),
        ...pictureGoneOf(report, payload),
      }
    },
    /** The exact request body, '' if unreadable, and the service’s last answer. */
    payload: async (id: string) => {
      const payload = await getPayload(await database(), id)
      return { body: payload?.body ?? '', answer: payload?.answer ?? null }
    },
    evidence: async (id: string) => evidenceShown(await getPayload(await database(), id)),
    /** Everything of some reports, for an export or a case file; deleted ones are omitted. */
    wholeReports: async (ids: readonly string[]) => {
      const [several, found] = await Promise.all([
        settings.connections(),
        database().then((open) => getWithPayload(open, ids)),
      ])
      const named = ({ destination }: Pick<Report, 'destination'>): { organization?: string } => {
        const organization = several && connectionOf(several, destination)
        return organization ? { organization: organization.name } : {}
      }
      return found.map(({ report, payload }) => ({
        report: reportViewOf(report),
        ...named(report),
        body: payload?.body ?? null,
        answer: payload?.answer ?? null,
        ...begunOf(payload),
        verdicts: payload && storedVerdicts(payload),
        sealed: payload?.sealed ?? null,
      }))
    },
    /** Reports related to this one, with reasons, newest first. */
    relatedReports: async (id: string) => findRelated(await database(), id),

    /** Searches the local copy of the asset list, or those of several organizations, one portion per call. */
    searchAssets: async (
      { of, ...wanted }: AssetSearch & { of?: readonly Organization[] },
      from: Cursor | null,
    ) => {
      clearTimeout(forgetting)
      forgetting = setTimeout(texts.forget, KEPT_FOR)
      const found = await searcher.search(wanted, from, of)
      if (typeof found === 'string') return { kind: found }
      clearTimeout(warming)
      // What fails there fails for the next search as well, which tells it.
      warming = setTimeout(() => void searcher.warm(of).catch(() => undefined), WARM_AFTER)
      return { ...found, kind: 'found' as const, rows: found.rows.map((row) => assetRowOf(row)) }
    },
    /** Runs the allowlist check. An address is compared without its chain, so that any chain will do. */
    checkAsset: async (address: string) => {
      const checkOne = isPageApart() ? (one: string) => ask('assets/verdict', { address: one }) : checkHere
      const check = await checkOne(address)
      return check?.ok === false && check.problem === 'address-needs-chain' && check.suggestion !== null
        ? checkOne(check.suggestion)
        : check
    },
    assetSync: async () => {
      const { running, ...deps } = await copyDeps()
      return syncState({ ...deps, isRunning: () => running }, await known())
    },
    /** The same of each of several organizations, in their order. */
    assetSyncs: async (of: readonly Organization[]) => {
      const { running, ...deps } = await copyDeps()
      const [several, copies] = await Promise.all([settings.connections(), database().then(allCopies)])
      const connections = of.map(({ id }) => several?.find((one) => one.id === id) ?? null)
      return Promise.all(
        connections.map((one) => syncState({ ...deps, isRunning: () => running }, one, copies)),
      )
    },

    polling: settings.polling,
    caseFileKeys: settings.caseFileKeys,
    takedown: takedowns.byId,
    takedownsOf: takedowns.ofReport,
    takedownBriefs: takedowns.ofReports,
    searchTakedowns: takedowns.search,
    takedownOverview: takedowns.overview,
    /** Cases that are back online; none, at no cost, for who has none. */
    returns: takedowns.returns,
    reportsAbout: takedowns.reports,
  }
}

export type Reads = ReturnType<typeof makeReads>

export type ReportContent = Awaited<ReturnType<Reads['wholeReports']>>[number]

const isCapture = (kept: SentEvidence): kept is SentCapture => 'parts' in kept

/** Returns a report’s evidence as the dashboard shows it; empty if the payload can’t be read. */
const evidenceShown = (payload: Payload | null) => {
  const kept = payload ? evidenceIn(payload.body) : []
  const { picture } = payload ?? {}
  return {
    captures: kept.filter(isCapture).map(({ kind, time, source, parts, hashes }) => ({
      kind,
      time,
      source,
      parts,
      whole: hashes.whole ?? null,
    })),
    pictures: kept.filter(isScreenshot).map(({ time, width, height, sha256, base64, done }) => ({
      time,
      width,
      height,
      sha256,
      base64,
      done,
    })),
    removed: picture?.removed ? { ...picture.removed, bodySha256: picture.bodySha256 } : null,
  }
}
