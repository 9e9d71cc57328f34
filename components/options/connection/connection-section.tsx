import { useRef, useState } from 'preact/hooks'
import type { ConnectionView, PolicyView, SaveOutcome } from '#lib/messages/connection-requests.ts'
import { failureIn } from '#lib/messages/not-answered.ts'
import type { StorageFailure } from '#lib/model/storage-failure.ts'
import { text } from '#lib/platform/texts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { TextField } from '../../ui/fields.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { StorageWords } from '../../wording/storage-words.tsx'
import { hostPattern, originOf } from './host-pattern.ts'
import { KeyAbilities } from './key-abilities.tsx'
import { Locked } from '../locked.tsx'
import type { OptionsDeps } from '../deps.ts'
import { isOfKey, saveWords, connectionWords, type Field, type SaveWords } from './save-words.ts'
import { lacksVersion, serviceOfEndpoint, withScheme } from './service-url.ts'
import { notDone, NotDoneWords } from '../../wording/not-done.tsx'

type Props = {
  connection: ConnectionView
  policy: PolicyView
  deps: OptionsDeps
  onConnection: (connection: ConnectionView) => void
}

type Test =
  | { at: 'idle' }
  | { at: 'testing' }
  | { at: 'done'; outcome: SaveOutcome; view: ConnectionView }
  | { at: 'broken'; failure: StorageFailure | null }

