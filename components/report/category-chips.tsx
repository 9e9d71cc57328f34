import { useId } from 'preact/hooks'
import type { DraftForm } from '#lib/model/draft-form.ts'
import { CATEGORIES } from '#lib/limits.ts'
import type { TextKey } from '#lib/platform/texts.ts'
import { text } from '#lib/platform/texts.ts'

type Category = NonNullable<DraftForm['category']>

const CATEGORY_WORDS: Record<Category, TextKey> = {
  phishing: 'category_phishing',
  impersonation: 'category_impersonation',
  scam: 'category_scam',
  malware: 'category_malware',
  'fake-app': 'category_fake_app',
}

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
            {text(CATEGORY_WORDS[category])}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
