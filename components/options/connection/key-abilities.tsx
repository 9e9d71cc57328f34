import { useId, useState } from 'preact/hooks'
import type { ConnectionView } from '#lib/messages/connection-state-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { StateMark, type Tone } from '../../ui/state-mark.tsx'
import type { OptionsDeps } from '../deps.ts'
import { NotDoneWords, notRead, type NotDone } from '../../wording/not-done.tsx'
import { useNow } from '../../ui/use-now.ts'
import { counted, relative } from '../../ui/words.ts'
import { UNCHECKED, unreadableWords } from '../../wording/verdict-words.ts'

type Deps = Pick<OptionsDeps, 'ask' | 'now' | 'requestHost'>

type Abilities = ConnectionView['abilities']

const BADGES: Record<Abilities[keyof Abilities], { tone: Tone; words: TextKey }> = {
  yes: { tone: 'ok', words: 'options_may_yes' },
  no: { tone: 'danger', words: 'options_may_no' },
  'not-known': { tone: 'quiet', words: 'options_may_not_known' },
}

/** Only a report tells whether the key may send one: there is no request that asks. */
const badgeOf = (of: keyof Abilities, can: Abilities[keyof Abilities]): { tone: Tone; words: TextKey } =>
  of === 'report' && can === 'not-known' ? { ...BADGES[can], words: 'options_may_after_report' } : BADGES[can]

const ENDPOINTS: { of: keyof Abilities; words: TextKey }[] = [
  { of: 'report', words: 'options_may_report' },
  { of: 'assets', words: 'options_may_assets' },
  { of: 'takedowns', words: 'options_may_takedowns' },
]

/** What the key can do, learned from the service’s responses. Each endpoint is separate: a refusal at one says nothing about the others. */
export const KeyAbilities = ({ connection, deps }: { connection: ConnectionView; deps: Deps }) => {
  const id = useId()
  return (
    <div class="card">
      <h3 id={id}>{text('options_may')}</h3>
      <ul class="key-abilities-list" aria-labelledby={id}>
        {ENDPOINTS.map(({ of, words }) => {
          const badge = badgeOf(of, connection.abilities[of])
          return (
            <li key={of} class="key-ability">
              <span class="quiet">{text(words)}</span>{' '}
              <div class="key-ability-facts">
                <span class={`key-ability-state tone-${badge.tone}`}>
                  <StateMark tone={badge.tone} />
                  <span>{text(badge.words)}</span>
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

const copyWords = ({ copy, copyProblem }: ConnectionView, now: number): string => {
  if (copy !== null)
    return counted(
      copy.count,
      'options_copy_one',
      'options_copy_other',
      relative(Math.min(copy.completedAt, now), now),
    )
  return text(copyProblem === null ? 'verdict_unchecked_not_fetched' : UNCHECKED[copyProblem])
}

/** Count and age of the asset list in this browser, with “Sync now”. */
const AssetCopy = ({ connection, deps }: { connection: ConnectionView; deps: Deps }) => {
  const [asked, setAsked] = useState<'no' | 'asking' | NotDone>('no')
  const { copy, copyProblem } = connection
  const busy = connection.syncing || asked === 'asking'
  const sync = () => {
    if (busy) return
    const { hostToAsk } = connection
    // Call this before any await, inside the click. A grant starts the sync.
    if (hostToAsk !== undefined) return void deps.requestHost(hostToAsk).catch(() => false)
    setAsked('asking')
    deps.ask('own-assets/sync', {}).then(
      ({ started }) => setAsked(started ? 'no' : { says: 'options_sync_refused', failure: null }),
      (thrown: unknown) => setAsked(notRead(thrown, 'options_not_answered')),
    )
  }
  return (
    <>
      <p class="numbers">{copyWords(connection, useNow(deps.now))}</p>
      <button type="button" class="text-button" aria-disabled={busy} onClick={sync}>
        {text(busy ? 'options_syncing' : 'options_sync')}
      </button>
      {copy !== null && copyProblem !== null ? (
        <p class="small key-ability-note">{text('options_copy_stays', text(UNCHECKED[copyProblem]))}</p>
      ) : null}
      {copy !== null && copy.unreadable > 0 ? (
        <p class="small key-ability-note wrap-anywhere">{unreadableWords(copy)}</p>
      ) : null}
      <NotDoneWords problem={typeof asked === 'string' ? null : asked} />
    </>
  )
}
