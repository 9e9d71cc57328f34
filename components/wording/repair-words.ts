import type { AnswerOf } from '#lib/messages/request.ts'
import type { TextKey } from '#lib/platform/texts.ts'
import type { Ask } from '../ui/ask.ts'
import type { Requests } from '#lib/messages/requests.ts'
import type { NotDone } from './not-done.tsx'

export type RepairDeps = {
  ask: Ask
  copy: (text: string) => Promise<void>
  /** Opens a draft: in place in the popup, in a new tab from the dashboard. */
  openDraft: (id: string) => void
  showReport: (id: string) => void
  openOptions: () => void
}

type Sent = AnswerOf<Requests, 'repair/send'>

const STOPS: Record<Extract<Sent, { at: 'stopped' }>['why'], TextKey> = {
  'own-asset-forbidden': 'repair_stop_own_asset_forbidden',
  'own-asset': 'repair_stop_own_asset',
  listed: 'repair_stop_listed',
  'not-checked': 'repair_stop_not_checked',
  'not-connected': 'repair_stop_not_connected',
}

export const repairProblem = (sent: Exclude<Sent, { at: 'stored' }>): NotDone => {
  switch (sent.at) {
    case 'stopped':
      return { says: STOPS[sent.why], failure: null }
    case 'changed':
      return { says: 'repair_changed', failure: null }
    case 'nothing':
      return { says: 'repair_nothing', failure: null }
    case 'not-stored':
      return { says: 'note_not_stored', failure: sent.failure }
  }
}
