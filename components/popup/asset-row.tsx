import type { AssetCheck } from '#lib/messages/draft-requests.ts'
import type { AssetLine } from '#lib/reports/draft-form.ts'
import { text } from '#lib/platform/texts.ts'
import { useId } from 'preact/hooks'
import { Parts, partsOf } from '../shared/address.tsx'
import { Icon } from '../shared/icons.tsx'
import { StateMark } from '../shared/state-mark.tsx'
import { verdictWords } from '../shared/verdict-words.ts'
import { assetProblemWords } from './asset-words.ts'

type Props = {
  place: number
  line: AssetLine
  /** What the background found, if it is about what stands in the field now. */
  check: AssetCheck | null
  alone: boolean
  now: number
  onChange: (line: AssetLine) => void
  onRemove: (() => void) | null
}

/** One asset: exactly what will be sent, its type and scope, and what there is to say about it. */
export const AssetRow = ({ place, line, check, alone, now, onChange, onRemove }: Props) => {
  const id = useId()
  const number = place + 1
  return (
    <li>
      <div class="asset-box">
        <div class="asset-text" title={line.content}>
          <input
            class="asset-input mono"
            type="text"
            dir="ltr"
            value={line.content}
            placeholder={text('popup_asset_placeholder')}
            aria-label={text('popup_asset', number)}
            aria-invalid={check?.ok === false ? 'true' : undefined}
            aria-describedby={`${id}-notes`}
            data-place="asset"
            maxLength={8192}
            autoComplete="off"
            autoCapitalize="off"
            spellcheck={false}
            onInput={(event) => onChange({ content: event.currentTarget.value, exact: null })}
          />
          <Shown content={line.content} check={check} />
        </div>
        <Scope number={number} line={line} check={check} onChange={onChange} />
        {onRemove ? (
          <button
            type="button"
            class="icon-button"
            aria-label={text('popup_asset_remove', number)}
            onClick={onRemove}
          >
            <Icon name="cross" />
          </button>
        ) : null}
      </div>
      <div id={`${id}-notes`} class="asset-notes">
        {check === null ? null : check.ok ? (
          <Standing check={check} alone={alone} now={now} />
        ) : (
          <p class="problem">
            {assetProblemWords(check)}
            <Suggestion
              suggestion={check.suggestion}
              onTake={(content) => onChange({ content, exact: null })}
            />
          </p>
        )}
      </div>
    </li>
  )
}

/** The same text over the field while nobody edits it, so that the domain shows however long the rest is. */
const Shown = ({ content, check }: { content: string; check: AssetCheck | null }) =>
  check?.ok && check.form !== 'address' ? (
    <span class="asset-shown address address-line mono" aria-hidden="true" dir="ltr">
      <Parts {...partsOf(content, check.host)} />
    </span>
  ) : null

const Scope = ({
  number,
  line,
  check,
  onChange,
}: {
  number: number
  line: AssetLine
  check: AssetCheck | null
  onChange: (line: AssetLine) => void
}) => {
  const domain = line.exact !== null
  const wholeDomain = check?.ok ? check.wholeDomain : null
  if (!domain && wholeDomain === null) {
    return check?.ok ? <span class="asset-type small quiet">{check.type}</span> : null
  }
  return (
    <select
      class="asset-scope small"
      aria-label={text('popup_scope', number)}
      value={domain ? 'domain' : 'page'}
      onChange={(event) => {
        const wanted = event.currentTarget.value
        if (wanted === 'page' && line.exact !== null) onChange({ content: line.exact, exact: null })
        if (wanted === 'domain' && wholeDomain !== null)
          onChange({ content: wholeDomain, exact: line.content })
      }}
    >
      <option value="page">{text('popup_scope_page')}</option>
      <option value="domain">{text('popup_scope_domain')}</option>
    </select>
  )
}

const Standing = ({
  check,
  alone,
  now,
}: {
  check: Extract<AssetCheck, { ok: true }>
  alone: boolean
  now: number
}) => {
  const { sameAs, perhapsSameAs, verdict } = check
  const words = verdictWords(verdict, now)
  return (
    <>
      {sameAs === null ? null : <p class="hint">{text('popup_same_as', sameAs + 1)}</p>}
      {perhapsSameAs === null ? null : <p class="hint">{text('popup_perhaps_same_as', perhapsSameAs + 1)}</p>}
      {alone || verdict.relation === 'not-known' ? null : (
        <p class={`asset-standing small tone-${words.tone}`}>
          <StateMark tone={words.tone} /> {words.headline}
        </p>
      )}
    </>
  )
}

const Suggestion = ({
  suggestion,
  onTake,
}: {
  suggestion: string | null
  onTake: (suggestion: string) => void
}) =>
  suggestion === null ? null : (
    <button type="button" class="text-button small" onClick={() => onTake(suggestion)}>
      {text('popup_use_suggestion', suggestion)}
    </button>
  )
