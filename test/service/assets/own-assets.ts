import { LARGEST_LIST, largeListAsset } from './large-list.ts'
import { readAsset } from './normalise.ts'
import { generatedAsset, seedAssets, seedTimes } from './seed-assets.ts'

/** "Organization asset (returned by the asset listing)". */
export interface OwnAsset {
  id: number
  content: string
  type: string
  status: string
  name?: string
  description?: string | null
  group: { id: number; name: string } | null
  createdAt: string
  updatedAt: string
}

export interface OwnAssets {
  /** Those that are held: all but the large list behind them. */
  readonly all: readonly OwnAsset[]
  /** How many are listed, the large list included. */
  readonly count: number
  /** The asset at a place of the listing; undefined after the last. */
  at(index: number): OwnAsset | undefined
  /** Adds one asset; `content` is enough: an ALLOWED URL in no group. */
  add(asset: Pick<OwnAsset, 'content'> & Partial<OwnAsset>): OwnAsset
  /** Appends `count` generated assets in mixed forms; the same count gives the same assets. */
  seed(count: number): void
  /** Lists so many assets of a large organization behind all others, made as they are asked for; 0 takes them away. */
  large(count: number): void
  remove(id: number): void
  /** Empties the list, hand-written assets included. */
  clear(): void
  /** The status of the held asset with this normalised key; undefined when there is none. */
  statusOf(key: string): string | undefined
  /** The hand-written assets alone, as after a start. */
  reset(): void
}

export function createOwnAssets(now: () => Date): OwnAssets {
  const all: OwnAsset[] = []
  let nextId = 1
  let generated = 0
  let largeCount = 0
  const add: OwnAssets['add'] = (asset) => {
    const time = now().toISOString()
    const id = nextId++
    const added = {
      type: 'URL',
      status: 'ALLOWED',
      group: null,
      createdAt: time,
      updatedAt: time,
      ...asset,
      id,
    }
    all.push(added)
    return added
  }
  const reset = (): void => {
    all.splice(0)
    generated = 0
    largeCount = 0
    for (const asset of seedAssets) add({ ...asset, ...seedTimes(now()) })
  }
  reset()
  return {
    all,
    get count() {
      return all.length + largeCount
    },
    at: (index) =>
      index < all.length
        ? all[index]
        : index < all.length + largeCount
          ? largeListAsset(index - all.length)
          : undefined,
    add,
    seed(count) {
      for (let made = 0; made < count; made++) add(generatedAsset(generated++))
    },
    large(count) {
      if (count > LARGEST_LIST) throw new RangeError(`A large list has at most ${LARGEST_LIST} assets`)
      largeCount = count
    },
    remove(id) {
      const index = all.findIndex((asset) => asset.id === id)
      if (index >= 0) all.splice(index, 1)
    },
    clear() {
      all.splice(0)
      largeCount = 0
    },
    statusOf: (key) =>
      all.find((asset) => asset.content === key || readAsset(asset.content, true)?.key === key)?.status,
    reset,
  }
}
