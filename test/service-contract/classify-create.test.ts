import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fakeClock } from '#test/fakes/clock.ts'
import * as z from 'zod/mini'
import { fail, ok } from '#lib/result.ts'
import type { CreateOutcome } from '#lib/service/classify-create.ts'
import { classifyCreate, createOutcome } from '#lib/service/classify-create.ts'
import type { RawAnswer } from '#lib/service/exchange.ts'
import { anyText } from '#test/any-text.ts'
import { casesToTry } from '#test/matrix.ts'
import { rawAnswer } from './raw-answer.ts'

const A = 'https://evil.example/login'
const B = 'bad.example'
/** Without a random part. */
const CLOCK = fakeClock(Date.UTC(2026, 2, 1), () => 0)
const HTML = '<!doctype html><title>Sign in</title>'

const classify = (status: number, body: unknown, more: Partial<RawAnswer> = {}) =>
  classifyCreate(ok(rawAnswer(status, body, more)), [A, B], CLOCK)

/** The outcome in short: its kind and, after a colon, its reason; "?" for ambiguous. */
const brief = (outcome: CreateOutcome): string => {
  if (outcome.kind === 'waiting') return `waiting: ${outcome.reason}${outcome.ambiguous ? '?' : ''}`
  return 'reason' in outcome ? `${outcome.kind}: ${outcome.reason}` : outcome.kind
}

const error = (code: string) => ({ message: 'No.', code })
const nested = (code: string) => ({ error: { message: 'No.', code } })
const entry = (asset: string, errorType: string) => ({ asset, errorType, message: 'm', suggestion: 's' })
const unprocessable = (...errors: unknown[]) => ({
  message: '2 assets failed',
  code: 'UNPROCESSABLE_CONTENT',
  data: { errors },
})

