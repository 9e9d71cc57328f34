import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { canonicalJson } from '#lib/encoding.ts'
import { MAX_PICTURE_BYTES, MAX_WORKING_BYTES } from '#lib/limits.ts'
import type { DraftView, MadePicture } from '#lib/messages/report-requests.ts'
import { browser } from '#lib/platform/browser.ts'
import { evidenceIn, isScreenshot } from '#lib/model/sent-evidence.ts'
import { makeScreenshots } from '#lib/drafts/screenshots.ts'
import { EXIF, jpeg, jpegBytes } from '#test/fakes/jpeg.ts'
import { draftingWorld, viewOf, type DraftingWorld } from '../reports/drafting-world.ts'

const ADDRESS = 'https://evil.example/login'
const PAGE_TAB = 1
const OTHER_TAB = 2

const made = (changes: Partial<MadePicture> = {}): MadePicture => ({
  edits: { crop: null, blackedOut: [] },
  base64: jpeg(),
  workingPercent: 100,
  scalePercent: 80,
  ...changes,
})

/** A window with the draft's tab in front of it, and a browser that gives a picture of it. */
const screen = async (given?: DraftingWorld) => {
  const world = given ?? (await draftingWorld())
  const its = {
    front: PAGE_TAB,
    picture: `data:image/jpeg;base64,${jpeg({ width: 1600 })}`,
    shown: [] as number[],
  }
  let whileItLasts = (): void => undefined
  Object.assign(browser.tabs, {
    query: async () => [{ id: its.front }],
    update: async (id: number) => {
      its.front = id
      its.shown.push(id)
    },
    captureVisibleTab: async () => {
      whileItLasts()
      if (its.picture === '') throw new Error('The activeTab permission is not in effect')
      return its.picture
    },
  })
  const screenshots = makeScreenshots({
    drafting: world.drafting,
    store: world.store,
    clock: world.clock,
    pause: async () => undefined,
  })
  const view = await world.readPage(ADDRESS)
  world.setTab(OTHER_TAB, 'https://bank.example/account')
  return Object.assign(its, {
    world,
    screenshots,
    view,
    meanwhile: (happens: () => void) => (whileItLasts = happens),
  })
}

