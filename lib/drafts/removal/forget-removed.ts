import { redactStrings } from '#lib/capture/redaction/redact-everywhere.ts'
import { heldRow } from '#lib/platform/database/held-reads.ts'
import type { Database } from '#lib/platform/database/database.ts'
import type { DraftStore } from '../draft-store.ts'
import { payload } from '#lib/model/report.ts'
import { removedValues, secretsOf } from './secrets.ts'

/**
 * Once a report cannot be taken back any more: what was removed from it is taken out of what its person typed as well, and the hash
 * of the address that it was found at goes, since a removed value could be guessed from it. Then the unredacted rest is forgotten,
 * and nobody knows the values any more. Nothing of the body is touched: it is what was sent. Does nothing the second time.
 */
export const forgetRemoved = async (
  database: Database,
  store: Pick<DraftStore, 'getUnsent' | 'removeUnsent'>,
  id: string,
): Promise<void> => {
  const unsent = await store.getUnsent(id)
  if (unsent) {
    const removed = removedValues(secretsOf(unsent))
    const transaction = database.transaction('papers', 'readwrite')
    const kept = payload.safeParse(await heldRow(transaction, transaction.store, id))
    if (kept.success) {
      const { draft } = kept.data
      const { form, target } = redactStrings({ form: draft.form, target: draft.target }, removed)
      await transaction.store.put({ ...kept.data, draft: { ...draft, place: null, form, target } })
    }
    await transaction.done
  }
  await store.removeUnsent(id)
}
