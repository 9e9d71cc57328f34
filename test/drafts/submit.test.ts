import { describe, expect, it } from 'vitest'
import type { MenuClick } from '#lib/platform/browser-ui.ts'
import { getReport } from '#lib/reports/store.ts'
import { NOON } from '#test/fakes/clock.ts'
import { copyOf, ownAsset } from '#test/fakes/own-assets.ts'
import { listReports } from '../reports/list-reports.ts'
import { draftingWorld, viewOf } from '../reports/drafting-world.ts'
import { connection, report, STATES } from '../reports/samples.ts'

const PAGE = 'https://evil.example/login'

const read = async () => {
  const world = await draftingWorld()
  return { world, view: await world.readPage(PAGE) }
}

describe('a confirmed draft', () => {
  it('is a report on disk, its draft gone, before anybody is told', async () => {
    const { world, view } = await read()
    const submitted = await world.submit(view)
    expect(submitted).toEqual({
      kind: 'stored',
      report: {
        id: view.id,
        kind: 'page',
        destination: { baseUrl: connection.baseUrl, origin: connection.origin, slug: 'acme' },
        title: 'Phishing: evil.example',
        category: 'phishing',
        assets: [PAGE],
        confirmedAt: NOON,
        state: { at: 'queued', until: NOON + 5000 },
        attempts: [],
        ambiguous: false,
        madeFrom: null,
        nextAttempt: null,
      },
    })
    expect(await getReport(world.database, view.id)).toMatchObject({
      checkedAgainst: 1,
      overriddenAssets: [],
    })
    expect(await world.database.count('drafts')).toBe(0)
    expect(world.delivered).toBe(1)
    expect(world.announced).toEqual([view.id])
    expect(await world.drafting.open(view.id)).toMatchObject({ kind: 'report' })
  })

  it('is sent as it was shown, byte for byte', async () => {
    const { world, view } = await read()
    const typed = await world.type(view, { description: 'ü "quoted" \u2028 \ud83d\ude00', sure: true })
    const shown = await world.drafting.request(typed.id)
    await world.submit(typed)
    expect(await world.bodyOf(view.id)).toBe(shown.body)
    expect(shown.revision).toBe(typed.revision)
  })

  it.each(['its description can’t be remembered', 'its copy in memory can’t be removed'])(
    'is stored and answered as such also where %s',
    async (what) => {
      const { world, view } = await read()
      const fail = async (): Promise<never> => {
        throw new Error('storage is full')
      }
      if (what.startsWith('its description')) world.submitDeps.rememberDescription = fail
      else world.submitDeps.store = { ...world.store, becameReport: fail }
      expect(await world.submit(view)).toMatchObject({ kind: 'stored', report: { id: view.id } })
      expect(await world.submit(view)).toMatchObject({ kind: 'stored' })
      expect(await listReports(world.database)).toMatchObject({ reports: [{ id: view.id }] })
    },
  )

  it('remembers its description', async () => {
    const { world, view } = await read()
    await world.submit(await world.type(view, { description: 'a fake shop' }))
    expect(world.remembered).toEqual(['a fake shop'])
  })

  it('goes at once where the undo window is zero', async () => {
    const { world, view } = await read()
    world.undoSeconds = 0
    expect(await world.submit(view)).toMatchObject({ report: { state: { at: 'queued', until: NOON } } })
  })
})

describe('once and only once', () => {
  it('a second Submit answers the report that is there', async () => {
    const { world, view } = await read()
    const first = await world.submit(view)
    world.clock.advance(60_000)
    expect(await world.submit(view)).toEqual(first)
    expect(world.delivered).toBe(1)
  })

  it('ten at once, from two popups', async () => {
    const { world, view } = await read()
    const all = await Promise.all(Array.from({ length: 10 }, () => world.submit(view)))
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1)
    expect((await listReports(world.database)).reports).toHaveLength(1)
    expect(world.delivered).toBe(1)
  })

  it('also when the worker died after the disk had it and before the memory knew', async () => {
    const { world, view } = await read()
    await world.database.put(
      'reports',
      report({
        id: view.id,
        state: { at: 'accepted', reportNumber: '9', organization: null, asTheServiceWroteIt: false },
      }),
    )
    expect(await world.submit(view)).toMatchObject({ kind: 'stored', report: { state: { at: 'accepted' } } })
    expect(world.delivered).toBe(0)
  })

  it('a draft that was never there is gone', async () => {
    const { world } = await read()
    expect(await world.submit({ id: 'never', revision: 1 })).toEqual({ kind: 'gone' })
  })
})

