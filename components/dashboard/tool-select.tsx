/** A filter with one value of a few, or any. `keyOf` gives each option’s value, which must not be empty. */
export const ToolSelect = <Value,>({
  label,
  any,
  chosen,
  values,
  keyOf = String,
  wordsOf,
  onChoose,
}: {
  label: string
  any: string
  chosen: Value | null
  values: readonly Value[]
  keyOf?: (value: Value) => string
  wordsOf: (value: Value) => string
  onChoose: (value: Value | null) => void
}) => (
  <select
    class="input"
    aria-label={label}
    value={chosen === null ? '' : keyOf(chosen)}
    onChange={(event) => onChoose(values.find((one) => keyOf(one) === event.currentTarget.value) ?? null)}
  >
    <option value="">{any}</option>
    {values.map((one) => (
      <option key={keyOf(one)} value={keyOf(one)}>
        {wordsOf(one)}
      </option>
    ))}
  </select>
)
