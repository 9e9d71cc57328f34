import type { Asset } from '#lib/assets/asset.ts'
import type { Database } from '#lib/platform/database/database.ts'
import type { Pace } from '#lib/platform/time/work-in-turns.ts'
import type { AskDeps, verdictOn } from './verdict.ts'
import type { CopyState } from '../sync/copy-state.ts'
import type { StoredCopy } from '../sync/copy.ts'
import { openManyReads, type ManyReads } from '../index/many-reads.ts'
import { readBloomFilter, type BloomFilter } from '../index/bloom-filter.ts'
import type { answersFrom } from '../index/own-asset-index.ts'
import { openCopyReader } from '../index/copy-reader.ts'
import type { Verdict } from '#lib/model/verdict.ts'

/** Assets per sweep: each takes some kilobytes of memory until it is answered. */
const MOST_AT_ONCE = 5000

const PUT_AT_ONCE = 20

export type AskManyDeps = Pick<AskDeps, 'current' | 'indexOf' | 'damaged' | 'reported' | 'takedownOn'> & {
  database: () => Promise<Database>
  pace: () => Pace
  /** Injected, because the verdict script already contains them and no other script should bundle them again. */
  verdictOn: typeof verdictOn
  answersFrom: typeof answersFrom
}

/** Returns verdicts equal to `askCopy`’s, in one sweep over the copy; starts over if the copy is replaced meanwhile. */
export const makeAskMany = (deps: AskManyDeps) => {
  let known: { from: Database; copyId: number; bloomFilter: BloomFilter } | null = null

  const openReads = async ({ id, count }: StoredCopy, pace: Pace): Promise<ManyReads | null> => {
    const from = await deps.database()
    const reader = openCopyReader(from, id)
    const bloomFilter =
      known?.from === from && known.copyId === id
        ? known.bloomFilter
        : await readBloomFilter(reader.readMany, id, count)
    if (reader.isGone()) return null
    if (!reader.isDamaged()) known = { from, copyId: id, bloomFilter }
    return openManyReads(reader, id, bloomFilter, pace)
  }

  /** Slower, but one unreadable row leaves the checks that don’t need it as they are. */
  const askOneByOne = async (state: CopyState, copy: StoredCopy, assets: readonly Asset[]) => {
    const index = await deps.indexOf(copy.id)
    const verdicts: Verdict[] = []
    for (const asset of assets)
      verdicts.push(
        await deps.verdictOn(asset, state, {
          lookUp: index.under,
          lookAlike: index.lookAlike,
          reported: deps.reported,
          takedownOn: deps.takedownOn,
          isDamaged: index.isDamaged,
        }),
      )
    if (index.isDamaged()) deps.damaged?.()
    return index.isGone() ? null : verdicts
  }

  const askSome = async (assets: readonly Asset[]): Promise<Verdict[]> => {
    for (let anew = false; ; anew = true) {
      const state = await deps.current(anew)
      const pace = deps.pace()
      const reads = state.copy && (await openReads(state.copy, pace))
      if (state.copy && !reads) continue
      if (state.copy && reads?.isDamaged()) {
        const verdicts = await askOneByOne(state, state.copy, assets)
        if (verdicts) return verdicts
        continue
      }
      const answers = reads && deps.answersFrom(reads)
      const asking: Promise<Verdict>[] = []
      for (const asset of assets) {
        const one = deps.verdictOn(asset, state, {
          lookUp: async (key) => (answers ? answers.under(key) : []),
          lookAlike: async (its) => (answers ? answers.lookAlike(its) : null),
          reported: deps.reported,
          takedownOn: deps.takedownOn,
          isDamaged: () => false,
        })
        // Awaited below; prevents an unhandled rejection until then.
        one.catch(() => undefined)
        asking.push(one)
        if (asking.length % PUT_AT_ONCE === 0) await pace.ifLong()
      }
      await reads?.answerAll()
      const verdicts = await Promise.all(asking)
      if (reads?.isGone()) continue
      if (!state.copy || !reads?.isDamaged()) return verdicts
      const alone = await askOneByOne(state, state.copy, assets)
      if (alone) return alone
    }
  }

  return async (assets: readonly Asset[]): Promise<Verdict[]> => {
    const verdicts: Verdict[] = []
    for (let from = 0; from < assets.length; from += MOST_AT_ONCE)
      verdicts.push(...(await askSome(assets.slice(from, from + MOST_AT_ONCE))))
    return verdicts
  }
}
