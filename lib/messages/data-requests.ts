import * as z from 'zod/mini'
import type { Requests } from './request.ts'

/**
 * A settings file may be of this many characters: the background reads it, in a few milliseconds at that length, and ours is a
 * hundredth of it. Of a whole export only its beginning is needed.
 */
export const SETTINGS_MOST = 256_000

/** One value of the settings: none is an object. */
const text = z.string().check(z.maxLength(SETTINGS_MOST))
const value = z.union([text, z.number(), z.boolean(), z.null()])

/** One setting that would be another, by its path: `reporter.displayName`. */
export const settingChange = z.object({ path: text, before: value, after: value })
export type SettingChange = z.output<typeof settingChange>

/** Why a value of a settings file is left out. */
export const SETTING_PROBLEMS = ['not-known', 'wrong-type', 'out-of-range'] as const

/** What a settings file would change; nothing is changed yet. */
const settingsRead = z.discriminatedUnion('at', [
  /** No settings file of ours. */
  z.object({ at: z.literal('not-settings') }),
  /** Written by a later version in a form of its own. */
  z.object({ at: z.literal('newer') }),
  z.object({
    at: z.literal('read'),
    changes: z.array(settingChange),
    problems: z.array(z.object({ path: z.string(), problem: z.enum(SETTING_PROBLEMS) })),
    /** Paths that the file has another value for, and the organization has locked. */
    locked: z.array(z.string()),
  }),
])
export type SettingsRead = z.output<typeof settingsRead>

export const dataAsks = {
  /** All that is stored, in parts, since one message holds only so much; `after` is what the part before answered as `next`. */
  'data/export': z.object({ after: z.nullable(z.string()), assets: z.boolean() }),
  'data/settings': z.object({}),
  'data/look-at-settings': z.object({ text }),
  /** `seen`: the changes that were on screen. Others than these are shown first. */
  'data/take-settings': z.object({ text, seen: z.array(settingChange) }),
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
