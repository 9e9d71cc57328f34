import { browser } from '#lib/platform/browser.ts'
import { describe, expect, it } from 'vitest'
import type { AtServiceDeps } from '#lib/own-assets/search.ts'
import { searchAtService } from '#lib/own-assets/search.ts'
import type { ListFailure } from '#lib/model/list-failure.ts'
import type { Ability, Connection } from '#lib/settings/connection.ts'
import { assetList, listed, unauthorized } from '#test/fakes/asset-list.ts'

const CONNECTION: Connection = {
  baseUrl: 'https://service.example/v2',
  origin: 'https://service.example',
  matchPattern: 'https://service.example/*',
  slug: 'acme',
  apiKey: 'key',
  abilities: { report: 'yes', assets: 'yes', takedowns: 'not-known' },
}
const ALL = { query: '', type: null, group: null, from: null } as const

const deps = (
  client: ReturnType<AtServiceDeps['clientFor']>,
  changes: Partial<AtServiceDeps> = {},
  may = true,
) => {
  const noted: Ability[] = []
  Object.assign(browser, { permissions: { contains: async () => may } })
  return {
    noted,
    connection: async () => CONNECTION,
    clientFor: () => client,
    noteAbility: async (_: Connection, ability: Ability) => void noted.push(ability),
    ...changes,
  }
}

describe('the service’s own search', () => {
  it('asks for what is documented, and passes the cursor back untouched', async () => {
    const cursor = `a+b/c=d&é ${'x'.repeat(1000)}`
    const { client, asked } = assetList({ rows: [listed(1)], unreadable: 2, next: cursor })
    const world = deps(client)
    const ask = { query: ' hxxps://acme[.]test ', type: 'PAGE', group: -1, from: null } as const
    expect(await searchAtService(ask, world)).toMatchObject({
      kind: 'found',
      rows: [{ id: 1, content: 'own-1.example', shown: { registrable: 'own-1[.]example' } }],
      next: cursor,
      unreadable: 2,
    })
    await searchAtService({ ...ALL, from: cursor }, world)
    expect(asked).toEqual([
      { per_page: 100, next_page: null, query: 'acme.test', type: 'PAGE', groupId: -1 },
      { per_page: 100, next_page: cursor },
    ])
    expect(world.noted).toEqual(['yes', 'yes'])
  })

  it.each([
    ['https://login.acme.test/foo?from=mail', 'acme.test'],
    ['login.acme.test', 'acme.test'],
    ['https://x.com/acme_support/status/1', 'acme_support'],
    ['home page', 'home page'],
    ['acme', 'acme'],
  ])('asks for the part of %s that an own asset would hold', async (query, sent) => {
    const { client, asked } = assetList({ rows: [], unreadable: 0, next: null })
    await searchAtService({ ...ALL, query }, deps(client))
    expect(asked).toEqual([{ per_page: 100, next_page: null, query: sent }])
  })

  it.each<ListFailure>([
    { kind: 'no-key' },
    { kind: 'no-connection' },
    { kind: 'timed-out' },
    { kind: 'broken-off' },
    { kind: 'too-large', status: 413 },
    { kind: 'bad-request', status: 400, message: 'type: no such type' },
    { kind: 'firewall', status: 403 },
    { kind: 'not-this-service', why: 'not-json', status: 200, message: '' },
    { kind: 'throttled', status: 429, retryAfterMs: 1000, message: '' },
    { kind: 'server-error', status: 500, retryAfterMs: null, message: '' },
  ])('hands on why it failed: $kind', async (failure) => {
    const world = deps(assetList(failure).client)
    expect(await searchAtService(ALL, world)).toEqual({ kind: 'refused', failure })
    expect(world.noted).toEqual([])
  })

  it('notes a key that may not read the list', async () => {
    const world = deps(assetList(unauthorized).client)
    expect(await searchAtService(ALL, world)).toEqual({ kind: 'refused', failure: unauthorized })
    expect(world.noted).toEqual(['no'])
  })

  it('asks nobody without a connection, a key or the permission', async () => {
    const { client, asked } = assetList({ rows: [] })
    for (const [changes, kind] of [
      [{ connection: async () => null }, 'no-connection'],
      [{ connection: async () => ({ ...CONNECTION, apiKey: null }) }, 'no-connection'],
    ] as const)
      expect(await searchAtService(ALL, deps(client, changes))).toEqual({ kind })
    expect(await searchAtService(ALL, deps(client, {}, false))).toEqual({ kind: 'no-host-access' })
    expect(asked).toEqual([])
  })
})
