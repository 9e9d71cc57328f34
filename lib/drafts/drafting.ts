import type { Clock } from '#lib/platform/time/clock.ts'
import type { Database } from '#lib/platform/database/database.ts'
import type { DraftOrGone } from '#lib/messages/draft-requests.ts'
import type { Capture } from '#lib/capture/capture-schema.ts'
import type { EvidenceItem } from '#lib/capture/evidence-items.ts'
import { captureOf } from './captured.ts'
import { carriedOf, enrichmentOf, tickedItems } from './draft-body.ts'
import type { DraftForm, KindChoice, KindChoices, SecretKind } from '#lib/model/draft-form.ts'
import type { DraftStore } from './draft-store.ts'
import type { Draft, DraftNote, Unsent } from '#lib/model/draft.ts'
import { makeLooking, type LookedAtLines, type LookingDeps } from './look-at-draft.ts'
import { withTitle } from './new-draft.ts'
import { redactedParts } from './redacted-parts.ts'
import { placesOf, type SecretPlaces } from './removal/secret-places.ts'
import { getReport } from '#lib/reports/report-store.ts'
import { reportViewOf } from '#lib/reports/report-view.ts'
import { keptAsShown, readdressed, redactedAddress, reopened, secretsOf } from './removal/secrets.ts'

export type DraftingDeps = LookingDeps & {
  database: () => Promise<Database>
  store: DraftStore
  clock: Clock
  /** Tells the other windows on this draft. */
  announce: (id: string) => void
  /** One at a time for each draft: a page's saves and the reading of its page both change it. */
  lock: <T>(id: string, work: () => Promise<T>) => Promise<T>
  /** What the person has chosen for each kind of what looks private. */
  choices: () => Promise<KindChoices>
}

