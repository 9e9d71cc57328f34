import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  connect,
  connectedKit,
  fill,
  KINDS,
  press,
  reportDemoPage,
  submitNow,
  textOf,
  waitForStatus,
  waitForText,
  type Kit,
  reportsSent,
} from '../kit.ts'
import { ask, listReports } from '../outbox-kit.ts'

describe.each(KINDS)('delivery in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await connectedKit(kind)
  })
  afterAll(() => kit.close())
  beforeEach(() => kit.sandbox.reset())
  afterEach(() => kit.closeTabs())

  const posts = () => reportsSent(kit)
  const reported = (name: string) => kit.sandbox.reports.filter(({ body }) => body.includes(name))

  it('holds on a 401 and sends once the key is mended', async () => {
    const popup = await reportDemoPage(kit, 'phishing.html?revoked')
    kit.sandbox.revoke(kit.sandbox.keys.full)
    await submitNow(popup)
    await waitForStatus(popup, 'On hold')
    expect(await textOf(popup)).toContain('The service rejected the API key')
    expect(posts()).toHaveLength(1)
    const options = await kit.browser.openExtensionPage('options.html')
    expect(await waitForStatus(options, 'The service rejected the API key')).toMatch(
      /Since .*1 report is on hold/,
    )
    await waitUntil('the focus to be where the key is replaced', () =>
      options.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Replace: API key'),
    )
    expect(await textOf(options)).not.toContain('Connected to')
    await options.close()
    const issued = kit.sandbox.issueKey(['report', 'organization', 'takedowns'])
    await waitForStatus(await connect(kit, issued), 'Connected')
    await waitUntil('the report at the service', () => reported('?revoked')[0])
    expect(reported('?revoked')).toHaveLength(1)
    kit.sandbox.allow(kit.sandbox.keys.full)
    await waitForStatus(await connect(kit), 'Connected')
  })

  it('of two organizations: a rejected key holds its own report alone, and each goes with its own key', async () => {
    const { keys } = kit.sandbox
    const second = kit.sandbox.issueKey(['report', 'organization', 'takedowns'])
    const typed = { baseUrl: kit.sandbox.baseUrl, slug: 'northwind', key: second }
    const { outcome, saved = '' } = await ask(kit, 'connection/save', {
      ...typed,
      connection: 'new',
      name: 'Northwind',
    })
    expect(outcome).toEqual({ kind: 'connected' })
    await waitUntil('both lists', async () => {
      const { connections = [] } = await ask(kit, 'connection/get', {})
      return connections.length === 2 && connections.every(({ copy }) => copy !== null)
    })
    /** A report of this asset, for the connection that is proposed, or chosen. */
    const submit = async (asset: string, connection?: string): Promise<string> => {
      const { id } = await ask(kit, 'draft/from-text', { text: asset, inPrivate: false })
      let opened = await ask(kit, 'draft/open', { id })
      if (opened.kind === 'draft' && connection !== undefined) {
        const form = { ...opened.draft.form, connection }
        opened = await ask(kit, 'draft/save', { id, form, editedAt: opened.draft.editedAt + 1 })
      }
      if (opened.kind !== 'draft') throw new Error(opened.kind)
      const { revision, destination, connections } = opened.draft
      expect(connections?.chosen).toBe(connection ?? 'first')
      const flagged = { id, revision, destination, flaggedLines: [] }
      expect(await ask(kit, 'draft/submit', flagged)).toMatchObject({ kind: 'stored' })
      await ask(kit, 'report/act', { id, how: 'sendNow' })
      return id
    }
    const state = async (id: string) => (await ask(kit, 'report/get', { id })).report?.state
    kit.sandbox.revoke(second)
    const theirs = await submit('https://evil-northwind.test/login', saved)
    await waitUntil('their report to be held', async () => (await state(theirs))?.at === 'held')
    const ours = await submit('https://evil-acme.test/login')
    await waitUntil('ours at the service', async () => (await state(ours))?.at === 'accepted')
    expect(await state(theirs)).toMatchObject({ at: 'held', because: 'unauthorized' })

    kit.sandbox.allow(second)
    expect(await ask(kit, 'connection/save', { ...typed, key: '', connection: saved })).toMatchObject({
      outcome: { kind: 'connected' },
    })
    await waitUntil('theirs at the service', async () => (await state(theirs))?.at === 'accepted')
    const onTheWire = posts().map(({ body, headers }) => [
      body.includes('evil-northwind') ? 'northwind' : 'acme-wallet',
      body.includes('"organizationSlug":"northwind"') ? 'northwind' : 'acme-wallet',
      headers['x-api-key'] === second ? 'northwind' : headers['x-api-key'] === keys.full ? 'acme-wallet' : '',
    ])
    expect(onTheWire.length).toBeGreaterThanOrEqual(3)
    for (const [asset, slug, key] of onTheWire) expect([slug, key]).toEqual([asset, asset])
    await ask(kit, 'connection/change', { connection: saved, how: 'remove' })
    expect(await ask(kit, 'connection/get', {})).not.toHaveProperty('connections')
  })

  it('holds what waits as soon as the key is forgotten, and sends it once there is one', async () => {
    kit.sandbox.setFault({ kind: 'status', status: 503, body: 'flat-error' }, { endpoint: 'report' })
    const popup = await reportDemoPage(kit, 'phishing.html?forgotten')
    await submitNow(popup)
    await waitForStatus(popup, 'Waiting')
    const options = await kit.browser.openExtensionPage('options.html')
    await press(options, 'Forget key')
    await press(options, 'Delete key')
    await waitUntil('the report to be held', async () => {
      const its = (await listReports(kit)).find(({ assets }) =>
        assets.some((one) => one.includes('?forgotten')),
      )
      return its?.state.at === 'held' && its.state.because === 'no-key'
    })
    expect(posts()).toHaveLength(1)
    await waitForStatus(await connect(kit), 'Connected')
    await waitUntil('the report at the service', () => reported('?forgotten')[0])
    expect(reported('?forgotten')).toHaveLength(1)
  })

  it('shows each refused asset with the service’s reason, and keeps everything', async () => {
    const popup = await reportDemoPage(kit, 'phishing.html?refused')
    await press(popup, 'Add another')
    await fill(popup, 'Asset 2', 'https://login.ignored.test/')
    await submitNow(popup)
    await waitForStatus(popup, 'Needs attention')
    const shown = await textOf(popup)
    expect(shown).toContain('DOMAIN_NOT_ALLOWED')
    expect(shown).toContain('The service ignores reports for this domain')
    expect(shown).toMatch(/login\[\.\]ignored\[\.\]test/)
    expect(reported('?refused')).toEqual([])
  })

  it('tries again after a 500 and is accepted once', async () => {
    kit.sandbox.setFault({ kind: 'status', status: 500, body: 'flat-error' }, { endpoint: 'report' })
    const popup = await reportDemoPage(kit, 'phishing.html?failing')
    await submitNow(popup)
    await waitForStatus(popup, 'Waiting')
    expect(await textOf(popup)).toContain('It may have been received all the same')
    await press(popup, 'Retry now')
    await waitForStatus(popup, 'Accepted')
    expect(reported('?failing')).toHaveLength(1)
  })

  it('sends what waits for the service once the options have tested the connection', async () => {
    kit.sandbox.setFault({ kind: 'status', status: 503, body: 'flat-error' }, { endpoint: 'report' })
    const popup = await reportDemoPage(kit, 'phishing.html?tested')
    await submitNow(popup)
    await waitForStatus(popup, 'Waiting')
    const options = await kit.browser.openExtensionPage('options.html')
    await press(options, 'Test again')
    await waitUntil('the report at the service', () => reported('?tested')[0])
    await options.close()
    expect(reported('?tested')).toHaveLength(1)
  })

  it('says "presumed" when the answer was lost after the service had the report', async () => {
    kit.sandbox.setFault({ kind: 'drop', when: 'after-commit' }, { endpoint: 'report' })
    const popup = await reportDemoPage(kit, 'phishing.html?lost-answer')
    await submitNow(popup)
    await waitForStatus(popup, 'Waiting')
    await press(popup, 'Retry now')
    await waitForStatus(popup, 'Presumed delivered')
    expect(await textOf(popup)).toContain(
      'The service already has these assets, from this report or a colleague’s.',
    )
    expect(reported('?lost-answer')).toHaveLength(1)
  })

  it('says "already reported" when a colleague was first', async () => {
    const popup = await reportDemoPage(kit, 'phishing.html?known')
    await fill(popup, 'Asset 1', 'https://reported.test/login')
    await submitNow(popup)
    await waitForStatus(popup, 'Already reported')
    expect(posts()).toHaveLength(1)
  })

  it('never follows a redirect: the key arrives nowhere else', async () => {
    for (const status of [301, 302, 303, 307, 308] as const) {
      kit.sandbox.setFault(
        {
          kind: 'redirect',
          status,
          location: `${kit.sandbox.origin.replace('127.0.0.1', 'localhost')}/demo/plain.txt`,
        },
        { endpoint: 'report' },
      )
    }
    const popup = await reportDemoPage(kit, 'phishing.html?redirected')
    await submitNow(popup)
    await waitForStatus(popup, 'On hold')
    expect(await textOf(popup)).toContain(
      'The service URL redirects. To protect your API key, redirects aren’t followed',
    )
    expect(kit.sandbox.visits.filter(({ headers }) => 'x-api-key' in headers)).toEqual([])
    kit.sandbox.clearFaults()
    await waitForStatus(await connect(kit), 'Connected')
    await waitUntil('the report at the service', () => reported('?redirected')[0])
  })

  it('stops a report of an own asset until there is a reason, which then goes along', async () => {
    const popup = await reportDemoPage(kit, 'own.html', 'acme-wallet.test')
    expect(await waitForText(popup, 'This is your own asset')).toContain('acme-wallet')
    await press(popup, 'Submit report')
    await waitForText(popup, 'Type a reason to report your own asset.')
    expect(posts()).toEqual([])
    await fill(popup, 'Reason for reporting your own asset', 'Our shop was taken over this morning.')
    await submitNow(popup)
    await waitForStatus(popup, 'Accepted')
    const [report] = kit.sandbox.reports
    expect(report?.body).toContain('Our shop was taken over this morning.')
  })

  it('tells a subdomain of an own domain as part of ours', async () => {
    const popup = await reportDemoPage(kit, 'phishing.html?subdomain')
    await fill(popup, 'Asset 1', 'https://login.acme-wallet.test/')
    await waitForText(popup, 'This is part of your own asset')
  })
})
