import type { Clock } from '#lib/platform/time/clock.ts'
import type { Database } from '#lib/platform/database/database.ts'
import type { DraftOrGone } from '#lib/messages/draft-requests.ts'
import type { Capture } from '#lib/capture/capture-schema.ts'
import type { EvidenceItem } from '#lib/capture/evidence-items.ts'
import { captureOf } from './captured.ts'
import { carriedOf, enrichmentOf, tickedItems } from './draft-body.ts'
import type { DraftForm, KindChoice, KindChoices, SecretKind } from '#lib/model/form/draft-form.ts'
import type { DraftStore } from './draft-store.ts'
import type { Draft, DraftNote, Unsent } from '#lib/model/draft.ts'
import { makeDraftChecks, type CheckedLines, type DraftCheckDeps } from './check-draft.ts'
import { withMadeTitle } from '#lib/model/title.ts'
import { redactedParts } from './removal/secrets.ts'
import { occurrencesOf, type SecretOccurrences } from './removal/occurrences.ts'
import { getReport } from '#lib/reports/report-store.ts'
import { reportViewOf } from '#lib/reports/report-view.ts'
import { keptAsShown, readdressed, redactedAddress, reopened, secretsOf } from './removal/secrets.ts'

export type DraftingDeps = DraftCheckDeps & {
  database: () => Promise<Database>
  store: DraftStore
  clock: Clock
  announce: (id: string) => void
  /** Runs one job at a time per draft: saves and page reads both change it. */
  lock: <T>(id: string, work: () => Promise<T>) => Promise<T>
  choices: () => Promise<KindChoices>
}

/** Changes drafts on user actions. Each answer has the draft as stored. */
export const makeDrafting = (deps: DraftingDeps) => {
  const { store, lock } = deps
  const { checkLines, check, view, checkAndView } = makeDraftChecks(deps)

  const gone = async (id: string): Promise<DraftOrGone> => {
    const report = await getReport(await deps.database(), id)
    return report ? { at: 'report', report: reportViewOf(report) } : { at: 'gone' }
  }

  /** Returns null also if the draft became a report, so a leftover copy in memory isn’t edited. */
  const load = async (id: string): Promise<{ draft: Draft; unsent: Unsent | null } | null> => {
    const [draft, kept, report] = await Promise.all([
      store.get(id),
      store.getUnsent(id),
      deps.database().then((database) => getReport(database, id)),
    ])
    return draft && !report ? { draft, unsent: reopened(draft, kept) } : null
  }

  /** Changes a draft under its lock and returns its view. Values that `by` returns unchanged aren’t stored. */
  const change = (
    id: string,
    by: (draft: Draft, unsent: Unsent | null) => { draft: Draft; unsent: Unsent | null },
    before?: CheckedLines,
  ): Promise<DraftOrGone> =>
    lock(id, async () => {
      const loaded = await load(id)
      if (!loaded) return gone(id)
      const { draft, unsent } = by(loaded.draft, loaded.unsent)
      const stored = Promise.all([
        unsent !== null && unsent !== loaded.unsent ? store.putUnsent(id, unsent) : null,
        draft === loaded.draft ? null : store.put(draft),
      ])
      const shown = await checkAndView(draft, reopened(draft, unsent), { before, stored })
      if (draft !== loaded.draft) deps.announce(id)
      return { at: 'draft', draft: shown }
    })

  /** Stores a new draft, already redacted where it may reach the disk, and checks its lines meanwhile. */
  const begin = async (draft: Draft, found: Unsent): Promise<CheckedLines> => {
    const unsent: Unsent = { ...found, choices: await deps.choices() }
    const secrets = secretsOf(unsent)
    const assets = draft.form.assets.map(({ content, exact }) => ({
      content: redactedAddress(content, secrets),
      exact,
    }))
    const offers = draft.offers.map((offer) => redactedAddress(offer, secrets))
    const form = withMadeTitle({ ...draft.form, assets })
    const [page] = assets
    const about = draft.kind === 'page' && page ? { about: page.content } : {}
    const begun = { ...draft, ...redactedParts(unsent), ...about, offers, form }
    const [checkedLines] = await Promise.all([
      checkLines(begun),
      store.putUnsent(draft.id, unsent),
      store.put(begun),
    ])
    return checkedLines
  }

  /** Adds the result of reading the page, or why it failed. Reuses `before` for unchanged lines. */
  const noteReading = (
    id: string,
    reading: {
      capture: Capture | null
      target: Draft['target']
      note: DraftNote | null
    },
    before?: CheckedLines,
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

  /** Waits for pending saves, so that a reopened popup shows the last keystroke. */
  const open = (id: string): Promise<DraftOrGone> =>
    lock(id, async () => {
      const loaded = await load(id)
      return loaded ? { at: 'draft', draft: await checkAndView(loaded.draft, loaded.unsent) } : gone(id)
    })

  /** Saves the whole form on every keystroke. Ignores an older edit that arrives late. */
  const save = (id: string, form: DraftForm, edit: number): Promise<DraftOrGone> =>
    change(id, (draft, unsent) => {
      if (edit <= draft.edit) return { draft, unsent }
      const revision = draft.revision + 1
      const found = reopened({ ...draft, form }, unsent)
      return {
        draft: { ...draft, form: withMadeTitle(form), edit, touched: true, revision },
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
      const form = withMadeTitle({ ...draft.form, assets })
      const about = draft.about === undefined ? {} : { about: readdressed(unsent, decided)(draft.about) }
      const offers = draft.offers.map(readdressed(unsent, decided))
      const revision = draft.revision + 1
      // A value in a line’s host can’t be removed, because the result would be somebody else’s URL.
      const kept = keptAsShown(decided, form)
      return {
        draft: { ...draft, ...redactedParts(kept), ...about, offers, form, revision, touched: true },
        unsent: kept,
      }
    })

  /** Updates the draft after a screenshot change. Removes the screenshot if the draft is gone. */
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

  /** Applies a choice to a whole kind, replacing earlier decisions on single values of it. */
  const choose = (id: string, kind: SecretKind, choice: KindChoice): Promise<DraftOrGone> =>
    decide(id, (unsent) => ({
      ...unsent,
      choices: { ...unsent.choices, [kind]: choice },
      decisions: Object.fromEntries(
        Object.entries(unsent.decisions).filter(([secret]) => !secret.startsWith(`${kind}:`)),
      ),
    }))

  const occurrences = async (id: string): Promise<SecretOccurrences[]> => {
    const loaded = await load(id)
    return loaded ? occurrencesOf(loaded.draft, loaded.unsent) : []
  }

  const request = async (id: string) => {
    const loaded = await load(id)
    const checkedDraft = loaded && (await check(loaded.draft, loaded.unsent))
    return checkedDraft
      ? {
          body: checkedDraft.made.body,
          destination: checkedDraft.destination,
          revision: checkedDraft.draft.revision,
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
    occurrences,
    request,
    preview,
    discard,
    load,
    check,
    view,
    lock,
  }
}

export type Drafting = ReturnType<typeof makeDrafting>
