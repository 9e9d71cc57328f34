import type { openRooms, Rooms } from './open-rooms.ts'
import type { Standing } from './standing.ts'

declare global {
  /** Set by rooms.js (entrypoints/rooms.ts). */
  var openRooms: typeof import('./open-rooms.ts').openRooms | undefined
  /** In Chromium's worker; not in Firefox's background page, which has loaded rooms.js beside this script. */
  var importScripts: ((script: string) => void) | undefined
}

const load = (): typeof openRooms => {
  if (!globalThis.openRooms) globalThis.importScripts?.('/rooms.js')
  if (!globalThis.openRooms) throw new Error('rooms.js is not there')
  return globalThis.openRooms
}

/** What a worker gets while it is installed; the types of a page's scope, which this script runs in too, know none of it. */
type Installing = Event & { waitUntil?: (work: Promise<unknown>) => void }

/**
 * The rest of the background, read and opened when it is first needed and synchronously, so that an event is still the
 * event. A worker may import later only what it has imported while it was installed (Service Workers, importScripts): where that
 * failed, it must not be installed, or it would stay without rooms over every restart until the next version. The browser
 * then installs it anew when it next starts (tried in Chromium 156).
 */
export const lazyRooms = (standing: Standing) => {
  self.addEventListener('install', (event: Installing) => {
    // An error that is only thrown here is told in the console, and the worker installed all the same.
    event.waitUntil?.((async () => void load())())
  })
  let opened: Rooms | undefined
  return {
    open: (): Rooms => (opened ??= load()(standing)),
    opened: (): Rooms | undefined => opened,
  }
}
