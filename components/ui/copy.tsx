import { useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { Announcer } from './announcer.tsx'
import { Icon } from './icons.tsx'
import { usePage } from './page.ts'

/**
 * What became of a press on a button that copies `content`, until the focus leaves it. The button keeps its name, since Orca doesn’t say
 * in Firefox that a name has changed: give `outcome` to an announcer, once the button `isReached`.
 */
export const useCopying = (content: string) => {
  const { copy } = usePage()
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const [isReached, setReached] = useState(false)
  return {
    copied,
    outcome: { no: '', yes: text('note_copied'), failed: text('note_not_copied') }[copied],
    isReached,
    handlers: {
      onFocus: () => setReached(true),
      onBlur: () => setCopied('no'),
      onClick: () => {
        setReached(true)
        copy(content).then(
          () => setCopied('yes'),
          () => setCopied('failed'),
        )
      },
    },
  }
}

/**
 * Copies `content` unchanged, although the screen shows it defanged. Whether copying worked is announced. Only a button that was
 * reached has a live region, since a list has one button for each row.
 */
export const CopyButton = ({
  content,
  name,
  tabIndex,
}: {
  content: string
  name: string
  tabIndex?: number
}) => {
  const { copied, outcome, isReached, handlers } = useCopying(content)
  const label = text('assets_copy', name)
  return (
    <>
      <button
        type="button"
        class={copied === 'yes' ? 'icon-button tone-ok' : 'icon-button'}
        aria-label={label}
        // A title that differs from the label is a description, whose change Orca says in Chromium beside the announcement.
        title={copied === 'failed' ? outcome : label}
        tabIndex={tabIndex}
        {...handlers}
      >
        <Icon name={copied === 'yes' ? 'check' : copied === 'failed' ? 'warning' : 'copy'} />
      </button>
      {isReached ? <Announcer words={outcome} /> : null}
    </>
  )
}
