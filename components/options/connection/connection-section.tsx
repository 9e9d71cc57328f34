import { useEffect, useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { Announcer, asSentences } from '../../ui/boxes/announcer.tsx'
import { Banner } from '../../ui/boxes/banner.tsx'
import { ConnectionActions } from './connection-actions.tsx'
import { ConnectionFields } from './connection-fields.tsx'
import { DemoOffer, DEMO_SERVICE } from './demo-offer.tsx'
import { KeyAbilities } from './key-abilities.tsx'
import { useConnectionForm, type ConnectionProps, type ConnectionForm } from './use-connection-form.ts'
import { Pieces, wordsOf, type Words } from '../../ui/pieces.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { storageTexts, StorageWords } from '../../wording/storage-words.tsx'
import type { ConnectionView } from '#lib/messages/connection-state-requests.ts'
import type { OptionsDeps } from '../deps.ts'

/** The connection: three steps at the first run, rows once it works, and a form in between. One form, so that focus and status stay. */
export const ConnectionSection = (props: ConnectionProps) => {
  const { connection, policy, deps } = props
  const form = useConnectionForm(props)
  const { unreadable } = connection
  /** The result of a test stands below its button, until it is a summary. */
  const isAbove = form.isSummary || form.isKnown
  const connected =
    connection.testedAt !== undefined ||
    connection.reportOnly === true ||
    Object.values(connection.abilities).includes('yes')
  const firstRun = connection.baseUrl === '' && !unreadable
  const [isFirstRunAtLoad] = useState(firstRun)
  useEffect(() => {
    if (isFirstRunAtLoad && document.activeElement === document.body) form.focus('url')
  }, [])
  const fillInDemo = (): void => {
    form.url.type(DEMO_SERVICE.baseUrl)
    form.key.type(DEMO_SERVICE.key)
    form.slug.type(DEMO_SERVICE.slug)
    form.focus('save')
  }
  return (
    <>
      <div class="card">
        {firstRun ? <p class="quiet">{text('options_first_run_intro')}</p> : null}
        {unreadable ? (
          <Banner tone="danger" announce>
            <p>
              <strong>{text('options_unreadable')}</strong> {text('options_unreadable_means')}
            </p>
            <p>{text('options_unreadable_do')}</p>
          </Banner>
        ) : null}
        {isAbove ? <StatusBox form={form} /> : null}
        <form
          ref={form.form}
          class={firstRun ? 'steps numbered' : form.isSummary ? 'connection-rows' : 'steps'}
          onSubmit={(event) => event.preventDefault()}
        >
          <ConnectionFields connection={connection} policy={policy} form={form} />
          <ConnectionActions connection={connection} policy={policy} form={form} deps={deps} />
        </form>
        {isAbove ? null : <StatusBox form={form} />}
        <Announcer words={announcedOf(form.test, form.words)} />
        {form.asksOfKey ? (
          <RefusedKey deps={deps} onAgain={() => form.focus('key')} onKept={form.take} />
        ) : null}
        {!connected && !policy.active ? <DemoOffer onFill={fillInDemo} /> : null}
      </div>
      {connection.keyStored || policy.keyGiven ? <KeyAbilities connection={connection} deps={deps} /> : null}
    </>
  )
}

/** The result of the last test, or what is known without one. A field tells its own error, since it gets the focus. */
const StatusBox = ({ form: { test, words, isSummary } }: { form: ConnectionForm }) => (
  <div class={boxOf(words?.tone ?? (test.at === 'broken' ? 'danger' : null), isSummary)}>
    {test.at === 'testing' ? <p class="quiet">{text('options_testing')}</p> : null}
    {test.at === 'broken' && test.failure ? <StorageWords failure={test.failure} /> : null}
    {test.at === 'broken' && !test.failure ? <p>{text('options_not_answered')}</p> : null}
    {words ? (
      <>
        <p class={`standing-headline tone-${words.tone}`}>
          <StateMark tone={words.tone} />
          <span>{words.headline}</span>
        </p>
        {words.lines.map((line) => (
          <p key={wordsOf(line)} class="small wrap-anywhere">
            <Pieces pieces={line} />
          </p>
        ))}
      </>
    ) : null}
  </div>
)

const announcedOf = (test: ConnectionForm['test'], words: ConnectionForm['words']): string => {
  if (test.at === 'testing') return text('options_testing')
  if (test.at === 'broken')
    return test.failure ? asSentences(storageTexts(test.failure)) : text('options_not_answered')
  if (words === null) return ''
  const lines: Words[] = [words.headline, ...words.lines.slice(words.field === null ? 0 : 1)]
  // The service’s own words can be read below, where their language is marked: of several elements each would be said by itself.
  return asSentences(lines.filter((line) => typeof line === 'string'))
}

const boxOf = (tone: string | null, isSummary: boolean): string => {
  if (isSummary && (tone === null || tone === 'ok')) return 'standing-line'
  return tone === null ? 'standing-none' : `status-box fill-${tone}`
}

/** What to do about a key that the service refused for the asset list: enter it again, or say that it’s report-only. */
const RefusedKey = ({
  deps,
  onAgain,
  onKept,
}: {
  deps: Pick<OptionsDeps, 'ask'>
  onAgain: () => void
  onKept: (connection: ConnectionView) => void
}) => {
  const [failed, setFailed] = useState(false)
  return (
    <div class="options-actions">
      <button type="button" class="button" onClick={onAgain}>
        {text('options_key_again')}
      </button>
      <button
        type="button"
        class="button"
        onClick={() => {
          deps.ask('connection/report-only', {}).then(onKept, () => setFailed(true))
        }}
      >
        {text('report_only_key')}
      </button>
      {failed ? (
        <p class="problem" role="alert">
          {text('options_not_answered')}
        </p>
      ) : null}
    </div>
  )
}