describe('nothing is stored', () => {
  it('of a revision that was not on screen', async () => {
    const { world, view } = await read()
    const changed = await world.type(view, { description: 'typed in another window' })
    expect(await world.submit(view)).toEqual({ kind: 'changed', draft: changed })
    expect(await world.database.count('reports')).toBe(0)
    expect(world.delivered).toBe(0)
  })

  it('without a connection', async () => {
    const { world, view } = await read()
    world.destination = null
    expect(await world.submit(view)).toMatchObject({
      kind: 'stopped',
      draft: { blockers: ['not-connected'] },
    })
  })

  it('when the disk refuses it: the draft stays', async () => {
    const { world, view } = await read()
    const typed = await world.type(view, { description: 'typed' })
    const full = new Proxy(world.database, {
      get: (database, name) => {
        if (name !== 'transaction') return Reflect.get(database, name)
        throw new DOMException('disk full', 'QuotaExceededError')
      },
    })
    let looks = 0
    Object.assign(world.submitDeps, { database: async () => ((looks += 1) === 1 ? world.database : full) })
    expect(await world.submit(typed)).toEqual({
      kind: 'not-stored',
      failure: { kind: 'disk-full', detail: 'QuotaExceededError' },
    })
    expect(viewOf(await world.drafting.open(view.id)).form.description).toBe('typed')
    expect(world.delivered).toBe(0)
  })

  it('when the disk is full and what can be fetched again gives way: it is stored', async () => {
    const { world, view } = await read()
    await world.database.put('copies', { id: 9, state: 'building' })
    let writes = 0
    const filling = new Proxy(world.database, {
      get: (database, name) => {
        const value: unknown = Reflect.get(database, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]): unknown => {
          if (name === 'transaction' && (writes += 1) === 1)
            throw new DOMException('disk full', 'QuotaExceededError')
          return Reflect.apply(value, database, given)
        }
      },
    })
    let looks = 0
    Object.assign(world.submitDeps, {
      database: async () => ((looks += 1) === 1 ? world.database : filling),
    })
    expect(await world.submit(view)).toMatchObject({ kind: 'stored' })
    expect(await world.database.count('reports')).toBe(1)
    expect(await world.database.count('copies')).toBe(0)
  })

  it('over a row of that id that cannot be read', async () => {
    const { world, view } = await read()
    const row = { id: view.id, from: 'another version' }
    await world.database.put('reports', row)
    expect(await world.submit(view)).toEqual({
      kind: 'not-stored',
      failure: { kind: 'row-in-the-way', detail: 'ConstraintError' },
    })
    expect(await world.database.get('reports', view.id)).toEqual(row)
  })
})

