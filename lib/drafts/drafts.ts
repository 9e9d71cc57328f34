import type { EvidenceItem } from '#lib/capture/evidence-items.ts'
import {
  NO_ORIGINALS,
  type Draft,
  type DraftOriginals,
  type DraftWithOriginals,
  type DraftNote,
} from '#lib/model/draft.ts'
import { lockDraft, type DraftStore } from './store.ts'
import { captureOf, type Capture } from '#lib/capture/capture-schema.ts'
import { carriedOf, enrichmentOf, tickedItems, makeBody } from './report-body.ts'
import { viewOf, type PreparedDraft } from './view.ts'
import { foundOnPage } from './found-on-page.ts'
import { occurrencesOf } from './secrets.ts'
import { sharedBelow } from '#lib/assets/shared-hosts.ts'
import { readIgnoreList } from '#lib/model/ignore-list.ts'
import { chooseConnection, destinationOf, imitatedBy, type Senders } from './choose-connection.ts'
import type { Clock } from '#lib/platform/timing.ts'
import type { Database } from '#lib/platform/database.ts'
import { announce } from '#lib/messages/changes.ts'
import type { DraftOrGone, DraftView, FoundOnPage, SecretOccurrences } from '#lib/messages/report-requests.ts'
import { draftForm, type DraftForm } from '#lib/model/draft-form.ts'
import type { Preferences } from '#lib/model/preference-table.ts'
import { SECRET_KINDS, type KindChoices } from '#lib/redaction/secret-kinds.ts'
import { isSameDestination, type Destination } from '#lib/model/report.ts'
import { originOf, withAddresses, withMadeTitle } from './new-draft.ts'
import { getReport, reportViewOf } from '#lib/reports/store.ts'
import type { AssetLookup } from '#lib/own-assets/check-assets.ts'
import { checkAssets } from '#lib/own-assets/check-assets.ts'
import { makeDecisions, withSettledKinds, withSettledTexts } from './redaction-decisions.ts'
import { keepReinserted, redactedAddress, redactedParts, restoreOriginals, secretsOf } from './secrets.ts'

/** The part of one evidence checkbox in what a draft would send, as indented JSON; empty if none. */
const partOf = async ({ draft, unsent }: DraftWithOriginals, item: EvidenceItem): Promise<string> => {
  // Includes the other selected items, because they affect each other: unselected email addresses are also removed from texts.
  const items = [...new Set([...tickedItems(draft), item])]
  const carried = !captureOf(draft, unsent) && item === 'page' ? carriedOf(draft) : []
  if (carried.length > 0) return JSON.stringify(carried, null, 2)
  const enrichment = await enrichmentOf(draft, unsent, items)
  if (!enrichment) return ''
  const { hashes: _hashes, ...output } = enrichment.output
  const part: unknown = Reflect.get(output, item)
  return JSON.stringify(part === undefined ? output : { [item]: part }, null, 2)
}

type PreviewDeps = Pick<DraftingDeps, 'lookup' | 'preferences'> & {
  load: (id: string) => Promise<DraftWithOriginals | null>
  prepare: (draft: Draft, unsent: DraftOriginals | null) => Promise<PreparedDraft>
}

/** Shows what a draft would send: its request, one item of its evidence, and where personal data occurs in it. */
const makeDraftPreview = ({ load, prepare, lookup, preferences }: PreviewDeps) => {
  const occurrences = async (id: string): Promise<SecretOccurrences[]> => {
    const loaded = await load(id)
    return loaded ? occurrencesOf(loaded.draft, loaded.unsent) : []
  }

  const found = async (id: string, codes: readonly string[] = []): Promise<FoundOnPage> => {
    const loaded = await load(id)
    if (!loaded) return { found: [], own: 0 }
    const [own, { ignored }] = await Promise.all([lookup([id]), preferences()])
    return foundOnPage(loaded.draft, own, codes, readIgnoreList(ignored, sharedBelow))
  }

  const request = async (id: string, item?: EvidenceItem) => {
    const loaded = await load(id)
    if (loaded && item !== undefined)
      return { body: await partOf(loaded, item), destination: null, revision: loaded.draft.revision }
    const prepared = loaded && (await prepare(loaded.draft, loaded.unsent))
    return prepared
      ? {
          body: prepared.made.body,
          destination: prepared.destination,
          revision: prepared.draft.revision,
        }
      : { body: '', destination: null, revision: -1 }
  }

  return { occurrences, found, request }
}

