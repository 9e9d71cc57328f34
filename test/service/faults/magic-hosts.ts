import type { ErrorType } from '../enumerations.ts'

/** Hosts, subdomains included, that are always refused in one way: each errorType on demand. */
export const magicHosts: Readonly<Record<string, ErrorType | (string & {})>> = {
  'not-found.test': 'ASSET_NOT_FOUND',
  'already-blocked.test': 'ASSET_ALREADY_CORRECT',
  'pending.test': 'ALREADY_PENDING_REVIEW',
  'reported.test': 'REPORT_ALREADY_EXISTS',
  'failing.test': 'PROCESSING_FAILED',
  'generic.test': 'VALIDATION_ERROR',
  /** A type that the document does not name. */
  'unheard-of.test': 'QUOTA_OF_DOMAIN_REACHED',
}

/** PROCESSING_FAILED the first time an asset of this host is sent, accepted from the second on. */
export const flakyHost = 'flaky.test'
