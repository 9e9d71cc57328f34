import {
  bringToFront,
  captureVisible,
  documentIn,
  getTab,
  tabInFrontOf,
  windowOf,
} from '#lib/platform/tabs.ts'
import { makeScreenshots } from '#lib/drafts/screenshots.ts'
import type { Background } from '../compose/compose.ts'

/** Taking and keeping pictures of a draft's page, wired to the browser. */
export const screenshotsOf = ({ drafting, store, clock, hashOf }: Background) =>
  makeScreenshots({
    drafting,
    store,
    clock,
    getTab,
    documentOf: documentIn,
    hashOf,
    windowOf,
    inFront: tabInFrontOf,
    bringToFront,
    capture: captureVisible,
    pause: (ms) => new Promise((resume) => setTimeout(resume, ms)),
  })
