import { defangedParts } from '#lib/assets/defang.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { hasHost } from '#lib/assets/asset.ts'
import type { AnswerOf, AskOf } from '#lib/messages/request.ts'
import type { Requests } from '#lib/messages/requests.ts'
import type { TakedownRow } from '#lib/model/takedown.ts'
import { NOW } from './samples.ts'

type Listed = AnswerOf<Requests, 'takedowns/list'>
type ListAsk = AskOf<Requests, 'takedowns/list'>

const HOUR = 3_600_000

const shownOf = (content: string): TakedownRow['shown'] => {
  const asset = parseAsset(content)
  if (!asset.ok) return { before: '', registrable: content, after: '' }
  return hasHost(asset.value)
    ? defangedParts(asset.value, asset.value.host.split('.').slice(-2).join('.'))
    : defangedParts(asset.value)
}

/** A case as the background gives it; `opened` and `changed` in hours before the moment of the samples. */
export const takedownRow = ({
  opened = 240,
  changed = 72,
  content = 'https://acme-login.example/',
  ...changes
}: Partial<TakedownRow> & { opened?: number; changed?: number }): TakedownRow => {
  const createdAt = NOW - opened * HOUR
  const updatedAt = NOW - changed * HOUR
  return {
    id: 9001,
    status: 'TODO',
    liveness: 'ALIVE',
    type: 'URL',
    content,
    shown: shownOf(content),
    brand: { name: 'Acme Wallet', slug: 'acme-wallet' },
    assignee: 'Mara Lindqvist',
    createdAt,
    updatedAt,
    createdText: new Date(createdAt).toISOString(),
    updatedText: new Date(updatedAt).toISOString(),
    reports: [],
    ...changes,
  }
}

/** What goes wrong with one question. */
export type CaseFault = {
  failure?: Extract<Listed, { kind: 'failed' }>['failure']
  notAsked?: 'no-connection' | 'no-host-access'
  /** The page before, once more. */
  repeats?: true
  thrown?: true
  unreadable?: number
  /** The most that a page may hold. */
  perPage?: number
}

/** A background whose service has these cases, in pages. */
export const servedCases =
  (cases: readonly TakedownRow[]) =>
  (ask: ListAsk, fault: CaseFault = {}): Listed => {
    const perPage = Math.min(fault.perPage ?? ask.perPage, ask.perPage)
    if (fault.thrown) throw new Error('no answer')
    if (fault.failure) return { kind: 'failed', failure: fault.failure, perPage }
    if (fault.notAsked) return { kind: 'not-asked', why: fault.notAsked }
    const { query, takedownStatus, livenessStatus, assetType } = ask.filters
    const within = (list: readonly string[], value: string): boolean =>
      list.length === 0 || list.includes(value)
    const found = cases.filter(
      (one) =>
        one.content.includes(query) &&
        within(takedownStatus, one.status) &&
        within(livenessStatus, one.liveness) &&
        within(assetType, one.type),
    )
    const after = ask.cursor === null ? 0 : Number(ask.cursor.replace('after ', ''))
    const start = fault.repeats ? after - perPage : after
    const end = start + perPage
    return {
      kind: 'page',
      rows: found.slice(start, end),
      unreadable: Array.from({ length: fault.unreadable ?? 0 }, (_, index) => ({
        index,
        why: 'asset.content',
        raw: '{}',
      })),
      cursor: end < found.length ? `after ${end}` : null,
      since: NOW,
      plain: false,
      perPage,
    }
  }
