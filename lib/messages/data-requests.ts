import { MOST_SETTINGS, SETTINGS_MOST } from '#lib/limits.ts'
import * as z from 'zod/mini'
import type { Requests } from './request.ts'

const text = z.string().check(z.maxLength(SETTINGS_MOST))
const value = z.lazy(() => z.union([text, z.number(), z.boolean(), z.null()]))

/** A changed setting by its path: `reporter.displayName`. */
const settingChange = z.lazy(() => z.object({ path: text, before: value, after: value }))
export type SettingChange = z.output<typeof settingChange>

/** Settings in a file, read by the page; absent values are invalid. */
const settings = z.lazy(() =>
  z.array(z.object({ path: text, value: z.optional(value) })).check(z.maxLength(MOST_SETTINGS)),
)

const SETTING_PROBLEMS = ['not-known', 'wrong-type', 'out-of-range'] as const

const settingsRead = z.lazy(() =>
  z.object({
    at: z.literal('read'),
    changes: z.array(settingChange),
    problems: z.array(z.object({ path: z.string(), problem: z.enum(SETTING_PROBLEMS) })),
    /** Paths with another value that the organization has locked. */
    locked: z.array(z.string()),
  }),
)
export type SettingsRead = z.output<typeof settingsRead>

export const dataAsks = {
  /** Exports everything in parts, because messages are limited; pass the previous `next` as `after`. */
  'data/export': z.lazy(() => z.object({ after: z.nullable(z.string()), assets: z.boolean() })),
  'data/settings': z.object({}),
  'data/preview-settings': z.object({ settings }),
  /** `seen`: the changes on screen. Any others are shown first. */
  'data/take-settings': z.lazy(() => z.object({ settings, seen: z.array(settingChange) })),
  'data/diagnostics': z.object({}),
}

export const dataAnswers = {
  /** One-line JSON texts (docs/data.md); `reports` of them are reports. */
  'data/export': z.lazy(() =>
    z.object({ lines: z.array(z.string()), reports: z.number(), next: z.nullable(z.string()) }),
  ),
  'data/settings': z.lazy(() => z.object({ json: z.string() })),
  'data/preview-settings': settingsRead,
  'data/take-settings': z.lazy(() =>
    z.discriminatedUnion('at', [
      z.object({ at: z.literal('taken'), count: z.number() }),
      z.object({ at: z.literal('changed'), read: settingsRead }),
    ]),
  ),
  'data/diagnostics': z.lazy(() => z.object({ text: z.string() })),
}

export type DataRequests = Requests<typeof dataAsks, typeof dataAnswers>
