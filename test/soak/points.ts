/**
 * Where the background can be killed: before and after each step of a delivery. `wire` is the service's side of it, where
 * no code of the extension runs.
 */
const STEPS = {
  alarm: 'the alarm that is set before a report is stored',
  enqueue: 'the write that makes a draft a report',
  sending: 'the write that says that an attempt begins',
  answer: 'the reading of the answer’s body',
  outcome: 'the write of what came of the attempt',
  badge: 'the number on the toolbar button, once there is an outcome',
  'next alarm': 'the alarm for the next attempt, after a 503',
} as const

type Step = keyof typeof STEPS
export type HeldPoint = `before ${Step}` | `after ${Step}` | 'before fetch'
export type Point = HeldPoint | 'on the wire, before the commit' | 'on the wire, after the commit'

const bothSides = (step: Step): HeldPoint[] => [`before ${step}`, `after ${step}`]

/** In the order of a report's life. */
export const POINTS: readonly Point[] = [
  ...bothSides('alarm'),
  ...bothSides('enqueue'),
  ...bothSides('sending'),
  'before fetch',
  'on the wire, before the commit',
  'on the wire, after the commit',
  ...bothSides('answer'),
  ...bothSides('outcome'),
  ...bothSides('badge'),
  ...bothSides('next alarm'),
]

/**
 * What the kill leaves on disk of the report: its state, or null while there is only the draft. A background that has just
 * started sets the alarm for its own run too; when that one is held, the report is stored beside it.
 */
export const LEFT_ON_DISK: Record<Point, readonly (string | null)[]> = {
  'before alarm': [null, 'queued'],
  'after alarm': [null, 'queued'],
  'before enqueue': [null],
  'after enqueue': ['queued'],
  'before sending': ['queued'],
  'after sending': ['sending'],
  'before fetch': ['sending'],
  'on the wire, before the commit': ['sending'],
  'on the wire, after the commit': ['sending'],
  'before answer': ['sending'],
  'after answer': ['sending'],
  'before outcome': ['sending'],
  'after outcome': ['accepted'],
  'before badge': ['accepted'],
  'after badge': ['accepted'],
  'before next alarm': ['waiting'],
  'after next alarm': ['waiting'],
}

/** From here on the service may have the report without the extension knowing: what a service that takes a report twice doubles. */
export const DOUBTFUL: readonly Point[] = [
  'on the wire, before the commit',
  'on the wire, after the commit',
  ...bothSides('answer'),
  'before outcome',
]
