import { useId } from 'preact/hooks'
import type { DraftForm } from '#lib/model/draft-form.ts'
import { CATEGORIES } from '#lib/limits.ts'
import { text, textOf } from '#lib/platform/texts.ts'

type Category = NonNullable<DraftForm['category']>

export const CategoryChips = ({
  chosen,
  onChoose,
  bare = false,
}: {
  chosen: DraftForm['category']
  onChoose: (category: Category) => void
  /** Hides the label where the choices say it. */
  bare?: boolean
}) => {
  const name = useId()
  return (
    <fieldset class="group">
      <legend class={bare ? 'visually-hidden' : 'label'}>{text('popup_category')}</legend>
      <div class="chips category-chips">
        {CATEGORIES.map((category) => (
          <label key={category} class="chip">
            <input
              type="radio"
              name={name}
              value={category}
              checked={chosen === category}
              onChange={() => onChoose(category)}
            />
            {textOf('category', category)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
