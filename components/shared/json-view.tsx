import { useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { size } from './words.ts'

/**
 * Exact text, character for character, in a region that scrolls and can be copied. `label` names the region. Nothing is
 * indented or coloured: what stands here is what the words around it say it is.
 */
export const JsonView = ({
  label,
  json,
  copy,
}: {
  label: string
  json: string
  copy: (text: string) => Promise<void>
}) => {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const onCopy = () => {
    copy(json).then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    )
  }
  return (
    <div class="field">
      <div class="exact-head">
        <span class="hint numbers">{size(new TextEncoder().encode(json).length)}</span>
        <button type="button" class="text-button small" onClick={onCopy}>
          {text(copied === 'yes' ? 'note_copied' : copied === 'failed' ? 'note_not_copied' : 'note_copy')}
        </button>
      </div>
      <pre class="exact mono" tabIndex={0} role="region" aria-label={label} dir="ltr">
        {json}
      </pre>
    </div>
  )
}