/** A picture that was taken and is ticked. */
const pictured = async (changes: Partial<MadePicture> = {}) => {
  const on = await screen()
  await on.screenshots.take(on.view.id, false)
  const kept = await on.screenshots.keep({
    id: on.view.id,
    working: jpeg({ width: 1600 }),
    made: made(changes),
  })
  if (kept.kind !== 'stored') throw new Error(kept.why)
  return { ...on, view: await ticked(on.world, viewOf(kept.draft)) }
}
const ticked = (world: DraftingWorld, view: DraftView): Promise<DraftView> =>
  world.type(view, { evidence: { ...view.form.evidence, screenshot: true } })

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe('a picture of the page', () => {
  it('is taken of the tab in front, and nothing of it is on disk', async () => {
    const { screenshots, view, world } = await screen()
    expect(view.screenshot).toEqual({ missing: null, lost: false, picture: null })
    expect(view.form.evidence.screenshot).toBeUndefined()
    const taken = await screenshots.take(view.id, false)
    expect(taken).toEqual({ kind: 'taken', base64: jpeg({ width: 1600 }) })
    expect((await screenshots.get(view.id)).picture).toBeNull()
    expect(await world.onDisk()).not.toContain('/9j/')
  })

  it.each([
    ['another tab is in front', (its: { front: number }) => (its.front = OTHER_TAB), 'elsewhere'],
    ['the browser gives none', (its: { picture: string }) => (its.picture = ''), 'refused'],
    [
      'the browser gives something else',
      (its: { picture: string }) => (its.picture = 'data:,'),
      'not-a-picture',
    ],
    ['the tab is closed', ({ world }: { world: DraftingWorld }) => world.tabs.delete(PAGE_TAB), 'tab-gone'],
    [
      'the tab shows another page',
      ({ world }: { world: DraftingWorld }) => world.setTab(PAGE_TAB, 'https://evil.example/next'),
      'moved-on',
    ],
  ])('is none where %s', async (_, happens, why) => {
    const on = await screen()
    happens(on)
    expect(await on.screenshots.take(on.view.id, false)).toEqual({ kind: 'failed', why })
    expect(await on.screenshots.keep({ id: on.view.id, working: jpeg(), made: made() })).toEqual({
      kind: 'failed',
      why: 'out-of-date',
    })
  })

  it('is taken of a page that changes its URL all the time, as long as it is the same document', async () => {
    const world = await draftingWorld()
    world.documents.set(PAGE_TAB, 'one')
    const on = await screen(world)
    let turn = 0
    const restless = (): void => world.setTab(PAGE_TAB, `https://evil.example/${(turn += 1)}`)
    restless()
    on.meanwhile(restless)
    expect(await on.screenshots.take(on.view.id, false)).toMatchObject({ kind: 'taken' })
    on.meanwhile(() => {
      restless()
      world.documents.set(PAGE_TAB, 'another')
    })
    expect(await on.screenshots.take(on.view.id, false)).toEqual({ kind: 'failed', why: 'switched' })
    restless()
    expect(await on.screenshots.take(on.view.id, false)).toEqual({ kind: 'failed', why: 'moved-on' })
  })

  it('is dropped when the tab in front or its address changes while it is taken', async () => {
    const one = await screen()
    one.meanwhile(() => (one.front = OTHER_TAB))
    expect(await one.screenshots.take(one.view.id, false)).toEqual({ kind: 'failed', why: 'switched' })
    const other = await screen()
    other.meanwhile(() => other.world.setTab(PAGE_TAB, 'https://evil.example/#step-2'))
    expect(await other.screenshots.take(other.view.id, false)).toEqual({ kind: 'failed', why: 'switched' })
    expect(other.world.inMemory()).not.toContain('picture:')
  })

  it('is taken where the page is, if asked for, and whoever asked sees their own tab again', async () => {
    const on = await screen()
    on.front = OTHER_TAB
    expect(await on.screenshots.take(on.view.id, true)).toMatchObject({ kind: 'taken' })
    expect(on.shown).toEqual([PAGE_TAB, OTHER_TAB])
  })

  it.each(['link', 'selection', 'image'] as const)('is never offered for a %s', async (item) => {
    const { world, screenshots } = await screen()
    const view = await world.click({
      item,
      linkUrl: 'https://evil.example/',
      imageUrl: 'https://evil.example/a.png',
      selectionText: 'evil.example',
      pageUrl: 'https://mail.example/',
    })
    expect(view.screenshot).toBeNull()
    expect(await screenshots.take(view.id, true)).toEqual({ kind: 'failed', why: 'not-offered' })
  })

  it('is not offered where there is no page of the web, and for a PDF it is', async () => {
    const { world, screenshots } = await screen()
    world.setTab(3, 'chrome://settings/')
    const none = viewOf(await world.openTab(3))
    expect(none.screenshot).toMatchObject({ missing: 'not-a-web-page' })
    expect(await screenshots.take(none.id, false)).toEqual({ kind: 'failed', why: 'not-offered' })
    world.setTab(4, 'https://evil.example/invoice.pdf')
    world.page = async () => ({ kind: 'not-a-document', contentType: 'application/pdf' })
    const pdf = viewOf(await world.read(viewOf(await world.openTab(4)).id))
    expect(pdf).toMatchObject({ note: 'pdf', screenshot: { missing: null } })
  })
})

