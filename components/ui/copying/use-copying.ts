import { useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'

/**
 * What became of a press on a button that copies `content`, until the focus leaves it. The button keeps its name, since Orca doesn’t say
 * in Firefox that a name has changed: give `outcome` to an announcer, once the button `isReached`.
 */
export const useCopying = (content: string, copy: (text: string) => Promise<void>) => {
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
