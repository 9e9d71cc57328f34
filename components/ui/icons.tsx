import type { JSX } from 'preact'

/** Strokes of 1.7 px on a grid of 18. Verdict shields match the toolbar icon, in their colours too (tones.css). Hidden from assistive technology. */
const SHIELD = 'M9 1.9 15 4v4.6c0 3.7-2.5 6.2-6 7.5-3.5-1.3-6-3.8-6-7.5V4z'

const PATHS = {
  shield: () => (
    <>
      <path d={SHIELD} />
      <path d="M9 1.9v14.2c-3.5-1.3-6-3.8-6-7.5V4z" fill="currentColor" stroke="none" />
    </>
  ),
  'shield-ours': () => <path d={SHIELD} fill="currentColor" />,
  'shield-unknown': () => <path d={SHIELD} />,
  'shield-look-alike': () => (
    <>
      <path d="M12.2 3 9 1.9 3 4v4.6c0 3.7 2.5 6.2 6 7.5 3.5-1.3 6-3.8 6-7.5V6.4" />
      <path d="M6.2 9.6c1.1-1.3 1.9-1.3 2.8-.5s1.7.8 2.8-.5" />
    </>
  ),
  shared: () => (
    <>
      <circle cx="9" cy="4.4" r="2.2" />
      <circle cx="4.2" cy="13.2" r="2.2" />
      <circle cx="13.8" cy="13.2" r="2.2" />
      <path d="m8 6.5-2.7 4.8M10 6.5l2.7 4.8" />
    </>
  ),
  blocked: () => (
    <>
      <circle cx="9" cy="9" r="6.9" />
      <path d="m4.2 4.2 9.6 9.6" />
    </>
  ),
  sent: () => <path d="M15.6 2.6 2.4 7.2l5 3.2 3.3 5zM7.4 10.4l3-3" />,
  case: () => (
    <>
      <path d="M2.4 6h13.2v8.6H2.4z" />
      <path d="M6.6 6V3.4h4.8V6M2.4 10h13.2" />
    </>
  ),
  warning: () => (
    <>
      <path d="M9 2.6 16.2 15H1.8z" />
      <path d="M9 7.2v3.4M9 12.7v.1" />
    </>
  ),
  info: () => (
    <>
      <circle cx="9" cy="9" r="6.9" />
      <path d="M9 8.3v4M9 5.5v.1" />
    </>
  ),
  help: () => (
    <>
      <circle cx="9" cy="9" r="6.9" />
      <path d="M6.9 7.2c0-1.2.9-2 2.1-2s2.1.8 2.1 1.9c0 1.5-2.1 1.6-2.1 3M9 12.7v.1" />
    </>
  ),
  check: () => <path d="m3.6 9.5 3.6 3.6 7.2-8" />,
  cross: () => <path d="m4.6 4.6 8.8 8.8M13.4 4.6l-8.8 8.8" />,
  plus: () => <path d="M9 3.6v10.8M3.6 9h10.8" />,
  copy: () => (
    <>
      <rect x="6.2" y="6.2" width="8.6" height="8.6" rx="1.6" />
      <path d="M3.6 11.4a.8.8 0 0 1-.8-.8V4.4c0-.9.7-1.6 1.6-1.6h6.2c.5 0 .8.3.8.8" />
    </>
  ),
  list: () => <path d="M6.4 4.5h8.4M6.4 9h8.4M6.4 13.5h8.4M3 4.5h.1M3 9h.1M3 13.5h.1" />,
  gear: () => (
    <>
      <circle cx="9" cy="9" r="2.3" />
      <path d="M9 1.9v2M9 14.1v2M1.9 9h2M14.1 9h2M4 4l1.4 1.4M12.6 12.6 14 14M14 4l-1.4 1.4M5.4 12.6 4 14" />
    </>
  ),
  panel: () => (
    <>
      <rect x="2.4" y="3.2" width="13.2" height="11.6" rx="1.6" />
      <path d="M10.8 3.2v11.6" />
    </>
  ),
  pencil: () => <path d="m11.7 3.1 3.2 3.2-8.7 8.7-3.9.7.7-3.9zM9.6 5.2l3.2 3.2" />,
  more: () => <path d="M4 9h.1M9 9h.1M14 9h.1" strokeWidth="2.6" />,
  down: () => <path d="m4.5 7 4.5 4.5L13.5 7" />,
  back: () => <path d="M11.5 4 6.5 9l5 5" />,
  search: () => (
    <>
      <circle cx="8" cy="8" r="4.9" />
      <path d="m11.8 11.8 3.6 3.6" />
    </>
  ),
} satisfies Record<string, () => JSX.Element>

export type IconName = keyof typeof PATHS

/** Directional icons, mirrored in right-to-left text (base.css). */
const ALONG_THE_LINE: ReadonlySet<IconName> = new Set<IconName>(['back', 'list', 'sent'])

export const Icon = ({ name }: { name: IconName }) => (
  <svg
    key={name}
    class={ALONG_THE_LINE.has(name) ? 'along' : name.startsWith('shield') ? name : undefined}
    width="18"
    height="18"
    viewBox="0 0 18 18"
    fill="none"
    stroke="currentColor"
    stroke-width="1.7"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {PATHS[name]()}
  </svg>
)

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
