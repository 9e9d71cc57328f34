import type { Organization } from '#lib/model/connections.ts'
import type { Database } from '#lib/platform/database.ts'
import type { CopyState, ListedCopy } from './copy.ts'
import {
  AT_ONCE,
  CACHED_BLOCKS,
  findLookAlike,
  MIN_CACHED_BLOCKS,
  openIndex,
  readerOf,
  type OwnAssetIndex,
  type ReadTogether,
  type Together,
} from './own-asset-index.ts'

/** Answers from the lists of several organizations as from one; each own asset tells whose it is. */
const joined = (parts: readonly { index: OwnAssetIndex; organization: Organization }[]): OwnAssetIndex => {
  const ofEach = async <T>(ask: (index: OwnAssetIndex, organization: Organization) => Promise<T[]>) =>
    (await Promise.all(parts.map(({ index, organization }) => ask(index, organization)))).flat()
  return {
    copyId: Math.max(...parts.map(({ index }) => index.copyId)),
    isGone: () => parts.some(({ index }) => index.isGone()),
    isDamaged: () => parts.some(({ index }) => index.isDamaged()),
    damagedCopies: () => parts.flatMap(({ index }) => index.damagedCopies()),
    under: async (keys) => {
      const found = await Promise.all(parts.map(({ index }) => index.under(keys)))
      return keys.map((_, at) =>
        parts
          .flatMap(({ organization }, part) =>
            (found[part]?.[at] ?? []).map((own) => ({ ...own, organization })),
          )
          .toSorted((one, other) => Number(other.status === 'ALLOWED') - Number(one.status === 'ALLOWED')),
      )
    },
    lookAlike: async (asset) => {
      const found = await findLookAlike(asset, (ranges) =>
        ofEach(async (index, organization) =>
          (await index.names(ranges)).map((entry) => ({ ...entry, index, organization })),
        ),
      )
      const own = found && (await found.by.index.row(found.by.pointer))
      return found && own
        ? { own: { ...own, organization: found.by.organization }, match: found.match }
        : null
    },
    names: (ranges) => ofEach((index) => index.names(ranges)),
    row: async () => undefined,
    called: async (words) => [...new Set(await ofEach((index) => index.called(words)))],
  }
}

/** Opens what answers from the copies of a state. */
export const openIndexOf = (
  database: Database,
  { copy, several }: Pick<CopyState, 'copy' | 'several'>,
  how?: Together,
): OwnAssetIndex | null => {
  if (!several) return copy && openIndex(database, copy.id, how)
  const readTogether = readerOf(database)
  return joined(
    several.map(({ copy: { id, beginnings }, organization }) => ({
      index: openIndex(database, id, how, { readTogether, beginnings }),
      organization,
    })),
  )
}

/** Returns the index of the current copies, reopened only if they or the database change. */
export const makeIndexOf = (database: () => Promise<Database>) => {
  let opened: { from: Database; index: OwnAssetIndex } | null = null
  let parts = new Map<number, OwnAssetIndex>()
  let readTogether: ReadTogether | undefined
  let names = ''
  return async (copyId: number, several?: readonly ListedCopy[]): Promise<OwnAssetIndex> => {
    const from = await database()
    const now = several
      ? JSON.stringify(several.map(({ copy, organization }) => [copy.id, organization]))
      : ''
    if (opened?.from === from && opened.index.copyId === copyId && names === now) return opened.index
    if (!several) opened = { from, index: openIndex(from, copyId) }
    else {
      const known = opened?.from === from ? parts : new Map<number, OwnAssetIndex>()
      if (known.size === 0) readTogether = readerOf(from)
      const cachedBlocks = Math.max(MIN_CACHED_BLOCKS, Math.ceil(CACHED_BLOCKS / several.length))
      const all = several.map(({ copy: { id, beginnings }, organization }) => ({
        index: known.get(id) ?? openIndex(from, id, AT_ONCE, { cachedBlocks, readTogether, beginnings }),
        organization,
      }))
      parts = new Map(all.map(({ index }) => [index.copyId, index]))
      opened = { from, index: joined(all) }
    }
    names = now
    return opened.index
  }
}
