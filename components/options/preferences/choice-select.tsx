import { useId } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { unannounced } from '../../ui/boxes/unannounced.ts'

type Props<Value> = {
  label: string
  value: Value
  choices: readonly Value[]
  wordsOf: (value: Value) => string
  set: (value: Value) => unknown
  hint?: string
  /** What stands below the choice and is no part of its description. */
  children?: ComponentChildren
}

/** The choices with the one that was set elsewhere in its place. */
export const ascending = (choices: readonly number[], chosen: number): number[] =>
  choices.includes(chosen) ? [...choices] : [...choices, chosen].toSorted((one, other) => one - other)

/** One value of a few. The caller offers among them what was set elsewhere. */
export const ChoiceSelect = <Value extends string | number | null>({
  label,
  value,
  choices,
  wordsOf,
  set,
  hint,
  children,
}: Props<Value>) => {
  const id = useId()
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
      </label>
      <select
        ref={unannounced}
        id={id}
        class="input narrow"
        value={String(value)}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ currentTarget }) => {
          const chosen = choices.find((one) => String(one) === currentTarget.value)
          if (chosen !== undefined) set(chosen)
        }}
      >
        {choices.map((one) => (
          <option key={String(one)} value={String(one)}>
            {wordsOf(one)}
          </option>
        ))}
      </select>
      {hint === undefined ? null : (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
    </div>
  )
}
