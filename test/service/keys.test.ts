import { describe, expect, test } from 'vitest'
import { call, reportOf, sandboxForTest } from './calls.ts'

const calls = {
  report: ['POST', '/report/create', reportOf('https://phish.test/')],
  assets: ['GET', '/organization/assets', undefined],
  takedowns: ['POST', '/takedowns/list', {}],
} as const

describe.each(Object.entries(calls))('%s', (name, [method, path, body]) => {
  test.each([
    ['no key', null],
    ['an unknown key', 'tdr_nobody'],
    ['the key with a space inside', 'tdr full'],
  ])('%s is refused with 401', async (_, key) => {
    const sandbox = await sandboxForTest()
    const reply = await call(sandbox, method, path, body, { 'x-api-key': key })
    expect(reply.status).toBe(401)
    const code = name === 'assets' ? reply.json.error.code : reply.json.code
    expect(code).toBe('UNAUTHORIZED')
    expect(sandbox.reports).toEqual([])
  })

  test('a revoked key is refused until it is allowed again', async () => {
    const sandbox = await sandboxForTest()
    sandbox.revoke(sandbox.keys.full)
    expect((await call(sandbox, method, path, body)).status).toBe(401)
    sandbox.allow(sandbox.keys.full)
    expect((await call(sandbox, method, path, body)).status).toBe(200)
  })

  test('the shape and status of the refusal follow the settings where the document shows none', async () => {
    const sandbox = await sandboxForTest({ settings: { unauthorizedStatus: 403, errorShape: 'nested' } })
    const reply = await call(sandbox, method, path, body, { 'x-api-key': null })
    expect(reply.status).toBe(name === 'assets' ? 401 : 403)
    expect(Object.keys(reply.json)).toEqual(['error'])
  })
})

test('the report-only key may report and nothing else', async () => {
  const sandbox = await sandboxForTest()
  const headers = { 'x-api-key': sandbox.keys.reportOnly }
  const statuses = []
  for (const [method, path, body] of Object.values(calls))
    statuses.push((await call(sandbox, method, path, body, headers)).status)
  expect(statuses).toEqual([200, 401, 401])
})

test('an issued key has the scopes asked for', async () => {
  const sandbox = await sandboxForTest()
  const headers = { 'x-api-key': sandbox.issueKey(['takedowns']) }
  expect((await call(sandbox, 'POST', '/takedowns/list', {}, headers)).status).toBe(200)
  expect((await call(sandbox, 'GET', '/organization/assets', undefined, headers)).status).toBe(401)
})
