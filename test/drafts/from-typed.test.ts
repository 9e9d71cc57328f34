import { describe, expect, it, test } from 'vitest'
import { assetsInTyped, draftFromTyped } from '#lib/drafts/begin.ts'
import { assetsInText } from '#lib/reader/read-into-form.ts'
import { draftingWorld, viewOf, type DraftingWorld } from '../reports/drafting-world.ts'
import { EMPTY_FORM } from '#lib/model/empty-form.ts'

test.each([
  ['evil.example', ['evil.example']],
  ['  hxxps://evil[.]example/a?b=1 ', ['https://evil.example/a?b=1']],
  ['https://evil.example/a,b;c|d', ['https://evil.example/a,b;c|d']],
  ['look at evil.example, and at other.example.', ['evil.example', 'other.example']],
  ['evil.example evil.example', ['evil.example']],
  ['hello', []],
  ['', []],
])('%j names %j', (typed, assets) => {
  expect(assetsInTyped(typed, assetsInText)).toEqual(assets)
})

describe('a draft from the address bar', () => {
  const defaults = {
    contactInfo: '',
    reporter: { displayName: '', platform: '', platformIdentifier: '', avatarUrl: '' },
    evidence: EMPTY_FORM.evidence,
  }
  const begin = async (world: DraftingWorld, typed: string, inPrivate = false) => {
    const origin = { id: 'typed-1', place: null, tabId: null, now: world.clock.now(), inPrivate, defaults }
    const { draft, unsent } = draftFromTyped(typed, origin, assetsInText)
    await world.drafting.begin(draft, unsent)
    return viewOf(await world.drafting.open(draft.id))
  }

  it('holds what was typed, claims nothing beside it, and is on no disk before it is touched', async () => {
    const world = await draftingWorld()
    const view = await begin(world, 'evil.example https://other.example/x')
    expect(view).toMatchObject({ kind: 'typed', note: null, blockers: [] })
    expect(await world.onDisk()).not.toContain('evil.example')
    expect(JSON.parse((await world.drafting.request(view.id)).body)).toEqual({
      assets: [
        { content: 'evil.example', status: 'BLOCKED' },
        { content: 'https://other.example/x', status: 'BLOCKED' },
      ],
      organizationSlug: 'acme',
      title: 'Phishing: evil.example and 1 more',
    })
  })

  it('shows what is no asset in the first row, where it is told why', async () => {
    const view = await begin(await draftingWorld(), 'hello')
    expect(view.form.assets).toEqual([{ content: 'hello', exact: null }])
    expect(view.blockers).toContain('bad-asset')
  })

  it('of a private window stays off the disk when it is touched', async () => {
    const world = await draftingWorld()
    const view = await begin(world, 'evil.example', true)
    await world.type(view, { description: 'a word' })
    expect(await world.onDisk()).not.toMatch(/evil\.example|a word/)
  })
})
