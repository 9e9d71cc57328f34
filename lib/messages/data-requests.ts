import type { Empty } from './request.ts'

type Value = string | number | boolean | null

/** A changed setting by its path: `reporter.displayName`. */
export type SettingChange = { path: string; before: Value; after: Value }

/** Settings in a file, read by the page; absent values are invalid. */
type Settings = { path: string; value?: Value }[]

type SettingProblem = 'not-known' | 'wrong-type' | 'out-of-range'

export type SettingsRead = {
  at: 'read'
  changes: SettingChange[]
  problems: { path: string; problem: SettingProblem }[]
  /** Paths with another value that the organization has locked. */
  locked: string[]
}

export type DataRequests = {
  /** Exports everything in parts, because messages are limited; pass the previous `next` as `after`. */
  'data/export': {
    ask: { after: string | null; assets: boolean }
    /** One-line JSON texts (docs/data.md); `reports` of them are reports. */
    answer: { lines: string[]; reports: number; next: string | null }
  }
  'data/settings': { ask: Empty; answer: { json: string } }
  'data/preview-settings': { ask: { settings: Settings }; answer: SettingsRead }
  /** `seen`: the changes on screen. Any others are shown first. */
  'data/take-settings': {
    ask: { settings: Settings; seen: SettingChange[] }
    answer: { at: 'taken'; count: number } | { at: 'changed'; read: SettingsRead }
  }
  'data/diagnostics': { ask: Empty; answer: { text: string } }
}
