import type { AssetEye, CheckedAssets } from './check-assets.ts'
import { checkAssets } from './check-assets.ts'
import type { Clock } from '#lib/platform/clock.ts'
import type { Database } from '#lib/platform/database/open-database.ts'
import type { DraftOrGone, DraftView } from '#lib/messages/draft-requests.ts'
import type { Capture } from '#lib/capture/capture-schema.ts'
import type { EvidenceItem } from '#lib/capture/evidence-items.ts'
import { redactCapture } from '#lib/capture/redaction/redact-capture.ts'
import { redactStrings } from '#lib/capture/redaction/redact-everywhere.ts'
import type { DraftForm } from './draft-form.ts'
import type { Draft, DraftNote, Unsent } from './draft.ts'
import {
  captureOf,
  enrichmentOf,
  makeBody,
  tickedItems,
  type BodyMaking,
  type MadeBody,
} from './draft-body.ts'
import type { DraftStore } from './draft-store.ts'
import { viewOf } from './draft-view.ts'
import { withTitle } from './new-draft.ts'
import type { Destination } from './report.ts'
import { getReport } from './report-store.ts'
import { reportViewOf } from './report-view.ts'
import { keptAsShown, readdressed, redactedAddress, removedValues, secretsOf } from './secrets.ts'

export type DraftingDoors = {
  database: () => Promise<Database>
  store: DraftStore
  clock: Clock
  destination: () => Promise<Destination | null>
  eye: () => Promise<AssetEye>
  making: BodyMaking
  recentDescriptions: (category: DraftForm['category']) => Promise<string[]>
  /** Tells the other windows on this draft. */
  announce: (id: string) => void
  /** One at a time for each draft: a page's saves and the reading of its page both change it. */
  lock: <T>(id: string, work: () => Promise<T>) => Promise<T>
}

/** A draft with everything that was looked up for it, as one moment has it. */
export type Looked = {
  draft: Draft
  unsent: Unsent | null
  checked: CheckedAssets
  made: MadeBody
  destination: Destination | null
}

