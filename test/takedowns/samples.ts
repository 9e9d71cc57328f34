import type { Takedown } from '#lib/service/takedowns.ts'
import type { Observation } from '#lib/takedowns/store.ts'
import { takedownAfter } from '#lib/takedowns/store.ts'
import { keysOfTakedown, type StoredTakedown } from '#lib/takedowns/match.ts'
import { NOON } from '#test/fakes/clock.ts'

export const OWNER = 'https://service.example acme'

type Changes = Partial<Omit<Takedown, 'asset'>> & { content?: string; type?: string; liveness?: string }

/** A case as the service lists it. */
export const takedown = ({ content, type, liveness, ...with_ }: Changes = {}): Takedown => ({
  id: 9001,
  status: 'TODO',
  createdAt: '2026-02-27T10:00:00.000Z',
  updatedAt: '2026-02-27T10:00:00.000Z',
  asset: {
    id: 1,
    content: content ?? 'https://evil.example/login',
    type: type ?? 'URL',
    livenessStatus: liveness ?? 'UNKNOWN',
  },
  assignee: null,
  brand: { id: 3, name: 'Acme', slug: 'acme' },
  ...with_,
})

export const sight = (row: Takedown, at: number, with_: Partial<Observation> = {}): Observation => ({
  owner: OWNER,
  row,
  keys: keysOfTakedown(row.asset),
  askedAt: at,
  at,
  reports: [],
  missingAt: null,
  ...with_,
})

/** A case as it is stored after these looks, each a minute after the one before. */
export const seenAs = (...looks: Changes[]): StoredTakedown => {
  let stored: StoredTakedown | null = null
  for (const [minute, look] of looks.entries())
    stored = takedownAfter(stored, sight(takedown(look), NOON + minute * 60_000)).after
  if (!stored) throw new Error('a case is seen at least once')
  return stored
}
