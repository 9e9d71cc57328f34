import { shownAsset } from '#lib/assets/registrable-domain.ts'
import type { IDBPTransaction } from 'idb'
import { readRange, readRow, UNREADABLE, type ReadTransaction } from '#lib/platform/rows.ts'
import type { Database } from '#lib/platform/database.ts'
import type { Stores } from '#lib/platform/migrations.ts'
import type { Draft } from '#lib/model/draft.ts'
import {
  originState,
  newOriginState,
  originStateFor,
  rowOfOriginState,
  type OriginState,
} from '#lib/model/origin-state.ts'
import {
  needsPerson,
  payloadSchema,
  reportSchema,
  LONG_UNDELIVERED,
  type Opened,
  type ServiceAnswer,
  type Payload,
  type Report,
} from '#lib/model/report.ts'
import type { StateName, NextAttempt, ReportRow, Refusal, ReportState } from '#lib/model/report-state.ts'
import type { ReportView, WordsSent } from '#lib/messages/report-requests.ts'
import { verdictSchema, type AssetCheck, type Verdict } from '#lib/model/verdict.ts'
import { evidenceIn, isScreenshot } from '#lib/model/sent-evidence.ts'
import * as z from 'zod/mini'
import { sha256Text, parseJson } from '#lib/encoding.ts'
import { knownBecause } from '#lib/model/states.ts'

/** Parsed rows and the number of unreadable ones, which stay stored and are shown, never dropped. */
export type ReportList = { reports: Report[]; unreadable: number }

/** States in which a report still has to be delivered. */
const OPEN: readonly StateName[] = ['queued', 'sending', 'waiting', 'held']

/** States that always need the user. */
const NEEDY: readonly StateName[] = ['refused', 'needs-you', 'held']

/** Returns null for a missing or unreadable row. */
export const parseReport = (row: unknown): Report | null => reportSchema.safeParse(row).data ?? null

const parseAll = (rows: unknown[]): ReportList => {
  const reports = rows.map(parseReport).filter((value) => value !== null)
  return { reports, unreadable: rows.length - reports.length }
}

/** Transaction option for the most important writes: they resolve only when the data is on the disk. */
export const STRICT = { durability: 'strict' } as const

/** Stores a confirmed report and deletes its draft in one transaction. Returns false if the ID already exists. */
export const enqueue = async (database: Database, value: Report, its: Payload): Promise<boolean> => {
  const transaction = database.transaction(['reports', 'payloads', 'drafts'], 'readwrite', STRICT)
  const there = await transaction.objectStore('reports').getKey(value.id)
  if (there === undefined) {
    // Payload first: if it can’t be stored, this throws before a report exists without payload or a draft is deleted.
    await Promise.all([
      transaction.objectStore('payloads').put(its),
      transaction.objectStore('reports').add(value),
      transaction.objectStore('drafts').delete(value.id),
    ])
  }
  await transaction.done
  return there === undefined
}

/** Undo: turns a queued report into its draft again, else returns false. A private draft stays in the caller’s memory. */
export const takeBack = async (
  database: Database,
  id: string,
  asDraft: (value: Report, its: Payload) => Draft,
): Promise<boolean> => {
  const transaction = database.transaction(['reports', 'payloads', 'drafts'], 'readwrite', STRICT)
  const value = parseReport(await readRow(transaction, transaction.objectStore('reports'), id))
  const its = payloadSchema.safeParse(
    await readRow(transaction, transaction.objectStore('payloads'), id),
  ).data
  const queued = value?.state.at === 'queued' && its !== undefined
  if (queued) {
    await Promise.all([
      ...(its.draft.inPrivate ? [] : [transaction.objectStore('drafts').put(asDraft(value, its))]),
      transaction.objectStore('reports').delete(id),
      transaction.objectStore('payloads').delete(id),
    ])
  }
  await transaction.done
  return queued
}

export const getReport = async (database: Database, id: string): Promise<Report | null> => {
  const transaction = database.transaction('reports')
  return parseReport(await readRow(transaction, transaction.store, id))
}

export const getPayload = async (database: Database, id: string): Promise<Payload | null> => {
  const transaction = database.transaction('payloads')
  return payloadSchema.safeParse(await readRow(transaction, transaction.store, id)).data ?? null
}

/** Returns the stored rows of the reports in these states, unparsed. */
export const rowsIn = async (database: Database, states: readonly StateName[]): Promise<unknown[]> => {
  const rows = await Promise.all(
    states.map((state) => {
      const transaction = database.transaction('reports')
      return readRange(transaction, transaction.store, transaction.store.index('state'), state)
    }),
  )
  return rows.flat()
}

