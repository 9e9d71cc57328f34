import { describe, expect, it, vi } from 'vitest'
import { sha256Text } from '#lib/encoding.ts'
import { getReport } from '#lib/reports/store.ts'
import { draftingWorld, viewOf } from '../reports/drafting-world.ts'
import { report, STATE_NAMES, STATES } from '../reports/samples.ts'

const PAGE = 'https://evil.example/login'

const opened = async (url = PAGE) => {
  const world = await draftingWorld()
  world.setTab(1, url)
  return { world, view: viewOf(await world.openTab(1)) }
}

describe('a tab’s draft', () => {
  it('is new, with the browser’s address, still to be read', async () => {
    const { view } = await opened()
    expect(view).toMatchObject({
      kind: 'page',
      reading: true,
      form: { assets: [{ content: PAGE, exact: null }] },
    })
  })

  it('is answered as it is stored, and checked once', async () => {
    const world = await draftingWorld()
    const check = vi.spyOn(world.earlier, 'on')
    world.setTab(1, PAGE)
    const first = await world.openTab(1)
    expect(check).toHaveBeenCalledTimes(1)
    expect(await world.drafting.open(viewOf(first).id)).toEqual(first)
  })

  it('is the one begun there, as long as it is that address', async () => {
    const { world, view } = await opened()
    expect(viewOf(await world.openTab(1)).id).toBe(view.id)
    world.setTab(1, 'https://evil.example/other')
    expect(viewOf(await world.openTab(1)).id).not.toBe(view.id)
    world.setTab(1, PAGE)
    expect(viewOf(await world.openTab(1)).id).toBe(view.id)
  })

  it('is one, even if it is asked for twice at once', async () => {
    const world = await draftingWorld()
    world.setTab(1, PAGE)
    const [one, other] = await Promise.all([world.openTab(1), world.openTab(1)])
    expect(viewOf(other).id).toBe(viewOf(one).id)
  })

  it.each(['about:blank', 'chrome://settings/', 'file:///home/ann/diary.txt', ''])(
    'of %j is empty and says so',
    async (url) => {
      const { view } = await opened(url)
      expect(view).toMatchObject({ note: 'nothing-reportable', reading: false, form: { assets: [] } })
    },
  )

  it.each<[length: number, filledIn: boolean, why: string]>([
    [8192, true, 'as long as may be sent'],
    [9000, true, 'too long to send: shown, and told'],
    [40_000, false, 'longer than a draft holds'],
  ])('of an address of %i characters is there: %s', async (length, filledIn) => {
    const url = `https://evil.example/?to=a@b.co&q=${'x'.repeat(length)}`.slice(0, length)
    const { world, view } = await opened(url)
    expect(view.form.assets).toHaveLength(filledIn ? 1 : 0)
    const typed = await world.type(view, { description: 'typed' })
    expect(viewOf(await world.openTab(1))).toEqual(typed)
    if (length === 9000) expect(view.checks).toMatchObject([{ ok: false, problem: 'too-long' }])
  })

  it('of a tab that is gone is gone', async () => {
    const { world } = await opened()
    expect(await world.openTab(7)).toEqual({ kind: 'gone' })
  })
})