/** What a person does to a draft, each answered with the draft as it then stands. */
export const makeDrafting = (deps: DraftingDeps) => {
  const { store, lock } = deps
  const { lookAtLines, look, view, lookAndView } = makeLooking(deps)

  /** A draft that is not there any more has become a report, or was discarded. */
  const gone = async (id: string): Promise<DraftOrGone> => {
    const report = await getReport(await deps.database(), id)
    return report ? { at: 'report', report: reportViewOf(report) } : { at: 'gone' }
  }

  /** Null also for a draft that has become a report: should a copy of it be left in memory, it is not written on. */
  const load = async (id: string): Promise<{ draft: Draft; unsent: Unsent | null } | null> => {
    const [draft, kept, report] = await Promise.all([
      store.get(id),
      store.getUnsent(id),
      deps.database().then((database) => getReport(database, id)),
    ])
    return draft && !report ? { draft, unsent: reopened(draft, kept) } : null
  }

  /**
   * Changes a draft under its lock and answers it: what `by` hands back as it was given is left alone. The changed one is
   * looked at while it is being stored, and shown when it is.
   */
  const change = (
    id: string,
    by: (draft: Draft, unsent: Unsent | null) => { draft: Draft; unsent: Unsent | null },
    before?: LookedAtLines,
  ): Promise<DraftOrGone> =>
    lock(id, async () => {
      const loaded = await load(id)
      if (!loaded) return gone(id)
      const { draft, unsent } = by(loaded.draft, loaded.unsent)
      const stored = Promise.all([
        unsent !== null && unsent !== loaded.unsent ? store.putUnsent(id, unsent) : null,
        draft === loaded.draft ? null : store.put(draft),
      ])
      const shown = await lookAndView(draft, reopened(draft, unsent), { before, stored })
      if (draft !== loaded.draft) deps.announce(id)
      return { at: 'draft', draft: shown }
    })

  /**
   * A new draft, with what is proposed for removal already out of everything that may reach the disk. Its lines are looked
   * at meanwhile.
   */
  const begin = async (draft: Draft, found: Unsent): Promise<LookedAtLines> => {
    const unsent: Unsent = { ...found, choices: await deps.choices() }
    const secrets = secretsOf(unsent)
    const assets = draft.form.assets.map(({ content, exact }) => ({
      content: redactedAddress(content, secrets),
      exact,
    }))
    const offers = draft.offers.map((offer) => redactedAddress(offer, secrets))
    const form = withTitle({ ...draft.form, assets })
    const [page] = assets
    const about = draft.kind === 'page' && page ? { about: page.content } : {}
    const begun = { ...draft, ...redactedParts(unsent), ...about, offers, form }
    const [lookedAtLines] = await Promise.all([
      lookAtLines(begun),
      store.putUnsent(draft.id, unsent),
      store.put(begun),
    ])
    return lookedAtLines
  }

  /** What a page's reading brought, or why it brought nothing. `before` is not looked at again where the lines still stand. */
  const noteReading = (
    id: string,
    reading: {
      capture: Capture | null
      target: Draft['target']
      note: DraftNote | null
    },
    before?: LookedAtLines,
  ): Promise<DraftOrGone> =>
    change(
      id,
      (draft, unsent) => {
        if (!draft.unread) return { draft, unsent }
        const found = keptAsShown(
          {
            originals: [],
            foundOn: null,
            decisions: {},
            ...unsent,
            capture: reading.capture,
            target: reading.target,
            writtenAt: deps.clock.now(),
          },
          draft.form,
        )
        const revision = draft.revision + 1
        const parts = redactedParts(found)
        return { draft: { ...draft, ...parts, note: reading.note, unread: false, revision }, unsent: found }
      },
      before,
    )

  /** Behind the saves that are on their way: a popup opened right after another closed shows its last keystroke. */
  const open = (id: string): Promise<DraftOrGone> =>
    lock(id, async () => {
      const loaded = await load(id)
      return loaded ? { at: 'draft', draft: await lookAndView(loaded.draft, loaded.unsent) } : gone(id)
    })

  /** The whole form with every keystroke; one that arrives after a newer one is ignored. */
  const save = (id: string, form: DraftForm, edit: number): Promise<DraftOrGone> =>
    change(id, (draft, unsent) => {
      if (edit <= draft.edit) return { draft, unsent }
      const revision = draft.revision + 1
      const found = reopened({ ...draft, form }, unsent)
      return {
        draft: { ...draft, form: withTitle(form), edit, touched: true, revision },
        unsent: found && keptAsShown(found, form),
      }
    })

  const decide = (id: string, by: (unsent: Unsent) => Unsent): Promise<DraftOrGone> =>
    change(id, (draft, unsent) => {
      if (!unsent) return { draft, unsent }
      const decided = by(unsent)
      const line = readdressed(unsent, decided)
      const assets = draft.form.assets.map(({ content, exact, insteadOf }) => ({
        content: line(content),
        exact: exact === null ? null : line(exact),
        ...(insteadOf === undefined ? {} : { insteadOf: line(insteadOf) }),
      }))
      const form = withTitle({ ...draft.form, assets })
      const about = draft.about === undefined ? {} : { about: readdressed(unsent, decided)(draft.about) }
      const offers = draft.offers.map(readdressed(unsent, decided))
      const revision = draft.revision + 1
      // Where a line's host holds it, it cannot go: that would be the address of somebody else.
      const kept = keptAsShown(decided, form)
      return {
        draft: { ...draft, ...redactedParts(kept), ...about, offers, form, revision, touched: true },
        unsent: kept,
      }
    })

  /** Its picture is another one now, which is a part of the body. One that came too late for its draft goes. */
  const pictureChanged = async (id: string): Promise<DraftOrGone> => {
    const its = await change(id, (draft, unsent) => {
      const revision = draft.revision + 1
      return { draft: { ...draft, revision, touched: true }, unsent }
    })
    if (its.at !== 'draft') await store.removePicture(id)
    return its
  }

  const redact = (id: string, secret: string, remove: boolean): Promise<DraftOrGone> =>
    decide(id, (unsent) => ({ ...unsent, decisions: { ...unsent.decisions, [secret]: remove } }))

  /** What is chosen for a kind outweighs what was decided before about single ones of it. */
  const choose = (id: string, kind: SecretKind, choice: KindChoice): Promise<DraftOrGone> =>
    decide(id, (unsent) => ({
      ...unsent,
      choices: { ...unsent.choices, [kind]: choice },
      decisions: Object.fromEntries(
        Object.entries(unsent.decisions).filter(([secret]) => !secret.startsWith(`${kind}:`)),
      ),
    }))

  /** Where each value stands, before and after. */
  const places = async (id: string): Promise<SecretPlaces[]> => {
    const loaded = await load(id)
    return loaded ? placesOf(loaded.draft, loaded.unsent) : []
  }

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
    const read = loaded && captureOf(loaded.draft, loaded.unsent)
    const carried = loaded && !read && item === 'page' ? carriedOf(loaded.draft) : []
    if (carried.length > 0) return { json: JSON.stringify(carried, null, 2) }
    const enrichment = loaded && (await enrichmentOf(loaded.draft, loaded.unsent, items, deps.making))
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

  return {
    begin,
    noteReading,
    open,
    save,
    redact,
    pictureChanged,
    choose,
    places,
    request,
    preview,
    discard,
    load,
    look,
    view,
    lock,
  }
}

export type Drafting = ReturnType<typeof makeDrafting>
