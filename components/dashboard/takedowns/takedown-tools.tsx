import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { assetTypes } from '#lib/assets/asset.ts'
import type { TakedownFilters } from '#lib/messages/takedown-requests.ts'
import { LIVENESS, TAKEDOWN_STATUSES } from '#lib/model/takedowns/takedown-values.ts'
import { text } from '#lib/platform/texts.ts'
import { typeWords } from '../../wording/asset-type-words.ts'
import { statusBadge } from '../../wording/takedown-words.ts'
import { livenessWords } from '#lib/model/status-words.ts'
import { ChoiceFilter, DateFilter } from './takedown-choices.tsx'
import type { TakedownListView } from './takedown-filter.ts'

/** Debounce before querying the service, in ms. */
const TYPED = 400

type Props = { view: TakedownListView; onView: (view: TakedownListView) => void; children: ComponentChildren }

export const TakedownTools = ({ view, onView, children }: Props) => {
  const { filters } = view
  const filter = (changes: Partial<TakedownFilters>): void =>
    onView({ ...view, filters: { ...filters, ...changes } })
  /** Lets the debounced search use the filters of that moment, not those from when the user typed. */
  const latest = useRef(filter)
  latest.current = filter
  const [words, setWords] = useState(filters.query)
  // The URL or “Show all” changed the query.
  useEffect(() => setWords(filters.query), [filters.query])
  useEffect(() => {
    if (words === filters.query) return
    const timer = setTimeout(() => latest.current({ query: words }), TYPED)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <div class="tools">
      <input
        type="search"
        class="input"
        aria-label={text('cases_search')}
        placeholder={text('cases_search')}
        maxLength={2000}
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && words !== filters.query) filter({ query: words })
        }}
      />
      <ChoiceFilter
        label="cases_status"
        any="cases_any_status"
        many="cases_statuses"
        values={TAKEDOWN_STATUSES}
        wordsOf={(status) => statusBadge(status).words}
        chosen={filters.takedownStatus}
        onChoose={(takedownStatus) => filter({ takedownStatus })}
      />
      <ChoiceFilter
        label="cases_liveness"
        hint="cases_liveness_hint"
        any="cases_any_liveness"
        many="cases_livenesses"
        values={LIVENESS}
        wordsOf={livenessWords}
        chosen={filters.livenessStatus}
        onChoose={(livenessStatus) => filter({ livenessStatus })}
      />
      <ChoiceFilter
        label="cases_type"
        any="cases_any_type"
        many="cases_types"
        values={assetTypes}
        wordsOf={typeWords}
        chosen={filters.assetType}
        onChoose={(assetType) => filter({ assetType })}
      />
      <DateFilter filters={filters} onDates={filter} />
      <div class="tools-end">{children}</div>
    </div>
  )
}
