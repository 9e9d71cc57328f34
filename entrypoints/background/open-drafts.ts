import { idOf, nameOf } from '#lib/model/connections.ts'
import { pause, systemClock } from '#lib/platform/timing.ts'
import { sessionValues } from '#lib/platform/storage.ts'
import { mayReach, maySendTechnical } from '#lib/platform/permissions.ts'
import { sessionBounds } from '#lib/platform/session-kinds.ts'
import { makeDraftStore } from '#lib/drafts/store.ts'
import type { Sender, Senders } from '#lib/drafts/choose-connection.ts'
import { makeDrafting } from '#lib/drafts/drafts.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import type { Preferences } from '#lib/model/preference-table.ts'
import { readPolicy, UNREADABLE_POLICY, settledKinds, type Policy } from '#lib/settings/policy.ts'
import {
  readPreferences,
  writePreferences,
  recentDescriptions,
  rememberDescription,
} from '#lib/settings/stored-preferences.ts'
import type { OpenedVerdict } from './open-verdict.ts'
import { everyOne, type ConnectionState, type Known } from './connection-state.ts'
import type { Origin } from '#lib/drafts/new-draft.ts'
import type { MenuClick } from '#lib/platform/browser-ui.ts'
import { documentIn, openTab, type Tab } from '#lib/platform/tabs.ts'
import { draftFromClick, draftAt, findAtTab, openTabDraft } from '#lib/drafts/begin.ts'
import { pictureOfClick, type TakenPicture } from '#lib/drafts/screenshots.ts'
import { placesOf, makePageReader } from '#lib/drafts/read-page.ts'
import { makeAnswer, type Answers, type Reply } from '#lib/messages/request.ts'
import type { ConnectionRequests } from '#lib/messages/requests.ts'
import type { DraftRequests } from '#lib/messages/report-requests.ts'
import { storageFailureOf } from '#lib/platform/storage-failure.ts'

/** What the person chose and what their organization says, as one: everything in the background asks here. */
const composeSettings = ({ local, managed }: ConnectionState) => {
  const policy = async (): Promise<Policy> => {
    const set = await managed.get()
    return set.ok ? readPolicy(set.value) : UNREADABLE_POLICY
  }
  const preferences = async (): Promise<Preferences> => readPreferences(local, await policy())
  return {
    policy,
    preferences,
    keepPreferences: async (chosen: Preferences): Promise<void> =>
      writePreferences(local, chosen, await policy()),
    /** Whether the organization lets a person report what is its own. */
    overrideAllowed: async (): Promise<boolean> => (await policy()).allowOwnAssetOverride,
    /** The same where nobody is asked: a report isn’t stopped for good because the policy couldn’t be read once. */
    mayReportOwn: async (): Promise<boolean> => {
      const set = await policy()
      if (set === UNREADABLE_POLICY) throw new Error('The policy can’t be read')
      return set.allowOwnAssetOverride
    },
    settledKinds: async () => settledKinds((await policy()).locked, (await preferences()).redaction),
    descriptions: {
      recentDescriptions: (category: DraftForm['category']) => recentDescriptions(local, category),
      rememberDescription: ({ category, description }: DraftForm) =>
        rememberDescription(local, category, description),
    },
  }
}

const sendersOf = (known: Known): Promise<Sender[]> => {
  // Most of them are at one service.
  const asked = new Map<string, Promise<boolean>>()
  const reaches = (matchPattern: string): Promise<boolean> => {
    const answer = asked.get(matchPattern) ?? mayReach(matchPattern)
    asked.set(matchPattern, answer)
    return answer
  }
  return Promise.all(
    everyOne(known).map(async (one): Promise<Sender> => {
      const { baseUrl, origin, slug, matchPattern, apiKey, abilities } = one
      const mayNot = apiKey !== null && !(await reaches(matchPattern))
      const ofKey = apiKey === null ? 'no-key' : abilities.report === 'no' ? 'key-rejected' : null
      return {
        id: idOf(one),
        name: nameOf(one),
        baseUrl,
        origin,
        slug,
        isDefault: one === known.connection,
        trouble: ofKey ?? (mayNot ? 'no-host-access' : null),
        hostToAsk: mayNot ? matchPattern : null,
      }
    }),
  )
}

