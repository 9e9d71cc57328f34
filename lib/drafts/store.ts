import { shownAsset } from '#lib/assets/registrable-domain.ts'
import * as z from 'zod/mini'
import type { ScreenshotOutput } from '#lib/capture/enrichment.ts'
import { MAX_AREAS, MAX_PICTURE_BYTES } from '#lib/limits.ts'
import { readRange, readRow, type ReadTransaction } from '#lib/platform/rows.ts'
import type { Database } from '#lib/platform/database.ts'
import { parseReport } from '#lib/reports/store.ts'
import { restoreOriginals } from './secrets.ts'
import { STORAGE_FAILURES, storageFailureOf, type StorageFailure } from '#lib/platform/storage-failure.ts'
import { withSpace } from '#lib/platform/disk-space.ts'
import { withLock } from '#lib/platform/alarms.ts'
import type { KeyValues } from '#lib/platform/storage.ts'
import {
  draftSchema,
  unsentSchema,
  type Draft,
  type DraftOriginals,
  type DraftRow,
  type DraftWithOriginals,
} from '#lib/model/draft.ts'

const pixels = z.int().check(z.minimum(0), z.maximum(10_000))
const area = z.object({ x: pixels, y: pixels, width: pixels, height: pixels })
const percent = z.int().check(z.minimum(1), z.maximum(100))

/** The JPEG a page made for sending. Also refuses one that no page of this version makes. */
const madePicture = z.object({
  edits: z.object({ crop: z.nullable(area), blackedOut: z.array(area).check(z.maxLength(MAX_AREAS)) }),
  base64: z.string().check(z.maxLength(MAX_PICTURE_BYTES * 2)),
  workingPercent: percent,
  scalePercent: percent,
})

