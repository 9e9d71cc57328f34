import { DAY } from '#lib/platform/time/clock.ts'

/** What an update at this moment would interrupt. A report being sent is no part of it: the outbox is paused first. */
export type Moment = {
  /** Milliseconds since the browser announced the update. */
  waited: number
  /** A page with reports has the focus; an open popup always does. */
  isReportPageFocused: boolean
  openPages: number
  isSyncing: boolean
  /** Something that only memory has: an unsent screenshot, a text from a private window, an entry in a page that isn’t saved. */
  holdsUnsaved: boolean
}

/**
 * Returns true if the update may be installed without asking. After a day it closes pages, which come back, and interrupts a sync,
 * which continues; what would be lost delays it for as long as it is there, since the clock may be set. The absolute value also covers
 * one that was set back.
 */
export const mayUpdate = ({
  waited,
  isReportPageFocused,
  openPages,
  isSyncing,
  holdsUnsaved,
}: Moment): boolean =>
  !isReportPageFocused && !holdsUnsaved && (Math.abs(waited) >= DAY || (openPages === 0 && !isSyncing))
