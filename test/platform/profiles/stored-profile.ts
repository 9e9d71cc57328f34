import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** One file for each released version, written by that version. Never edited. */
export const PROFILES = join(import.meta.dirname, 'released')

const storedProfile = z.object({
  version: z.string(),
  /** The version of its database. */
  database: z.number(),
  stores: z.record(
    z.string(),
    z.array(
      z.object({
        key: z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]),
        value: z.unknown(),
      }),
    ),
  ),
  local: z.record(z.string(), z.unknown()),
})
export type StoredProfile = {
  version: string
  database: number
  stores: Record<string, { key: IDBValidKey; value: unknown }[]>
  local: Record<string, unknown>
}

export const releasedProfiles = (): StoredProfile[] =>
  readdirSync(PROFILES)
    .filter((name) => name.endsWith('.json'))
    .map((name) => storedProfile.parse(JSON.parse(readFileSync(join(PROFILES, name), 'utf8'))))
