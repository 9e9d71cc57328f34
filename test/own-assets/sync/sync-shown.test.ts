import { answerMayReach } from '#test/fakes/permissions.ts'
import { describe, expect, it } from 'vitest'
import { assetTypes } from '#lib/assets/asset.ts'
import type { KnownConnection } from '#lib/messages/requests.ts'
import type { StoredCopy } from '#lib/own-assets/copy.ts'
import { copyOwnerOf, SYNC_STOPS } from '#lib/own-assets/copy.ts'
import { ASSET_STATUSES, syncState } from '#lib/own-assets/sync-state.ts'
import { REQUESTED_STATUSES } from '#lib/limits.ts'
import { NOON } from '#test/fakes/clock.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { copyOf } from '#test/fakes/own-assets.ts'

const CONNECTION: KnownConnection = {
  baseUrl: 'https://service.example/v2',
  origin: 'https://service.example',
  matchPattern: 'https://service.example/*',
  slug: 'acme',
  keyMark: '0123456789abcdef',
  reportOnly: false,
  abilities: { report: 'yes', assets: 'yes', takedowns: 'not-known' },
}

type World = {
  copy?: StoredCopy
  half?: StoredCopy
  stop?: string | null
  failed?: string | null
  reach?: boolean
  connection?: KnownConnection | null
}

const shown = async ({
  copy,
  half,
  stop = null,
  failed = null,
  reach = true,
  connection = CONNECTION,
}: World) => {
  const database = await freshDatabase()
  const owner = copyOwnerOf(CONNECTION)
  if (copy) await database.put('copies', { ...copy, owner })
  if (half) await database.put('copies', { ...half, id: 99, owner, state: 'building' })
  answerMayReach(() => reach)
  const remembered = { next: 0, failed, owner, stop }
  return syncState(
    {
      database: async () => database,
      local: { get: async () => (stop === null && failed === null ? undefined : remembered) },
      isRunning: () => half !== undefined,
    },
    connection,
  )
}

describe('how the copy stands', () => {
  it.each<[why: string, world: World, failure: string | null]>([
    ['a complete copy', { copy: copyOf(3) }, null],
    ['no service', { connection: null }, 'no-connection'],
    ['a forgotten key', { connection: { ...CONNECTION, keyMark: '' } }, 'no-connection'],
    ['no permission, whatever stopped the last one', { reach: false, stop: 'throttled' }, 'no-host-access'],
    ['no permission, and an old copy', { copy: copyOf(3), reach: false }, 'no-host-access'],
    ['never fetched', {}, 'not-fetched'],
    ['no network, which is not no service', { stop: 'no-connection', failed: 'sync-failed' }, 'offline'],
    ['the precise reason beside a copy', { copy: copyOf(3), stop: 'cursor-repeats' }, 'cursor-repeats'],
    ['a reason of a later version', { stop: 'new-reason' }, 'new-reason'],
  ])('%s', async (_, world, failure) => {
    expect((await shown(world)).failure).toBe(failure)
  })

  it('tells every stop of a sync under a name of its own', async () => {
    const told = await Promise.all(SYNC_STOPS.map(async (stop) => (await shown({ stop })).failure))
    expect(new Set(told).size).toBe(SYNC_STOPS.length)
  })

  it('tells how far a sync is', async () => {
    const half = { ...copyOf(3), pages: 3, count: 3000, startedAt: NOON, fetched: true }
    expect(await shown({ copy: copyOf(3), half })).toMatchObject({
      running: true,
      indexing: true,
      pages: 3,
      count: 3000,
      startedAt: NOON,
      copy: { count: 3, completedAt: NOON },
    })
  })
})

describe('what filters offer', () => {
  it('is what the copy holds; a type that is not documented, as TWITCH, is not offered', async () => {
    const copy: StoredCopy = {
      ...copyOf(3),
      facets: {
        types: ['TWITCH', 'PAGE', 'URL', ''],
        statuses: ['BLOCKED', 'PENDING', '', 'ALLOWED'],
        groups: [
          { id: 2, name: 'Websites' },
          { id: 1, name: 'Social' },
        ],
      },
    }
    expect((await shown({ copy })).facets).toEqual({
      types: ['URL', 'PAGE'],
      statuses: ['ALLOWED', 'BLOCKED', '', 'PENDING'],
      groups: [
        { id: 1, name: 'Social' },
        { id: 2, name: 'Websites' },
      ],
    })
  })

  it('is everything documented where there is no copy', async () => {
    const { facets } = await shown({})
    expect(facets).toEqual({ types: assetTypes, statuses: ASSET_STATUSES, groups: [] })
  })

  it('is what the contract says', () => {
    expect(ASSET_STATUSES.toSorted()).toEqual(REQUESTED_STATUSES.toSorted())
  })
})
