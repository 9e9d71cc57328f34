import { parseAsset } from '#lib/assets/parse-asset.ts'
import { redactStrings } from '#lib/capture/redaction/redact-strings.ts'
import { explain } from '#lib/drafts/check-assets.ts'
import type { Draft } from '#lib/model/draft.ts'
import type { BulkRow, Decision } from '#lib/model/bulk-row.ts'
import type { ListChange } from './bulk-store.ts'
import { removedBetween, walletContent } from './redacted-content.ts'
import { joinDraft } from './join-draft.ts'
import type { OpenedList } from './opened-list.ts'
import { leadsToOf } from './wrapped.ts'

/** Returns the rows that may be changed: sent ones may not. */
const rowsOf = ({ rows }: OpenedList, ids: Iterable<number>): BulkRow[] =>
  [...ids].flatMap((id) => rows.get(id) ?? []).filter(({ reportId }) => reportId === null)

/**
 * Replaces a row’s content with the user’s text, unredacted, because this is how they restore a removed value. Values they
 * removed also leave the line and the rows beside it.
 */
export const editedRow = (now: OpenedList, id: number, content: string): ListChange => {
  const asset = parseAsset(content)
  const what = (): BulkRow['what'] => {
    if (asset.ok) return { is: 'asset', content: asset.value.content }
    const { problem, detail, suggestion } = explain(asset.failure)
    return { is: 'not-asset', problem, detail, instead: suggestion }
  }
  return {
    rows: rowsOf(now, [id]).flatMap((row) => {
      const removed = removedByHand(row, asset.ok ? asset.value.content : content)
      // The text’s note and the refusal no longer apply.
      const { note: _note, refusal: _refusal, insteadOf: _insteadOf, ...rest } = without(row, removed)
      const written = asset.ok ? rest.written : content
      return [
        { ...rest, written, what: what(), decision: 'none' as const },
        ...besideIt(now, row).map((one) => ({ ...one, lineText: redactStrings(one.lineText, removed) })),
      ]
    }),
  }
}

/** Returns the private values of a row that the new content no longer has. */
const removedByHand = ({ written, spellings, what }: BulkRow, content: string): string[] => {
  const before = [written, ...spellings, ...(what.is === 'asset' ? [what.content] : [])]
  return [...new Set(before.flatMap((text) => removedBetween(text, content)))]
}

const without = (row: BulkRow, removed: readonly string[]): BulkRow => ({
  ...row,
  written: redactStrings(row.written, removed),
  spellings: redactStrings(row.spellings, removed),
  lineText: redactStrings(row.lineText, removed),
})

const besideIt = ({ rows }: OpenedList, { id, source, line }: BulkRow): BulkRow[] =>
  line === null
    ? []
    : [...rows.values()].filter((row) => row.id !== id && row.source === source && row.line === line)

/** Replaces wrappers with their targets and resets decisions. */
export const unwrappedRows = (now: OpenedList, ids: readonly number[]): ListChange => ({
  rows: rowsOf(now, ids).flatMap(({ note: _note, refusal: _refusal, ...row }) => {
    const leads = leadsToOf(row.what, now.redaction)
    if (leads === null || row.what.is !== 'asset') return []
    const what = { is: 'asset' as const, content: leads.target }
    return [{ ...row, what, decision: 'none' as const, insteadOf: row.insteadOf ?? row.what.content }]
  }),
})

export const decidedRows = (now: OpenedList, ids: readonly number[], decision: Decision): ListChange => ({
  rows: rowsOf(now, ids).map((row) => ({ ...row, decision })),
})

export const refusedRows = (now: OpenedList, reportId: string, remaining: Draft): ListChange => ({
  rows: [...now.rows.values()].flatMap((row) => {
    const content = row.reportId === reportId && row.what.is === 'asset' ? row.what.content : null
    if (content === null || !remaining.form.assets.some((line) => line.content === content)) return []
    const refusal = remaining.refusals.find(({ names }) => names.includes(content))
    const { refusal: _before, ...freed } = row
    return [{ ...freed, reportId: null, decision: 'none' as const, ...(refusal ? { refusal } : {}) }]
  }),
})

/** Sets the chain for all wallet addresses without one, including later ones. */
export const withChain = (now: OpenedList, chain: number): ListChange => ({
  common: { ...now.common, chain },
  rows: rowsOf(now, now.rows.keys()).flatMap((row) =>
    row.what.is === 'wallet'
      ? [{ ...row, what: { is: 'asset' as const, content: walletContent(chain, row.what.address) } }]
      : [],
  ),
})

export const withPlatform = (
  now: OpenedList,
  ids: readonly number[],
  platform: string,
  handleUrl: (platform: string, name: string) => string | null,
): ListChange => ({
  rows: rowsOf(now, ids).flatMap((row) => {
    const content = row.what.is === 'handle' ? handleUrl(platform, row.what.name) : null
    return content === null ? [] : [{ ...row, what: { is: 'asset' as const, content } }]
  }),
})

type Saved = Pick<OpenedList['common'], 'form' | 'sendRest' | 'sendLines'> & {
  editedAt: number
  seen: number
}

/** Stores the whole form, ignoring an older edit that arrives late. Merges drafts added while the user was typing. */
export const savedForm = (
  { common, joined }: OpenedList,
  { form, editedAt, seen, sendRest, sendLines }: Saved,
): ListChange => {
  if (editedAt <= common.edit) return {}
  const withCollected = joined
    .filter((one) => one.edit > seen)
    .reduce((whole, one) => joinDraft(whole, one.form, false)?.form ?? whole, form)
  return {
    common: {
      ...common,
      form: { ...withCollected, assets: [], rawAssetsInput: '' },
      edit: editedAt,
      sendRest,
      sendLines,
    },
  }
}
