import { nextTurn, systemClock } from '#lib/platform/timing.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { lookAlikeEntries } from '#lib/own-assets/own-asset-index.ts'
import { makeLines } from '#lib/own-assets/lines.ts'
import { syncOwnAssets } from '#lib/own-assets/sync.ts'
import { bodyOf } from '#lib/drafts/report-body.ts'
import { EMPTY_FORM } from '#lib/model/empty-form.ts'
import { createClient } from '#lib/service/client.ts'
import { askPage } from '#lib/takedowns/list.ts'
import { DOCUMENTED_ORDER } from '#lib/model/takedown.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { problemsOf, type Heard } from './check-request.ts'
import { startStrictService } from './strict-service.ts'

const started = async (refusal: 400 | 500) => {
  const service = await startStrictService(refusal)
  onTestFinished(() => service.close())
  const client = createClient({
    baseUrl: service.baseUrl,
    apiKey: service.key,
    clock: systemClock,
    turn: nextTurn,
    fetch,
  })
  const problems = () => service.heard.flatMap((one) => one.problems)
  return { service, client, problems }
}

const filledForm = {
  ...EMPTY_FORM,
  title: 'Fake shop',
  description: 'Sells nothing.',
  contactInfo: 'ada@acme.test',
  attachmentUrls: 'https://drive.example/picture.png',
  externalSubmissionLink: 'https://ticket.example/1',
  discordGuildId: '1099',
  telegramGroupId: '-100123',
  reporter: {
    platformIdentifier: 'u1',
    platform: 'discord',
    displayName: 'Ada',
    avatarUrl: 'https://cdn.example/a.png',
  },
  sure: true,
}
const assets = ['https://evil.example/login', 'evil.example', `eip155:1:0x${'ab'.repeat(20)}`]
const enrichment = {
  type: 'content_and_metadata',
  source: 'Takedown Reporter 1.2.3',
  output: { kind: 'page' },
}
const parts = {
  form: filledForm,
  assets,
  userAgent: 'Mozilla/5.0',
  referrer: 'https://chat.example',
  slug: 'acme',
  overrides: false,
}

/** The same service, and once a service that breaks on what it does not know. */
describe.each([400, 500] as const)('a service that answers what is not shown with %i', (refusal) => {
  it('takes a report with every field filled in, and one with the fewest', async () => {
    const { service, client, problems } = await started(refusal)
    const filled = bodyOf(parts)
    const full = JSON.stringify({
      ...filled,
      assets: filled.assets.map((asset) => ({ ...asset, enrichments: [enrichment] })),
    })
    const bare = JSON.stringify(
      bodyOf({
        ...parts,
        form: EMPTY_FORM,
        assets: ['evil.example'],
        userAgent: '',
        referrer: '',
      }),
    )
    for (const body of [full, bare])
      await expect(client.createReport(body)).resolves.toMatchObject({
        kind: 'accepted',
        asTheServiceWroteIt: false,
      })
    expect(service.reports).toEqual([full, bare])
    expect(problems()).toEqual([])
  })

  it('refuses an asset on its ignore list, and the report tells which', async () => {
    const { client, problems } = await started(refusal)
    const body = JSON.stringify(bodyOf({ ...parts, assets: ['ignored.example', 'evil.example'] }))
    await expect(client.createReport(body)).resolves.toMatchObject({
      kind: 'refused',
      refusals: [{ errorType: 'DOMAIN_NOT_ALLOWED', names: ['ignored.example'] }],
    })
    expect(problems()).toEqual([])
  })

  it('gives its asset list to the sync, and answers each search and filter of it', async () => {
    const { client, problems } = await started(refusal)
    const end = await syncOwnAssets({
      database: await freshDatabase(),
      client,
      owner: 'strict acme',
      now: Date.now,
      isWanted: () => true,
      pause: async () => undefined,
      addLines: makeLines(lookAlikeEntries),
      progress: () => undefined,
    })
    expect(end).toEqual({ kind: 'complete', count: 3 })
    const rowsFor = async (query: Parameters<typeof client.listAssets>[0]): Promise<number[]> => {
      const page = await client.listAssets(query)
      return page.ok ? page.value.rows.map(({ id }) => id) : []
    }
    expect(await rowsFor({ query: 'SHOP', per_page: 100, next_page: null })).toEqual([2])
    expect(await rowsFor({ type: 'ADDRESS' })).toEqual([3])
    expect(await rowsFor({ groupId: -1 })).toEqual([2, 3])
    expect(await rowsFor({ groupId: 7, type: 'URL', query: 'acme', per_page: 1000 })).toEqual([1])
    expect(problems()).toEqual([])
  })

  it('gives its cases page by page under every filter, in the order that the interface shows', async () => {
    const { client, problems } = await started(refusal)
    const ids: number[] = []
    let cursor: string | null = null
    do {
      const query = {
        sorting: [{ ...DOCUMENTED_ORDER }],
        takedownStatus: ['TODO' as const, 'COMPLETED' as const],
        next_page: cursor,
      }
      const answer = await askPage(client, query, { perPage: 3 })
      if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
      ids.push(...answer.value.page.rows.map(({ id }) => id))
      cursor = answer.value.page.nextPage
    } while (cursor !== null)
    expect(ids).toEqual([100, 102, 107, 109, 114, 116, 121, 123])
    const filtered = await client.listTakedowns({
      query: 'evil-3.',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      assetType: ['URL'],
      livenessStatus: ['DEAD'],
      per_page: 100,
      next_page: null,
    })
    expect(filtered.ok && filtered.value.rows.map(({ id }) => id)).toEqual([103])
    expect(problems()).toEqual([])
  })

  it('answers as that to what no product may ask', async () => {
    const { service, problems } = await started(refusal)
    const headers = { 'x-api-key': service.key, 'content-type': 'application/json' }
    const ask = (path: string, body?: object): Promise<number> =>
      fetch(`${service.baseUrl}${path}`, {
        headers,
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      }).then(({ status }) => status)
    expect(await ask('/takedowns/list', { sorting: [{ key: 'updatedAt', direction: 'desc' }] })).toBe(refusal)
    expect(await ask('/takedowns/list', { next_page: 'made up' })).toBe(refusal)
    expect(await ask('/organization/assets?type=TWITCH')).toBe(refusal)
    expect(await ask('/report/create', { assets: ['https://evil.example/'], reason: 'phishing' })).toBe(
      refusal,
    )
    expect(problems().length).toBeGreaterThan(3)
  })
})