export const listOpen = async (database: Database): Promise<ReportList> =>
  parseAll(await rowsIn(database, OPEN))

/**
 * Counts the reports that need the user, reading only waiting ones, and queued ones if the disk is full: else those go within a minute,
 * and there may be thousands. Unreadable rows count by their indexed state.
 */
export const countNeedingPerson = async (
  database: Database,
  now: number,
  isFull = false,
): Promise<number> => {
  const index = database.transaction('reports').store.index('state')
  const [waiting, ...counts] = await Promise.all([
    rowsIn(database, isFull ? ['waiting', 'queued'] : ['waiting']),
    ...NEEDY.map((state) => index.count(state)),
  ])
  const stuck = parseAll(waiting).reports.filter((value) => needsPerson(value, now))
  return counts.reduce((sum, count) => sum + count, stuck.length)
}

/** Returns the changed report, or null for no change. The origin state is the one after the changes before. */
export type ReportChange = (
  value: Report,
  originState: OriginState,
) => { report: Report; originState?: OriginState; answer?: ServiceAnswer | null } | null

/** Changes reports as stored now, with origin states and answers, in one transaction. Null for missing or unreadable. */
export const changeReports = async (
  database: Database,
  ids: readonly string[],
  change: ReportChange,
): Promise<(Report | null)[]> => {
  const transaction = database.transaction(['reports', 'payloads', 'origins'], 'readwrite', STRICT)
  // Avoids an unhandled rejection: `done` is awaited below, or the transaction aborted.
  transaction.done.catch(() => undefined)
  try {
    const after = await changeEach(transaction, ids, change)
    await transaction.done
    return after
  } catch (thrown) {
    abort(transaction)
    throw thrown
  }
}

type Changing = IDBPTransaction<Stores, ('reports' | 'payloads' | 'origins')[], 'readwrite'>

/** Aborts the transaction, unless an error already has. */
const abort = (transaction: Changing): void => {
  try {
    transaction.abort()
  } catch (thrown) {
    if (!(thrown instanceof DOMException && thrown.name === 'InvalidStateError')) throw thrown
  }
}

const changeEach = async (
  transaction: Changing,
  ids: readonly string[],
  change: ReportChange,
): Promise<(Report | null)[]> => {
  const rows = transaction.objectStore('reports')
  const originStates = transaction.objectStore('origins')
  const after: (Report | null)[] = []
  let current: OriginState | null = null
  let slug: string | undefined
  for (const id of ids) {
    const value = parseReport(await readRow(transaction, rows, id))
    if (value && (current?.origin !== value.destination.origin || slug !== value.destination.slug)) {
      slug = value.destination.slug
      current = await originStateIn(transaction, originStates, value.destination.origin, slug)
    }
    const changed = value && current && change(value, current)
    after.push(changed ? changed.report : value)
    if (!changed) continue
    await rows.put(changed.report)
    if (changed.originState) {
      current = changed.originState
      await storeOriginState(transaction, originStates, current, slug)
    }
    if (changed.answer) {
      const store = transaction.objectStore('payloads')
      const payloadRow = payloadSchema.safeParse(await readRow(transaction, store, id)).data
      if (payloadRow) await store.put({ ...payloadRow, answer: changed.answer })
    }
  }
  return after
}

const originStateIn = async (
  transaction: ReadTransaction,
  originStates: Pick<OriginStateStore, 'get' | 'name'>,
  origin: string,
  slug?: string,
): Promise<OriginState> =>
  originStateFor(await readRow(transaction, originStates, origin), slug) ?? newOriginState(origin)

/** `slug`: of an organization there; what is parked is parked for it alone. */
export const getOriginState = (database: Database, origin: string, slug?: string): Promise<OriginState> => {
  const transaction = database.transaction('origins')
  return originStateIn(transaction, transaction.store, origin, slug)
}

export const changeOriginState = async (
  database: Database,
  origin: string,
  change: (originState: OriginState) => OriginState,
  slug?: string,
): Promise<void> => {
  const transaction = database.transaction('origins', 'readwrite')
  const current = await originStateIn(transaction, transaction.store, origin, slug)
  await storeOriginState(transaction, transaction.store, change(current), slug)
  await transaction.done
}

