import { DEFAULT_PREFERENCES, type Preferences } from '#lib/model/preference-table.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { Sender } from '#lib/drafts/choose-connection.ts'
import type { Capture } from '#lib/capture/capture-schema.ts'
import { NOTHING_OWN } from '#lib/capture/signals.ts'
import type { DraftOrGone, DraftView, OpenedAtTab } from '#lib/messages/report-requests.ts'
import type { CopyState } from '#lib/own-assets/copy.ts'
import type { OwnAsset } from '#lib/model/verdict.ts'
import { linesToConfirm } from '#lib/model/needs-confirmation.ts'
import { verdictOf } from '#lib/own-assets/verdict.ts'
import { tasksByThemselves } from '#lib/platform/timing.ts'
import type { MenuClick } from '#lib/platform/browser-ui.ts'
import type { Tab } from '#lib/platform/tabs.ts'
import { browser } from '#lib/platform/browser.ts'
import type { AssetLookup } from '#lib/own-assets/check-assets.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import type { KindChoices } from '#lib/redaction/secret-kinds.ts'
import { makeDraftStore } from '#lib/drafts/store.ts'
import { makeEarlierReports } from '#lib/reports/earlier-reports.ts'
import { makeDrafting } from '#lib/drafts/drafts.ts'
import { type OpenTabDeps, draftFromClick, findAtTab, openTabDraft } from '#lib/drafts/begin.ts'
import type { Origin } from '#lib/drafts/new-draft.ts'
import { makePageReader } from '#lib/drafts/read-page.ts'
import { assetsInText } from '#lib/reader/read-into-form.ts'
import { type RepairDeps, makeRepairing } from '#lib/reports/repairs.ts'
import { getPayload } from '#lib/reports/store.ts'
import type { Destination } from '#lib/model/report.ts'
import { submit, undo } from '#lib/drafts/submit.ts'
import { fakeClock } from '#test/fakes/clock.ts'
import { capture } from '#test/fakes/capture.ts'
import { hearAnnounced } from '#test/fakes/changes.ts'
import { everyRow, freshDatabase } from '#test/fakes/database.ts'
import { keyValuesInMemory } from '#test/fakes/key-values.ts'
import { copyOf, depsOf } from '#test/fakes/own-assets.ts'
import { connection } from './samples.ts'
import { EMPTY_FORM } from '#lib/model/empty-form.ts'

const { baseUrl, origin, slug } = connection

/** The window of every tab. */
const WINDOW = 7

const gone = (): never => {
  throw new Error('no such tab, or no answer')
}

/**
 * Everything between a page and a stored report, wired as the background does it, over a database and a session store in
 * memory. Tabs, own assets and the clock are the test's.
 */