describe('the strict check', () => {
  const create = (body: unknown, more: Partial<Heard> = {}): string[] =>
    problemsOf({
      method: 'POST',
      path: '/v2/report/create',
      headers: { 'x-api-key': 'key', 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...more,
    })
  const listed = (path: string, more: Partial<Heard> = {}): string[] =>
    problemsOf({ method: 'GET', path, headers: { 'x-api-key': 'key' }, body: '', ...more })
  const cases = (body: unknown): string[] => create(body, { path: '/v2/takedowns/list' })
  const good = { assets: [{ content: 'evil.example' }], organizationSlug: 'acme' }

  it('takes what the interface shows', () => {
    expect(create(good)).toEqual([])
    expect(listed('/v2/organization/assets?type=URL&groupId=-1&query=a&per_page=1000&next_page=x')).toEqual(
      [],
    )
    expect(
      cases({ per_page: 100, next_page: null, sorting: [{ key: 'updatedAt', direction: 'asc' }] }),
    ).toEqual([])
  })

  it.each<[why: string, found: string[], problem: string]>([
    ['another path', create(good, { path: '/report/create' }), 'not a path'],
    ['another method', create(good, { method: 'PUT' }), 'is asked by PUT'],
    ['no key', create(good, { headers: { 'content-type': 'application/json' } }), 'X-API-KEY is missing'],
    [
      'another content type',
      create(good, { headers: { 'x-api-key': 'k', 'content-type': 'text/plain' } }),
      'Content-Type',
    ],
    ['no JSON', create('{'), 'not JSON'],
    [
      'a query of a report',
      create(good, { path: '/v2/report/create?draft=1' }),
      'draft is not a query parameter',
    ],
    ['no assets', create({ organizationSlug: 'acme' }), 'assets is missing'],
    ['empty assets', create({ ...good, assets: [] }), 'assets is empty'],
    [
      'the narrative’s texts as assets',
      create({ ...good, assets: ['evil.example'] }),
      'assets[0] is not an object',
    ],
    ['an asset twice', create({ ...good, assets: [...good.assets, ...good.assets] }), 'more than once'],
    ['no asset', create({ ...good, assets: [{ content: 'not one' }] }), 'none of the three forms'],
    [
      'another status',
      create({ ...good, assets: [{ content: 'evil.example', status: 'GONE' }] }),
      'not shown: "GONE"',
    ],
    ['no slug', create({ assets: good.assets }), 'organizationSlug is missing'],
    ['a short title', create({ ...good, title: 'ab' }), 'shorter than 3'],
    ['the narrative’s reason', create({ ...good, reason: 'phishing' }), 'reason is not a field'],
    ['an attachment that is no URI', create({ ...good, attachmentUrls: ['picture.png'] }), 'not a URI'],
    [
      'an enrichment of another type',
      create({ ...good, assets: [{ content: 'evil.example', enrichments: [{ type: 'other' }] }] }),
      'not shown: "other"',
    ],
    ['a page size of none', listed('/v2/organization/assets?per_page=0'), 'from 1 to 1000'],
    ['a type of the narrative', listed('/v2/organization/assets?type=TWITCH'), 'not shown: "TWITCH"'],
    ['an unknown parameter', listed('/v2/organization/assets?status=ALLOWED'), 'status is not a field'],
    ['a parameter twice', listed('/v2/organization/assets?query=a&query=b'), 'more than once'],
    ['an empty cursor', listed('/v2/organization/assets?next_page='), 'shorter than 1'],
    ['a body of a list of assets', listed('/v2/organization/assets', { body: '{}' }), 'has a body'],
    ['too many cases at once', cases({ per_page: 101 }), 'from 1 to 100'],
    ['another order', cases({ sorting: [{ key: 'createdAt', direction: 'asc' }] }), 'not shown: "createdAt"'],
    ['another direction', cases({ sorting: [{ key: 'updatedAt', direction: 'desc' }] }), 'not shown: "desc"'],
    ['another case status', cases({ takedownStatus: ['PENDING_INPUT'] }), 'not shown: "PENDING_INPUT"'],
  ])('finds %s', (_, found, problem) => {
    expect(found.join('\n')).toContain(problem)
  })
})
