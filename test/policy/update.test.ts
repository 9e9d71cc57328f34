import { getuid } from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DATABASE_VERSION } from '#lib/platform/database.ts'
import { waitUntil } from '#test/e2e/browsers/wait-until.ts'
import { KINDS, press, waitForText } from '#test/e2e/kit.ts'
import {
  ask,
  confirmedOf,
  destinationOf,
  draftOf,
  lay,
  layReports,
  listReports,
} from '#test/e2e/outbox-kit.ts'
import { buildWith } from './updates/packages.ts'
import {
  alarmsIn,
  chooseLater,
  chosenNow,
  databaseVersionIn,
  savedKinds,
  isOpen,
  onTheWire,
  pageAt,
  panelsIn,
  pagesAskedIn,
  pathsIn,
  queue,
  sentAssetsIn,
  standing,
  startVersion,
  type,
  TYPED,
  typedIn,
  versionIn,
  wakeOutbox,
  type Setup,
} from './updates/update-kit.ts'

const REPORTS = 20
/** Pages of the service’s list, and how long each takes; milliseconds. */
const ASSETS = 100_000
const PAGE_TAKES = 100
const SENDING_TAKES = 300
/** Lines of the pasted text, and the assets among them: more would not fit into the list. */
const LINES = 60_000
const PASTED = 10_000

const DASHBOARD = 'dashboard.html#bulk'

describe.each(KINDS)('an update by the updater of %s', (kind) => {
  let setup: Setup
  const builds = { later: '', latest: '' }
  let before: Awaited<ReturnType<typeof standing>>
  let paths: string[] = []
  let alarms: string[] = []
  let pagesBefore = 0
  const reportIds = Array.from({ length: REPORTS }, (_, at) => `report-${String(at).padStart(2, '0')}`)

  /** Presses Reload in the dashboard, and waits until every page that was open is there again. */
  const reloadTo = async (version: string): Promise<void> => {
    const dashboard = await pageAt(setup, DASHBOARD)
    await waitForText(dashboard, 'Update ready')
    paths = await pathsIn(setup)
    await press(dashboard, 'Reload')
    await waitUntil('the old pages to close', async () => !(await isOpen(dashboard)))
    let back: string[] = []
    await waitUntil(
      () => `${paths.join(' ')} to come back, instead of ${back.join(' ')}`,
      async () => {
        back = await pathsIn(setup)
        return back.join() === paths.join()
      },
    )
    expect(await versionIn(setup)).toBe(version)
  }

  beforeAll(async () => {
    if (getuid?.() !== 0)
      throw new Error(
        'Only root may give a browser a policy: run `sudo npm test -- --policy-only`, or in a container.',
      )
    builds.later = buildWith(kind, 1)
    builds.latest = buildWith(kind, 2)
    setup = await startVersion(kind, '1.0.0')
  })
  afterAll(() => setup?.close())

  it('is offered and not installed while pages are open', async () => {
    const { kit, sandbox, browser, offer } = setup
    const preferences = await ask(kit, 'preferences/get', {})
    await ask(kit, 'preferences/set', { ...preferences, watchMinutes: 30 })
    await lay(kit, {
      // The last stands in no page, as once its popup has closed.
      drafts: ['typed-1', 'typed-2', 'left'].map((id) => draftOf(id, `https://${id}.test/`)),
    })
    const needing = confirmedOf('needing', 'https://needing.test/', destinationOf(sandbox))
    const state = { at: 'needs-you' as const, because: 'own-asset' as const, message: 'acme.test' }
    await layReports(kit, [{ ...needing, report: { ...needing.report, state } }])
    await queue(setup, reportIds)
    await type(setup, 'typed-1')
    await type(setup, 'typed-2')
    const dashboard = await browser.openOwn(DASHBOARD)
    await waitForText(dashboard, 'Bulk')
    await browser.openPanel()
    await waitUntil('the side panel', async () => (await panelsIn(setup)) === 1)
    await dashboard.bringToFront()
    await offer(builds.later, '1.0.1')
    await waitForText(dashboard, 'Update ready')
    expect(await versionIn(setup)).toBe('1.0.0')
  })

  it('is installed at a press, after the report on the wire; pages and what was typed come back', async () => {
    const { kit, sandbox } = setup
    sandbox.assets.large(ASSETS)
    sandbox.setFault(
      { kind: 'delay', ms: PAGE_TAKES, when: 'before-commit' },
      { endpoint: 'assets', times: 'always' },
    )
    sandbox.setFault(
      { kind: 'delay', ms: SENDING_TAKES, when: 'after-commit' },
      { endpoint: 'report', times: 'always' },
    )
    pagesBefore = pagesAskedIn(sandbox).length
    await ask(kit, 'own-assets/sync', { what: 'now' })
    await wakeOutbox(setup, reportIds[0] ?? '')
    const pasted = Array.from({ length: LINES }, (_, at) => `https://pasted-${at % PASTED}.test/login`)
    await ask(kit, 'bulk/add', { kind: 'paste', name: '', text: pasted.join('\n'), inPrivate: false })
    await waitUntil('a part of the paste to be read', async () => {
      const [source] = (await ask(kit, 'bulk/open', {})).sources
      return source && source.readTo > 0
    })
    before = await kit.inPage(standing)
    alarms = await alarmsIn(setup)
    await onTheWire(setup)
    const [source] = (await ask(kit, 'bulk/open', {})).sources
    const { syncing: running } = await ask(kit, 'connection/get', {})
    expect([running, source?.done]).toEqual([true, false])
    await reloadTo('1.0.1')
    expect(await databaseVersionIn(setup)).toBe(DATABASE_VERSION + 1)
    await waitForText(await pageAt(setup, DASHBOARD), 'Updated to version 1.0.1. Open pages came back.')
    for (const id of ['typed-1', 'typed-2']) {
      const page = await pageAt(setup, `popup.html?draft=${id}`)
      await waitUntil('the draft', async () => (await typedIn(page)).includes(`${TYPED} ${id}`))
    }
  })

  it('leaves the draft of a popup that was closed', async () => {
    const left = await ask(setup.kit, 'draft/open', { id: 'left' })
    expect(left).toMatchObject({ kind: 'draft', draft: { form: { title: 'Phishing: left' } } })
    // No page can open the panel again without a press.
    expect(await panelsIn(setup)).toBe(0)
  })

  it('loses no report and sends none twice', async () => {
    const { kit, sandbox } = setup
    await waitUntil('all reports to be sent', () => sandbox.reports.length >= REPORTS, 90_000)
    await waitUntil('all answers to be stored', async () =>
      (await listReports(kit)).every(({ state }) => state.at === 'accepted' || state.at === 'needs-you'),
    )
    const reports = await listReports(kit)
    expect(new Set(reports.map(({ id }) => id))).toEqual(new Set(['needing', ...reportIds]))
    expect(reports.filter(({ ambiguous }) => ambiguous)).toEqual([])
    expect(sentAssetsIn(setup)).toEqual(reportIds.map((id) => `https://${id}.test/`))
  }, 130_000)

  it('lets sync and paste continue, and leaves menu, badge, hosts, alarms and preferences', async () => {
    const { kit, sandbox } = setup
    await waitUntil('the sync to be over', async () => {
      const { syncing: running, copy } = await ask(kit, 'connection/get', {})
      return !running && copy?.count === sandbox.assets.count
    })
    // Each page once, and those again whose answer the update cut off or left unstored.
    const asked = pagesAskedIn(sandbox).length - pagesBefore
    expect(asked).toBeLessThanOrEqual(Math.ceil(sandbox.assets.count / 1000) + 2)
    await waitUntil('the paste to be read', async () =>
      (await ask(kit, 'bulk/open', {})).sources.every(({ done }) => done),
    )
    const { counts } = await ask(kit, 'bulk/open', {})
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(PASTED)
    expect(await kit.inPage(standing)).toEqual(before)
    // Nothing waits in the queue any more, and no update.
    const lasting = alarms.filter((name) => name !== 'outbox' && name !== 'update')
    expect(lasting).toContain('own-assets')
    expect(await alarmsIn(setup)).toEqual(expect.arrayContaining(lasting))
    expect((await ask(kit, 'preferences/get', {})).watchMinutes).toBe(30)
  })

  it('taken back, tells of the newer data, exports it, and keeps preferences that it doesn’t know', async () => {
    const { kit, offer } = setup
    await kit.inPage(chooseLater)
    await offer(buildWith(kind, 0), '1.0.2')
    await reloadTo('1.0.2')
    expect(await databaseVersionIn(setup)).toBe(DATABASE_VERSION + 1)
    for (const path of [DASHBOARD, 'options.html'])
      await waitForText(
        await pageAt(setup, path),
        'Your data was saved by a newer version of this extension.',
      )
    const kinds = await savedKinds(await pageAt(setup, 'options.html'))
    expect(kinds).toMatchObject({ report: REPORTS + 1, draft: 3, 'list-source': 1 })
    expect(kinds['list-rows']).toBeGreaterThanOrEqual(PASTED / 100)
    const preferences = await ask(kit, 'preferences/get', {})
    expect(preferences.watchMinutes).toBe(30)
    await ask(kit, 'preferences/set', { ...preferences, watchMinutes: 60 })
    expect(await kit.inPage(chosenNow)).toMatchObject({ 'later.preference': 'kept' })
  })

  it('to a still later version finds everything again', async () => {
    const { kit, offer } = setup
    await offer(builds.latest, '1.0.3')
    await reloadTo('1.0.3')
    expect(await listReports(kit)).toHaveLength(REPORTS + 1)
    expect(await databaseVersionIn(setup)).toBe(DATABASE_VERSION + 2)
    expect(await kit.inPage(chosenNow)).toMatchObject({ 'later.preference': 'kept' })
  })
})