type OriginStateStore = {
  readonly name: string
  get: (origin: string) => Promise<unknown>
  count: () => Promise<number>
  put: (row: { origin: string; row?: unknown }) => Promise<unknown>
}

/** Stores an origin state, first moving an unparsable one to another key (impossible if the browser can’t read it). */
const storeOriginState = async (
  transaction: ReadTransaction,
  originStates: OriginStateStore,
  value: OriginState,
  slug: string | undefined,
): Promise<void> => {
  const there = await readRow(transaction, originStates, value.origin)
  if (there !== undefined && there !== UNREADABLE && !originState.safeParse(there).success)
    await originStates.put({ origin: `${value.origin} set aside ${await originStates.count()}`, row: there })
  await originStates.put(rowOfOriginState(there, value, slug))
}

/** Returns the IDs of all reports, newest first, without reading a row. */
export const listReportIds = async (database: Database): Promise<string[]> =>
  (await database.getAllKeysFromIndex('reports', 'confirmedAt')).toReversed()

export type SomeReports = {
  reports: Report[]
  /** IDs of rows that exist but don’t parse. They stay unchanged. */
  unreadable: string[]
}

/** Returns these reports in this order. A deleted one is in neither list. */
export const getReports = async (database: Database, ids: readonly string[]): Promise<SomeReports> => {
  const transaction = database.transaction('reports')
  const rows = await Promise.all(ids.map((id) => readRow(transaction, transaction.store, id)))
  const found: SomeReports = { reports: [], unreadable: [] }
  for (const [index, row] of rows.entries()) {
    const read = row === undefined ? null : reportSchema.safeParse(row)
    if (read?.success) found.reports.push(read.data)
    else if (read) found.unreadable.push(ids[index] ?? '')
  }
  return found
}

export const reportsIn = async (database: Database, states: readonly StateName[]): Promise<Report[]> =>
  (await rowsIn(database, states)).flatMap((row) => reportSchema.safeParse(row).data ?? [])

export const getWithPayload = async (
  database: Database,
  ids: readonly string[],
): Promise<{ report: Report; payload: Payload | null }[]> => {
  const { reports } = await getReports(database, ids)
  const transaction = database.transaction('payloads')
  return Promise.all(
    reports.map(async (one) => ({
      report: one,
      payload: payloadSchema.safeParse(await readRow(transaction, transaction.store, one.id)).data ?? null,
    })),
  )
}

/** Times that a report notes, the newest. */
const MAX_OPENED = 100

/** Notes that the user opened a site for an asset of a report. */
export const noteOpened = async (database: Database, id: string, one: Opened): Promise<void> => {
  const transaction = database.transaction('reports', 'readwrite')
  const row = reportSchema.safeParse(await readRow(transaction, transaction.store, id)).data
  if (row) await transaction.store.put({ ...row, opened: [...(row.opened ?? []), one].slice(-MAX_OPENED) })
  await transaction.done
}

export const reportViewOf = (
  {
    checkedAgainst: _checked,
    overriddenAssets: _overridden,
    wallets: _wallets,
    description: _description,
    pageTitle: _pageTitle,
    ...shown
  }: Report,
  nextAttempt: NextAttempt | null = null,
): ReportView => ({ ...shown, nextAttempt })

/** Characters of an asset after its host that a list row can show. The search and the report itself use the whole asset. */
const LONGEST_REST = 200

/** Returns why a report is in its state, or null if the state alone says it. */
export const reasonOf = (state: ReportState): string | null => {
  switch (state.at) {
    case 'waiting':
    case 'held':
    case 'needs-you':
      return state.because
    case 'refused':
    case 'presumed':
      return state.why
    case 'cancelled':
      return state.replacedBy.length > 0 ? 'replaced' : null
    case 'known':
      return knownBecause(state.refusals)
    case 'queued':
    case 'sending':
    case 'accepted':
      return null
  }
}

/** Returns when the report starts to need the user by time alone: 0 for already, null for never. */
const needsFrom = (report: Pick<ReportView, 'state' | 'confirmedAt'>): number | null => {
  if (needsPerson(report, report.confirmedAt)) return 0
  return needsPerson(report, Number.POSITIVE_INFINITY) ? report.confirmedAt + LONG_UNDELIVERED : null
}

/** Counts refused assets, not entries of the answer. */
const refusedAmong = (assets: readonly string[], refusals: readonly Refusal[]): number => {
  const named = new Set(refusals.flatMap(({ names }) => names))
  return assets.filter((asset) => named.has(asset)).length
}

