import type { BulkRequests } from '#lib/messages/bulk-requests.ts'
import type { AnswerOf } from '#lib/messages/request.ts'
import type { Database } from '#lib/platform/database/open-database.ts'
import { storageFailureOf } from '#lib/platform/database/storage-failure.ts'
import type { DraftStore } from '#lib/reports/draft-store.ts'
import type { Drafting } from '#lib/reports/drafting.ts'
import type { BulkRow } from './bulk-row.ts'
import { storeChange, type Enrichment } from './bulk-store.ts'
import { stampRows, type OpenedList } from './opened-list.ts'

export type AddDraftDoors = {
  database: () => Promise<Database>
  opened: () => Promise<OpenedList>
  lock: <T>(work: () => Promise<T>) => Promise<T>
  drafting: Pick<Drafting, 'load' | 'look' | 'lock'>
  store: Pick<DraftStore, 'get' | 'remove' | 'removeUnsent'>
  forget: () => void
  changed: () => void
}

type Added = AnswerOf<BulkRequests, 'bulk/add-draft'>

/**
 * "Add to basket": what a draft would send now goes into the list, each asset a row and the evidence with the first of them, and
 * the draft is done with once that is on disk. A description that was typed is not lost: it goes below what the list says already.
 */
export const addDraft = (id: string, revision: number, doors: AddDraftDoors): Promise<Added> =>
  doors.drafting.lock(id, async (): Promise<Added> => {
    const loaded = await doors.drafting.load(id)
    if (!loaded) return { at: 'gone' }
    if (loaded.draft.revision !== revision) return { at: 'changed' }
    const { draft, made, checked } = await doors.drafting.look(loaded.draft, loaded.unsent)
    // A line that is none yet would be lost with the draft.
    if (checked.checks.some((check) => !check.ok) || checked.sent.length === 0) return { at: 'changed' }
    const assets = made.value.assets.map(({ content, enrichments = [] }) => ({ content, enrichments }))
    try {
      const waiting = await doors.lock(async () => {
        const now = await doors.opened()
        const added = await addAssets(await doors.database(), now, assets, made.value.description ?? '')
        return added ? [...now.rows.values()].filter(isOpen).length : null
      })
      if (waiting === null) {
        // Some of it may have had room: that is in memory alone.
        doors.forget()
        return { at: 'full' }
      }
      await doors.store.remove(draft)
      await doors.store.removeUnsent(id)
      doors.changed()
      return { at: 'added', assets: assets.length, waiting }
    } catch (thrown) {
      doors.forget()
      const failure = storageFailureOf(thrown)
      if (failure) return { at: 'not-stored', failure }
      throw thrown
    }
  })

type Collected = { content: string; enrichments: readonly Enrichment[] }

/** False, and nothing stored, where the list has no room for all of it. */
const addAssets = async (
  database: Database,
  now: OpenedList,
  assets: readonly Collected[],
  description: string,
): Promise<boolean> => {
  const source = Math.max(0, ...now.sources.keys()) + 1
  const added = assets.flatMap(({ content, enrichments }) => {
    const one = now.list.add({
      source,
      line: null,
      written: content,
      lineText: '',
      what: { is: 'asset', content },
    })
    return one ? [{ row: one.row, enrichments }] : []
  })
  if (added.length < assets.length) return false
  const { form } = now.common
  const said = [form.description.trim(), description.trim()]
  const common =
    description.trim() === '' || said[0]?.includes(said[1] ?? '')
      ? now.common
      : { ...now.common, form: { ...form, description: said.filter(Boolean).join('\n\n') } }
  const from = {
    id: source,
    kind: 'basket' as const,
    name: assets[0]?.content.slice(0, 2000) ?? '',
    length: 0,
    readTo: 0,
    found: assets.length,
    beyond: 0,
    done: true,
  }
  const rows = added.map(({ row }) => row)
  const evidence = added.flatMap(({ row, enrichments }) =>
    enrichments.length > 0 ? [{ id: row.id, enrichments }] : [],
  )
  await storeChange(database, { common, source: from, rows, evidence }, now)
  now.common = common
  now.sources.set(source, from)
  stampRows(
    now,
    rows.map(({ id }) => id),
  )
  return true
}

const isOpen = ({ reportId, decision }: BulkRow): boolean => reportId === null && decision !== 'removed'
