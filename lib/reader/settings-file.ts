import { MAX_SETTINGS } from '#lib/limits.ts'
import { isRecord, listOf, record, text, type Read } from '#lib/plain-reader.ts'

/** Format of settings files. Raise the version if an older reader would misread the file. */
export const SETTINGS_FILE = { format: 'takedown-reporter-settings', version: 1 } as const

type Scalar = string | number | boolean | null

/** One setting in a file. Without `value` if the file’s value isn’t a scalar. */
export type FileSetting = { path: string; value?: Scalar }

/** Content of a settings file, before settings and values are checked. */
export type SettingsInFile =
  | { at: 'settings'; settings: FileSetting[] }
  | { at: 'not-settings' }
  /** Written by a later version in an incompatible format. */
  | { at: 'newer' }

/** Lines searched for settings in a full export, which has them in line 2 (lib/your-data/export.ts). */
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
  Object.keys(value.settings).length <= MAX_SETTINGS
    ? { version: value.version, settings: value.settings }
    : null

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

/** Parses a settings file. Runs in a worker of the page, so the background never parses untrusted text. */
export const settingsIn = (typed: string): SettingsInFile => {
  const found = fileIn(typed)
  if (!found) return { at: 'not-settings' }
  if (found.version > SETTINGS_FILE.version) return { at: 'newer' }
  const settings = Object.entries(found.settings).map(([path, value]) => ({ path, ...scalar(value) }))
  return { at: 'settings', settings }
}

export const answerSettings = (message: unknown): SettingsInFile | null => {
  const ask = record({ text })(message)
  return ask ? settingsIn(ask.text) : null
}

const setting: Read<FileSetting> = (value) => {
  const read = record({ path: text })(value)
  return read && isRecord(value) ? { path: read.path, ...scalar(value.value) } : undefined
}

export const settingsAnswer = (data: unknown): SettingsInFile | null => {
  if (!isRecord(data)) return null
  if (data.at === 'not-settings' || data.at === 'newer') return { at: data.at }
  const settings = data.at === 'settings' ? listOf(setting)(data.settings) : undefined
  return settings && settings.length <= MAX_SETTINGS ? { at: 'settings', settings } : null
}