describe('what was typed in a tab whose page changed its URL', () => {
  const EARLIER = 'https://evil.example/1'

  it.each<[why: string, url: string, inPrivate: boolean, offered: boolean]>([
    ['on another page of the same origin', 'https://evil.example/2', false, true],
    ['on another origin', 'https://other.example/1', false, false],
    ['on another page of the same origin, in a private tab', 'https://evil.example/2', true, true],
    ['at a URL without an origin', 'about:blank', false, false],
  ])('%s: %s', async (_, url, inPrivate, offered) => {
    const world = await draftingWorld()
    world.setTab(1, EARLIER, { inPrivate })
    const first = await world.type(viewOf(await world.openTab(1)), { description: 'typed first' })
    world.setTab(1, url, { inPrivate })
    const next = await world.openTab(1)
    expect(viewOf(next).id).not.toBe(first.id)
    const earlier = { id: first.id, content: EARLIER }
    if (offered) expect(next).toMatchObject({ earlier })
    else expect(next).not.toHaveProperty('earlier')
    // An untouched draft that is opened again still tells of it; one that was edited doesn’t.
    if (!offered) return
    expect(await world.openTab(1)).toMatchObject({ earlier })
    const second = await world.type(viewOf(next), { description: 'typed second' })
    await world.type(second, { description: 'typed second, later' })
    expect(await world.openTab(1)).not.toHaveProperty('earlier')
    world.setTab(1, 'https://evil.example/3', { inPrivate })
    expect(await world.openTab(1)).toMatchObject({ earlier: { content: url } })
  })

  it('isn’t offered in another tab, nor in a private one, nor if nothing was typed', async () => {
    const world = await draftingWorld()
    world.setTab(1, EARLIER)
    const view = viewOf(await world.openTab(1))
    world.setTab(1, 'https://evil.example/2')
    expect(await world.openTab(1)).not.toHaveProperty('earlier')
    await world.type(view, { description: 'typed' })
    world.setTab(2, 'https://evil.example/2')
    expect(await world.openTab(2)).not.toHaveProperty('earlier')
    world.setTab(1, 'https://evil.example/2', { inPrivate: true })
    expect(await world.openTab(1)).not.toHaveProperty('earlier')
  })

  it('is the tab’s draft whatever the fragment is; an untouched one is begun anew under the new URL', async () => {
    const world = await draftingWorld()
    world.setTab(1, `${PAGE}#one`)
    const untouched = viewOf(await world.openTab(1))
    world.setTab(1, `${PAGE}#two`)
    const view = viewOf(await world.openTab(1))
    expect(view.id).not.toBe(untouched.id)
    expect(view.form.assets).toMatchObject([{ content: `${PAGE}#two` }])
    await world.type(view, { description: 'typed' })
    world.setTab(1, `${PAGE}#three`)
    expect(viewOf(await world.openTab(1)).id).toBe(view.id)
  })

  it.each([
    ['in the same tab', 1],
    ['in another one, after a restart of the browser', 7],
  ])('is found where version 1.0 stored it, by the whole URL, %s', async (_, tabId) => {
    const world = await draftingWorld()
    world.setTab(1, `${PAGE}#one`)
    const view = await world.type(viewOf(await world.openTab(1)), { description: 'typed before' })
    const stored = await world.store.get(view.id)
    if (!stored) throw new Error('not stored')
    const place = `${await sha256Text(`${PAGE}#one`)}:1`
    await world.restartBrowser()
    await world.database.put('drafts', { ...stored, place })
    world.setTab(tabId, `${PAGE}#one`)
    expect(viewOf(await world.openTab(tabId)).id).toBe(view.id)
  })
})

describe('after a Submit', () => {
  const OPEN = ['queued', 'sending', 'waiting', 'held', 'refused', 'needs-you']

  it.each(STATE_NAMES)('the same tab shows the report while it is open, and not after: %s', async (at) => {
    const { world, view } = await opened()
    await world.submit(view)
    await world.database.put('reports', report({ id: view.id, state: STATES[at] }))
    const answered = await world.openTab(1)
    if (OPEN.includes(at)) expect(answered).toMatchObject({ kind: 'report', report: { id: view.id } })
    else expect(viewOf(answered).id).not.toBe(view.id)
  })

  it('a person can have a new draft all the same, which is then found', async () => {
    const { world, view } = await opened()
    await world.submit(view)
    await world.database.put('reports', report({ id: view.id, state: STATES.refused }))
    const anew = viewOf(await world.openTab(1, true))
    expect(anew.id).not.toBe(view.id)
    expect(viewOf(await world.openTab(1)).id).toBe(anew.id)
    expect(await getReport(world.database, view.id)).not.toBeNull()
  })

  it('a draft begun after it is found, not the report', async () => {
    const { world, view } = await opened()
    await world.submit(view)
    await world.database.put('reports', report({ id: view.id, state: STATES.accepted }))
    const second = await world.type(viewOf(await world.openTab(1)), { description: 'a second look' })
    expect(viewOf(await world.openTab(1)).id).toBe(second.id)
    expect(await getReport(world.database, view.id)).not.toBeNull()
  })
})

