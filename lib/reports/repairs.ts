import { needsConfirmation, waitsForCheck, whichNeedReason } from '#lib/model/needs-confirmation.ts'
import type { RepairRequests } from '#lib/messages/report-requests.ts'
import type { AnswerOf } from '#lib/messages/request.ts'
import { withSpace } from '#lib/platform/disk-space.ts'
import type { Database } from '#lib/platform/database.ts'
import { notStored } from '#lib/platform/storage-failure.ts'
import type { AssetLookup } from '#lib/own-assets/check-assets.ts'
import { checkAssets } from '#lib/own-assets/check-assets.ts'
import { lockDraft, type DraftStore } from '#lib/drafts/store.ts'
import {
  sealedWithVerdicts,
  verdictsOf,
  searchedIn,
  getPayload,
  getReport,
  reportViewOf,
  parseReport,
  rowsIn,
} from './store.ts'
import type { PlannedReport, Plan } from './plan-repair.ts'
import { planRepair, repairDraft } from './plan-repair.ts'
import type { Delivery } from '#lib/drafts/submit.ts'
import { pictureNoteOf, restorePicture } from '#lib/drafts/submit.ts'
import { announceReport } from '#lib/messages/changes.ts'
import type { ByDraft, OneClick } from '#lib/model/repair.ts'
import { remainingDraftId, repairedId, actionsFor } from '#lib/model/repair.ts'
import type { Made } from './repair-store.ts'
import { enqueueRepair } from './repair-store.ts'
import type { Destination, Payload, Report } from '#lib/model/report.ts'
import { isSameDestination } from '#lib/model/report.ts'

export type RepairDeps = Delivery & {
  store: DraftStore
  /** The current destination; null without a key. */
  destination: () => Promise<Destination | null>
  lookup: () => Promise<AssetLookup>
  overrideAllowed: () => Promise<boolean>
}

type Planned = AnswerOf<RepairRequests, 'repair/plan'>
type Sent = AnswerOf<RepairRequests, 'repair/send'>
type Found = { kind: 'found'; report: Report; payload: Payload; plan: Plan }
/** `changed`: the repair no longer applies to the report. `nothing`: it applies, but has nothing to send. */
type NotFound = { kind: 'changed' | 'not-connected' | 'nothing' }

