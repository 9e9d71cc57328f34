import type { Fault } from './fault.ts'
import {
  redirect,
  answer,
  bodiless,
  CREATED,
  html,
  json,
  refusing,
  echoing,
  echoingCutInKey,
  cutShort,
  drip,
  reset,
  silence,
} from './strikes.ts'

/** To an origin that the extension may reach: were one followed, the key would arrive there. */
const redirects = (elsewhere: string): Fault[] =>
  [301, 302, 303, 307, 308].map((status) => ({
    name: `${status} to another origin`,
    strike: redirect(status, `${elsewhere}/v2/report/create`),
    everywhere: true,
    told: 'held redirected',
    ambiguous: false,
    why: 'X-API-KEY is forwarded on a followed redirect in both browsers: none is followed',
  }))

const error = (status: number) => json(status, { message: 'No.', code: 'NO' })

const row = (
  name: string,
  strike: Fault['strike'],
  told: Fault['told'],
  why: string,
  more: Partial<Fault> = {},
): Fault => ({ name, strike, told, ambiguous: false, why, ...more })

const DOUBT = { ambiguous: true }

/** Whole answers: each status of the list, and bodies that are not what they seem. */
const ANSWERS: Fault[] = [
  row('the honest answer', json(200, CREATED), 'accepted 48201', 'the number is in hand'),
  row('201', json(201, CREATED), 'accepted 48201', 'any 2xx with a numeric id'),
  row(
    'no organization',
    json(200, { id: 48_201, organization: null }),
    'accepted 48201',
    'organization may be null or missing',
  ),
  row(
    'the narrative’s body',
    json(200, { success: true, reportId: '77' }),
    'accepted 77',
    'accepted as the service wrote it',
  ),
  row(
    'success: false at 200',
    json(200, { success: false, message: 'No.' }),
    'refused said-no',
    'a 200 that says no',
  ),
  row(
    'JSON of another shape',
    json(200, { hello: 1 }),
    'presumed other-answer',
    'it acted, and did not say how',
  ),
  row(
    'wrong content type',
    answer(200, JSON.stringify(CREATED), { 'content-type': 'text/html' }),
    'accepted 48201',
    'the number counts, not the label',
  ),
  row(
    'HTML at 200',
    html(200, 'Sign in to this network'),
    'waiting not-json',
    'a captive portal, or a gateway after the commit',
    DOUBT,
  ),
  row('204', bodiless(204), 'waiting not-json', 'a 2xx without a word', DOUBT),
  row('an empty 200', answer(200, ''), 'waiting not-json', 'nothing is not JSON', DOUBT),
  row(
    'invalid UTF-8 beside the number',
    answer(
      200,
      Buffer.from([
        ...Buffer.from('{"id":48201,"organization":{"name":"'),
        0xff,
        0xc0,
        ...Buffer.from('"}}'),
      ]),
    ),
    'accepted 48201',
    'the number is in hand; the damage is shown as such',
  ),
  row(
    'bytes that are no text',
    answer(200, Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 167) % 256))),
    'waiting not-json',
    'no JSON',
    DOUBT,
  ),
  row(
    'nested 100,000 deep',
    answer(200, '['.repeat(100_000) + ']'.repeat(100_000)),
    'presumed other-answer',
    'JSON of another shape, and no reader falls over it',
  ),
  row(
    'the number alone, and no word of success',
    json(200, { reportId: 'r-7', message: 'Taken.' }),
    'presumed number-alone',
    'it may have it, and does not say so',
  ),
  row(
    '__proto__ with a number in it',
    answer(200, '{"__proto__":{"id":48201,"success":true,"reportId":"1"}}'),
    'presumed other-answer',
    'an inherited number is none',
  ),
  row(
    '__proto__ beside the number',
    answer(
      200,
      '{"id":48201,"__proto__":{"id":1,"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    ),
    'accepted 48201',
    'the answer’s own number',
  ),
  row('400', error(400), 'refused bad-request', 'this request, as it is, is wrong'),
  row('401', error(401), 'held unauthorized', 'the key is wrong, not the report'),
  row('401 as HTML', html(401, 'Who?'), 'held unauthorized', 'the same, said by a gateway'),
  row('403 in the service’s shape', error(403), 'held forbidden', 'the key may not'),
  row(
    '403 in the other shape',
    json(403, { error: { code: 'NO', message: 'No.' } }),
    'held forbidden',
    'errors come in two shapes',
  ),
  row(
    '403 of a gateway in JSON',
    json(403, { message: 'Forbidden' }),
    'held forbidden',
    'a key it does not know',
  ),
  row(
    '403 of a firewall',
    html(403, 'Request blocked'),
    'refused firewall',
    'it dislikes this report’s address; others may pass',
  ),
  row('404 in the service’s shape', error(404), 'held not-found', 'the service knows no such organization'),
  row('404 as HTML', html(404, 'Not here'), 'held not-this-service', 'the address leads elsewhere'),
  row('405', error(405), 'held not-this-service', 'the same'),
  row('408', error(408), 'waiting request-timeout', 'the service says that it has not read it'),
  row('413', error(413), 'refused too-large', 'the same bytes will never pass'),
  row('413 as HTML', html(413, 'Too large'), 'refused too-large', 'a gateway says it as often'),
  row('414 as HTML', html(414, 'URI too long'), 'refused too-large', 'a proxy with a small buffer'),
  row('431 as HTML', html(431, 'Header too large'), 'refused too-large', 'a proxy with a small buffer'),
  row('415', error(415), 'refused unsupported', 'the same'),
  row('422 of one asset', refusing('DOMAIN_NOT_ALLOWED'), 'refused assets', 'the person decides'),
  row(
    '422 of an unknown type',
    refusing('QUOTA_OF_DOMAIN_REACHED'),
    'refused assets',
    'the list of types is open',
  ),
  row(
    '422 with all of it known',
    refusing('REPORT_ALREADY_EXISTS'),
    'known',
    'good news, and nobody doubts it',
  ),
  row(
    '422 with PROCESSING_FAILED only',
    refusing('PROCESSING_FAILED'),
    'waiting processing-failed',
    'its own trouble',
  ),
  row(
    '422 without entries',
    json(422, { message: 'No.', code: 'NO', data: { errors: [] } }),
    'refused assets',
    'still told',
  ),
  row('422 as HTML', html(422, 'No'), 'refused assets', 'still told'),
  row('425', error(425), 'waiting throttled', 'too early: not acted on'),
  row('500', error(500), 'waiting server-error', 'a 500 can follow a commit', DOUBT),
  row('502', html(502, 'Bad gateway'), 'waiting server-error', 'what is behind it may have committed', DOUBT),
  row('503', html(503, 'Back soon'), 'waiting server-error', '5xx', DOUBT),
  row('504', html(504, 'Gateway timeout'), 'waiting server-error', '5xx', DOUBT),
  row(
    '500 with a number in it',
    json(500, CREATED),
    'waiting server-error',
    'no 5xx is an acceptance',
    DOUBT,
  ),
]

