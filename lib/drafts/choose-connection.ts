import { hasHost } from '#lib/assets/asset.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { Capture } from '#lib/capture/capture-schema.ts'
import type {
  ConnectionChoice,
  ConnectionChoices,
  ConnectionReason,
  ConnectionTrouble,
  Organization,
} from '#lib/model/connections.ts'
import type { Draft } from '#lib/model/draft.ts'
import { isSameDestination, type Destination } from '#lib/model/report.ts'
import type { AssetLookup } from '#lib/own-assets/check-assets.ts'
import type { AssetCheck, Finding } from '#lib/model/verdict.ts'

/** One of several connections that a report can be sent with. */
export type Sender = Organization &
  Destination & {
    isDefault: boolean
    trouble: ConnectionTrouble | null
    /** Match pattern of a missing host permission; null if granted, and without a key. */
    hostToAsk: string | null
  }

/** Several connections; null for one, unless that one is to be named. `lastUsed`: where the last report of a host went. */
export type Senders = { all: readonly Sender[]; lastUsed: (host: string) => Promise<Where | null> } | null
type Where = Pick<Destination, 'baseUrl' | 'slug'>

const OWNED: readonly Finding['relation'][] = [
  'ours',
  'part-of-ours',
  'contains-ours',
  'on-your-list',
  'already-blocked',
]

/** Returns why a finding speaks for a connection, and which; null if it doesn’t. */
const reasonIn = (found: Finding): Reason | null => {
  if (!('own' in found) || !found.own.organization) return null
  const { organization, content } = found.own
  if (found.relation === 'look-alike')
    return { id: organization.id, reason: { kind: 'imitated', asset: content } }
  return OWNED.includes(found.relation)
    ? { id: organization.id, reason: { kind: 'owned', asset: content } }
    : null
}

/** What of a page is an own asset’s: its name in the title, its pictures, links to it. */
const OWN_SIGNS = ['own-name', 'own-pictures', 'own-links']

/** Returns whose own assets a page imitates by its content, the most telling first. */
export const imitatedBy = async (capture: Capture | null, lookup: AssetLookup): Promise<Reason[]> => {
  const signals = (capture?.page.signals ?? []).toSorted(
    (one, other) => OWN_SIGNS.indexOf(one.sign) - OWN_SIGNS.indexOf(other.sign),
  )
  const found = signals.map(async ({ sign, about = '' }): Promise<Reason[]> => {
    const asset = OWN_SIGNS.includes(sign) ? parseAsset(about) : null
    if (!asset?.ok) return []
    const { findings } = await lookup(asset.value)
    return findings.flatMap((one) => {
      const its = reasonIn(one)
      return its ? [{ id: its.id, reason: { ...its.reason, kind: 'imitated' } }] : []
    })
  })
  return (await Promise.all(found)).flat()
}

type Reason = { id: string; reason: Extract<ConnectionReason, { asset: string }> }

/** Those whose own assets are imitated come first, then those whose own assets are reported. */
const reasonsIn = (
  checks: readonly AssetCheck[],
  ofPage: readonly Reason[],
): Map<string, ConnectionReason> => {
  const ofAssets = checks
    .flatMap((check) => (check.ok ? check.verdict.findings : []))
    .flatMap((one) => reasonIn(one) ?? [])
  const found = [...ofAssets, ...ofPage].toSorted((one, other) => rankOf(one.reason) - rankOf(other.reason))
  const reasons = new Map<string, ConnectionReason>()
  for (const { id, reason } of found) if (!reasons.has(id)) reasons.set(id, reason)
  return reasons
}

const rankOf = ({ kind }: ConnectionReason): number => (kind === 'imitated' ? 0 : 1)

const hostOf = (content: string | undefined): string | null => {
  const asset = parseAsset(content ?? '')
  return asset.ok && hasHost(asset.value) ? asset.value.host : null
}

/**
 * Chooses whose report a draft is: the person’s choice, if that connection still exists; otherwise the one whose own asset is imitated
 * or reported, the one last used for the host, or the default, of those that have a key. A repair stays with whom its report was for
 * (`earlier`) while that connection exists, even without a key: another organization must not replace its report.
 */
export const chooseConnection = async (
  { form }: Pick<Draft, 'form'>,
  checks: readonly AssetCheck[],
  { all, lastUsed }: NonNullable<Senders>,
  ofPage: readonly Reason[] = [],
  earlier: Where | null = null,
): Promise<{ sender: Sender | null; connections: ConnectionChoices }> => {
  const reasons = reasonsIn(checks, ofPage)
  const host = hostOf(form.assets[0]?.content)
  const last = host === null ? null : await lastUsed(host)
  const lastOne = last && all.find((one) => isSameDestination(one, last))
  const fallback = all.find(({ isDefault }) => isDefault) ?? all[0]
  const ofHost: ConnectionReason = { kind: 'last-used', host: host ?? '' }
  const ofEarlier = earlier && all.find((one) => isSameDestination(one, earlier))
  if (ofEarlier) reasons.set(ofEarlier.id, { kind: 'earlier' })
  if (lastOne && !reasons.has(lastOne.id)) reasons.set(lastOne.id, ofHost)
  if (fallback && !reasons.has(fallback.id)) reasons.set(fallback.id, { kind: 'default' })
  const mayBe = (id: string): boolean => all.some((one) => one.id === id && one.trouble !== 'no-key')
  const proposed = ofEarlier?.id ?? [...reasons.keys()].find(mayBe) ?? fallback?.id ?? ''
  const sender = all.find(({ id }) => id === form.connection) ?? all.find(({ id }) => id === proposed) ?? null
  const chosen = sender?.id ?? ''
  return {
    sender,
    connections: {
      chosen,
      proposed,
      reason: sender?.id === form.connection ? null : (reasons.get(proposed) ?? null),
      choices: choicesOf(all, reasons),
    },
  }
}

/** Where a list of many assets goes: the person’s choice, or the default without one. Nowhere if the chosen connection is gone: the person chooses again. */
export const chooseForList = (
  chosen: string | undefined,
  { all }: NonNullable<Senders>,
): { sender: Sender | null; connections: ConnectionChoices } => {
  const fallback = all.find(({ isDefault }) => isDefault) ?? all[0]
  const mine = all.find(({ id }) => id === chosen)
  const sender = chosen === undefined ? (fallback ?? null) : (mine ?? null)
  const byDefault = new Map<string, ConnectionReason>(fallback ? [[fallback.id, { kind: 'default' }]] : [])
  return {
    sender,
    connections: {
      chosen: sender?.id ?? '',
      proposed: fallback?.id ?? '',
      reason: chosen === undefined ? { kind: 'default' } : null,
      choices: choicesOf(all, byDefault),
    },
  }
}

const choicesOf = (
  all: readonly Sender[],
  reasons: ReadonlyMap<string, ConnectionReason>,
): ConnectionChoice[] =>
  all.map(({ id, name, slug, trouble }) => ({ id, name, slug, trouble, reason: reasons.get(id) ?? null }))

/** Where the reports of a connection go; null without a key. */
export const destinationOf = (sender: Sender | null): Destination | null =>
  sender && sender.trouble !== 'no-key'
    ? { baseUrl: sender.baseUrl, origin: sender.origin, slug: sender.slug }
    : null