test.each<[number, unknown, string, string]>([
  [
    200,
    { id: 7, createdAt: 'T', organization: { id: 1, slug: 'acme', name: 'Acme' } },
    'accepted',
    'the formal body',
  ],
  [201, { id: 7 }, 'accepted', 'any 2xx; the organization may be missing'],
  [202, { id: 7, organization: null }, 'accepted', 'the organization may be null'],
  [200, { id: 0 }, 'accepted', 'zero is a number'],
  [
    200,
    { success: true, reportId: 'r-1', message: 'Ok.', assetsProcessed: 2 },
    'accepted',
    'the narrative body',
  ],
  [200, { success: false, message: 'No.' }, 'refused: said-no', 'the narrative body says no'],
  [200, { success: false, id: 7 }, 'presumed', 'yes and no'],
  [200, { success: true }, 'presumed', 'no number'],
  [200, { success: true, reportId: '' }, 'presumed', 'no number'],
  [200, { reportId: 'r-1', message: 'Ok.' }, 'presumed', 'a number, and no word that it was accepted'],
  [200, { success: 'yes', reportId: 7 }, 'presumed', 'nor this one'],
  [200, { success: false, reportId: 'r-1' }, 'refused: said-no', 'no is no'],
  [200, { id: '7' }, 'presumed', 'a number that is none'],
  [200, { id: null }, 'presumed', 'no number'],
  [200, '{"id":1e999}', 'presumed', 'more than a number holds'],
  [200, { status: 'ok' }, 'presumed', 'other JSON'],
  [200, error('FORBIDDEN'), 'presumed', 'an error by its shape, done by its status: neither is known'],
  [200, nested('FORBIDDEN'), 'presumed', 'the same in the other shape'],
  [200, [], 'presumed', 'other JSON'],
  [200, 'null', 'presumed', 'other JSON'],
  [200, HTML, 'waiting: not-json?', 'captive portal'],
  [200, '', 'waiting: not-json?', 'nothing'],
  [204, '', 'waiting: not-json?', 'nothing by its status'],
  [200, '{"id":7', 'waiting: not-json?', 'cut by a gateway'],
  [301, '', 'held: redirected', 'redirect'],
  [304, '', 'held: redirected', 'an answer to a question that was not asked'],
  [400, error('BAD_REQUEST'), 'refused: bad-request', 'documented shape'],
  [400, HTML, 'refused: bad-request', 'any shape'],
  [401, error('UNAUTHORIZED'), 'held: unauthorized', 'flat'],
  [401, nested('UNAUTHORIZED'), 'held: unauthorized', 'nested'],
  [401, HTML, 'held: unauthorized', 'any shape'],
  [402, error('PAYMENT_REQUIRED'), 'held: forbidden', 'each report would fare the same'],
  [403, error('FORBIDDEN'), 'held: forbidden', 'the shape of the service'],
  [403, nested('FORBIDDEN'), 'held: forbidden', 'its other shape'],
  [403, HTML, 'refused: firewall', 'a gateway that dislikes phishing addresses'],
  [403, { message: 'Forbidden' }, 'held: forbidden', 'what a gateway answers to a bad key'],
  [403, { error: 'forbidden' }, 'held: forbidden', 'the same in other words'],
  [403, {}, 'held: forbidden', 'JSON is no page of a firewall'],
  [403, '"no"', 'refused: firewall', 'not in the form of any service'],
  [402, { message: 'Payment required' }, 'held: forbidden', 'each report would fare the same'],
  [403, '', 'refused: firewall', 'nothing'],
  [404, error('NOT_FOUND'), 'held: not-found', 'the service itself, which knows no such organization'],
  [404, nested('NOT_FOUND'), 'held: not-found', 'its other shape'],
  [404, { message: 'Not Found' }, 'held: not-this-service', 'another service'],
  [
    404,
    { statusCode: 404, message: 'Cannot POST', error: 'Not Found' },
    'held: not-this-service',
    'a framework',
  ],
  [404, HTML, 'held: not-this-service', 'any shape'],
  [405, HTML, 'held: not-this-service', 'another service'],
  [410, HTML, 'held: not-this-service', 'a version that was switched off'],
  [406, HTML, 'refused: firewall', 'ModSecurity'],
  [409, error('CONFLICT'), 'refused: rejected', 'the service says no'],
  [418, HTML, 'refused: firewall', 'not in the words of the service'],
  [408, '', 'waiting: request-timeout', 'the request did not arrive whole'],
  [413, HTML, 'refused: too-large', 'body too large'],
  [414, HTML, 'refused: too-large', 'a proxy’s word for it'],
  [431, HTML, 'refused: too-large', 'a proxy’s word for it'],
  [415, HTML, 'refused: unsupported', 'media type'],
  [425, '', 'waiting: throttled', 'too early'],
  [429, error('TOO_MANY_REQUESTS'), 'waiting: throttled', 'rate limit'],
  [429, HTML, 'waiting: throttled', 'rate limit of a gateway'],
  [500, error('INTERNAL_SERVER_ERROR'), 'waiting: server-error?', 'may follow a commit'],
  [500, { id: 7 }, 'waiting: server-error?', 'a 500 is no success, whatever it says'],
  [502, HTML, 'waiting: server-error?', 'gateway'],
  [503, '', 'waiting: server-error?', 'unavailable'],
  [599, '', 'waiting: server-error?', 'unlisted'],
  [999, '', 'waiting: server-error?', 'no HTTP status at all'],
])('%i %j is %s (%s)', (status, body, expected) => {
  const outcome = classify(status, body)
  expect(brief(outcome)).toBe(expected)
  expect(z.safeParse(createOutcome, outcome).data).toEqual(outcome)
})

