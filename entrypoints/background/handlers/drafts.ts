import type { Answers } from '#lib/messages/request.ts'
import type { DraftRequests } from '#lib/messages/draft-requests.ts'
import { executeScript, getTab, type Tab } from '#lib/platform/tabs.ts'
import { findAtTab, openTabDraft, placeFrom } from '#lib/drafts/open-tab-draft.ts'
import { makePageReader } from '#lib/drafts/read-into-draft.ts'
import { submit } from '#lib/drafts/submit.ts'
import type { ClickedDrafts } from './clicked-drafts.ts'
import type { Background } from '../compose/compose.ts'
import { newOrigin } from './new-origin.ts'

export const answerDrafts = (background: Background, clicked: ClickedDrafts) => {
  const { database, store, drafting, clock, hashOf } = background
  const reader = makePageReader({
    drafting,
    getTab,
    executeScript,
    findOurs: background.findOurs,
    setTimeout: (done, ms) => setTimeout(done, ms),
    placeOf: async (address, tabId) => placeFrom(await hashOf(address), tabId),
  })
  /** Also where a window still offers it: the draft is answered as it stands, which tells it. */
  const isSettled = async (wanted: string | undefined): Promise<boolean> =>
    (await background.settledKinds()).some((kind) => kind === wanted)
  const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms))
  return {
    'draft/open-tab': async ({ tabId, read, anew }) => {
      const id = await clicked.take(tabId)
      if (id !== null) return drafting.open(id)
      const newOriginOf = (tab: Tab, place: string) =>
        newOrigin(background, { place, tabId: tab.id, inPrivate: tab.inPrivate })
      const reading = read ? { readNew: reader.readNew, pause } : null
      return openTabDraft(
        tabId,
        { database, drafting, store, getTab, hashOf, newOrigin: newOriginOf, reading },
        anew,
      )
    },
    'draft/at-tab': ({ tabId }) => findAtTab(tabId, { database, store, getTab, hashOf }),
    'draft/read': ({ id }) => reader.read(id),
    'draft/redact': async ({ id, secret, remove }) =>
      (await isSettled(secret.split(':', 1)[0])) ? drafting.open(id) : drafting.redact(id, secret, remove),
    'draft/choose': async ({ id, kind, choice }) => {
      if (await isSettled(kind)) return drafting.open(id)
      const chosen = await background.preferences()
      await background.keepPreferences({ ...chosen, redaction: { ...chosen.redaction, [kind]: choice } })
      return drafting.choose(id, kind, choice)
    },
    'draft/submit': async ({ id, ...onScreen }) => {
      const submitted = await submit(id, onScreen, {
        database,
        drafting,
        store,
        clock,
        ...background.submitting,
        ...background.descriptions,
        announce: background.announceReport,
      })
      if (submitted.at === 'stored') void background.earlier.changed(id)
      return submitted
    },
  } satisfies Partial<Answers<DraftRequests>>
}