export type DraftingDeps = {
  database: () => Promise<Database>
  store: DraftStore
  destination: () => Promise<Destination | null>
  /** Several connections, of which each draft has one. `evenOne`: also the only one, to name it. */
  senders: (evenOne?: boolean) => Promise<Senders>
  /** The match pattern of the service’s host if the browser doesn’t allow access; otherwise null. */
  hostToAsk: () => Promise<string | null>
  /** `except`: reports to ignore, because the draft becomes or repairs them. */
  lookup: (except: readonly string[]) => Promise<AssetLookup>
  /** True if the organization allows reporting its own assets with a reason. */
  overrideAllowed: () => Promise<boolean>
  /** Kinds of personal data that the organization’s policy decides, and how. Asked at each view and at Submit. */
  settledKinds: () => Promise<KindChoices>
  recentDescriptions: (category: DraftForm['category']) => Promise<string[]>
  clock: Clock
  /** As the user and their organization chose them. */
  preferences: () => Promise<Preferences>
}

type ReusableChecks = { lines: string[] } & Pick<
  PreparedDraft,
  'lineChecks' | 'destination' | 'hostToAsk' | 'overrideAllowed'
> & { senders: Senders }

/** Checks a draft’s lines, makes its body, and returns its view. */
const makePreparing = (deps: DraftingDeps) => {
  /** Checks a draft’s lines. Can start before the rest of the draft is available. */
  const checkContents = async (lines: string[], except: readonly string[] = []): Promise<ReusableChecks> => {
    const [destination, senders, hostToAsk, lookup, overrideAllowed] = await Promise.all([
      deps.destination(),
      deps.senders(),
      deps.hostToAsk(),
      deps.lookup(except),
      deps.overrideAllowed(),
    ])
    const lineChecks = await checkAssets(lines, lookup)
    return { lines, destination, senders, hostToAsk, overrideAllowed, lineChecks }
  }

  /** `before`: earlier checks, used if they are of the same lines. */
  const checkLines = async (
    { id, form, madeFrom }: Draft,
    before?: ReusableChecks | Promise<ReusableChecks>,
  ): Promise<ReusableChecks> => {
    const lines = form.assets.map(({ content }) => content)
    const known = await before
    const isSame = known?.lines.length === lines.length && lines.every((line, at) => line === known.lines[at])
    return isSame ? known : checkContents(lines, madeFrom ? [id, madeFrom.id] : [id])
  }

  /** Where the report went that the draft repairs or repeats; null for a new one, and once that report is gone. */
  const whereEarlier = async ({ madeFrom }: Draft): Promise<Destination | null> =>
    madeFrom && ((await getReport(await deps.database(), madeFrom.id))?.destination ?? null)

  const prepare = async (
    draft: Draft,
    unsent: DraftOriginals | null,
    before?: ReusableChecks | Promise<ReusableChecks>,
  ): Promise<PreparedDraft> => {
    const [checked, unsentPicture] = await Promise.all([
      checkLines(draft, before),
      deps.store.getPicture(draft.id),
    ])
    const { lineChecks, overrideAllowed } = checked
    const earlier = await whereEarlier(draft)
    // The only one left is named where something else was meant.
    const isMoved =
      earlier !== null && checked.destination && !isSameDestination(earlier, checked.destination)
    const isOther = isMoved === true || draft.form.connection !== undefined
    const senders = checked.senders ?? (isOther ? await deps.senders(true) : null)
    // Which connection it is may rest on what the lines are.
    const ofPage = senders && (await imitatedBy(captureOf(draft, unsent), await deps.lookup([draft.id])))
    const choice =
      senders && (await chooseConnection(draft, lineChecks.checks, senders, ofPage ?? [], earlier))
    const destination = choice ? destinationOf(choice.sender) : checked.destination
    const hostToAsk = choice ? (choice.sender?.hostToAsk ?? null) : checked.hostToAsk
    const picture = unsentPicture?.scaled ?? null
    const made = await makeBody(draft, unsent, lineChecks, destination?.slug ?? '', picture)
    const prepared = { draft, unsent, lineChecks, made, destination, hostToAsk, overrideAllowed, picture }
    return choice ? { ...prepared, connections: choice.connections } : prepared
  }

  /** Waits for `stored`, so that a failed write shows. */
  const view = async (
    draft: Draft,
    checking: PreparedDraft | Promise<PreparedDraft>,
    stored?: Promise<unknown>,
  ): Promise<DraftView> => {
    const [prepared, recentDescriptions, settled] = await Promise.all([
      checking,
      deps.recentDescriptions(draft.form.category),
      deps.settledKinds(),
      stored,
    ])
    const kindsSetByPolicy = SECRET_KINDS.filter((kind) => Object.hasOwn(settled, kind))
    const notStored = await deps.store.notStored(draft)
    return viewOf({ ...prepared, recentDescriptions, kindsSetByPolicy, notStored })
  }

  return { checkContents, checkLines, prepare, view }
}