/** Drafts and what they need, wired to the browser. `compose` adds what becomes of them. */
export const composeDrafting = (connectionState: ConnectionState, verdict: OpenedVerdict) => {
  const { database, connection } = connectionState
  const session = sessionValues(sessionBounds)
  const settings = composeSettings(connectionState)
  const store = makeDraftStore(database, session)
  const clock = systemClock

  /** Where a report would go now, with the `chosen` connection or, without a choice, the default; null without a key, and if the chosen one is gone. */
  const destination = async (chosen?: string) => {
    const found = await connectionState.connectionOf(chosen)
    return found?.apiKey ? { baseUrl: found.baseUrl, origin: found.origin, slug: found.slug } : null
  }

  const hostToAsk = async (): Promise<string | null> => {
    const found = await connection()
    return !found?.apiKey || (await mayReach(found.matchPattern)) ? null : found.matchPattern
  }

  const senders = async (evenOne = false): Promise<Senders> => {
    const known = await connectionState.known()
    const isNamed = known.several !== null || (evenOne && known.connection !== null)
    return isNamed ? { all: await sendersOf(known), lastUsed: verdict.earlier.lastOf } : null
  }

  const drafting = makeDrafting({
    senders,
    database,
    store,
    clock,
    destination,
    hostToAsk,
    lookup: verdict.assetLookup,
    overrideAllowed: settings.overrideAllowed,
    settledKinds: settings.settledKinds,
    recentDescriptions: settings.descriptions.recentDescriptions,
    preferences: settings.preferences,
  })

  return {
    connectionState,
    session,
    ...settings,
    store,
    clock,
    destination,
    senders,
    drafting,
    findOwnOnPage: verdict.findOwnOnPage,
    verdictOfAddress: verdict.verdictOfAddress,
  }
}

export type DraftParts = ReturnType<typeof composeDrafting>

/** What a new draft starts from: a fresh id, now, and the person's own defaults. */
export const newOrigin = async (
  { preferences, clock }: Pick<DraftParts, 'preferences' | 'clock'>,
  where: Pick<Origin, 'place' | 'tabId' | 'inPrivate'>,
): Promise<Origin> => {
  const [{ contactInfo, reporter, evidence }, technical] = await Promise.all([
    preferences(),
    maySendTechnical(),
  ])
  const browser = evidence.browser && technical
  return {
    id: crypto.randomUUID(),
    now: clock.now(),
    defaults: { contactInfo, reporter, evidence: { ...evidence, browser, foundOnFull: false } },
    ...where,
  }
}

/** Milliseconds from the click until its popup has asked for the draft, with time to spare on a busy machine. */
const POPUP_OPENS_WITHIN = 10_000

/** Wait in ms for a clicked page’s document. The popup waits for it, too. */
const DOCUMENT_WITHIN = 60

/** Drafts of a right-click, on their way to the popup that the click opens. */
export type ClickedDrafts = {
  /** Makes the draft of a click; a tab shows it where the popup does not. */
  begin: (click: MenuClick, popupShown: Promise<boolean>) => void
  /** The picture of the page in which an image was clicked for its code, once. */
  picture: (draftId: string) => Promise<TakenPicture>
  /** The draft that a click on this tab has just begun, once; null when none has. */
  take: (tabId: number) => Promise<string | null>
}

/**
 * Drafts of clicks in the menu. The popup was asked for inside the click's gesture, before anything is awaited; it then
 * asks for the tab's draft and waits for the one that the click is making. Where the browser opens no popup, a tab shows it.
 */
