import type { JSX } from 'preact'

export type Tone = 'ok' | 'danger' | 'warn' | 'info' | 'quiet'

const SHAPES: Record<Tone, () => JSX.Element> = {
  ok: () => <circle cx="5" cy="5" r="4.2" fill="currentColor" />,
  danger: () => <rect x="1" y="1" width="8" height="8" rx="1" fill="currentColor" />,
  warn: () => <circle cx="5" cy="5" r="3.4" fill="none" stroke="currentColor" stroke-width="1.8" />,
  info: () => (
    <rect
      x="1.6"
      y="1.6"
      width="6.8"
      height="6.8"
      rx="1.4"
      fill="none"
      stroke="currentColor"
      stroke-width="1.8"
    />
  ),
  quiet: () => (
    <path d="M1.5 5h7" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" />
  ),
}

/** A state’s colored shape. Always place the state’s name beside it. */
export const StateMark = ({ tone }: { tone: Tone }) => (
  <svg
    key={tone}
    class={`tone-${tone}`}
    width="10"
    height="10"
    viewBox="0 0 10 10"
    aria-hidden="true"
    focusable="false"
  >
    {SHAPES[tone]()}
  </svg>
)