describe('the guard for own assets', () => {
  const stopping: [asset: string, own: string, relation: string][] = [
    ['https://acme.example/', 'https://acme.example', 'ours'],
    ['https://shop.acme.example/sale', 'acme.example', 'part-of-ours'],
    ['https://site.example/evil', 'https://shop.site.example', 'contains-ours'],
  ]

  it.each(stopping)('stops %s (%s is ours) until a reason is typed', async (asset, own, relation) => {
    const world = await draftingWorld()
    world.own = [ownAsset(own)]
    const view = await world.readPage(asset)
    expect(view).toMatchObject({ blockers: ['own-asset'], verdict: { relation, stops: true } })
    expect(await world.submit(view)).toMatchObject({ kind: 'stopped' })
    const blank = await world.type(view, { overrideReason: '   ' })
    expect(await world.submit(blank)).toMatchObject({ kind: 'stopped' })

    const typed = await world.type(blank, { overrideReason: 'defaced, asked by Ann', description: 'Mine' })
    expect(await world.submit(typed)).toMatchObject({ kind: 'stored' })
    expect(JSON.parse(await world.bodyOf(view.id))).toMatchObject({
      description: expect.stringMatching(/^Mine\n\n.*own asset list.*defaced, asked by Ann$/),
    })
    expect(await getReport(world.database, view.id)).toMatchObject({ overriddenAssets: [asset] })
  })

  it('keeps by name which assets the reason was given for', async () => {
    const world = await draftingWorld()
    world.own = [ownAsset('acme.example')]
    const typed = await world.type(await world.readPage(PAGE), {
      assets: [PAGE, 'https://acme.example/', 'https://ACME.example', 'https://other.example/'].map(
        (content) => ({ content, exact: null }),
      ),
      overrideReason: 'defaced, asked by Ann',
    })
    expect(await world.submit(typed)).toMatchObject({ kind: 'stored' })
    expect(await getReport(world.database, typed.id)).toMatchObject({
      assets: [PAGE, 'https://acme.example/', 'https://other.example/'],
      overriddenAssets: ['https://acme.example/'],
    })
  })

  it('takes no reason where the organization forbids it, and frees the report without that asset', async () => {
    const { world, view } = await read()
    world.own = [ownAsset('evil.example')]
    world.overrideAllowed = false
    const typed = await world.type(view, { overrideReason: 'asked by Ann' })
    expect(typed).toMatchObject({ overrideAllowed: false, blockers: ['own-asset-forbidden'] })
    expect(await world.submit(typed)).toMatchObject({
      kind: 'stopped',
      draft: { blockers: ['own-asset-forbidden'] },
    })
    expect(await getReport(world.database, view.id)).toBeNull()
    const other = await world.type(typed, { assets: [{ content: 'other.example', exact: null }] })
    expect(other.blockers).toEqual([])
    const submitted = await world.submit(other)
    expect(submitted).toMatchObject({ kind: 'stored' })
    expect(await world.bodyOf(view.id)).not.toContain('asked by Ann')
  })

  it('sends no reason, hidden by then, for an asset that is only listed', async () => {
    const world = await draftingWorld()
    world.own = [ownAsset('acme.example'), ownAsset('evil.example', { id: 2, status: 'UNKNOWN' })]
    const typed = await world.type(await world.readPage('https://acme.example/'), {
      overrideReason: 'asked by Ann',
    })
    expect((await world.drafting.request(typed.id)).body).toContain('asked by Ann')
    const other = await world.type(typed, {
      assets: [{ content: 'evil.example', exact: null }],
      confirmListed: true,
    })
    expect(await world.submit(other)).toMatchObject({ kind: 'stored' })
    expect(await world.bodyOf(other.id)).not.toContain('asked by Ann')
  })

  it.each<[what: string, click: Partial<MenuClick>]>([
    ['a link', { item: 'link', linkUrl: 'https://acme.example/x', pageUrl: 'https://chat.example/' }],
    ['a selection', { item: 'selection', selectionText: 'see hxxps://acme[.]example/x and evil.example' }],
    ['an image', { item: 'image', imageUrl: 'https://site.example/x.png', pageUrl: 'https://evil.example/' }],
  ])('stands for %s too', async (_what, click) => {
    const world = await draftingWorld()
    const begun = await world.click(click)
    world.own = [ownAsset('acme.example', { id: 1 }), ownAsset('shop.site.example', { id: 2 })]
    const submitted = await world.submit(begun)
    expect(submitted).toMatchObject({ kind: 'stopped', draft: { blockers: ['own-asset'] } })
    const typed = await world.type(begun, { overrideReason: 'taken over' })
    expect(typed.verdict).toMatchObject({ stops: true })
    expect(await world.submit(typed)).toMatchObject({ kind: 'stored' })
    expect(await world.bodyOf(begun.id)).toContain('Reason: taken over')
  })

  it('takes a reason for no asset that was not shown as one of yours when it was typed', async () => {
    const world = await draftingWorld()
    world.own = [ownAsset('acme.example')]
    const view = await world.readPage('https://acme.example/')
    const typed = await world.type(view, {
      assets: ['https://acme.example/', 'https://other.example/'].map((content) => ({
        content,
        exact: null,
      })),
      overrideReason: 'defaced, asked by Ann',
    })
    // A sync ends between the look and Submit, and the second one is known to be theirs too.
    world.own = [ownAsset('acme.example'), ownAsset('other.example', { id: 2 })]
    const submitted = await world.submit(typed)
    expect(submitted).toMatchObject({ kind: 'changed', draft: { blockers: [] } })
    if (submitted.kind !== 'changed') throw new Error(submitted.kind)
    expect(await getReport(world.database, typed.id)).toBeNull()
    expect(await world.submit(submitted.draft)).toMatchObject({ kind: 'stored' })
    expect(await getReport(world.database, typed.id)).toMatchObject({
      overriddenAssets: ['https://acme.example/', 'https://other.example/'],
    })
  })

  it('looks at what stands there at Submit, not at what a page was told', async () => {
    const { world, view } = await read()
    expect(view.blockers).toEqual([])
    world.own = [ownAsset('evil.example')]
    expect(await world.submit(view)).toMatchObject({ kind: 'stopped', draft: { blockers: ['own-asset'] } })
  })

  it('names the copy that it looked into, though another is swapped in meanwhile', async () => {
    const { world, view } = await read()
    const { view: shown } = world.drafting
    const drafting = {
      ...world.drafting,
      view: (...looked: Parameters<typeof shown>) => {
        world.copy = { copy: copyOf(5, 2), unchecked: null }
        return shown(...looked)
      },
    }
    Object.assign(world.submitDeps, { drafting })
    await world.submit(view)
    expect(await getReport(world.database, view.id)).toMatchObject({ checkedAgainst: 1 })
  })

  it.each(['UNKNOWN', '', 'PENDING_REVIEW'])(
    'asks for a confirmation where the list says “%s”, and for no reason',
    async (status) => {
      const { world, view } = await read()
      world.own = [ownAsset('evil.example', { status })]
      const shown = viewOf(await world.drafting.open(view.id))
      expect(shown).toMatchObject({ blockers: ['listed'], verdict: { stops: false } })
      expect(await world.submit(shown)).toMatchObject({ kind: 'stopped' })
      const confirmed = await world.type(shown, { confirmListed: true })
      expect(await world.submit(confirmed)).toMatchObject({ kind: 'stored' })
      expect(await getReport(world.database, view.id)).toMatchObject({ overriddenAssets: [] })
    },
  )

  it('asks for none where the list says that it is blocked', async () => {
    const { world, view } = await read()
    world.own = [ownAsset('evil.example', { status: 'BLOCKED' })]
    expect(viewOf(await world.drafting.open(view.id)).blockers).toEqual([])
  })

  it('takes a confirmation for no line that was not shown to be on the list', async () => {
    const { world, view } = await read()
    const confirmed = await world.type(view, { confirmListed: true })
    world.own = [ownAsset('evil.example', { status: 'UNKNOWN' })]
    expect(await world.submit(confirmed)).toMatchObject({ kind: 'changed' })
    expect(await getReport(world.database, view.id)).toBeNull()
    expect(await world.submit(viewOf(await world.drafting.open(view.id)))).toMatchObject({ kind: 'stored' })
  })

  it('asks once while nothing could be checked', async () => {
    const world = await draftingWorld()
    world.copy = { copy: null, unchecked: 'first-sync-running' }
    const view = await world.readPage(PAGE)
    expect(view).toMatchObject({
      blockers: ['not-checked'],
      verdict: { relation: 'not-checked', unchecked: 'first-sync-running' },
    })
    expect(await world.submit(view)).toMatchObject({ kind: 'stopped' })
    const confirmed = await world.type(view, { confirmUnchecked: true })
    expect(confirmed.blockers).toEqual([])
    expect(await world.submit(confirmed)).toMatchObject({ kind: 'stored' })
    expect(await getReport(world.database, view.id)).toMatchObject({
      checkedAgainst: null,
      overriddenAssets: [],
    })
  })

  it('asks nothing while the key is known to be for reports alone', async () => {
    const world = await draftingWorld()
    world.copy = { copy: null, unchecked: 'report-only' }
    const view = await world.readPage(PAGE)
    expect(view).toMatchObject({ blockers: [], verdict: { relation: 'not-checked' } })
    expect(await world.submit(view)).toMatchObject({ kind: 'stored' })
  })

  it('asks once too where something can be said without a list', async () => {
    const world = await draftingWorld()
    world.copy = { copy: null, unchecked: 'no-organization-access' }
    const view = await world.readPage('https://x.com/home')
    expect(view).toMatchObject({ blockers: ['not-checked'], verdict: { relation: 'shared-host' } })
    expect(await world.submit(view)).toMatchObject({ kind: 'stopped' })
    const confirmed = await world.type(view, { confirmUnchecked: true })
    expect(await world.submit(confirmed)).toMatchObject({ kind: 'stored' })
  })
})

