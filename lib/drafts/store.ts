import * as z from 'zod/mini'
import type { ScreenshotOutput } from '#lib/capture/enrichment.ts'
import { MOST_AREAS, MOST_PICTURE_BYTES } from '#lib/model/screenshot.ts'
import { readRange, readRow } from '#lib/platform/rows.ts'
import type { Database } from '#lib/platform/database.ts'
import type { StorageFailure } from '#lib/model/origin-state.ts'
import { storageFailure } from '#lib/model/origin-state.ts'
import { withSpace } from '#lib/platform/space.ts'
import { storageFailureOf } from '#lib/platform/storage-failure.ts'
import type { KeyValues } from '#lib/platform/storage.ts'
import type { Draft, Unsent } from '#lib/model/draft.ts'
import { draftSchema, unsentSchema } from '#lib/model/draft.ts'
import type { Capture } from '#lib/capture/capture-schema.ts'
import { captureSchema } from '#lib/capture/capture-schema.ts'

const pixels = z.int().check(z.minimum(0), z.maximum(10_000))
const area = z.lazy(() => z.object({ x: pixels, y: pixels, width: pixels, height: pixels }))
const percent = z.int().check(z.minimum(1), z.maximum(100))

/** The JPEG a page made for sending. Also refuses one that no page of this version makes. */
const madePicture = z.lazy(() =>
  z.object({
    edits: z.object({ crop: z.nullable(area), blackedOut: z.array(area).check(z.maxLength(MOST_AREAS)) }),
    base64: z.string().check(z.maxLength(MOST_PICTURE_BYTES * 2)),
    workingPercent: percent,
    scalePercent: percent,
  }),
)

/** Schema of an unsent screenshot, scaled in memory only. `working` still has blacked-out parts for undo; `made` doesn’t. */
export const unsentPicture = z.lazy(() =>
  z.object({
    /** When a screenshot was taken that the page is still scaling; null if none. */
    pending: z.nullable(z.number()),
    /** Null until the first screenshot is scaled. */
    scaled: z.nullable(
      z.object({
        takenAt: z.number(),
        /** Base64 JPEG on which cropping and blackening are applied. */
        working: z.string(),
        made: madePicture,
        /** Edits made before an earlier report sent it. */
        earlier: z.optional(z.object({ cropped: z.boolean(), blackedOut: z.number() })),
        /** Size of `made` in pixels, from its bytes. */
        width: z.number(),
        height: z.number(),
      }),
    ),
    writtenAt: z.number(),
  }),
)
export type UnsentPicture = z.output<typeof unsentPicture>
export type ScaledPicture = NonNullable<UnsentPicture['scaled']>

/** Returns all edits made to the sent screenshot. */
export const doneTo = ({
  made: { edits, scalePercent },
  earlier,
}: ScaledPicture): ScreenshotOutput['done'] => ({
  cropped: edits.crop !== null || earlier?.cropped === true,
  blackedOut: edits.blackedOut.length + (earlier?.blackedOut ?? 0),
  scalePercent,
})

const DRAFT = 'draft:'
const PLACE = 'place:'
const UNSENT = 'unsent:'
const NOT_STORED = 'not-kept:'
const PICTURE = 'picture:'

/** Drafts whose parsed `Unsent` is cached: those being edited. */
const MOST_AT_HAND = 4

/** Screenshots kept, at 600 kB each. The oldest is dropped, and its draft shows that. */
const MOST_PICTURES = 6

const written = z.lazy(() => z.object({ writtenAt: z.number() }))
const placed = z.lazy(() => z.object({ id: z.string() }))

export type DraftStore = ReturnType<typeof makeDraftStore>

/**
 * Stores drafts: untouched ones and those of private tabs in memory (`storage.session`), others on disk with every keystroke.
 * Unparsable rows count as missing and stay stored.
 */
