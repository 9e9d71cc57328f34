import type { Fault } from './fault.ts'
import { answer, bodiless, CREATED, html, json, refusing } from './strikes.ts'

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
export const ANSWERS: Fault[] = [
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
