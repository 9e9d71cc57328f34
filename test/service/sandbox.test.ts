import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { describe, expect, test } from 'vitest'
import { call, report, sandboxForTest } from './calls.ts'
import { pageNames } from './demo-pages.ts'
import type { Sandbox } from './sandbox.ts'
import { startSandbox } from './sandbox.ts'

describe('deps', () => {
  test.each([
    ['OPTIONS', '/report/create', 405],
    ['GET', '/report/create', 405],
    ['POST', '/organization/assets', 405],
    ['PUT', '/takedowns/list', 405],
    ['OPTIONS', '/elsewhere', 404],
    ['POST', '/report/create/', 404],
    ['POST', '//report/create', 404],
    ['POST', '/v2/report/create', 404],
  ])('%s %s is answered %i, recorded, and without a CORS header', async (method, path, status) => {
    const sandbox = await sandboxForTest()
    const reply = await call(sandbox, method, path, undefined, { origin: 'https://page.test' })
    expect(reply.status).toBe(status)
    expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(sandbox.ledger[0]).toMatchObject({ method, path: `/v2${path}`, status })
  })

  test('answers set a cookie, so that a client that sends cookies shows itself', async () => {
    const sandbox = await sandboxForTest()
    expect((await report(sandbox, 'phish.test')).headers.get('set-cookie')).toContain('__edge=')
  })
})

