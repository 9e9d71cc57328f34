import type { Reads } from '#components/dashboard/read.ts'
import type { Requests } from '#lib/messages/requests.ts'
import { MAX_UNDO_SECONDS } from '#lib/limits.ts'
import type { ReportView } from '#lib/messages/report-requests.ts'
import type { AnswerOf, AskOf } from '#lib/messages/request.ts'
import type { Draft } from '#lib/model/draft.ts'
import { draftSchema } from '#lib/model/draft.ts'
import { EMPTY_FORM } from '#lib/model/empty-form.ts'
import type { Destination, Payload, Report } from '#lib/model/report.ts'
import { payloadSchema, reportSchema } from '#lib/model/report.ts'
import { READS_SCRIPT } from './browsers/reads.ts'
import { waitUntil } from './browsers/wait-until.ts'
import type { Kit } from './kit.ts'

/** Asks the background as the extension's pages do. */
export const ask = async <Name extends keyof Requests>(
  kit: Pick<Kit, 'ask'>,
  name: Name,
  what: AskOf<Requests, Name>,
): Promise<AnswerOf<Requests, Name>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the product's own types say what it answers
  (await kit.ask(name, Object(what))) as AnswerOf<Requests, Name>

/** Makes the time to undo as long as the product allows: a busy machine takes its time for what has to be done within it. */
export const undoWithin = async (kit: Pick<Kit, 'ask'>, undoSeconds = MAX_UNDO_SECONDS): Promise<void> => {
  await ask(kit, 'preferences/set', { ...(await ask(kit, 'preferences/get', {})), undoSeconds })
}

type ReadName = {
  [Name in keyof Reads]: Reads[Name] extends (...args: never[]) => unknown ? Name : never
}[keyof Reads]

/** Reads the database as the dashboard does (browsers/reads.ts). */
export const read = async <Name extends ReadName>(
  kit: Pick<Kit, 'run'>,
  name: Name,
  ...args: Parameters<Reads[Name]>
): Promise<Awaited<ReturnType<Reads[Name]>>> => {
  const text = await kit.run(`(async () => {
    const { makeReads } = await import('/${READS_SCRIPT}')
    const ask = async (request, ask) =>
      (await (globalThis.browser ?? globalThis.chrome).runtime.sendMessage({ request, ask })).answer
    const reads = makeReads({ ask, onChange: () => () => undefined })
    return JSON.stringify({ value: await reads.${name}(...${JSON.stringify(args)}) })
  })()`)
  return JSON.parse(String(text)).value
}

/** Runs in a page of the extension: the IDs of all reports, oldest first. */
async function storedReportIds(): Promise<string[]> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error(String(request.error))))
    })
  const database = await done(indexedDB.open('takedown-reporter'))
  const rows: { id: string }[] = await done(
    database.transaction('reports').objectStore('reports').index('confirmedAt').getAll(),
  )
  database.close()
  return rows.map(({ id }) => id)
}

/** Every report, whole, newest first. */
export const listReports = async (kit: Pick<Kit, 'ask' | 'inPage'>): Promise<ReportView[]> => {
  const ids = (await kit.inPage(storedReportIds)).toReversed()
  const found = await Promise.all(ids.map((id) => ask(kit, 'report/get', { id })))
  return found.map(({ report: one }) => one).filter((one) => one !== null)
}

/** Where a report goes that is confirmed for this service. */
export const destinationOf = ({ baseUrl, slug }: { baseUrl: string; slug: string }): Destination => ({
  baseUrl,
  origin: new URL(baseUrl).origin,
  slug,
})

export type Stored = { report: Report; payload: Payload }

const ready = { ...EMPTY_FORM, confirmUnchecked: true }

/** A draft as a person leaves it: one asset, ready to be submitted. Checked against what the product reads. */
export const draftOf = (id: string, asset: string): Draft =>
  draftSchema.parse({
    id,
    kind: 'typed',
    place: null,
    tabId: null,
    form: { ...ready, assets: [{ content: asset, exact: null }], title: `Phishing: ${id}` },
    edit: 0,
    touched: true,
    revision: 1,
    createdAt: Date.now(),
    unread: false,
    note: null,
    target: null,
    offers: [],
    capture: null,
    inPrivate: false,
    madeFrom: null,
    refusals: [],
    removed: 0,
  } satisfies Draft)

