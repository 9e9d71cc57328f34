import { describe, expect, test } from 'vitest'
import { call, errorsOf, report, reportOf, sandboxForTest } from '../calls.ts'

const wallet = 'eip155:1:0x27b1fdb04752bbc536007a920d24acb045561c26'

test('a full report is committed once, with its exact bytes, and answered by the formal body', async () => {
  const sandbox = await sandboxForTest()
  const body = `{ "title":"Fake – shop",  "organizationSlug":"acme-wallet","description":"","contactInfo":"a","userAgent":"b","referrer":"c",
    "rawAssetsInput":"d","externalSubmissionLink":"e","discordGuildId":"1","telegramGroupId":"2","attachmentUrls":["https://files.test/1.png"],
    "externalReporter":{"platformIdentifier":"1","platform":"Discord","displayName":"M","avatarUrl":"https://a.test/"},
    "assets":[{"content":"https://phish.test/ä","status":"BLOCKED","reporterConfidence":"HIGH",
    "enrichments":[{"type":"content_and_metadata","source":"s","output":{"any":[1,null]}}]},{"content":"phish.test"},{"content":"${wallet}"}]}`
  const reply = await call(sandbox, 'POST', '/report/create', body)
  expect(reply.status).toBe(200)
  expect(Object.keys(reply.json)).toEqual(['id', 'createdAt', 'organization'])
  expect(reply.json.organization).toEqual({ id: 7, slug: 'acme-wallet', name: 'Acme Wallet' })
  expect(reply.json.id).toBeTypeOf('number')
  expect(new Date(reply.json.createdAt).toISOString()).toBe(reply.json.createdAt)
  expect(sandbox.reports).toEqual([
    {
      id: reply.json.id,
      createdAt: reply.json.createdAt,
      body,
      assets: ['https://phish.test/ä', 'phish.test', wallet],
      apiKey: sandbox.keys.full,
    },
  ])
  const [entry] = sandbox.ledger
  expect(entry).toMatchObject({
    method: 'POST',
    path: '/v2/report/create',
    body,
    status: 200,
    reportId: reply.json.id,
  })
  expect(entry?.headers['x-api-key']).toBe(sandbox.keys.full)
})

test('all or nothing: one bad asset keeps the good ones out, and each failing asset is listed in full', async () => {
  const sandbox = await sandboxForTest()
  const reply = await report(sandbox, 'https://good.test/', '@handle', 'ignored.test')
  expect(reply.status).toBe(422)
  expect(reply.json.code).toBe('UNPROCESSABLE_CONTENT')
  expect(reply.json.message).toContain('2 of 3 assets')
  expect(errorsOf(reply)).toEqual(['@handle: INVALID_FORMAT', 'ignored.test: DOMAIN_NOT_ALLOWED'])
  for (const error of reply.json.data.errors)
    expect(error).toEqual({
      asset: expect.any(String),
      errorType: expect.any(String),
      message: expect.stringMatching(/./),
      suggestion: expect.stringMatching(/./),
    })
  expect(sandbox.reports).toEqual([])
  expect(sandbox.ledger[0]).toMatchObject({ status: 422, reportId: null })
})