describe('a browser that numbered its tabs anew', () => {
  it('finds what was typed at that address', async () => {
    const { world, view } = await opened()
    await world.type(view, { description: 'typed before' })
    await world.restartBrowser()
    world.setTab(2, PAGE)
    const again = viewOf(await world.openTab(2))
    expect(again).toMatchObject({ id: view.id, form: { description: 'typed before' } })
    expect(viewOf(await world.openTab(2)).id).toBe(view.id)
  })

  it('also when the old number is now another tab’s', async () => {
    const { world, view } = await opened()
    await world.type(view, { description: 'typed before' })
    await world.restartBrowser()
    world.setTab(1, 'https://elsewhere.example/')
    world.setTab(2, PAGE)
    expect(viewOf(await world.openTab(1)).id).not.toBe(view.id)
    expect(viewOf(await world.openTab(2)).id).toBe(view.id)
  })

  it('finds what was typed in a tab that was closed', async () => {
    const { world, view } = await opened()
    await world.type(view, { description: 'typed before' })
    world.tabs.delete(1)
    world.setTab(2, PAGE)
    expect(viewOf(await world.openTab(2)).id).toBe(view.id)
  })

  it.each(['is typed', 'discards it', 'submits it'])(
    'takes it as it is stored by then, while another window %s',
    async (what) => {
      const { world, view } = await opened()
      const typed = await world.type(view, { description: 'typed before' })
      world.tabs.delete(1)
      world.setTab(2, PAGE)
      const { idAt } = world.store
      world.store.idAt = async (place) => {
        world.store.idAt = idAt
        if (what === 'is typed') await world.type(typed, { description: 'typed last' })
        else if (what === 'discards it') await world.drafting.discard(view.id)
        else await world.submit(typed)
        return idAt(place)
      }
      await world.openTab(2)
      const stored = await world.store.get(view.id)
      expect(stored?.form.description).toBe(what === 'is typed' ? 'typed last' : undefined)
    },
  )

  it('never takes the draft of a tab that is still there', async () => {
    const { world, view } = await opened()
    await world.type(view, { description: 'typed in the first' })
    world.setTab(2, PAGE)
    expect(viewOf(await world.openTab(2)).id).not.toBe(view.id)
  })

  it('never takes one into a private tab, where typing must not reach the disk', async () => {
    const { world, view } = await opened()
    await world.type(view, { description: 'typed before' })
    await world.restartBrowser()
    world.setTab(2, PAGE, { inPrivate: true })
    const own = viewOf(await world.openTab(2))
    expect(own.id).not.toBe(view.id)
    await world.type(own, { description: 'typed in private' })
    expect(await world.onDisk()).not.toContain('typed in private')
  })

  it('never takes a link’s draft for the page’s', async () => {
    const { world } = await opened()
    const link = await world.click({ item: 'link', linkUrl: PAGE, tabId: 9 })
    await world.type(link, { description: 'typed' })
    world.setTab(2, PAGE)
    expect(viewOf(await world.openTab(2)).id).not.toBe(link.id)
  })
})

describe('looking at a tab', () => {
  it.each([
    [PAGE, { kind: 'none', address: PAGE, reportable: true }],
    ['chrome://settings/', { kind: 'none', address: 'chrome://settings/', reportable: false }],
    ['', { kind: 'untold' }],
  ])('at %j makes nothing and reads nothing', async (url, expected) => {
    const world = await draftingWorld()
    world.setTab(1, url)
    expect(await world.atTab(1)).toEqual(expected)
    expect(await world.database.getAll('drafts')).toEqual([])
    expect(await world.session.keys()).toEqual([])
  })

  it('of one that is gone tells nothing', async () => {
    const { world } = await opened()
    expect(await world.atTab(7)).toEqual({ kind: 'untold' })
  })

  it('finds what was begun there, as long as it is that address', async () => {
    const { world, view } = await opened()
    expect(await world.atTab(1)).toEqual({ kind: 'there', address: PAGE, id: view.id })
    world.setTab(1, 'https://evil.example/other')
    expect(await world.atTab(1)).toMatchObject({ kind: 'none' })
  })

  it.each([
    ['queued', 'there'],
    ['refused', 'there'],
    ['accepted', 'none'],
  ] as const)('finds the report that was sent from there while it is open: %s', async (at, found) => {
    const { world, view } = await opened()
    await world.submit(view)
    await world.database.put('reports', report({ id: view.id, state: STATES[at] }))
    expect(await world.atTab(1)).toMatchObject({ kind: found })
  })
})
