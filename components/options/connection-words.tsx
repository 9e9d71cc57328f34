import { TextButton } from '#components/ui/fields.tsx'
import type { DeliveryView, SaveOutcome, ConnectionView } from '#lib/messages/requests.ts'
import { keyOf, language, text, textOf, textIfAny, type TextKey } from '#lib/platform/texts.ts'
import { OF_SERVICE, pieced, plain, quoted, type Words } from '#components/ui/pieces.tsx'
import { age, counted } from '#components/ui/format.ts'
import { StateMark, type Tone } from '#components/ui/icons.tsx'
import { useId } from 'preact/hooks'
import { NotDoneWords, useAction } from '#components/wording/failures.tsx'
import { useNow, usePage } from '#components/ui/page.ts'
import { unreadableWords } from '#components/wording/verdicts.ts'

/** Formats `16:48` for a moment of today, and the date for an earlier one. */
export const timeOrDate = (at: number, now: number): string =>
  new Date(at).toDateString() === new Date(now).toDateString()
    ? new Intl.DateTimeFormat(language(), { hour: 'numeric', minute: '2-digit' }).format(at)
    : new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(at)

/** The field that an outcome is about, if any. */
export type Field = 'url' | 'key' | 'slug'

export type SaveWords = { tone: Tone; headline: string; lines: Words[]; field: Field | null }

const hostOf = (baseUrl: string): string => (URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl)

const saying = (tone: Tone, headline: string, ...lines: Words[]): SaveWords => ({
  tone,
  headline,
  lines,
  field: null,
})

/** Explains the result of “Save and test”, result first. */
export const saveWords = (
  outcome: SaveOutcome,
  connection: ConnectionView,
  isPinned: boolean | null,
): SaveWords => {
  const host = hostOf(connection.baseUrl)
  const kept = text('options_kept')
  const later = text('options_try_later')
  switch (outcome.kind) {
    case 'connected':
      return saying(
        'ok',
        text('options_connected', host),
        ...(connection.abilities.report === 'yes' ? [] : [text('options_connected_slug')]),
        ...(isPinned === true ? [] : [text('options_connected_next')]),
      )
    case 'saved-but-refused':
      if (connection.reportOnly && isOfKey(outcome)) return reportOnly()
      return saying(
        'warn',
        text('options_saved_refused'),
        // Other status codes say nothing about the key.
        ...(isOfKey(outcome) ? [text('options_saved_refused_lines')] : []),
        answered(outcome.status, outcome.message),
      )
    case 'bad-url':
      return notSaved(
        'options_not_saved_url',
        textIfAny(keyOf('options_url', outcome.problem)) || text('options_url_not_a_url'),
        'url',
      )
    case 'slug-needed':
      return notSaved('options_not_saved_slug', text('options_slug_needed'), 'slug')
    case 'already-there':
      return notSaved('options_not_saved_slug', text('organizations_already_there', outcome.name), 'slug')
    case 'too-many':
      return notSaved('organizations_full', text('organizations_full_do'), null)
    case 'set-by-policy':
      return notSaved('policy_title', text('policy_locked'), null)
    case 'key-needed':
      return notSaved('options_no_key', text('options_key_needed'), 'key')
    case 'bad-key':
      return notSaved('options_not_saved_key', text('options_key_bad'), 'key')
    case 'permission-refused': {
      const lines = text('options_permission_refused_lines')
      return saying('warn', text('options_permission_refused', outcome.host), kept, lines)
    }
    case 'no-connection':
      return saying('warn', text('options_no_connection', host), kept, text('options_no_connection_lines'))
    case 'timed-out':
      return saying('warn', text('options_timed_out', host), kept, later)
    case 'service-failing': {
      const said = answered(outcome.status, outcome.message)
      return saying('warn', text('options_service_failing'), kept, later, said)
    }
    case 'throttled':
      return saying('warn', text('options_throttled'), kept, later)
    case 'not-this-service':
      return {
        tone: 'danger',
        headline: text('options_not_this_service', host),
        // The first line also shows beside the field.
        lines: [
          text('options_not_this_service_lines'),
          ...(outcome.status === null ? [] : [answered(outcome.status, outcome.message)]),
          kept,
        ],
        field: 'url',
      }
  }
}

/** Returns true for status codes that can mean a bad key. */
export const isOfKey = ({ status }: { status: number }): boolean => status === 401 || status === 403

const reportOnly = (): SaveWords =>
  saying('ok', text('options_saved_report_only'), text('options_saved_report_only_lines'))

const notSaved = (headline: TextKey, line: string, field: Field | null): SaveWords => ({
  tone: 'danger',
  headline: text(headline),
  lines: [line],
  field,
})

const answered = (status: number, message: string): Words =>
  message === ''
    ? text('options_answered', status)
    : pieced('options_answered_with', plain(String(status)), quoted(message, OF_SERVICE))

type Problem = NonNullable<DeliveryView['problem']>

/** What to change when the outbox holds reports; `save` tests again, and asks for a missing permission. */
const MENDS: Record<Problem['because'], Field | 'save'> = {
  'no-key': 'key',
  unauthorized: 'key',
  forbidden: 'key',
  'not-found': 'slug',
  'not-this-service': 'url',
  redirected: 'url',
  'no-permission': 'save',
  firewall: 'save',
  'other-destination': 'save',
}

