import type { Answers } from '#lib/messages/request.ts'
import type { ConnectionRequests } from '#lib/messages/settings-requests.ts'
import type { DraftRequests } from '#lib/messages/draft-requests.ts'
import type { Tab } from '#lib/platform/tabs.ts'
import { mayRead } from '#lib/platform/tabs.ts'
import { findAtTab, openTabDraft } from '#lib/drafts/begin.ts'
import { makePageReader } from '#lib/drafts/read-page.ts'
import type { ClickedDrafts } from './clicked-drafts.ts'
import type { DraftParts } from '../compose/drafting.ts'
import { newOrigin } from './new-origin.ts'

/** All that is asked of a draft but Submit, and the preferences, which its popup shows. drafts.js answers it. */
export const answerDrafts = (parts: DraftParts, clicked: ClickedDrafts) => {
  const { store, drafting } = parts
  const { database } = parts.connectionState
  const reader = makePageReader({
    drafting,
    findOwnOnPage: parts.findOwnOnPage,
  })
  /** Also where a window still offers it: the draft is answered as it stands, which tells it. */
  const isSetByPolicy = async (wanted: string | undefined): Promise<boolean> =>
    wanted !== undefined && Object.hasOwn(await parts.settledKinds(), wanted)
  const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms))
  return {
    'draft/open-tab': async ({ tabId, read, anew }) => {
      const id = await clicked.take(tabId)
      if (id !== null) return drafting.open(id)
      const newOriginOf = (tab: Tab, place: string) =>
        newOrigin(parts, { place, tabId: tab.id, inPrivate: tab.inPrivate })
      const reading = read ? { readNew: reader.readNew, pause } : null
      return openTabDraft(
        tabId,
        {
          database,
          drafting,
          store,
          newOrigin: newOriginOf,
          reading,
        },
        anew,
      )
    },
    'draft/at-tab': ({ tabId }) => findAtTab(tabId, { database, store }),
    'draft/may-read': async ({ tabId }) => ({ may: await mayRead(tabId) }),
    'draft/open': ({ id }) => drafting.open(id),
    'draft/read': ({ id }) => reader.read(id),
    'draft/save': async ({ id, form, editedAt }) => {
      await drafting.save(id, form, editedAt)
      return drafting.showTyped(id)
    },
    'draft/redact': async ({ id, secret, remove }) =>
      (await isSetByPolicy(secret.split(':', 1)[0]))
        ? drafting.open(id)
        : drafting.redact(id, secret, remove),
    'draft/choose': async ({ id, kind, choice }) => {
      if (await isSetByPolicy(kind)) return drafting.open(id)
      const chosen = await parts.preferences()
      await parts.keepPreferences({ ...chosen, redaction: { ...chosen.redaction, [kind]: choice } })
      return drafting.choose(id, kind, choice)
    },
    'draft/occurrences': async ({ id }) => ({ secrets: await drafting.occurrences(id) }),
    'draft/request': ({ id }) => drafting.request(id),
    'draft/preview': ({ id, item }) => drafting.preview(id, item),
    'draft/discard': async ({ id }) => {
      await drafting.discard(id)
      return {}
    },
    'preferences/get': parts.preferences,
  } satisfies Partial<Answers<DraftRequests & ConnectionRequests>>
}
