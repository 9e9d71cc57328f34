import type { DraftView } from '#lib/messages/draft-requests.ts'
import { text } from '#lib/platform/texts.ts'

type Props = {
  description: string
  typed: DraftView['typedSecrets']
  onType: (description: string) => void
}

/** Points out personal data in the description; only the user’s click redacts it. */
export const TypedSecrets = ({ description, typed, onType }: Props) => {
  const there = typed.filter(({ written }) => description.includes(written))
  if (there.length === 0) return null
  return (
    <ul class="typed-secrets small" aria-label={text('popup_typed_secrets')}>
      {there.map(({ written, sent }) => (
        <li key={written}>
          <span class="wrap-anywhere">
            {text(sent ? 'popup_typed_sent' : 'popup_typed_removed', written)}
          </span>{' '}
          <button
            type="button"
            class="text-button small"
            aria-label={text(sent ? 'popup_typed_remove_it' : 'popup_typed_remove_it_too', written)}
            onClick={() => onType(description.replaceAll(written, 'REDACTED'))}
          >
            {text(sent ? 'popup_typed_remove' : 'popup_typed_remove_too')}
          </button>
        </li>
      ))}
    </ul>
  )
}