describe('what was reported before', () => {
  it('is told of the next draft with that asset, and not of the report’s own, nor after undo', async () => {
    const { world, view } = await read()
    await world.submit(view)
    const again = await world.click({ item: 'link', linkUrl: PAGE })
    const told = [expect.objectContaining({ relation: 'reported', reportId: view.id, state: 'queued' })]
    expect(again.verdict?.findings).toEqual(told)
    await world.undo(view.id)
    expect(viewOf(await world.drafting.open(view.id)).verdict?.relation).toBe('not-known')
    expect(viewOf(await world.drafting.open(again.id)).verdict?.relation).toBe('not-known')
  })

  it('is not told of a draft that mends or repeats it', async () => {
    const { world, view } = await read()
    await world.submit(view)
    const stored = await getReport(world.database, view.id)
    await world.database.put('reports', { ...stored, state: STATES.accepted })
    const id = (await world.repairing.draft(view.id, 'again')) ?? ''
    expect(viewOf(await world.drafting.open(id)).verdict?.relation).toBe('not-known')
  })
})

describe('undo', () => {
  it('gives the draft back as it was typed, with what was in memory', async () => {
    const { world, view } = await read()
    const typed = await world.type(view, { description: 'typed' })
    await world.submit(typed)
    expect(await world.undoneDraft(view.id)).toBe(view.id)
    const again = viewOf(await world.drafting.open(view.id))
    expect(again).toMatchObject({ form: typed.form, editedAt: typed.editedAt, revision: typed.revision + 1 })
    expect(await getReport(world.database, view.id)).toBeNull()
    expect(await world.database.count('payloads')).toBe(0)
    expect(again.evidence.filter(({ there }) => there).map(({ item }) => item)).toEqual([
      'page',
      'text',
      'browser',
    ])
  })

  it('of one that nobody had typed in is found again at its tab', async () => {
    const { world, view } = await read()
    await world.submit(view)
    expect(await world.openTab(1)).toMatchObject({ kind: 'report', report: { id: view.id } })
    await world.undo(view.id)
    expect(viewOf(await world.openTab(1)).id).toBe(view.id)
  })

  it('can be sent again, once', async () => {
    const { world, view } = await read()
    await world.submit(view)
    await world.undo(view.id)
    const again = viewOf(await world.drafting.open(view.id))
    expect(await world.submit(view)).toMatchObject({ kind: 'changed' })
    expect(await world.submit(again)).toMatchObject({ kind: 'stored' })
    expect((await listReports(world.database)).reports).toHaveLength(1)
  })

  it('comes too late once it is on the wire', async () => {
    const { world, view } = await read()
    await world.submit(view)
    await world.database.put('reports', report({ id: view.id, state: { at: 'sending', since: NOON } }))
    expect(await world.undoneDraft(view.id)).toBeNull()
    expect(await world.undoneDraft('never')).toBeNull()
  })
})

it('a connection that changed since it was shown stops the submission: nothing is stored', async () => {
  const { world, view } = await read()
  world.destination = { baseUrl: 'https://other.example/v2', origin: 'https://other.example', slug: 'other' }
  const shown = { baseUrl: 'https://service.example/v2', origin: 'https://service.example', slug: 'acme' }
  expect(await world.submitSeen(view, shown)).toMatchObject({ kind: 'changed' })
  expect(await world.bodyOf(view.id)).toBe('')
})
