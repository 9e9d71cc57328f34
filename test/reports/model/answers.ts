import { ok, fail, type Result } from '#lib/result.ts'
import type { CreateOutcome } from '#lib/service/classify-create.ts'
import { classifyCreate } from '#lib/service/classify-create.ts'
import type { RawAnswer, TransportFailure } from '#lib/service/exchange.ts'
import { fakeClock } from '#test/fakes/clock.ts'

/**
 * One way for an attempt to end, read by the extension's own classifier. `commits`: the service makes the report before it
 * ends so; `repeats`: the browser sends the same POST a second time by itself, because the first one's connection broke.
 */
export type Ending = { name: string; commits: boolean; repeats: boolean; outcome: CreateOutcome }

const ASSET = 'https://evil.example/login'

const answer = (status: number, text: string, with_: Partial<RawAnswer> = {}): Result<RawAnswer, never> =>
  ok({
    status,
    contentType: 'application/json',
    retryAfter: null,
    date: null,
    text,
    damaged: false,
    ending: 'whole',
    ...with_,
  })

const ending = (
  name: string,
  exchanged: Result<RawAnswer, TransportFailure>,
  { commits = false, repeats = false } = {},
): Ending => ({ name, commits, repeats, outcome: classifyCreate(exchanged, [ASSET], fakeClock()) })

const errors = (...types: string[]): string =>
  JSON.stringify({
    message: 'failed',
    code: 'UNPROCESSABLE_CONTENT',
    data: { errors: types.map((errorType) => ({ asset: ASSET, errorType, message: 'm', suggestion: 's' })) },
  })
const said = JSON.stringify({ message: 'no', code: 'NO' })
const html = '<html><h1>Forbidden</h1></html>'

/** What a service at its best answers. */
export const ACCEPTED = ending('201', answer(201, '{"id":7,"createdAt":"2026-03-01T12:00:00Z"}'), {
  commits: true,
})
/** What it answers to a report that it has already, or to one with another key than it knows. */
export const KNOWN = ending('422 REPORT_ALREADY_EXISTS', answer(422, errors('REPORT_ALREADY_EXISTS')))
export const NO_SUCH_KEY = ending('401', answer(401, said))

/** May come before the commit or after it; each stands here twice. */
const DOUBTFUL: [name: string, exchanged: Result<RawAnswer, TransportFailure>][] = [
  ['no connection', fail({ kind: 'no-connection', mayHaveArrived: true })],
  ['timeout', fail({ kind: 'timed-out', mayHaveArrived: true })],
  ['500', answer(500, said)],
  ['502', answer(502, html)],
  ['503 with Retry-After', answer(503, '', { retryAfter: '120' })],
  ['200 cut off', answer(200, '{"id":', { ending: 'broken-off' })],
  ['200 dripping', answer(200, '{', { ending: 'timed-out' })],
  ['200 over the limit', answer(200, '{', { ending: 'over-limit' })],
  ['200 in HTML', answer(200, html)],
  ['204', answer(204, '')],
  ['200 of another shape', answer(200, '{"done":true}')],
  ['200 with the number alone', answer(200, '{"reportId":"r-9","message":"Taken."}')],
  ['200 with __proto__', answer(200, '{"__proto__":{"id":1}}')],
]

/** Every answer of the list in the design. The service keeps to what is documented: it commits nothing that it refuses. */
export const ENDINGS: Ending[] = [
  ACCEPTED,
  ending('200 as the narrative has it', answer(200, '{"success":true,"reportId":"r-7"}'), { commits: true }),
  ending('201 after the browser repeated it', answer(201, '{"id":8}'), { commits: true, repeats: true }),
  ...DOUBTFUL.map(([name, exchanged]) => ending(name, exchanged)),
  ...DOUBTFUL.map(([name, exchanged]) => ending(`${name}, committed`, exchanged, { commits: true })),
  ending('200 success: false', answer(200, '{"success":false}')),
  KNOWN,
  ending('422 PROCESSING_FAILED', answer(422, errors('PROCESSING_FAILED'))),
  ending('422 INVALID_FORMAT', answer(422, errors('INVALID_FORMAT'))),
  ending('422 without errors', answer(422, said)),
  ending('redirect', fail({ kind: 'redirect', mayHaveArrived: false })),
  ...[400, 401, 402, 403, 404, 405, 408, 409, 410, 413, 415, 425, 429].map((status) =>
    ending(String(status), answer(status, said)),
  ),
  ending('403 of a firewall', answer(403, html)),
  ending('403 of a gateway in JSON', answer(403, '{"message":"Forbidden"}')),
  ending('404 of another service', answer(404, html)),
  ...['0', '5', '1e12', '999999999', '-1', 'Fri, 31 Dec 2100 00:00:00 GMT', 'soon'].map((retryAfter) =>
    ending(`429 with Retry-After ${retryAfter}`, answer(429, said, { retryAfter })),
  ),
]

/** What a service, or what stands before it, answers to everything for a while. */
export const BAD_HOURS: Ending[] = ENDINGS.filter(({ name }) =>
  ['no connection', '500, committed', '403 of a firewall', '401', 'timeout, committed', '429'].includes(name),
)