export const clickedDrafts = (
  parts: DraftParts,
  assetsIn: (text: string) => Promise<string[]>,
): ClickedDrafts => {
  const coming = new Map<number, { begun: Promise<string>; at: number }>()
  /** Of the last such click. */
  let pictured: { begun: Promise<string>; picture: Promise<TakenPicture> } | null = null

  const draftOf = async (click: MenuClick): Promise<string> => {
    // Every draft has its place, so that a popup that was closed finds what was begun there instead of reading the page.
    const { item, tabId, pageUrl, inPrivate } = click
    const isPage = tabId !== null && item === 'page'
    const document = isPage ? await documentIn(tabId, DOCUMENT_WITHIN) : null
    const places = tabId === null ? null : await placesOf(pageUrl, tabId)
    const there = places && isPage ? await draftAt(places, pageUrl, parts.store) : null
    if (there?.kind === 'page') return there.id
    const origin = await newOrigin(parts, { place: places?.place ?? null, tabId, inPrivate })
    const { draft, unsent } = await draftFromClick(click, origin, {
      verdictOfAddress: parts.verdictOfAddress,
      assetsIn,
    })
    await parts.drafting.begin(draft, document === null ? unsent : { ...unsent, document: document.id })
    return draft.id
  }

  return {
    begin: (click, popupShown) => {
      // At once: the page may scroll, or a tab may cover it.
      const picture = click.item === 'code' ? pictureOfClick(click) : null
      const begun = draftOf(click)
      if (picture) pictured = { begun, picture }
      const { tabId } = click
      if (tabId !== null) coming.set(tabId, { begun, at: parts.clock.now() })
      void popupShown.then(async (shown) => {
        if (shown) return
        const id = await begun
        if (tabId !== null) coming.delete(tabId)
        await openTab(`/popup.html?draft=${id}`)
      })
    },
    picture: async (draftId) => {
      const last = pictured
      if (last === null || (await last.begun) !== draftId) return { kind: 'failed', why: 'out-of-date' }
      pictured = null
      return last.picture
    },
    take: async (tabId) => {
      const click = coming.get(tabId)
      // The popup of that click was closed before it asked: what opens later finds the draft by its place.
      if (!click || parts.clock.now() - click.at > POPUP_OPENS_WITHIN) return null
      const id = await click.begun
      // Only now: a popup that has to try again must not be answered with the page instead.
      coming.delete(tabId)
      return id
    },
  }
}

/** All that is asked of a draft but Submit, and the preferences, which its popup shows. */
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
  return {
    'draft/open-tab': async ({ tabId, read, anew }) => {
      const id = await clicked.take(tabId)
      if (id !== null) return drafting.open(id)
      const newOriginOf = (tab: Tab, place: string) =>
        newOrigin(parts, { place, tabId: tab.id, inPrivate: tab.inPrivate })
      const reading = read ? { readForNewDraft: reader.readForNewDraft, pause } : null
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
    'draft/open': ({ id, read = false }) => (read ? reader.read(id) : drafting.open(id)),
    'draft/save': async ({ id, form, editedAt }) => {
      await drafting.save(id, form, editedAt)
      return drafting.showTyped(id)
    },
    'draft/redact': async ({ id, ...asked }) => {
      if (await isSetByPolicy('kind' in asked ? asked.kind : asked.secret.split(':', 1)[0]))
        return drafting.open(id)
      if ('secret' in asked) return drafting.redact(id, asked.secret, asked.remove)
      const { kind, choice } = asked
      const chosen = await parts.preferences()
      await parts.keepPreferences({ ...chosen, redaction: { ...chosen.redaction, [kind]: choice } })
      return drafting.choose(id, kind, choice)
    },
    'draft/occurrences': async ({ id }) => ({ secrets: await drafting.occurrences(id) }),
    'draft/found': ({ id, codes }) => drafting.found(id, codes),
    'draft/request': ({ id, item }) => drafting.request(id, item),
    'draft/discard': async ({ id }) => {
      await drafting.discard(id)
      return {}
    },
    'preferences/get': parts.preferences,
  } satisfies Partial<Answers<DraftRequests & ConnectionRequests>>
}

/**
 * Drafts until they are submitted: nothing of the list, the reports, the takedown cases or the sync, since a person waits for a draft
 * while the worker starts.
 */
export const openDrafts = (
  connectionState: ConnectionState,
  verdict: OpenedVerdict,
  others: () => Promise<{
    answer: (message: unknown) => Promise<Reply | null>
    assetsIn: (text: string) => string[]
  }>,
) => {
  const parts = composeDrafting(connectionState, verdict)
  const clicked = clickedDrafts(parts, async (text) => (await others()).assetsIn(text))
  const handlers = answerDrafts(parts, clicked)
  return {
    parts,
    handlers,
    pictureOfClick: clicked.picture,
    answer: makeAnswer(handlers, storageFailureOf, async (message) => (await others()).answer(message)),
    menuClicked: clicked.begin,
  }
}

export type OpenedDrafts = ReturnType<typeof openDrafts>
