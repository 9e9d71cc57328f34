import { useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { number, size } from './words.ts'

const PICTURE = /(?<="base64": ?")[A-Za-z0-9+/]{1000,}={0,2}(?=")/

/** Shows exact text, never reformatted, in a region named `label`. Images are collapsed; copying always includes them. */
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
  const [unfolded, setUnfolded] = useState(false)
  const folded = PICTURE.exec(json)
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
        {folded && !unfolded ? (
          <>
            {json.slice(0, folded.index)}
            <em class="quiet">{text('json_folded', number(folded[0].length))}</em>
            {json.slice(folded.index + folded[0].length)}
          </>
        ) : (
          json
        )}
      </pre>
      {folded ? (
        <button
          type="button"
          class="text-button small"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? text('json_fold_hide') : text('json_fold_show', number(folded[0].length))}
        </button>
      ) : null}
    </div>
  )
}
