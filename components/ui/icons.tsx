/** A circle in a path. */
const ring = (x: number, y: number, radius: number): string =>
  `M${x} ${y}m-${radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0 ${radius} ${radius} 0 1 0-${2 * radius} 0`

const SHIELD = 'M9 1.9 15 4v4.6c0 3.7-2.5 6.2-6 7.5-3.5-1.3-6-3.8-6-7.5V4z'
const ROUND = ring(9, 9, 6.9)

/** Strokes of 1.7 px on a grid of 18. Verdict shields match the toolbar icon, in their colors too (base.css). Hidden from assistive technology. */
const PATHS = {
  shield: SHIELD,
  'shield-ours': SHIELD,
  'shield-unknown': SHIELD,
  'shield-look-alike':
    'M12.2 3 9 1.9 3 4v4.6c0 3.7 2.5 6.2 6 7.5 3.5-1.3 6-3.8 6-7.5V6.4M6.2 9.6c1.1-1.3 1.9-1.3 2.8-.5s1.7.8 2.8-.5',
  shared: `${ring(9, 4.4, 2.2)}${ring(4.2, 13.2, 2.2)}${ring(13.8, 13.2, 2.2)}M8 6.5l-2.7 4.8M10 6.5l2.7 4.8`,
  blocked: `${ROUND}M4.2 4.2l9.6 9.6`,
  sent: 'M15.6 2.6 2.4 7.2l5 3.2 3.3 5zM7.4 10.4l3-3',
  case: 'M2.4 6h13.2v8.6H2.4zM6.6 6V3.4h4.8V6M2.4 10h13.2',
  warning: 'M9 2.6 16.2 15H1.8zM9 7.2v3.4M9 12.7v.1',
  info: `${ROUND}M9 8.3v4M9 5.5v.1`,
  help: `${ROUND}M6.9 7.2c0-1.2.9-2 2.1-2s2.1.8 2.1 1.9c0 1.5-2.1 1.6-2.1 3M9 12.7v.1`,
  check: 'm3.6 9.5 3.6 3.6 7.2-8',
  cross: 'm4.6 4.6 8.8 8.8M13.4 4.6l-8.8 8.8',
  plus: 'M9 3.6v10.8M3.6 9h10.8',
  copy: 'M7.8 6.2h5.4a1.6 1.6 0 0 1 1.6 1.6v5.4a1.6 1.6 0 0 1-1.6 1.6H7.8a1.6 1.6 0 0 1-1.6-1.6V7.8a1.6 1.6 0 0 1 1.6-1.6zM3.6 11.4a.8.8 0 0 1-.8-.8V4.4c0-.9.7-1.6 1.6-1.6h6.2c.5 0 .8.3.8.8',
  list: 'M6.4 4.5h8.4M6.4 9h8.4M6.4 13.5h8.4M3 4.5h.1M3 9h.1M3 13.5h.1',
  gear: `${ring(9, 9, 2.3)}M9 1.9v2M9 14.1v2M1.9 9h2M14.1 9h2M4 4l1.4 1.4M12.6 12.6 14 14M14 4l-1.4 1.4M5.4 12.6 4 14`,
  page: 'M4.6 2.4h5.8l3.2 3.2v10h-9zM10.2 2.6v3.2h3.2',
  panel:
    'M4 3.2h10a1.6 1.6 0 0 1 1.6 1.6v8.4a1.6 1.6 0 0 1-1.6 1.6H4a1.6 1.6 0 0 1-1.6-1.6V4.8A1.6 1.6 0 0 1 4 3.2zM10.8 3.2v11.6',
  pencil: 'm11.7 3.1 3.2 3.2-8.7 8.7-3.9.7.7-3.9zM9.6 5.2l3.2 3.2',
  more: 'M4 9h.1M9 9h.1M14 9h.1',
  down: 'm4.5 7 4.5 4.5L13.5 7',
  back: 'M11.5 4 6.5 9l5 5',
  next: 'm6.5 4 5 5-5 5',
  search: `${ring(8, 8, 4.9)}M11.8 11.8l3.6 3.6`,
}

export type IconName = keyof typeof PATHS

/** What is filled besides. */
const FILLS: Partial<Record<IconName, string>> = {
  shield: 'M9 1.9v14.2c-3.5-1.3-6-3.8-6-7.5V4z',
  'shield-ours': SHIELD,
}

/** Directional icons, mirrored in right-to-left text (controls.css). */
const ALONG_THE_LINE: ReadonlySet<IconName> = new Set<IconName>(['back', 'next', 'list', 'sent'])

export const Icon = ({ name }: { name: IconName }) => (
  <svg
    key={name}
    class={ALONG_THE_LINE.has(name) ? 'along' : name.startsWith('shield') ? name : undefined}
    width="18"
    height="18"
    viewBox="0 0 18 18"
    fill="none"
    stroke="currentColor"
    stroke-width={name === 'more' ? '2.6' : '1.7'}
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={PATHS[name]} />
    {FILLS[name] && <path d={FILLS[name]} fill="currentColor" stroke="none" />}
  </svg>
)

export type Tone = 'ok' | 'danger' | 'warn' | 'info' | 'quiet'

const FILLED: readonly Tone[] = ['ok', 'danger']
const SHAPES: Record<Tone, string> = {
  ok: ring(5, 5, 4.2),
  danger: 'M2 1h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H2a1 1 0 0 1-1-1V2a1 1 0 0 1 1-1z',
  warn: ring(5, 5, 3.4),
  info: 'M3 1.6h4a1.4 1.4 0 0 1 1.4 1.4v4a1.4 1.4 0 0 1-1.4 1.4H3a1.4 1.4 0 0 1-1.4-1.4V3A1.4 1.4 0 0 1 3 1.6z',
  quiet: 'M1.5 5h7',
}

/** A state’s colored shape. Always place the state’s name beside it. */
export const StateMark = ({ tone }: { tone: Tone }) => {
  const isFilled = FILLED.includes(tone)
  return (
    <svg
      key={tone}
      class={`tone-${tone}`}
      width="10"
      height="10"
      viewBox="0 0 10 10"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d={SHAPES[tone]}
        fill={isFilled ? 'currentColor' : 'none'}
        stroke={isFilled ? 'none' : 'currentColor'}
        stroke-width="1.8"
        stroke-linecap="round"
      />
    </svg>
  )
}