const WHY = 'gateways repeat what they were sent; the key must not be kept with it'

/** Answers that hold the request's headers, the key among them. */
const ECHOES: Fault[] = [
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

const HOUR = 3600
const DAY = 24 * HOUR

/** A status with `Retry-After`, which pauses the origin and not only the report. */
const asking = (status: 429 | 503, retryAfter: () => string, why: string, peace?: number): Fault => ({
  name: `${status} with ${why}`,
  strike: (socket, request) => {
    const date = new Date().toUTCString()
    return json(
      status,
      { message: 'Slowly.', code: 'NO' },
      { date, 'retry-after': retryAfter() },
    )(socket, request)
  },
  told: status === 429 ? 'waiting throttled' : 'waiting server-error',
  ambiguous: status === 503,
  why,
  ...(peace === undefined ? {} : { peace }),
})

const inSeconds = (seconds: number) => () => new Date(Date.now() + seconds * 1000).toUTCString()

/** `Retry-After` in every spelling: a floor for the next attempt, at most a day, garbage ignored. */
const PEACE: Fault[] = [
  asking(503, () => '0', 'Retry-After of no time', 0),
  asking(429, () => '5', 'Retry-After of five seconds', 5),
  asking(503, () => '1000000000000', 'Retry-After of 30,000 years: a day', DAY),
  asking(503, () => '1e12', 'Retry-After in a form that is none: ignored'),
  asking(503, () => '-1', 'Retry-After of less than nothing: ignored'),
  asking(503, inSeconds(-HOUR), 'Retry-After of an hour ago: now', 0),
  asking(429, inSeconds(HOUR), 'Retry-After of a date in an hour', HOUR),
  asking(503, inSeconds(400 * DAY), 'Retry-After of a date in a year: a day', DAY),
  asking(503, () => 'next Tuesday', 'Retry-After of garbage: ignored'),
]

const LOST =
  'refused, unknown host and reset after the commit look the same to a browser: it may have arrived'
const SLOW = 'an attempt ends after 20 s, and the service may still commit what it has'

/** The connection breaks, or never ends. */
const BROKEN: Fault[] = [
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

/** Every fault. `elsewhere` is another origin that the extension may reach as well as the service. */
export const faultTable = (elsewhere: string): Fault[] => [
  ...BROKEN,
  ...ANSWERS,
  ...PEACE,
  ...ECHOES,
  ...redirects(elsewhere),
]
