import { useId } from 'preact/hooks'
import type { ConnectionView } from '#lib/messages/connection-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { StateMark, type Tone } from '../../ui/state-mark.tsx'

type Abilities = ConnectionView['abilities']

const LOOKS: Record<Abilities[keyof Abilities], { tone: Tone; words: TextKey }> = {
  yes: { tone: 'ok', words: 'options_may_yes' },
  no: { tone: 'danger', words: 'options_may_no' },
  'not-known': { tone: 'quiet', words: 'options_may_not_known' },
}

const ENDPOINTS: { of: keyof Abilities; words: TextKey }[] = [
  { of: 'report', words: 'options_may_report' },
  { of: 'assets', words: 'options_may_assets' },
  { of: 'takedowns', words: 'options_may_takedowns' },
]

/** What the key can do, learned from the service’s responses. Each endpoint is separate: a refusal at one says nothing about the others. */
export const KeyAbilities = ({ abilities }: { abilities: Abilities }) => {
  const id = useId()
  return (
    <div class="key-abilities">
      <h3 class="label" id={id}>
        {text('options_may')}
      </h3>
      <ul class="key-abilities-list small" aria-labelledby={id}>
        {ENDPOINTS.map(({ of, words }) => {
          const look = LOOKS[abilities[of]]
          return (
            <li key={of}>
              <span class={`state tone-${look.tone}`}>
                <StateMark tone={look.tone} />
                <span>{text(look.words)}</span>
              </span>{' '}
              <span>{text(words)}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
