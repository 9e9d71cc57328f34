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

/**
 * The rest of the background, read and opened when it is first needed and synchronously, so that an event is still the
 * event. A worker may import later only what it has imported while it was installed (Service Workers, importScripts).
 */
export const lazyRooms = (standing: Standing) => {
  self.addEventListener('install', load)
  let opened: Rooms | undefined
  return {
    open: (): Rooms => (opened ??= load()(standing)),
    opened: (): Rooms | undefined => opened,
  }
}
