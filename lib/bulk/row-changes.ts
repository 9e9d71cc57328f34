import { profileUrl } from '#lib/assets/platforms/platform-account.ts'
import { platforms } from '#lib/assets/platforms/platform-table.ts'
import { linesOf } from '#lib/drafts/report-body.ts'
import { draftForm, type DraftForm } from '#lib/model/draft-form.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { redactStrings } from '#lib/redaction/redact-strings.ts'
import { redactUrl } from '#lib/redaction/redact-url.ts'
import type { KindChoices } from '#lib/redaction/secret-kinds.ts'
import { settledValuesIn } from '#lib/drafts/redaction-decisions.ts'
import { explain } from '#lib/own-assets/check-assets.ts'
import type { Draft } from '#lib/model/draft.ts'
import { parseBody } from '#lib/reports/plan-repair.ts'
import { LONGEST_DESCRIPTION, type BulkRow, type Decision, type RowReport } from '#lib/model/bulk-row.ts'
import type { ListChange, TakenReport } from './store.ts'
import { removedBetween, walletContent, leadsToOf } from './check-row.ts'
import { stampRows, type OpenedList } from './opened-list.ts'
import { columnsWithin } from './feed.ts'
import type { RowsChange } from '#lib/messages/bulk-requests.ts'
import { reportOfRow } from './list.ts'

type Said = { form: DraftForm; aside: boolean }

/** Fields that a list has once. The first value stays; later ones go to the description under these names, in English. */
const ONCE = [
  ['contactInfo', 'Contact'],
  ['externalSubmissionLink', 'Submission link'],
  ['discordGuildId', 'Discord server'],
  ['telegramGroupId', 'Telegram group'],
] as const satisfies readonly (readonly [keyof DraftForm, string])[]

/**
 * Adds a draft’s entries to the list’s form; null if they don’t fit. Fills empty fields, appends attachment URLs, moves
 * conflicting values to the description (`aside`). The category is the draft’s only if it `begins` the list.
 */
export const joinDraft = (list: DraftForm, draft: DraftForm, begins: boolean): Said | null => {
  const form = { ...list, category: begins ? draft.category : list.category }
  const aside: string[] = []
  const sayAside = (name: string, value: string): void => void aside.push(`${name}: ${value}`)

  const title = draft.titleTyped ? draft.title.trim() : ''
  if (title !== '' && !(form.titleTyped && form.title.trim() !== '')) {
    form.title = title
    form.titleTyped = true
  } else if (title !== '' && title !== form.title.trim()) sayAside('Title', title)

  for (const [name, label] of ONCE) {
    const value = draft[name].trim()
    if (form[name].trim() === '') form[name] = value
    else if (value !== '' && value !== form[name].trim()) sayAside(label, value)
  }

  const reporter = wordsOf(draft.reporter)
  if (wordsOf(form.reporter) === '') form.reporter = draft.reporter
  else if (reporter !== '' && reporter !== wordsOf(form.reporter)) sayAside('Reporter', reporter)

  // The list fills raw input with its assets’ lines only.
  const raw = draft.rawAssetsInput.trim()
  if (raw !== '') sayAside('Raw input', raw)

  form.attachmentUrls = [
    ...new Set([...linesOf(form.attachmentUrls), ...linesOf(draft.attachmentUrls)]),
  ].join('\n')
  form.overrideReason = below(form.overrideReason, draft.overrideReason.trim(), '\n')
  const said = [draft.description.trim(), ...aside].filter(Boolean).join('\n')
  form.description = below(form.description, said, '\n\n')
  return draftForm.safeParse(form).success ? { form, aside: aside.length > 0 } : null
}

const wordsOf = ({ displayName, platform, platformIdentifier, avatarUrl }: DraftForm['reporter']): string =>
  [displayName, platform, platformIdentifier, avatarUrl]
    .map((word) => word.trim())
    .filter(Boolean)
    .join(', ')

const below = (there: string, said: string, between: string): string =>
  said === '' || there.includes(said) ? there : [there.trim(), said].filter(Boolean).join(between)

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
        ...besideIt(now, row).map((one) => ({
          ...one,
          lineText: redactStrings(one.lineText, removed),
          ...(one.cells === undefined ? {} : { cells: redactStrings(one.cells, removed) }),
        })),
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
  ...(row.cells === undefined ? {} : { cells: redactStrings(row.cells, removed) }),
})

const besideIt = ({ rows }: OpenedList, { id, source, line }: BulkRow): BulkRow[] =>
  line === null
    ? []
    : [...rows.values()].filter((row) => row.id !== id && row.source === source && row.line === line)

