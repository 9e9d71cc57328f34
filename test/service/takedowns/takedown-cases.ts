import type { livenessStatuses, takedownStatuses } from '../enumerations.ts'
import { readAsset } from '../assets/normalise.ts'
import { caseSeeds, generatedCase } from './seed-cases.ts'

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
  /** Another number after each change through these: what was found at one number is found again. A case changed in place is not seen. */
  readonly revision: number
  /** A new TODO case for a reported asset; `key` is its normalised form. */
  open(content: string, key?: string): Takedown
  /** The same, of a case that moves on by itself where the settings say so. */
  openForReport(content: string, key: string): Takedown
  /** Lets the cases of reports take the steps that are due; to be called before anything looks at them. */
  moveOn(stepMs: number | null): void
  /** Appends `count` generated cases of every status over two years; the same count gives the same cases. */
  seed(count: number): void
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

/** What the case of a report does by itself, step by step. */
const STEPS: readonly { status?: TakedownStatus; livenessStatus?: Liveness }[] = [
  { livenessStatus: 'ALIVE' },
  { status: 'IN_PROGRESS' },
  { status: 'COMPLETED' },
  { livenessStatus: 'DEAD' },
]

const brand = { id: 3, name: 'Acme Wallet', slug: 'acme-wallet' }

export function createTakedownCases(now: () => Date): TakedownCases {
  const all: Takedown[] = []
  const byId = new Map<number, Takedown>()
  const moving = new Map<number, { opened: number; steps: number }>()
  let generated = 0
  let revision = 0
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
    revision += 1
    all.push(opened)
    byId.set(id, opened)
    keyOf.set(id, key)
    return opened
  }
  const reset = (): void => {
    revision += 1
    all.splice(0)
    keyOf.clear()
    byId.clear()
    moving.clear()
    generated = 0
    for (const { content, type, livenessStatus, ...rest } of caseSeeds(now())) {
      const opened = open(content)
      Object.assign(opened, rest)
      Object.assign(opened.asset, { type, livenessStatus })
    }
  }
  const change = (
    id: number,
    { livenessStatus, ...changes }: Parameters<TakedownCases['move']>[1],
    time: Date,
  ): Takedown => {
    const found = byId.get(id)
    if (!found) throw new Error(`No takedown case ${id}`)
    revision += 1
    Object.assign(found, changes, { updatedAt: time.toISOString() })
    if (livenessStatus) found.asset.livenessStatus = livenessStatus
    return found
  }
  reset()
  return {
    all,
    get revision() {
      return revision
    },
    open,
    openForReport(content, key) {
      const opened = open(content, key)
      moving.set(opened.id, { opened: now().getTime(), steps: 0 })
      return opened
    },
    moveOn(stepMs) {
      if (stepMs === null) return
      for (const [id, { opened, steps }] of moving) {
        const due = Math.min(STEPS.length, Math.floor((now().getTime() - opened) / stepMs))
        for (const [index, step] of STEPS.slice(steps, Math.max(steps, due)).entries())
          change(id, step, new Date(opened + (steps + index + 1) * stepMs))
        if (due >= STEPS.length) moving.delete(id)
        else moving.set(id, { opened, steps: Math.max(steps, due) })
      }
    },
    seed(count) {
      for (let made = 0; made < count; made++) {
        const { content, type, livenessStatus, ...rest } = generatedCase(generated++, now())
        const opened = open(content, content)
        Object.assign(opened, rest)
        Object.assign(opened.asset, { type, livenessStatus })
      }
    },
    move: (id, changes) => change(id, changes, now()),
    isBlocked: (key) => all.some((one) => one.status === 'COMPLETED' && keyOf.get(one.id) === key),
    reset,
  }
}
