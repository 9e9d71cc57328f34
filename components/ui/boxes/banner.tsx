import type { ComponentChildren } from 'preact'
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
