import * as z from 'zod/mini'
import type { Database } from '#lib/platform/database/database.ts'
import { storageFailure, type StorageFailure } from '#lib/model/storage-failure.ts'
import { withSpace } from '#lib/storage/make-space.ts'
import { storageFailureOf } from '#lib/platform/database/storage-failure.ts'
import type { KeptValues } from '#lib/platform/storage/remembering.ts'
import { draft, unsent, type Draft, type Unsent } from '#lib/model/draft.ts'
import { unsentPicture, type UnsentPicture } from './unsent-picture.ts'

const DRAFT = 'draft:'
const PLACE = 'place:'
const UNSENT = 'unsent:'
const NOT_KEPT = 'not-kept:'
const PICTURE = 'picture:'

/** Unsent captures kept at once: 64 KiB each leaves room in the 10 MB that `storage.session` holds. */
const MOST_UNSENT = 60

/** Those that somebody writes at just now. */
const MOST_AT_HAND = 4

/** Pictures kept at once: 600 kB each, beside the captures. The oldest gives way, and its draft says so. */
const MOST_PICTURES = 6

const written = z.object({ writtenAt: z.number() })

export type DraftStore = {
  get: (id: string) => Promise<Draft | null>
  /** Never loses what was typed: what the disk does not take stays in memory, and `notKept` says why. */
  put: (value: Draft) => Promise<void>
  /** Why that draft is in memory although it belongs on disk; null where all is well. */
  notKept: (value: Draft) => Promise<StorageFailure | null>
  remove: (value: Draft) => Promise<void>
  /** The draft became a report, its row already gone from disk; the place remembers which, for as long as the browser runs. */
  becameReport: (value: Draft) => Promise<void>
  /** The id last seen at that place since the browser started, of a draft or of the report that it became. */
  idAt: (place: string) => Promise<string | null>
  /** The draft at exactly that place, or null. */
  at: (place: string) => Promise<Draft | null>
  /** Drafts on disk of the same address in any tab, for when the browser has renumbered its tabs. */
  ofAddress: (addressHash: string) => Promise<Draft[]>
  getUnsent: (id: string) => Promise<Unsent | null>
  putUnsent: (id: string, value: Unsent) => Promise<void>
  /** And its picture. */
  removeUnsent: (id: string) => Promise<void>
  /** A picture that is not sent yet is in memory alone, like the unredacted capture. */
  getPicture: (id: string) => Promise<UnsentPicture | null>
  putPicture: (id: string, value: UnsentPicture) => Promise<void>
  removePicture: (id: string) => Promise<void>
  /** The ids of all drafts that may have been made from that report: theirs begin with its own (lib/model/repair.ts). */
  idsMadeFrom: (reportId: string) => Promise<string[]>
  /** Forgets what is in memory of a report: the place that it came from, the unredacted rest, its picture. */
  forgetReport: (id: string) => Promise<void>
}

/**
 * Where drafts lie. One that nobody has touched, or one of a private tab, stays in memory (`storage.session`); the
 * rest is on disk with every keystroke. A row that does not parse is left where it is and counts as not there.
 */