/** A confirmed report whose undo window is over, as it lies on disk: with a body that the service takes. */
export const confirmedOf = (
  id: string,
  asset: string,
  destination: Destination,
  { confirmedAt = Date.now(), description = '' } = {},
): Stored => ({
  report: reportSchema.parse({
    id,
    kind: 'typed',
    destination,
    title: `Phishing: ${id}`,
    category: 'phishing',
    assets: [asset],
    confirmedAt,
    state: { at: 'queued', until: confirmedAt },
    attempts: [],
    ambiguous: false,
    checkedAgainst: null,
    overriddenAssets: [],
    madeFrom: null,
  } satisfies Report),
  payload: payloadSchema.parse({
    id,
    body: JSON.stringify({
      organizationSlug: destination.slug,
      assets: [{ content: asset }],
      title: `Phishing: ${id}`,
      ...(description && { description }),
    }),
    draft: draftOf(id, asset),
    answer: null,
  } satisfies Payload),
})

/** Lays rows into the extension's database past its code, as an earlier session of the browser would have left them. */
export const lay = (kit: Pick<Kit, 'inPage'>, rows: Record<string, unknown[]>): Promise<void> =>
  kit.inPage(putRows, rows)

export const layReports = (kit: Pick<Kit, 'inPage'>, stored: readonly Stored[]): Promise<void> =>
  lay(kit, {
    reports: stored.map((one) => one.report),
    payloads: stored.map((one) => one.payload),
  })

/** Every row of every store, and what the storage areas hold, as one text for each place. */
export const everythingStored = (kit: Pick<Kit, 'inPage'>): Promise<Record<string, string>> =>
  kit.inPage(readAll)

/** Rows of one store, unparsed. */
export const rowsOf = async (kit: Pick<Kit, 'inPage'>, store: string): Promise<unknown[]> =>
  kit.inPage(readStore, store)

export const getReport = async (kit: Kit, id: string): Promise<ReportView> => {
  const { report: found } = await ask(kit, 'report/get', { id })
  if (!found) throw new Error(`the report ${id} is gone`)
  return found
}

/** Resolves with the report when its first attempt has ended, whatever came of it. */
export const waitForAttempt = (kit: Kit, id: string): Promise<ReportView> =>
  waitUntil(`the end of an attempt of ${id}`, async () => {
    const found = await getReport(kit, id)
    return (found.attempts[0]?.ended ?? null) === null ? undefined : found
  })

/** Runs in a page of the extension. */
async function putRows(rows: Record<string, unknown[]>): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('takedown-reporter')
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(new Error(String(opening.error))))
  })
  const transaction = database.transaction(Object.keys(rows), 'readwrite', { durability: 'strict' })
  for (const [store, values] of Object.entries(rows))
    for (const value of values) transaction.objectStore(store).put(value)
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(new Error(String(transaction.error))))
  })
  database.close()
}

/** Runs in a page of the extension. */
async function readStore(store: string): Promise<unknown[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('takedown-reporter')
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(new Error(String(opening.error))))
  })
  const reading = database.transaction(store).objectStore(store).getAll()
  const rows = await new Promise<unknown[]>((resolve, reject) => {
    reading.addEventListener('success', () => resolve(reading.result))
    reading.addEventListener('error', () => reject(new Error(String(reading.error))))
  })
  database.close()
  return rows
}

/** Runs in a page of the extension. */
async function readAll(): Promise<Record<string, string>> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('takedown-reporter')
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(new Error(String(opening.error))))
  })
  const found: Record<string, string> = {}
  for (const store of database.objectStoreNames) {
    const reading = database.transaction(store).objectStore(store).getAll()
    found[store] = await new Promise<string>((resolve, reject) => {
      reading.addEventListener('success', () => resolve(JSON.stringify(reading.result)))
      reading.addEventListener('error', () => reject(new Error(String(reading.error))))
    })
  }
  database.close()
  const { local, session, sync } = (globalThis.browser ?? globalThis.chrome)?.storage ?? {}
  for (const [area, values] of Object.entries({ local, session, sync }))
    found[`storage.${area}`] = JSON.stringify((await values?.get(null)) ?? null)
  return found
}
