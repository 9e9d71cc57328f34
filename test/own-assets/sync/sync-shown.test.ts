import { describe, expect, it } from 'vitest'
import { assetTypes } from '#lib/assets/asset.ts'
import { ASSET_STATUSES } from '#lib/messages/asset-requests.ts'
import type { StoredCopy } from '#lib/own-assets/copy.ts'
import { SYNC_STOPS } from '#lib/own-assets/copy.ts'
import type { SyncShownDeps } from '#lib/own-assets/schedule.ts'
import { syncShown } from '#lib/own-assets/schedule.ts'
import { REPORT_STATUSES } from '#lib/service/report.ts'
import type { Connection } from '#lib/settings/connection.ts'
import { NOON } from '#test/fakes/clock.ts'
import { copyOf } from '#test/fakes/own-assets.ts'

const CONNECTION: Connection = {
  baseUrl: 'https://service.example/v2',
  origin: 'https://service.example',
  matchPattern: 'https://service.example/*',
  slug: 'acme',
  apiKey: 'key',
  abilities: { report: 'yes', assets: 'yes', takedowns: 'not-known' },
}

type World = {
  copy?: StoredCopy | null
  unchecked?: Awaited<ReturnType<SyncShownDeps['scheduler']['current']>>['unchecked']
  stop?: string | null
  progress?: ReturnType<SyncShownDeps['scheduler']['progress']>
  reach?: boolean
  connection?: Connection | null
}

const shown = ({
  copy = null,
  unchecked = null,
  stop = null,
  progress = null,
  reach = true,
  connection = CONNECTION,
}: World) =>
  syncShown({
    connection: async () => connection,
    mayReach: async () => reach,
    scheduler: {
      current: async () => ({ copy, unchecked }),
      lastStop: async () => stop,
      progress: () => progress,
      isRunning: () => progress !== null,
    },
  })

describe('how the copy stands', () => {
  it.each<[why: string, world: World, failure: string | null]>([
    ['a complete copy', { copy: copyOf(3) }, null],
    ['no service', { connection: null, unchecked: 'no-connection' }, 'no-connection'],
    ['a forgotten key', { connection: { ...CONNECTION, apiKey: null } }, 'no-connection'],
    ['no permission, whatever stopped the last one', { reach: false, stop: 'throttled' }, 'no-host-access'],
    ['no permission, and an old copy', { copy: copyOf(3), reach: false }, 'no-host-access'],
    ['never fetched', { unchecked: 'not-fetched' }, 'not-fetched'],
    ['no network, which is not no service', { stop: 'no-connection', unchecked: 'sync-failed' }, 'offline'],
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
    const progress = { pages: 3, count: 3000, startedAt: NOON, sorting: true }
    expect(await shown({ copy: copyOf(3), progress })).toMatchObject({
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
        statuses: ['BLOCKED', 'PENDING', '', 'ALLOWED', 'x'.repeat(201)],
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
    const { facets } = await shown({ unchecked: 'not-fetched' })
    expect(facets).toEqual({ types: assetTypes, statuses: ASSET_STATUSES, groups: [] })
  })

  it('is what the contract says', () => {
    expect(ASSET_STATUSES.toSorted()).toEqual(REPORT_STATUSES.toSorted())
  })
})