/**
 * Describes why reports aren’t sent, with what the outbox knows: what was answered, since when, and how many wait. Null if none does, or if
 * it hasn’t been seen since `after`.
 */
export const deliveryWords = (
  delivery: DeliveryView | null,
  after: number,
  now: number,
): (SaveWords & { mends: Field | 'save' }) | null => {
  if (delivery?.problem == null) return null
  const { held, waiting, problem } = delivery
  const { because, message, since } = problem
  if (held + waiting === 0 || (after > 0 && (since ?? 0) < after)) return null
  return {
    tone: 'danger',
    // The words for a report say where the slug is changed: here.
    headline: text(because === 'not-found' ? 'options_held_not_found' : keyOf('failure', because)),
    lines: [
      ...(since === undefined ? [] : [text('options_held_since', timeOrDate(since, now))]),
      ...(held === 0 ? [] : [counted(held, 'options_held_one', 'options_held_other')]),
      ...(waiting === 0 ? [] : [counted(waiting, 'options_waiting_one', 'options_waiting_other')]),
      ...(because === 'no-permission' ? [text('options_permission_refused_lines')] : []),
      ...(message === '' ? [] : [pieced('state_quoted', quoted(message, OF_SERVICE))]),
    ],
    field: null,
    mends: MENDS[because],
  }
}

/** Describes the stored connection before any test; null if none is stored. */
export const connectionWords = (connection: ConnectionView): SaveWords | null => {
  const { baseUrl, keyStored, abilities, hostToAsk } = connection
  if (baseUrl === '') return null
  if (!keyStored) return saying('warn', text('options_no_key'), text('options_no_key_lines'))
  if (hostToAsk !== undefined) {
    const lines = text('options_permission_refused_lines')
    return saying('warn', text('options_permission_refused', hostOf(baseUrl)), lines)
  }
  if (abilities.assets === 'yes') {
    const lines = abilities.report === 'yes' ? [] : [text('options_connected_slug')]
    return saying('ok', text('options_connected', hostOf(baseUrl)), ...lines)
  }
  if (connection.reportOnly) return reportOnly()
  if (abilities.assets === 'no')
    return saying('warn', text('options_saved_refused'), text('options_saved_refused_lines'))
  return saying('quiet', text('options_not_tested'), text('options_not_tested_lines'))
}

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

/** `of`: the ID of one of several. */
type AbilitiesProps = { connection: ConnectionView; of?: string | undefined }

/** What the key can do, learned from the service’s responses. Each endpoint is separate: a refusal at one says nothing about the others. */
export const KeyAbilities = ({ connection, of }: AbilitiesProps) => {
  const id = useId()
  return (
    <div class={of === undefined ? 'card' : 'stack-12 after-line'}>
      <h3 id={id}>{text('options_may')}</h3>
      <ul class="stack-8" aria-labelledby={id}>
        {ENDPOINTS.map(({ of: endpoint, words }) => {
          const badge = badgeOf(endpoint, connection.abilities[endpoint])
          return (
            <li key={endpoint} class="key-ability">
              <span class="quiet">{text(words)}</span>{' '}
              <div class="cluster-12 baseline">
                <span class={`key-ability-state line-8 baseline tone-${badge.tone}`}>
                  <StateMark tone={badge.tone} />
                  <span>{text(badge.words)}</span>
                </span>
                {endpoint === 'assets' ? <AssetCopy connection={connection} of={of} /> : null}
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
    return counted(copy.count, 'options_copy_one', 'options_copy_other', age(copy.completedAt, now))
  return textOf('verdict_unchecked', copyProblem ?? 'not-fetched')
}

/** Count and age of the asset list in this browser, with “Sync now”. */
const AssetCopy = ({ connection, of }: AbilitiesProps) => {
  const { ask, requestHost } = usePage()
  const action = useAction()
  const { copy, copyProblem } = connection
  const busy = connection.syncing || action.busy
  const sync = () => {
    if (busy) return
    const { hostToAsk } = connection
    // Call this before any await, inside the click. A grant starts the sync.
    if (hostToAsk !== undefined) return void requestHost(hostToAsk).catch(() => false)
    action.run(async () => {
      const { started } = await ask('own-assets/sync', {
        what: 'now',
        ...(of !== undefined && { connection: of }),
      })
      return started ? null : { says: 'options_sync_refused', failure: null }
    })
  }
  return (
    <>
      <p class="numbers">{copyWords(connection, useNow())}</p>
      <TextButton aria-disabled={busy} onClick={sync}>
        {text(busy ? 'options_syncing' : 'options_sync')}
      </TextButton>
      {copy !== null && copyProblem !== null ? (
        <p class="small full">{text('options_copy_stays', textOf('verdict_unchecked', copyProblem))}</p>
      ) : null}
      {copy !== null && copy.unreadable > 0 ? (
        <p class="small full wrap-anywhere">{unreadableWords(copy)}</p>
      ) : null}
      <NotDoneWords problem={action.problem} />
    </>
  )
}
