import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { openRooms } from './background/open-rooms.ts'

/** The second script of the background, run when the first one needs it; see background/load-rooms.ts. */
export default defineUnlistedScript(() => {
  globalThis.openRooms = openRooms
})