/** Schema of an unsent screenshot, scaled in memory only. `working` still has blacked-out parts for undo; `made` doesn’t. */
const unsentPicture = z.lazy(() =>
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

/** Screenshots kept, at 600 kB each. The oldest is dropped, and its draft shows that. */
const MAX_PICTURES = 6

const written = z.object({ writtenAt: z.number() })
const placed = z.object({ id: z.string() })
const keptFailure = z.lazy(() => z.object({ kind: z.enum(STORAGE_FAILURES), detail: z.string() }))

/** Runs one job at a time per draft: saves and page reads both change it. */
export const lockDraft = <T>(id: string, work: () => Promise<T>): Promise<T> => withLock(`draft:${id}`, work)

/** A draft before and after a change. */
type Changed = { before: DraftWithOriginals; after: DraftWithOriginals }

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
  const parse = (row: unknown): Draft | null =>
    row === undefined ? null : (draftSchema.safeParse(row).data ?? null)
  const fromDisk = async (id: string): Promise<Draft | null> => {
    const transaction = (await openDatabase()).transaction('drafts')
    return parse(await readRow(transaction, transaction.store, id))
  }
  const placedIn = async (...places: (string | IDBKeyRange)[]): Promise<Draft[]> => {
    const transaction = (await openDatabase()).transaction('drafts')
    const byPlace = transaction.store.index('place')
    const rows = await Promise.all(
      places.map((place) => readRange(transaction, transaction.store, byPlace, place)),
    )
    return rows
      .flat()
      .map(parse)
      .filter((value) => value !== null)
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
    if (keys.length <= MAX_PICTURES) return
    const aged = await Promise.all(
      keys.map(async (key) => ({ key, at: written.safeParse(await session.get(key)).data?.writtenAt ?? 0 })),
    )
    aged.sort((a, b) => a.at - b.at)
    for (const { key } of aged.slice(0, keys.length - MAX_PICTURES)) await session.remove(key)
  }

  /** Returns why a draft couldn’t be written to disk; null if it was. */
  const toDisk = async (value: Draft): Promise<StorageFailure | null> => {
    try {
      const database = await openDatabase()
      await withSpace(database, () => database.put('drafts', value))
      return null
    } catch (thrown) {
      const failure = storageFailureOf(thrown)
      if (!failure) throw thrown
      return failure
    }
  }

  /** Stores in memory what isn’t on disk: what doesn’t belong there, or couldn’t be written. */
  const besideDisk = async (value: Draft, failure: StorageFailure | null): Promise<void> => {
    const { id } = value
    await Promise.all([
      inMemory(value) || failure ? session.set(DRAFT + id, value) : session.remove(DRAFT + id),
      failure ? session.set(NOT_STORED + id, failure) : inMemory(value) || session.remove(NOT_STORED + id),
      notePlace(value),
    ])
  }

  /** Kept by the stored object, which stays the same until it is replaced: caches use the result as their key (`secretsOf`). */
  const parsedUnsent = new WeakMap<object, DraftOriginals | null>()
  const getUnsent = async (id: string): Promise<DraftOriginals | null> => {
    const row = await session.get(UNSENT + id)
    if (typeof row !== 'object' || row === null) return null
    const known = parsedUnsent.get(row)
    if (known !== undefined) return known
    const read = unsentSchema.safeParse(row).data ?? null
    parsedUnsent.set(row, read)
    return read
  }
  const putUnsent = async (id: string, value: DraftOriginals): Promise<void> => {
    parsedUnsent.set(value, value)
    await session.set(UNSENT + id, value)
  }

  const inSessionOf = async (id: string): Promise<Draft | null> => parse(await session.get(DRAFT + id))
  /** A leftover of a failed write or removal has the lower revision. */
  const newer = (inSession: Draft | null, stored: Draft | null): Draft | null =>
    stored && inSession && inSession.revision < stored.revision ? stored : (inSession ?? stored)

  type Found = ReadTransaction & {
    objectStore: (name: 'drafts' | 'reports') => { name: string; get: (key: string) => Promise<unknown> }
  }
  /** Returns null also if the draft became a report, so that a leftover copy in memory isn’t edited. */
  const wholeIn = async (
    transaction: Found,
    id: string,
    inSession: Draft | null,
    unsent: DraftOriginals | null,
  ): Promise<DraftWithOriginals | null> => {
    const [row, report] = await Promise.all([
      readRow(transaction, transaction.objectStore('drafts'), id),
      readRow(transaction, transaction.objectStore('reports'), id),
    ])
    const draft = newer(inSession, parse(row))
    return draft && parseReport(report) === null ? { draft, unsent: restoreOriginals(draft, unsent) } : null
  }

  return {
    get: async (id: string): Promise<Draft | null> => {
      const [inSession, stored] = await Promise.all([
        inSessionOf(id),
        fromDisk(id).catch((thrown: unknown) => ({ thrown })),
      ])
      if (stored && 'thrown' in stored) {
        if (inSession) return inSession
        throw stored.thrown
      }
      return newer(inSession, stored)
    },
    /** Returns a draft with its originals, unless it became a report. */
    getWhole: async (id: string): Promise<DraftWithOriginals | null> => {
      const [inSession, unsent, database] = await Promise.all([
        inSessionOf(id),
        getUnsent(id),
        openDatabase(),
      ])
      return wholeIn(database.transaction(['drafts', 'reports']), id, inSession, unsent)
    },
    /**
     * Changes a draft in the transaction that also says that it hasn’t become a report; null if there is none. What `by` returns
     * unchanged isn’t stored. Like `put`, never loses the user’s entries. Call it under the draft’s lock.
     */
    change: async (
      id: string,
      by: (whole: DraftWithOriginals) => DraftWithOriginals,
    ): Promise<Changed | null> => {
      const [inSession, unsent, database] = await Promise.all([
        inSessionOf(id),
        getUnsent(id),
        openDatabase(),
      ])
      const made: { changed: Changed | null; failure: StorageFailure | null } = {
        changed: null,
        failure: null,
      }
      try {
        await withSpace(database, async () => {
          const transaction = database.transaction(['drafts', 'reports'], 'readwrite')
          const before = await wholeIn(transaction, id, inSession, unsent)
          made.changed = before && { before, after: by(before) }
          const draft = made.changed?.after.draft
          const isForDisk = draft && draft !== before?.draft && !inMemory(draft)
          await Promise.all([isForDisk && transaction.objectStore('drafts').put(draft), transaction.done])
        })
      } catch (thrown) {
        made.failure = storageFailureOf(thrown)
        if (!made.failure || !made.changed) throw thrown
      }
      if (!made.changed) return null
      const { before, after } = made.changed
      await Promise.all([
        after.unsent !== null && after.unsent !== before.unsent ? putUnsent(id, after.unsent) : null,
        after.draft === before.draft ? null : besideDisk(after.draft, made.failure),
      ])
      return made.changed
    },
    /** Never loses the user’s entries: what can’t be written to disk stays in memory, and `notStored` returns why. */
    put: async (value: Draft): Promise<void> => {
      await besideDisk(value, inMemory(value) ? null : await toDisk(value))
    },
    /** Returns why a draft is only in memory although it belongs on disk, or null. */
    notStored: async (value: Draft): Promise<StorageFailure | null> =>
      inMemory(value) ? null : (keptFailure.safeParse(await session.get(NOT_STORED + value.id)).data ?? null),
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
    /** `stored`: the stored drafts to find it in, if they are being read anyway. */
    at: async (place: string, stored?: Promise<Draft[]>): Promise<Draft | null> => {
      const id = await idAt(place)
      const remembered = id === null ? null : parse(await session.get(DRAFT + id))
      return remembered ?? (await (stored ?? placedIn(place))).find((one) => one.place === place) ?? null
    },
    /** Returns stored drafts whose place begins so: of a page in any tab, because a restarted browser renumbers its tabs, or an origin. */
    placedUnder: (...starts: string[]): Promise<Draft[]> =>
      placedIn(...starts.map((start) => IDBKeyRange.bound(start, `${start}\uffff`))),
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
    getUnsent,
    putUnsent,
    /** Removes the screenshot too. */
    removeUnsent: async (id: string): Promise<void> => {
      await Promise.all([session.remove(UNSENT + id), session.remove(PICTURE + id)])
    },
    /** Like the unredacted capture, an unsent screenshot is only in memory. */
    getPicture: async (id: string): Promise<UnsentPicture | null> => {
      const row = await session.get(PICTURE + id)
      return row === undefined ? null : (unsentPicture.safeParse(row).data ?? null)
    },
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
      const places = (await session.keys()).filter((key) => key.startsWith(PLACE))
      for (const place of places)
        if ((await idAt(place.slice(PLACE.length))) === id) await session.remove(place)
      for (const kind of [DRAFT, NOT_STORED, UNSENT, PICTURE]) await session.remove(kind + id)
    },
  }
}

/** Returns the drafts on the disk as rows, last edited first. Those that can’t be read are left out. */
export const listDrafts = async (database: Database): Promise<DraftRow[]> => {
  const transaction = database.transaction('drafts')
  const rows = await readRange(transaction, transaction.store, transaction.store)
  return rows
    .flatMap((row): DraftRow[] => {
      const { data } = draftSchema.safeParse(row)
      if (data === undefined) return []
      const { id, form, edit, createdAt } = data
      const assets = form.assets.filter(({ content }) => content.trim() !== '')
      const [first] = assets
      return [
        {
          id,
          shown: first ? shownAsset(first.content) : null,
          assets: assets.length,
          title: form.title,
          category: form.category,
          editedAt: edit || createdAt,
        },
      ]
    })
    .toSorted((one, other) => other.editedAt - one.editedAt)
}
