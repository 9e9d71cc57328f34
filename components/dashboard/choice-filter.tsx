import { text, type TextKey } from '#lib/platform/texts.ts'
import { Check } from '../ui/fields.tsx'
import { number } from '../ui/words.ts'
import { DropPanel } from './drop-panel.tsx'

type Props<Value extends string> = {
  label: TextKey
  /** Button labels for no selection and for several; `$1` is the count. */
  any: TextKey
  many: TextKey
  values: readonly Value[]
  wordsOf: (value: Value) => string
  chosen: readonly Value[]
  onChoose: (chosen: Value[]) => void
}

export const ChoiceFilter = <Value extends string>({
  label,
  any,
  many,
  values,
  wordsOf,
  chosen,
  onChoose,
}: Props<Value>) => {
  const [only] = chosen
  const words =
    only === undefined ? text(any) : chosen.length === 1 ? wordsOf(only) : text(many, number(chosen.length))
  return (
    <DropPanel label={text(label)} words={words}>
      <div class="choices">
        {values.map((value) => (
          <Check
            key={value}
            label={wordsOf(value)}
            checked={chosen.includes(value)}
            onTick={(ticked) =>
              onChoose(values.filter((one) => (one === value ? ticked : chosen.includes(one))))
            }
          />
        ))}
      </div>
      <button
        type="button"
        class="text-button small"
        disabled={chosen.length === 0}
        onClick={() => onChoose([])}
      >
        {text(any)}
      </button>
    </DropPanel>
  )
}
