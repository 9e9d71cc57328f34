import { forEachItem } from '#lib/capture/evidence-items.ts'
import { KIND_CHOICES } from '#lib/redaction/secret-kinds.ts'
import { MAX_UNDO_SECONDS } from '#lib/limits.ts'
import type { Read } from '#lib/plain-reader.ts'
import { isRecord, oneOf, orNull, yesOrNo } from '#lib/plain-reader.ts'
import type { TextKey } from '#lib/platform/texts.ts'

/** Characters of what a person says of themselves, in the preferences and in each report. Apart, for what reads reports alone. */
export const LONGEST = {
  contactInfo: 2000,
  displayName: 200,
  platform: 100,
  platformIdentifier: 200,
  avatarUrl: 2048,
  trustedKeys: 20_000,
  ignored: 100_000,
  lookUps: 20_000,
} as const

/** One preference. All else that is known of it (its type, what is stored and sent, the policy, its line in the options) follows. */
export type Preference<Value = unknown> = {
  /** Where somebody starts who has chosen nothing. */
  start: Value
  /** The value, if it is in the preference's range. */
  read: Read<Value>
  /** Its key in an organization's policy. */
  policy: string
  /** What the options call it. */
  label: TextKey
  /** Characters of a text, or the greatest number. */
  most?: number
}

type Range = { least: number; most: number }

const tick = (start: boolean, policy: string, label: TextKey) => ({ start, read: yesOrNo, policy, label })

const words = (most: number, policy: string, label: TextKey) => ({
  start: '',
  most,
  read: (value: unknown) => (typeof value === 'string' && value.length <= most ? value : undefined),
  policy,
  label,
})

const choice = <const Value extends string>(
  values: readonly [Value, ...Value[]],
  policy: string,
  label: TextKey,
) => ({ start: values[0], values, read: oneOf(values), policy, label })

const inRange =
  ({ least, most }: Range): Read<number> =>
  (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most
      ? value
      : undefined

const between = (start: number, range: Range, policy: string, label: TextKey) => ({
  start,
  ...range,
  read: inRange(range),
  policy,
  label,
})

/** Nought turns off what is done every so many minutes or hours. */
const every =
  (range: Range): Read<number> =>
  (value) =>
    value === 0 ? 0 : inRange(range)(value)

const redact = (policy: string, label: TextKey) => choice(KIND_CHOICES, policy, label)

/** Every preference, one row each, some in groups. Stored by its path: `reporter.displayName`. */
export const PREFERENCES = {
  /** Seconds between Submit and the first byte. */
  undoSeconds: between(5, { least: 0, most: MAX_UNDO_SECONDS }, 'undoSeconds', 'options_undo'),
  contactInfo: words(LONGEST.contactInfo, 'contactInfo', 'common_contact'),
  reporter: {
    displayName: words(LONGEST.displayName, 'reporterDisplayName', 'popup_reporter_name'),
    platform: words(LONGEST.platform, 'reporterPlatform', 'popup_reporter_platform'),
    platformIdentifier: words(LONGEST.platformIdentifier, 'reporterPlatformIdentifier', 'popup_reporter_id'),
    avatarUrl: words(LONGEST.avatarUrl, 'reporterAvatarUrl', 'popup_reporter_avatar'),
  },
  /** What the person is told of while they look elsewhere. */
  notify: {
    needsYou: tick(true, 'notifyNeedsYou', 'options_notify_needs_you'),
    accepted: tick(false, 'notifyAccepted', 'options_notify_accepted'),
    caseChanged: tick(true, 'notifyCaseChanged', 'options_notify_case_changed'),
  },
  /** Minutes between two looks at takedown cases; 0 for none. */
  watchMinutes: {
    start: 15,
    read: every({ least: 5, most: 1440 }),
    policy: 'takedownWatchMinutes',
    label: 'options_watch',
  },
  /** What is compared with the own assets without being asked: the page of each tab, for the toolbar icon. */
  checks: { everyPage: tick(false, 'checkEveryPage', 'options_checks_every_page') },
  /** Assets in one report of a list, at most. */
  bulkMost: between(50, { least: 1, most: 200 }, 'assetsPerReport', 'options_bulk_most'),
  /** Hours between two syncs of the own assets; 0 for none but on demand, null for as the size of the list suggests. */
  syncHours: {
    start: null,
    read: orNull(every({ least: 1, most: 168 })),
    policy: 'assetSyncHours',
    label: 'options_sync_every',
  },
  /** What starts ticked; on mail and chat the page's words never do. */
  evidence: forEachItem(({ start, policy, label }) => tick(start, policy, label)),
  /** Which entries stand in the context menu. */
  menu: {
    page: tick(true, 'menuPage', 'menu_page'),
    link: tick(true, 'menuLink', 'menu_link'),
    selection: tick(true, 'menuSelection', 'menu_selection'),
    image: tick(true, 'menuImage', 'menu_image'),
    code: tick(true, 'menuCode', 'menu_code'),
  },
  /** Days that a picture is kept after its report was confirmed; 0 for as long as the report. */
  pictureDays: between(90, { least: 0, most: 3650 }, 'pictureRetentionDays', 'options_pictures'),
  /** Keys of case files that the person knows, one per line: a fingerprint, then a name (lib/case-file/whose-key.ts). */
  trustedCaseFileKeys: words(LONGEST.trustedKeys, 'trustedCaseFileKeys', 'options_trusted_keys'),
  /** What is left out when a text or a page is read, an entry a line (lib/model/ignore-list.ts). */
  ignored: words(LONGEST.ignored, 'ignoredAssets', 'options_ignored'),
  /** Sites that assets are looked up at besides the usual ones, one per line: a name, then a template (lib/model/look-up.ts). */
  lookUps: words(LONGEST.lookUps, 'lookUps', 'options_look_ups'),
  /** Light or dark, whatever the system says. */
  theme: choice(['system', 'light', 'dark'], 'theme', 'options_theme'),
  /** Whether the options suggest pinning the toolbar button, until it is dismissed. */
  pinHint: tick(true, 'showPinHint', 'options_pin'),
  /** What becomes of each kind of what looks private, in every new report. */
  redaction: {
    email: redact('redactEmails', 'popup_secret_email'),
    userinfo: redact('redactSignInNames', 'popup_secret_userinfo'),
    phone: redact('redactPhones', 'popup_secret_phone'),
    credential: redact('redactCredentials', 'popup_secret_credential'),
    payment: redact('redactPaymentNumbers', 'popup_secret_payment'),
    name: redact('redactNames', 'popup_secret_name'),
    token: redact('redactNamedTokens', 'popup_secret_token'),
    opaque: redact('redactRandomValues', 'popup_secret_opaque'),
  },
} as const satisfies Record<string, Preference | Record<string, Preference>>

type Table = typeof PREFERENCES
type ValueOf<Row> = Row extends { read: Read<infer Value> } ? Value : never

export type Preferences = {
  [Name in keyof Table]: Table[Name] extends Preference
    ? ValueOf<Table[Name]>
    : { [Inner in keyof Table[Name]]: ValueOf<Table[Name][Inner]> }
}
export type Theme = Preferences['theme']

/** Where each lies: `reporter.displayName`. */
export type PreferencePath = {
  [Name in keyof Table]: Table[Name] extends Preference ? Name : `${Name}.${keyof Table[Name] & string}`
}[keyof Table]

/** Values one by one, each under its path. None lies deeper than one group. */
export type Flat = ReadonlyMap<string, unknown>

const isRow = (entry: Preference | Record<string, Preference>): entry is Preference => 'read' in entry

/** Each preference by its path, in the order of the table. */
export const ROWS: ReadonlyMap<string, Preference> = new Map(
  Object.entries<Preference | Record<string, Preference>>(PREFERENCES).flatMap(([name, entry]) =>
    isRow(entry)
      ? [[name, entry] as const]
      : Object.entries(entry).map(([inner, row]) => [`${name}.${inner}`, row] as const),
  ),
)

/** What a whole has in its groups under a path. */
export const valueAt = (whole: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, name) => (isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined), whole)

