import * as z from 'zod/mini'
import type { SessionBounds } from './storage.ts'

/**
 * Every kind of value in `storage.session`, by the beginning of its key, and what limits it. A key of no kind can’t be written.
 * All values that aren’t `fixed` share the bytes of `boundedSession` (lib/platform/storage.ts).
 */
export const SESSION_KINDS = {
  'draft:': 'untouched ones, and those that mustn’t or can’t be on disk: evicted in turn unless touched',
  'place:': 'the ID of a tab’s draft or report: evicted with its draft, or the oldest first',
  'unsent:':
    'the originals of a draft: evicted with an untouched draft, or the oldest first of drafts on disk',
  'not-kept:': 'why a draft isn’t on disk: evicted with its draft',
  'picture:': 'an unsent screenshot: six at most, the oldest is dropped',
  'bulk-text:': 'a text of a private window until it is read: refused if there is no room',
  'menu-unmade': 'fixed',
  'outbox-disk-full': 'fixed',
  'outbox-answer': 'fixed',
  update: 'fixed',
  updated: 'fixed',
} as const

const kindOf = (key: string): keyof typeof SESSION_KINDS | null => {
  for (const kind of KINDS) if (/[: ]$/.test(kind) ? key.startsWith(kind) : key === kind) return kind
  return null
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own keys
const KINDS = Object.keys(SESSION_KINDS) as (keyof typeof SESSION_KINDS)[]

const draftRow = z.lazy(() =>
  z.object({ touched: z.boolean(), inPrivate: z.boolean(), createdAt: z.number() }),
)
const placeRow = z.lazy(() => z.object({ id: z.string(), at: z.number() }))
const dated = z.lazy(() => z.object({ writtenAt: z.number() }))

const rowsOf = (
  entries: Readonly<Record<string, unknown>>,
  kind: string,
): { id: string; key: string; row: unknown }[] =>
  Object.entries(entries).flatMap(([key, row]) =>
    key.startsWith(kind) ? [{ id: key.slice(kind.length), key, row }] : [],
  )

type Aged = { at: number; group: string[] }
const oldestFirst = (groups: readonly Aged[]): string[][] =>
  groups.toSorted((one, other) => one.at - other.at).map(({ group }) => group)

/**
 * What gives way, in this order, each the oldest first:
 *
 * 1. untouched drafts with all that belongs to them: the page can be read again
 * 2. originals of drafts on disk and of reports, as when the browser closes: the entries and the redacted capture stay
 * 3. places of drafts on disk and of reports: the draft is found by its URL
 * 4. untouched drafts of private windows
 *
 * Never a touched draft in memory, its originals, a screenshot or a private text: nothing else has these. Nor what is being written.
 */
const evictable: SessionBounds['evictable'] = (entries, writing) => {
  const drafts = rowsOf(entries, 'draft:').map((found) => ({
    ...found,
    row: draftRow.safeParse(found.row).data,
  }))
  const places = rowsOf(entries, 'place:').map(({ key, row }) => ({ key, ...placeRow.safeParse(row).data }))
  const inMemory = new Set(drafts.map(({ id }) => id))
  const written = writing.slice(writing.indexOf(':') + 1)
  const wholeDraft = (id: string): string[] => [
    ...['draft:', 'unsent:', 'not-kept:', 'picture:']
      .map((kind) => kind + id)
      .filter((key) => key in entries),
    ...places.flatMap((place) => (place.id === id ? [place.key] : [])),
  ]
  const untouched = (inPrivate: boolean): string[][] =>
    oldestFirst(
      drafts.flatMap(({ id, row }) =>
        row?.touched === false && row.inPrivate === inPrivate && id !== written
          ? [{ at: row.createdAt, group: wholeDraft(id) }]
          : [],
      ),
    )
  const originals = rowsOf(entries, 'unsent:').flatMap(({ id, key, row }) =>
    inMemory.has(id) || id === written
      ? []
      : [{ at: dated.safeParse(row).data?.writtenAt ?? 0, group: [key] }],
  )
  const left = places.flatMap(({ id, key, at = 0 }) =>
    (id !== undefined && inMemory.has(id)) || key === writing ? [] : [{ at, group: [key] }],
  )
  return [...untouched(false), ...oldestFirst(originals), ...oldestFirst(left), ...untouched(true)]
}

export const sessionBounds: SessionBounds = {
  limitOf: (key) => {
    const kind = kindOf(key)
    return kind && (SESSION_KINDS[kind] === 'fixed' ? 'fixed' : 'counted')
  },
  evictable,
}
