import type { livenessStatuses, takedownStatuses } from './enumerations.ts'
import { readAsset } from './normalise.ts'
import { caseSeeds } from './seed-cases.ts'

export type TakedownStatus = (typeof takedownStatuses)[number]
export type Liveness = (typeof livenessStatuses)[number]

/** "Takedown (returned by the takedown listing)". Whether `assignee` can be null is not shown: it can be here. */
export interface Takedown {
  id: number
  status: TakedownStatus
  createdAt: string
  updatedAt: string
  asset: { id: number; content: string; type: string; livenessStatus: Liveness }
  assignee: { id: number; fullName: string } | null
  brand: { id: number; name: string; slug: string }
}

export interface TakedownCases {
  readonly all: readonly Takedown[]
  /** A new TODO case for a reported asset; `key` is its normalised form. */
  open(content: string, key?: string): Takedown
  /** The one place where a case changes: by hand now, and where cases that move on by themselves belong. Unknown ids throw. */
  move(
    id: number,
    change: { status?: TakedownStatus; livenessStatus?: Liveness; assignee?: Takedown['assignee'] },
  ): Takedown
  /** Whether a completed case has blocked this asset. */
  isBlocked(key: string): boolean
  /** The seeded cases alone, as after a start. */
  reset(): void
}

export const brand = { id: 3, name: 'Acme Wallet', slug: 'acme-wallet' }

export function createTakedownCases(now: () => Date): TakedownCases {
  const all: Takedown[] = []
  const keyOf = new Map<number, string>()
  let nextId = 9001
  const open: TakedownCases['open'] = (content, key = readAsset(content, true)?.key ?? content) => {
    const time = now().toISOString()
    const id = nextId++
    const opened: Takedown = {
      id,
      status: 'TODO',
      createdAt: time,
      updatedAt: time,
      asset: {
        id: id + 500_000,
        content,
        type: key.startsWith('eip155:') ? 'ADDRESS' : 'URL',
        livenessStatus: 'UNKNOWN',
      },
      assignee: null,
      brand,
    }
    all.push(opened)
    keyOf.set(id, key)
    return opened
  }
  const reset = (): void => {
    all.splice(0)
    keyOf.clear()
    for (const { content, type, livenessStatus, ...rest } of caseSeeds) {
      const opened = open(content)
      Object.assign(opened, rest)
      Object.assign(opened.asset, { type, livenessStatus })
    }
  }
  reset()
  return {
    all,
    open,
    move(id, { livenessStatus, ...change }) {
      const found = all.find((one) => one.id === id)
      if (!found) throw new Error(`No takedown case ${id}`)
      Object.assign(found, change, { updatedAt: now().toISOString() })
      if (livenessStatus) found.asset.livenessStatus = livenessStatus
      return found
    },
    isBlocked: (key) => all.some((one) => one.status === 'COMPLETED' && keyOf.get(one.id) === key),
    reset,
  }
}
