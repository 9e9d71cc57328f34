import { makeBulk } from '#lib/bulk/bulk.ts'
import { words } from '#lib/bulk/words.ts'
import { withLock } from '#lib/platform/locks.ts'
import { readPreferences } from '#lib/settings/preferences.ts'
import { recentDescriptions, rememberDescription } from '#lib/settings/recent-descriptions.ts'
import type { Composed } from './compose.ts'
import { newOrigin } from './new-origin.ts'

/** The list of the Bulk tab, wired to the browser. */
export const composeBulk = (background: Composed) => {
  const { database, local, clock, destination, overrideAllowed, keeper, outbox, announce } = background
  return makeBulk({
    database,
    clock,
    elapsed: () => performance.now(),
    destination,
    overrideAllowed,
    most: async () => 50,
    recentDescriptions: (category) => recentDescriptions(local, category),
    rememberDescription: ({ category, description }) => rememberDescription(local, category, description),
    eye: background.assetEye,
    shownAsset: background.shownAsset,
    defaults: async () => {
      const { contactInfo, reporter } = await readPreferences(local)
      return { contactInfo, reporter }
    },
    undoSeconds: async () => (await readPreferences(local)).undoSeconds,
    generation: async () => (await keeper.current()).copy?.id ?? null,
    newOrigin: () => newOrigin(background, { place: null, tabId: null, inPrivate: false }),
    drafting: background.drafting,
    store: background.store,
    extract: words,
    handleUrl: () => null,
    pause: () => new Promise((resume) => setTimeout(resume)),
    lock: (work) => withLock('bulk', work),
    arm: background.armOutbox,
    deliver: () => void outbox.run(),
    announce: () => announce({ what: 'bulk' }),
    announceReport: background.announceReport,
  })
}
