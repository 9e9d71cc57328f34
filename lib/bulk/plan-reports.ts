import { sha256Text } from '#lib/platform/digest.ts'
import { BODY_LIMIT } from '#lib/drafts/body.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import { bulkBody, bytesOf, formOf, type Going } from './bulk-body.ts'
import type { Enrichment } from './bulk-store.ts'
import { rowStatusNow } from './look-at-row.ts'
import type { OpenedList } from './opened-list.ts'
import { splitParts } from './parts.ts'

/** Every row that goes now, in the order in which they will be sent: own assets last, so that their reason rides on few reports. */
export const goingRows = (opened: OpenedList, evidence: ReadonlyMap<number, Enrichment[]>): Going[] => {
  const rows = [...opened.rows.values()].filter(
    (row) => rowStatusNow(row, opened.looks.get(row.id)) === 'goes',
  )
  const going = new Map<string, Going>()
  for (const row of rows) {
    if (row.what.is !== 'asset') continue
    const { content } = row.what
    const first = going.get(content)
    // Written twice by hand: what is read from a text is merged before it is a row.
    if (first) {
      first.twins.push(row)
      first.enrichments = [...first.enrichments, ...(evidence.get(row.id) ?? [])]
    } else
      going.set(content, {
        row,
        twins: [],
        content,
        stops: opened.looks.get(row.id)?.look.stops ?? false,
        enrichments: evidence.get(row.id) ?? [],
        bytes: 0,
      })
  }
  const all = [...going.values()]
  for (const one of all)
    one.bytes = ENVELOPE + bytesOf(one.content) + (one.enrichments.length > 0 ? bytesOf(one.enrichments) : 0)
  return [...all.filter(({ stops }) => !stops), ...all.filter(({ stops }) => stops)]
}

/** Reports of at most `most` assets and, as far as assets can be split, a body within the limit. */
export const partsOf = (
  going: readonly Going[],
  { form, sendLines, most, slug }: { form: DraftForm; sendLines: boolean; most: number; slug: string },
): Going[][] => {
  const around = bytesOf(bulkBody(formOf(form, [], false), [], slug)) + bytesOf(form.overrideReason)
  const sized = going.map((one) => ({
    one,
    bytes: one.bytes + (sendLines ? bytesOf(one.row.lineText) : 0),
  }))
  return splitParts(sized, { most, around, limit: BODY_LIMIT }).map((part) => part.map(({ one }) => one))
}

/** Names, commas and quotes around one asset, its status and its confidence, generously; the made title has its name once more. */
const ENVELOPE = 120

/**
 * Names what would be sent: equal for the same reports, also after the background has started anew. It is not a secret and
 * guards against nobody; 48 bits of a digest tell two lists apart.
 */
export const revisionOf = async (
  { common: { form, sendLines, sendRest } }: OpenedList,
  parts: readonly Going[][],
  slug: string,
): Promise<number> => {
  const sent = await digestOf(parts)
  const digest = await sha256Text(JSON.stringify([form, sendLines, sendRest, sent, slug]))
  return Number.parseInt(digest.slice(0, 12), 16)
}

const digests = new WeakMap<Going, { parts: string; digest: Promise<string> }>()

/** Of all that goes, once for each way in which the same list is split: a letter typed beside thousands of rows changes none of them. */
const digestOf = async (parts: readonly Going[][]): Promise<string> => {
  const [first] = parts[0] ?? []
  if (first === undefined) return ''
  const split = parts.map(({ length }) => length).join()
  const known = digests.get(first)
  if (known?.parts === split) return known.digest
  const sent = parts.map((part) =>
    part.map(({ row, content, stops, enrichments }) => [
      row.id,
      content,
      stops,
      enrichments.length,
      row.status,
      row.sure,
    ]),
  )
  const digest = sha256Text(JSON.stringify(sent))
  digests.set(first, { parts: split, digest })
  return digest
}
