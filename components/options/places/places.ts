import type { TextKey } from '#lib/platform/texts.ts'

/** The sections of the options in their order: the address (`options.html#reports`) and the heading of each. */
export const PLACES = {
  connection: 'options_connection',
  allowlist: 'options_assets',
  reports: 'options_place_reports',
  notifications: 'options_notify',
  permissions: 'options_place_permissions',
  data: 'options_place_data',
} as const satisfies Record<string, TextKey>

export type PlaceId = keyof typeof PLACES

export const isPlace = (id: string): id is PlaceId => Object.hasOwn(PLACES, id)

export const PLACE_IDS: readonly PlaceId[] = Object.keys(PLACES).filter(isPlace)
