import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { number, size } from '../words.ts'
import { Announcer } from '../boxes/announcer.tsx'
import { UNKNOWN } from '../pieces.tsx'
import { useCopying } from '../copying/use-copying.ts'

const PICTURE = /(?<="base64": ?")[A-Za-z0-9+/]{1000,}={0,2}(?=")/

/** Shows exact text, never reformatted, in a region named `label`. Images are collapsed; copying always includes them. */
export const JsonView = ({
  label,
  json,
  copy,
  tree,
}: {
  label: string
  json: string
  /** Shown instead of the exact text. */
  tree?: ComponentChildren
  copy: (text: string) => Promise<void>
}) => {
  const { outcome, isReached, handlers } = useCopying(json, copy)
  const [unfolded, setUnfolded] = useState(false)
  const folded = tree === undefined ? PICTURE.exec(json) : null
  return (
    <div class="field">
      <div class="exact-head">
        <span class="hint numbers">{size(new TextEncoder().encode(json).length)}</span>
        <div class="actions">
          <span class="hint" aria-hidden="true">
            {outcome}
          </span>
          <button type="button" class="text-button small" {...handlers}>
            {text('note_copy')}
          </button>
        </div>
        {isReached ? <Announcer words={outcome} /> : null}
      </div>
      <Box isText={tree === undefined} label={label}>
        {tree ?? null}
        {tree !== undefined ? null : folded && !unfolded ? (
          <>
            {json.slice(0, folded.index)}
            <em class="quiet">{text('json_folded', number(folded[0].length))}</em>
            {json.slice(folded.index + folded[0].length)}
          </>
        ) : (
          json
        )}
      </Box>
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

const Box = ({
  isText,
  label,
  children,
}: {
  isText: boolean
  label: string
  children: ComponentChildren
}) => {
  const Element = isText ? 'pre' : 'div'
  const Inside = isText ? 'span' : 'div'
  return (
    <Element class="exact mono" tabIndex={0} role="region" aria-label={label} dir="ltr">
      {/* Inside, since the name of the region is ours. */}
      <Inside lang={UNKNOWN}>{children}</Inside>
    </Element>
  )
}
