import { useEffect, useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { Banner } from '../../ui/boxes/banner.tsx'
import { ConnectionActions } from './connection-actions.tsx'
import { ConnectionFields } from './connection-fields.tsx'
import { ConnectionStatus } from './connection-status.tsx'
import { DemoOffer } from './demo-offer.tsx'
import { DEMO_SERVICE } from './demo-service.ts'
import { KeyAbilities } from './key-abilities.tsx'
import { RefusedKey } from './refused-key.tsx'
import { useConnectionForm, type ConnectionProps } from './use-connection-form.ts'

/** The connection: three steps at the first run, rows once it works, and a form in between. One form, so that focus and status stay. */
export const ConnectionSection = (props: ConnectionProps) => {
  const { connection, policy, deps } = props
  const form = useConnectionForm(props)
  const { unreadable } = connection
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
      <div class={form.isSummary ? 'card connection-summary' : 'card'}>
        {firstRun ? <p class="quiet">{text('options_first_run_intro')}</p> : null}
        {unreadable ? (
          <Banner tone="danger" announce>
            <p>
              <strong>{text('options_unreadable')}</strong> {text('options_unreadable_means')}
            </p>
            <p>{text('options_unreadable_do')}</p>
          </Banner>
        ) : null}
        <form
          ref={form.form}
          class={firstRun ? 'steps numbered' : form.isSummary ? 'connection-rows' : 'steps'}
          onSubmit={(event) => event.preventDefault()}
        >
          <ConnectionFields connection={connection} policy={policy} form={form} />
          <ConnectionActions connection={connection} policy={policy} form={form} deps={deps} />
        </form>
        <ConnectionStatus form={form} />
        {form.asksOfKey ? (
          <RefusedKey deps={deps} onAgain={() => form.focus('key')} onKept={form.take} />
        ) : null}
        {firstRun && !policy.active ? <DemoOffer onFill={fillInDemo} /> : null}
      </div>
      {connection.keyStored || policy.keyGiven ? <KeyAbilities connection={connection} deps={deps} /> : null}
    </>
  )
}
