import type { PolicyView } from '#lib/messages/connection-requests.ts'
import type { ConnectionView } from '#lib/messages/connection-state-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { TextField } from '../../ui/fields.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { Locked } from '../locked.tsx'
import type { Field } from './save-words.ts'
import { lacksVersion, serviceOfEndpoint } from './service-url.ts'
import type { ConnectionForm } from './use-connection-form.ts'

type Props = { connection: ConnectionView; policy: PolicyView; form: ConnectionForm }

/** The three fields. As a summary they are rows of plain text that can still be typed into, so that the focus stays where it is. */
export const ConnectionFields = ({ connection, policy, form }: Props) => {
  const { isSummary, url, key, slug, problemOf, begin, elementOf } = form
  const hintOf = (words: string): string | null => (isSummary ? null : words)
  const isStored = connection.keyStored || policy.keyGiven
  return (
    <>
      <div class="connection-row">
        <Locked when={policy.serviceUrl !== null}>
          <TextField
            mono
            plain={isSummary}
            key={elementOf('url')}
            field="url"
            label={text('options_url')}
            hint={
              lacksVersion(connection.baseUrl) && url.whole === connection.baseUrl ? (
                <span class="tone-warn">
                  <StateMark tone="warn" /> {text('options_url_no_version')}
                </span>
              ) : (
                hintOf(text('options_url_hint'))
              )
            }
            problem={problemOf('url')}
            placeholder="https://"
            autocomplete="off"
            value={url.typed}
            onType={url.type}
          />
          {policy.serviceUrl === null ? <EndpointOffer typed={url.typed} onTake={url.type} /> : null}
        </Locked>
        {isSummary && policy.serviceUrl === null ? (
          <Begin words="options_edit" of="url" field="options_url" begin={() => begin('url')} />
        ) : null}
      </div>
      <div class="connection-row">
        <Locked when={policy.keyGiven}>
          <TextField
            secret
            mono
            plain={isSummary}
            key={elementOf('key')}
            field="key"
            label={text('options_key')}
            hint={hintOf(
              text(
                policy.keyGiven
                  ? 'policy_key'
                  : key.otherOrigin
                    ? 'options_key_other_origin'
                    : connection.keyStored
                      ? 'options_key_stored'
                      : 'options_key_hint',
              ),
            )}
            problem={problemOf('key')}
            placeholder={isSummary && isStored ? text('options_key_saved') : ''}
            autocomplete="off"
            value={key.typed}
            onType={key.type}
          />
        </Locked>
        {isSummary && !policy.keyGiven ? (
          <Begin words="options_replace" of="key" field="options_key" begin={() => begin('key')} />
        ) : null}
      </div>
      <div class="connection-row">
        <Locked when={policy.slug !== null}>
          <TextField
            mono
            plain={isSummary}
            key={elementOf('slug')}
            field="slug"
            label={text('options_slug')}
            hint={hintOf(text('options_slug_hint'))}
            problem={problemOf('slug')}
            autocomplete="off"
            value={slug.typed}
            onType={slug.type}
          />
        </Locked>
        {isSummary && policy.slug === null ? (
          <Begin words="options_edit" of="slug" field="options_slug" begin={() => begin('slug')} />
        ) : null}
      </div>
    </>
  )
}

/** A row’s button. Its name says which row’s: two of them read “Edit”. */
const Begin = ({
  words,
  of,
  field,
  begin,
}: {
  words: 'options_edit' | 'options_replace'
  of: Field
  field: 'options_url' | 'options_key' | 'options_slug'
  begin: () => void
}) => (
  <button
    type="button"
    class="text-button"
    data-begin={of}
    aria-label={`${text(words)}: ${text(field)}`}
    onClick={begin}
  >
    {text(words)}
  </button>
)

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
