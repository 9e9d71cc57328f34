import { useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { Icon } from '../ui/icons.tsx'

/** Puts something into the clipboard as it is, which the screen shows defanged. Its name says what became of it. */
export const CopyButton = ({
  content,
  name,
  copy,
  tabIndex,
}: {
  content: string
  /** What it is on screen. */
  name: string
  copy: (text: string) => Promise<void>
  tabIndex?: number
}) => {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const words =
    copied === 'yes'
      ? text('note_copied')
      : copied === 'failed'
        ? text('note_not_copied')
        : text('assets_copy', name)
  return (
    <button
      type="button"
      class={copied === 'yes' ? 'icon-button tone-ok' : 'icon-button'}
      aria-label={words}
      title={words}
      tabIndex={tabIndex}
      onClick={() => {
        copy(content).then(
          () => setCopied('yes'),
          () => setCopied('failed'),
        )
      }}
      onBlur={() => setCopied('no')}
    >
      <Icon name={copied === 'yes' ? 'check' : copied === 'failed' ? 'warning' : 'copy'} />
    </button>
  )
}
