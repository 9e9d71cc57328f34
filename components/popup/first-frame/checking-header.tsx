import type { ComponentChildren } from 'preact'
import { text } from '#lib/platform/texts.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import type { Tone } from '../../ui/state-mark.tsx'

export type Ways = {
  openReports: (id?: string) => void
  openOptions: () => void
  openPanel?: (() => void) | undefined
}

export const Head = ({
  tone,
  icon,
  ways,
  children,
}: {
  tone: Tone
  icon: IconName
  ways: Ways
  children: ComponentChildren
}) => (
  <header class={`verdict fill-${tone}`}>
    <span class={`tone-${tone}`}>
      <Icon name={icon} />
    </span>
    <section class="verdict-words" aria-label={text('verdict_region')} aria-live="polite">
      {children}
    </section>
    <nav class="verdict-ways" aria-label={text('popup_ways')}>
      {ways.openPanel ? (
        <button
          type="button"
          class="icon-button"
          aria-label={text('panel_open')}
          title={text('panel_open')}
          onClick={ways.openPanel}
        >
          <Icon name="panel" />
        </button>
      ) : null}
      <button
        type="button"
        class="icon-button"
        aria-label={text('popup_reports')}
        title={text('popup_reports')}
        onClick={() => ways.openReports()}
      >
        <Icon name="list" />
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={text('popup_options')}
        title={text('popup_options')}
        onClick={ways.openOptions}
      >
        <Icon name="gear" />
      </button>
    </nav>
  </header>
)

/** Shown until the first answer, and after a failed one. */
export const CheckingHeader = ({ ways, failed }: { ways: Ways; failed: boolean }) => (
  <Head tone="quiet" icon="shield" ways={ways}>
    <h1>{text(failed ? 'verdict_unchecked' : 'verdict_checking')}</h1>
    {failed ? <p class="small quiet">{text('verdict_unchecked_proof')}</p> : null}
  </Head>
)
