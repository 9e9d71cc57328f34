import type { Fault } from './fault.ts'
import { answer, CREATED, cutShort, drip, refusing, reset, silence } from './strikes.ts'

const LOST =
  'refused, unknown host and reset after the commit look the same to a browser: it may have arrived'
const SLOW = 'an attempt ends after 20 s, and the service may still commit what it has'

/** The connection breaks, or never ends. */
export const BROKEN: Fault[] = [
  { name: 'refused', strike: 'nobody', told: 'waiting no-connection', ambiguous: true, why: LOST },
  {
    name: 'reset before the body is read',
    strike: reset,
    on: 'head',
    bytes: 90_000,
    told: 'waiting no-connection',
    ambiguous: true,
    why: LOST,
  },
  { name: 'reset after the body', strike: reset, told: 'waiting no-connection', ambiguous: true, why: LOST },
  {
    name: 'closed after the body without a word',
    strike: (socket) => void socket.end(),
    told: 'waiting no-connection',
    ambiguous: true,
    why: LOST,
  },
  {
    name: 'reset of a reused connection after the commit',
    strike: (socket, request) =>
      request.reused ? reset(socket, request) : refusing('REPORT_ALREADY_EXISTS')(socket, request),
    keptOpen: true,
    repeated: true,
    told: 'known',
    ambiguous: false,
    why: 'browsers repeat a POST themselves when a reused connection breaks, and tell nobody: no more is known',
  },
  { name: 'half-open', strike: silence, told: 'waiting timed-out', ambiguous: true, why: SLOW },
  { name: 'header drip', strike: drip(200, 'head'), told: 'waiting timed-out', ambiguous: true, why: SLOW },
  { name: 'body drip', strike: drip(200, 'body'), told: 'waiting timed-out', ambiguous: true, why: SLOW },
  {
    name: 'JSON cut off by the connection',
    strike: cutShort(200, JSON.stringify(CREATED)),
    told: 'waiting broken-off',
    ambiguous: true,
    why: 'a 2xx without its number is no acceptance, but the service did answer 2xx',
  },
  {
    name: 'JSON cut off by the service itself',
    strike: answer(200, JSON.stringify(CREATED).slice(0, 20)),
    told: 'waiting not-json',
    ambiguous: true,
    why: 'the same, though nothing on the wire says that anything is missing',
  },
  {
    name: '10 MB of JSON',
    strike: answer(200, `{"id":48201,"padding":"${'x'.repeat(10_000_000)}"}`),
    told: 'waiting broken-off',
    ambiguous: true,
    why: 'the reading stops at a bound; what was not read to its end is no JSON',
  },
  {
    name: 'an answer that is no HTTP',
    strike: (socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n'),
    told: 'waiting no-connection',
    toldInFirefox: 'waiting not-json',
    ambiguous: true,
    why: 'Chromium refuses it, Firefox takes it for HTTP/0.9; for neither it is an answer of the service',
  },
]
