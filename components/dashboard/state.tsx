import { StateMark, type Tone } from '../ui/state-mark.tsx'

/** A state in a table or a list: its shape and name in one line. */
export const State = ({
  tone,
  words,
  title,
  dir,
}: {
  tone: Tone
  words: string
  title?: string
  dir?: 'auto'
}) => (
  <span class={`state tone-${tone}`} title={title}>
    <StateMark tone={tone} />
    <span class="state-words" dir={dir}>
      {words}
    </span>
  </span>
)
