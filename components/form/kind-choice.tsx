import { KIND_CHOICES, type KindChoice, type SecretKind } from '#lib/model/form/draft-form.ts'
import { PREFERENCES } from '#lib/model/preferences/preference-defaults.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { unannounced } from '../ui/boxes/unannounced.ts'

export const kindWords = (kind: SecretKind): string => text(PREFERENCES.redaction[kind].label)

export const CHOICE_WORDS: Record<KindChoice, TextKey> = {
  'as-proposed': 'redaction_as_proposed',
  'always-remove': 'redaction_always_remove',
  'always-keep': 'redaction_always_keep',
}

type Props = { kind: SecretKind; choice: KindChoice; onChoose: (choice: KindChoice) => void; id?: string }

export const KindChoiceSelect = ({ kind, choice, onChoose, id }: Props) => (
  <select
    ref={unannounced}
    id={id}
    class="input narrow small"
    aria-label={id === undefined ? text('redaction_choice', kindWords(kind)) : undefined}
    value={choice}
    onChange={(event) => {
      const chosen = KIND_CHOICES.find((one) => one === event.currentTarget.value)
      if (chosen) onChoose(chosen)
    }}
  >
    {KIND_CHOICES.map((one) => (
      <option key={one} value={one}>
        {text(CHOICE_WORDS[one])}
      </option>
    ))}
  </select>
)
