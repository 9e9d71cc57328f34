import type { PolicyView } from '#lib/messages/requests.ts'
import { text, textOf, type TextKey } from '#lib/platform/texts.ts'
import type { ComponentChildren, ComponentProps } from 'preact'
import {
  Confirm,
  NotDoneWords,
  storageTexts,
  StorageWords,
  useAction,
} from '#components/wording/failures.tsx'
import { MAX_NAME } from '#lib/model/connections.ts'
import type { ConnectionForm, ConnectionProps } from './connection-form.ts'
import { lacksVersion, serviceOfEndpoint, useConnectionForm } from './connection-form.ts'
import { TextField, BareButton, Button, TextButton } from '#components/ui/fields.tsx'
import { StateMark } from '#components/ui/icons.tsx'
import { Locked } from './preference-fields.tsx'
import { KeyAbilities, timeOrDate, type Field } from './connection-words.tsx'
import { HelpText, Banner } from '#components/ui/banner.tsx'
import { usePage } from '#components/ui/page.ts'
import { useEffect, useState } from 'preact/hooks'
import { Announcer, asSentences } from '#components/ui/announcer.tsx'
import { Pieces, wordsOf, type Words } from '#components/ui/pieces.tsx'

type OfForm = Pick<ConnectionProps, 'connection' | 'of' | 'policy'> & { form: ConnectionForm }

/** “Save and test”, which is “Test again” in the summary: one button, so that it keeps the focus. */
const ConnectionActions = ({
  connection,
  of,
  policy,
  recovery,
  form,
}: OfForm & Pick<ConnectionProps, 'recovery'>) => {
  const { now } = usePage()
  const { isSummary, test } = form
  const testedAt = test.status === 'done' ? test.endedAt : connection.testedAt
  return (
    <div class={isSummary ? 'actions after-line' : 'actions'}>
      {isSummary && testedAt !== undefined ? (
        <span class="quiet small numbers">{text('options_tested', timeOrDate(testedAt, now()))}</span>
      ) : null}
      <BareButton
        type="submit"
        class={isSummary ? 'text-button' : 'button main'}
        data-field="save"
        aria-disabled={test.status === 'running'}
        onClick={form.save}
      >
        {text(isSummary ? 'options_test_again' : 'options_save')}
      </BareButton>
      {form.mayCancel ? (
        <Button aria-disabled={test.status === 'running'} onClick={form.cancel}>
          {text('options_cancel_edit')}
        </Button>
      ) : null}
      {(connection.keyStored && !policy.keyGiven) || connection.unreadable ? (
        <Confirm
          isText={isSummary}
          of="options_forget"
          act={async () => form.take(await recovery.forgetKey(of?.id))}
        />
      ) : null}
    </div>
  )
}

type RowProps = Omit<ComponentProps<typeof TextField>, 'label' | 'field' | 'value' | 'onType'> & {
  form: ConnectionForm
  field: Field | 'name'
  label: 'options_url' | 'options_key' | 'options_slug' | 'organizations_name'
  isLocked: boolean
  /** What the button of the row reads; its name says which row’s it is. */
  edits?: 'options_edit' | 'options_replace'
  /** Below the field. */
  children?: ComponentChildren
}

/** A field, and as a row of the summary the button that changes it. */
const ConnectionRow = ({
  form,
  field,
  label,
  isLocked,
  edits = 'options_edit',
  children,
  ...rest
}: RowProps) => (
  <div class="connection-row line-8 top">
    <Locked when={isLocked}>
      <TextField
        plain={form.isSummary}
        key={form.elementOf(field)}
        field={field}
        label={text(label)}
        problem={form.problemOf(field)}
        autocomplete="off"
        value={form[field].typed}
        onType={form[field].type}
        {...rest}
      />
      {children}
    </Locked>
    {form.isSummary && !isLocked ? (
      <TextButton
        data-begin={field}
        aria-label={`${text(edits)}: ${text(label)}`}
        onClick={() => form.begin(field)}
      >
        {text(edits)}
      </TextButton>
    ) : null}
  </div>
)

