import type { AssetKey } from '#lib/assets/canonical-keys.ts'
import { isIp } from '#lib/assets/host.ts'
import type { Asset } from '#lib/assets/asset.ts'
import { hasHost } from '#lib/assets/asset.ts'
import { accountOf } from '#lib/assets/platforms/platform-account.ts'
import { registrableDomain, sharingOf } from '#lib/assets/registrable-domain.ts'
import { moreTelling, questionAbout } from '#lib/look-alike/look-alike.ts'
import type { Named } from '#lib/look-alike/ranges.ts'
import { ownEntries, rangesCalled } from '#lib/look-alike/ranges.ts'
import type { NameEntry, NameRange } from '#lib/look-alike/table.ts'
import type { LookAlikeMatch } from '#lib/look-alike/look-alike-match.ts'
import { isCommonWord } from '#lib/look-alike/name.ts'
import type { OwnAsset } from '#lib/model/verdict.ts'
import type { Database } from '#lib/platform/database.ts'
import type { LineRange } from './lines.ts'
import { hostOfInsideKey, partsOf, rangeOfNames, rangesInside, rangesUnder } from './lines.ts'
import type { Together } from './read-copy.ts'
import { openCopyReader, openLines, openRows } from './read-copy.ts'

/** Reads the own-name lines in these ranges in one round; in any order, possibly repeated. */
export type ReadNames<Entry extends NameEntry> = (ranges: NameRange[]) => Promise<Entry[]>

/** Returns the own name that the asset resembles most, or null. Not for own assets: their pages often contain the own name. */
export const findLookAlike = async <Entry extends NameEntry>(
  asset: Asset,
  read: ReadNames<Entry>,
): Promise<{ match: LookAlikeMatch; by: Entry } | null> => {
  const questions = namesOf(asset).map(questionAbout)
  const ranges = questions.flatMap((question) => question.ranges)
  if (ranges.length === 0) return null
  const entries = await read(ranges)
  // The usual case; returns before `answer` computes its comparison data.
  if (entries.length === 0) return null
  const [worst] = questions
    .flatMap(({ answer }) => answer(entries) ?? [])
    .toSorted((one, other) => moreTelling(one.match, other.match))
  const by = worst && entries.find(({ name }) => name === worst.name)
  return worst && by ? { match: worst.match, by } : null
}

/** Skips the host of a platform that all its users share: it imitates no one, only its content may. */
const namesOf = (asset: Asset): Named[] => {
  if (asset.form === 'address') return [{ address: asset.address }]
  const account = accountOf(asset)
  const names: Named[] = account ? [{ platform: account.type, account: account.account }] : []
  if (!hasHost(asset)) return names
  if (!isIp(asset.host) && sharingOf(asset.host)?.by !== 'path') names.push(asset.host)
  return names
}

/** Returns an own asset’s look-alike lines. None for a page, or a platform’s domain with customer names (`acme.zendesk.com`). */
export const lookAlikeEntries = (keys: readonly AssetKey[]): NameEntry[] =>
  keys.flatMap((key) => {
    const colon = key.indexOf(':')
    const [kind, name] = [key.slice(0, colon), key.slice(colon + 1)]
    if (kind === 'domain') return domainEntries(name)
    if (kind === 'address') return ownEntries({ address: name })
    if (kind !== 'handle') return []
    const slash = name.indexOf('/')
    return ownEntries({ platform: name.slice(0, slash).toUpperCase(), account: name.slice(slash + 1) })
  })

const domainEntries = (host: string): NameEntry[] => {
  const domain = registrableDomain(host)
  if (domain === undefined || sharingOf(host)?.above === domain) return []
  return ownEntries(host, domain)
}

export type OwnAssetIndex = {
  copyId: number
  /** True once the copy has been replaced: lines not found may have been deleted. */
  isGone: () => boolean
  /** True once a part of the copy couldn’t be read: lines not found may be in it. */
  isDamaged: () => boolean
  /** For each canonical key, the own assets under it; for each inside key, those inside its domain. ALLOWED first. */
  under: (keys: readonly AssetKey[]) => Promise<OwnAsset[][]>
  /** The own asset that `asset` resembles, and how; null if none. */
  lookAlike: (asset: Asset) => Promise<{ own: OwnAsset; match: LookAlikeMatch } | null>
  /** Unique own domains whose label matches one of these words; common words are skipped, since they identify no one. */
  called: (words: readonly string[]) => Promise<string[]>
}

/** Answers from one complete copy by disk lookups, whatever the list’s size; never loads the whole list. */
export const openIndex = (database: Database, copyId: number, how?: Together): OwnAssetIndex => {
  const reader = openCopyReader(database, copyId)
  const linesIn = openLines(reader, copyId, how)
  const rowsAt = openRows(reader, copyId, how)
  const namesIn = async (ranges: readonly LineRange[]) => (await linesIn(ranges)).flat().map(nameOf)

  return {
    copyId,
    isGone: reader.isGone,
    isDamaged: reader.isDamaged,
    under: async (keys) => {
      const ranges = keys.map((key) => {
        const host = hostOfInsideKey(key)
        return host === null ? rangesUnder(key) : rangesInside(host)
      })
      const found = (await linesIn(ranges.flat())).values()
      const pointers = ranges.map((its) =>
        its.flatMap(() => found.next().value ?? []).map((line) => partsOf(line).pointer),
      )
      const rows = await rowsAt(pointers.flat())
      return pointers.map((its) => its.flatMap((pointer) => rows.get(pointer) ?? []))
    },
    lookAlike: async (asset) => {
      const found = await findLookAlike(asset, (ranges) => namesIn(ranges.map(rangeOfNames)))
      const own = found && (await rowsAt([found.by.pointer])).get(found.by.pointer)
      return found && own ? { own, match: found.match } : null
    },
    called: async (words) => {
      const names = await namesIn(rangesCalled(words.filter((word) => !isCommonWord(word))).map(rangeOfNames))
      const rows = await rowsAt(names.map(({ pointer }) => pointer))
      const allowed = names.filter(({ pointer }) => rows.get(pointer)?.status === 'ALLOWED')
      return [...new Set(allowed.map(({ name }) => name))]
    },
  }
}

const nameOf = (line: string): { key: string; name: string; pointer: string } => {
  const { key, name, pointer } = partsOf(line)
  return { key: key.slice(1), name, pointer }
}

/** Returns the index of the current copy, reopened only if the copy or the database changes. */
export const makeIndexOf = (database: () => Promise<Database>) => {
  let opened: { from: Database; index: OwnAssetIndex } | null = null
  return async (copyId: number): Promise<OwnAssetIndex> => {
    const from = await database()
    if (opened?.from !== from || opened.index.copyId !== copyId)
      opened = { from, index: openIndex(from, copyId) }
    return opened.index
  }
}
