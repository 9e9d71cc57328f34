import { expect, test } from 'vitest'
import { call, errorsOf, report, sandboxForTest } from '../calls.ts'
import type { Fault } from '#test/service/sandbox.ts'

const asset = 'https://phish.test/'

test.each([
  ['drop', { kind: 'drop', when: 'before-commit' }, 0],
  ['drop', { kind: 'drop', when: 'after-commit' }, 1],
  ['cut', { kind: 'truncated-json', ending: 'cut' }, 1],
] as [string, Fault, number][])('%s: the client gets no whole answer: %j', async (_, fault, commits) => {
  const sandbox = await sandboxForTest()
  sandbox.setFault(fault)
  await expect(report(sandbox, asset)).rejects.toThrow()
  expect(sandbox.reports).toHaveLength(commits)
  expect(sandbox.ledger[0]).toMatchObject({ status: 'dropped', reportId: sandbox.reports[0]?.id ?? null })
})

test.each([
  [{ kind: 'status', status: 500 }, 500, { message: expect.any(String), code: 'INTERNAL_SERVER_ERROR' }, 0],
  [
    { kind: 'status', status: 500, when: 'after-commit' },
    500,
    { message: expect.any(String), code: 'INTERNAL_SERVER_ERROR' },
    1,
  ],
  [
    { kind: 'status', status: 500, body: 'database-error' },
    500,
    { message: expect.stringContaining('support@'), code: 'INTERNAL_SERVER_ERROR' },
    0,
  ],
  [
    { kind: 'status', status: 403, body: 'nested-error' },
    403,
    { error: { code: 'FORBIDDEN', message: expect.any(String) } },
    0,
  ],
  [{ kind: 'status', status: 204, body: 'empty' }, 204, null, 0],
  [{ kind: 'throttled' }, 429, { code: 'TOO_MANY_REQUESTS' }, 0],
  [{ kind: 'narrative-refusal', message: 'No' }, 200, { success: false, message: 'No' }, 0],
  [
    { kind: 'narrative-success' },
    200,
    {
      success: true,
      reportId: expect.stringMatching(/^rep_\d+$/),
      message: expect.any(String),
      assetsProcessed: 1,
    },
    1,
  ],
  [{ kind: 'narrative-success', reportId: 'rep_1' }, 200, { reportId: 'rep_1' }, 1],
  [{ kind: 'report-id-alone', reportId: 'rep_1' }, 200, { reportId: 'rep_1' }, 1],
  [{ kind: 'status', status: 403, body: 'gateway-json' }, 403, { message: 'Forbidden' }, 0],
  [
    { kind: 'status', status: 404, body: 'unknown-organization' },
    404,
    { message: 'Organization not found.', code: 'NOT_FOUND' },
    0,
  ],
  [{ kind: 'organization', value: 'null' }, 200, { id: expect.any(Number), organization: null }, 1],
  [{ kind: 'truncated-json', ending: 'complete' }, 200, null, 1],
] as [Fault, number, object | null, number][])('%j answers %i', async (fault, status, body, commits) => {
  const sandbox = await sandboxForTest()
  sandbox.setFault(fault, { endpoint: 'report' })
  const reply = await report(sandbox, asset)
  expect(reply.status).toBe(status)
  expect(reply.isJson).toBe(body !== null)
  expect(reply.json).toMatchObject(body ?? {})
  expect(sandbox.reports).toHaveLength(commits)
  expect(sandbox.ledger[0]?.status).toBe(status)
})

test('organization missing', async () => {
  const sandbox = await sandboxForTest()
  sandbox.setFault({ kind: 'organization', value: 'missing' })
  expect(Object.keys((await report(sandbox, asset)).json)).toEqual(['id', 'createdAt'])
})

test('a fault that changes a success leaves an honest refusal alone', async () => {
  const sandbox = await sandboxForTest()
  sandbox.setFault({ kind: 'narrative-success' })
  expect(errorsOf(await report(sandbox, 'ignored.test'))).toHaveLength(1)
})

test('HTML where JSON belongs: a gateway, a captive portal, another label, a body of choice', async () => {
  const sandbox = await sandboxForTest()
  sandbox.setFault({ kind: 'status', status: 502, body: 'html' })
  sandbox.setFault({ kind: 'captive-portal' })
  sandbox.setFault({
    kind: 'status',
    status: 403,
    body: { text: 'no', contentType: 'text/x-firewall' },
    headers: { 'x-waf': '1' },
  })
  sandbox.setFault({ kind: 'wrong-content-type', contentType: 'text/html' })
  const replies = []
  for (let sent = 0; sent < 4; sent++) replies.push(await report(sandbox, asset))
  expect(replies.map((reply) => [reply.status, reply.headers.get('content-type')])).toEqual([
    [502, 'text/html; charset=utf-8'],
    [200, 'text/html; charset=utf-8'],
    [403, 'text/x-firewall'],
    [200, 'text/html'],
  ])
  expect(replies[2]?.headers.get('x-waf')).toBe('1')
  expect(replies[3]?.json.id).toBe(sandbox.reports[0]?.id)
  expect(sandbox.reports).toHaveLength(1)
})

