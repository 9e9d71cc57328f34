import { useMemo, useState } from 'preact/hooks'
import { ColumnTable, sortedByColumn, type Columns } from '#components/dashboard/column-table.tsx'
import { useDashboard, useDraftsVersion, within } from '#components/dashboard/page.ts'
import { makeRowSearch, type Sort } from '#components/dashboard/list-store.ts'
import { Ago, State } from '#components/dashboard/row-table.tsx'
import { DetailPane } from '#components/ui/controls.tsx'
import { Confirm, Loaded } from '#components/wording/failures.tsx'
import { Button, TextButton } from '#components/ui/fields.tsx'
import { exactTime, plus, relative } from '#components/ui/format.ts'
import { useNow } from '#components/ui/page.ts'
import { useAnswer, type Loadable } from '#components/ui/answers.ts'
import { foreign } from '#components/ui/pieces.tsx'
import { addressWords, PlainAddress, defangedWords, type AddressParts } from '#components/wording/assets.tsx'
import type { DraftRow } from '#lib/model/draft.ts'
import { text } from '#lib/platform/texts.ts'
import { categoryWords, type Filter } from './report-rows.ts'

/** The stored drafts, last edited first. */
export const useDrafts = (): Loadable<DraftRow[]> => {
  const { read } = useDashboard()
  return useAnswer(() => read.drafts(), useDraftsVersion())
}

const shownOf = ({ shown }: DraftRow): AddressParts =>
  shown ?? { before: '', registrable: text('dashboard_draft_empty'), after: '' }

const nameOf = (row: DraftRow): string => addressWords(shownOf(row))

type SortKey = 'asset' | 'edited'

const COLUMNS: Columns<DraftRow, SortKey> = [
  {
    name: 'state',
    label: 'dashboard_column_state',
    width: '112px',
    cell: () => <State tone="quiet" words={text('dashboard_draft')} />,
  },
  {
    name: 'asset',
    label: 'common_asset',
    by: 'asset',
    order: nameOf,
    button: (row) => ({
      shown: shownOf(row),
      name: nameOf(row),
      children: row.assets > 1 ? <span class="others">{plus(row.assets - 1)}</span> : null,
    }),
  },
  {
    name: 'title',
    label: 'common_title',
    width: '22%',
    until: 760,
    others: 'words',
    title: ({ title }) => defangedWords(title),
    cell: ({ title }) => defangedWords(title),
  },
  {
    name: 'category',
    label: 'common_category',
    width: '104px',
    until: 600,
    cell: ({ category }) => categoryWords(category),
  },
  {
    name: 'edited',
    label: 'dashboard_column_edited',
    width: '152px',
    until: 440,
    by: 'edited',
    downFirst: true,
    order: ({ editedAt }) => editedAt,
    class: 'quiet numbers',
    cell: ({ editedAt }) => <Ago at={editedAt} />,
  },
]

const search = makeRowSearch((row: DraftRow) => [nameOf(row), row.title, categoryWords(row.category)])

const narrowed = (drafts: readonly DraftRow[], { words, category, ...days }: Filter): DraftRow[] => {
  const [matches, isIn] = [search(words), within(days)]
  return drafts.filter(
    (row) => (category === null || row.category === category) && isIn(row.editedAt) && matches(row),
  )
}

const NONE: DraftRow[] = []

type DraftsProps = { drafts: Loadable<DraftRow[]>; filter: Filter; onShowAll: () => void }

/** The drafts in place of the reports: each can be continued or discarded. */
export const Drafts = ({ drafts, filter, onShowAll }: DraftsProps) => {
  const all = drafts.status === 'ready' ? drafts.value : NONE
  const rows = useMemo(() => narrowed(all, filter), [all, filter])
  const now = useNow()
  const [sort, setSort] = useState<Sort<SortKey>>({ by: 'edited', down: true })
  const [chosen, setChosen] = useState<string | null>(null)
  const [focusRequest, setFocusRequest] = useState(0)
  const draft = rows.find(({ id }) => id === chosen)
  return (
    <>
      <div class="split-list column shrinks">
        {rows.length === 0 ? (
          <div class="dashboard-message">
            <Loaded of={drafts}>
              {({ length }) => (
                <p class="quiet">{text(length > 0 ? 'dashboard_none_match' : 'dashboard_no_drafts')}</p>
              )}
            </Loaded>
            <TextButton onClick={onShowAll}>{text('dashboard_show_all')}</TextButton>
          </div>
        ) : (
          <ColumnTable
            caption="options_storage_drafts"
            columns={COLUMNS}
            says={['title', 'edited']}
            rows={sortedByColumn(COLUMNS, rows, sort)}
            idOf={({ id }) => id}
            chosen={chosen}
            sort={sort}
            view={JSON.stringify([sort, filter])}
            focusRequest={focusRequest}
            onSort={setSort}
            onChoose={setChosen}
          />
        )}
      </div>
      {draft ? (
        <DraftDetail
          key={draft.id}
          draft={draft}
          now={now}
          onBack={() => {
            setChosen(null)
            setFocusRequest(focusRequest + 1)
          }}
        />
      ) : null}
    </>
  )
}

const DraftDetail = ({ draft, now, onBack }: { draft: DraftRow; now: number; onBack: () => void }) => {
  const { ask, openDraft } = useDashboard()
  const { id, title, editedAt } = draft
  return (
    <DetailPane
      label={text('dashboard_draft')}
      back={text('options_storage_drafts')}
      onBack={onBack}
      takesFocus
    >
      <div class="about stack-4">
        <h2 class="wrap-anywhere clamp">
          <PlainAddress shown={shownOf(draft)} />
          {draft.assets > 1 ? ` ${plus(draft.assets - 1)}` : null}
        </h2>
        {title === '' ? null : (
          <p class="small wrap-anywhere clamp" {...foreign()}>
            {defangedWords(title)}
          </p>
        )}
        <p class="small quiet numbers" title={exactTime(editedAt)}>
          {text('dashboard_draft_edited', relative(editedAt, now))}
        </p>
      </div>
      <div class="actions">
        <Button main onClick={() => openDraft(id)}>
          {text('cases_continue')}
        </Button>
        <Confirm of="dashboard_draft_discard" act={() => ask('draft/discard', { id })} />
      </div>
    </DetailPane>
  )
}
