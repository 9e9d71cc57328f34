import * as z from 'zod/mini'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { reportBody, type ReportBody } from '#lib/service/report.ts'
import { BODY_LIMIT } from '#lib/drafts/body.ts'
import type { Draft } from '#lib/model/draft.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import { duplicatesOf } from '#lib/model/duplicates.ts'
import { withTitle } from '#lib/drafts/new-draft.ts'
import {
  contactMayHelp,
  keptDraftId,
  refusalsOf,
  repairedId,
  sortAssets,
  actionsFor,
  type ByDraft,
  type OneClick,
} from '#lib/model/repair.ts'
import type { Refusal } from '#lib/model/report-state.ts'
import type { Destination, Payload, Report } from '#lib/model/report.ts'
import { madeTitle } from '#lib/model/title.ts'

/** One report that a repair makes: its exact body, and the draft that it would be were it taken back. */
export type Part = { value: ReportBody; body: string; assets: string[]; draft: Draft }

/** All that a repair makes; `kept` are the assets that a person has to look at, as a draft. */
export type Plan = { destination: Destination; parts: Part[]; kept: Draft | null }

const parseBody = (body: string): ReportBody | null => {
  try {
    return z.safeParse(reportBody, JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

/** What the evidence boxes put into a body: the enrichments, and the two fields of "My browser" and "Found on". */
const withoutEvidence = ({ userAgent: _agent, referrer: _referrer, ...body }: ReportBody): ReportBody => ({
  ...body,
  assets: body.assets.map(({ enrichments: _enrichments, ...asset }) => asset),
})

const hasEvidence = (body: ReportBody): boolean =>
  body.userAgent !== undefined ||
  body.referrer !== undefined ||
  body.assets.some(({ enrichments }) => enrichments !== undefined)

const NO_EVIDENCE: DraftForm['evidence'] = {
  page: false,
  text: false,
  emails: false,
  browser: false,
  foundOn: false,
  foundOnFull: false,
  screenshot: false,
}

/** What a line of the form was sent as; the line itself where it is no asset. */
const sentAs = (line: string): string => {
  const asset = parseAsset(line)
  return asset.ok ? asset.value.content : line
}

/** The draft with these of its assets, each line as it was typed. */
const draftWith = (draft: Draft, assets: readonly string[]): Draft => {
  const wanted = new Map(assets.map((asset) => [asset, { content: asset, exact: null as string | null }]))
  for (const line of draft.form.assets) {
    const sent = wanted.has(line.content) ? line.content : sentAs(line.content)
    if (wanted.get(sent)?.exact === null) wanted.set(sent, line)
  }
  return { ...draft, form: withTitle({ ...draft.form, assets: [...wanted.values()] }) }
}

/**
 * A draft that goes on from a report's: as it was typed, belonging to no tab, asking again what was asked. On disk at once,
 * also where the report came from a private tab: it was kept in the normal profile, and so is what repairs it.
 */
const goesOnFrom = (draft: Draft, its: Pick<Draft, 'id' | 'madeFrom' | 'refusals'>): Draft => ({
  ...draft,
  ...its,
  form: { ...formToConfirm(draft.form), confirmUnchecked: false },
  place: null,
  tabId: null,
  inPrivate: false,
  edit: 0,
  revision: 0,
  touched: true,
  unread: false,
})

/** The frozen body with some of its assets. Evidence stays with the asset that it was sent with; a made title is made anew. */
const bodyWith = (value: ReportBody, draft: Draft, assets: readonly string[]): ReportBody => ({
  ...value,
  assets: value.assets.filter(({ content }) => assets.includes(content)),
  ...(value.title !== undefined && !draft.form.titleTyped
    ? { title: madeTitle(draft.form.category, assets[0]) }
    : {}),
})

/** Each asset once; one that stays has the evidence of those that it stands for. */
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

/** Two halves, and each again while it is larger than a request may be. A single asset cannot be split. */
export const inParts = (assets: string[], bytes: (assets: string[]) => number): string[][] => {
  const middle = Math.ceil(assets.length / 2)
  return [assets.slice(0, middle), assets.slice(middle)]
    .filter((part) => part.length > 0)
    .flatMap((part) => (part.length > 1 && bytes(part) > BODY_LIMIT ? inParts(part, bytes) : [part]))
}

/**
 * What a repair at one click would send and keep, from the report and its payload alone; null where the report is not one
 * for it. Every body is the frozen one with what the repair changes and nothing else: `readdressed` takes the slug of
 * `destination`, the others go where the report was confirmed for.
 */
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
  const part = (made: ReportBody, form: Partial<DraftForm> = {}, number = 1): Part => {
    const assets = made.assets.map(({ content }) => content)
    const id = repairedId(report.id, how, number)
    const its = draftWith({ ...draft, id, madeFrom, refusals: [], inPrivate: false }, assets)
    return {
      value: made,
      body: JSON.stringify(made),
      assets,
      draft: { ...its, form: { ...its.form, ...form } },
    }
  }
  const plan = (parts: Part[], kept: Draft | null = null): Plan => ({
    destination: report.destination,
    parts,
    kept,
  })
  switch (how) {
    case 'others': {
      const refusals = report.state.at === 'refused' ? report.state.refusals : []
      const { goesOn, needsYou } = sortAssets(all, refusals)
      if (goesOn.length === 0 || goesOn.length === all.length) return null
      const its = needsYou.flatMap((asset) => refusalsOf(refusals, asset))
      const kept = goesOnFrom(draftWith(withCarried(draft, body), needsYou), {
        id: keptDraftId(report.id),
        madeFrom: { id: report.id, how: 'edited' },
        refusals: [...new Set([...its, ...refusalsOf(refusals, null)])],
      })
      return plan([part(bodyWith(value, draft, goesOn))], needsYou.length > 0 ? kept : null)
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

/**
 * Evidence that a list collected is in the body alone: its report has no page of its own that it could be made from again.
 */
const withCarried = (draft: Draft, body: string): Draft => {
  if (draft.kind !== 'typed' || draft.capture !== null || draft.carried !== undefined) return draft
  const sent = parseBody(body)?.assets ?? []
  const carried = sent.flatMap(({ content, enrichments }) => (enrichments ? [{ content, enrichments }] : []))
  return carried.length > 0 ? { ...draft, carried } : draft
}

/** What the service said goes along where it is to be mended: a report that it knows in full, where a contact may help. */
const refusalsFor = (state: Report['state'], how: ByDraft): Refusal[] => {
  if (state.at === 'refused' && how === 'edited') return state.refusals
  return state.at === 'known' && contactMayHelp(state.refusals) ? state.refusals : []
}

/** The draft of "Edit and resend" and of "Report again": as it was typed, with what the service said of its assets. */
export const repairDraft = (report: Report, { draft, body }: Payload, how: ByDraft, id: string): Draft =>
  goesOnFrom(withCarried(draft, body), {
    id,
    madeFrom: { id: report.id, how },
    refusals: refusalsFor(report.state, how),
  })

/** What was confirmed of what is on the list speaks for the report that it was confirmed with. */
const formToConfirm = ({ confirmListed: _confirmed, ...form }: Draft['form']): Draft['form'] => form
