import { keysOfOwnAsset } from '#lib/assets/own-asset-keys.ts'
import type { StoredCopy } from '#lib/own-assets/copy.ts'
import { hostOfInsideKey, insideHostOf } from '#lib/own-assets/lines.ts'
import type { LookUp, VerdictDeps } from '#lib/own-assets/verdict.ts'
import type { OwnAsset } from '#lib/model/verdict.ts'
import { NOON } from './clock.ts'

export const ownAsset = (content: string, with_: Partial<OwnAsset> = {}): OwnAsset => ({
  id: 1,
  content,
  type: 'URL',
  status: 'ALLOWED',
  name: null,
  ...with_,
})

/** A complete copy of so many assets. */
export const copyOf = (count: number, id = 1): StoredCopy => ({
  id,
  owner: 'https://service.example acme',
  state: 'complete',
  cursor: null,
  fetched: true,
  pages: 1,
  size: 100,
  chunks: 1,
  count,
  repeated: 0,
  facets: { types: ['URL'], statuses: ['ALLOWED'], groups: [] },
  runs: 1,
  chunksInRuns: 1,
  startedAt: NOON - 1000,
  completedAt: NOON,
  unreadable: 0,
  skipped: [],
  leftovers: false,
  beginnings: '',
})

/** Looks own assets up as the stored copy does: under the keys that they would be stored with. */
const lookUpIn = (assets: readonly OwnAsset[]): LookUp => {
  const keyed = assets.map((asset) => ({
    asset,
    keys: keysOfOwnAsset(asset),
    host: insideHostOf(asset) ?? '',
  }))
  return async (wanted) =>
    wanted.map((key) => {
      const inside = hostOfInsideKey(key)
      const found = keyed.filter(({ keys, host }) =>
        inside === null ? keys.includes(key) : `.${host}`.endsWith(`.${inside}`),
      )
      return found.map(({ asset }) => asset)
    })
}

/** What a verdict asks, where there is nothing but a list. */
export const depsOf = (assets: readonly OwnAsset[], more: Partial<VerdictDeps> = {}): VerdictDeps => ({
  lookUp: lookUpIn(assets),
  lookAlike: async () => null,
  reported: async () => null,
  findTakedown: async () => null,
  isDamaged: () => false,
  ...more,
})
