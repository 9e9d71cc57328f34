import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { BulkRowView, BulkState } from '#lib/messages/bulk-requests.ts'
import { counted } from '#components/ui/format.ts'
import type { AnyFormat } from '#components/dashboard/export.tsx'
import {
  exportName,
  FILE_TYPES,
  FormatItems,
  handOverWriter,
  isHandOver,
} from '#components/dashboard/export.tsx'
import { useDashboard, type DashboardDeps } from '#components/dashboard/page.ts'
import { DropPanel } from '#components/dashboard/tools.tsx'
import { NotDoneWords, useAction } from '#components/wording/failures.tsx'
import { headlineOf } from '#components/wording/verdicts.ts'
import { isoTime } from '#lib/platform/timing.ts'
import { text } from '#lib/platform/texts.ts'
import { csvRecord, csvStart } from '#lib/reports/export.ts'
import { ROW_STATUS_LOOKS } from './bulk-rows.ts'
import { useBulk } from './bulk-session.ts'

/** Saves rows as a table, as JSON or for other tools; only what the table shows of them. */
export const BulkExport = ({
  others,
}: {
  /** The menus that are one with this in a narrow window. */
  others?: ((close: () => void) => ComponentChildren) | undefined
}) => {
  const deps = useDashboard()
  const { state, passed, selected } = useBulk()
  const rows = selected.size > 0 ? passed.filter(({ id }) => selected.has(id)) : passed
  const { problem, run } = useAction('dashboard_export_failed')
  const [saved, setSaved] = useState('')
  const words = counted(rows.length, 'bulk_count_one', 'bulk_count_other')
  const start = (format: AnyFormat): void =>
    run(async () => {
      setSaved('')
      setSaved(await exportRows(deps, format, rows, state))
    })
  const content = (
    <>
      <ul class="menu-picks">
        <li class="menu-cap small quiet numbers">
          {others ? `${text('dashboard_export')}: ${words}` : words}
        </li>
        <FormatItems label={words} disabled={rows.length === 0} onChoose={start} />
      </ul>
      {saved === '' ? null : (
        <p class="small wrap-anywhere" role="status">
          {text('dashboard_export_saved', saved)}
        </p>
      )}
      <NotDoneWords problem={problem} />
      <p class="hint">{text('bulk_export_hint')}</p>
    </>
  )
  return (
    <DropPanel
      label={text(others ? 'panel_more' : 'dashboard_export')}
      dots={others && 'menus'}
      onOpen={() => setSaved('')}
    >
      {(close) => (
        <>
          {others?.(close)}
          {content}
        </>
      )}
    </DropPanel>
  )
}

const ROW_COLUMNS: [name: string, of: (row: BulkRowView, state: BulkState) => string][] = [
  ['asset', ({ what, written }) => (what.is === 'asset' ? what.content : written)],
  ['type', ({ type }) => type],
  ['status', ({ rowStatus }) => text(ROW_STATUS_LOOKS[rowStatus].words)],
  ['allowlist check', ({ check }) => (check ? headlineOf(check.finding, 'whenever') : '')],
  ['category', ({ category }, { form }) => category ?? form.category ?? ''],
  ['report', ({ report }) => report?.id ?? ''],
  ['service report number', ({ report }) => report?.reportNumber ?? ''],
]

/** For whom the list is, of several organizations. */
const WHOSE_COLUMNS: typeof ROW_COLUMNS = [
  ['organization', (_, { destination }) => destination?.slug ?? ''],
  [
    'organization name',
    (_, { connections }) => connections?.choices.find(({ id }) => id === connections.chosen)?.name ?? '',
  ],
  ['service', (_, { destination }) => destination?.baseUrl ?? ''],
]

const exportRows = async (
  { save, now }: Pick<DashboardDeps, 'save' | 'now'>,
  format: AnyFormat,
  rows: readonly BulkRowView[],
  state: BulkState,
): Promise<string> => {
  const time = now()
  const name = exportName('bulk-list', format, time)
  save(name, new Blob(await rowParts(format, rows, state, time), { type: FILE_TYPES[format] }))
  return name
}

const rowParts = async (
  format: AnyFormat,
  rows: readonly BulkRowView[],
  state: BulkState,
  now: number,
): Promise<string[]> => {
  if (isHandOver(format)) {
    const [{ handedRows }, writer] = await Promise.all([
      import('#lib/reports/stix-and-misp.ts'),
      handOverWriter(format),
    ])
    for (const one of handedRows(rows, state, { title: text('dashboard_bulk'), now })) writer.add(one)
    return writer.parts()
  }
  const columns = state.connections ? [...ROW_COLUMNS, ...WHOSE_COLUMNS] : ROW_COLUMNS
  const names = columns.map(([column]) => column)
  const cells = (row: BulkRowView): string[] => columns.map(([, of]) => of(row, state))
  if (format === 'csv') return [csvStart(names), ...rows.map((row) => csvRecord(cells(row)))]
  const file = { format: 'bulk-list', version: 1, by: text('extension_name'), exported: isoTime(now) }
  const elements = rows.map((row) =>
    Object.fromEntries(cells(row).map((cell, at) => [names[at] ?? '', cell])),
  )
  return [JSON.stringify({ ...file, rows: elements }, null, 1), '\n']
}