/** What a whole has under each path that is known, not read; without those that it has not. */
export const flat = (whole: unknown): Flat =>
  new Map(
    [...ROWS.keys()].flatMap((path) => {
      const value = valueAt(whole, path)
      return value === undefined ? [] : [[path, value]]
    }),
  )

export const isPreferences = (value: unknown): value is Preferences =>
  [...ROWS].every(([path, { read }]) => read(valueAt(value, path)) !== undefined)

/** The whole of what is given, and for what is not or does not fit, of where everybody starts; `refused` hears of the latter by path. */
export const preferencesOf = (
  values: Flat,
  start?: Preferences,
  refused?: (path: string) => void,
): Preferences => {
  // As with nearly everybody, at each start of the background.
  if (values.size === 0 && start) return start
  const whole: Record<string, unknown> = {}
  for (const [path, row] of ROWS) {
    const value = values.has(path) ? row.read(values.get(path)) : undefined
    if (value === undefined && values.has(path)) refused?.(path)
    const chosen = value !== undefined ? value : start ? valueAt(start, path) : row.start
    const [name = '', inner] = path.split('.', 2)
    const group = whole[name]
    whole[name] = inner === undefined ? chosen : { ...(isRecord(group) ? group : {}), [inner]: chosen }
  }
  if (!isPreferences(whole)) throw new Error('start out of range')
  return whole
}

export const DEFAULT_PREFERENCES: Preferences = preferencesOf(new Map())

/** The same with another value at one path; one that does not fit changes nothing. */
export const withPreference = (all: Preferences, path: PreferencePath, value: unknown): Preferences =>
  preferencesOf(new Map([[path, value]]), all)

const isPath = (path: string): path is PreferencePath => ROWS.has(path)

/** The preferences of a group, in the order shown. */
export const inGroup = (group: keyof Table): PreferencePath[] =>
  [...ROWS.keys()].filter(isPath).filter((path) => path.startsWith(`${group}.`))

export const rowOf = (path: PreferencePath): Preference => {
  const row = ROWS.get(path)
  if (!row) throw new Error(`${path} has no row`)
  return row
}
