import { UNGROUPED } from '#lib/limits.ts'
import type { ComponentChildren, Ref } from 'preact'
import type { AssetFilters, Facets } from '#lib/messages/asset-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { typeWords } from '../../wording/asset-type-words.ts'
import { ToolSelect } from '../tool-select.tsx'
import { statusBadge } from './asset-status-words.ts'

export const NO_FILTERS: AssetFilters = { query: '', type: null, group: null, status: null }

/** Characters of a query. */
export const MOST_QUERY = 2000

export const isFiltered = ({ query, type, group, status }: AssetFilters): boolean =>
  query.trim() !== '' || type !== null || group !== null || status !== null

type Props = {
  filters: AssetFilters
  facets: Facets
  /** True for searches at the service, which can’t filter by status. */
  atService: boolean
  onFilters: (filters: AssetFilters) => void
  search: Ref<HTMLInputElement>
  children: ComponentChildren
}

/** Returns the option value. '' means any status, so a status that is missing at the service becomes ' '. */
const valueOf = (status: string): string => (status === '' ? ' ' : status)

const isOffered = (group: number | null, { groups }: Facets): boolean =>
  group === UNGROUPED || groups.some(({ id }) => id === group)

export const AssetTools = ({ filters, facets, atService, onFilters, search, children }: Props) => (
  <div class="tools asset-tools">
    <input
      ref={search}
      type="search"
      class="input"
      aria-label={text('assets_search_or_check')}
      placeholder={text('assets_search_or_check')}
      title={text('assets_search_hint')}
      value={filters.query}
      maxLength={MOST_QUERY}
      autoComplete="off"
      spellcheck={false}
      onInput={(event) => onFilters({ ...filters, query: event.currentTarget.value })}
    />
    <ToolSelect
      label={text('assets_type')}
      any={text('assets_any_type')}
      chosen={filters.type}
      values={facets.types}
      wordsOf={typeWords}
      onChoose={(type) => onFilters({ ...filters, type })}
    />
    <ToolSelect
      label={text('assets_group')}
      any={text('assets_any_group')}
      chosen={isOffered(filters.group, facets) ? filters.group : null}
      values={[UNGROUPED, ...facets.groups.map(({ id }) => id)]}
      wordsOf={(group) => facets.groups.find(({ id }) => id === group)?.name ?? text('assets_ungrouped')}
      onChoose={(group) => onFilters({ ...filters, group })}
    />
    {atService && facets.groups.length === 0 ? (
      <input
        type="text"
        inputMode="numeric"
        class="input numbers"
        aria-label={text('assets_group_id')}
        placeholder={text('assets_group_id')}
        maxLength={15}
        value={filters.group === null || filters.group === UNGROUPED ? '' : String(filters.group)}
        onInput={(event) => {
          const digits = event.currentTarget.value.replaceAll(/\D/g, '')
          event.currentTarget.value = digits
          onFilters({ ...filters, group: digits === '' ? null : Number(digits) })
        }}
      />
    ) : null}
    {atService ? null : (
      <ToolSelect
        label={text('assets_status')}
        any={text('assets_any_status')}
        chosen={filters.status}
        values={facets.statuses}
        keyOf={valueOf}
        wordsOf={(status) => statusBadge(status).words}
        onChoose={(status) => onFilters({ ...filters, status })}
      />
    )}
    {children}
  </div>
)
