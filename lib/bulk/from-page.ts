import * as z from 'zod/mini'
import type { Drafting } from '#lib/drafts/drafts.ts'
import { executeScript } from '#lib/platform/tabs.ts'
import { isPageOf, seeTab, stillThere } from '#lib/drafts/read-page.ts'
import { removedValues, secretsOf } from '#lib/drafts/secrets.ts'
import { redactUrl } from '#lib/redaction/redact-url.ts'
import type { AddedText } from './texts.ts'
import { redactedContent } from './check-row.ts'
import { redactStrings } from '#lib/redaction/redact-strings.ts'
import type { BulkRequests } from '#lib/messages/bulk-requests.ts'
import type { AnswerOf } from '#lib/messages/request.ts'
import type { Database } from '#lib/platform/database.ts'
import { notStored } from '#lib/platform/storage-failure.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import { lockDraft } from '#lib/drafts/store.ts'
import type { BulkRow } from '#lib/model/bulk-row.ts'
import { evidenceOf, storeChange, type Enrichment } from './store.ts'
import { joinDraft } from './row-changes.ts'
import { nextSourceId, stampRows, type BulkDeps, type ListAccess, type OpenedList } from './opened-list.ts'

/** Build output of `entrypoints/collect.content.ts`. */
const COLLECT_SCRIPT = 'content-scripts/collect.js'

const collected = z.object({
  kind: z.literal('collected'),
  selection: z.object({ text: z.string().check(z.maxLength(1_000_000)), isCut: z.boolean() }),
  links: z.object({
    hrefs: z.array(z.string().check(z.maxLength(50_000))).check(z.maxLength(5000)),
    isCut: z.boolean(),
  }),
})

type CollectDeps = Pick<BulkDeps, 'preferences'> & { drafting: Pick<Drafting, 'load'> }

/** The collected text, or why there is none. `moved`: the tab shows another page than the draft’s. */
export type CollectedText =
  | { kind: 'text'; added: AddedText }
  | { kind: 'nothing' | 'not-readable' | 'moved' | 'gone' }

/** Returns a page’s selected text or link URLs, read on click. A right-clicked selection needs no page read. */
export const collectFrom = async (
  id: string,
  what: 'selection' | 'links',
  deps: CollectDeps,
): Promise<CollectedText> => {
  const loaded = await deps.drafting.load(id)
  if (!loaded) return { kind: 'gone' }
  const { draft, unsent } = loaded
  const { inPrivate } = draft
  if (draft.kind === 'selection') {
    const text = (unsent?.target ?? draft.target)?.text ?? ''
    return text.trim() === ''
      ? { kind: 'nothing' }
      : { kind: 'text', added: { kind: 'selection', name: '', text, inPrivate } }
  }
  const tab = draft.tabId === null ? null : await seeTab(draft.tabId)
  const address = unsent?.originals[0]
  if (draft.kind !== 'page' || !tab || address === undefined) return { kind: 'moved' }
  if (!(await isPageOf(draft, unsent, tab))) return { kind: 'moved' }
  const answers = await executeScript({
    target: { tabId: tab.id },
    files: [COLLECT_SCRIPT],
    injectImmediately: true,
  }).catch(() => [])
  // The tab may have gone on to another page while it was read.
  if (!(await stillThere(tab))) return { kind: 'moved' }
  const read = collected.safeParse(answers[0]?.result).data
  if (!read) return { kind: 'not-readable' }
  const { text, isCut } =
    what === 'selection' ? read.selection : { text: read.links.hrefs.join('\n'), isCut: read.links.isCut }
  if (text.trim() === '') return { kind: 'nothing' }
  // Redacted like the draft, because the name is shown and stored.
  const { redaction } = await deps.preferences()
  const shown = redactUrl(redactedContent(address, redaction), removedValues(secretsOf(unsent)))
  return { kind: 'text', added: { kind: what, name: shown.slice(0, 2000), text, inPrivate, isCut } }
}

type Added = AnswerOf<BulkRequests, 'bulk/add-draft'>

