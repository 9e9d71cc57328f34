import { keysToLookUp } from '#lib/assets/canonical-keys.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { CopyState } from '../sync/copy-state.ts'
import type { OwnAssetIndex } from '../index/own-asset-index.ts'

export type FindOwnOnPageDeps = {
  current: (anew?: boolean) => Promise<CopyState>
  indexOf: (copyId: number) => Promise<OwnAssetIndex>
}

/** Own hosts and names among those asked about; `checked` is false if there is no list to compare with, or part of it can’t be read. */
export type FoundOurs = { checked: boolean; hosts: Set<string>; names: string[] }

/** For page signals: returns which of a page’s hosts are ALLOWED own ones or below one, and which own domains its words name. */
export const makeFindOwnOnPage =
  ({ current, indexOf }: FindOwnOnPageDeps) =>
  async (hosts: readonly string[], words: readonly string[]): Promise<FoundOurs> => {
    for (let anew = false; ; anew = true) {
      const { copy } = await current(anew)
      if (!copy) return { checked: false, hosts: new Set(), names: [] }
      const index = await indexOf(copy.id)
      const [ours, called] = await Promise.all([
        Promise.all(hosts.map(async (host) => ((await isOurs(host, index)) ? [host] : []))),
        index.called(words),
      ])
      // If the copy was replaced meanwhile, a miss means nothing: try again.
      if (!index.isGone()) return { checked: !index.isDamaged(), hosts: new Set(ours.flat()), names: called }
    }
  }

const isOurs = async (host: string, index: OwnAssetIndex): Promise<boolean> => {
  const asset = parseAsset(host)
  if (!asset.ok) return false
  const found = await index.under(keysToLookUp(asset.value).map(({ key }) => key))
  return found.flat().some(({ status }) => status === 'ALLOWED')
}
