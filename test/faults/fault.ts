import type { Strike } from './raw-server.ts'

/** What a report has to say of itself in the end, in short: its state, then the reason or the service's number. */
type Told =
  | `waiting ${string}`
  | `held ${string}`
  | `refused ${string}`
  | `presumed ${string}`
  | 'known'
  | `accepted ${number}`

/** A fault, what the report that met it has to say, and why. Nothing here knows how the product does it. */
export interface Fault {
  name: string
  /** What the service does when a report is created; `nobody`: no one listens. */
  strike: Strike | 'nobody'
  /** Before the body has been read, or after it, the default. */
  on?: 'head' | 'body'
  /** Every path of the service does it, the asset list too. */
  everywhere?: true
  told: Told
  /** Where Firefox takes the bytes for something else. */
  toldInFirefox?: Told
  /** The service may have acted although no answer in hand says so. */
  ambiguous: boolean
  why: string
  /** The service keeps its connections open, and the report comes over one that has been used. */
  keptOpen?: true
  /** The browser sends it again by itself, once for each connection that it uses again and one more. */
  repeated?: true
  /** Seconds for which the origin is left in peace, where it has asked for that. */
  peace?: number
  /** Bytes of the description, where the size of the request matters. */
  bytes?: number
}
