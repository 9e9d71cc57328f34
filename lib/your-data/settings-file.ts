import * as z from 'zod/mini'
import { preferences as schema, type Preferences } from '#lib/messages/connection-requests.ts'
import type { SettingChange, SettingsRead } from '#lib/messages/data-requests.ts'
import { isRecord } from '#lib/plain-reader.ts'
import { flat, nested } from '#lib/settings/preference-paths.ts'
import { DEFAULT_PREFERENCES } from '#lib/settings/preferences.ts'
import type { Policy } from '#lib/settings/policy/policy.ts'

/** Raised when a file of the former form cannot be read by the same words any more. */
export const SETTINGS_FILE = { format: 'takedown-reporter-settings', version: 1 } as const

/** Ours has some dozens; what a file has beyond that many cannot all be told. */
const MOST_SETTINGS = 500

const file = z.object({
  format: z.literal(SETTINGS_FILE.format),
  version: z.number(),
  settings: z
    .record(z.string(), z.unknown())
    .check(z.refine((settings) => Object.keys(settings).length <= MOST_SETTINGS)),
})

/** Every setting by its path. There is no connection in it, and no key. */
export const settingsFile = (preferences: Preferences): z.output<typeof file> => ({
  ...SETTINGS_FILE,
  settings: Object.fromEntries(flat(preferences)),
})

/** Lines that a whole export may have before its settings (lib/your-data/export.ts writes them second). */
const FIRST_LINES = 5

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A settings file, or the settings in the beginning of a whole export. */
const fileIn = (text: string): z.output<typeof file> | null => {
  const whole = file.safeParse(parsed(text))
  if (whole.success) return whole.data
  for (const line of text.split('\n', FIRST_LINES)) {
    const value = parsed(line)
    const found = isRecord(value) && value.kind === 'settings' ? file.safeParse(value.value) : null
    if (found?.success) return found.data
  }
  return null
}

type Scalar = SettingChange['before']

const isScalar = (value: unknown): value is Scalar =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

const hasTypeOf = (value: unknown, like: unknown): boolean =>
  typeof value === typeof like || ((value === null || typeof value === 'number') && like === null)

/**
 * What a settings file would make of the settings as they are now. Each value stands for itself: a wrong one is told by its path,
 * one that the organization has locked stays, and the others can be taken.
 */
export const readSettings = (
  text: string,
  now: Preferences,
  { locked }: Pick<Policy, 'locked'>,
): { read: SettingsRead; chosen: Preferences } => {
  const found = fileIn(text)
  if (!found) return { read: { at: 'not-settings' }, chosen: now }
  if (found.version > SETTINGS_FILE.version) return { read: { at: 'newer' }, chosen: now }
  const start = flat(now)
  const known = flat(DEFAULT_PREFERENCES)
  const read: Extract<SettingsRead, { at: 'read' }> = { at: 'read', changes: [], problems: [], locked: [] }
  let chosen = now
  for (const [path, value] of Object.entries(found.settings)) {
    const before = start.get(path)
    if (!known.has(path)) {
      read.problems.push({ path, problem: 'not-known' })
      continue
    }
    if (value === before) continue
    if ([...locked].some((one) => one === path)) {
      read.locked.push(path)
      continue
    }
    const whole = schema.safeParse(nested(new Map([...flat(chosen), [path, value]])))
    if (!whole.success || !isScalar(value) || !isScalar(before)) {
      const fits = isScalar(value) && hasTypeOf(value, known.get(path))
      read.problems.push({ path, problem: fits ? 'out-of-range' : 'wrong-type' })
      continue
    }
    chosen = whole.data
    read.changes.push({ path, before, after: value })
  }
  return { read, chosen }
}
