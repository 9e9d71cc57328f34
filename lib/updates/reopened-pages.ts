import * as z from 'zod/mini'
import type { OwnTab } from '#lib/platform/own-tabs.ts'
import type { KeyValues } from '#lib/platform/storage/remembering.ts'

const KEY = 'pages-to-reopen'

/** Pages of an update that took longer stay closed: by then nobody expects them. Milliseconds. */
const REOPENED_WITHIN = 300_000

const MOST_PAGES = 50

const page = z.lazy(() =>
  z.object({
    path: z.string(),
    windowId: z.number(),
    index: z.number(),
    active: z.boolean(),
    pinned: z.boolean(),
  }),
)

const stored = z.lazy(() => z.object({ at: z.number(), pages: z.array(page).check(z.maxLength(MOST_PAGES)) }))

type Local = Pick<KeyValues, 'get' | 'set' | 'remove'>

/** On disk, because `storage.session` ends with the version that wrote it. */
export const rememberPages = async (local: Local, pages: readonly OwnTab[], now: number): Promise<void> => {
  if (pages.length > 0) await local.set(KEY, { at: now, pages: pages.slice(0, MOST_PAGES) })
}

/** Returns the pages to reopen, once: they are forgotten before the first one opens. */
export const takePages = async (local: Local, now: number): Promise<OwnTab[]> => {
  const found = await local.get(KEY)
  if (found === undefined) return []
  await local.remove(KEY)
  const read = stored.safeParse(found)
  if (!read.success || Math.abs(now - read.data.at) > REOPENED_WITHIN) return []
  return read.data.pages
}