test.each(['5', 'Wed, 21 Oct 2026 07:28:00 GMT', '-1', 'soon'])(
  'Retry-After %s is sent as it stands',
  async (retryAfter) => {
    const sandbox = await sandboxForTest()
    sandbox.setFault({ kind: 'throttled', retryAfter })
    expect((await report(sandbox, asset)).headers.get('retry-after')).toBe(retryAfter)
  },
)

test.each([301, 302, 303, 307, 308] as const)(
  '%i to another origin commits nothing; a client that follows shows there',
  async (status) => {
    const sandbox = await sandboxForTest()
    const elsewhere = await sandboxForTest()
    sandbox.setFault({ kind: 'redirect', status, location: `${elsewhere.origin}/stolen` }, { times: 2 })
    const reply = await report(sandbox, asset)
    expect([reply.status, reply.headers.get('location')]).toEqual([status, `${elsewhere.origin}/stolen`])
    expect(elsewhere.ledger).toEqual([])
    const headers = { 'x-api-key': sandbox.keys.full }
    await fetch(`${sandbox.baseUrl}/report/create`, { method: 'POST', body: '{}', headers })
    expect(elsewhere.ledger[0]).toMatchObject({ path: '/stolen', status: 404, headers })
    expect(sandbox.reports).toEqual([])
  },
)

test.each(['json', 'html'] as const)('an echo as %s holds the key in three spellings', async (as) => {
  const sandbox = await sandboxForTest()
  sandbox.setFault({ kind: 'echo-headers', status: 500, as })
  const { status, text } = await report(sandbox, asset)
  expect(status).toBe(500)
  const key = sandbox.keys.full
  for (const spelling of [key, encodeURIComponent(key), btoa(key)]) expect(text).toContain(spelling)
})

test('a delay answers as usual, and commits before or after the wait, whether the client stays or not', async () => {
  const sandbox = await sandboxForTest()
  sandbox.setFault({ kind: 'delay', ms: 1 })
  expect((await report(sandbox, asset)).status).toBe(200)
  sandbox.setFault({ kind: 'delay', ms: 60_000, when: 'after-commit' })
  const early = abandoned(sandbox.baseUrl, sandbox.keys.full, 'early.test')
  await expect.poll(() => sandbox.reports.map((one) => one.assets[0])).toContain('early.test')
  early.abort()
  sandbox.setFault({ kind: 'delay', ms: 100 })
  const late = abandoned(sandbox.baseUrl, sandbox.keys.full, 'late.test')
  await expect.poll(() => sandbox.ledger).toHaveLength(3)
  late.abort()
  await expect.poll(() => sandbox.reports.map((one) => one.assets[0])).toContain('late.test')
})

function abandoned(baseUrl: string, key: string, content: string): AbortController {
  const controller = new AbortController()
  void fetch(`${baseUrl}/report/create`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ organizationSlug: 'acme-wallet', assets: [{ content }] }),
    signal: controller.signal,
  }).catch(() => undefined)
  return controller
}

test('rewrite changes a listing at will', async () => {
  const sandbox = await sandboxForTest()
  sandbox.setFault(
    { kind: 'rewrite', change: () => ({ assets: [], next_page: 'again' }) },
    { endpoint: 'assets', times: 'always' },
  )
  for (let asked = 0; asked < 3; asked++)
    expect((await call(sandbox, 'GET', '/organization/assets')).json).toEqual({
      assets: [],
      next_page: 'again',
    })
  sandbox.clearFaults()
  expect((await call(sandbox, 'GET', '/organization/assets')).json.assets).not.toEqual([])
})

test('a fault strikes the endpoint, the text, the count and the turn that it was planned for', async () => {
  const sandbox = await sandboxForTest()
  sandbox.setFault(
    { kind: 'status', status: 500 },
    { endpoint: 'report', containing: 'poison', skip: 1, times: 2 },
  )
  sandbox.setFault({ kind: 'status', status: 503 }, { endpoint: 'assets' })
  const statuses = []
  for (const content of ['poison-1.test', 'fine.test', 'poison-2.test', 'poison-3.test', 'poison-4.test'])
    statuses.push((await report(sandbox, content)).status)
  expect(statuses).toEqual([200, 200, 500, 500, 200])
  expect((await call(sandbox, 'POST', '/takedowns/list', {})).status).toBe(200)
  expect((await call(sandbox, 'GET', '/organization/assets')).status).toBe(503)
  expect((await call(sandbox, 'GET', '/organization/assets')).status).toBe(200)
})
