import { systemClock } from '#lib/platform/timing.ts'
import { sessionValues } from '#lib/platform/storage.ts'
import { mayReach } from '#lib/platform/permissions.ts'
import { sessionBounds } from '#lib/your-data/retention.ts'
import { makeDraftStore } from '#lib/drafts/store.ts'
import { makeDrafting } from '#lib/drafts/drafts.ts'
import { composeSettings } from './settings.ts'
import type { OpenedVerdict } from '../open-verdict.ts'
import type { ConnectionState } from '../connection-state.ts'

/** Drafts and what they need, wired to the browser. `composeReporting` adds what becomes of them. */
export const composeDrafting = (connectionState: ConnectionState, verdict: OpenedVerdict) => {
  const { database, connection } = connectionState
  const session = sessionValues(sessionBounds)
  const settings = composeSettings(connectionState)
  const store = makeDraftStore(database, session)
  const clock = systemClock

  /** Where a report would go now; null without a key. */
  const destination = async () => {
    const found = await connection()
    return found?.apiKey ? { baseUrl: found.baseUrl, origin: found.origin, slug: found.slug } : null
  }

  const hostToAsk = async (): Promise<string | null> => {
    const found = await connection()
    return !found?.apiKey || (await mayReach(found.matchPattern)) ? null : found.matchPattern
  }

  const drafting = makeDrafting({
    database,
    store,
    clock,
    destination,
    hostToAsk,
    lookup: verdict.assetLookup,
    overrideAllowed: settings.overrideAllowed,
    settledKinds: settings.settledKinds,
    recentDescriptions: settings.descriptions.recentDescriptions,
    choices: async () => (await settings.preferences()).redaction,
  })

  return {
    connectionState,
    session,
    ...settings,
    store,
    clock,
    destination,
    drafting,
    findOwnOnPage: verdict.findOwnOnPage,
    verdictOnAddress: verdict.verdictOnAddress,
  }
}

export type DraftParts = ReturnType<typeof composeDrafting>
