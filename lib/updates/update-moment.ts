/** How long open pages and unsent work delay an update, in ms. */
const LONGEST_DELAY = 86_400_000

/** What an update at this moment would interrupt. A report being sent is no part of it: the outbox is paused first. */
export type Moment = {
  /** Milliseconds since the browser announced the update. */
  waited: number
  /** A page with reports has the focus; an open popup always does. */
  isReportPageFocused: boolean
  openPages: number
  isSyncing: boolean
  /** Something that only memory has: an unsent screenshot, a text from a private window. */
  holdsUnsaved: boolean
}

/** Returns true if the update may be installed without asking. The absolute value also covers a clock that was set back. */
export const mayUpdate = ({
  waited,
  isReportPageFocused,
  openPages,
  isSyncing,
  holdsUnsaved,
}: Moment): boolean =>
  !isReportPageFocused &&
  (Math.abs(waited) >= LONGEST_DELAY || (openPages === 0 && !isSyncing && !holdsUnsaved))
