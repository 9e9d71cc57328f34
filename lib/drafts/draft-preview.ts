import type { EvidenceItem } from '#lib/capture/evidence-items.ts'
import type { Draft, Unsent, WholeDraft } from '#lib/model/draft.ts'
import { captureOf } from './captured.ts'
import { carriedOf, enrichmentOf, tickedItems, type BodyMaking } from './draft-body.ts'
import type { PreparedDraft } from './draft-view.ts'
import { occurrencesOf, type SecretOccurrences } from './removal/occurrences.ts'

type PreviewDeps = {
  load: (id: string) => Promise<WholeDraft | null>
  prepare: (draft: Draft, unsent: Unsent | null) => Promise<PreparedDraft>
  making: BodyMaking
}

/** Shows what a draft would send: its request, one item of its evidence, and where personal data occurs in it. */
export const makeDraftPreview = ({ load, prepare, making }: PreviewDeps) => {
  const occurrences = async (id: string): Promise<SecretOccurrences[]> => {
    const loaded = await load(id)
    return loaded ? occurrencesOf(loaded.draft, loaded.unsent) : []
  }

  const request = async (id: string) => {
    const loaded = await load(id)
    const prepared = loaded && (await prepare(loaded.draft, loaded.unsent))
    return prepared
      ? {
          body: prepared.made.body,
          destination: prepared.destination,
          revision: prepared.draft.revision,
        }
      : { body: '', destination: null, revision: -1 }
  }

  const preview = async (id: string, item: EvidenceItem) => {
    const loaded = await load(id)
    // Includes the other selected items, because they affect each other: unselected email addresses are also removed from texts.
    const items = loaded ? [...new Set([...tickedItems(loaded.draft), item])] : []
    const read = loaded && captureOf(loaded.draft, loaded.unsent)
    const carried = loaded && !read && item === 'page' ? carriedOf(loaded.draft) : []
    if (carried.length > 0) return { json: JSON.stringify(carried, null, 2) }
    const enrichment = loaded && (await enrichmentOf(loaded.draft, loaded.unsent, items, making))
    if (!enrichment) return { json: '' }
    const { hashes: _hashes, ...output } = enrichment.output
    const part: unknown = Reflect.get(output, item)
    return { json: JSON.stringify(part === undefined ? output : { [item]: part }, null, 2) }
  }

  return { occurrences, request, preview }
}
