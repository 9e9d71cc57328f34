import type { PageDetails } from '../capture-schema.ts'
import { addressOf, readyStateOf } from './dom.ts'

/** Returns the Performance API's navigation data. It hides cross-origin redirects, which count as none; an unknown status is omitted. */
export const readNavigation = (document: Document, performance: Performance): PageDetails['navigation'] => {
  const readyState = readyStateOf(document)
  const entry = performance.getEntriesByType('navigation')[0]
  if (entry === undefined || !('redirectCount' in entry)) return { readyState }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one entry of this type
  const { type, redirectCount, responseStatus, name } = entry as PerformanceNavigationTiming
  return {
    readyState,
    type,
    redirects: redirectCount,
    ...(responseStatus > 0 && { status: responseStatus }),
    // Older browsers call the entry `document`.
    ...(name.startsWith('http') &&
      withoutFragment(name) !== withoutFragment(addressOf(document)) && { movedOn: true }),
  }
}

const withoutFragment = (address: string): string => address.replace(/#.*/s, '')
