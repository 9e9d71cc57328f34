import * as z from 'zod'

/**
 * What the interface document leaves open, or shows in two ways, and how this sandbox fills it. Every value can be changed while
 * it runs, so that a client can be tried against the other readings too.
 */
export const settingsSchema = z.strictObject({
  /** Numeric success status of a created report: not shown. */
  createdStatus: z.union([z.literal(200), z.literal(201)]),
  /** Status of report creation and takedown listing for a missing or invalid key: not shown. The asset listing has its documented 401. */
  unauthorizedStatus: z.union([z.literal(401), z.literal(403)]),
  /** `flat` is `{message, code}`, `nested` is `{error: {code, message}}`: errors of creation (422 and 500 apart) and of the takedown listing. */
  errorShape: z.enum(['flat', 'nested']),
  /** The formal description marks `organizationSlug` optional, the narrative required, and clients should send it: asked for. */
  slugRequired: z.boolean(),
  /** A longer body is answered 413. No maximum is shown: null means none. */
  maximumBodyBytes: z.number().int().positive().nullable(),
  /** "Check case differences": whether paths that differ in case alone are two assets. */
  pathCaseMatters: z.boolean(),
  /** Domains whose assets are refused with DOMAIN_NOT_ALLOWED, subdomains included. */
  ignoredDomains: z.array(z.string()),
  /** How the last page says so: `next_page` is null or absent. `empty` ("until next_page is empty") sends "". */
  lastPage: z.enum(['null', 'absent', 'empty']),
  /** How many rows of a page come again on the next one, as when the list changes between two requests. */
  repeatedRows: z.number().int().nonnegative(),
  /** Whether an empty page with a cursor stands between any two pages of the asset listing. */
  emptyPages: z.boolean(),
  /** Cursors of the asset listing that never come to an end: the one that was sent again, or from the third page on the second page's. */
  cursorFault: z.enum(['none', 'repeats', 'cycles']),
  /** More assets than these on one page are answered 413: not shown. */
  maximumRows: z.number().int().positive().nullable(),
  /** Length of cursors in characters. */
  cursorLength: z.number().int().min(40).max(8192),
  /** Which timestamp startDate and endDate compare against is not shown; a service that ignores them is allowed too. */
  takedownDates: z.enum(['createdAt', 'updatedAt', 'ignored']),
  /** `asc` alone is known; a direction that is not listed here is refused. */
  sortDirections: z.array(z.enum(['asc', 'desc'])),
  /** The format of startDate and endDate is not shown: another form than this one is refused. */
  takedownDateForm: z.enum(['any', 'day', 'instant']),
  /** How a refused order or date is answered: the errors of the takedown listing are not shown. */
  takedownRefusalStatus: z.union([z.literal(400), z.literal(500)]),
  /** Whether a second report of an asset is refused, as documented (REPORT_ALREADY_EXISTS). */
  duplicatesRefused: z.boolean(),
  /** Whether each asset of an accepted report gets a takedown case. */
  reportsOpenCases: z.boolean(),
  /**
   * Transitions are not shown. Null: a case stays until it is moved by hand. Else the case of a report moves on by itself, a step
   * each so many milliseconds: ALIVE, IN_PROGRESS, COMPLETED, DEAD.
   */
  caseStepMs: z.number().positive().nullable(),
  /** "Pagination when a response is too large for the payload": a page of more takedowns than this is; null for no such limit. */
  largestTakedownPage: z.number().int().positive().nullable(),
  /** How a page that is too large is answered: 413, or the start of its JSON. */
  tooLargeAnswer: z.enum(['413', 'cut']),
  /** The cursor of each takedown page leads to the second page: the list goes round for ever. */
  takedownCursorsRepeat: z.boolean(),
  /** The first page of takedowns holds, besides, a status outside the list, no brand, no assignee, and a row that is none. */
  oddTakedowns: z.boolean(),
})

export type Settings = z.infer<typeof settingsSchema>

export const defaultSettings = (): Settings => ({
  createdStatus: 200,
  unauthorizedStatus: 401,
  errorShape: 'flat',
  slugRequired: true,
  maximumBodyBytes: null,
  pathCaseMatters: true,
  ignoredDomains: ['ignored.test', 'example.com', 'wikipedia.org'],
  lastPage: 'null',
  repeatedRows: 0,
  emptyPages: false,
  cursorFault: 'none',
  maximumRows: null,
  cursorLength: 160,
  takedownDates: 'updatedAt',
  sortDirections: ['asc'],
  takedownDateForm: 'any',
  takedownRefusalStatus: 400,
  duplicatesRefused: true,
  reportsOpenCases: true,
  caseStepMs: null,
  largestTakedownPage: null,
  tooLargeAnswer: '413',
  takedownCursorsRepeat: false,
  oddTakedowns: false,
})
