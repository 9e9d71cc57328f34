import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { problemsOf, type Heard } from './check-request.ts'
import { STATUSES } from './interface.ts'

export type StrictService = {
  baseUrl: string
  key: string
  slug: string
  /** Every request, with what of it is not as the interface shows it. */
  heard: { request: Heard; problems: string[]; status: number }[]
  reports: string[]
  close: () => Promise<void>
}

type Item = Record<string, unknown> & { id: number }
type Answered = [status: number, body: object]

const at = (minutes: number): string => new Date(Date.UTC(2026, 0, 1, 0, minutes)).toISOString()

const OWN: Item[] = [
  'acme.test',
  'https://acme.test/shop',
  'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7',
].map((content, index) => ({
  id: index + 1,
  content,
  type: ['URL', 'PAGE', 'ADDRESS'][index],
  status: 'ALLOWED',
  name: `Own ${index + 1}`,
  description: null,
  group: index === 0 ? { id: 7, name: 'Shops' } : null,
  createdAt: at(index),
  updatedAt: at(index),
}))
const CASES: Item[] = Array.from({ length: 25 }, (_, index) => ({
  id: 100 + index,
  status: STATUSES[index % STATUSES.length],
  createdAt: at(index),
  updatedAt: at(index),
  asset: {
    id: index,
    content: `https://evil-${index}.example/`,
    type: 'URL',
    livenessStatus: index % 2 ? 'DEAD' : 'ALIVE',
  },
  assignee: { id: 1, fullName: 'Ada Analyst' },
  brand: index % 2 ? { id: 2, name: 'Globex', slug: 'globex' } : { id: 1, name: 'Acme', slug: 'acme' },
}))

const textIn = (value: unknown): string => JSON.stringify(value).toLowerCase()
const listIn = (query: object, name: string): unknown[] | null => {
  const value: unknown = Reflect.get(query, name)
  return Array.isArray(value) && value.length > 0 ? value : null
}

/**
 * The service a second time, on loopback, and strict: whatever the interface does not show (a field, a value, a parameter, a
 * header) is answered with 400, or as a service does that breaks on it, with 500. It takes everything else.
 */
export const startStrictService = async (refusal: 400 | 500 = 400): Promise<StrictService> => {
  const key = randomUUID()
  const slug = 'acme'
  const heard: StrictService['heard'] = []
  const reports: string[] = []
  /** What each cursor stands for: known here alone, and good for one list. */
  const cursors = new Map<string, { list: string; from: number }>()

  const paged = (list: string, items: Item[], name: string, size: number, cursor: unknown): Answered => {
    const known = typeof cursor === 'string' ? cursors.get(cursor) : { list, from: 0 }
    if (known?.list !== list)
      return refused(`next_page is no cursor of this list`, list.startsWith('/v2/org'))
    const next = known.from + size
    const onward = next < items.length ? randomUUID() : null
    if (onward !== null) cursors.set(onward, { list, from: next })
    return [200, { [name]: items.slice(known.from, next), next_page: onward }]
  }
  const refused = (message: string, nested: boolean): Answered => {
    const code = refusal === 400 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR'
    return [refusal, nested ? { error: { code, message } } : { message, code }]
  }

  const create = (body: string): Answered => {
    const { assets, organizationSlug }: { assets: { content: string }[]; organizationSlug: string } =
      JSON.parse(body)
    const ignored = assets.filter(({ content }) => content.includes('ignored.example'))
    if (organizationSlug !== slug) return [404, { message: 'Organization not found', code: 'NOT_FOUND' }]
    if (ignored.length > 0)
      return [
        422,
        {
          message: `${ignored.length} of ${assets.length} assets failed`,
          code: 'UNPROCESSABLE_CONTENT',
          data: {
            errors: ignored.map(({ content }) => ({
              asset: content,
              errorType: 'DOMAIN_NOT_ALLOWED',
              message: 'The domain is on the ignore list',
              suggestion: 'Leave it out',
            })),
          },
        },
      ]
    reports.push(body)
    return [
      200,
      {
        id: 9000 + reports.length,
        createdAt: at(reports.length),
        organization: { id: 1, slug, name: 'Acme' },
      },
    ]
  }
  const assets = (search: URLSearchParams): Answered => {
    const [type, group, query] = ['type', 'groupId', 'query'].map((name) => search.get(name))
    const found = OWN.filter(
      (one) =>
        (type === null || one['type'] === type) &&
        (group === null || String(Reflect.get(Object(one['group'] ?? { id: -1 }), 'id')) === group) &&
        textIn([one['content'], one['name'], one['description']]).includes((query ?? '').toLowerCase()),
    )
    const filters = new URLSearchParams(search)
    for (const name of ['per_page', 'next_page']) filters.delete(name)
    const list = `/v2/organization/assets?${filters.toString()}`
    return paged(
      list,
      found,
      'assets',
      Number(search.get('per_page') ?? 100),
      search.get('next_page') ?? undefined,
    )
  }
  const takedowns = (body: string): Answered => {
    const { per_page: size = 10, next_page: cursor, ...query }: Record<string, unknown> = JSON.parse(body)
    const [types, statuses, living] = ['assetType', 'takedownStatus', 'livenessStatus'].map((name) =>
      listIn(query, name),
    )
    const found = CASES.filter(
      ({ asset, status }) =>
        (types?.includes(Reflect.get(Object(asset), 'type')) ?? true) &&
        (statuses?.includes(status) ?? true) &&
        (living?.includes(Reflect.get(Object(asset), 'livenessStatus')) ?? true) &&
        textIn(asset).includes(typeof query['query'] === 'string' ? query['query'].toLowerCase() : ''),
    )
    return paged(`takedowns ${JSON.stringify(query)}`, found, 'takedowns', Number(size), cursor ?? undefined)
  }

  const answer = (request: Heard, problems: string[]): Answered => {
    const { pathname, searchParams } = new URL(request.path, 'http://strict.test')
    const isAssets = pathname === '/v2/organization/assets'
    if (request.headers['x-api-key'] !== key)
      return [401, { error: { code: 'UNAUTHORIZED', message: 'Invalid API key' } }]
    if (problems.length > 0) return refused(problems.join('; '), isAssets)
    if (isAssets) return assets(searchParams)
    return pathname === '/v2/report/create' ? create(request.body) : takedowns(request.body)
  }

  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    )
    const request = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers,
      body: Buffer.concat(chunks).toString('utf8'),
    }
    const problems = problemsOf(request)
    const [status, body] = answer(request, problems)
    heard.push({ request, problems, status })
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  const server = createServer((incoming, response) => void serve(incoming, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    baseUrl: `http://127.0.0.1:${port}/v2`,
    key,
    slug,
    heard,
    reports,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
