import * as z from 'zod'
import type { Report } from '#lib/model/report.ts'
import { reportSchema } from '#lib/model/report.ts'
import { waitUntil } from '#test/e2e/browsers/wait-until.ts'
import type { Kit } from '#test/e2e/kit.ts'
import { ask, confirmedOf, destinationOf, layReports, rowsOf } from '#test/e2e/outbox-kit.ts'

/** How a queue went out. */
export interface Drained {
  /** As they lie on disk in the end, in the order confirmed. */
  reports: Report[]
  /** The first asset of each report, in the order in which they arrived. */
  arrived: string[]
  /** The order in which they were confirmed. */
  confirmed: string[]
}

/** Lays so many confirmed reports into the outbox and waits until the last has arrived; the spacing is the product's own. */
export const drain = async (kit: Kit, reports: number): Promise<Drained> => {
  const { sandbox } = kit
  sandbox.reset()
  const now = Date.now()
  const stored = Array.from({ length: reports }, (_, at) => {
    // Their ids are in another order than their times.
    const id = `drain-${(at * 7919) % reports}-${at}`
    const confirmedAt = now - reports + at
    return confirmedOf(id, `https://${id}.test/`, destinationOf(sandbox), { confirmedAt })
  })
  await layReports(kit, stored)
  const { baseUrl, slug } = sandbox
  await ask(kit, 'connection/save', { baseUrl, slug, key: '' })
  await waitUntil(
    `${reports} reports at the service`,
    () => sandbox.reports.length >= reports,
    reports * 2000 + 90_000,
  )
  const mine = new Set(stored.map((one) => one.report.id))
  const left = await waitUntil('the last outcome on disk', async () => {
    const rows = z.array(reportSchema).parse(await rowsOf(kit, 'reports'))
    const ours = rows.filter(({ id }) => mine.has(id))
    return ours.every(({ state }) => state.at !== 'sending') ? ours : undefined
  })
  return {
    reports: left.toSorted((one, other) => one.confirmedAt - other.confirmedAt),
    arrived: sandbox.reports.map(({ assets }) => assets[0] ?? ''),
    confirmed: stored.map((one) => one.report.assets[0] ?? ''),
  }
}

/** The least time from one attempt's beginning to the next, in ms, and whether an attempt began before the one before it had ended. */
export const pacingOf = ({ reports }: Drained): { least: number; overlapping: number } => {
  const attempts = reports
    .flatMap((one) => one.attempts)
    .toSorted((one, other) => one.started - other.started)
  const pairs = attempts.slice(1).map((one, at) => ({ one, before: attempts[at] }))
  return {
    least: Math.min(...pairs.map(({ one, before }) => one.started - (before?.started ?? 0))),
    overlapping: pairs.filter(({ one, before }) => (before?.ended ?? Infinity) > one.started).length,
  }
}
