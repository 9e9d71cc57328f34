import { TextButton } from './fields.tsx'
import type { ComponentChildren } from 'preact'
import { text, documentLanguage } from '#lib/platform/texts.ts'
import { Icon, type IconName, type Tone } from './icons.tsx'
import { HELP_TOPICS, helpPath, type HelpTopic } from '#lib/model/help-topics.ts'
import { useEffect, useReducer, useState } from 'preact/hooks'
import { ENTRIES_LOCK } from '#lib/limits.ts'
import { useChanges, usePage } from './page.ts'
import { useAnswer } from './answers.ts'

const ICONS: Record<Tone, IconName> = {
  ok: 'check',
  danger: 'warning',
  warn: 'warning',
  info: 'info',
  quiet: 'info',
}

type BannerProps = { tone: Tone; children: ComponentChildren; announce?: boolean }

export const Banner = ({ tone, children, announce = false }: BannerProps) => (
  <div
    class={`banner filled line-8 top surface wrap-anywhere fill-${tone}`}
    role={announce ? 'alert' : undefined}
  >
    <span class={`tone-${tone}`}>
      <Icon name={ICONS[tone]} />
    </span>
    <div class="grow stack-4 at-start">{children}</div>
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

let holders = 0

/**
 * Keeps an update from closing this page while something typed into it isn’t saved: by a lock, which the browser releases with the
 * page, and by a mark in the document, at which Firefox’s background looks.
 */
export const useUnsavedEntry = (isThere: boolean): void => {
  useEffect(() => {
    if (!isThere) return
    const { dataset } = document.documentElement
    const released = Promise.withResolvers<void>()
    navigator.locks.request(ENTRIES_LOCK, { mode: 'shared' }, () => released.promise).catch(() => undefined)
    holders += 1
    dataset['entries'] = ''
    return () => {
      released.resolve()
      holders -= 1
      if (holders === 0) delete dataset['entries']
    }
  }, [isThere])
}

/** Offers an update that is ready, in the pages that stay open and would delay it. Says so once an update has reopened them. */
export const UpdateNote = ({ class: className = '' }: { class?: string }) => {
  const { ask } = usePage()
  const [ended, end] = useReducer((count: number) => count + 1, 0)
  // The page’s own requests show failures.
  const asked = useAnswer(() => ask('update/ready', {}), useChanges('update') + ended)
  const [begun, setBegun] = useState(false)

  const install = (): void => {
    if (begun) return
    setBegun(true)
    // Answered only if there is nothing to install, or if the browser installs nothing.
    const over = () => {
      setBegun(false)
      end(undefined)
    }
    ask('update/ready', { installs: true }).then(over, over)
  }

  if (asked.status !== 'ready') return null
  const update = asked.value
  if (update.ready === null && update.updatedTo === null) return null
  return (
    <p class={`small quiet ${className}`}>
      {update.ready === null ? (
        text('update_done', update.updatedTo ?? '')
      ) : (
        <span>
          {text(update.waits ? 'update_waits' : 'update_ready')}{' '}
          <TextButton
            aria-disabled={begun}
            title={text('update_reload_means', update.ready)}
            onClick={install}
          >
            {text(begun ? 'update_begun' : 'update_reload')}
          </TextButton>
        </span>
      )}
    </p>
  )
}