describe('422', () => {
  const many = (type: string) => unprocessable(entry(A, type), entry(B, type))
  test.each<[unknown, string, string]>([
    [many('PROCESSING_FAILED'), 'waiting: processing-failed', 'technical failure only'],
    [unprocessable(entry(A, 'PROCESSING_FAILED')), 'waiting: processing-failed', 'of one of them'],
    [unprocessable(entry(A, 'PROCESSING_FAILED'), entry(B, 'INVALID_FORMAT')), 'refused: assets', 'not only'],
    [
      unprocessable(entry(A, 'PROCESSING_FAILED'), entry(B, 'REPORT_ALREADY_EXISTS')),
      'refused: assets',
      'a retry alone does not help',
    ],
    [many('REPORT_ALREADY_EXISTS'), 'known', 'reported'],
    [many('ALREADY_PENDING_REVIEW'), 'known', 'pending'],
    [many('ASSET_ALREADY_CORRECT'), 'known', 'blocked'],
    [
      unprocessable(entry(A, 'REPORT_ALREADY_EXISTS'), entry(B, 'ASSET_ALREADY_CORRECT')),
      'known',
      'each in its way',
    ],
    [
      unprocessable(entry('EVIL.example', 'REPORT_ALREADY_EXISTS'), entry(B, 'ASSET_ALREADY_CORRECT')),
      'known',
      'in the spelling of the service',
    ],
    [
      unprocessable(entry(A, 'REPORT_ALREADY_EXISTS')),
      'refused: assets',
      'all or nothing: the other one was fine and is not reported',
    ],
    [
      unprocessable(
        entry(A, 'REPORT_ALREADY_EXISTS'),
        entry(A, 'INVALID_FORMAT'),
        entry(B, 'ASSET_ALREADY_CORRECT'),
      ),
      'refused: assets',
      'two voices',
    ],
    [unprocessable(entry('other.example', 'REPORT_ALREADY_EXISTS')), 'refused: assets', 'not ours'],
    [
      unprocessable(entry(A, 'REPORT_ALREADY_EXISTS'), entry(B, 'ASSET_ALREADY_CORRECT'), 'and more'),
      'refused: assets',
      'an entry that cannot be read',
    ],
    [many('INVALID_FORMAT'), 'refused: assets', 'wrong'],
    [many('SOMETHING_NEW'), 'refused: assets', 'an unknown type needs the person'],
    [unprocessable(), 'refused: assets', 'no entries'],
    [error('UNPROCESSABLE_CONTENT'), 'refused: assets', 'no data'],
    [nested('UNPROCESSABLE_CONTENT'), 'refused: assets', 'the other shape'],
    [HTML, 'refused: assets', 'no JSON'],
    ['{"message":', 'refused: assets', 'cut by a gateway'],
    ['', 'refused: assets', 'nothing'],
  ])('%j is %s (%s)', (body, expected) => expect(brief(classify(422, body))).toBe(expected))

  test('nothing sent is never known', () => {
    const body = unprocessable(entry(A, 'REPORT_ALREADY_EXISTS'))
    expect(brief(classifyCreate(ok(rawAnswer(422, body)), [], CLOCK))).toBe('refused: assets')
  })

  test('keeps what the service says of each asset, also of those that are not ours', () => {
    expect(
      classify(422, unprocessable(entry(A, 'INVALID_FORMAT'), entry('other.example', 'NEW'), {})),
    ).toMatchObject({
      message: '2 assets failed',
      refusals: [
        { asset: A, errorType: 'INVALID_FORMAT', message: 'm', suggestion: 's', names: [A] },
        { asset: 'other.example', errorType: 'NEW', message: 'm', suggestion: 's', names: [] },
        { asset: '', errorType: '', message: '', suggestion: '', names: [] },
      ],
    })
  })
})

test.each<[number, string, RawAnswer['ending'], string, string]>([
  [200, '{"id":7}', 'broken-off', 'accepted', 'the whole answer is in hand all the same'],
  [200, '{"id":7', 'broken-off', 'waiting: broken-off?', 'no answer'],
  [200, '{"id":7', 'timed-out', 'waiting: timed-out?', 'no answer'],
  [200, '{"id":7', 'over-limit', 'waiting: broken-off?', 'more than is read'],
  [
    422,
    '{"mess',
    'broken-off',
    'waiting: broken-off',
    'which asset and why is not known; created is nothing',
  ],
  [422, '{"mess', 'over-limit', 'refused: assets', 'the next answer would be as long'],
  [403, '<html', 'over-limit', 'refused: firewall', 'so would it'],
  [403, '<html', 'timed-out', 'waiting: timed-out', 'whose words they are is not known'],
  [401, '', 'broken-off', 'held: unauthorized', 'the status says it'],
  [413, '', 'broken-off', 'refused: too-large', 'servers close while the body still comes'],
  [503, '', 'timed-out', 'waiting: server-error?', 'the status says it'],
])('%i %j that ended %s is %s (%s)', (status, text, ending, expected) =>
  expect(brief(classify(status, text, { ending }))).toBe(expected),
)

test.each([
  ['no-key', 'held: no-key'],
  ['redirect', 'held: redirected'],
  ['no-connection', 'waiting: no-connection?'],
  ['timed-out', 'waiting: timed-out?'],
] as const)('%s is %s', (kind, expected) => {
  const failure =
    kind === 'no-key' || kind === 'redirect'
      ? { kind, mayHaveArrived: false as const }
      : { kind, mayHaveArrived: true as const }
  const outcome = classifyCreate(fail(failure), [A], CLOCK)
  expect(brief(outcome)).toBe(expected)
  expect(outcome.answer).toBeNull()
  if (outcome.kind === 'waiting') expect(outcome.ambiguous).toBe(failure.mayHaveArrived)
})