export const ConnectionSection = ({ connection, policy, deps, onConnection }: Props) => {
  const [typedUrl, setTypedUrl] = useState(connection.baseUrl)
  const [typedSlug, setTypedSlug] = useState(connection.slug)
  const baseUrl = policy.serviceUrl ?? withScheme(typedUrl)
  const slug = policy.slug ?? typedSlug
  const [key, setKey] = useState('')
  const [test, setTest] = useState<Test>({ at: 'idle' })
  const form = useRef<HTMLFormElement>(null)

  const { unreadable } = connection
  const firstRun = connection.baseUrl === '' && !unreadable
  const pattern = hostPattern(baseUrl)
  const otherOrigin =
    connection.keyStored && originOf(baseUrl) !== '' && originOf(baseUrl) !== originOf(connection.baseUrl)
  // A stored key is only used for its own origin.
  const hasKey = key.trim() !== '' || policy.keyGiven || (connection.keyStored && !otherOrigin)
  const words =
    test.at === 'done'
      ? saveWords(test.outcome, test.view)
      : test.at === 'idle'
        ? connectionWords(connection)
        : null
  const hasStoredKey = connection.keyStored || policy.keyGiven
  /** True if the key was refused: it may be report-only or wrong, which only the user knows. */
  const asksOfKey =
    connection.keyStored &&
    connection.reportOnly !== true &&
    (test.at === 'done'
      ? test.outcome.at === 'saved-but-refused' && isOfKey(test.outcome)
      : test.at === 'idle' && connection.abilities.assets === 'no')
  const typeKeyAgain = (): void => form.current?.querySelector<HTMLElement>('[data-place="key"]')?.focus()
  const missing: Record<Field, string | null> = {
    url: baseUrl.trim() === '' ? text('options_url_empty') : null,
    key: hasKey ? null : text('options_key_empty'),
    slug: slug.trim() === '' ? text('options_slug_needed') : null,
  }
  /** After one field failed, all empty fields show their problem at once. */
  const problemOf = (field: Field): string | null => {
    if (!words?.field) return null
    return words.field === field ? (words.lines[0] ?? null) : missing[field]
  }

  const save = async (granted: Promise<boolean>): Promise<void> => {
    setTest({ at: 'testing' })
    // Shows the URL that is sent.
    if (policy.serviceUrl === null) setTypedUrl(baseUrl)
    // The background checks the permission itself, and keeps the input either way.
    await granted.catch(() => false)
    try {
      const { outcome, connection: view } = await deps.ask('connection/save', { baseUrl, slug, key })
      setTest({ at: 'done', outcome, view })
      onConnection(view)
      const { field } = saveWords(outcome, view)
      // Clears a stored key from the page.
      if (field !== 'key' && view.keyStored) setKey('')
      if (field === null) {
        setTypedUrl(view.baseUrl)
      } else {
        form.current?.querySelector<HTMLElement>(`[data-place="${field}"]`)?.focus()
      }
    } catch (thrown) {
      setTest({ at: 'broken', failure: failureIn(thrown) })
    }
  }

  return (
    <section class="card" aria-label={text('options_connection')}>
      <h2>{text(firstRun ? 'options_first_run' : 'options_connection')}</h2>
      {firstRun ? <p class="quiet">{text('options_first_run_lines')}</p> : null}
      {unreadable ? (
        <Banner tone="danger" announce>
          <p>
            <strong>{text('options_unreadable')}</strong> {text('options_unreadable_means')}
          </p>
          <p>{text('options_unreadable_do')}</p>
        </Banner>
      ) : null}
      <form
        ref={form}
        class={firstRun ? 'steps numbered' : 'steps'}
        onSubmit={(event) => event.preventDefault()}
      >
        <Locked when={policy.serviceUrl !== null}>
          <TextField
            mono
            place="url"
            label={text('options_url')}
            hint={
              lacksVersion(connection.baseUrl) && baseUrl === connection.baseUrl ? (
                <span class="tone-warn">
                  <StateMark tone="warn" /> {text('options_url_no_version')}
                </span>
              ) : (
                text('options_url_hint')
              )
            }
            problem={problemOf('url')}
            placeholder="https://"
            autocomplete="off"
            value={policy.serviceUrl ?? typedUrl}
            onType={setTypedUrl}
          />
          {policy.serviceUrl === null ? <EndpointOffer typed={typedUrl} onTake={setTypedUrl} /> : null}
        </Locked>
        <Locked when={policy.keyGiven}>
          <TextField
            secret
            mono
            place="key"
            label={text('options_key')}
            hint={text(
              policy.keyGiven
                ? 'policy_key'
                : otherOrigin
                  ? 'options_key_other_origin'
                  : connection.keyStored
                    ? 'options_key_stored'
                    : 'options_key_hint',
            )}
            problem={problemOf('key')}
            autocomplete="off"
            value={key}
            onType={setKey}
          />
        </Locked>
        <Locked when={policy.slug !== null}>
          <TextField
            mono
            place="slug"
            label={text('options_slug')}
            hint={text('options_slug_hint')}
            problem={problemOf('slug')}
            autocomplete="off"
            value={slug}
            onType={setTypedSlug}
          />
        </Locked>
        <div class="options-actions">
          <button
            type="submit"
            class="button main"
            aria-disabled={test.at === 'testing'}
            onClick={() => {
              // Call this before any await, inside the click. Skipped while a field is empty, so that the user gets no needless prompt.
              const granted =
                pattern === null || missing.key || missing.slug
                  ? Promise.resolve(false)
                  : deps.requestHost(pattern)
              if (test.at !== 'testing') void save(granted)
            }}
          >
            {text('options_save')}
          </button>
          {(connection.keyStored && !policy.keyGiven) || unreadable ? (
            <Confirm
              label={text('options_forget')}
              lines={text('options_forget_lines')}
              yes={text('options_forget_yes')}
              no={text('options_forget_no')}
              failed={(thrown) => <NotDoneWords problem={notDone(thrown, 'options_not_answered')} />}
              act={async () => {
                const view = await deps.wayOut.forgetKey()
                setTest({ at: 'idle' })
                onConnection(view)
              }}
            />
          ) : null}
        </div>
      </form>
      <Status test={test} words={words} />
      {asksOfKey ? (
        <div class="options-actions">
          <button type="button" class="button" onClick={typeKeyAgain}>
            {text('options_key_again')}
          </button>
          <ReportOnlyButton
            deps={deps}
            onKept={(view) => {
              setTest({ at: 'idle' })
              onConnection(view)
            }}
          />
        </div>
      ) : null}
      {hasStoredKey ? <KeyAbilities abilities={connection.abilities} /> : null}
    </section>
  )
}

/** Offers the service URL if the user pasted the URL of an endpoint. */
const EndpointOffer = ({ typed, onTake }: { typed: string; onTake: (url: string) => void }) => {
  const service = serviceOfEndpoint(typed)
  return service === null ? null : (
    <p class="small wrap-anywhere">
      {text('options_url_endpoint')}{' '}
      <button type="button" class="text-button small" onClick={() => onTake(service)}>
        {text('options_url_use', service)}
      </button>
    </p>
  )
}

const ReportOnlyButton = ({
  deps,
  onKept,
}: {
  deps: OptionsDeps
  onKept: (connection: ConnectionView) => void
}) => {
  const [failed, setFailed] = useState(false)
  return (
    <>
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
    </>
  )
}

const Status = ({ test, words }: { test: Test; words: SaveWords | null }) => (
  <div
    role="status"
    class={
      words
        ? `status-box fill-${words.tone}`
        : test.at === 'broken'
          ? 'status-box fill-danger'
          : 'standing-none'
    }
  >
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
          <p key={line} class="small wrap-anywhere">
            {line}
          </p>
        ))}
      </>
    ) : null}
  </div>
)
