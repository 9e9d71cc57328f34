import { TextButton } from './fields.tsx'
import type { ComponentChildren } from 'preact'
import { text, documentLanguage } from '#lib/platform/texts.ts'
import type { IconName, Tone } from './icons.tsx'
import { Icon } from './icons.tsx'
import type { HelpTopic } from '#lib/model/help-topics.ts'
import { HELP_TOPICS, helpPath } from '#lib/model/help-topics.ts'

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
  <TextButton onClick={retry}>{text('popup_try_again')}</TextButton>
)

export type HelpLinkProps = {
  topic: HelpTopic
  /** Opens the page instead of the browser: the toolbar popup closes then. */
  open?: ((path: string) => void) | undefined
}

const addressOf = (topic: HelpTopic): string => {
  const { page, anchor } = HELP_TOPICS[topic]
  return helpPath(page, documentLanguage().lang) + (anchor === null ? '' : `#${anchor}`)
}

/** A link to a page of the help, in a new tab. */
export const HelpText = ({
  topic,
  open,
  class: className,
  children,
}: HelpLinkProps & { class: string; children: ComponentChildren }) => (
  <a {...opening(topic, open)} class={className}>
    {children}
  </a>
)

/** The same as an icon. `about` tells several on one page apart. */
export const HelpIcon = ({ topic, open, about }: HelpLinkProps & { about?: string }) => {
  const name = about === undefined ? text('help') : text('help_about', about)
  return (
    <a {...opening(topic, open)} class="icon-button" aria-label={name} title={name}>
      <Icon name="help" />
    </a>
  )
}

const opening = (topic: HelpTopic, open: HelpLinkProps['open']) => ({
  href: addressOf(topic),
  target: '_blank',
  onClick: (event: MouseEvent): void => {
    if (open === undefined) return
    event.preventDefault()
    open(addressOf(topic))
  },
})