describe('errorType', () => {
  test.each([
    ['not-found.test', 'ASSET_NOT_FOUND'],
    ['https://already-blocked.test/x', 'ASSET_ALREADY_CORRECT'],
    ['https://a.pending.test/', 'ALREADY_PENDING_REVIEW'],
    ['reported.test', 'REPORT_ALREADY_EXISTS'],
    ['failing.test', 'PROCESSING_FAILED'],
    ['generic.test', 'VALIDATION_ERROR'],
    ['unheard-of.test', 'QUOTA_OF_DOMAIN_REACHED'],
    ['https://shop.ignored.test/', 'DOMAIN_NOT_ALLOWED'],
    ['phish.test/path', 'INVALID_FORMAT'],
  ])('%s gives %s', async (asset, errorType) => {
    const sandbox = await sandboxForTest()
    expect(errorsOf(await report(sandbox, asset))).toEqual([`${asset}: ${errorType}`])
  })

  test('DUPLICATE_ASSETS names each repetition after the first', async () => {
    const sandbox = await sandboxForTest()
    const reply = await report(
      sandbox,
      'https://phish.test/a',
      'https://PHISH.test/a/',
      'https://phish.test/b',
    )
    expect(errorsOf(reply)).toEqual(['https://PHISH.test/a/: DUPLICATE_ASSETS'])
  })

  test('REPORT_ALREADY_EXISTS for a second report of the same asset in another spelling, by either key', async () => {
    const sandbox = await sandboxForTest()
    expect((await report(sandbox, 'https://phish.test/a')).status).toBe(200)
    const again = await call(sandbox, 'POST', '/report/create', reportOf('https://phish.test/a/'), {
      'x-api-key': sandbox.keys.reportOnly,
    })
    expect(errorsOf(again)).toEqual(['https://phish.test/a/: REPORT_ALREADY_EXISTS'])
    expect((await report(sandbox, 'https://phish.test/b')).status).toBe(200)
  })

  test('one report per contact and asset: another contact has its own, and none twice', async () => {
    const sandbox = await sandboxForTest()
    const body = (contactInfo: string) => ({ ...reportOf('phish.test'), contactInfo })
    const send = (contactInfo: string) =>
      call(sandbox, 'POST', '/report/create', body(contactInfo), { 'x-api-key': sandbox.keys.full })
    expect((await report(sandbox, 'phish.test')).status).toBe(200)
    expect((await send('a@soc.test')).status).toBe(200)
    expect((await send('b@soc.test')).status).toBe(200)
    expect(errorsOf(await send('a@soc.test'))).toEqual(['phish.test: REPORT_ALREADY_EXISTS'])
  })

  test.each([
    'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/x',
    'ipns://docs.acme.eth',
    'acme.base.eth',
  ])('%s is an asset that can be reported', async (asset) => {
    const sandbox = await sandboxForTest()
    expect((await report(sandbox, asset)).status).toBe(200)
  })

  test('PROCESSING_FAILED of the flaky host goes away on the second try', async () => {
    const sandbox = await sandboxForTest()
    expect(errorsOf(await report(sandbox, 'flaky.test'))).toEqual(['flaky.test: PROCESSING_FAILED'])
    expect((await report(sandbox, 'flaky.test')).status).toBe(200)
  })

  test('ASSET_ALREADY_CORRECT for an own asset asked to be allowed, and for one whose case is completed', async () => {
    const sandbox = await sandboxForTest()
    const allow = {
      organizationSlug: 'acme-wallet',
      assets: [{ content: 'acme-wallet.test', status: 'ALLOWED' }],
    }
    const allowed = await call(sandbox, 'POST', '/report/create', allow)
    expect(errorsOf(allowed)).toEqual(['acme-wallet.test: ASSET_ALREADY_CORRECT'])
    await report(sandbox, 'phish.test')
    sandbox.takedowns.move(sandbox.takedowns.all.at(-1)?.id ?? 0, { status: 'COMPLETED' })
    expect(errorsOf(await report(sandbox, 'phish.test'))).toEqual(['phish.test: ASSET_ALREADY_CORRECT'])
  })

  test('an own asset may be reported: the service does not stop it', async () => {
    const sandbox = await sandboxForTest()
    expect((await report(sandbox, 'acme-wallet.test')).status).toBe(200)
  })
})

