import { makeScreenshots } from '#lib/drafts/screenshots.ts'
import type { Background } from '../compose/compose.ts'

/** Taking and keeping pictures of a draft's page, wired to the browser. */
export const screenshotsOf = ({ drafting, store, clock }: Background) =>
  makeScreenshots({
    drafting,
    store,
    clock,
    pause: (ms) => new Promise((resume) => setTimeout(resume, ms)),
  })