/** What a person does to a draft, each answered with the draft as it then stands. */
export const makeDrafting = (doors: DraftingDoors) => {
  const { store, lock } = doors

  const look = async (draft: Draft, unsent: Unsent | null): Promise<Looked> => {
    const [destination, eye] = await Promise.all([doors.destination(), doors.eye()])
    const checked = await checkAssets(
      draft.form.assets.map(({ content }) => content),
      eye,
    )
    const made = await makeBody(draft, unsent, checked, destination?.slug ?? '', doors.making)
    return { draft, unsent, checked, made, destination }
  }

  const view = async (looked: Looked): Promise<DraftView> =>
    viewOf({ ...looked, recentDescriptions: await doors.recentDescriptions(looked.draft.form.category) })

  const answer = async (draft: Draft, unsent: Unsent | null): Promise<DraftOrGone> => ({
    at: 'draft',
    draft: await view(await look(draft, unsent)),
  })

  /** A draft that is not there any more has become a report, or was discarded. */
  const gone = async (id: string): Promise<DraftOrGone> => {
    const report = await getReport(await doors.database(), id)
    return report ? { at: 'report', report: reportViewOf(report) } : { at: 'gone' }
  }

  const load = async (id: string): Promise<{ draft: Draft; unsent: Unsent | null } | null> => {
    const draft = await store.get(id)
    return draft && { draft, unsent: await store.getUnsent(id) }
  }

  /** Changes a draft under its lock and answers it; the changed one is stored before it is shown. */
  const change = (
    id: string,
    by: (draft: Draft, unsent: Unsent | null) => Promise<Draft>,
  ): Promise<DraftOrGone> =>
    lock(id, async () => {
      const loaded = await load(id)
      if (!loaded) return gone(id)
      const changed = await by(loaded.draft, loaded.unsent)
      if (changed !== loaded.draft) {
        await store.put(changed)
        doors.announce(id)
      }
      return answer(changed, await store.getUnsent(id))
    })

  /** A new draft, with what is proposed for removal already out of everything that may reach the disk. */
  const begin = async (draft: Draft, unsent: Unsent): Promise<void> => {
    const secrets = secretsOf(unsent)
    const assets = draft.form.assets.map(({ content, exact }) => ({
      content: redactedAddress(content, secrets),
      exact,
    }))
    await store.putUnsent(draft.id, unsent)
    const offers = draft.offers.map((offer) => redactedAddress(offer, secrets))
    await store.put({
      ...draft,
      ...redactedParts(unsent),
      offers,
      form: withTitle({ ...draft.form, assets }),
    })
  }

  /** What a page's reading brought, or why it brought nothing; the form only where nobody has touched it. */
  const noteReading = (
    id: string,
    reading: {
      capture: Capture | null
      target: Draft['target']
      note: DraftNote | null
    },
  ): Promise<DraftOrGone> =>
    change(id, async (draft, unsent) => {
      if (!draft.unread) return draft
      const found = keptAsShown(
        {
          originals: [],
          foundOn: null,
          decisions: {},
          ...unsent,
          capture: reading.capture,
          target: reading.target,
          writtenAt: doors.clock.now(),
        },
        draft.form,
      )
      await store.putUnsent(id, found)
      return {
        ...draft,
        ...redactedParts(found),
        note: reading.note,
        unread: false,
        revision: draft.revision + 1,
      }
    })

  /** Behind the saves that are on their way: a popup opened right after another closed shows its last keystroke. */
  const open = (id: string): Promise<DraftOrGone> =>
    lock(id, async () => {
      const loaded = await load(id)
      return loaded ? answer(loaded.draft, loaded.unsent) : gone(id)
    })

  /** The whole form with every keystroke; one that arrives after a newer one is ignored. */
  const save = (id: string, form: DraftForm, edit: number): Promise<DraftOrGone> =>
    change(id, async (draft, unsent) => {
      if (edit <= draft.edit) return draft
      const kept = unsent && keptAsShown(unsent, form)
      if (kept && kept !== unsent) await store.putUnsent(id, kept)
      return { ...draft, form: withTitle(form), edit, touched: true, revision: draft.revision + 1 }
    })

  const redact = (id: string, secret: string, remove: boolean): Promise<DraftOrGone> =>
    change(id, async (draft, unsent) => {
      if (!unsent) return draft
      const decided = { ...unsent, decisions: { ...unsent.decisions, [secret]: remove } }
      const line = readdressed(unsent, decided)
      const assets = draft.form.assets.map(({ content, exact }) => ({
        content: line(content),
        exact: exact === null ? null : line(exact),
      }))
      const form = withTitle({ ...draft.form, assets })
      const offers = draft.offers.map(readdressed(unsent, decided))
      const revision = draft.revision + 1
      // Where a line's host holds it, it cannot go: that would be the address of somebody else.
      const kept = keptAsShown(decided, form)
      await store.putUnsent(id, kept)
      return { ...draft, ...redactedParts(kept), offers, form, revision, touched: true }
    })

  const request = async (id: string) => {
    const loaded = await load(id)
    const looked = loaded && (await look(loaded.draft, loaded.unsent))
    return looked
      ? { body: looked.made.body, destination: looked.destination, revision: looked.draft.revision }
      : { body: '', destination: null, revision: -1 }
  }

  const preview = async (id: string, item: EvidenceItem) => {
    const loaded = await load(id)
    // With what else is ticked: one item can change another, as e-mail addresses that are not sent leave the texts too.
    const items = loaded ? [...new Set([...tickedItems(loaded.draft), item])] : []
    const enrichment = loaded && (await enrichmentOf(loaded.draft, loaded.unsent, items, doors.making))
    if (!enrichment) return { json: '' }
    const { hashes: _hashes, ...output } = enrichment.output
    const part: unknown = Reflect.get(output, item)
    return { json: JSON.stringify(part === undefined ? output : { [item]: part }, null, 2) }
  }

  const discard = (id: string): Promise<void> =>
    lock(id, async () => {
      const draft = await store.get(id)
      if (draft) await store.remove(draft)
      await store.removeUnsent(id)
    })

  return { begin, noteReading, open, save, redact, request, preview, discard, change, load, look, view, lock }
}

/** The parts of a draft that may lie on disk, from those that may not. */
const redactedParts = (unsent: Unsent): Pick<Draft, 'capture' | 'target'> => {
  const removed = removedValues(secretsOf(unsent))
  const capture = captureOf(null, unsent)
  return {
    capture: capture && redactCapture(capture, removed),
    target: redactStrings(unsent.target, removed),
  }
}

export type Drafting = ReturnType<typeof makeDrafting>