/** The three fields. As a summary they are rows of plain text that can still be typed into, so that the focus stays where it is. */
const ConnectionFields = ({ connection, of, policy, form }: OfForm) => {
  const { isSummary, url, key, slug } = form
  const hintOf = (words: TextKey): string | null => (isSummary ? null : text(words))
  const isStored = connection.keyStored || policy.keyGiven
  return (
    <>
      {of === undefined ? null : (
        <ConnectionRow
          form={form}
          field="name"
          label="organizations_name"
          isLocked={of.isLocked === true}
          hint={hintOf('organizations_name_hint')}
          most={MAX_NAME}
          placeholder={slug.typed}
        />
      )}
      <ConnectionRow
        mono
        form={form}
        field="url"
        label="options_url"
        isLocked={policy.serviceUrl !== null}
        hint={
          lacksVersion(connection.baseUrl) && url.whole === connection.baseUrl ? (
            <span class="tone-warn">
              <StateMark tone="warn" /> {text('options_url_no_version')}
            </span>
          ) : (
            hintOf('options_url_hint')
          )
        }
        placeholder="https://"
      >
        {policy.serviceUrl === null ? <EndpointOffer typed={url.typed} onTake={url.type} /> : null}
      </ConnectionRow>
      <ConnectionRow
        secret
        mono
        form={form}
        field="key"
        label="options_key"
        edits="options_replace"
        isLocked={policy.keyGiven}
        hint={hintOf(
          policy.keyGiven
            ? 'policy_key'
            : key.otherOrigin
              ? 'options_key_other_origin'
              : connection.keyStored
                ? 'options_key_stored'
                : 'options_key_hint',
        )}
        placeholder={isSummary && isStored ? text('options_key_saved') : ''}
      />
      <ConnectionRow
        mono
        form={form}
        field="slug"
        label="options_slug"
        isLocked={policy.slug !== null}
        hint={hintOf('options_slug_hint')}
      />
    </>
  )
}

/** Offers the service URL if the user pasted the URL of an endpoint. */
const EndpointOffer = ({ typed, onTake }: { typed: string; onTake: (url: string) => void }) => {
  const service = serviceOfEndpoint(typed)
  return service === null ? null : (
    <p class="small wrap-anywhere">
      {text('options_url_endpoint')}{' '}
      <TextButton small onClick={() => onTake(service)}>
        {text('common_use', service)}
      </TextButton>
    </p>
  )
}

/** What `npm run service` prints. The service runs on this computer, and its key opens nothing else. */
export const DEMO_SERVICE = {
  baseUrl: 'http://127.0.0.1:4870/v2',
  key: 'tdr_full_Qm9va+3f/9kX2vLwZ0pTn8s=',
  slug: 'acme-wallet',
} as const

/** For users without a service: how to start the demo service. The button fills in its values and sends nothing. */
const DemoOffer = ({ onFill }: { onFill: () => void }) => (
  <p class="actions after-line">
    <HelpText topic="demo" class="text-link">
      {text('options_demo')}
    </HelpText>
    <TextButton class="quiet" onClick={onFill}>
      {text('options_demo_fill')}
    </TextButton>
  </p>
)

/** The connection: three steps at the first run, rows once it works, and a form in between. One form, so that focus and status stay. */
export const ConnectionSection = (props: ConnectionProps) => {
  const { connection, of, policy } = props
  const form = useConnectionForm(props)
  const { unreadable } = connection
  /** The result of a test stands below its button, until it is a summary. */
  const isAbove = form.isSummary || form.test.status === 'idle'
  const connected =
    connection.testedAt !== undefined ||
    connection.reportOnly === true ||
    Object.values(connection.abilities).includes('yes')
  const firstRun = connection.baseUrl === '' && !unreadable && of === undefined
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
      <div class={of === undefined ? 'card' : 'stack-12'}>
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
          class={firstRun ? 'stack-16 numbered' : form.isSummary ? 'stack-4' : 'stack-16'}
          onSubmit={(event) => event.preventDefault()}
        >
          <ConnectionFields {...props} form={form} />
          <ConnectionActions {...props} form={form} />
        </form>
        {isAbove ? null : <StatusBox form={form} />}
        <Announcer words={announcedOf(form.test, form.words)} />
        {form.isKeyDoubted ? <RefusedKey of={of?.id} form={form} /> : null}
        {!connected && !policy.active && of === undefined ? <DemoOffer onFill={fillInDemo} /> : null}
      </div>
      {connection.keyStored || policy.keyGiven ? <KeyAbilities connection={connection} of={of?.id} /> : null}
    </>
  )
}