/** Repairs reports that couldn’t be delivered as they were. lib/model/repair.ts decides which repairs apply. */
export const makeRepairing = (deps: RepairDeps) => {
  const { database, store, clock } = deps

  const find = async (id: string, how: OneClick): Promise<Found | NotFound> => {
    const open = await database()
    const [report, payload] = await Promise.all([getReport(open, id), getPayload(open, id)])
    if (!report || !actionsFor(report).includes(how)) return { kind: 'changed' }
    const destination = how === 'readdressed' ? await deps.destination() : null
    if (how === 'readdressed' && destination === null) return { kind: 'not-connected' }
    const plan = payload && planRepair(report, payload, how, destination)
    return plan ? { kind: 'found', report, payload, plan } : { kind: 'nothing' }
  }

  const plan = async (id: string, how: OneClick): Promise<Planned> => {
    const found = await find(id, how)
    if (found.kind !== 'found') return { kind: found.kind === 'not-connected' ? found.kind : 'nothing' }
    const { destination, parts, remaining } = found.plan
    const requests = parts.map(({ body, assets }) => ({ body, assets: assets.length }))
    return { kind: 'plan', destination, requests, remaining: remaining?.form.assets.length ?? 0 }
  }

  /** Returns the reports that an earlier click, perhaps in another window, already made. */
  const madeBefore = async (id: string, how: OneClick): Promise<Report[]> => {
    const open = await database()
    const made: Report[] = []
    for (let number = 1; ; number += 1) {
      const report = await getReport(open, repairedId(id, how, number))
      if (!report) return made
      made.push(report)
      if (how !== 'smaller-parts') return made
    }
  }

  /** Repeats the allowlist check; earlier answers don’t count. */
  const guard = async ({ report, payload, plan: { parts } }: Found, how: OneClick, copyId: number | null) => {
    const { checks, sent } = await checkAssets(
      parts.flatMap(({ assets }) => assets),
      await deps.lookup(),
    )
    const stops = whichNeedReason(checks)
    const ours = sent.filter((_, index) => stops[index])
    const unchecked = checks.some((check) => check.ok && waitsForCheck(check.verdict))
    // A reason applies only to the list it was given for: same organization, same copy.
    const stillCounts = how !== 'readdressed' && copyId === report.checkedAgainst
    const overridden = new Set(stillCounts ? report.overriddenAssets : [])
    const known = { ours, verdicts: verdictsOf(checks) }
    if (ours.length > 0 && !(await deps.overrideAllowed()))
      return { stop: 'own-asset-forbidden', ...known } as const
    if (ours.some((asset) => !overridden.has(asset))) return { stop: 'own-asset', ...known } as const
    // Confirmed by the draft’s checkbox, or by the row’s decision in the bulk list.
    const confirmed = stillCounts && (payload.draft.form.confirmListed === true || payload.fromList === true)
    if (checks.some((check) => check.ok && needsConfirmation(check.verdict)) && !confirmed)
      return { stop: 'listed', ...known } as const
    if (unchecked && !payload.draft.form.confirmUnchecked) return { stop: 'not-checked', ...known } as const
    return { stop: null, ...known } as const
  }

  const put = async (id: string, how: OneClick, found: Found, made: Made[]): Promise<Sent> => {
    try {
      const open = await database()
      const stored = await withSpace(open, () =>
        enqueueRepair(open, id, made, {
          remaining: found.plan.remaining,
          onlyIf: (earlier) => earlier !== null && actionsFor(earlier).includes(how),
        }),
      )
      if (!stored) return { kind: 'changed' }
    } catch (thrown) {
      return notStored(thrown)
    }
    deps.runOutbox()
    for (const one of [id, ...made.map(({ report }) => report.id)]) announceReport(one)
    const [first] = found.plan.parts
    if (first) await deps.afterwards({ 'forget-draft': () => store.becameReport(first.draft) })
    return { kind: 'stored', reports: made.map(({ report }) => reportViewOf(report)) }
  }

  const send = (id: string, how: OneClick, shown: Destination | null): Promise<Sent> =>
    lockDraft(id, async (): Promise<Sent> => {
      const before = await madeBefore(id, how)
      if (before.length > 0) return { kind: 'stored', reports: before.map((one) => reportViewOf(one)) }
      const copyId = await deps.copyId()
      const found = await find(id, how)
      if (found.kind !== 'found')
        return found.kind === 'not-connected' ? { kind: 'stopped', why: found.kind } : { kind: found.kind }
      const { report, plan: planned } = found
      if (shown !== null && !isSameDestination(shown, planned.destination)) return { kind: 'changed' }
      const { stop, ours, verdicts } = await guard(found, how, copyId)
      if (stop !== null) return { kind: 'stopped', why: stop }
      const { undoSeconds } = await deps.preferences()
      const until = clock.now() + undoSeconds * 1000
      const asMade = async ({ value, body, assets, draft }: PlannedReport): Promise<Made> => ({
        report: {
          ...report,
          id: draft.id,
          destination: planned.destination,
          title: value.title ?? '',
          assets,
          confirmedAt: clock.now(),
          state: { at: 'queued', until },
          attempts: [],
          ambiguous: false,
          checkedAgainst: copyId,
          overriddenAssets: ours.filter((asset) => assets.includes(asset)),
          madeFrom: draft.madeFrom,
          ...searchedIn(body),
        },
        payload: {
          id: draft.id,
          body,
          draft,
          answer: null,
          ...(await pictureNoteOf(body, clock.now())),
          ...(await sealedWithVerdicts(
            body,
            clock.now(),
            verdicts.filter(({ about }) => assets.includes(about)),
          )),
        },
      })
      const made = await Promise.all(planned.parts.map(asMade))
      await deps.arm()
      return put(id, how, found, made)
    })

  const draftIdFor = async (id: string, how: ByDraft): Promise<string> => {
    const open = await database()
    for (let number = 1; ; number += 1) {
      const draftId = repairedId(id, how, number)
      if (how === 'edited' || (await open.getKey('reports', draftId)) === undefined) return draftId
    }
  }

  const draft = (id: string, how: ByDraft): Promise<string | null> =>
    lockDraft(id, async () => {
      const open = await database()
      const [report, payload] = await Promise.all([getReport(open, id), getPayload(open, id)])
      const draftId = await draftIdFor(id, how)
      const there = (await store.get(draftId)) !== null || (await getReport(open, draftId)) !== null
      if (there) return draftId
      if (!report || !payload || !actionsFor(report).includes(how)) return null
      await store.put(repairDraft(report, payload, how, draftId))
      await restorePicture(store, draftId, payload.body, clock.now())
      return draftId
    })

  const remainingDraft = async (id: string) => {
    const report = await getReport(await database(), id)
    const origins = [id, ...(report?.madeFrom?.how === 'others' ? [report.madeFrom.id] : [])]
    for (const origin of origins) {
      const found = await store.get(remainingDraftId(origin))
      if (found) return { draftId: found.id, assets: found.form.assets.length }
    }
    return { draftId: null }
  }

  return { plan, send, draft, remainingDraft }
}

type Repairing = ReturnType<typeof makeRepairing>

export type SendRestDeps = {
  database: () => Promise<Database>
  repairing: Pick<Repairing, 'send'>
  sent: (id: string) => Promise<void>
}

const wantsRest = (report: Report | null): report is Report =>
  report?.sendRest === true && report.state.at === 'refused' && actionsFor(report).includes('others')

/** Sends the rest if the service refuses some assets, as chosen at Submit. Uses the one-click repair with all its checks. */
export const makeSendRest = ({ database, repairing, sent }: SendRestDeps) => {
  const send = async (report: Report | null): Promise<void> => {
    if (!wantsRest(report)) return
    const answer = await repairing.send(report.id, 'others', null)
    if (answer.kind === 'stored') await sent(report.id)
  }
  return {
    changed: async (id: string): Promise<void> => send(await getReport(await database(), id)),
    /** Handles reports whose answer arrived just before the background died. */
    resume: async (): Promise<void> => {
      const refused = await rowsIn(await database(), ['refused'])
      for (const row of refused) await send(parseReport(row))
    },
  }
}
