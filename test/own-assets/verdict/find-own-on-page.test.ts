import { describe, expect, it } from 'vitest'
import { buildCopy, resumeOrBegin } from '#lib/own-assets/sync.ts'
import type { CopyState } from '#lib/own-assets/copy.ts'
import { makeFindOwnOnPage } from '#lib/own-assets/verdict.ts'
import type { OwnAssetIndex } from '#lib/own-assets/own-asset-index.ts'
import { lookAlikeEntries, openIndex } from '#lib/own-assets/own-asset-index.ts'
import { makeLines } from '#lib/own-assets/lines.ts'
import type { OrganizationAsset } from '#lib/service/organization-assets.ts'
import { listed } from '#test/fakes/asset-list.ts'
import { NOON } from '#test/fakes/clock.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { copyOf } from '#test/fakes/own-assets.ts'

const indexOf = async (rows: OrganizationAsset[]): Promise<OwnAssetIndex> => {
  const database = await freshDatabase()
  const addLines = makeLines(lookAlikeEntries)
  const begun = await resumeOrBegin(database, 'owner', NOON)
  const builder = await buildCopy(database, begun, addLines)
  await builder.addPage({ rows, unreadable: 0, cursor: null })
  await builder.sortLines(() => true)
  return openIndex(database, begun.id)
}

const HERE: CopyState = { copy: copyOf(0), unchecked: null }

const OWN = [
  listed(1, 'acme-wallet.example'),
  listed(2, 'https://www.northern.example/start'),
  listed(3, 'closed.example', 'BLOCKED'),
  listed(4, 'https://x.com/acme'),
  listed(5, 'service.example'),
]

const findOwnOnPage = async () => {
  const index = await indexOf(OWN)
  return makeFindOwnOnPage({ current: async () => HERE, indexOf: async () => index })
}

describe('what of a page is ours', () => {
  it.each<[host: string, ours: boolean, why: string]>([
    ['acme-wallet.example', true, 'on the list'],
    ['cdn.acme-wallet.example', true, 'below it'],
    ['northern.example', true, 'the host of an own page'],
    ['closed.example', false, 'on the list, and not allowed'],
    ['x.com', false, 'an own account does not make it ours'],
    ['evil-acme-wallet.example', false, 'another domain'],
    ['127.0.0.1', false, 'no domain'],
    ['not a host', false, 'nothing'],
  ])('%s: %s (%s)', async (host, ours) => {
    const found = await (await findOwnOnPage())([host], [])
    expect([...found.hosts]).toEqual(ours ? [host] : [])
  })

  it.each<[words: string[], names: string[], why: string]>([
    [['acmewallet'], ['acme-wallet.example'], 'with its hyphen left out, as a title has it'],
    [['\u0430cmewallet'], ['acme-wallet.example'], 'in letters that read the same'],
    [['northern', 'acmewallet'], ['northern.example', 'acme-wallet.example'], 'each'],
    [['closed'], [], 'not allowed'],
    [['acme'], [], 'an account is no name of a site'],
    [['service'], [], 'a common word'],
  ])('%j is the name of %j (%s)', async (words, names) => {
    const found = await (await findOwnOnPage())([], words)
    expect(found.names.toSorted()).toEqual(names.toSorted())
  })

  it('is not known without a list', async () => {
    const none = makeFindOwnOnPage({
      current: async () => ({ copy: null, unchecked: 'not-fetched' }),
      indexOf: () => Promise.reject(new Error('there is no copy to open')),
    })
    expect(await none(['acme-wallet.example'], ['acmewallet'])).toEqual({
      checked: false,
      hosts: new Set(),
      names: [],
    })
  })

  it('is asked again of the copy that took the place of the one that answered', async () => {
    const [old, fresh] = [await indexOf([]), await indexOf(OWN)]
    const asked: boolean[] = []
    const found = await makeFindOwnOnPage({
      current: async (anew) => {
        asked.push(anew)
        return HERE
      },
      indexOf: async () => (asked.length === 1 ? { ...old, isGone: () => true } : fresh),
    })(['acme-wallet.example'], [])
    expect(asked).toEqual([false, true])
    expect([...found.hosts]).toEqual(['acme-wallet.example'])
  })
})
