import type { openHandlers, Handlers } from './open-handlers.ts'
import type { openDrafts, OpenedDrafts } from './open-drafts.ts'
import type { openVerdict, OpenedVerdict } from './open-verdict.ts'
import type { ConnectionState } from './connection-state.ts'

declare global {
  /** Set by verdict.js (entrypoints/verdict.ts). */
  var openVerdict: typeof import('./open-verdict.ts').openVerdict | undefined
  /** Set by drafts.js (entrypoints/drafts.ts). */
  var openDrafts: typeof import('./open-drafts.ts').openDrafts | undefined
  /** Set by handlers.js (entrypoints/handlers.ts). */
  var openHandlers: typeof import('./open-handlers.ts').openHandlers | undefined
  /** In Chromium's worker; not in Firefox's background page, which has loaded the other scripts beside this one. */
  var importScripts: ((script: string) => void) | undefined
}

const loadVerdict = (): typeof openVerdict => {
  if (!globalThis.openVerdict) globalThis.importScripts?.('/verdict.js')
  if (!globalThis.openVerdict) throw new Error('verdict.js is not there')
  return globalThis.openVerdict
}

const loadDrafts = (): typeof openDrafts => {
  if (!globalThis.openDrafts) globalThis.importScripts?.('/drafts.js')
  if (!globalThis.openDrafts) throw new Error('drafts.js is not there')
  return globalThis.openDrafts
}

const loadHandlers = (): typeof openHandlers => {
  if (!globalThis.openHandlers) globalThis.importScripts?.('/handlers.js')
  if (!globalThis.openHandlers) throw new Error('handlers.js is not there')
  return globalThis.openHandlers
}

/** What a worker gets while it is installed; the types of a page's scope, which this script runs in too, know none of it. */
type Installing = Event & { waitUntil?: (work: Promise<unknown>) => void }

/**
 * The rest of the background, each script read and opened when it is first needed and synchronously, so that an event is still
 * the event: what knows own assets, then drafts, then everything else; each stands on those before it. A worker may import later only what it has imported
 * while it was installed (Service Workers, importScripts): where that failed, it must not be installed, or it would stay without
 * them over every restart until the next version. The browser then installs it again when it next starts (tried in Chromium 156).
 */
export const lazyScripts = (composed: () => ConnectionState) => {
  self.addEventListener('install', (event: Installing) => {
    // An error that is only thrown here is told in the console, and the worker installed all the same.
    event.waitUntil?.(
      (async () => {
        loadVerdict()
        loadDrafts()
        loadHandlers()
      })(),
    )
  })
  const connectionState = composed()
  let verdict: OpenedVerdict | undefined
  let drafts: OpenedDrafts | undefined
  let handlers: Handlers | undefined
  const openedVerdict = (): OpenedVerdict => (verdict ??= loadVerdict()(connectionState))
  const openedDrafts = (): OpenedDrafts => {
    if (drafts) return drafts
    const verdictParts = openedVerdict()
    return (drafts = loadDrafts()(connectionState, verdictParts, {
      answer: (message) => openedHandlers().answer(message),
      assetsIn: (text) => openedHandlers().assetsIn(text),
    }))
  }
  const openedHandlers = (): Handlers => {
    if (handlers) return handlers
    const draftsOpened = openedDrafts()
    return (handlers = loadHandlers()(connectionState, openedVerdict(), draftsOpened))
  }
  return {
    connectionState,
    verdict: openedVerdict,
    drafts: openedDrafts,
    handlers: openedHandlers,
    /** Undefined if the last script isn’t open yet, for questions that mustn’t open it. */
    openedHandlers: (): Handlers | undefined => handlers,
  }
}
