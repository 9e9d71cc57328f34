import { parseJson } from '#lib/encoding.ts'
import { MAX_SETTINGS } from '#lib/limits.ts'
import { isRecord, isScalar, type Scalar } from '#lib/plain-reader.ts'
import type { Preferences } from '#lib/model/preference-table.ts'
import { flat, preferencesOf, ROWS } from '#lib/model/preference-table.ts'

/** Format of settings files. Raise the version if an older reader would misread the file. */
export const SETTINGS_FILE = { format: 'takedown-reporter-settings', version: 1 } as const

/** One setting in a file. Without `value` if the file’s value isn’t a scalar. */
export type FileSetting = { path: string; value?: Scalar }

/** Content of a settings file, before settings and values are checked. */
export type SettingsInFile =
  | { kind: 'settings'; settings: FileSetting[] }
  | { kind: 'not-settings' }
  /** Written by a later version in an incompatible format. */
  | { kind: 'newer' }

/** Lines searched for settings in a full export, which has them in line 2 (lib/your-data/export.ts). */
const FIRST_LINES = 5

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
  const whole = fileOf(parseJson(typed))
  if (whole) return whole
  for (const line of typed.split('\n', FIRST_LINES)) {
    const value = parseJson(line)
    const found = isRecord(value) && value.kind === 'settings' ? fileOf(value.value) : null
    if (found) return found
  }
  return null
}

/** Parses a settings file, whose size its reader has bounded (MAX_SETTINGS_LENGTH). The background gets names and values, not the text. */
export const settingsIn = (typed: string): SettingsInFile => {
  const found = fileIn(typed)
  if (!found) return { kind: 'not-settings' }
  if (found.version > SETTINGS_FILE.version) return { kind: 'newer' }
  const settings = Object.entries(found.settings).map(([path, value]) => ({
    path,
    ...(isScalar(value) && { value }),
  }))
  return { kind: 'settings', settings }
}

/** A changed setting by its path: `reporter.displayName`. */
export type SettingChange = { path: string; before: Scalar; after: Scalar }

type SettingProblem = 'not-known' | 'wrong-type' | 'out-of-range'

export type SettingsRead = {
  kind: 'read'
  changes: SettingChange[]
  problems: { path: string; problem: SettingProblem }[]
  /** Paths with another value that the organization has locked. */
  locked: string[]
}

/** Returns all settings by path, without connection and key. */
export const settingsFile = (
  preferences: Preferences,
): typeof SETTINGS_FILE & { settings: Record<string, unknown> } => ({
  ...SETTINGS_FILE,
  settings: Object.fromEntries(flat(preferences)),
})

/** Returns the changes that a settings file makes. Invalid and locked values are listed; the others can be applied. */
export const readSettings = (
  settings: readonly FileSetting[],
  now: Preferences,
  locked: readonly string[],
): { read: SettingsRead; chosen: Preferences } => {
  const start = flat(now)
  const read: SettingsRead = { kind: 'read', changes: [], problems: [], locked: [] }
  let chosen = now
  for (const { path, value } of settings) {
    const before = start.get(path)
    const row = ROWS.get(path)
    if (!row) {
      read.problems.push({ path, problem: 'not-known' })
      continue
    }
    if (value === before) continue
    if (locked.includes(path)) {
      read.locked.push(path)
      continue
    }
    if (row.read(value) === undefined || !isScalar(value) || !isScalar(before)) {
      const hasItsType = typeof value === typeof (row.start ?? 0)
      read.problems.push({ path, problem: hasItsType ? 'out-of-range' : 'wrong-type' })
      continue
    }
    chosen = preferencesOf(new Map([[path, value]]), chosen)
    read.changes.push({ path, before, after: value })
  }
  return { read, chosen }
}
