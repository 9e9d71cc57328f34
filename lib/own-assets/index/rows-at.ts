import { number, orElse, orNull, record, text } from '#lib/plain-reader.ts'
import { parseJson } from '#lib/json.ts'
import { chunkAndRow } from './lines.ts'
import type { CopyReader } from './copy-reader.ts'
import type { OwnAsset } from '#lib/model/verdict.ts'

/** The fields of a stored row that a verdict shows, a subset of lib/service/organization-assets.ts. */
const ownAsset = record({
  id: number,
  content: (value) => text(value) || undefined,
  type: orElse(text, ''),
  status: orElse(text, ''),
  name: orElse(orNull(text), null),
})

/** Returns the rows at these pointers (`lines.ts`), by pointer. One that isn’t there to read is damage. */
export const rowsAt = async (
  { read, noteDamage }: Pick<CopyReader, 'read' | 'noteDamage'>,
  copyId: number,
  pointers: readonly string[],
): Promise<Map<string, OwnAsset>> => {
  const chunks = [...new Set(pointers.map((pointer) => chunkAndRow(pointer).chunk))]
  const texts = await Promise.all(chunks.map((chunk) => read('assetRows', [copyId, chunk])))
  const lists = texts.map((stored): unknown => (typeof stored === 'string' ? parseJson(stored) : null))
  const found = new Map<string, OwnAsset>()
  for (const pointer of pointers) {
    const { chunk, row } = chunkAndRow(pointer)
    const list = lists[chunks.indexOf(chunk)]
    const asset = ownAsset(Array.isArray(list) ? list[row] : undefined)
    if (asset) found.set(pointer, asset)
    else noteDamage()
  }
  return found
}
