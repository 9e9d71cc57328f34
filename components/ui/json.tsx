import { TextButton } from './fields.tsx'
import { isRecord } from '#lib/plain-reader.ts'
import { number, size } from './format.ts'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { Announcer } from './announcer.tsx'
import { UNKNOWN } from './pieces.tsx'
import { useCopying } from './controls.tsx'

/** Containers below this depth start folded; above it are the report, its assets and their enrichments. */
const UNFOLDED = 4
/** Shorter ones aren’t worth folding. In characters of JSON. */
const SHORT = 120
/** Longer texts, such as an image, are folded. In characters. */
const LONG = 500

type Entry = { name: string | null; value: unknown; depth: number; last: boolean }

/** Shows parsed JSON over several lines; objects, arrays and long texts fold. */
export const JsonTree = ({ value }: { value: unknown }) => (
  <div class="json-tree">
    <Node name={null} value={value} depth={0} last />
  </div>
)

const Node = ({ name, value, depth, last }: Entry) => {
  const start = name === null ? '' : `${JSON.stringify(name)}: `
  const end = last ? '' : ','
  const exact = JSON.stringify(value)
  const isList = Array.isArray(value)
  const parts: Entry[] = isList
    ? value.map((one, index) => ({
        name: null,
        value: one,
        depth: depth + 1,
        last: index === value.length - 1,
      }))
    : isRecord(value)
      ? Object.entries(value).map(([key, one], index, { length }) => ({
          name: key,
          value: one,
          depth: depth + 1,
          last: index === length - 1,
        }))
      : []
  if (parts.length === 0 && exact.length <= LONG)
    return (
      <p>
        {start}
        {exact}
        {end}
      </p>
    )
  if (parts.length === 0)
    return (
      <details>
        <summary>
          {start}
          {exact.slice(0, 40)}… <span class="quiet">{number(exact.length)}</span>
        </summary>
        <p>
          {exact}
          {end}
        </p>
      </details>
    )
  const [opened, closed] = isList ? ['[', ']'] : ['{', '}']
  return (
    <details open={depth < UNFOLDED || exact.length <= SHORT}>
      <summary>
        {start}
        {opened}
        <span class="quiet json-count">
          {` … ${closed}${end} `}
          {number(parts.length)}
        </span>
      </summary>
      <div class="json-parts">
        {parts.map((part, index) => (
          <Node key={index} {...part} />
        ))}
      </div>
      <p>
        {closed}
        {end}
      </p>
    </details>
  )
}

const PICTURE = /(?<="base64": ?")[A-Za-z0-9+/]{1000,}={0,2}(?=")/

/** Shows exact text, never reformatted, in a region named `label`. Images are collapsed; copying always includes them. */
export const JsonView = ({
  label,
  json,
  tree,
}: {
  label: string
  json: string
  /** Shown instead of the exact text. */
  tree?: ComponentChildren
}) => {
  const { outcome, isReached, handlers } = useCopying(json)
  const [unfolded, setUnfolded] = useState(false)
  const folded = tree === undefined ? PICTURE.exec(json) : null
  return (
    <div class="field">
      <div class="cluster-12 between">
        <span class="hint numbers">{size(new TextEncoder().encode(json).length)}</span>
        <div class="actions">
          <span class="hint" aria-hidden="true">
            {outcome}
          </span>
          <TextButton small {...handlers}>
            {text('common_copy')}
          </TextButton>
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
        <TextButton small aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? text('json_fold_hide') : text('json_fold_show', number(folded[0].length))}
        </TextButton>
      ) : null}
    </div>
  )
}

type BoxProps = { isText: boolean; label: string; children: ComponentChildren }

const Box = ({ isText, label, children }: BoxProps) => {
  const Element = isText ? 'pre' : 'div'
  const Inside = isText ? 'span' : 'div'
  return (
    <Element class="exact mono" tabIndex={0} role="region" aria-label={label} dir="ltr">
      {/* Inside, since the name of the region is ours. */}
      <Inside lang={UNKNOWN}>{children}</Inside>
    </Element>
  )
}
