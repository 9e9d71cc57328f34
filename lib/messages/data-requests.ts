import * as z from 'zod/mini'
import type { Requests } from './request.ts'

/**
 * A settings file may be of this many characters: a worker of the page reads it (lib/reader/settings-file.ts), and ours is a
 * hundredth of it. Of a whole export only its beginning is needed.
 */
export const SETTINGS_MOST = 256_000

/** Ours has some dozens; what a file has beyond that many cannot all be told. */
export const MOST_SETTINGS = 500

/** One value of the settings: none is an object. */
const text = z.string().check(z.maxLength(SETTINGS_MOST))
const value = z.union([text, z.number(), z.boolean(), z.null()])

/** One setting that would be another, by its path: `reporter.displayName`. */
export const settingChange = z.object({ path: text, before: value, after: value })
export type SettingChange = z.output<typeof settingChange>

/** What a file has, setting by setting, read by the page; absent values are none that a setting can have. */
const settings = z.array(z.object({ path: text, value: z.optional(value) })).check(z.maxLength(MOST_SETTINGS))

/** Why a value of a settings file is left out. */
export const SETTING_PROBLEMS = ['not-known', 'wrong-type', 'out-of-range'] as const

/** What the settings of a file would change; nothing is changed yet. */
const settingsRead = z.object({
  at: z.literal('read'),
  changes: z.array(settingChange),
  problems: z.array(z.object({ path: z.string(), problem: z.enum(SETTING_PROBLEMS) })),
  /** Paths that the file has another value for, and the organization has locked. */
  locked: z.array(z.string()),
})
export type SettingsRead = z.output<typeof settingsRead>

export const dataAsks = {
  /** All that is stored, in parts, since one message holds only so much; `after` is what the part before answered as `next`. */
  'data/export': z.object({ after: z.nullable(z.string()), assets: z.boolean() }),
  'data/settings': z.object({}),
  'data/look-at-settings': z.object({ settings }),
  /** `seen`: the changes that were on screen. Others than these are shown first. */
  'data/take-settings': z.object({ settings, seen: z.array(settingChange) }),
  'data/diagnostics': z.object({}),
}

export const dataAnswers = {
  /** JSON texts of one line each (docs/data.md); `reports` of them are reports. */
  'data/export': z.object({ lines: z.array(z.string()), reports: z.number(), next: z.nullable(z.string()) }),
  'data/settings': z.object({ json: z.string() }),
  'data/look-at-settings': settingsRead,
  'data/take-settings': z.discriminatedUnion('at', [
    z.object({ at: z.literal('taken'), count: z.number() }),
    z.object({ at: z.literal('changed'), read: settingsRead }),
  ]),
  'data/diagnostics': z.object({ text: z.string() }),
}

export type DataRequests = Requests<typeof dataAsks, typeof dataAnswers>
