import type { TakedownsOfReport } from '#lib/takedowns/known-takedowns.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  connect,
  copyOfBuild,
  KINDS,
  press,
  reportDemoPage,
  startKit,
  submitNow,
  waitForAssetCopy,
  waitForStatus,
  type Kind,
  type Kit,
  waitForText,
} from '../kit.ts'
import { ask, listReports, read } from '../outbox-kit.ts'

type OfReport = TakedownsOfReport

/** Milliseconds that a case takes at least for each of its steps: ALIVE, IN_PROGRESS, COMPLETED, DEAD. */
const STEP = 2500

/**
 * The build with notifications allowed from its installation on: the prompt for them has a window of the system's, which a
 * headless browser does not show. Nothing else of it is changed.
 */
const notifying = (kind: Kind): string => {
  const folder = copyOfBuild(kind)
  const path = join(folder, 'manifest.json')
  const manifest: { permissions: string[] } = JSON.parse(readFileSync(path, 'utf8'))
  const permissions = [...manifest.permissions, 'notifications']
  writeFileSync(path, JSON.stringify({ ...manifest, permissions, optional_permissions: [] }))
  return folder
}

describe.each(KINDS)('takedown cases in %s', (kind) => {
  let kit: Kit
  let id = ''
  beforeAll(async () => {
    kit = await startKit(kind, { extensionDir: notifying(kind) })
    await waitForStatus(await connect(kit), 'Connected')
    await waitForAssetCopy(kit)
    // A headless Firefox closes each notification as soon as it is shown.
    await kit.inPage(() => {
      ;(globalThis.browser ?? globalThis.chrome)?.notifications.onClosed.addListener((name) => {
        document.body.dataset['closed'] = name
      })
    })
  })
  afterAll(() => kit.close())

  const ofReport = (): Promise<OfReport> => read(kit, 'takedownsOf', id)

  /** Every notification that the extension shows now, by name. */
  const notifications = (): Promise<string[]> =>
    kit.inPage(async () => {
      const shown = await (globalThis.browser ?? globalThis.chrome)?.notifications.getAll()
      return Object.keys(shown ?? {})
    })

  /** The same, and the last one that was there. */
  const notified = async (): Promise<string[]> => [
    ...(await notifications()),
    ...(await kit.inPage(() => [document.body.dataset['closed'] ?? ''])),
  ]

  /** Looks, until what polling knows of the report is as wanted. */
  const lookUntil = (what: string, isThere: (known: OfReport) => boolean): Promise<OfReport> =>
    waitUntil(what, async () => {
      await ask(kit, 'takedowns/poll-now', {})
      const known = await ofReport()
      return isThere(known) ? known : undefined
    })

  const rests = (): Promise<boolean> =>
    waitUntil('polling to rest', async () => {
      const { off } = await read(kit, 'polling')
      return off === 'nothing-open' ? true : undefined
    })

  it('a page is reported, a case appears, and polling finds it by itself', async () => {
    const popup = await reportDemoPage(kit, 'phishing.html?watched')
    await submitNow(popup)
    await waitForStatus(popup, 'Accepted')
    id = (await listReports(kit))[0]?.id ?? ''
    const known = await waitUntil('the case', async () => {
      const found = await ofReport()
      return found.cases.length > 0 ? found : undefined
    })
    expect(known.cases[0]?.case).toMatchObject({
      status: 'TODO',
      reports: [{ id, state: 'accepted', how: 'same' }],
    })
    expect(known.cases[0]?.case.shown.registrable).toBe('phish[.]test')
    expect(known.searchedAt).not.toBeNull()
    const watch = await waitUntil('the end of the pass', async () => {
      const view = await read(kit, 'polling')
      return view.lastPass && !view.running ? view : undefined
    })
    expect(watch).toMatchObject({ off: null, openReports: 1, lastPass: { stopped: null, failure: null } })
    expect(await notified(), 'quiet about what was there when it began').toEqual([''])
  })

  it('its changes are seen between two looks, until it is COMPLETED and DEAD', async () => {
    // Somewhere else: nobody is notified of what is before their eyes.
    await kit.browser.openPage(kit.sandbox.pageUrl('plain.txt'))
    const before = await ofReport()
    const opened = before.cases[0]?.case.createdAt ?? 0
    // Of a case that is older than two steps, the third would have been before the last look.
    const step = Math.max(STEP, (Date.now() - opened) / 2)
    kit.sandbox.settings.caseStepMs = step
    const known = await lookUntil(
      'COMPLETED and DEAD',
      ({ cases }) => cases[0]?.case.status === 'COMPLETED' && cases[0].case.liveness === 'DEAD',
    )
    const changes = known.cases[0]?.changes ?? []
    const when = { COMPLETED: opened + 3 * step, DEAD: opened + 4 * step }
    for (const [to, time] of Object.entries(when)) {
      const change = changes.find((one) => one.to === to)
      expect(change?.after).toBeLessThanOrEqual(time)
      expect(change?.by).toBeGreaterThanOrEqual(time)
    }
    expect(known.cases[0]?.isFinal).toBe(true)
    const { least = -1, most = -1 } = known.takedownTime ?? {}
    expect(least).toBeGreaterThanOrEqual(0)
    expect(most).toBeGreaterThan(least)
  })

  it('tells of it by one notification, and rests', async () => {
    await waitUntil('the notification', async () => (await notified()).includes('case-changed') || undefined)
    await rests()
  })

  it('lists the cases page by page, says which are of own reports, and takes the notification away', async () => {
    const filters = {
      query: '',
      startDate: '',
      endDate: '',
      assetType: [],
      takedownStatus: [],
      livenessStatus: [],
    }
    const asked = { filters, perPage: 5, since: null, plain: false }
    const first = await ask(kit, 'takedowns/list', { ...asked, cursor: null })
    if (first.kind !== 'page') throw new Error(JSON.stringify(first))
    expect(first).toMatchObject({ plain: false, perPage: 5, unreadable: [] })
    const second = await ask(kit, 'takedowns/list', { ...asked, cursor: first.cursor })
    if (second.kind !== 'page') throw new Error(JSON.stringify(second))
    const rows = [...first.rows, ...second.rows]
    expect(new Set(rows.map((row) => row.id)).size).toBe(9)
    // The last one that changed.
    expect(rows.at(-1)).toMatchObject({ status: 'COMPLETED', liveness: 'DEAD', reports: [{ id }] })
    expect(second.cursor).toBeNull()
    await waitUntil('no notification', async () => (await notifications()).length === 0 || undefined)
  })

  it('knows all of it after the background was stopped, counts and shows it, and doesn’t start it', async () => {
    const before = await ofReport()
    if (kind === 'firefox') {
      // Firefox wakes it for tabs until it has started once without hearing them.
      await kit.browser.stopBackground()
      await kit.ask('preferences/get')
    }
    await kit.browser.stopBackground()
    expect(await ofReport()).toEqual(before)
    const dashboard = await kit.browser.openExtensionPage(`dashboard.html#reports/${id}`)
    await waitForText(dashboard, 'Timeline')
    await waitForText(dashboard, 'Completed')
    await dashboard.close()
    const options = await kit.browser.openExtensionPage('options.html')
    await waitForText(options, 'Connected')
    await waitForText(options, 'Undo delay')
    await waitForText(options, 'Closed ones are checked once a day')
    await options.close()
    const overview = await read(kit, 'takedownOverview')
    expect(overview.cases).toBe(9)
    expect(overview.byStatus).toContainEqual({ name: 'COMPLETED', count: 2 })
    expect(await kit.browser.isBackgroundAwake(), 'nothing was to be done by it').toBe(false)
  })

  it('a popup over a page with a case says how that stands', async () => {
    kit.sandbox.settings.caseStepMs = null
    const name = 'phishing.html?open'
    const first = await reportDemoPage(kit, name)
    await submitNow(first)
    await waitForStatus(first, 'Accepted')
    const before = id
    id = (await listReports(kit)).find((report) => report.id !== before)?.id ?? ''
    const known = await lookUntil('the case', ({ cases }) => cases.length > 0)
    const caseId = known.cases[0]?.case.id ?? 0
    kit.sandbox.takedowns.move(caseId, { status: 'IN_PROGRESS', livenessStatus: 'ALIVE' })
    await lookUntil('IN_PROGRESS', ({ cases }) => cases[0]?.case.status === 'IN_PROGRESS')
    const popup = await reportDemoPage(kit, name)
    const verdict = await waitUntil('the case in the verdict', async () => {
      const words = await popup.evaluate(() => {
        const region = document.querySelector('[aria-label="Verdict"]')
        return region instanceof HTMLElement ? region.innerText : ''
      })
      return words.includes('Takedown case exists') ? words : undefined
    })
    const told = `Case ${caseId}: In progress · liveness: Online · updated `
    expect(verdict).toContain('You already reported this')
    expect(verdict).toContain(told)
    expect(verdict).toMatch(/ · checked /)
    kit.sandbox.takedowns.move(caseId, { status: 'COMPLETED', livenessStatus: 'DEAD' })
    await lookUntil('its end', ({ cases }) => cases[0]?.isFinal === true)
    await rests()
  })

  it('one that comes back online is told, and reported again with a link to the first report', async () => {
    const badge = (): Promise<string> =>
      kit.inPage(async () => (await (globalThis.browser ?? globalThis.chrome)?.action.getBadgeText({})) ?? '')
    expect(await badge()).toBe('')
    const caseId = (await ofReport()).cases[0]?.case.id ?? 0
    await kit.browser.openPage(kit.sandbox.pageUrl('plain.txt'))
    kit.sandbox.takedowns.move(caseId, { livenessStatus: 'ALIVE' })
    await lookUntil('online again', ({ cases }) => cases[0]?.back?.down === 'DEAD')
    await waitUntil('the badge', async () => (await badge()) === '1' || undefined)
    await waitUntil('the notification', async () => (await notified()).includes('case-changed') || undefined)

    const dashboard = await kit.browser.openExtensionPage(`dashboard.html#takedowns/${caseId}?only=back`)
    await waitForText(dashboard, 'online again')
    await waitUntil('it to be seen', async () => (await badge()) === '' || undefined)
    await press(dashboard, 'Report again…')
    await press(dashboard, 'Create new draft')
    const draft = await waitUntil('the draft', async () => (await read(kit, 'drafts'))[0])
    const popup = await kit.browser.openExtensionPage(`popup.html?draft=${draft.id}`)
    await submitNow(popup)
    const again = await waitUntil('the report', async () =>
      (await listReports(kit)).find(({ madeFrom }) => madeFrom?.id === id),
    )
    expect(again.madeFrom).toEqual({ id, how: 'again' })
    expect(await read(kit, 'returns')).toEqual([])
    await dashboard.close()
    await popup.close()
    kit.sandbox.takedowns.move(caseId, { livenessStatus: 'DEAD' })
    await lookUntil('its end', ({ cases }) => cases[0]?.isFinal === true)
  })

  it('stops with the reason when the key may list no takedowns; reports go on', async () => {
    const reportsOnly = kit.sandbox.issueKey(['report', 'organization'])
    await waitForStatus(await connect(kit, reportsOnly), 'Connected')
    const popup = await reportDemoPage(kit, 'phishing.html?second')
    await submitNow(popup)
    await waitForStatus(popup, 'Accepted')
    await waitUntil('polling to be off', async () => {
      const { off } = await read(kit, 'polling')
      return off === 'not-allowed' ? true : undefined
    })
    const listed = kit.sandbox.ledger.filter(({ path }) => path === '/v2/takedowns/list').length
    await ask(kit, 'takedowns/poll-now', {})
    expect(kit.sandbox.ledger.filter(({ path }) => path === '/v2/takedowns/list')).toHaveLength(listed)
  })
})
