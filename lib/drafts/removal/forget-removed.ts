import { redactStrings } from '#lib/capture/redaction/redact-strings.ts'
import { pastBrokenRows } from '#lib/platform/database/past-broken-rows.ts'
import { readRow } from '#lib/platform/database/read-rows.ts'
import type { Database } from '#lib/platform/database/database.ts'
import type { DraftStore } from '../draft-store.ts'
import { payload } from '#lib/model/report.ts'
import { removedValues, secretsOf } from './secrets.ts'

/**
 * Redacts the user’s entries once undo is over, deletes the URL hash (a removed value could be guessed from it), then the
 * unredacted parts. The sent body stays. Idempotent.
 */
export const forgetRemoved = async (
  database: Database,
  store: Pick<DraftStore, 'getUnsent' | 'removeUnsent'>,
  id: string,
): Promise<void> => {
  const unsent = await store.getUnsent(id)
  if (unsent) {
    const removed = removedValues(secretsOf(unsent))
    await pastBrokenRows(() => redactKept(database, id, removed))
  }
  await store.removeUnsent(id)
}

const redactKept = async (database: Database, id: string, removed: readonly string[]): Promise<void> => {
  const transaction = database.transaction('papers', 'readwrite')
  const kept = payload.safeParse(await readRow(transaction, transaction.store, id))
  if (kept.success) {
    const { draft } = kept.data
    const { form, target } = redactStrings({ form: draft.form, target: draft.target }, removed)
    await transaction.store.put({ ...kept.data, draft: { ...draft, place: null, form, target } })
  }
  await transaction.done
}
