import type { ComponentChildren } from 'preact'
import { text } from '#lib/platform/texts.ts'
import { Icon, type IconName } from '../icons.tsx'
import type { Tone } from '../state-mark.tsx'

const ICONS: Record<Tone, IconName> = {
  ok: 'check',
  danger: 'warning',
  warn: 'warning',
  info: 'info',
  quiet: 'info',
}

export const Banner = ({
  tone,
  children,
  announce = false,
}: {
  tone: Tone
  children: ComponentChildren
  announce?: boolean
}) => (
  <div class={`banner fill-${tone}`} role={announce ? 'alert' : undefined}>
    <span class={`tone-${tone}`}>
      <Icon name={ICONS[tone]} />
    </span>
    <div class="banner-words">{children}</div>
  </div>
)

/** The last line of a banner about what can be repeated. */
export const TryAgain = ({ retry }: { retry: () => void }) => (
  <button type="button" class="text-button" onClick={retry}>
    {text('popup_try_again')}
  </button>
)
