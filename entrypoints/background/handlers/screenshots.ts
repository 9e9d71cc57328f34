import type { Answers } from '#lib/messages/request.ts'
import type { ScreenshotRequests } from '#lib/messages/screenshot-requests.ts'
import { bringToFront, captureVisible, getTab, tabInFrontOf, windowOf } from '#lib/platform/tabs.ts'
import { placeFrom } from '#lib/drafts/open-tab-draft.ts'
import { makeScreenshots } from '#lib/drafts/taking-screenshots.ts'
import type { Background } from '../compose/compose.ts'

export const answerScreenshots = ({
  drafting,
  store,
  clock,
  hashOf,
}: Background): Answers<ScreenshotRequests> => {
  const screenshots = makeScreenshots({
    drafting,
    store,
    clock,
    getTab,
    placeOf: async (address, tabId) => placeFrom(await hashOf(address), tabId),
    windowOf,
    inFront: tabInFrontOf,
    bringToFront,
    capture: captureVisible,
    pause: (ms) => new Promise((resume) => setTimeout(resume, ms)),
  })
  return {
    'screenshot/take': ({ id, goThere }) => screenshots.take(id, goThere),
    'screenshot/keep': screenshots.keep,
    'screenshot/get': ({ id }) => screenshots.get(id),
    'screenshot/remove': ({ id }) => screenshots.remove(id),
  }
}
