import type { Fault } from './fault.ts'
import { echoing, echoingCutInKey } from './strikes.ts'

const WHY = 'gateways repeat what they were sent; the key must not be kept with it'

/** Answers that hold the request's headers, the key among them. */
export const ECHOES: Fault[] = [
  { name: 'echo at 403', strike: echoing(403, 'html'), told: 'refused firewall', ambiguous: false, why: WHY },
  {
    name: 'echo at 400',
    strike: echoing(400, 'json'),
    told: 'refused bad-request',
    ambiguous: false,
    why: WHY,
  },
  {
    name: 'echo at 500',
    strike: echoing(500, 'html'),
    told: 'waiting server-error',
    ambiguous: true,
    why: WHY,
  },
  {
    name: 'echo at 200',
    strike: echoing(200, 'json'),
    told: 'presumed other-answer',
    ambiguous: false,
    why: WHY,
  },
  {
    name: 'echo broken off in the middle of the key',
    strike: echoingCutInKey,
    told: 'waiting server-error',
    ambiguous: true,
    why: WHY,
  },
]