export const draftingWorld = async () => {
  const database = await freshDatabase()
  const session = keyValuesInMemory()
  const clock = fakeClock()
  const openDatabase = async () => database
  const store = makeDraftStore(openDatabase, session)
  let made = 0
  const world = {
    destination: { baseUrl, origin, slug } as Destination | null,
    own: [] as OwnAsset[],
    /** What of a read page is one's own. */
    ours: NOTHING_OWN,
    copy: { copy: copyOf(0), unchecked: null } as CopyState,
    tabs: new Map<number, Tab>(),
    /** The document in each tab; none by default, as in a page that never responds. */
    documents: new Map<number, string>(),
    documentAge: 60_000,
    /** What the script in the page answers. */
    page: async (): Promise<unknown> => capture(),
    /** The packaged scripts that ran in a tab. */
    scripts: [] as string[],
    undoSeconds: 5,
    delivered: 0,
    announced: [] as string[],
    armed: 0,
    remembered: [] as string[],
    overrideAllowed: true,
    hostToAsk: null as string | null,
    senders: null as Sender[] | null,
    choices: {} as KindChoices,
    ignored: '',
    /** What the organization’s policy decides of kinds of what looks private. */
    settledKinds: {} as KindChoices,
    /** A report changed. */
    heardOfReport: (_id: string): void => undefined,
    /** Other reports are known of than what was asked was answered with. */
    heardOfEarlier: (): void => undefined,
  }

  hearAnnounced('drafting', (change) => {
    if (change.what !== 'report') return
    world.announced.push(change.id)
    world.heardOfReport(change.id)
  })

  const earlier = makeEarlierReports({
    database: openDatabase,
    later: (work) => void setTimeout(() => void work()),
    announce: () => world.heardOfEarlier(),
  })

  const lookup = async (except: readonly string[] = []): Promise<AssetLookup> => {
    const { copy, own } = world
    const deps = depsOf(own, { reported: (asset) => earlier.on(asset, except) })
    return (asset) => verdictOf(asset, copy, deps)
  }

  const preferences = async (): Promise<Preferences> => {
    const { undoSeconds, choices, ignored } = world
    return {
      ...DEFAULT_PREFERENCES,
      undoSeconds,
      redaction: { ...DEFAULT_PREFERENCES.redaction, ...choices },
      ignored,
    }
  }

  const start = () =>
    makeDrafting({
      database: openDatabase,
      store,
      clock,
      destination: async () => world.destination,
      hostToAsk: async () => world.hostToAsk,
      senders: async (evenOne = false) =>
        world.senders && (evenOne || world.senders.length > 1)
          ? { all: world.senders, lastUsed: earlier.lastOf }
          : null,
      lookup,
      overrideAllowed: async () => world.overrideAllowed,
      settledKinds: async () => world.settledKinds,
      recentDescriptions: async () => [],
      preferences,
    })
  const drafting = start()

  const newOrigin = (where: Pick<Origin, 'place' | 'tabId' | 'inPrivate'>): Origin => ({
    id: `draft-${(made += 1)}`,
    now: clock.now(),
    defaults: {
      contactInfo: '',
      reporter: { displayName: '', platform: '', platformIdentifier: '', avatarUrl: '' },
      evidence: EMPTY_FORM.evidence,
    },
    ...where,
  })
  Object.assign(browser, {
    tabs: {
      get: async (id: number) => {
        const { inPrivate, ...tab } = world.tabs.get(id) ?? gone()
        return { ...tab, incognito: inPrivate, windowId: WINDOW }
      },
    },
    scripting: {
      executeScript: async ({
        target: { tabId },
        files,
      }: {
        target: { tabId: number }
        files?: string[]
      }) => {
        world.scripts.push(...(files ?? []))
        if (files) return [{ result: await world.page() }]
        const document = world.documents.get(tabId) ?? gone()
        return [{ documentId: document, result: { document, age: world.documentAge } }]
      },
    },
  })
  const reader = makePageReader({
    drafting,
    findOwnOnPage: async () => world.ours,
  })
  const delivery = {
    database: openDatabase,
    clock,
    preferences,
    copyId: async () => world.copy.copy?.id ?? null,
    arm: async () => void (world.armed += 1),
    runOutbox: () => void (world.delivered += 1),
    afterwards: tasksByThemselves().run,
  }
  const submitDeps = {
    ...delivery,
    drafting,
    store,
    rememberDescription: async ({ description }: DraftForm) => void world.remembered.push(description),
  }
  const repairDeps: RepairDeps = {
    ...delivery,
    store,
    destination: async () => world.destination,
    lookup,
    overrideAllowed: async () => world.overrideAllowed,
  }

  const openTab = (tabId: number, reading: OpenTabDeps['reading'], anew = false): Promise<OpenedAtTab> =>
    openTabDraft(
      tabId,
      {
        database: openDatabase,
        drafting,
        store,
        newOrigin: async (tab, place) => newOrigin({ place, tabId: tab.id, inPrivate: tab.inPrivate }),
        reading,
      },
      anew,
    )

  const save = async (id: string, form: DraftForm, editedAt: number): Promise<DraftOrGone> => {
    await drafting.save(id, form, editedAt)
    return drafting.open(id)
  }

  return Object.assign(world, {
    atTab: (tabId: number) => findAtTab(tabId, { database: openDatabase, store }),
    delivery,
    repairDeps,
    repairing: makeRepairing(repairDeps),
    database,
    session,
    clock,
    store,
    drafting,
    earlier,
    submitDeps,
    onDisk: () => everyRow(database),
    inMemory: session.everything,
    /** A tab at that address, as the browser has it. */
    setTab: (id: number, url: string, with_: Partial<Tab> = {}): void =>
      void world.tabs.set(id, { id, url, title: '', inPrivate: false, ...with_ }),
    openTab: (tabId: number, anew = false): Promise<OpenedAtTab> => openTab(tabId, null, anew),
    /** As the popup opens a tab's draft: a new one's page is read at once. `pause` ends when the first answer waits no longer. */
    openTabReading: (tabId: number, pause: (ms: number) => Promise<void> = () => new Promise(() => {})) =>
      openTab(tabId, { readForNewDraft: reader.readForNewDraft, pause }),
    read: reader.read,
    /** A right-click, and the draft that it begins. */
    click: async (with_: Partial<MenuClick>): Promise<DraftView> => {
      const click: MenuClick = {
        item: 'page',
        tabId: 1,
        pageUrl: '',
        linkUrl: '',
        linkText: '',
        selectionText: '',
        imageUrl: '',
        inPrivate: false,
        title: '',
        frameUrl: '',
        frameId: 0,
        ...with_,
      }
      const from = newOrigin({ place: null, tabId: click.tabId, inPrivate: click.inPrivate })
      const begun = await draftFromClick(click, from, {
        verdictOfAddress: async (address) => {
          const asset = parseAsset(address)
          return asset.ok ? (await lookup())(asset.value) : null
        },
        assetsIn: async (text) => assetsInText(text),
      })
      await drafting.begin(begun.draft, begun.unsent)
      return viewOf(await drafting.open(begun.draft.id))
    },
    /** A page that was opened and read. */
    readPage: async (url: string, page: Capture = capture({ url }), tabId = 1): Promise<DraftView> => {
      world.tabs.set(tabId, { id: tabId, url, title: '', inPrivate: false })
      world.page = async () => page
      return viewOf(await reader.read(viewOf(await openTab(tabId, null)).id))
    },
    /** A keystroke: the whole form with some fields changed. */
    type: async (view: DraftView, fields: Partial<DraftForm>): Promise<DraftView> =>
      viewOf(await save(view.id, { ...view.form, ...fields }, view.editedAt + 1)),
    save,
    redact: async (view: DraftView, id: string, remove: boolean): Promise<DraftView> =>
      viewOf(await drafting.redact(view.id, id, remove)),
    submit: async (view: Pick<DraftView, 'id' | 'revision'> & { checks?: DraftView['checks'] }) => {
      const flaggedLines = linesToConfirm(view.checks ?? [])
      const seen = { revision: view.revision, destination: world.destination, flaggedLines }
      const submitted = await submit(view.id, seen, submitDeps)
      await earlier.changed(view.id)
      return submitted
    },
    /** Submits what was on screen for another connection. */
    submitSeen: (view: Pick<DraftView, 'id' | 'revision'>, destination: Destination | null) =>
      submit(view.id, { revision: view.revision, destination, flaggedLines: [] }, submitDeps),
    undo: async (id: string) => {
      const undone = await undo(id, { database: openDatabase, store })
      await earlier.changed(id)
      return undone
    },
    /** The draft that undo gave back, if it did. */
    undoneDraft: async (id: string) => (await undo(id, { database: openDatabase, store })).draftId,
    bodyOf: async (id: string): Promise<string> => (await getPayload(database, id))?.body ?? '',
    /** The browser was closed and opened again: what was in memory is gone. */
    restartBrowser: async (): Promise<void> => {
      for (const key of await session.keys()) await session.remove(key)
      world.tabs.clear()
    },
  })
}

export type DraftingWorld = Awaited<ReturnType<typeof draftingWorld>>

/** The draft that was answered; anything else fails the test. */
export const viewOf = (answered: DraftOrGone): DraftView => {
  if (answered.kind !== 'draft') throw new Error(`answered ${answered.kind} instead of a draft`)
  return answered.draft
}