/** Sets a row’s own description. */
const describedRow = (now: OpenedList, id: number, description: string): ListChange => ({
  rows: rowsOf(now, [id]).map((row) => ({ ...row, description: description.slice(0, LONGEST_DESCRIPTION) })),
})

/** Replaces wrappers with their targets, and what can’t be reported with what can be instead; resets decisions. */
const unwrappedRows = (now: OpenedList, ids: readonly number[]): ListChange => ({
  rows: rowsOf(now, ids).flatMap(({ note: _note, refusal: _refusal, ...row }) => {
    if (row.what.is === 'not-asset' && row.what.instead !== null) {
      const what = { is: 'asset' as const, content: row.what.instead }
      return [{ ...row, what, decision: 'none' as const }]
    }
    const leads = leadsToOf(row.what, now.redaction)
    if (leads === null || row.what.is !== 'asset') return []
    const what = { is: 'asset' as const, content: leads.target }
    return [{ ...row, what, decision: 'none' as const, insteadOf: row.insteadOf ?? row.what.content }]
  }),
})

/** Stores a decision. A wrapper that is to be sent is replaced by its destination, which is checked first, unless the `original` was chosen. */
const decidedRows = (
  now: OpenedList,
  ids: readonly number[],
  decision: Decision,
  original = false,
): ListChange => {
  const rows = rowsOf(now, ids)
  const isReplaced = ({ what, insteadOf }: BulkRow): boolean =>
    decision === 'send' && !original && insteadOf === undefined && leadsToOf(what, now.redaction) !== null
  const replaced = unwrappedRows(
    now,
    rows.filter(isReplaced).map(({ id }) => id),
  )
  const others = rows.filter((row) => !isReplaced(row)).map((row) => ({ ...row, decision }))
  return { rows: [...(replaced.rows ?? []), ...others] }
}

export const refusedRows = (now: OpenedList, reportId: string, remaining: Draft): ListChange => {
  const ofReport = [...now.rows.values()].filter((row) => row.reportId === reportId)
  const kept = new Set(remaining.form.assets.map(({ content }) => content))
  const back = ofReport.filter(({ what }) => what.is === 'asset' && kept.has(what.content))
  const sentWithout = ofReport.length - back.length
  return {
    rows: back.map((row) => {
      const content = row.what.is === 'asset' ? row.what.content : ''
      const refusal = remaining.refusals.find(({ names }) => names.includes(content))
      const { refusal: _before, ...freed } = row
      return {
        ...freed,
        reportId: null,
        decision: 'none' as const,
        ...(refusal ? { refusal, sentWithout } : {}),
      }
    }),
  }
}

const reportOf = ({ reports }: OpenedList, row: BulkRow | undefined): RowReport | null =>
  row === undefined || row.reportId === null ? null : reportOfRow(reports, row)

/** Returns the reports that the service rejected, one of these rows in them, as far as the list has heard. */
export const rejectedReports = (now: OpenedList, ids: readonly number[]): string[] => {
  const found = ids.flatMap((id) => {
    const report = reportOf(now, now.rows.get(id))
    return report?.state === 'refused' && report.refusal ? [report.id] : []
  })
  return [...new Set(found)]
}

/** Returns the rows of reports as they are without them: each keeps its own reason. */
export const rowsOutOf = (now: OpenedList, reports: ReadonlySet<string>): BulkRow[] =>
  [...(reports.size === 0 ? [] : now.rows.values())].flatMap((row): BulkRow[] => {
    const report = reportOf(now, row)
    if (report === null || !reports.has(report.id)) return []
    const { refusal: _before, sentWithout: _without, ...rest } = row
    const { refusal } = report
    return [{ ...rest, reportId: null, decision: 'none', ...(refusal ? { refusal } : {}) }]
  })

/** Sets the chain for all wallet addresses without one, including later ones. */
const withChain = (now: OpenedList, chain: number): ListChange => ({
  common: { ...now.common, chain },
  rows: rowsOf(now, now.rows.keys()).flatMap((row) =>
    row.what.is === 'wallet'
      ? [{ ...row, what: { is: 'asset' as const, content: walletContent(chain, row.what.address) } }]
      : [],
  ),
})

/** A platform’s name came from a page: one that is none of the table’s makes no address. */
const urlOnPlatform = (platform: string, name: string): string | null => {
  const known = platforms.find(({ type }) => type === platform)?.type
  return known === undefined ? null : (profileUrl(known, name) ?? null)
}

const withPlatform = (now: OpenedList, ids: readonly number[], platform: string): ListChange => ({
  rows: rowsOf(now, ids).flatMap((row) => {
    const content = row.what.is === 'handle' ? urlOnPlatform(platform, row.what.name) : null
    return content === null ? [] : [{ ...row, what: { is: 'asset' as const, content } }]
  }),
})

