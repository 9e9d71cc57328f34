import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { assetTypes } from '#lib/assets/asset-types.ts'
import type { CaseFilters } from '#lib/messages/takedown-requests.ts'
import { LIVENESS, TAKEDOWN_STATUSES } from '#lib/model/takedown-values.ts'
import { text } from '#lib/platform/texts.ts'
import { livenessWords, statusLook } from '../../wording/takedown-words.ts'
import { ChoiceFilter } from '../choice-filter.tsx'
import { DateFilter } from '../date-filter.tsx'
import type { CaseView } from './takedown-filter.ts'

/** Typing rests so long before the service is asked. Milliseconds. */
const TYPED = 400

type Props = { view: CaseView; onView: (view: CaseView) => void; children: ComponentChildren }

/** Search and filters, which the service applies, and what stands at their end. */
export const TakedownTools = ({ view, onView, children }: Props) => {
  const { filters } = view
  const filter = (changes: Partial<CaseFilters>): void =>
    onView({ ...view, filters: { ...filters, ...changes } })
  /** Words that rest go with what is chosen by then, and not with what was when they were typed. */
  const latest = useRef(filter)
  latest.current = filter
  const [words, setWords] = useState(filters.query)
  // The address, or "Show all", has said something else.
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
        wordsOf={(status) => statusLook(status).words}
        chosen={filters.takedownStatus}
        onChoose={(takedownStatus) => filter({ takedownStatus })}
      />
      <ChoiceFilter
        label="cases_liveness"
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
        wordsOf={(type) => type}
        chosen={filters.assetType}
        onChoose={(assetType) => filter({ assetType })}
      />
      <DateFilter filters={filters} onDates={filter} />
      <div class="tools-end">{children}</div>
    </div>
  )
}
