import { ROWS } from '#lib/model/preferences/preference-defaults.ts'

/**
 * Everything that an organization can set for its people, under the name that stands in its policy files. The managed schema
 * (public/managed-schema.json) and docs/administrators.md have the same names: tests compare them.
 *
 * All are plain values, none is an object: Chromium drops a value of a wrong type before the extension sees it, and of an object
 * whose one member is wrong it drops the whole (measured, Chromium 156); in a registry a plain value is one entry.
 */
export type PolicyType = 'string' | 'integer' | 'boolean' | 'strings'

const typeLike = (start: unknown): PolicyType =>
  typeof start === 'string' ? 'string' : typeof start === 'boolean' ? 'boolean' : 'integer'

/** Which preference a key sets, by its path. */
export const PREFERENCE_KEYS: ReadonlyMap<string, string> = new Map(
  [...ROWS].map(([path, { policy }]) => [policy, path]),
)

export const POLICY_KEYS: ReadonlyMap<string, PolicyType> = new Map([
  // What is no preference: where reports go, and what nobody may.
  ['serviceUrl', 'string'],
  ['apiKey', 'string'],
  ['organizationSlug', 'string'],
  ['allowOwnAssetOverride', 'boolean'],
  /** Names of other keys, or `*` for all: what the person cannot change. The rest is where they start from. */
  ['locked', 'strings'],
  ...[...ROWS.values()].map(({ policy, start }): [string, PolicyType] => [policy, typeLike(start)]),
])
