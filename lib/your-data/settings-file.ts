import { SETTINGS_FILE, type FileSetting } from '#lib/reader/settings-file.ts'
import type { FormerPaths, Preferences } from '#lib/model/preferences.ts'
import { flat, FORMER_PATHS, preferencesOf, ROWS } from '#lib/model/preferences.ts'

type Value = string | number | boolean | null

/** A changed setting by its path: `reporter.displayName`. */
export type SettingChange = { path: string; before: Value; after: Value }

type SettingProblem = 'not-known' | 'wrong-type' | 'out-of-range'

export type SettingsRead = {
  at: 'read'
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

const isScalar = (value: unknown): value is Value =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Returns the changes that a settings file makes. Invalid and locked values are listed; the others can be applied. */
export const readSettings = (
  settings: readonly FileSetting[],
  now: Preferences,
  locked: readonly string[],
  former: FormerPaths = FORMER_PATHS,
): { read: SettingsRead; chosen: Preferences } => {
  const start = flat(now)
  const read: SettingsRead = { at: 'read', changes: [], problems: [], locked: [] }
  let chosen = now
  for (const { path: name, value } of settings) {
    const path = (Object.hasOwn(former, name) && former[name]) || name
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