test('accepted tells number, time and organization', () => {
  expect(
    classify(200, { id: 7, createdAt: 'T', organization: { id: 1, slug: 'acme', name: 'Acme' } }),
  ).toMatchObject({
    reportNumber: '7',
    createdAt: 'T',
    organization: { id: 1, slug: 'acme', name: 'Acme' },
    asTheServiceWroteIt: false,
  })
  expect(classify(200, { id: 7, organization: { slug: 'acme' }, createdAt: 5 })).toMatchObject({
    createdAt: null,
    organization: { id: null, slug: 'acme', name: null },
  })
  expect(classify(200, { success: true, reportId: 'r-1', message: 'Ok.' })).toMatchObject({
    reportNumber: 'r-1',
    organization: null,
    message: 'Ok.',
    asTheServiceWroteIt: true,
  })
})

test.each<[body: unknown, reportNumber: string | null, message: string]>([
  [{ reportId: 'r-1', message: 'Ok.' }, 'r-1', 'Ok.'],
  [{ reportId: 7 }, '7', ''],
  ['{"reportId":12345678901234567890}', '12345678901234567890', ''],
  [{ reportId: '' }, null, ''],
  [{ done: true, message: 'Thanks.' }, null, 'Thanks.'],
])('%j is presumed, with its number and words', (body, reportNumber, message) => {
  expect(classify(200, body)).toMatchObject({ kind: 'presumed', reportNumber, message })
})

test('a time of creation that is longer than any time is none', () => {
  expect(classify(200, { id: 7, createdAt: '9'.repeat(1000) })).toMatchObject({ createdAt: null })
})

test.each<[number, string | null, { forMs: number | null } | null, string]>([
  [429, null, { forMs: null }, '429 pauses the origin for as long as the caller thinks right'],
  [429, 'garbage', { forMs: null }, 'garbage is ignored'],
  [429, '60', { forMs: 60_000 }, 'told'],
  [503, '60', { forMs: 60_000 }, 'any Retry-After'],
  [200, '60', { forMs: 60_000 }, 'also beside a success'],
  [503, null, null, 'no pause'],
])('%i with Retry-After %j pauses: %j (%s)', (status, retryAfter, pauseOrigin) =>
  expect(classify(status, { id: 1 }, { retryAfter }).pauseOrigin).toEqual(pauseOrigin),
)

test('an answer of any other shape is kept word for word, the first 65,536 characters of it', () => {
  const text = `{ "ok":\n "${'x'.repeat(70_000)}" }`
  expect(classify(200, text).answer).toEqual({
    status: 200,
    contentType: 'application/json',
    text: text.slice(0, 65_536),
    cut: true,
    damaged: false,
  })
  expect(classify(200, '{ "ok": 1 }').answer).toMatchObject({ text: '{ "ok": 1 }', cut: false })
})

