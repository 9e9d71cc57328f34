import type { AssetCheck } from '#lib/model/asset-check.ts'
import type { AssetLine } from '#lib/model/form/draft-form.ts'
import type { Refusal } from '#lib/model/report-state.ts'
import { text } from '#lib/platform/texts.ts'
import { useId } from 'preact/hooks'
import { directionOf } from '../../ui/fields.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useLater } from './use-later.ts'

type Props = {
  index: number
  line: AssetLine
  /** The background’s check, if it is about the current text. */
  check: AssetCheck | null
  alone: boolean
  now: number
  /** The service’s refusals from an earlier attempt. */
  refusals: Refusal[]
  onChange: (line: AssetLine) => void
  onRemove: (() => void) | null
}

/** One asset exactly as it will be sent, its type and scope, and its findings. */
export const AssetRow = ({ index, line, check, refusals, alone, now, onChange, onRemove }: Props) => {
  const id = useId()
  const later = useLater()
  const number = index + 1
  const take = (content: string): void => onChange({ content, exact: null })
  return (
    <li>
      <div class="asset-box">
        <div class="asset-text" title={line.content}>
          <input
            class="asset-input mono"
            type="text"
            dir={directionOf(line.content, true)}
            value={line.content}
            placeholder={text('popup_asset_placeholder')}
            aria-label={text('popup_asset', number)}
            aria-invalid={check?.ok === false ? 'true' : undefined}
            aria-describedby={`${id}-notes`}
            data-field="asset"
            maxLength={8192}
            autoComplete="off"
            autoCapitalize="off"
            spellcheck={false}
            onInput={(event) => onChange({ content: event.currentTarget.value, exact: null })}
          />
          {later === null ? null : <later.Shown content={line.content} check={check} />}
        </div>
        {later === null ? null : (
          <later.Scope number={number} line={line} check={check} onChange={onChange} />
        )}
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
        {check === null || later === null ? null : check.ok ? (
          <later.AssetFinding check={check} alone={alone} now={now} onTake={take} />
        ) : (
          <later.AssetProblem check={check} onTake={take} />
        )}
        {later === null ? null : <later.Leads line={line} check={check} onChange={onChange} />}
        {refusals.map((refusal, at) => (
          <div key={at} class="asset-refusal">
            {later === null ? null : <later.RefusalWords refusal={refusal} />}
            {refusal.errorType === 'DUPLICATE_ASSETS' && onRemove ? (
              <button
                type="button"
                class="text-button small"
                aria-label={text('failure_leave_it_out', number)}
                onClick={onRemove}
              >
                {text('failure_leave_out')}
              </button>
            ) : null}
          </div>
        ))}
      </div>
    </li>
  )
}
