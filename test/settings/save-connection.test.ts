import { answerMayReach } from '#test/fakes/permissions.ts'
import { nextTurn } from '#lib/platform/timing.ts'
import { describe, expect, it, test } from 'vitest'
import type { Database } from '#lib/platform/database.ts'
import { createClient } from '#lib/service/client.ts'
import {
  forgetPolicyAbilities,
  NOTHING_KNOWN,
  POLICY_ROW,
  readConnection,
  writeConnection,
} from '#lib/settings/connection.ts'
import type { PolicyConnection } from '#lib/settings/policy-keys.ts'
import { allConnections, policyConnection, withPolicy } from '#lib/settings/policy-keys.ts'
import { saveConnection, type Typed } from '#lib/settings/save-connection.ts'
import { fakeClock, NOON } from '#test/fakes/clock.ts'
import { everyRow, freshDatabase } from '#test/fakes/database.ts'

const KEY = 'sk-live/4f9A+c2Zq=='
const SERVICE = 'https://service.example/v2'
const typed = (with_: Partial<Typed> = {}): Typed => ({ baseUrl: SERVICE, slug: 'acme', key: KEY, ...with_ })

type Fetch = typeof globalThis.fetch
const answering =
  (status: number, body: string, headers: Record<string, string> = {}): Fetch =>
  async () =>
    new Response(body, { status, headers: { 'Content-Type': 'application/json', ...headers } })
const unreachable: Fetch = async () => {
  throw new TypeError('Failed to fetch')
}
const late: Fetch = async (_url, init) => {
  throw init?.signal?.reason ?? new Error('no limit was set')
}

const LIST = '{"assets":[],"next_page":null}'
const NESTED = (text: string) => JSON.stringify({ error: { code: 'UNAUTHORIZED', message: text } })

/** The real client over a scripted fetch: what a service, a gateway or a network can do to "Save and test". */
const save = async (
  database: Database,
  with_: Typed,
  fetch: Fetch,
  permission = true,
  policy: PolicyConnection | null = null,
) => {
  answerMayReach(() => permission)
  const { outcome } = await saveConnection(
    {
      database,
      connections: async () => allConnections(await rowsOf(database), policy),
      now: () => NOON,
      policy: async () => policy,
      clientFor: ({ baseUrl, apiKey }) =>
        createClient({
          baseUrl,
          apiKey,
          clock: fakeClock(),
          turn: nextTurn,
          fetch,
          timeoutSignal: () =>
            fetch === late
              ? AbortSignal.abort(new DOMException('late', 'TimeoutError'))
              : new AbortController().signal,
        }),
    },
    with_,
  )
  return outcome
}

const rowsOf = async (database: Database) => {
  const [keys, values] = [await database.getAllKeys('credentials'), await database.getAll('credentials')]
  return new Map(keys.map((key, at): [string, unknown] => [key, values[at]]))
}

