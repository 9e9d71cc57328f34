import type { RepairRequests } from '#lib/messages/repair-requests.ts'
import type { Answers } from '#lib/messages/request.ts'
import { makeRepairing } from '#lib/reports/repairing.ts'
import { getReport } from '#lib/reports/report-store.ts'
import { reportViewOf } from '#lib/reports/report-view.ts'
import { readPreferences } from '#lib/settings/preferences.ts'
import type { Background } from './compose.ts'

export const answerRepairs = (background: Background): Answers<RepairRequests> => {
  const { database, store, clock, destination, keeper, local, drafting, outbox } = background
  const repairing = makeRepairing({
    database,
    store,
    clock,
    destination,
    eye: background.assetEye,
    overrideAllowed: background.overrideAllowed,
    undoSeconds: async () => (await readPreferences(local)).undoSeconds,
    generation: async () => (await keeper.current()).copy?.id ?? null,
    lock: drafting.lock,
    announce: background.announceReport,
    arm: background.armOutbox,
    deliver: () => void outbox.run(),
  })
  return {
    'repair/plan': ({ id, how }) => repairing.plan(id, how),
    'repair/send': ({ id, how, destination: shown }) => repairing.send(id, how, shown),
    'repair/draft': async ({ id, how }) => ({ draftId: await repairing.draft(id, how) }),
    'repair/kept': async ({ id }) => ({ draft: await repairing.kept(id) }),
    'repair/confirm': async ({ id }) => {
      await outbox.confirm(id)
      const report = await getReport(await database(), id)
      return { report: report && reportViewOf(report) }
    },
  }
}
