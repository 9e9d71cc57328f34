import type { AssetCopy, UNCHECKED_REASONS } from '#lib/model/verdict.ts'
import type { Empty } from './request.ts'

/** Whether the key may use an endpoint, learned from the service’s answers. */
type Ability = 'yes' | 'no' | 'not-known'

/** The connection as pages may see it: never the key, only whether one is stored. */
export type ConnectionView = {
  baseUrl: string
  slug: string
  keyStored: boolean
  /** The stored connection is unreadable: kept aside, to be entered again. */
  unreadable: boolean
  abilities: { report: Ability; assets: Ability; takedowns: Ability }
  /** The user confirmed a report-only key. */
  reportOnly?: boolean
  /** When it was last tested well, in ms since 1970; absent if never, or not since the key was changed. */
  testedAt?: number
  copy: AssetCopy | null
  copyProblem: (typeof UNCHECKED_REASONS)[number] | null
  syncing: boolean
  /** Match pattern of a missing host permission although a key is stored; absent if granted. */
  hostToAsk?: string
}

/** Connection state, which every page requests first. A small file, because the background’s first script answers from it. */

export type ConnectionStateRequests = {
  'connection/get': { ask: Empty; answer: ConnectionView }
}
