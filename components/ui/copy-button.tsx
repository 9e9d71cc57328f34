import { useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { Icon } from './icons.tsx'

/** Copies `content` unchanged, although the screen shows it defanged. The accessible name tells whether copying worked. */
export const CopyButton = ({
  content,
  name,
  copy,
  tabIndex,
}: {
  content: string
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
