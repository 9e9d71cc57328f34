/**
 * Everything that an organization can set for its people, one row each, under the name that stands in its policy files. The
 * managed schema (public/managed-schema.json) and docs/administrators.md have the same names: tests compare them.
 *
 * All are plain values, none is an object: Chromium drops a value of a wrong type before the extension sees it, and of an object
 * whose one member is wrong it drops the whole (measured, Chromium 156); in a registry a plain value is one entry.
 */
export type PolicyType = 'string' | 'integer' | 'boolean' | 'strings'

/** Which preference a key sets: the path in `Preferences`. */
export const PREFERENCE_KEYS = {
  undoSeconds: { type: 'integer', path: 'undoSeconds' },
  contactInfo: { type: 'string', path: 'contactInfo' },
  reporterDisplayName: { type: 'string', path: 'reporter.displayName' },
  reporterPlatform: { type: 'string', path: 'reporter.platform' },
  reporterPlatformIdentifier: { type: 'string', path: 'reporter.platformIdentifier' },
  reporterAvatarUrl: { type: 'string', path: 'reporter.avatarUrl' },
  notifyNeedsYou: { type: 'boolean', path: 'notify.needsYou' },
  notifyAccepted: { type: 'boolean', path: 'notify.accepted' },
  notifyCaseChanged: { type: 'boolean', path: 'notify.caseChanged' },
  takedownWatchMinutes: { type: 'integer', path: 'watchMinutes' },
  assetSyncHours: { type: 'integer', path: 'syncHours' },
  checkEveryPage: { type: 'boolean', path: 'checks.everyPage' },
  assetsPerReport: { type: 'integer', path: 'bulkMost' },
  pictureRetentionDays: { type: 'integer', path: 'pictureDays' },
  evidencePageDetails: { type: 'boolean', path: 'evidence.page' },
  evidenceText: { type: 'boolean', path: 'evidence.text' },
  evidenceEmails: { type: 'boolean', path: 'evidence.emails' },
  evidenceMyBrowser: { type: 'boolean', path: 'evidence.browser' },
  evidenceFoundOn: { type: 'boolean', path: 'evidence.foundOn' },
  redactEmails: { type: 'string', path: 'redaction.email' },
  redactSignInNames: { type: 'string', path: 'redaction.userinfo' },
  redactPhones: { type: 'string', path: 'redaction.phone' },
  redactCredentials: { type: 'string', path: 'redaction.credential' },
  redactPaymentNumbers: { type: 'string', path: 'redaction.payment' },
  redactNames: { type: 'string', path: 'redaction.name' },
  redactNamedTokens: { type: 'string', path: 'redaction.token' },
  redactRandomValues: { type: 'string', path: 'redaction.opaque' },
  menuPage: { type: 'boolean', path: 'menu.page' },
  menuLink: { type: 'boolean', path: 'menu.link' },
  menuSelection: { type: 'boolean', path: 'menu.selection' },
  menuImage: { type: 'boolean', path: 'menu.image' },
  theme: { type: 'string', path: 'theme' },
} as const satisfies Record<string, { type: PolicyType; path: string }>

/** What is no preference: where reports go, and what nobody may. */
export const OTHER_KEYS = {
  serviceUrl: { type: 'string' },
  apiKey: { type: 'string' },
  organizationSlug: { type: 'string' },
  allowOwnAssetOverride: { type: 'boolean' },
  /** Names of other keys, or `*` for all: what the person cannot change. The rest is where they start from. */
  locked: { type: 'strings' },
} as const satisfies Record<string, { type: PolicyType }>

export const POLICY_KEYS: Readonly<Record<string, { type: PolicyType }>> = {
  ...OTHER_KEYS,
  ...PREFERENCE_KEYS,
}

export type PreferenceKey = keyof typeof PREFERENCE_KEYS
export type PreferencePath = (typeof PREFERENCE_KEYS)[PreferenceKey]['path']
