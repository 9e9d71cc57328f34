import { isRecord } from '#lib/plain-reader.ts'
import { number } from '../words.ts'

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