export const makeDraftStore = (
  openDatabase: () => Promise<Database>,
  session: KeyValues,
  now: () => number = Date.now,
) => {
  const parse = (row: unknown): Draft | null => {
    const read = draftSchema.safeParse(row)
    return read.success ? read.data : null
  }
  const fromDisk = async (id: string): Promise<Draft | null> => {
    const transaction = (await openDatabase()).transaction('drafts')
    return parse(await readRow(transaction, transaction.store, id))
  }
  const placedIn = async (places: string | IDBKeyRange): Promise<Draft[]> => {
    const transaction = (await openDatabase()).transaction('drafts')
    const rows = await readRange(transaction, transaction.store, transaction.store.index('place'), places)
    return rows.map(parse).filter((value) => value !== null)
  }
  const inMemory = (value: Draft): boolean => value.inPrivate || !value.touched

  const forgetInMemory = async (value: Draft): Promise<void> => {
    await session.remove(DRAFT + value.id)
    await session.remove(NOT_STORED + value.id)
    if (value.place !== null) await session.remove(PLACE + value.place)
  }

  const idAt = async (place: string): Promise<string | null> =>
    placed.safeParse(await session.get(PLACE + place)).data?.id ?? null

  const notePlace = async ({ place, id }: Draft): Promise<void> => {
    // Avoids a write per keystroke.
    if (place !== null && (await idAt(place)) !== id) await session.set(PLACE + place, { id, at: now() })
  }

  const dropOldPictures = async (): Promise<void> => {
    const keys = (await session.keys()).filter((key) => key.startsWith(PICTURE))
    if (keys.length <= MOST_PICTURES) return
    const aged = await Promise.all(
      keys.map(async (key) => ({ key, at: written.safeParse(await session.get(key)).data?.writtenAt ?? 0 })),
    )
    aged.sort((a, b) => a.at - b.at)
    for (const { key } of aged.slice(0, keys.length - MOST_PICTURES)) await session.remove(key)
  }

  /** Returns false if the draft couldn’t be written to disk and is kept in memory only. */
  const toDisk = async (value: Draft): Promise<boolean> => {
    try {
      const database = await openDatabase()
      await withSpace(database, () => database.put('drafts', value))
      return true
    } catch (thrown) {
      const failure = storageFailureOf(thrown)
      if (!failure) throw thrown
      await session.set(DRAFT + value.id, value)
      await session.set(NOT_STORED + value.id, failure)
      return false
    }
  }

  const unsentBefore = new Map<string, { json: string; value: Unsent | null }>()
  /** Returns the same object while the stored value is unchanged, because caches use it as key (`secretsOf`). */
  const knownUnsent = (id: string, stored: unknown): Unsent | null => {
    const json = JSON.stringify(stored) ?? ''
    const before = unsentBefore.get(id)
    if (before?.json === json) return before.value
    const value = unsentSchema.safeParse(stored).data ?? null
    unsentBefore.delete(id)
    unsentBefore.set(id, { json, value })
    const [oldest] = unsentBefore.keys()
    if (unsentBefore.size > MOST_AT_HAND && oldest !== undefined) unsentBefore.delete(oldest)
    return value
  }

  return {
    get: async (id: string): Promise<Draft | null> => {
      const [inSession, stored] = await Promise.all([
        session.get(DRAFT + id).then(parse),
        fromDisk(id).catch((thrown: unknown) => ({ thrown })),
      ])
      if (stored && 'thrown' in stored) {
        if (inSession) return inSession
        throw stored.thrown
      }
      // A leftover of a failed write or removal has the lower revision.
      return stored && inSession && inSession.revision < stored.revision ? stored : (inSession ?? stored)
    },
    /** Never loses the user’s entries: what can’t be written to disk stays in memory, and `notStored` returns why. */
    put: async (value: Draft): Promise<void> => {
      if (inMemory(value)) {
        await Promise.all([session.set(DRAFT + value.id, value), notePlace(value)])
        return
      }
      if (await toDisk(value))
        await Promise.all([session.remove(DRAFT + value.id), session.remove(NOT_STORED + value.id)])
      await notePlace(value)
    },
    /** Returns why a draft is only in memory although it belongs on disk, or null. */
    notStored: async (value: Draft): Promise<StorageFailure | null> =>
      inMemory(value)
        ? null
        : (storageFailure.safeParse(await session.get(NOT_STORED + value.id)).data ?? null),
    remove: async (value: Draft): Promise<void> => {
      await forgetInMemory(value)
      await (await openDatabase()).delete('drafts', value.id)
    },
    /** Called after a draft became a report and its row was deleted. Its place keeps the ID until the browser ends. */
    becameReport: async (value: Draft): Promise<void> => {
      await Promise.all([
        session.remove(DRAFT + value.id),
        session.remove(NOT_STORED + value.id),
        notePlace(value),
      ])
    },
    /** Returns the last ID at that place since browser start, of a draft or its report. */
    idAt,
    at: async (place: string): Promise<Draft | null> => {
      const id = await idAt(place)
      const remembered = id === null ? null : parse(await session.get(DRAFT + id))
      return remembered ?? (await placedIn(place))[0] ?? null
    },
    /** Returns stored drafts whose place begins so: of a page in any tab, because a restarted browser renumbers its tabs, or an origin. */
    placedUnder: (start: string): Promise<Draft[]> => placedIn(IDBKeyRange.bound(start, `${start}\uffff`)),
    /** The same of drafts in memory. */
    inMemoryUnder: async (start: string): Promise<Draft[]> => {
      const keys = (await session.keys()).filter((key) => key.startsWith(PLACE + start))
      const found = await Promise.all(
        keys.map(async (key) => {
          const id = await idAt(key.slice(PLACE.length))
          return id === null ? null : parse(await session.get(DRAFT + id))
        }),
      )
      return found.filter((one) => one !== null)
    },
    getUnsent: async (id: string): Promise<Unsent | null> => knownUnsent(id, await session.get(UNSENT + id)),
    putUnsent: (id: string, value: Unsent): Promise<void> => session.set(UNSENT + id, value),
    /** Removes the screenshot too. */
    removeUnsent: async (id: string): Promise<void> => {
      unsentBefore.delete(id)
      await Promise.all([session.remove(UNSENT + id), session.remove(PICTURE + id)])
    },
    /** Like the unredacted capture, an unsent screenshot is only in memory. */
    getPicture: async (id: string): Promise<UnsentPicture | null> =>
      unsentPicture.safeParse(await session.get(PICTURE + id)).data ?? null,
    putPicture: async (id: string, value: UnsentPicture): Promise<void> => {
      await session.set(PICTURE + id, value)
      await dropOldPictures()
    },
    removePicture: (id: string): Promise<void> => session.remove(PICTURE + id),
    /** Returns true if only memory has a screenshot, or entries: those of a private window, or ones that the disk refused. */
    holdsUnsaved: async (): Promise<boolean> => {
      const keys = await session.keys()
      if (keys.some((key) => key.startsWith(PICTURE) || key.startsWith(NOT_STORED))) return true
      const drafts = keys.filter((key) => key.startsWith(DRAFT))
      const read = await Promise.all(drafts.map(async (key) => parse(await session.get(key))))
      return read.some((one) => one?.touched === true)
    },
    /** Returns the IDs of drafts made from a report; they start with its ID (lib/model/repair.ts). */
    idsMadeFrom: async (reportId: string): Promise<string[]> => {
      const range = IDBKeyRange.bound(`${reportId}-`, `${reportId}-\uffff`)
      const onDisk = await (await openDatabase()).getAllKeys('drafts', range)
      const memory = (await session.keys()).filter((key) => key.startsWith(`${DRAFT}${reportId}-`))
      return [...new Set([...onDisk, ...memory.map((key) => key.slice(DRAFT.length))])]
    },
    /** Removes a report’s data from memory: its place, unredacted parts and screenshot. */
    forgetReport: async (id: string): Promise<void> => {
      unsentBefore.delete(id)
      const places = (await session.keys()).filter((key) => key.startsWith(PLACE))
      for (const place of places)
        if ((await idAt(place.slice(PLACE.length))) === id) await session.remove(place)
      for (const kind of [DRAFT, NOT_STORED, UNSENT, PICTURE]) await session.remove(kind + id)
    },
  }
}

/** Parsed captures. Each look at a draft asks several times. */
const parsed = new WeakMap<object, Capture | null>()

/** Returns the capture for the body: unredacted while in memory, otherwise redacted. */
export const captureOf = (
  draft: Pick<Draft, 'capture'> | null,
  unsent: Pick<Unsent, 'capture'> | null,
): Capture | null => {
  const kept: unknown = unsent?.capture ?? draft?.capture
  if (typeof kept !== 'object' || kept === null) return null
  const known = parsed.get(kept)
  if (known !== undefined) return known
  const read = z.safeParse(captureSchema, kept).data ?? null
  parsed.set(kept, read)
  if (read) parsed.set(read, read)
  return read
}
