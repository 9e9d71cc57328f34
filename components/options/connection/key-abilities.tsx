import { useId } from 'preact/hooks'
import type { ConnectionView } from '#lib/messages/connection-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { StateMark, type Tone } from '../../ui/state-mark.tsx'
import type { OptionsDeps } from '../deps.ts'
import { AssetCopy } from './asset-copy.tsx'

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
export const KeyAbilities = ({ connection, deps }: { connection: ConnectionView; deps: OptionsDeps }) => {
  const id = useId()
  return (
    <div class="card key-abilities">
      <h3 id={id}>{text('options_may')}</h3>
      <ul class="key-abilities-list" aria-labelledby={id}>
        {ENDPOINTS.map(({ of, words }) => {
          const look = LOOKS[connection.abilities[of]]
          return (
            <li key={of} class="key-ability">
              <span class="key-ability-name quiet">{text(words)}</span>{' '}
              <div class="key-ability-facts">
                <span class={`key-ability-state tone-${look.tone}`}>
                  <StateMark tone={look.tone} />
                  <span>{text(look.words)}</span>
                </span>
                {of === 'assets' ? <AssetCopy connection={connection} deps={deps} /> : null}
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