/** Returns a report as a list row. */
export const reportRowOf = (
  report: Omit<ReportView, 'nextAttempt'> & Pick<Report, 'description' | 'pageTitle'>,
): ReportRow => {
  const { id, state, title, category, assets, destination, confirmedAt, madeFrom } = report
  const { description = '', pageTitle = '' } = report
  const first = shownAsset(assets[0] ?? '')
  return {
    id,
    state: state.at,
    reason: reasonOf(state),
    refused: state.at === 'refused' ? refusedAmong(assets, state.refusals) : 0,
    reportNumber: state.at === 'accepted' ? state.reportNumber : '',
    title,
    category,
    assets,
    shown: { ...first, after: first.after.slice(0, LONGEST_REST) },
    slug: destination.slug,
    baseUrl: destination.baseUrl,
    confirmedAt,
    needsFrom: needsFrom(report),
    madeFrom,
    // Empty fields are left out: a list can hold 10,000 rows.
    ...(description === '' ? {} : { description }),
    ...(pageTitle === '' ? {} : { pageTitle }),
  }
}

/** Returns a request body without screenshot bytes (each keeps its SHA-256), so its checksum survives their removal. */
export const bodyWithoutScreenshots = (body: string): string => {
  const pictures = evidenceIn(body).filter(isScreenshot)
  if (pictures.every(({ base64 }) => base64 === null)) return body
  const isPicture = (value: unknown): value is { base64: string } =>
    typeof value === 'object' &&
    value !== null &&
    'base64' in value &&
    'sha256' in value &&
    pictures.some(({ base64, sha256 }) => base64 === value.base64 && sha256 === value.sha256)
  return JSON.stringify(JSON.parse(body), (_, value: unknown) =>
    isPicture(value) ? { ...value, base64: '' } : value,
  )
}

/** Returns the data stored beside a confirmed report: the sealed checksum and the verdicts of that moment. */
export const sealedWithVerdicts = async (
  body: string,
  at: number,
  verdicts: readonly Verdict[],
): Promise<Pick<Payload, 'sealed' | 'verdicts'>> => ({
  sealed: { body: await sha256Text(bodyWithoutScreenshots(body)), at },
  verdicts,
})

/** Returns the verdict of each asset that is sent, in their order. */
export const verdictsOf = (checks: readonly AssetCheck[]): Verdict[] =>
  checks.flatMap((check) => (check.ok && check.sameAs === null ? [check.verdict] : []))

/** Returns the verdicts of a stored payload, or null if they weren’t stored or can’t be read. */
export const storedVerdicts = ({ verdicts }: Pick<Payload, 'verdicts'>): Verdict[] | null =>
  z.safeParse(z.array(verdictSchema), verdicts).data ?? null

const shown = z.object({ walletAddresses: z.array(z.object({ address: z.string() })) })

export const walletsIn = (body: string): Pick<Report, 'wallets'> => {
  const found = evidenceIn(body).flatMap((kept) =>
    'parts' in kept
      ? kept.parts.flatMap(({ value }) => z.safeParse(shown, value).data?.walletAddresses ?? [])
      : [],
  )
  const wallets = [...new Set(found.map(({ address }) => address))]
  return wallets.length > 0 ? { wallets } : {}
}

/** UTF-16 code units of each field that the report search covers. */
export const MAX_SEARCHED = { description: 500, pageTitle: 200 }

const body = z.object({ description: z.optional(z.string()) })
const page = z.object({ title: z.string() })

/** Returns the description and the page title of a stored request body, as sent, so already redacted. */
export const wordsSent = (stored: string): WordsSent => {
  const titles = evidenceIn(stored).flatMap((kept) =>
    'parts' in kept
      ? kept.parts.flatMap(({ name, value }) =>
          name === 'page' ? (z.safeParse(page, value).data?.title ?? []) : [],
        )
      : [],
  )
  return {
    description: z.safeParse(body, parseJson(stored)).data?.description ?? '',
    pageTitle: titles.find((title) => title !== '') ?? '',
  }
}

/** Returns the searchable beginnings of both. They are stored with the report, so the search reads no body. */
export const searchedIn = (stored: string): Required<Pick<Report, 'description' | 'pageTitle'>> => {
  const { description, pageTitle } = wordsSent(stored)
  return {
    description: description.slice(0, MAX_SEARCHED.description),
    pageTitle: pageTitle.slice(0, MAX_SEARCHED.pageTitle),
  }
}
