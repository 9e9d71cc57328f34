import { describe, expect, it } from 'vitest'
import { copyOf, ownAsset } from '#test/fakes/own-assets.ts'
import { bulkWorld } from './bulk-world.ts'

const TEXT =
  'From: Ann <ann@corp.example>\nSee https://mail.corp.example/a, https://notcorp.example/b and https://evil.example/c'

describe('rows on the ignore list', () => {
  it('are counted and kept, but neither ready nor sent; names that end alike are', async () => {
    const { paste, settings, rowStatuses, submit, bodies } = await bulkWorld()
    settings.ignored = 'corp.example'
    const state = await paste(TEXT)
    expect(await rowStatuses()).toMatchObject({
      'https://mail.corp.example/a': 'ignored',
      'https://notcorp.example/b': 'ready',
      'https://evil.example/c': 'ready',
    })
    expect(state.counts).toMatchObject({ ignored: 2, ready: 2, 'not-asset': 0 })
    expect(state.assets).toBe(2)
    await submit()
    expect((await bodies()).join()).not.toContain('mail.corp.example')
  })

  it('follow the list at once, and what was sent stays as it is', async () => {
    const { paste, settings, rowStatuses, submit, settled, rows, reports } = await bulkWorld()
    await paste('https://evil.example/c')
    await submit()
    await paste('https://evil.example/d')
    const before = await rows()
    settings.ignored = 'evil.example'
    expect((await settled()).counts).toMatchObject({ ignored: 1 })
    expect(await rowStatuses()).toMatchObject({ 'https://evil.example/d': 'ignored' })
    expect((await rows()).find(({ reportId }) => reportId !== null)).toEqual(
      before.find(({ reportId }) => reportId !== null),
    )
    expect(await reports()).toHaveLength(1)
    settings.ignored = ''
    expect(await rowStatuses()).toMatchObject({ 'https://evil.example/d': 'ready' })
  })

  it('are taken in by the user’s decision', async () => {
    const { paste, settings, rows, bulk, rowStatuses } = await bulkWorld()
    settings.ignored = 'corp.example'
    await paste('https://mail.corp.example/a')
    const [row] = await rows()
    await bulk().change({ kind: 'decide', ids: [row?.id ?? -1], decision: 'send' })
    expect(await rowStatuses()).toEqual({ 'https://mail.corp.example/a': 'ready' })
  })

  it('are checked against the allowlist all the same: an own asset needs its reason once it is taken in', async () => {
    const { world, paste, settings, rows, bulk } = await bulkWorld()
    world.own = [ownAsset('corp.example', { id: 1 })]
    world.copy = { copy: copyOf(1), unchecked: null }
    settings.ignored = 'corp.example'
    await paste('https://mail.corp.example/a')
    // What is ignored is never counted as being checked, so nothing waits for its check.
    await expect.poll(rows).toMatchObject([{ rowStatus: 'ignored', check: { stops: true } }])
    const [row] = await rows()
    const state = await bulk().change({ kind: 'decide', ids: [row?.id ?? -1], decision: 'send' })
    expect(state.blockers).toContain('own-asset')
  })
})
