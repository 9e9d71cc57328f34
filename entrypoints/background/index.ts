// oxlint-disable-next-line import/no-unassigned-import -- it puts `browser` into the global scope, before anything looks for it
import './polyfill.ts'
import { defineBackground } from 'wxt/utils/define-background'
import { makeAnswer, isOwnPage, type AskOf } from '#lib/messages/request.ts'
import type { AssetRequests } from '#lib/messages/requests.ts'
import { ownOrigin, openPanel } from '#lib/platform/browser.ts'
import { storageFailureOf } from '#lib/platform/storage-failure.ts'
import {
  onPanelKey,
  onAlarm,
  onHostGranted,
  onInstalled,
  onPermissionTaken,
  onStartup,
  onUpdateAvailable,
  onMessage,
  makeOnTabs,
} from '#lib/platform/tabs.ts'
import { onManagedChange, shutStorage } from '#lib/platform/storage.ts'
import { eraseAtStart } from '#lib/platform/erasure.ts'
import { onMenuClick, openPopup, onNotificationClicked, onOmnibox } from '#lib/platform/browser-ui.ts'
import { STORES_WITH_KEY } from '#lib/settings/connection.ts'
import { composeConnectionState, connectionShown, type ConnectionState } from './connection-state.ts'
import type { OpenedDrafts } from './open-drafts.ts'
import type { Handlers } from './open-handlers.ts'
import type { OpenedVerdict } from './open-verdict.ts'

/** After the first answers, so that nobody waits for what can be done a moment later. Milliseconds. */
const RESUME_AFTER = 250

/**
 * The rest of the background, each part opened when it is first needed and on those before it: what knows own assets, then drafts, then
 * everything else. Each is a script of its own in the package (.ci/background-scripts.ts), since a person waits for each start of the
 * worker and it starts again after every pause.
 */
const openParts = (connectionState: ConnectionState) => {
  const opening: {
    verdict?: Promise<OpenedVerdict>
    drafts?: Promise<OpenedDrafts>
    handlers?: Promise<Handlers>
  } = {}
  let opened: Handlers | undefined
  const openVerdict = async (): Promise<OpenedVerdict> =>
    (await import('./open-verdict.ts')).openVerdict(connectionState)
  const openDrafts = async (): Promise<OpenedDrafts> => {
    const ofVerdict = await verdict()
    return (await import('./open-drafts.ts')).openDrafts(connectionState, ofVerdict, handlers)
  }
  const openHandlers = async (): Promise<Handlers> => {
    const [ofVerdict, ofDrafts] = [await verdict(), await drafts()]
    const last = await import('./open-handlers.ts')
    return (opened = last.openHandlers(connectionState, ofVerdict, ofDrafts))
  }
  const verdict = (): Promise<OpenedVerdict> => (opening.verdict ??= openVerdict())
  const drafts = (): Promise<OpenedDrafts> => (opening.drafts ??= openDrafts())
  const handlers = (): Promise<Handlers> => (opening.handlers ??= openHandlers())
  return {
    verdict,
    drafts,
    handlers,
    /** Undefined if the last part isn’t open yet, for questions that mustn’t open it. */
    opened: (): Handlers | undefined => opened,
  }
}

/**
 * The background: every listener, registered before anything is awaited, since one added later misses the event that woke the worker;
 * and the answer that any page waits for first. Each way of waking resumes the same work from what is on disk, and none is relied on
 * alone.
 */
export default defineBackground(() => {
  const tell = (what: (handlers: Handlers) => unknown): void => void parts.handlers().then(what)
  const onTabs = makeOnTabs((tabId) => tell((handlers) => handlers.tabShown(tabId)))
  const erased = eraseAtStart(STORES_WITH_KEY)
  const isSyncing = (): boolean => parts.opened()?.isSyncing() ?? false
  const connectionState = composeConnectionState(erased, onTabs, isSyncing)
  const parts = openParts(connectionState)

  const answer = makeAnswer(
    {
      'connection/get': () => connectionShown(connectionState),
      'assets/verdict': async ({ address }: AskOf<AssetRequests, 'assets/verdict'>) =>
        (await parts.verdict()).checkAddress(address),
    },
    storageFailureOf,
    // Every other request: its handler is named in requests.ts. Drafts answer their own, and hand on the others.
    async (message) => (await parts.drafts()).answer(message),
  )
  onMessage((message, sender) => (isOwnPage(sender, ownOrigin()) ? answer(message) : undefined))
  const showPanel = (windowId: number | undefined): void => void openPanel(windowId)
  onMenuClick((click) => {
    // Inside the click's gesture. Without a tab (a panel of the browser) the popup would be about another page.
    const shown = click.tabId === null ? Promise.resolve(false) : openPopup()
    void parts.drafts().then((drafts) => drafts.menuClicked(click, shown))
  }, showPanel)
  onPanelKey(showPanel)
  onInstalled((reason) => tell((handlers) => handlers.installed(reason)))
  onUpdateAvailable((version) => tell((handlers) => handlers.updateAvailable(version)))
  onStartup(() => tell((handlers) => handlers.browserStarted()))
  onAlarm((name) => tell((handlers) => handlers.woken(name)))
  const noticeClicked = (name: string): void => tell((handlers) => handlers.notificationClicked(name))
  onNotificationClicked(noticeClicked)
  onHostGranted(() => {
    onNotificationClicked(noticeClicked)
    tell((handlers) => handlers.hostGranted())
  })
  onPermissionTaken(() => tell((handlers) => handlers.permissionTaken()))
  onManagedChange(() => tell((handlers) => handlers.policyChanged()))
  onOmnibox(parts.handlers)
  self.addEventListener('online', () => tell((handlers) => handlers.online()))

  const tellOfErasure = async (): Promise<void> => {
    // If it failed, everything that is stored rejects with it, and whoever asks is told.
    const done = await erased.catch(() => null)
    if (done) tell((handlers) => handlers.erased(done))
  }
  const whenLoaded = (): void => {
    void tellOfErasure()
    setTimeout(() => {
      void shutStorage()
      tell((handlers) => handlers.resume())
    }, RESUME_AFTER)
  }
  // Firefox’s page may still be loading, and has the other parts only then.
  if ('document' in globalThis && document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', whenLoaded, { once: true })
  else whenLoaded()
})
