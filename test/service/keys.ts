import { randomBytes } from 'node:crypto'
import { nestedError, openError, type Answer } from './answers.ts'
import type { Settings } from './settings.ts'

/** What a key may do. How scopes are set is not shown; these three follow the three endpoints. */
export type Scope = 'report' | 'organization' | 'takedowns'

/** Fixed, so that they can be pasted again after a restart. They hold `+ / =`, as base64 keys do: an escaped copy differs from the plain one. */
export const demoKeys = {
  full: 'tdr_full_Qm9va+3f/9kX2vLwZ0pTn8s=',
  reportOnly: 'tdr_report_aB4+x7Jd/Rk1Wq6HcYv5uNg=',
} as const

export interface KeyRing {
  issue(scopes: readonly Scope[]): string
  revoke(key: string): void
  allow(key: string): void
  /** The demo keys alone, none revoked. */
  reset(): void
  may(key: string | undefined, scope: Scope): boolean
}

export function createKeyRing(): KeyRing {
  const scopesOf = new Map<string, readonly Scope[]>()
  const revoked = new Set<string>()
  const reset = (): void => {
    revoked.clear()
    scopesOf.clear()
    scopesOf.set(demoKeys.full, ['report', 'organization', 'takedowns']).set(demoKeys.reportOnly, ['report'])
  }
  reset()
  return {
    issue(scopes) {
      const key = `tdr_issued_${randomBytes(20).toString('base64')}`
      scopesOf.set(key, scopes)
      return key
    },
    revoke: (key) => void revoked.add(key),
    allow: (key) => void revoked.delete(key),
    reset,
    may: (key, scope) =>
      key !== undefined && !revoked.has(key) && (scopesOf.get(key)?.includes(scope) ?? false),
  }
}

/** Null when the key may; else the refusal, documented for the asset listing and a setting for the other two. */
export function refuseKey(
  keys: KeyRing,
  settings: Settings,
  headers: Record<string, string>,
  scope: Scope,
): Answer | null {
  if (keys.may(headers['x-api-key'], scope)) return null
  if (scope === 'organization')
    return nestedError(401, 'UNAUTHORIZED', 'The API key is missing, invalid, or has no organization access.')
  const status = settings.unauthorizedStatus
  return openError(
    settings,
    status,
    status === 401 ? 'UNAUTHORIZED' : 'FORBIDDEN',
    'The API key is missing or invalid.',
  )
}