const OUTCOMES: {
  why: string
  typed?: Partial<Typed>
  fetch?: Fetch
  permission?: boolean
  outcome: object
}[] = [
  { why: 'a listing', fetch: answering(200, LIST), outcome: { kind: 'connected' } },
  {
    why: 'a key without organization access',
    fetch: answering(401, NESTED('No access')),
    outcome: { kind: 'saved-but-refused', status: 401, message: 'No access' },
  },
  {
    why: 'a gateway that echoes the key',
    fetch: answering(401, NESTED(`Bad X-API-KEY: ${KEY}`)),
    outcome: { kind: 'saved-but-refused', status: 401 },
  },
  {
    why: 'a query that is refused',
    fetch: answering(400, NESTED('bad')),
    outcome: { kind: 'saved-but-refused', status: 400 },
  },
  {
    why: 'a gateway’s answer to a bad key',
    fetch: answering(403, '{"message":"Forbidden"}'),
    outcome: { kind: 'saved-but-refused', status: 403, message: 'Forbidden' },
  },
  {
    why: 'the service’s own 404',
    fetch: answering(404, NESTED('No such organization')),
    outcome: { kind: 'not-this-service', status: 404, message: 'No such organization' },
  },
  { why: 'a firewall', fetch: answering(403, '<html>'), outcome: { kind: 'not-this-service', status: 403 } },
  {
    why: 'another site',
    fetch: answering(200, '<html>'),
    outcome: { kind: 'not-this-service', status: 200 },
  },
  { why: 'other JSON', fetch: answering(200, '{"a":1}'), outcome: { kind: 'not-this-service', status: 200 } },
  { why: 'nothing there', fetch: answering(404, 'no'), outcome: { kind: 'not-this-service', status: 404 } },
  { why: 'too large', fetch: answering(413, 'no'), outcome: { kind: 'not-this-service', status: 413 } },
  {
    why: 'a redirect, which is not followed',
    fetch: answering(302, '', { Location: 'https://evil.example' }),
    outcome: { kind: 'not-this-service' },
  },
  { why: 'throttled', fetch: answering(429, NESTED('slow')), outcome: { kind: 'throttled' } },
  {
    why: 'a failing service',
    fetch: answering(500, `{"message":"sorry ${KEY}","code":"INTERNAL_SERVER_ERROR"}`),
    outcome: { kind: 'service-failing', status: 500 },
  },
  { why: 'nobody there', fetch: unreachable, outcome: { kind: 'no-connection' } },
  { why: 'nobody answers', fetch: late, outcome: { kind: 'timed-out' } },
  {
    why: 'no host permission',
    permission: false,
    outcome: { kind: 'permission-refused', host: 'service.example' },
  },
  { why: 'no key', typed: { key: '  ' }, outcome: { kind: 'key-needed' } },
  { why: 'not a key', typed: { key: `Bearer ${KEY} "` }, outcome: { kind: 'bad-key' } },
  { why: 'no slug', typed: { slug: ' ' }, outcome: { kind: 'slug-needed' } },
  { why: 'no URL', typed: { baseUrl: '' }, outcome: { kind: 'bad-url', problem: 'empty' } },
  {
    why: 'http',
    typed: { baseUrl: 'http://service.example' },
    outcome: { kind: 'bad-url', problem: 'not-https' },
  },
]
const NOT_SAVED = new Set(['bad-url', 'slug-needed', 'bad-key'])

describe('save and test', () => {
  it.each(OUTCOMES)('$why', async ({ typed: fields, fetch = answering(200, LIST), permission, outcome }) => {
    const database = await freshDatabase()
    const answered = await save(database, typed(fields), fetch, permission)
    expect(answered).toMatchObject(outcome)
    expect(JSON.stringify(answered)).not.toContain(KEY)
    const stored = await readConnection(database)
    expect(stored !== null).toBe(!NOT_SAVED.has(answered.kind))
  })

  it('asks for one asset and one case, with the key in its field and no cookie', async () => {
    const asked: [string, RequestInit | undefined][] = []
    await save(await freshDatabase(), typed({ baseUrl: `${SERVICE}/` }), async (url, init) => {
      asked.push([typeof url === 'string' ? url : '', init])
      return answering(200, LIST)(url, init)
    })
    expect(asked).toMatchObject([
      [
        `${SERVICE}/organization/assets?per_page=1`,
        { credentials: 'omit', redirect: 'manual', headers: { 'X-API-KEY': KEY } },
      ],
      [
        `${SERVICE}/takedowns/list`,
        { method: 'POST', body: '{"per_page":1}', headers: { 'X-API-KEY': KEY } },
      ],
    ])
  })

  const CASES = '{"takedowns":[],"next_page":null}'
  it.each<[assets: Response, takedowns: Response, abilities: object]>([
    [new Response(LIST), new Response(CASES), { assets: 'yes', takedowns: 'yes' }],
    [new Response(LIST), new Response(NESTED('no'), { status: 401 }), { assets: 'yes', takedowns: 'no' }],
    [new Response(NESTED('no'), { status: 401 }), new Response(CASES), { assets: 'no', takedowns: 'yes' }],
    [
      new Response(NESTED('no'), { status: 401 }),
      new Response(NESTED('no'), { status: 403 }),
      { assets: 'no', takedowns: 'no' },
    ],
    // A service that fails or asks for patience says nothing of the key.
    [new Response(LIST), new Response('', { status: 500 }), { assets: 'yes', takedowns: 'not-known' }],
    [new Response('', { status: 429 }), new Response(CASES), { assets: 'not-known', takedowns: 'yes' }],
  ])('notes what the key may do at each endpoint (%#)', async (assets, takedowns, abilities) => {
    const database = await freshDatabase()
    await save(database, typed(), async (url) =>
      (typeof url === 'string' && url.includes('/takedowns/') ? takedowns : assets).clone(),
    )
    expect((await readConnection(database))?.abilities).toEqual({ report: 'not-known', ...abilities })
  })

  it('asks nobody without permission or key', async () => {
    let asked = 0
    const fetch: Fetch = async () => {
      asked += 1
      return new Response(LIST)
    }
    await save(await freshDatabase(), typed(), fetch, false)
    await save(await freshDatabase(), typed({ key: '' }), fetch)
    expect(asked).toBe(0)
  })
})

