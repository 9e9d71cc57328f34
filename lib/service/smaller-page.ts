import type { ListFailure } from '#lib/model/list-outcome.ts'

const LEAST_PAGE = 10

/** Returns the page size to try after a page that was too large, too slow or cut off; null if a smaller one wouldn’t help. */
export const smallerPage = ({ kind }: ListFailure, perPage: number): number | null => {
  const isTooMuch = kind === 'too-large' || kind === 'timed-out' || kind === 'broken-off'
  return isTooMuch && perPage > LEAST_PAGE ? Math.max(LEAST_PAGE, Math.floor(perPage / 2)) : null
}
