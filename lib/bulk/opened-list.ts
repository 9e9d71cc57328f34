import type { BulkState } from '#lib/messages/bulk-requests.ts'
import type { Senders } from '#lib/drafts/choose-connection.ts'
import type { Drafting } from '#lib/drafts/drafts.ts'
import type { Origin } from '#lib/drafts/new-draft.ts'
import type { DraftStore } from '#lib/drafts/store.ts'
import type { Delivery } from '#lib/drafts/submit.ts'
import { MAX_BULK_ROWS } from '#lib/limits.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import type { Destination } from '#lib/model/report.ts'
import type { Database } from '#lib/platform/database.ts'
import type { KindChoices } from '#lib/redaction/secret-kinds.ts'
import type { BulkRow, BulkSource } from '#lib/model/bulk-row.ts'
import {
  FRESH,
  readList,
  storeChange,
  type BulkCommon,
  type Enrichment,
  type ListChange,
  type RowsAround,
  type StoredList,
} from './store.ts'
import { makeList, readListReports, assetOf, type List, type ListReports } from './list.ts'
import { assetFacts, type AssetFacts } from './check-row.ts'
import type { Asset } from '#lib/assets/asset.ts'
import { sharedBelow } from '#lib/assets/shared-hosts.ts'
import { NOTHING_IGNORED, readIgnoreList, type IgnoreList } from '#lib/model/ignore-list.ts'
import type { Verdict } from '#lib/model/verdict.ts'

export type OpenedList = RowsAround & {
  /** Identifies this instance: stamps of another are invalid. */
  epoch: number
  list: List
  common: BulkCommon
  sources: Map<number, BulkSource>
  /** First source ID that no stored record has, also none that can’t be read. */
  freeSource: number
  redaction: KindChoices
  ignored: IgnoreList
  checks: Map<number, AssetFacts>
  reports: ListReports
  /** Stamp of each row’s last change, increasing across all rows. */
  stamps: Map<number, number>
  stamp: number
  /** Evidence of all rows; null until read, and after an addition. */
  evidence: Promise<Map<number, Enrichment[]>> | null
  /** Forms of added drafts with the `edit` they created, so that a page with an older form doesn’t overwrite them. */
  joined: { edit: number; form: BulkCommon['form'] }[]
  /** What the policy’s choices were last applied to. */
  settled: { key: string; stamp: number; evidence: ReadonlyMap<number, Enrichment[]> } | null
}

/** What the list needs of the background. */
export type BulkDeps = Delivery & {
  /** `chosen`: the list’s connection, of several. */
  destination: (chosen?: string) => Promise<Destination | null>
  /** Several connections; with `evenOne` also the only one, to name it. */
  senders: (evenOne?: boolean) => Promise<Senders>
  overrideAllowed: () => Promise<boolean>
  recentDescriptions: (category: DraftForm['category']) => Promise<string[]>
  rememberDescription: (form: DraftForm) => Promise<void>
  /** Returns the verdicts in the order of the assets. */
  verdicts: (assets: readonly Asset[]) => Promise<Verdict[]>
  newOrigin: () => Promise<Origin>
  /** Kinds of personal data that the organization’s policy decides, and how. */
  settledKinds: () => Promise<KindChoices>
  drafting: Pick<Drafting, 'load' | 'prepare'>
  store: Pick<DraftStore, 'get' | 'remove' | 'removeUnsent'>
  pause: () => Promise<void>
  lock: <T>(work: () => Promise<T>) => Promise<T>
}

/** The list in memory, for what reads and changes it. */
export type ListAccess = {
  opened: () => Promise<OpenedList>
  /** Runs one change at a time. After a failure, the list is read from disk again. */
  lock: BulkDeps['lock']
  /** Resolves when every row is checked. */
  checked: () => Promise<void>
  state: () => Promise<BulkState>
  /** Drops the list from memory, so it is read from disk again. */
  forget: () => void
  changed: () => void
}

export const openList = async (
  deps: Pick<BulkDeps, 'database' | 'clock' | 'preferences'>,
  free: StoredList['free'],
): Promise<OpenedList> => {
  const database = await deps.database()
  const [stored, { contactInfo, reporter, redaction }] = await Promise.all([
    readList(database),
    deps.preferences(),
  ])
  const reports: ListReports = new Map()
  const ids = stored.rows.flatMap(({ reportId }) => reportId ?? [])
  await readListReports(database, ids, reports)
  const list = makeList(stored.rows, MAX_BULK_ROWS, Math.max(free.row, stored.free.row))
  const opened: OpenedList = {
    epoch: deps.clock.now(),
    list,
    rows: list.rows(),
    unreadable: stored.unreadable,
    common: stored.common ?? { ...FRESH, form: { ...FRESH.form, contactInfo, reporter } },
    sources: new Map(stored.sources.map((source) => [source.id, source])),
    freeSource: Math.max(free.source, stored.free.source),
    redaction,
    ignored: NOTHING_IGNORED,
    checks: new Map(),
    reports,
    stamps: new Map(),
    stamp: 0,
    evidence: null,
    joined: [],
    settled: null,
  }
  stampRows(opened, opened.rows.values())
  return opened
}

