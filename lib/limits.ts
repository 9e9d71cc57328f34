/** Bounds and values that pages and background share. Without a schema, so that pages can import them alone. */

/** The interface’s `groupId` for ungrouped assets (section List organization assets). */
export const UNGROUPED = -1

/** Rows per request: few enough to keep both ends responsive. */
export const ROWS_AT_ONCE = 400

/**
 * Limits of each text that is kept of the service’s answers, in UTF-16 units: some hundred of them are stored, sent to a page and
 * shown together.
 */
export const LONGEST_TEXT = { number: 64, name: 200, message: 2000, cursor: 4096, content: 16_384 } as const

/** Returns the text, or its beginning and an ellipsis, so that it is never taken for the whole. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`

/** Size of a stored list of the service, in characters: per entry on average, for how many entries at least, and in total. */
const LARGEST_LIST = { perEntry: 2000, entries: 10_000, total: 4_000_000_000 } as const

/** True if a list takes up more than any of that many entries would: it counts as endless. */
export const isTooLarge = (size: number, entries: number): boolean =>
  size > Math.min(LARGEST_LIST.total, LARGEST_LIST.perEntry * Math.max(LARGEST_LIST.entries, entries))

/** Limit of the assets in a report, and so of those that the service can refuse. */
export const MAX_ASSETS = 1000

/** Most rows in the bulk list; further items are counted and shown. */
export const MAX_BULK_ROWS = 20_000

/** Whole reports (with payload) per request. */
export const WHOLE_AT_ONCE = 25

/** Longest settings file in bytes, a hundred times ours; only the beginning of a whole export matters. */
export const MAX_SETTINGS_LENGTH = 256_000

/** Limit of settings per file; ours has a few dozen. */
export const MAX_SETTINGS = 500

/** Longest text or file of a list, in characters. */
export const LONGEST_INPUT = 10 * 1024 * 1024

/** In bytes; larger bodies may be rejected. */
export const BODY_LIMIT = 1_048_576

/** Assets that a form takes at once from a selection or pasted text; more belong in the bulk list. */
export const MAX_ASSETS_AT_ONCE = 50

/** Longest undo window that a user or a policy can set, in seconds: at least ten times the default (WCAG 2.2.1, Adjust). */
export const MAX_UNDO_SECONDS = 60

/** Shortest title in code points (section Limits). */
export const MIN_TITLE = 3

/** Held by each page with an entry that nothing has saved yet, so that no update closes it. */
export const ENTRIES_LOCK = 'takedown-reporter:entries'

/** Strips these characters (UTF-16 units) from the end, in linear time: `/=+$/` is quadratic for runs within the text. */
export const withoutEnd = (text: string, characters: string): string => {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Local classification; it sets the title and serves filter and export. The interface’s formal body has no field for it. */
export const CATEGORIES = ['phishing', 'impersonation', 'scam', 'malware', 'fake-app'] as const

/** The asset status values that the interface names (section States and transitions); BLOCKED is the one known for reports. */
export const REQUESTED_STATUSES = ['BLOCKED', 'ALLOWED', 'UNKNOWN'] as const

/** Bytes in `storage.session` that new values may fill. Browsers allow 10 MiB: the rest is for values that grow while they are edited. */
export const MAX_SESSION_BYTES = 7_000_000

/** Pause in ms between two pages of a list of the service: at most 4 requests per second. */
export const BETWEEN_PAGES = 250

/** Longest wait in ms that an answer can ask for: 1 day. */
export const LONGEST_ASKED_MS = 86_400_000

/** Bounds in ms of the random part added to such a wait: half of it, so that all browsers told the same time don’t return together. */
export const SPREAD = { least: 5000, most: 600_000 } as const

/** Longest wait in ms that an answer can cause, with its random part. */
export const LONGEST_PAUSE_MS = LONGEST_ASKED_MS + SPREAD.most

/** Limits of a screenshot: bytes of the JPEG that is sent, and of the one that is edited; areas blacked out; shortest side in pixels. */
export const MAX_PICTURE_BYTES = 45_000
export const MAX_WORKING_BYTES = 400_000
export const MAX_AREAS = 50
export const MIN_SIDE = 4
