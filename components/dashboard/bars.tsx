import type { Tone } from '../ui/state-mark.tsx'
import { State } from './state.tsx'
import { number } from '../ui/words.ts'

type Line = { name: string; tone: Tone; words: string; count: number; choose?: () => void }

/** Counts as bars, each with its state’s mark; a line that can be chosen is a button. */
export const Bars = ({ lines, of }: { lines: readonly Line[]; of: number }) => (
  <ul class="bars">
    {lines.map(({ name, tone, words, count, choose }) => (
      <li key={name} class="bar-line">
        <BarName name={name} tone={tone} words={words} choose={choose} />
        <span class="bar-track" aria-hidden="true">
          <span class={`bar-fill tone-${tone}`} style={{ width: `${(100 * count) / of}%` }} />
        </span>
        <span class="numbers">{number(count)}</span>
      </li>
    ))}
  </ul>
)

const BarName = ({
  name,
  tone,
  words,
  choose,
}: Pick<Line, 'name' | 'tone' | 'words'> & { choose: Line['choose'] | undefined }) => {
  const state = <State tone={tone} words={words} title={name} />
  return choose === undefined ? (
    state
  ) : (
    <button type="button" class="bar-button" onClick={choose}>
      {state}
    </button>
  )
}
