import type { Preferences } from '#lib/messages/connection-requests.ts'
import type { SettingChange } from '#lib/messages/data-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { CHOICE_WORDS, KIND_WORDS } from '../../form/kind-choice.tsx'
import { number } from '../../ui/words.ts'

type Group<Name extends keyof Preferences> = Preferences[Name] extends object
  ? `${Name}.${keyof Preferences[Name] & string}`
  : Name

/** Path of a setting, such as `reporter.displayName`. */
export type SettingPath = { [Name in keyof Preferences]: Group<Name> }[keyof Preferences]

/** Labels of all settings; a missing one is a type error. */
const NAMES: Record<SettingPath, TextKey> = {
  undoSeconds: 'options_undo',
  theme: 'options_theme',
  contactInfo: 'options_contact',
  'reporter.displayName': 'popup_reporter_name',
  'reporter.platform': 'popup_reporter_platform',
  'reporter.platformIdentifier': 'popup_reporter_id',
  'reporter.avatarUrl': 'popup_reporter_avatar',
  'notify.needsYou': 'options_notify_needs_you',
  'notify.accepted': 'options_notify_accepted',
  'notify.caseChanged': 'options_notify_case_changed',
  watchMinutes: 'options_watch',
  'checks.everyPage': 'options_checks_every_page',
  pictureDays: 'options_pictures',
  bulkMost: 'options_bulk_most',
  syncHours: 'options_sync_every',
  'evidence.page': 'evidence_page',
  'evidence.text': 'evidence_text',
  'evidence.emails': 'evidence_emails',
  'evidence.browser': 'evidence_browser',
  'evidence.foundOn': 'evidence_found_on',
  'menu.page': 'menu_page',
  'menu.link': 'menu_link',
  'menu.selection': 'menu_selection',
  'menu.image': 'menu_image',
  'redaction.email': KIND_WORDS.email,
  'redaction.userinfo': KIND_WORDS.userinfo,
  'redaction.phone': KIND_WORDS.phone,
  'redaction.credential': KIND_WORDS.credential,
  'redaction.payment': KIND_WORDS.payment,
  'redaction.name': KIND_WORDS.name,
  'redaction.token': KIND_WORDS.token,
  'redaction.opaque': KIND_WORDS.opaque,
}

const isPath = (path: string): path is SettingPath => Object.hasOwn(NAMES, path)

/** Returns a setting’s label, or its path if a later version added it. */
export const settingName = (path: string): string => (isPath(path) ? text(NAMES[path]) : path)

const isChoice = (value: string): value is keyof typeof CHOICE_WORDS => Object.hasOwn(CHOICE_WORDS, value)

export const settingValue = (value: SettingChange['before']): string => {
  if (value === null) return text('options_sync_as_suits')
  if (typeof value === 'boolean') return text(value ? 'data_on' : 'data_off')
  if (typeof value === 'number') return number(value)
  if (isChoice(value)) return text(CHOICE_WORDS[value])
  return value === '' ? text('data_empty') : value
}
