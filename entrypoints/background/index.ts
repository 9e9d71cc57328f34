import { defineBackground } from 'wxt/utils/define-background'
import { makeAnswer } from '#lib/messages/answer.ts'
import { connectionRequests } from '#lib/messages/connection-requests.ts'
import { draftRequests } from '#lib/messages/draft-requests.ts'
import { reportRequests } from '#lib/messages/report-requests.ts'
import { isOwnPage } from '#lib/messages/sender.ts'
import { ownOrigin } from '#lib/platform/about.ts'
import { browser, type Runtime } from '#lib/platform/browser.ts'
import { createMenu } from '#lib/platform/menu.ts'
import { shutStorage } from '#lib/platform/shut-storage.ts'
import { openTab } from '#lib/platform/tabs.ts'
import { answerDrafts } from './answer-drafts.ts'
import { answerReports } from './answer-reports.ts'
import { answerSettings } from './answer-settings.ts'
import { listenToMenu } from './clicked-drafts.ts'
import { compose } from './compose.ts'

/** After the first answers, so that nobody waits for what can be done a moment later. Milliseconds. */
const RESUME_AFTER = 250

/**
 * The background. Every listener stands here, registered before anything is awaited: one added later misses the event
 * that woke the worker. Each way of waking resumes the same work from what is on disk, and none is relied on alone.
 */
export default defineBackground(() => {
  const background = compose()
  const { outbox, keeper } = background
  const clicked = listenToMenu(background)

  const answer = makeAnswer(
    { ...draftRequests, ...reportRequests, ...connectionRequests },
    { ...answerDrafts(background, clicked), ...answerReports(background), ...answerSettings(background) },
  )
  browser.runtime.onMessage.addListener((message: unknown, sender: Runtime.MessageSender) =>
    isOwnPage(sender, ownOrigin()) ? answer(message) : undefined,
  )

  const resume = async (): Promise<void> => {
    await background.showBadge()
    await outbox.run()
    await keeper.syncIfDue()
  }

  browser.runtime.onInstalled.addListener(({ reason }) => {
    void createMenu()
    if (reason === 'install') void openTab('/options.html')
    void resume()
  })
  browser.runtime.onStartup.addListener(() => {
    void createMenu()
    void resume()
  })
  browser.alarms.onAlarm.addListener(
    ({ name }) => void (name === 'own-assets' ? keeper.syncIfDue() : outbox.run()),
  )
  browser.permissions.onAdded.addListener(() => {
    void outbox.connectionMended()
    void keeper.syncIfDue()
  })
  self.addEventListener('online', () => void outbox.run())

  void shutStorage()
  setTimeout(() => void resume(), RESUME_AFTER)
})
