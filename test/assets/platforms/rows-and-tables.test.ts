import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fileShares } from '#lib/assets/platforms/tenants.ts'
import type { Asset } from '#lib/assets/asset.ts'
import { platforms } from '#lib/assets/platforms/platform-table.ts'
import { sharedByPath, sharedBySubdomain } from '#lib/assets/registrable-domain.ts'
import { wrappers } from '#lib/assets/unwrap/unwrap.ts'
import { READS_AS } from '#lib/look-alike/data/confusables.ts'
import { COMMON_WORDS } from '#lib/look-alike/data/common-words.ts'

/** The first questions are answered from the rows as they are written, later ones from a table: more than any table is made for. */
const MANY = 1000
/** So few at a time that the rows answer all of them. */
const FEW = 15

beforeEach(() => vi.resetModules())

/** What is answered to each at first, and what when many have been asked for. */
const atFirstAndLater = async <T>(
  asked: readonly string[],
  load: () => Promise<(one: string) => T>,
): Promise<{ first: T[]; later: T[] }> => {
  const first: T[] = []
  let answer = await load()
  for (const [at, one] of asked.entries()) {
    if (at % FEW === 0) {
      vi.resetModules()
      answer = await load()
    }
    first.push(answer(one))
  }
  for (let at = 0; at < MANY; at += 1) answer(`unheard-of-${at}.example`)
  return { first, later: asked.map((one) => answer(one)) }
}

const words = (table: Readonly<Partial<Record<string, string>>>): string[] =>
  Object.values(table).flatMap((text) => text?.split(' ') ?? [])

const ofEach = async (read: (asset: Asset) => unknown): Promise<(address: string) => unknown> => {
  const { parseAsset } = await import('#lib/assets/parse-asset.ts')
  return (address) => {
    const parsed = parseAsset(address)
    return parsed.ok ? read(parsed.value) : null
  }
}

/** `*.x.com/{}/status/{=}` as an address that fits it. */
const example = (pattern: string): string =>
  `https://${pattern.replace(/^(?:\*|\{\})\./, 'some.').replaceAll(/\{=?\}|\*/g, 'abcdef')}`

const hosts = ['evil.example', 'x.com.evil.example', 'constructor', 'com', 'ccom.example']

describe('rows and table answer alike', () => {
  it('how a host is shared', async () => {
    const listed = [...words(sharedByPath), ...words(sharedBySubdomain)]
    const asked = [...listed.flatMap((host) => [host, `www.${host}`, `a.${host}`, `a${host}`]), ...hosts]
    const { first, later } = await atFirstAndLater(asked, async () => {
      const { sharingOf } = await import('#lib/assets/registrable-domain.ts')
      return sharingOf
    })
    expect(first).toEqual(later)
    expect(first.filter((sharing) => sharing === undefined).length).toBeGreaterThan(hosts.length)
  })

  it('whose account an address is', async () => {
    const asked = [...platforms.flatMap(({ things }) => words(things)).map(example), ...hosts]
    const { first, later } = await atFirstAndLater(asked, async () => {
      const { accountOf } = await import('#lib/assets/platforms/platform-account.ts')
      return ofEach((asset) => (asset.form === 'address' ? null : accountOf(asset)))
    })
    expect(first).toEqual(later)
    expect(first.filter(Boolean).length).toBeGreaterThan(platforms.length)
  })

  it('what lies at an address', async () => {
    const parts = platforms.flatMap(({ resources: below = {} }) => words(below))
    const asked = [...parts, ...words(fileShares)].map((pattern) => `${example(pattern)}/more?utm_source=a`)
    const { first, later } = await atFirstAndLater([...asked, ...hosts], async () => {
      const { resourcesOn } = await import('#lib/assets/platforms/resources.ts')
      return ofEach((asset) => (asset.form === 'url' ? resourcesOn(asset) : null))
    })
    expect(first).toEqual(later)
    expect(first.filter((places) => Array.isArray(places) && places.length > 0).length).toBeGreaterThan(20)
  })

  it('whose wrapper an address is', async () => {
    const listed = wrappers.flatMap(({ hosts: of }) => of.split(' '))
    const written = listed.map((host) => host.replace(/^\*/, 'a.b').replace(/\*$/, 'co.uk'))
    const asked = [...written, ...written.map((host) => `a${host}`)].map((host) => `https://${host}/url?q=a`)
    const { first, later } = await atFirstAndLater(asked, async () => {
      const { wrappersOf } = await import('#lib/assets/unwrap/unwrap.ts')
      return (address) => (URL.canParse(address) ? wrappersOf(new URL(address)).map(({ name }) => name) : [])
    })
    expect(first).toEqual(later)
    expect(first.filter((names) => names.length > 0).length).toBeGreaterThan(20)
  })

  it('what a character reads as', async () => {
    const characters = Object.values(READS_AS).flatMap((row) => Array.from(row))
    const { first, later } = await atFirstAndLater([...characters, 'é', 'ж', '\ud800', 'aé'], async () => {
      const { skeletonsOf } = await import('#lib/look-alike/skeleton.ts')
      return (text) => skeletonsOf(text).map(({ letters }) => letters)
    })
    expect(first).toEqual(later)
  })

  it('what an everyday word is', async () => {
    const listed = COMMON_WORDS.split(' ').filter((_, at) => at % 20 === 0)
    const asked = listed.flatMap((word) => [word, `${word}ing`, `${word}x`, word.slice(1)])
    const { first, later } = await atFirstAndLater(['', ...asked], async () => {
      const { isCommonWord } = await import('#lib/look-alike/name.ts')
      return isCommonWord
    })
    expect(first).toEqual(later)
    expect(first.filter(Boolean).length).toBeGreaterThan(listed.length)
  })
})
