import { useId, useState } from 'preact/hooks'
import { COLUMN_ROLES, type ColumnRole } from '#lib/assets/extraction/extracted.ts'
import type { BulkState } from '#lib/messages/bulk-requests.ts'
import type { BulkSource } from '#lib/model/bulk-row.ts'
import { text, textOf } from '#lib/platform/texts.ts'
import { Select } from '#components/ui/controls.tsx'
import { Button, IconButton, TextButton } from '#components/ui/fields.tsx'
import { counted } from '#components/ui/format.ts'
import { sourceWords } from './bulk-input.tsx'
import { useBulk } from './bulk-session.ts'

type Feed = BulkSource & { table: NonNullable<BulkSource['table']> }

/** The feeds of the list, with columns to choose. */
const feedsOf = ({ sources }: Pick<BulkState, 'sources'>): Feed[] =>
  sources.flatMap(({ table, ...source }) => (table === undefined ? [] : { ...source, table }))

const nameOf = ({ kind, name }: Feed): string => (name === '' ? sourceWords({ kind, name }) : name)

/** What of the feed is not in the rows: merged duplicates, and a column that was skipped. */
const leftOutWords = ({ merged = 0, table: { names, skipped } }: Feed): string => {
  const column = skipped === null ? undefined : names[skipped]
  if (column === undefined)
    return merged === 0 ? '' : counted(merged, 'bulk_duplicates_one', 'bulk_duplicates_other')
  return merged === 0
    ? text('bulk_column_skipped', column)
    : counted(merged, 'bulk_duplicates_skipped_one', 'bulk_duplicates_skipped_other', column)
}

const ColumnSelect = ({ feed, role }: { feed: Feed; role: ColumnRole }) => {
  const { session } = useBulk()
  const id = useId()
  const { names, columns, folded } = feed.table
  const values = [null, ...names.flatMap((name, index) => (name === '' ? [] : index))]
  return (
    <div class="bulk-column stack-2">
      <label class="label" for={id}>
        {textOf('bulk_role', role)}
      </label>
      <Select
        id={id}
        value={columns[role]}
        values={values}
        wordsOf={(value) =>
          value === null ? text(role === 'asset' ? 'bulk_role_all' : 'bulk_role_none') : (names[value] ?? '')
        }
        onChoose={(column) => void session.chooseColumns(feed.id, { ...columns, [role]: column }, folded)}
      />
    </div>
  )
}

type FeedColumnsProps = { feed: Feed; feeds: readonly Feed[]; onFeed: (id: number) => void }

const FeedColumns = ({ feed, feeds, onFeed }: FeedColumnsProps) => {
  const { session } = useBulk()
  /** In a narrow window, where they would fill it, the selects stand behind a button. */
  const [unfolded, unfold] = useState(false)
  const { names, asLast } = feed.table
  const name = nameOf(feed)
  const count = names.filter((one) => one !== '').length
  const leftOut = leftOutWords(feed)
  return (
    <div
      class={
        unfolded ? 'bulk-columns band surface cluster-12 unfolded' : 'bulk-columns band surface cluster-12'
      }
      role="group"
      aria-label={text('bulk_columns_of', name)}
    >
      <div class="bulk-columns-words">
        <p>
          {feeds.length > 1 ? (
            <Select
              class="input bulk-columns-feed"
              aria-label={text('bulk_columns')}
              value={feed.id}
              values={feeds.map(({ id }) => id)}
              wordsOf={(id) =>
                `${feeds.findIndex((one) => one.id === id) + 1}. ${nameOf(feeds.find((one) => one.id === id) ?? feed)}`
              }
              onChoose={onFeed}
            />
          ) : (
            <bdi class="bulk-columns-name bold" title={name}>
              {name}
            </bdi>
          )}
          <span class="numbers">
            {asLast
              ? counted(count, 'bulk_columns_last_one', 'bulk_columns_last_other')
              : counted(count, 'bulk_columns_one', 'bulk_columns_other')}
          </span>
        </p>
        {leftOut === '' ? null : <p class="bulk-columns-left-out small quiet numbers">{leftOut}</p>}
      </div>
      <TextButton small class="in-one-column" aria-expanded={unfolded} onClick={() => unfold(!unfolded)}>
        {text('bulk_columns_show')}
      </TextButton>
      <div class="bulk-columns-selects">
        {COLUMN_ROLES.map((role) => (
          <ColumnSelect key={role} feed={feed} role={role} />
        ))}
      </div>
      <IconButton
        icon="cross"
        label={text('bulk_columns_close', name)}
        title={text('bulk_columns_close_hint')}
        onClick={() => {
          for (const { id, table } of feeds) void session.chooseColumns(id, table.columns, true)
        }}
      />
    </div>
  )
}

/** Names the columns found in a feed, with a select for each role: those of the newest feed, or of the one that is chosen. */
export const BulkColumns = () => {
  const { state } = useBulk()
  const [chosen, choose] = useState<number | null>(null)
  const feeds = feedsOf(state).filter(({ table }) => !table.folded)
  const feed = feeds.find(({ id }) => id === chosen) ?? feeds.at(-1)
  // The box stands also without a feed: the rows of the grid are counted.
  return (
    <div class="bulk-feeds">
      {feed === undefined ? null : <FeedColumns key={feed.id} feed={feed} feeds={feeds} onFeed={choose} />}
    </div>
  )
}

/** Opens the columns of all feeds again; nothing while all of them are open. */
export const ColumnsButton = () => {
  const { session, state } = useBulk()
  const folded = feedsOf(state).filter(({ table }) => table.folded)
  return folded.length === 0 ? null : (
    <Button
      onClick={() => {
        for (const { id, table } of folded) void session.chooseColumns(id, table.columns, false)
      }}
    >
      {text('bulk_columns')}
    </Button>
  )
}