describe('what the page makes of it', () => {
  it('is parsed again: nothing but pixels, within its bounds, of a picture that was taken', async () => {
    const on = await screen()
    const keep = (working: string | null, changes: Partial<MadePicture> = {}) =>
      on.screenshots.keep({ id: on.view.id, working, made: made(changes) })
    expect(await keep(null)).toEqual({ kind: 'failed', why: 'out-of-date' })
    await on.screenshots.take(on.view.id, false)
    expect(await keep('nothing')).toEqual({ kind: 'failed', why: 'not-a-picture' })
    expect(await keep(jpeg(), { base64: btoa('<svg/>') })).toEqual({ kind: 'failed', why: 'not-a-picture' })
    expect(await keep(jpeg(), { base64: jpeg({ extra: EXIF }) })).toEqual({
      kind: 'failed',
      why: 'has-metadata',
    })
    expect(await keep(jpeg(), { base64: jpeg({ scan: MAX_PICTURE_BYTES }) })).toEqual({
      kind: 'failed',
      why: 'too-large',
    })
    expect(await keep(jpeg({ scan: MAX_WORKING_BYTES }))).toEqual({ kind: 'failed', why: 'too-large' })
    expect(await keep(jpeg())).toMatchObject({ kind: 'stored' })
  })

  it('has no room where memory has none, in words', async () => {
    const on = await screen()
    await on.screenshots.take(on.view.id, false)
    vi.spyOn(on.world.session, 'set').mockRejectedValueOnce(new Error('quota bytes exceeded'))
    expect(await on.screenshots.keep({ id: on.view.id, working: jpeg(), made: made() })).toEqual({
      kind: 'failed',
      why: 'no-room',
    })
  })

  it('is in the body once it is ticked, as a second enrichment with checksums of each part and the whole', async () => {
    const area = { x: 1, y: 2, width: 30, height: 40 }
    const { world, view, screenshots } = await pictured({ edits: { crop: area, blackedOut: [area, area] } })
    expect(view.screenshot?.picture).toEqual({
      takenAt: world.clock.now(),
      width: 640,
      height: 360,
      bytes: jpegBytes().length,
      scalePercent: 80,
      cropped: true,
      blackedOut: 2,
    })
    const { body } = await world.drafting.request(view.id)
    expect(Buffer.byteLength(body)).toBe(view.bytes)
    const [page, picture] = evidenceIn(body)
    expect(page?.kind).toBe('page')
    if (!picture || !isScreenshot(picture)) throw new Error('no picture')
    const { hashes, ...output } = picture.output
    expect(picture.output).toMatchObject({
      version: 1,
      kind: 'screenshot',
      time: new Date(world.clock.now()).toISOString(),
      picture: { mediaType: 'image/jpeg', width: 640, height: 360, base64: jpeg() },
      done: { cropped: true, blackedOut: 2, scalePercent: 80 },
    })
    expect(picture.sha256).toBe(sha256(jpegBytes()))
    expect(hashes).toEqual({
      picture: sha256(canonicalJson(output.picture)),
      done: sha256(canonicalJson(output.done)),
      whole: sha256(canonicalJson(output)),
    })
    const unticked = await world.type(view, { evidence: { ...view.form.evidence, screenshot: false } })
    expect((await world.drafting.request(unticked.id)).body).not.toContain('screenshot')
    // It is still there, to be ticked again.
    expect((await screenshots.get(view.id)).picture).toMatchObject({ base64: jpeg() })
  })

  it('can be edited further, of the same picture and its time', async () => {
    const { world, view, screenshots } = await pictured()
    const takenAt = world.clock.now()
    world.clock.advance(60_000)
    const kept = await screenshots.keep({
      id: view.id,
      working: null,
      made: made({
        base64: jpeg({ width: 100 }),
        edits: { crop: { x: 0, y: 0, width: 9, height: 9 }, blackedOut: [] },
      }),
    })
    if (kept.kind !== 'stored') throw new Error(kept.why)
    expect(viewOf(kept.draft).screenshot?.picture).toMatchObject({ takenAt, width: 100, cropped: true })
    // Submit of what was on screen before is of another body.
    expect((await world.submit(view)).kind).toBe('changed')
  })
})

describe('until Submit the picture', () => {
  it('is in memory alone, also of what was typed beside it', async () => {
    const { world, view } = await pictured()
    await world.type(view, { description: 'Typed' })
    expect(await world.onDisk()).toContain('Typed')
    expect(await world.onDisk()).not.toContain(jpeg())
    expect(world.inMemory()).toContain(jpeg())
  })

  it('is gone when the draft is discarded, and when it is removed', async () => {
    const one = await pictured()
    await one.world.drafting.discard(one.view.id)
    expect(one.world.inMemory()).not.toContain('/9j/')
    const other = await pictured()
    const removed = await other.screenshots.keep({ id: other.view.id, working: null, made: null })
    expect(removed.kind === 'stored' && viewOf(removed.draft).screenshot?.picture).toBeNull()
    expect(other.world.inMemory()).not.toContain('/9j/')
  })

  it('is told as lost when the browser was closed', async () => {
    const { world, view } = await pictured()
    await world.restartBrowser()
    world.setTab(PAGE_TAB, ADDRESS)
    expect(viewOf(await world.openTab(PAGE_TAB)).screenshot).toEqual({
      missing: null,
      lost: true,
      picture: null,
    })
    expect(viewOf(await world.drafting.open(view.id)).screenshot?.lost).toBe(true)
  })

  it('gives way when there are too many, the oldest first', async () => {
    const { world, view, screenshots } = await pictured()
    for (let tab = 10; tab < 16; tab += 1) {
      world.clock.advance(1000)
      world.setTab(tab, `https://evil.example/${tab}`)
      const another = viewOf(await world.openTab(tab))
      await world.store.putPicture(another.id, { scaled: null, pending: null, writtenAt: world.clock.now() })
    }
    expect((await screenshots.get(view.id)).picture).toBeNull()
    expect((await world.session.keys()).filter((one) => one.startsWith('picture:'))).toHaveLength(6)
  })

  it('of a report that was taken back is there again', async () => {
    const { world, view } = await pictured()
    expect((await world.submit(view)).kind).toBe('stored')
    expect(await world.bodyOf(view.id)).toContain(jpeg())
    await world.undo(view.id)
    expect(viewOf(await world.drafting.open(view.id)).screenshot?.picture).toMatchObject({ width: 640 })
  })
})