describe('what is stored', () => {
  it('is trimmed, with the origin and the pattern of the URL', async () => {
    const database = await freshDatabase()
    await save(
      database,
      typed({ baseUrl: ` ${SERVICE}/ `, slug: ' acme ', key: ` ${KEY}\n` }),
      answering(200, LIST),
    )
    expect(await readConnection(database)).toEqual({
      baseUrl: SERVICE,
      origin: 'https://service.example',
      matchPattern: 'https://service.example/*',
      slug: 'acme',
      apiKey: KEY,
      abilities: { report: 'not-known', assets: 'yes', takedowns: 'not-known' },
      testedAt: NOON,
    })
  })

  it('has the time of the last good test, until another URL, slug or key makes it another connection', async () => {
    const tested = async (fields: Partial<Typed>, fetch: Fetch = unreachable) => {
      const database = await freshDatabase()
      await save(database, typed(), answering(200, LIST))
      await save(database, typed({ key: '', ...fields }), fetch)
      return (await readConnection(database))?.testedAt
    }
    expect(await tested({})).toBe(NOON)
    expect(await tested({}, answering(401, NESTED('no')))).toBe(NOON)
    expect(await tested({ key: 'new-key' })).toBeUndefined()
    expect(await tested({ slug: 'umbrella' })).toBeUndefined()
    expect(await tested({ baseUrl: `${SERVICE}/other` })).toBeUndefined()
    expect(await tested({ slug: 'umbrella' }, answering(200, LIST))).toBe(NOON)
  })

  it.each<[why: string, fields: Partial<Typed>, key: string | null]>([
    ['the same URL', {}, KEY],
    ['another path of the same origin', { baseUrl: 'https://service.example/v3' }, KEY],
    ['another slug', { slug: 'umbrella' }, KEY],
    ['another host', { baseUrl: 'https://other.example/v2' }, null],
    ['another port', { baseUrl: 'https://service.example:8443/v2' }, null],
    ['loopback over http', { baseUrl: 'http://localhost:8787/v2' }, null],
    ['another host with another key', { baseUrl: 'https://other.example/v2', key: 'new-key' }, 'new-key'],
    ['another key', { key: 'new-key' }, 'new-key'],
  ])('with the key field empty, %s', async (_, fields, key) => {
    const database = await freshDatabase()
    await save(database, typed(), answering(200, LIST))
    const sentKeys: unknown[] = []
    await save(database, typed({ key: '', ...fields }), async (_url, init) => {
      sentKeys.push(new Headers(init?.headers).get('X-API-KEY'))
      return new Response(LIST, { headers: { 'Content-Type': 'application/json' } })
    })
    expect((await readConnection(database))?.apiKey).toBe(key)
    expect(sentKeys).toEqual(key === null ? [] : [key, key])
  })

  it('is left as it was by what cannot be a connection', async () => {
    const database = await freshDatabase()
    await save(database, typed(), answering(200, LIST))
    const before = await readConnection(database)
    for (const wrong of [{ baseUrl: 'ftp://x' }, { slug: '' }, { key: 'a b' }])
      await save(database, typed(wrong), answering(200, LIST))
    expect(await readConnection(database)).toEqual(before)
  })

  it('forgets what the former key could do, not what this one can', async () => {
    const database = await freshDatabase()
    const abilities = { ...NOTHING_KNOWN, report: 'yes' as const }
    await save(database, typed(), answering(200, LIST))
    const stored = await readConnection(database)
    if (stored) await writeConnection(database, { ...stored, abilities })
    await save(database, typed({ key: '' }), unreachable)
    expect((await readConnection(database))?.abilities).toEqual(abilities)
    await save(database, typed({ key: 'another' }), unreachable)
    expect((await readConnection(database))?.abilities).toEqual(NOTHING_KNOWN)
  })
})