/** Milliseconds between two views of what is being typed. */
const VIEW_EVERY = 150

/** Calls for an ID at most so often: at once, or for all who asked meanwhile. */
const atMostEvery = <T>(milliseconds: number, make: (id: string) => Promise<T>) => {
  const coming = new Map<string, Promise<T>>()
  let last = -Infinity
  const begin = (id: string): Promise<T> => {
    last = performance.now()
    coming.delete(id)
    return make(id)
  }
  return (id: string): Promise<T> => {
    const wait = last + milliseconds - performance.now()
    if (wait <= 0) return coming.get(id) ?? begin(id)
    const later =
      coming.get(id) ?? new Promise<void>((resume) => setTimeout(resume, wait)).then(() => begin(id))
    coming.set(id, later)
    return later
  }
}

/** True if the title is made of the same, and no line brings back a removed value: as with nearly every key press. */
const isSameBesideTexts = (form: DraftForm, before: DraftForm): boolean =>
  form.category === before.category &&
  (form.titleTyped || !before.titleTyped) &&
  JSON.stringify(form.assets) === JSON.stringify(before.assets)

/** Changes drafts on user actions. Each answer has the draft as stored. */
export const makeDrafting = (deps: DraftingDeps) => {
  const { store } = deps
  const { checkContents, checkLines, prepare, view } = makePreparing(deps)

  const gone = async (id: string): Promise<DraftOrGone> => {
    const report = await getReport(await deps.database(), id)
    return report ? { kind: 'report', report: reportViewOf(report) } : { kind: 'gone' }
  }

  const byPolicy = async (whole: DraftWithOriginals): Promise<DraftWithOriginals> =>
    withSettledKinds(whole, await deps.settledKinds())

  /** Returns a draft as the policy has it now. */
  const load = async (id: string): Promise<DraftWithOriginals | null> => {
    const found = await store.getWhole(id)
    return found && byPolicy(found)
  }

  const shown = async (
    id: string,
    whole: DraftWithOriginals | null,
    before?: ReusableChecks | Promise<ReusableChecks>,
  ): Promise<DraftOrGone> => {
    if (!whole) return gone(id)
    const { draft } = whole
    return {
      kind: 'draft',
      draft: await view(draft, prepare(draft, restoreOriginals(draft, whole.unsent), before)),
    }
  }

  /** Changes a draft under its lock, and announces it once it is stored. Null if there is none. */
  const storeChange = async (
    id: string,
    by: (draft: Draft, unsent: DraftOriginals | null) => DraftWithOriginals,
  ): Promise<DraftWithOriginals | null> => {
    const changed = await lockDraft(id, async () => {
      const settled = await deps.settledKinds()
      return store.change(id, ({ draft, unsent }) => withSettledTexts(by(draft, unsent), settled))
    })
    if (changed && changed.after.draft !== changed.before.draft) announce({ what: 'draft', id })
    return changed?.after ?? null
  }

  /** The same, and returns its view, made once the next change may begin. */
  const change = async (
    id: string,
    by: (draft: Draft, unsent: DraftOriginals | null) => DraftWithOriginals,
    before?: ReusableChecks,
  ): Promise<DraftOrGone> => shown(id, await storeChange(id, by), before)

  /** Returns a new draft as it is stored, already redacted where it may reach the disk. */
  const redactNew = async (
    draft: Draft,
    found: DraftOriginals,
  ): Promise<{ draft: Draft; unsent: DraftOriginals }> => {
    const { redaction: choices } = await deps.preferences()
    const unsent: DraftOriginals = { ...found, choices }
    const secrets = secretsOf(unsent)
    const redacted = withAddresses(draft, () => (address) => redactedAddress(address, secrets))
    const [page] = redacted.form.assets
    const about = draft.kind === 'page' && page ? { about: originOf(page) } : {}
    return { draft: { ...redacted, ...redactedParts(unsent), ...about }, unsent }
  }

  const putNew = ({ draft, unsent }: { draft: Draft; unsent: DraftOriginals }): Promise<unknown> =>
    Promise.all([store.putUnsent(draft.id, unsent), store.put(draft)])

  /** Stores a new draft and checks its lines meanwhile; `checking` has begun to. */
  const begin = async (
    draft: Draft,
    found: DraftOriginals,
    checking?: Promise<ReusableChecks>,
  ): Promise<ReusableChecks> => {
    const begun = await redactNew(draft, found)
    return (await Promise.all([checkLines(begun.draft, checking), putNew(begun)]))[0]
  }

  /** Stores a new draft and returns its view, made meanwhile. Takes no lock: nobody else knows the draft yet. */
  const beginShown = async (
    draft: Draft,
    found: DraftOriginals,
    checking?: Promise<ReusableChecks>,
  ): Promise<DraftOrGone> => {
    const begun = await redactNew(draft, found)
    const unsent = restoreOriginals(begun.draft, begun.unsent)
    const prepared = prepare(begun.draft, unsent, checking)
    return { kind: 'draft', draft: await view(begun.draft, prepared, putNew(begun)) }
  }

  /** Adds the result of reading the page, or why it failed. Reuses `before` for unchanged lines. */
  const addCapture = (
    id: string,
    reading: {
      capture: Capture | null
      target: Draft['target']
      note: DraftNote | null
      /** The document that was read; null if unknown. */
      document: string | null
    },
    before?: ReusableChecks,
  ): Promise<DraftOrGone> =>
    change(
      id,
      (draft, unsent) => {
        if (!draft.unread) return { draft, unsent }
        const found = keepReinserted(
          {
            ...NO_ORIGINALS,
            ...unsent,
            capture: reading.capture,
            target: reading.target,
            ...(reading.document !== null && { document: reading.document }),
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

  /** Waits for pending saves, so that a reopened popup shows the last keystroke. Stores what the policy has changed since. */
  const open = async (id: string, checking?: Promise<ReusableChecks>): Promise<DraftOrGone> => {
    const opened = await lockDraft(id, async () => {
      const found = await store.getWhole(id)
      const settled = found && (await byPolicy(found))
      if (!settled || settled === found) return found
      if (settled.unsent !== null && settled.unsent !== found.unsent)
        await store.putUnsent(id, settled.unsent)
      await store.put(settled.draft)
      announce({ what: 'draft', id })
      return settled
    })
    // What a repair replaces is no earlier report of its lines.
    return shown(id, opened, opened?.draft.madeFrom ? undefined : checking)
  }

  /**
   * Saves the whole form on every keystroke. Ignores an older edit that arrives late.
   * @throws for a form that couldn’t be read back, such as one with a text over its limit.
   */
  const save = async (id: string, typed: DraftForm, editedAt: number): Promise<void> => {
    const form = draftForm.parse(typed)
    await storeChange(id, (draft, unsent) => {
      if (editedAt <= draft.edit) return { draft, unsent }
      const edited = { ...draft, edit: editedAt, touched: true, revision: draft.revision + 1 }
      if (isSameBesideTexts(form, draft.form)) {
        const { title } = form.titleTyped ? form : draft.form
        return { draft: { ...edited, form: { ...form, title } }, unsent }
      }
      const found = restoreOriginals({ ...draft, form }, unsent)
      return {
        draft: { ...edited, form: withMadeTitle(form) },
        unsent: found && keepReinserted(found, form),
      }
    })
  }

  /** Updates the draft after a screenshot change. Removes the screenshot if the draft is gone. */
  const pictureChanged = async (id: string): Promise<DraftOrGone> => {
    const changed = await change(id, (draft, unsent) => {
      const revision = draft.revision + 1
      return { draft: { ...draft, revision, touched: true }, unsent }
    })
    if (changed.kind !== 'draft') await store.removePicture(id)
    return changed
  }

  const discard = (id: string): Promise<void> =>
    lockDraft(id, async () => {
      const draft = await store.get(id)
      if (draft) await store.remove(draft)
      await store.removeUnsent(id)
    })

  return {
    checkContents,
    begin,
    beginShown,
    addCapture,
    open,
    save,
    /** The view after a keystroke: it costs several times what storing one does. */
    showTyped: atMostEvery(VIEW_EVERY, async (id) => shown(id, await load(id))),
    pictureChanged,
    discard,
    ...makeDecisions(change),
    ...makeDraftPreview({ load, prepare, lookup: deps.lookup, preferences: deps.preferences }),
    load,
    prepare,
    view,
  }
}

export type Drafting = ReturnType<typeof makeDrafting>