/** Moves a draft to the bulk list, a row per asset, and deletes it once stored. Other entries: see `row-changes.ts`. */
export const addDraft = (id: string, revision: number, deps: BulkDeps & ListAccess): Promise<Added> =>
  lockDraft(id, async (): Promise<Added> => {
    const loaded = await deps.drafting.load(id)
    if (!loaded) return { kind: 'gone' }
    if (loaded.draft.revision !== revision) return { kind: 'changed' }
    const { draft, made, lineChecks } = await deps.drafting.prepare(loaded.draft, loaded.unsent)
    // Lines that aren’t valid assets yet would be lost together with the draft.
    if (lineChecks.checks.some((check) => !check.ok) || lineChecks.sent.length === 0)
      return { kind: 'changed' }
    // The bulk list is on disk; unsent screenshots are never stored there.
    const assets = made.value.assets.map(({ content, enrichments = [] }) => ({
      content,
      enrichments: enrichments.filter(({ output }) => output.kind !== 'screenshot'),
    }))
    const form = redactStrings(draft.form, removedValues(secretsOf(loaded.unsent)))
    try {
      const added = await deps.lock(async () => {
        const now = await deps.opened()
        const joined = await addCollected(await deps.database(), now, { assets, form })
        return joined && { ...joined, waiting: [...now.rows.values()].filter(isOpen).length }
      })
      if (added === null) {
        // Part of it may have been added in memory.
        deps.forget()
        return { kind: 'full' }
      }
      await deps.store.remove(draft)
      await deps.store.removeUnsent(id)
      deps.changed()
      return { kind: 'added', assets: assets.length, ...added }
    } catch (thrown) {
      deps.forget()
      return notStored(thrown)
    }
  })

/** Evidence items stored per asset, at most 64 KiB each: one asset must fit into a body. */
const MAX_EVIDENCE = 8

/** Recently added drafts, kept for pages that are being typed in. */
const MAX_JOINED = 20

type Collected = {
  assets: readonly { content: string; enrichments: readonly Enrichment[] }[]
  /** The user’s entries, redacted. */
  form: DraftForm
}

/** Returns whether an entry moved to the description; null, storing nothing, if there isn’t room for everything. */
const addCollected = async (
  database: Database,
  now: OpenedList,
  { assets, form: typed }: Collected,
): Promise<{ aside: boolean } | null> => {
  const joined = joinDraft(now.common.form, typed, ![...now.rows.values()].some(isOpen))
  if (joined === null) return null
  const source = nextSourceId(now)
  const added = assets.flatMap(({ content, enrichments }) => {
    const one = now.list.add({
      source,
      line: null,
      written: content,
      lineText: '',
      what: { is: 'asset', content },
    })
    return one ? [{ row: now.list.put(asAsked(one.row, typed, joined.form)), enrichments }] : []
  })
  if (added.length < assets.length) return null
  const common = { ...now.common, form: joined.form, edit: now.common.edit + 1 }
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
  const evidence: { id: number; enrichments: readonly Enrichment[] }[] = []
  for (const { row, enrichments } of added)
    if (enrichments.length > 0)
      evidence.push({ id: row.id, enrichments: withMore(await evidenceOf(database, row.id), enrichments) })
  await storeChange(database, { common, source: from, rows, evidence }, now)
  now.common = common
  now.evidence = null
  now.joined = [...now.joined, { edit: common.edit, form: typed }].slice(-MAX_JOINED)
  now.sources.set(source, from)
  stampRows(now, rows)
  return { aside: joined.aside }
}

/** Merges the evidence of an asset from several pages; beyond the limit, keeps the first and the latest. */
const withMore = (there: readonly Enrichment[], more: readonly Enrichment[]): Enrichment[] => {
  const known = new Set(there.map((one) => JSON.stringify(one)))
  const all = [...there, ...more.filter((one) => !known.has(JSON.stringify(one)))]
  return all.length <= MAX_EVIDENCE ? all : [...all.slice(0, 1), ...all.slice(1 - MAX_EVIDENCE)]
}

/** Keeps status and confidence on the row: one page’s choice mustn’t apply to others. “Sure” stays if either page had it. */
const asAsked = (
  { status: _status, ...row }: BulkRow,
  { requestedStatus, sure }: DraftForm,
  list: DraftForm,
): BulkRow => ({
  ...row,
  ...(requestedStatus === list.requestedStatus ? {} : { status: requestedStatus }),
  ...(sure ? { sure } : {}),
})

const isOpen = ({ reportId, decision }: BulkRow): boolean => reportId === null && decision !== 'removed'
