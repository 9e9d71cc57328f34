import { isRecord, listOf, record, text, type Read } from '#lib/plain-reader.ts'

/** Raised when a file of the former form cannot be read by the same words any more. */
export const SETTINGS_FILE = { format: 'takedown-reporter-settings', version: 1 } as const

/** As lib/messages/data-requests.ts has it; a test compares the two. That file would bring its schemas with it. */
export const MOST_SETTINGS = 500

type Scalar = string | number | boolean | null

/** One setting as a file has it; without a value where that is none that a setting can have. */
export type FileSetting = { path: string; value?: Scalar }

/** What a file says, before anybody has looked whether a setting is known or its value fits. */
export type SettingsInFile =
  | { at: 'settings'; settings: FileSetting[] }
  /** No settings file of ours. */
  | { at: 'not-settings' }
  /** Written by a later version in a form of its own. */
  | { at: 'newer' }

/** Lines that a whole export may have before its settings (lib/your-data/export.ts writes them second). */
const FIRST_LINES = 5

const parsed = (typed: string): unknown => {
  try {
    return JSON.parse(typed)
  } catch {
    return undefined
  }
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)

const scalar: Read<{ value: Scalar } | object> = (value) => (isScalar(value) ? { value } : {})

type File = { version: number; settings: Record<string, unknown> }

const fileOf = (value: unknown): File | null =>
  isRecord(value) &&
  value.format === SETTINGS_FILE.format &&
  typeof value.version === 'number' &&
  isRecord(value.settings) &&
  Object.keys(value.settings).length <= MOST_SETTINGS
    ? { version: value.version, settings: value.settings }
    : null

/** A settings file, or the settings in the beginning of a whole export. */
const fileIn = (typed: string): File | null => {
  const whole = fileOf(parsed(typed))
  if (whole) return whole
  for (const line of typed.split('\n', FIRST_LINES)) {
    const value = parsed(line)
    const found = isRecord(value) && value.kind === 'settings' ? fileOf(value.value) : null
    if (found) return found
  }
  return null
}

/** Read in a worker of the page that was given the file: what strangers wrote is no text for the background to parse. */
export const settingsIn = (typed: string): SettingsInFile => {
  const found = fileIn(typed)
  if (!found) return { at: 'not-settings' }
  if (found.version > SETTINGS_FILE.version) return { at: 'newer' }
  const settings = Object.entries(found.settings).map(([path, value]) => ({ path, ...scalar(value) }))
  return { at: 'settings', settings }
}

/** The worker's end. Null for what is no question. */
export const answerSettings = (message: unknown): SettingsInFile | null => {
  const ask = record({ text })(message)
  return ask ? settingsIn(ask.text) : null
}

const setting: Read<FileSetting> = (value) => {
  const read = record({ path: text })(value)
  return read && isRecord(value) ? { path: read.path, ...scalar(value.value) } : undefined
}

/** The page's end: null for what is no answer. */
export const settingsAnswer = (data: unknown): SettingsInFile | null => {
  if (!isRecord(data)) return null
  if (data.at === 'not-settings' || data.at === 'newer') return { at: data.at }
  const settings = data.at === 'settings' ? listOf(setting)(data.settings) : undefined
  return settings && settings.length <= MOST_SETTINGS ? { at: 'settings', settings } : null
}
