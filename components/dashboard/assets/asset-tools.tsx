import { UNGROUPED } from '#lib/limits.ts'
import type { ComponentChildren } from 'preact'
import type { AssetFilters, Facets } from '#lib/messages/asset-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { typeWords } from '../../wording/asset-type-words.ts'
import { statusLook } from './asset-looks.ts'

export const NO_FILTERS: AssetFilters = { query: '', type: null, group: null, status: null }

export const isFiltered = ({ query, type, group, status }: AssetFilters): boolean =>
  query.trim() !== '' || type !== null || group !== null || status !== null

type Props = {
  filters: AssetFilters
  facets: Facets
  /** True for searches at the service, which can’t filter by status. */
  atService: boolean
  onFilters: (filters: AssetFilters) => void
  children: ComponentChildren
}

/** Returns the option value. '' means any status, so a status that is missing at the service becomes ' '. */
const valueOf = (status: string): string => (status === '' ? ' ' : status)

const isOffered = (group: number | null, { groups }: Facets): boolean =>
  group === UNGROUPED || groups.some(({ id }) => id === group)

export const AssetTools = ({ filters, facets, atService, onFilters, children }: Props) => (
  <div class="tools asset-tools">
    <input
      type="search"
      class="input"
      aria-label={text('assets_search_or_check')}
      placeholder={text('assets_search_or_check')}
      title={text('assets_search_hint')}
      value={filters.query}
      maxLength={2000}
      autoComplete="off"
      spellcheck={false}
      onInput={(event) => onFilters({ ...filters, query: event.currentTarget.value })}
    />
    <select
      class="input"
      aria-label={text('assets_type')}
      value={filters.type ?? ''}
      onChange={(event) => {
        const { value } = event.currentTarget
        onFilters({ ...filters, type: facets.types.find((type) => type === value) ?? null })
      }}
    >
      <option value="">{text('assets_any_type')}</option>
      {facets.types.map((type) => (
        <option key={type} value={type}>
          {typeWords(type)}
        </option>
      ))}
    </select>
    <select
      class="input"
      aria-label={text('assets_group')}
      value={isOffered(filters.group, facets) ? String(filters.group) : ''}
      onChange={(event) => {
        const { value } = event.currentTarget
        onFilters({ ...filters, group: value === '' ? null : Number(value) })
      }}
    >
      <option value="">{text('assets_any_group')}</option>
      <option value={String(UNGROUPED)}>{text('assets_ungrouped')}</option>
      {facets.groups.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
    </select>
    {atService && facets.groups.length === 0 ? (
      <input
        type="text"
        inputMode="numeric"
        class="input asset-group-id numbers"
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
      <select
        class="input"
        aria-label={text('assets_status')}
        value={filters.status === null ? '' : valueOf(filters.status)}
        onChange={(event) => {
          const { value } = event.currentTarget
          onFilters({ ...filters, status: facets.statuses.find((one) => valueOf(one) === value) ?? null })
        }}
      >
        <option value="">{text('assets_any_status')}</option>
        {facets.statuses.map((status) => (
          <option key={status} value={valueOf(status)}>
            {statusLook(status).words}
          </option>
        ))}
      </select>
    )}
    {children}
  </div>
)