/** A feed’s columns as they are chosen; null if its source has none. */
export const tableWith = (
  { sources }: OpenedList,
  { source, columns, folded }: Extract<RowsChange, { kind: 'columns' }>,
) => {
  const table = sources.get(source)?.table
  return table === undefined ? null : { ...table, columns: columnsWithin(columns, table.names), folded }
}

const withColumns = (now: OpenedList, asked: Extract<RowsChange, { kind: 'columns' }>): ListChange => {
  const source = now.sources.get(asked.source)
  const table = tableWith(now, asked)
  if (!source || !table) return {}
  const rows = [...now.rows.values()].filter((row) => row.source === source.id)
  stampRows(now, rows)
  return { source: { ...source, table } }
}

/** What a change that a page asks for does to the list. */
export const changedBy = (now: OpenedList, asked: RowsChange): ListChange => {
  switch (asked.kind) {
    case 'edit':
      return editedRow(now, asked.id, asked.content)
    case 'describe':
      return describedRow(now, asked.id, asked.description)
    case 'columns':
      return withColumns(now, asked)
    case 'unwrap':
      return unwrappedRows(now, asked.ids)
    case 'decide':
      return decidedRows(now, asked.ids, asked.decision, asked.original)
    case 'chain':
      return withChain(now, asked.chain)
    case 'platform':
      return withPlatform(now, asked.ids, asked.platform)
  }
}

/**
 * Frees the rows of reports that were taken back. Makes a row for each asset that none names any more, whatever became of it
 * meanwhile: it was cleared, or its record can’t be read. Those may exceed the list’s limit, because nothing else has them.
 */
export const freedRows = (
  now: OpenedList,
  taken: readonly TakenReport[],
): Pick<ListChange, 'common' | 'evidence'> & { rows: BulkRow[] } => {
  const isTaken = new Set(taken.map(({ report }) => report.id))
  const freed = [...now.rows.values()].filter(({ reportId }) => reportId !== null && isTaken.has(reportId))
  const named = new Set(
    freed.map(({ reportId, what }) => JSON.stringify([reportId, what.is === 'asset' ? what.content : ''])),
  )
  const rows = freed.map((row): BulkRow => ({ ...row, reportId: null }))
  const evidence: NonNullable<ListChange['evidence']>[number][] = []
  const begins =
    freed.length === 0 && !rowsOf(now, now.rows.keys()).some(({ decision }) => decision !== 'removed')
  let form = now.common.form
  let id = now.list.freeId()
  for (const { report, payload } of taken) {
    const left = report.assets.filter((content) => !named.has(JSON.stringify([report.id, content])))
    if (left.length === 0) continue
    const sent = payload === null ? [] : (parseBody(payload.body)?.assets ?? [])
    for (const content of left) {
      const { status, reporterConfidence, enrichments } = sent.find((one) => one.content === content) ?? {}
      rows.push({
        id,
        source: 0,
        line: null,
        written: content,
        lineText: '',
        what: { is: 'asset', content },
        spellings: [],
        merged: 0,
        decision: 'none',
        reportId: null,
        ...(status === undefined || status === form.requestedStatus ? {} : { status }),
        ...(reporterConfidence === undefined ? {} : { sure: true }),
      })
      if (enrichments) evidence.push({ id, enrichments })
      id += 1
    }
    if (payload !== null) form = joinDraft(form, payload.draft.form, begins)?.form ?? form
  }
  if (rows.length === freed.length) return { rows }
  return { rows, evidence, common: { ...now.common, form, edit: now.common.edit + 1 } }
}

const URL_WORD = /^[a-z][a-z0-9+.-]{0,30}:\/\//i

/** Redacts what a policy always removes from an unsent row, which may be older than the policy or edited. Same object if there is nothing. */
export const settledRow = (row: BulkRow, settled: KindChoices): BulkRow => {
  const { what, written, spellings, lineText, insteadOf } = row
  if (row.reportId !== null) return row
  const own = what.is === 'asset' ? [what.content, written, ...spellings] : []
  const inLine = lineText.split(/[\s<>"'()]+/).filter((word) => URL_WORD.test(word))
  const addresses = [...own, ...(insteadOf === undefined ? [] : [insteadOf]), ...inLine]
  const removed = settledValuesIn(addresses, settled)
  if (removed.length === 0) return row
  const content = (one: string): string => redactUrl(one, removed)
  return {
    ...without(row, removed),
    what: what.is === 'asset' ? { is: 'asset', content: content(what.content) } : what,
    ...(insteadOf === undefined ? {} : { insteadOf: content(insteadOf) }),
  }
}

export type Saved = Pick<OpenedList['common'], 'form' | 'sendRest' | 'sendLines'> & {
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