export const nextSourceId = ({ sources, freeSource }: OpenedList): number =>
  Math.max(freeSource, Math.max(0, ...sources.keys()) + 1)

/** Marks rows as changed for pages. */
export const stampRows = (opened: OpenedList, rows: Iterable<Pick<BulkRow, 'id'>>): void => {
  for (const { id } of rows) opened.stamps.set(id, (opened.stamp += 1))
}

/** Takes the ignore list as it is now. Any row may be shown differently by another one. */
export const takeIgnored = (opened: OpenedList, text: string): boolean => {
  if (opened.ignored.text === text) return false
  opened.ignored = readIgnoreList(text, sharedBelow)
  stampRows(opened, opened.rows.values())
  return true
}

/** Stores a change, then updates memory. Rows with other content are checked again. */
export const changeList = async (
  database: Database,
  opened: OpenedList,
  { rows = [], ...change }: ListChange,
): Promise<void> => {
  await storeChange(database, { ...change, rows }, opened)
  if (change.common) opened.common = change.common
  if (change.source) opened.sources.set(change.source.id, change.source)
  for (const row of rows) if (saysOtherThan(row, opened.rows.get(row.id))) opened.checks.delete(row.id)
  if (rows.length > 0) opened.list.change(rows)
  stampRows(opened, rows)
}

const saysOtherThan = (row: BulkRow, before: BulkRow | undefined): boolean =>
  row.what.is !== 'asset' || before?.what.is !== 'asset' || row.what.content !== before.what.content

/** Returns the rows that leave the list, and the texts that no other row came from. */
export const leaving = (
  { rows, sources }: OpenedList,
  leaves: (row: BulkRow) => boolean,
): { rows: number[]; sources: number[] } => {
  const all = [...rows.values()]
  const left = new Set(all.flatMap((row) => (leaves(row) ? [] : row.source)))
  return {
    rows: all.filter(leaves).map(({ id }) => id),
    sources: [...sources.values()].flatMap(({ id, done, aside, unreadable }) =>
      done && !aside && !unreadable && !left.has(id) ? [id] : [],
    ),
  }
}

/** Rows checked at once, before pages are notified. */
const AT_ONCE = 5000

type RowCheckDeps = Pick<BulkDeps, 'verdicts' | 'pause'> &
  Pick<ListAccess, 'opened' | 'changed'> & {
    /** True while more rows are expected. A larger batch costs little more than a small one. */
    isReading: () => boolean
  }

/** The asset that a row’s check is about: its own, or for an email address the sender’s domain. */
const askedOf = (row: BulkRow): Asset | null => {
  const { what } = row
  if (what.is !== 'not-asset') return assetOf(row)
  if (what.problem !== 'email' || what.instead === null) return null
  return assetOf({ what: { is: 'asset', content: what.instead } })
}

/** Checks the rows that are unchecked, or outdated because the allowlist or reports changed. */
export const makeRowChecks = (deps: RowCheckDeps) => {
  let running: Promise<void> | null = null
  /** Results from an earlier round are stale; they stay visible until replaced. */
  let round = 0
  const roundOf = new WeakMap<AssetFacts, number>()

  const due = ({ rows, checks }: OpenedList): number[] => {
    const ids: number[] = []
    for (const [id, row] of rows) {
      if (ids.length === AT_ONCE) break
      const facts = checks.get(id)
      if (askedOf(row) === null || row.reportId !== null) continue
      if (facts === undefined || roundOf.get(facts) !== round) ids.push(id)
    }
    return ids
  }

  const run = async (): Promise<void> => {
    for (;;) {
      const mine = round
      const opened = await deps.opened()
      const ids = due(opened)
      if (ids.length === 0 || (ids.length < AT_ONCE && deps.isReading())) {
        // Immediately, so that the next `start` runs again.
        running = null
        return
      }
      const rows = ids.flatMap((id) => {
        const row = opened.rows.get(id)
        const asset = row && askedOf(row)
        return asset ? [{ ...row, asset }] : []
      })
      const verdicts = await deps.verdicts(rows.map(({ asset }) => asset))
      for (const [index, { id, what, asset }] of rows.entries()) {
        const verdict = verdicts[index]
        // Edited meanwhile: checked in the next round.
        if (verdict === undefined || opened.rows.get(id)?.what !== what) continue
        const facts = assetFacts(asset, verdict)
        roundOf.set(facts, mine)
        opened.checks.set(id, facts)
        stampRows(opened, [{ id }])
      }
      deps.changed()
      await deps.pause()
    }
  }

  const start = (): Promise<void> =>
    (running ??= run().finally(() => {
      running = null
    }))

  return {
    start,
    /** Rechecks rows of undone reports. Former results stay visible meanwhile, unless they are about those reports. */
    anew: ({ checks }: OpenedList, ids: readonly number[], gone: readonly string[]): void => {
      for (const id of ids) {
        const facts = checks.get(id)
        if (facts === undefined) continue
        if (facts.check.report !== null && gone.includes(facts.check.report.id)) checks.delete(id)
        else roundOf.delete(facts)
      }
    },
    again: (): Promise<void> => {
      round += 1
      return start()
    },
  }
}
