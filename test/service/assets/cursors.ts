import { createHash, randomBytes } from 'node:crypto'

/** Where a listing goes on: the listing, the filters it belongs to, and the number of the next row. */
interface Place {
  listing: 'assets' | 'takedowns'
  filters: string
  offset: number
}

export interface Cursors {
  issue(place: Place): string
  /** The offset, or null when the cursor is unknown, expired, or was issued for another listing or other filters. */
  offset(cursor: string, listing: Place['listing'], filters: string): number | null
  /** From now on every cursor handed out so far is refused. */
  expire(): void
}

/**
 * Cursors say nothing about their content and hold `é + / = &`: a client that parses, re-encodes or trims one gets a 400.
 * The same place has the same cursor until they expire.
 */
export function createCursors(length: () => number): Cursors {
  const places = new Map<string, Place>()
  let secret = randomBytes(16)
  return {
    issue(place) {
      const seed = createHash('sha512').update(secret).update(JSON.stringify(place)).digest('base64')
      const cursor = `é+/=&${seed.repeat(Math.ceil(length() / seed.length))}`.slice(0, length() - 2) + '+='
      places.set(cursor, place)
      return cursor
    },
    offset(cursor, listing, filters) {
      const place = places.get(cursor)
      return place?.listing === listing && place.filters === filters ? place.offset : null
    },
    expire() {
      places.clear()
      secret = randomBytes(16)
    },
  }
}

/** `next_page` of an answer, written as the setting `lastPage` says when there is no more. */
export function nextPage(
  cursor: string | null,
  lastPage: 'null' | 'absent' | 'empty',
): { next_page?: string | null } {
  if (cursor !== null) return { next_page: cursor }
  if (lastPage === 'absent') return {}
  return { next_page: lastPage === 'null' ? null : '' }
}
