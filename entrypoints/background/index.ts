import { defineBackground } from 'wxt/utils/define-background'
import { makeAnswer, isOwnPage } from '#lib/messages/answer.ts'
import type { AssetRequests } from '#lib/messages/asset-requests.ts'
import type { AskOf } from '#lib/messages/request.ts'
import { ownOrigin, shareBrowser, openPanel } from '#lib/platform/browser.ts'
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
  makeHearTabs,
} from '#lib/platform/tabs.ts'
import { onManagedChange, shutStorage } from '#lib/platform/storage.ts'
import { eraseAtStart } from '#lib/platform/erasure.ts'
import { onMenuClick, openPopup, onNotificationClicked, onOmnibox } from '#lib/platform/browser-ui.ts'
import { STORES_WITH_KEY } from '#lib/settings/connection.ts'
import { lazyScripts } from './load-scripts.ts'
import { connectionShown } from './handlers/connection-shown.ts'
import { composeConnectionState } from './connection-state.ts'

/** After the first answers, so that nobody waits for what can be done a moment later. Milliseconds. */
const RESUME_AFTER = 250

/**
 * The background's first script: every listener, and the answer that any page waits for first. What knows own assets is in
 * verdict.js, drafts are in drafts.js, all else is in handlers.js. Each is read when an event needs it, since a person waits for
 * each start of the worker and it starts again after every pause.
 * Every listener stands here, registered before anything is awaited: one added later misses the event that woke the
 * worker. Each way of waking resumes the same work from what is on disk, and none is relied on alone.
 */
export default defineBackground(() => {
  shareBrowser()
  const hearTabs = makeHearTabs((tabId) => void scripts.handlers().tabShown(tabId))
  const isSyncing = (): boolean => scripts.openedHandlers()?.isSyncing() ?? false
  const erased = eraseAtStart(STORES_WITH_KEY)
  const scripts = lazyScripts(() => composeConnectionState(erased, hearTabs, isSyncing))

  const answer = makeAnswer(
    {
      'connection/get': () => connectionShown(scripts.connectionState),
      'assets/verdict': ({ address }: AskOf<AssetRequests, 'assets/verdict'>) =>
        scripts.verdict().checkOn(address),
    },
    storageFailureOf,
    // Every other request: its handler is named in requests.ts. drafts.js answers those of a draft, and hands the others to handlers.js.
    (message) => scripts.drafts().answer(message),
  )
  onMessage((message, sender) => (isOwnPage(sender, ownOrigin()) ? answer(message) : undefined))
  const tellOfErasure = async (): Promise<void> => {
    // If it failed, everything that is stored rejects with it, and whoever asks is told.
    const done = await erased.catch(() => null)
    if (done) await scripts.handlers().erased(done)
  }
  void tellOfErasure()

  const showPanel = (windowId: number | undefined): void => void openPanel(windowId)
  onMenuClick((click) => {
    // Inside the click's gesture. Without a tab (a panel of the browser) the popup would be about another page.
    const shown = click.tabId === null ? Promise.resolve(false) : openPopup()
    scripts.drafts().menuClicked(click, shown)
  }, showPanel)
  onPanelKey(showPanel)
  onInstalled((reason) => void scripts.handlers().installed(reason))
  onUpdateAvailable((version) => void scripts.handlers().updateAvailable(version))
  onStartup(() => void scripts.handlers().browserStarted())
  onAlarm((name) => void scripts.handlers().woken(name))
  const noticeClicked = (name: string): void => void scripts.handlers().notificationClicked(name)
  onNotificationClicked(noticeClicked)
  onHostGranted(() => {
    onNotificationClicked(noticeClicked)
    void scripts.handlers().hostGranted()
  })
  onPermissionTaken(() => void scripts.handlers().permissionTaken())
  onManagedChange(() => void scripts.handlers().policyChanged())
  onOmnibox(scripts.handlers)
  self.addEventListener('online', () => void scripts.handlers().online())

  const resumeSoon = (): void =>
    void setTimeout(() => {
      void shutStorage()
      void scripts.handlers().resume()
    }, RESUME_AFTER)
  // Firefox's page is still reading the second script, and on a slow disk a timer would come before it.
  if ('document' in globalThis && document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', resumeSoon, { once: true })
  else resumeSoon()
})