describe('shape', () => {
  const valid = reportOf('https://phish.test/')
  const withAsset = (more: object): object => ({
    ...valid,
    assets: [{ content: 'https://phish.test/', ...more }],
  })
  test.each([
    ['the narrative’s reason', { ...valid, reason: 'phishing' }, 'reason'],
    ['any unknown field', { ...valid, tags: [] }, 'tags'],
    ['the narrative’s array of strings', { ...valid, assets: ['https://phish.test/'] }, 'assets.0'],
    ['no assets', { organizationSlug: 'a' }, 'assets'],
    ['an empty list', { ...valid, assets: [] }, 'at least one'],
    ['no organizationSlug', { assets: valid.assets }, 'organizationSlug'],
    ['an empty slug', { ...valid, organizationSlug: '' }, 'organizationSlug'],
    ['a title of two characters', { ...valid, title: '🐟🐟' }, 'at least 3'],
    ['a null where a string belongs', { ...valid, description: null }, 'description'],
    ['an attachment that is no URI', { ...valid, attachmentUrls: ['picture.png'] }, 'attachmentUrls.0'],
    ['an attachment with a space', { ...valid, attachmentUrls: ['https://a.test/a b'] }, 'attachmentUrls.0'],
    ['an unknown field of an asset', withAsset({ type: 'URL' }), 'assets.0'],
    ['an undocumented status', withAsset({ status: 'SUSPICIOUS' }), 'assets.0.status'],
    ['an undocumented confidence', withAsset({ reporterConfidence: 'LOW' }), 'assets.0.reporterConfidence'],
    [
      'an undocumented enrichment',
      withAsset({ enrichments: [{ type: 'screenshot' }] }),
      'enrichments.0.type',
    ],
    ['an output that is no object', withAsset({ enrichments: [{ output: 'text' }] }), 'enrichments.0.output'],
    ['an unknown field of the reporter', { ...valid, externalReporter: { email: 'a' } }, 'externalReporter'],
    ['a body that is no object', [], 'body'],
  ])('%s is a VALIDATION_ERROR', async (_, body, named) => {
    const sandbox = await sandboxForTest()
    const reply = await call(sandbox, 'POST', '/report/create', body)
    expect(reply.status).toBe(422)
    expect(reply.json.data.errors[0]?.errorType).toBe('VALIDATION_ERROR')
    expect(reply.json.data.errors[0]?.message).toContain(named)
    expect(sandbox.reports).toEqual([])
  })

  test('a fault inside an asset names the asset', async () => {
    const sandbox = await sandboxForTest()
    const reply = await call(sandbox, 'POST', '/report/create', withAsset({ status: 'SUSPICIOUS' }))
    expect(errorsOf(reply)).toEqual(['https://phish.test/: VALIDATION_ERROR'])
  })

  test.each([
    ['not JSON', '{', {}, 400],
    ['no body', '', {}, 400],
    ['another content type', '{}', { 'content-type': 'text/plain' }, 415],
    ['a query string', '{}', {}, 400],
  ])('%s', async (reason, body, headers, status) => {
    const sandbox = await sandboxForTest()
    const path = reason === 'a query string' ? '/report/create?dry=1' : '/report/create'
    expect((await call(sandbox, 'POST', path, body, headers)).status).toBe(status)
  })
})

describe('settings', () => {
  test('413 over a maximum, 201, a slug not asked for, paths without case', async () => {
    const sandbox = await sandboxForTest({
      settings: { maximumBodyBytes: 200, createdStatus: 201, slugRequired: false, pathCaseMatters: false },
    })
    const long = await call(sandbox, 'POST', '/report/create', {
      ...reportOf('a.test'),
      description: 'x'.repeat(200),
    })
    expect([long.status, long.json.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    const bare = await call(sandbox, 'POST', '/report/create', { assets: [{ content: 'a.test' }] })
    expect(bare.status).toBe(201)
    expect(errorsOf(await report(sandbox, 'https://b.test/X', 'https://b.test/x'))).toHaveLength(1)
  })

  test('accepted reports open cases, unless told not to', async () => {
    const sandbox = await sandboxForTest()
    const before = sandbox.takedowns.all.length
    await report(sandbox, 'one.test', wallet)
    expect(
      sandbox.takedowns.all.slice(before).map((one) => [one.asset.content, one.asset.type, one.status]),
    ).toEqual([
      ['one.test', 'URL', 'TODO'],
      [wallet, 'ADDRESS', 'TODO'],
    ])
    sandbox.settings.reportsOpenCases = false
    await report(sandbox, 'two.test')
    expect(sandbox.takedowns.all).toHaveLength(before + 2)
  })
})
