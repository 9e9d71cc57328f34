import type { ShownAsset } from '#lib/model/report-row.ts'
import type { TakedownRow, MatchedReport, KnownTakedown } from '#lib/model/takedowns/takedown-row.ts'
import type { Takedown } from '#lib/service/takedowns.ts'
import { timeOf, type StoredTakedown } from './stored-takedown.ts'
import { isFinal } from './final.ts'

/** Characters of an asset after its host that a row can show. */
const LONGEST_REST = 200

type Row = Omit<TakedownRow, 'shown' | 'createdAt' | 'updatedAt' | 'reports'>
export type Shown = (content: string) => ShownAsset

const rowOf = (row: Row, shown: Shown, reports: MatchedReport[]): TakedownRow => {
  const parts = shown(row.content)
  return {
    ...row,
    shown: { ...parts, after: parts.after.slice(0, LONGEST_REST) },
    createdAt: timeOf(row.createdText),
    updatedAt: timeOf(row.updatedText),
    reports,
  }
}

export const listedRow = (
  { id, status, asset, brand, assignee, createdAt, updatedAt }: Takedown,
  shown: Shown,
  reports: MatchedReport[],
): TakedownRow =>
  rowOf(
    {
      id,
      status,
      liveness: asset.livenessStatus,
      type: asset.type,
      content: asset.content,
      brand: brand && { name: brand.name, slug: brand.slug },
      assignee: assignee?.fullName || null,
      createdText: createdAt,
      updatedText: updatedAt,
      ids: { asset: asset.id, brand: brand?.id ?? null, assignee: assignee?.id ?? null },
    },
    shown,
    reports,
  )

export const knownTakedown = (
  one: StoredTakedown,
  shown: Shown,
  reports: MatchedReport[],
  now: number,
): KnownTakedown => {
  const { id, status, liveness, type, content, brand, assignee, createdAt, updatedAt } = one
  const row = {
    id,
    status,
    liveness,
    type,
    content,
    brand,
    assignee,
    createdText: createdAt,
    updatedText: updatedAt,
  }
  return {
    case: rowOf(row, shown, reports),
    firstSeenAt: one.firstSeenAt,
    seenAt: one.seenAt,
    changes: one.changes,
    isFinal: isFinal(one, now),
  }
}
