import type { HelpTopic } from '#lib/model/help-topics.ts'
import type { TextKey } from '#lib/platform/texts.ts'

/** The sections of the options in their order: the address (`options.html#reports`) and the heading of each. */
export const SECTIONS = {
  connection: 'options_connection',
  allowlist: 'options_assets',
  reports: 'options_place_reports',
  notifications: 'options_notify',
  permissions: 'options_place_permissions',
  data: 'options_place_data',
} as const satisfies Record<string, TextKey>

export type SectionId = keyof typeof SECTIONS

/** What the help says of each. */
export const SECTION_HELP: Record<SectionId, HelpTopic> = {
  connection: 'connect',
  allowlist: 'check',
  reports: 'redaction',
  notifications: 'follow-up',
  permissions: 'permissions',
  data: 'data',
}

export const isSection = (id: string): id is SectionId => Object.hasOwn(SECTIONS, id)

export const SECTION_IDS: readonly SectionId[] = Object.keys(SECTIONS).filter(isSection)
