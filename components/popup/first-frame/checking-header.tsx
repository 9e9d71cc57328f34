import type { ComponentChildren } from 'preact'
import { text } from '#lib/platform/texts.ts'
import { Icon, IconButton, type IconName } from '../../ui/icons.tsx'
import type { Tone } from '../../ui/state-mark.tsx'
import type { PopupDeps } from '../deps.ts'

export type HeadDeps = Pick<PopupDeps, 'openReports' | 'openOptions' | 'openPanel'>

export const Head = ({
  tone,
  icon,
  deps: { openReports, openOptions, openPanel },
  children,
}: {
  tone: Tone
  icon: IconName
  deps: HeadDeps
  children: ComponentChildren
}) => (
  <header class={`verdict fill-${tone}`}>
    <span class={`tone-${tone}`}>
      <Icon name={icon} />
    </span>
    <section class="verdict-words" aria-label={text('verdict_region')}>
      {children}
    </section>
    <nav class="verdict-ways" aria-label={text('popup_ways')}>
      {openPanel ? <IconButton icon="panel" label={text('panel_open')} onClick={openPanel} /> : null}
      <IconButton icon="list" label={text('popup_reports')} onClick={() => openReports()} />
      <IconButton icon="gear" label={text('popup_options')} onClick={openOptions} />
    </nav>
  </header>
)

/** Shown until the first answer, and after a failed one. */
export const CheckingHeader = ({ deps, failed }: { deps: HeadDeps; failed: boolean }) => (
  <Head tone="quiet" icon="shield" deps={deps}>
    <h1>{text(failed ? 'verdict_unchecked' : 'verdict_checking')}</h1>
    {failed ? <p class="small quiet">{text('verdict_unchecked_proof')}</p> : null}
  </Head>
)