export const makeDraftStore = (openDatabase: () => Promise<Database>, session: KeptValues): DraftStore => {
  const parse = (row: unknown): Draft | null => {
    const read = draft.safeParse(row)
    return read.success ? read.data : null
  }
  const fromDisk = async (id: string): Promise<Draft | null> =>
    parse(await (await openDatabase()).get('drafts', id))
  const inMemory = (value: Draft): boolean => value.inPrivate || !value.touched

  const forgetInMemory = async (value: Draft): Promise<void> => {
    await session.remove(DRAFT + value.id)
    await session.remove(NOT_KEPT + value.id)
    if (value.place !== null) await session.remove(PLACE + value.place)
  }

  const notePlace = async ({ place, id }: Draft): Promise<void> => {
    // Every keystroke comes by here.
    if (place !== null && (await session.get(PLACE + place)) !== id) await session.set(PLACE + place, id)
  }

  /** Those beyond so many of a kind, the oldest first. */
  const dropOld = async (kind: string, most: number): Promise<void> => {
    const keys = (await session.keys()).filter((key) => key.startsWith(kind))
    if (keys.length <= most) return
    const aged = await Promise.all(
      keys.map(async (key) => ({ key, at: written.safeParse(await session.get(key)).data?.writtenAt ?? 0 })),
    )
    aged.sort((a, b) => a.at - b.at)
    for (const { key } of aged.slice(0, keys.length - most)) await session.remove(key)
  }

  /** False when there is no way to write it down; it is in memory then. */
  const toDisk = async (value: Draft): Promise<boolean> => {
    try {
      const database = await openDatabase()
      await withSpace(database, () => database.put('drafts', value))
      return true
    } catch (thrown) {
      const failure = storageFailureOf(thrown)
      if (!failure) throw thrown
      await session.set(DRAFT + value.id, value)
      await session.set(NOT_KEPT + value.id, failure)
      return false
    }
  }

  const unsentBefore = new Map<string, { json: string; value: Unsent | null }>()
  /** The same object as long as the stored one says the same: what was found in it is known by it (see `secretsOf`). */
  const knownUnsent = (id: string, stored: unknown): Unsent | null => {
    const json = JSON.stringify(stored) ?? ''
    const before = unsentBefore.get(id)
    if (before?.json === json) return before.value
    const value = unsent.safeParse(stored).data ?? null
    unsentBefore.delete(id)
    unsentBefore.set(id, { json, value })
    const [oldest] = unsentBefore.keys()
    if (unsentBefore.size > MOST_AT_HAND && oldest !== undefined) unsentBefore.delete(oldest)
    return value
  }

  return {
    get: async (id) => {
      const [inSession, stored] = await Promise.all([
        session.get(DRAFT + id).then(parse),
        fromDisk(id).catch((thrown: unknown) => ({ thrown })),
      ])
      if (stored && 'thrown' in stored) {
        if (inSession) return inSession
        throw stored.thrown
      }
      // The one that was left behind when the other could not be written, or not taken away, is the older one.
      return stored && inSession && inSession.revision < stored.revision ? stored : (inSession ?? stored)
    },
    put: async (value) => {
      if (inMemory(value)) {
        await Promise.all([session.set(DRAFT + value.id, value), notePlace(value)])
        return
      }
      if (await toDisk(value))
        await Promise.all([session.remove(DRAFT + value.id), session.remove(NOT_KEPT + value.id)])
      await notePlace(value)
    },
    notKept: async (value) =>
      inMemory(value)
        ? null
        : (storageFailure.safeParse(await session.get(NOT_KEPT + value.id)).data ?? null),
    remove: async (value) => {
      await forgetInMemory(value)
      await (await openDatabase()).delete('drafts', value.id)
    },
    becameReport: async (value) => {
      await Promise.all([
        session.remove(DRAFT + value.id),
        session.remove(NOT_KEPT + value.id),
        notePlace(value),
      ])
    },
    idAt: async (place) => {
      const id = await session.get(PLACE + place)
      return typeof id === 'string' ? id : null
    },
    at: async (place) => {
      const id = await session.get(PLACE + place)
      const remembered = typeof id === 'string' ? parse(await session.get(DRAFT + id)) : null
      return remembered ?? parse(await (await openDatabase()).getFromIndex('drafts', 'place', place))
    },
    ofAddress: async (addressHash) => {
      const range = IDBKeyRange.bound(`${addressHash}:`, `${addressHash}:\uffff`)
      const rows: unknown[] = await (await openDatabase()).getAllFromIndex('drafts', 'place', range)
      return rows.map(parse).filter((value) => value !== null)
    },
    getUnsent: async (id) => knownUnsent(id, await session.get(UNSENT + id)),
    putUnsent: async (id, value) => {
      const isNew = (await session.get(UNSENT + id)) === undefined
      await session.set(UNSENT + id, value)
      if (isNew) await dropOld(UNSENT, MOST_UNSENT)
    },
    removeUnsent: async (id) => {
      unsentBefore.delete(id)
      await Promise.all([session.remove(UNSENT + id), session.remove(PICTURE + id)])
    },
    getPicture: async (id) => unsentPicture.safeParse(await session.get(PICTURE + id)).data ?? null,
    putPicture: async (id, value) => {
      await session.set(PICTURE + id, value)
      await dropOld(PICTURE, MOST_PICTURES)
    },
    removePicture: (id) => session.remove(PICTURE + id),
    idsMadeFrom: async (reportId) => {
      const range = IDBKeyRange.bound(`${reportId}-`, `${reportId}-\uffff`)
      const onDisk = await (await openDatabase()).getAllKeys('drafts', range)
      const memory = (await session.keys()).filter((key) => key.startsWith(`${DRAFT}${reportId}-`))
      return [...new Set([...onDisk, ...memory.map((key) => key.slice(DRAFT.length))])]
    },
    forgetReport: async (id) => {
      unsentBefore.delete(id)
      const places = (await session.keys()).filter((key) => key.startsWith(PLACE))
      for (const place of places) if ((await session.get(place)) === id) await session.remove(place)
      for (const kind of [DRAFT, NOT_KEPT, UNSENT, PICTURE]) await session.remove(kind + id)
    },
  }
}