test('nothing that is answered ever holds the key, in any spelling of it', async () => {
  const database = await freshDatabase()
  const echoes = [KEY, encodeURIComponent(KEY), btoa(KEY), btoa(`X-API-KEY: ${KEY}`)]
  for (const echo of echoes)
    for (const status of [200, 400, 401, 403, 404, 429, 500, 503])
      for (const body of [
        NESTED(`got ${echo}`),
        `{"message":"${echo}","code":"X"}`,
        `<p>${echo}</p>`,
        echo,
      ]) {
        const answered = JSON.stringify(await save(database, typed(), answering(status, body)))
        for (const spelling of echoes.slice(0, 3)) expect(answered).not.toContain(spelling)
      }
})

describe('what the organization says', () => {
  const policy = policyConnection({
    serviceUrl: 'https://corp.example/v2',
    apiKey: 'policy-key',
    organizationSlug: 'corp',
  })
  const asked = async (database: Database, fields: Partial<Typed>, said = policy) => {
    const seen: (string | null)[] = []
    const fetch: Fetch = async (url, init) => {
      seen.push(
        new URL(url instanceof Request ? url.url : url).host,
        new Headers(init?.headers).get('X-API-KEY'),
      )
      return new Response(LIST, { headers: { 'Content-Type': 'application/json' } })
    }
    return { outcome: await save(database, typed(fields), fetch, true, said), seen }
  }

  it('wins over what is typed, and its key is used and not stored', async () => {
    const database = await freshDatabase()
    const { outcome, seen } = await asked(database, { key: '' })
    expect(outcome).toEqual({ kind: 'connected' })
    expect(new Set(seen)).toEqual(new Set(['corp.example', 'policy-key']))
    expect(await readConnection(database)).toMatchObject({
      origin: 'https://corp.example',
      slug: 'corp',
      apiKey: null,
    })
    expect(await everyRow(database)).not.toContain('policy-key')
    const connection = withPolicy(
      await readConnection(database),
      policy,
      await database.get('credentials', POLICY_ROW),
    )
    expect(connection).toMatchObject({
      apiKey: 'policy-key',
      fromPolicy: true,
      abilities: { assets: 'yes' },
      testedAt: NOON,
    })
  })

  it('leaves the key to the person where it names none', async () => {
    const database = await freshDatabase()
    const { seen } = await asked(database, {}, policyConnection({ serviceUrl: 'https://corp.example/v2' }))
    expect(new Set(seen)).toEqual(new Set(['corp.example', KEY]))
    expect(await readConnection(database)).toMatchObject({
      origin: 'https://corp.example',
      slug: 'acme',
      apiKey: KEY,
    })
  })

  it('never gives a key to an origin that it was not typed for', async () => {
    const database = await freshDatabase()
    await save(database, typed(), answering(200, LIST))
    const connection = withPolicy(
      await readConnection(database),
      policyConnection({ serviceUrl: 'https://corp.example/v2', organizationSlug: 'corp' }),
    )
    expect(connection).toMatchObject({ origin: 'https://corp.example', slug: 'corp', apiKey: null })
  })

  it('changed, what its key may do is not known, nor at another organization', async () => {
    const database = await freshDatabase()
    await asked(database, { key: '' })
    const row: unknown = await database.get('credentials', POLICY_ROW)
    const other = policyConnection({
      serviceUrl: 'https://corp.example/v2',
      apiKey: 'k',
      organizationSlug: 'sub',
    })
    expect(withPolicy(null, other, row)?.abilities).toEqual(NOTHING_KNOWN)
    await forgetPolicyAbilities(database)
    expect(withPolicy(null, policy, await database.get('credentials', POLICY_ROW))?.abilities).toEqual(
      NOTHING_KNOWN,
    )
  })

  it('is no connection without an organization', () => {
    expect(
      withPolicy(null, policyConnection({ serviceUrl: 'https://corp.example/v2', apiKey: 'k' })),
    ).toBeNull()
  })
})