test.each([
  ['nesting of 100,000 lists', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['nesting of 100,000 objects', '{"data":'.repeat(100_000) + '1' + '}'.repeat(100_000)],
  ['a prototype', '{"__proto__":{"id":7,"success":true,"reportId":"r"}}'],
  ['a prototype of errors', '{"message":"m","code":"c","data":{"errors":{"__proto__":[]}}}'],
  ['a method as field', '{"toString":1,"hasOwnProperty":2,"constructor":{"id":7}}'],
])('%s is not accepted and does not throw', (_, text) => {
  for (const status of [200, 403, 422, 500]) expect(classify(status, text).kind).not.toBe('accepted')
})

const anyJson = fc.oneof(
  fc.json(),
  fc
    .record({ id: fc.jsonValue(), success: fc.jsonValue(), reportId: fc.jsonValue() }, { requiredKeys: [] })
    .map((value) => JSON.stringify(value)),
  fc
    .array(
      fc.record({
        asset: fc.constantFrom(A, B, 'x'),
        errorType: fc.constantFrom('PROCESSING_FAILED', 'REPORT_ALREADY_EXISTS', ''),
      }),
    )
    .map((errors) => JSON.stringify({ message: '', code: '', data: { errors } })),
  anyText(),
)
const anyAnswer = fc.record({
  status: fc.oneof(fc.integer({ min: 200, max: 599 }), fc.constantFrom(200, 422, 403), fc.integer()),
  contentType: fc.option(fc.string()),
  retryAfter: fc.option(fc.string()),
  date: fc.option(fc.string()),
  text: anyJson,
  damaged: fc.boolean(),
  ending: fc.constantFrom(
    'whole' as const,
    'over-limit' as const,
    'timed-out' as const,
    'broken-off' as const,
  ),
})

test('any answer gives an outcome that can be stored; accepted only with a number of the service', () => {
  fc.assert(
    fc.property(anyAnswer, fc.array(fc.constantFrom(A, B)), (raw, sent) => {
      const outcome = classifyCreate(ok(raw), sent, CLOCK)
      expect(z.safeParse(createOutcome, structuredClone(outcome)).data).toEqual(outcome)
      if (outcome.kind !== 'accepted') return
      const body: { id?: unknown; success?: unknown; reportId?: unknown } = JSON.parse(raw.text)
      expect(raw.status).toBeGreaterThanOrEqual(200)
      expect(raw.status).toBeLessThan(300)
      expect(
        typeof body.id === 'number' ||
          (body.success === true && Boolean(body.reportId ?? false)) ||
          body.reportId === 0,
      ).toBe(true)
    }),
    { numRuns: casesToTry(2000) },
  )
})

const LONG = 'x'.repeat(500_000)

test.each<[body: string, expected: object, why: string]>([
  [`{"id":${'1'.repeat(65)}}`, { kind: 'presumed', reportNumber: null }, 'more digits than are kept'],
  [`{"id":${'1'.repeat(64)}}`, { kind: 'accepted', reportNumber: '1'.repeat(64) }, 'as many as are kept'],
  [`{"success":true,"reportId":"${LONG}"}`, { kind: 'presumed', reportNumber: null }, 'none is so long'],
  [`{"success":true,"reportId":${'1'.repeat(300)}}`, { kind: 'presumed', reportNumber: null }, 'nor this'],
  [`{"reportId":"${LONG}"}`, { kind: 'presumed', reportNumber: null }, 'nor alone'],
])('%.40s… has no number that is cut (%#)', (body, expected) =>
  expect(classify(200, body)).toMatchObject(expected),
)

test('each text of an answer is kept up to its limit', () => {
  const cut = (most: number) => `${LONG.slice(0, most - 1)}…`
  expect(
    classify(200, { id: 7, createdAt: LONG, organization: { id: 1, slug: LONG, name: LONG } }),
  ).toMatchObject({ createdAt: null, organization: { slug: cut(200), name: cut(200) } })
  const refusal = { asset: LONG, errorType: LONG, message: LONG, suggestion: LONG }
  expect(classify(422, { message: LONG, code: LONG, data: { errors: [refusal] } })).toMatchObject({
    message: cut(2000),
    refusals: [
      { asset: cut(16_384), errorType: cut(200), message: cut(2000), suggestion: cut(2000), names: [] },
    ],
  })
  const typed = { contentType: `text/html; charset=${LONG}` }
  expect(classify(500, '', typed).answer?.contentType).toHaveLength(200)
})

test('of 19,000 refusals as many are kept as assets were sent, and none is taken for the whole', () => {
  const sent = Array.from({ length: 50 }, (_, at) => `https://evil.example/${at}`)
  const errors = Array.from({ length: 19_000 }, () => ({
    asset: 'evil.example',
    errorType: 'PROCESSING_FAILED',
  }))
  const body = { message: '', code: '', data: { errors } }
  const outcome = classifyCreate(ok(rawAnswer(422, body)), sent, CLOCK)
  expect(outcome).toMatchObject({ kind: 'refused', reason: 'assets' })
  expect('refusals' in outcome && outcome.refusals.length).toBe(50)
})

test.each<[body: string, reportNumber: string, why: string]>([
  ['{"id":9007199254740993}', '9007199254740993', 'more digits than a double holds'],
  ['{"id":123456789012345678901234567890,"x":[1]}', '123456789012345678901234567890', 'many more'],
  ['{"data":{"id":9007199254740999},"id":9007199254740993}', '9007199254740993', 'another id deeper in'],
  ['{"success":true,"reportId":9007199254740993}', '9007199254740993', 'the narrative body'],
  ['{"id":9007199254740991}', '9007199254740991', 'the last one that a double holds'],
  ['{"id":7.0}', '7', 'written with a point'],
  ['{"id":1e3}', '1000', 'written with an exponent'],
  ['{"id":1e20}', '100000000000000000000', 'an exponent beyond what a double holds exactly'],
])('the number is as the service wrote it: %s', (body, reportNumber) => {
  expect(classify(200, body)).toMatchObject({ kind: 'accepted', reportNumber })
})