/** The result of the last test, or what is known without one. A field tells its own error, since it gets the focus. */
const StatusBox = ({ form: { test, words, isSummary } }: { form: ConnectionForm }) => (
  <div class={boxOf(words?.tone ?? (test.status === 'failed' ? 'danger' : null), isSummary)}>
    {test.status === 'running' ? (
      <p class="quiet">{text(test.asks ? 'options_testing_asks' : 'options_testing')}</p>
    ) : null}
    {test.status === 'failed' && test.failure ? <StorageWords failure={test.failure} /> : null}
    {test.status === 'failed' && !test.failure ? <p>{text('common_not_answered')}</p> : null}
    {words ? (
      <>
        <p class={`standing-headline line-8 baseline bold wrap-anywhere tone-${words.tone}`}>
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
  if (test.status === 'running') return text(test.asks ? 'options_testing_asks' : 'options_testing')
  if (test.status === 'failed')
    return test.failure ? asSentences(storageTexts(test.failure)) : text('common_not_answered')
  if (words === null) return ''
  // The first line describes the field that takes the focus, and is read with it.
  const isReadThere = words.field !== null && !(test.status === 'done' && test.hasGoneOn)
  const lines: Words[] = [words.headline, ...words.lines.slice(isReadThere ? 1 : 0)]
  // The service’s own words can be read below, where their language is marked: of several elements each would be said by itself.
  return asSentences(lines.filter((line) => typeof line === 'string'))
}

const boxOf = (tone: string | null, isSummary: boolean): string => {
  if (isSummary && (tone === null || tone === 'ok')) return 'stack-4'
  return tone === null ? 'unless-empty' : `filled stack-4 fill-${tone}`
}

/** What to do about a key that the service refused for the asset list: enter it again, or say that it’s report-only. */
const RefusedKey = ({ of, form }: { of: string | undefined; form: ConnectionForm }) => {
  const { ask } = usePage()
  const { problem, run } = useAction()
  const keep = async (): Promise<void> =>
    form.take(
      await ask('connection/change', {
        how: 'report-only',
        ...(of !== undefined && { connection: of }),
      }),
    )
  return (
    <div class="actions">
      <Button onClick={() => form.focus('key')}>{text('options_key_again')}</Button>
      <Button onClick={() => run(keep)}>{text('report_only_key')}</Button>
      <NotDoneWords problem={problem} />
    </div>
  )
}

export const PolicySection = ({ policy, actsAtOnce }: { policy: PolicyView; actsAtOnce: boolean }) => {
  if (!policy.active) return null
  const { problems } = policy
  return (
    <section class="card" aria-label={text('policy_title')}>
      <h3>{text('policy_title')}</h3>
      <p class="small">
        {text(actsAtOnce ? 'policy_acts_at_once' : 'policy_acts_at_start')}
        {policy.keyGiven ? <> {text('policy_key_readable')}</> : null}
      </p>
      {problems.length === 0 ? null : (
        <Banner tone="warn">
          <p>
            <strong>{text('policy_problems')}</strong> {text('policy_problems_do')}
          </p>
          <ul class="small">
            {problems.map(({ key, problem }) => (
              <li key={`${key} ${problem}`} class="wrap-anywhere">
                {key === '' ? null : <code>{key}</code>} {textOf('policy_problem', problem)}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </section>
  )
}
