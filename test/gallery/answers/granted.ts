import type { StoredReads } from '#lib/your-data/stored.ts'
import type { Granted, OnePermission, PermissionDeps } from '#components/options/deps.ts'

export const GRANTED: Granted = {
  permissions: ['notifications'],
  origins: ['https://reports.example/*'],
  data: null,
}

const without = (granted: Granted, one: OnePermission): Granted => ({
  permissions: granted.permissions.filter((name) => !('permission' in one) || name !== one.permission),
  origins: granted.origins.filter((origin) => !('origin' in one) || origin !== one.origin),
  data: granted.data && granted.data.filter((kind) => !('data' in one) || kind !== one.data),
})

const withOne = (granted: Granted, one: OnePermission): Granted => ({
  permissions: 'permission' in one ? [...granted.permissions, one.permission] : granted.permissions,
  origins: 'origin' in one ? [...granted.origins, one.origin] : granted.origins,
  data: granted.data && 'data' in one ? [...granted.data, one.data] : granted.data,
})

/** A browser's permissions: what is asked for is granted, unless the person says no, and what is given back is gone. */
export const permissionsOf = (start: Granted, answer = true): PermissionDeps => {
  let now = start
  return {
    granted: async () => now,
    request: async (one) => {
      if (answer) now = withOne(now, one)
      return answer
    },
    giveBack: async (one) => {
      if (answer) now = without(now, one)
      return answer
    },
    onChange: () => () => undefined,
  }
}

/** What the options read of the database by themselves, of an analyst’s month. */
export const storedReads = (changes: Partial<StoredReads> = {}): StoredReads => ({
  usage: async () => ({
    used: 18_400_000,
    reports: 1204,
    drafts: 3,
    pictures: { count: 86, bytes: 3_310_000 },
  }),
  unreadable: async () => 0,
  ...changes,
})
