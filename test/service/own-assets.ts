import { readAsset } from './normalise.ts'
import { generatedAsset, seedAssets } from './seed-assets.ts'

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
  readonly all: readonly OwnAsset[]
  /** Adds one asset; `content` is enough: an ALLOWED URL in no group. */
  add(asset: Pick<OwnAsset, 'content'> & Partial<OwnAsset>): OwnAsset
  /** Appends `count` generated assets in mixed forms; the same count gives the same assets. */
  seed(count: number): void
  remove(id: number): void
  /** Empties the list, hand-written assets included. */
  clear(): void
  /** The status of the own asset with this normalised key; undefined when there is none. */
  statusOf(key: string): string | undefined
  /** The hand-written assets alone, as after a start. */
  reset(): void
}

export function createOwnAssets(now: () => Date): OwnAssets {
  const all: OwnAsset[] = []
  let nextId = 1
  let generated = 0
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
    for (const asset of seedAssets) add(asset)
  }
  reset()
  return {
    all,
    add,
    seed(count) {
      for (let made = 0; made < count; made++) add(generatedAsset(generated++))
    },
    remove(id) {
      const index = all.findIndex((asset) => asset.id === id)
      if (index >= 0) all.splice(index, 1)
    },
    clear: () => void all.splice(0),
    statusOf: (key) =>
      all.find((asset) => asset.content === key || readAsset(asset.content, true)?.key === key)?.status,
    reset,
  }
}
