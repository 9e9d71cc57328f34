import { BODY_LIMIT } from '#lib/limits.ts'
import * as z from 'zod/mini'
import { forEachItem } from '#lib/capture/evidence-items.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { ReportBody } from '#lib/service/report.ts'
import { reportBody } from '#lib/service/report.ts'
import type { Draft } from '#lib/model/draft.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import type { ByDraft, OneClick } from '#lib/model/repair.ts'
import {
  duplicatesOf,
  contactMayHelp,
  remainingDraftId,
  refusalsOf,
  repairedId,
  sortAssets,
  actionsFor,
} from '#lib/model/repair.ts'
import { withMadeTitle, titleOf } from '#lib/drafts/new-draft.ts'
import type { Refusal } from '#lib/model/report-state.ts'
import type { Destination, Payload, Report } from '#lib/model/report.ts'

/** One report of a repair: its exact body, and the draft that undo restores. */
export type PlannedReport = { value: ReportBody; body: string; assets: string[]; draft: Draft }

/** Everything a repair creates. `remaining` is a draft of the assets that need the user. */
export type Plan = { destination: Destination; parts: PlannedReport[]; remaining: Draft | null }

/** Returns the body as it was made; null if it can’t be read. */
export const parseBody = (body: string): ReportBody | null => {
  try {
    return z.safeParse(reportBody, JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

/** Removes everything the evidence checkboxes added: enrichments, user agent and referrer. */
const withoutEvidence = ({ userAgent: _agent, referrer: _referrer, ...body }: ReportBody): ReportBody => ({
  ...body,
  assets: body.assets.map(({ enrichments: _enrichments, ...asset }) => asset),
})

const hasEvidence = (body: ReportBody): boolean =>
  body.userAgent !== undefined ||
  body.referrer !== undefined ||
  body.assets.some(({ enrichments }) => enrichments !== undefined)

const NO_EVIDENCE: DraftForm['evidence'] = {
  ...forEachItem(() => false),
  foundOnFull: false,
  screenshot: false,
}

/** Returns the asset that a line was sent as, or the line if it isn’t one. */
const sentAs = (line: string): string => {
  const asset = parseAsset(line)
  return asset.ok ? asset.value.content : line
}

const draftWith = (draft: Draft, assets: readonly string[]): Draft => {
  const wanted = new Map(assets.map((asset) => [asset, { content: asset, exact: null as string | null }]))
  for (const line of draft.form.assets) {
    const sent = wanted.has(line.content) ? line.content : sentAs(line.content)
    if (wanted.get(sent)?.exact === null) wanted.set(sent, line)
  }
  return { ...draft, form: withMadeTitle({ ...draft.form, assets: [...wanted.values()] }) }
}

/** Returns a draft based on a report’s, without tab and confirmations. Stored even if the report’s tab was private. */
const draftFromReport = (draft: Draft, repair: Pick<Draft, 'id' | 'madeFrom' | 'refusals'>): Draft => ({
  ...draft,
  ...repair,
  form: { ...formToConfirm(draft.form), confirmUnchecked: false },
  place: null,
  tabId: null,
  inPrivate: false,
  edit: 0,
  revision: 0,
  touched: true,
  unread: false,
})

/** Returns the frozen body with some of its assets and their evidence. A generated title is regenerated. */
const bodyWith = (value: ReportBody, draft: Draft, assets: readonly string[]): ReportBody => ({
  ...value,
  assets: value.assets.filter(({ content }) => assets.includes(content)),
  ...(value.title !== undefined && !draft.form.titleTyped
    ? { title: titleOf(draft.form.category, assets) }
    : {}),
})

/** Returns the body without duplicates. A remaining asset gets the evidence of those it replaces. */
const bodyMerged = (value: ReportBody, draft: Draft, into: ReadonlyMap<string, string>): ReportBody => {
  const evidence = Map.groupBy(value.assets, ({ content }) => into.get(content) ?? content)
  const stays = value.assets.filter(({ content }) => !into.has(content))
  const merged = bodyWith(
    value,
    draft,
    stays.map(({ content }) => content),
  )
  return {
    ...merged,
    assets: merged.assets.map((asset) => {
      const enrichments = (evidence.get(asset.content) ?? []).flatMap((one) => one.enrichments ?? [])
      return enrichments.length > 0 ? { ...asset, enrichments } : asset
    }),
  }
}

const sizeOf = (body: ReportBody): number => new TextEncoder().encode(JSON.stringify(body)).length

/** Splits assets in half, repeatedly while a half exceeds the request limit. A single asset isn’t split. */
export const inParts = (assets: string[], bytes: (assets: string[]) => number): string[][] => {
  const middle = Math.ceil(assets.length / 2)
  return [assets.slice(0, middle), assets.slice(middle)]
    .filter((part) => part.length > 0)
    .flatMap((part) => (part.length > 1 && bytes(part) > BODY_LIMIT ? inParts(part, bytes) : [part]))
}

/** Returns what a one-click repair sends and keeps: frozen bodies with only its change. Null if it doesn’t apply. */
export const planRepair = (
  report: Report,
  { body, draft }: Payload,
  how: OneClick,
  destination: Destination | null,
): Plan | null => {
  const value = parseBody(body)
  if (value === null || !actionsFor(report).includes(how)) return null
  const all = value.assets.map(({ content }) => content)
  const madeFrom = { id: report.id, how }
  const part = (made: ReportBody, form: Partial<DraftForm> = {}, number = 1): PlannedReport => {
    const assets = made.assets.map(({ content }) => content)
    const id = repairedId(report.id, how, number)
    const repaired = draftWith({ ...draft, id, madeFrom, refusals: [], inPrivate: false }, assets)
    return {
      value: made,
      body: JSON.stringify(made),
      assets,
      draft: { ...repaired, form: { ...repaired.form, ...form } },
    }
  }
  const plan = (parts: PlannedReport[], remaining: Draft | null = null): Plan => ({
    destination: report.destination,
    parts,
    remaining,
  })
  switch (how) {
    case 'others': {
      const refusals = report.state.at === 'refused' ? report.state.refusals : []
      const { goesOn, needsYou } = sortAssets(all, refusals)
      if (goesOn.length === 0 || goesOn.length === all.length) return null
      const ofAssets = needsYou.flatMap((asset) => refusalsOf(refusals, asset))
      const remaining = draftFromReport(draftWith(withCarried(draft, body), needsYou), {
        id: remainingDraftId(report.id),
        madeFrom: { id: report.id, how: 'edited' },
        refusals: [...new Set([...ofAssets, ...refusalsOf(refusals, null)])],
      })
      return plan([part(bodyWith(value, draft, goesOn))], needsYou.length > 0 ? remaining : null)
    }
    case 'merged': {
      const into = report.state.at === 'refused' ? duplicatesOf(all, report.state.refusals) : null
      return into && plan([part(bodyMerged(value, draft, into))])
    }
    case 'without-evidence':
      return hasEvidence(value) ? plan([part(withoutEvidence(value), { evidence: NO_EVIDENCE })]) : null
    case 'smaller-parts': {
      if (all.length < 2) return null
      const parts = inParts(all, (some) => sizeOf(bodyWith(value, draft, some)))
      return plan(parts.map((some, index) => part(bodyWith(value, draft, some), {}, index + 1)))
    }
    case 'readdressed':
      if (destination === null) return null
      return { ...plan([part({ ...value, organizationSlug: destination.slug })]), destination }
  }
}

/** Copies evidence from a bulk report’s body into the draft, because there is no page to capture it from again. */
const withCarried = (draft: Draft, body: string): Draft => {
  if (draft.kind !== 'typed' || draft.capture !== null || draft.carried !== undefined) return draft
  const sent = parseBody(body)?.assets ?? []
  const carried = sent.flatMap(({ content, enrichments }) => (enrichments ? [{ content, enrichments }] : []))
  return carried.length > 0 ? { ...draft, carried } : draft
}

/** Returns the service’s messages if the user can act on them: on editing, or if a contact may help with a known asset. */
const refusalsFor = (state: Report['state'], how: ByDraft): Refusal[] => {
  if (state.at === 'refused' && how === 'edited') return state.refusals
  return state.at === 'known' && contactMayHelp(state.refusals) ? state.refusals : []
}

/** Returns the draft for “Edit and resend” or “Report again”, as typed, with the service’s messages. */
export const repairDraft = (report: Report, { draft, body }: Payload, how: ByDraft, id: string): Draft =>
  draftFromReport(withCarried(draft, body), {
    id,
    madeFrom: { id: report.id, how },
    refusals: refusalsFor(report.state, how),
  })

/**
 * Removes the confirmation of listed assets: it was given for the earlier report only. Also the chosen connection, which may be another
 * organization’s by now: the draft proposes where the report went.
 */
const formToConfirm = ({ confirmListed: _confirmed, connection: _chosen, ...form }: DraftForm): DraftForm =>
  form