describe('life', () => {
  test('paused it refuses connections, resumed it is the same service on the same port', async () => {
    const sandbox = await sandboxForTest()
    await report(sandbox, 'one.test')
    await sandbox.pause()
    await expect(report(sandbox, 'two.test')).rejects.toThrow()
    await sandbox.resume()
    expect((await report(sandbox, 'two.test')).status).toBe(200)
    expect(sandbox.reports.map((one) => one.assets[0])).toEqual(['one.test', 'two.test'])
  })

  test('reset forgets everything but the start', async () => {
    const sandbox = await sandboxForTest({ seed: 5, settings: { createdStatus: 201 } })
    const assets = sandbox.assets.all.length
    await report(sandbox, 'one.test')
    sandbox.revoke(sandbox.keys.full)
    sandbox.setFault({ kind: 'status', status: 500 })
    sandbox.settings.createdStatus = 200
    sandbox.assets.seed(10)
    sandbox.reset()
    expect([sandbox.reports, sandbox.ledger]).toEqual([[], []])
    expect(sandbox.assets.all).toHaveLength(assets)
    expect((await report(sandbox, 'one.test')).status).toBe(201)
  })

  test('a request that was waiting at a reset commits nothing after it', async () => {
    const sandbox = await sandboxForTest()
    sandbox.setFault({ kind: 'delay', ms: 50 })
    const waiting = report(sandbox, 'late.test')
    await expect.poll(() => sandbox.ledger).toHaveLength(1)
    sandbox.reset()
    await expect(waiting).rejects.toThrow()
    expect(sandbox.reports).toEqual([])
  })

  test('keepAlive false closes each connection', async () => {
    const sandbox = await sandboxForTest({ keepAlive: false })
    const headers = await new Promise<unknown>((resolve) => {
      get(`${sandbox.baseUrl}/organization/assets`, { agent: false }, (answer) =>
        resolve(answer.resume().headers.connection),
      )
    })
    expect(headers).toBe('close')
  })

  test('a taken port is an error', async () => {
    const sandbox = await sandboxForTest()
    await expect(startSandbox({ port: sandbox.port })).rejects.toThrow('EADDRINUSE')
  })

  test('the command prints what a person needs and ends at SIGINT', async () => {
    const child = spawn(process.execPath, ['test/service/main.ts', '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let printed = ''
    child.stdout.on('data', (chunk) => (printed += String(chunk)))
    await expect.poll(() => printed, { timeout: 10_000 }).toContain('_sandbox/state')
    for (const needed of [
      /http:\/\/127\.0\.0\.1:\d+\/v2/,
      /tdr_full_/,
      /tdr_report_/,
      /acme-wallet/,
      /demo\/phishing\.html/,
    ])
      expect(printed).toMatch(needed)
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    expect(await ended).toEqual([0, null])
  }, 20_000)
})

describe('control door', () => {
  const control = (
    sandbox: Sandbox,
    path: string,
    body: unknown,
    type = 'application/json',
  ): Promise<number> =>
    fetch(`${sandbox.origin}/_sandbox${path}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify(body),
    }).then((answer) => answer.status)

  test('plans and clears faults, revokes keys, changes settings, assets and cases, and shows the state', async () => {
    const sandbox = await sandboxForTest()
    expect(
      await control(sandbox, '/fault', {
        fault: { kind: 'status', status: 500 },
        target: { times: 'always' },
      }),
    ).toBe(200)
    expect((await report(sandbox, 'one.test')).status).toBe(500)
    expect(await control(sandbox, '/faults/clear', {})).toBe(200)
    expect(await control(sandbox, '/settings', { createdStatus: 201 })).toBe(200)
    expect((await report(sandbox, 'one.test')).status).toBe(201)
    expect(await control(sandbox, '/assets', { seed: 3 })).toBe(200)
    expect(await control(sandbox, '/assets', { content: 'added.test' })).toBe(200)
    expect(await control(sandbox, '/case', { id: 9001, status: 'CANCELLED' })).toBe(200)
    expect(await control(sandbox, '/revoke', { key: sandbox.keys.full })).toBe(200)
    expect((await report(sandbox, 'two.test')).status).toBe(401)
    expect(await control(sandbox, '/allow', { key: sandbox.keys.full })).toBe(200)
    const state = await (await fetch(`${sandbox.origin}/_sandbox/state`)).json()
    expect(state).toMatchObject({
      assets: sandbox.assets.all.length,
      reports: [{ assets: ['one.test'] }],
      faults: [],
    })
    expect(state.takedowns[0].status).toBe('CANCELLED')
    expect(state.ledger.map((entry: { status: number }) => entry.status)).toEqual([500, 201, 401])
    expect(state.settings.createdStatus).toBe(201)
  })

  test('refuses what a page of another origin could send, and orders it does not know', async () => {
    const sandbox = await sandboxForTest()
    expect(await control(sandbox, '/revoke', { key: sandbox.keys.full }, 'text/plain')).toBe(415)
    expect(await control(sandbox, '/fault', { fault: { kind: 'explode' } })).toBe(400)
    expect(await control(sandbox, '/settings', { createdStatus: 500 })).toBe(400)
    expect(await control(sandbox, '/case', { id: 1 })).toBe(404)
    expect((await report(sandbox, 'one.test')).status).toBe(200)
  })
})

describe('demo pages', () => {
  test('each file is served with its type and a cookie, and its visit is kept apart from the ledger', async () => {
    const sandbox = await sandboxForTest()
    expect(pageNames.length).toBeGreaterThan(10)
    for (const name of pageNames) {
      const answer = await fetch(sandbox.pageUrl(name))
      expect([name, answer.status]).toEqual([name, 200])
      expect(answer.headers.get('set-cookie')).toContain('visitor=')
    }
    expect((await fetch(sandbox.pageUrl('document.pdf'))).headers.get('content-type')).toBe('application/pdf')
    expect((await fetch(sandbox.pageUrl('plain.txt'))).headers.get('content-type')).toBe(
      'text/plain; charset=utf-8',
    )
    expect((await fetch(sandbox.pageUrl('..%2fpages%2fown.html'))).status).toBe(404)
    expect(await (await fetch(sandbox.pageUrl(''))).text()).toContain('/demo/phishing.html')
    expect(sandbox.ledger).toEqual([])
    expect(sandbox.visits).toHaveLength(pageNames.length + 4)
  })

  test('any Host header is answered', async () => {
    const sandbox = await sandboxForTest()
    const status = await new Promise((resolve) => {
      get(sandbox.pageUrl('phishing.html'), { headers: { host: `phish.test:${sandbox.port}` } }, (answer) =>
        resolve(answer.resume().statusCode),
      )
    })
    expect(status).toBe(200)
    expect(sandbox.visits[0]?.headers.host).toBe(`phish.test:${sandbox.port}`)
  })

  test.each([1, 7, 1_000, 50_000])('the big page holds exactly %i elements', async (nodes) => {
    const sandbox = await sandboxForTest()
    const html = await (await fetch(sandbox.pageUrl(`big?nodes=${nodes}`))).text()
    const main = html.slice(html.indexOf('<main>') + 6, html.indexOf('</main>'))
    expect(main.match(/<[a-z]/g)).toHaveLength(nodes)
  })

  test.each(['0', '-1', 'x', '2000000'])('big?nodes=%s is refused', async (nodes) => {
    const sandbox = await sandboxForTest()
    expect((await fetch(sandbox.pageUrl(`big?nodes=${nodes}`))).status).toBe(404)
  })
})