describe.each(KINDS)('an update of %s with no page open', (kind) => {
  let setup: Setup
  const ids = Array.from({ length: 6 }, (_, at) => `quiet-${at}`)

  beforeAll(async () => {
    setup = await startVersion(kind, '1.0.0')
  })
  afterAll(() => setup?.close())

  it('over two versions at once comes by itself between two reports, each of which is sent once', async () => {
    const { kit, sandbox, browser, offer } = setup
    sandbox.setFault(
      { kind: 'delay', ms: 1500, when: 'after-commit' },
      { endpoint: 'report', times: 'always' },
    )
    await queue(setup, ids)
    await wakeOutbox(setup, ids[0] ?? '')
    for (const { page } of await browser.ownPages()) await page.close()
    await onTheWire(setup)
    await offer(buildWith(kind, 2), '1.0.2')
    await waitUntil('all reports to be sent', () => sandbox.reports.length >= ids.length)
    expect(await browser.ownPages()).toEqual([])
    await waitUntil('all answers to be stored', async () =>
      (await listReports(kit)).every(({ state }) => state.at === 'accepted'),
    )
    expect(await versionIn(setup)).toBe('1.0.2')
    expect(await databaseVersionIn(setup)).toBe(DATABASE_VERSION + 2)
    expect((await listReports(kit)).filter(({ ambiguous }) => ambiguous)).toEqual([])
    expect(sentAssetsIn(setup)).toEqual(ids.map((id) => `https://${id}.test/`))
  })
})
