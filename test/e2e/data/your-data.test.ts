import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { read } from '../outbox-kit.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  byRole,
  connectedKit,
  draftBehind,
  fill,
  KINDS,
  openDraft,
  press,
  reportDemoPage,
  reportsSent,
  savedBy,
  sendNow,
  submitNow,
  textOf,
  waitForStatus,
  waitForText,
  type Kit,
} from '../kit.ts'

const LOOPBACK = 'http://127.0.0.1/*'

/** What was typed, and must be found where it belongs and nowhere else. */
const WORDS = { title: 'TITLE-4711', description: 'DESCRIPTION-4712', contact: 'contact-4713@soc.test' }
const PRIVATE_WORDS = 'PRIVATE-4714'

const fileShape = z.object({ settings: z.record(z.string(), z.unknown()) })
const lineShape = z.looseObject({ kind: z.string() })

/** Every row of every store, as text: what is on disk. */
const onDisk = (kit: Kit): Promise<string> =>
  kit.inPage(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('takedown-reporter')
        opening.addEventListener('error', () => reject(new Error(opening.error?.message)))
        opening.addEventListener('success', () => {
          const database = opening.result
          const names = [...database.objectStoreNames]
          const transaction = database.transaction(names)
          const rows: unknown[] = []
          for (const name of names) {
            const all = transaction.objectStore(name).getAll()
            all.addEventListener('success', () => rows.push(all.result))
          }
          transaction.addEventListener('complete', () => {
            database.close()
            resolve(JSON.stringify(rows))
          })
        })
      }),
  )

/** The parts of a journey follow each other: the browser is started once. */
describe.each(KINDS)('what is the person’s in %s', (kind) => {
  let kit: Kit
  let options: Page
  beforeAll(async () => {
    kit = await connectedKit(kind)
    const popup = await reportDemoPage(kit, 'phishing.html?kept')
    await fill(popup, 'Title', WORDS.title)
    await fill(popup, 'Description', WORDS.description)
    await submitNow(popup)
    await waitForStatus(popup, 'Accepted')
    options = await kit.browser.openExtensionPage('options.html')
    await fill(options, 'Contact', WORDS.contact)
    await waitUntil('the contact to be kept', async () =>
      JSON.stringify(await kit.ask('preferences/get')).includes(WORDS.contact),
    )
  })
  afterAll(() => kit?.close())

  it('everything is saved as one whole file, without the key', async () => {
    const text = await savedBy(options, 'Export all data')
    await waitForText(options, 'Exported 1 report, ')
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => lineShape.parse(JSON.parse(line)))
    expect(lines[0]).toMatchObject({ kind: 'header', format: 'takedown-reporter-data', version: 1 })
    expect(lines.at(-1)).toEqual({ kind: 'end', lines: lines.length - 1 })
    expect(lines.find((line) => line.kind === 'report')).toMatchObject({
      value: { title: WORDS.title, state: { at: 'accepted' } },
      papers: { body: expect.stringContaining(WORDS.description), sealed: { body: expect.any(String) } },
    })
    expect(text).toContain(WORDS.contact)
    expect(text).not.toContain(kit.sandbox.keys.full)
  })

  it('settings come back from their file, shown before they change anything', async () => {
    const before = await savedBy(options, 'Export settings')
    const { settings, ...rest } = fileShape.loose().parse(JSON.parse(before))
    expect(settings).toMatchObject({ undoSeconds: 5, contactInfo: WORDS.contact })
    const file = join(mkdtempSync(join(tmpdir(), 'takedown-reporter-settings-')), 'settings.json')
    const changed = { ...settings, undoSeconds: 3, bulkMost: 0, theNextVersions: true }
    writeFileSync(file, JSON.stringify({ ...rest, settings: changed }))
    const input = await options.waitForSelector('input[type=file]')
    if (!input) throw new Error('no file input')
    await input.uploadFile(file)
    await waitForText(options, 'Changes in this file')
    const shown = await textOf(options)
    expect(shown).toMatch(/bulkMost is out of range/)
    expect(shown).toMatch(/theNextVersions isn’t a setting/)
    expect(await kit.ask('preferences/get')).toMatchObject({ undoSeconds: 5 })
    await press(options, 'Apply changes')
    await waitForText(options, '1 setting changed.')
    expect(await kit.ask('preferences/get')).toMatchObject({ undoSeconds: 3, contactInfo: WORDS.contact })
  })

  it('diagnostics have nothing that anybody wrote, no address and no key', async () => {
    await press(options, 'Show diagnostics')
    const text = await waitUntil('the diagnostics', () =>
      options.evaluate(() => document.querySelector('[aria-label="Diagnostics"]')?.textContent),
    )
    expect(text).toMatch(/^extension: \d/m)
    expect(text).toContain('reports.accepted: 1')
    expect(text).toContain('connection.key: stored')
    const { keys, slug, baseUrl } = kit.sandbox
    const origin = kit.browser.extensionOrigin.split('//')[1] ?? ''
    for (const secret of [
      ...Object.values(WORDS),
      keys.full,
      slug,
      new URL(baseUrl).host,
      'phish.test',
      origin,
      '://',
    ])
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
  })

  it('without the host nothing is asked, everything says so, and goes on when it is allowed again', async () => {
    const { browser, sandbox } = kit
    await browser.revokeHost(LOOPBACK)
    await options.bringToFront()
    expect(await waitForStatus(options, 'No access to 127.0.0.1')).toContain('Reports wait')
    const asked = sandbox.ledger.length

    const page = await browser.openPage(sandbox.pageUrl('phishing.html?held', 'phish.test'))
    // In a tab: the prompt closes a popup of the toolbar.
    const popup = await openDraft(kit, await draftBehind(await browser.openToolbarPopup(page)))
    const submit = () => press(popup, 'Submit report')
    // A headless Chromium shows no prompt; the report does not wait for its answer.
    await (kind === 'firefox' ? browser.answerPermissionPrompt(popup, 'deny', submit) : submit())
    await sendNow(popup, 'On hold')
    await waitForStatus(popup, 'On hold')
    expect(await textOf(popup)).toContain('The browser blocks access to the service.')
    await byRole(popup, 'button', 'Allow access').wait()

    expect(await kit.ask('own-assets/sync', { what: 'now' })).toEqual({ started: false })
    expect(await read(kit, 'polling')).toMatchObject({ off: 'no-host-access' })
    expect(await kit.ask('assets/at-service', { query: '', type: null, group: null, from: null })).toEqual({
      kind: 'no-host-access',
    })
    const dashboard = await browser.openExtensionPage('dashboard.html#takedowns')
    await waitForText(dashboard, 'The browser blocks access to 127.0.0.1.')
    expect(sandbox.ledger.slice(asked)).toEqual([])

    if (kind === 'firefox')
      await browser.answerPermissionPrompt(dashboard, 'allow', () => press(dashboard, 'Allow access'))
    else await browser.grantHost(LOOPBACK)
    await waitUntil('the held report to arrive', () =>
      sandbox.ledger.slice(asked).some(({ path }) => path.endsWith('/report/create')),
    )
    await waitUntil(
      'the note to go',
      async () => !(await textOf(dashboard)).includes('The browser blocks access to'),
    )
    await options.bringToFront()
    await waitForStatus(options, 'Connected')
  })

  it('what was allowed is given back in the options', async () => {
    await press(options, 'Revoke: Connect to 127.0.0.1')
    await byRole(options, 'button', 'Allow: Connect to 127.0.0.1').wait()
    const contains = await options.evaluate(
      (origin) => (globalThis.browser ?? globalThis.chrome)?.permissions.contains({ origins: [origin] }),
      LOOPBACK,
    )
    expect(contains).toBe(false)
    await waitForStatus(options, 'No access to 127.0.0.1')
    await kit.browser.grantHost(LOOPBACK)
    await waitForStatus(options, 'Connected')
  })

  it('a report of a private window is in memory until Submit, and says where it is kept then', async () => {
    const isAllowed = () =>
      kit.inPage(() => (globalThis.browser ?? globalThis.chrome)?.extension.isAllowedIncognitoAccess())
    expect(await isAllowed()).toBe(false)
    await kit.browser.allowInPrivate()
    kit.startAnew()
    await waitUntil('private windows to be allowed', isAllowed)
    await kit.browser.grantHost(LOOPBACK)
    const address = kit.sandbox.pageUrl('phishing.html?private')
    const tabId = await kit.inPage(async (url) => {
      const api = globalThis.browser ?? globalThis.chrome
      const opened = await api?.windows.create({ incognito: true, url })
      return opened?.tabs?.[0]?.id
    }, address)
    const draftShape = z.object({
      draft: z.object({ id: z.string(), inPrivate: z.boolean(), reading: z.boolean() }),
    })
    const { draft } = await waitUntil('the draft of the private tab', async () => {
      const answer = await kit.ask('draft/open-tab', { tabId, read: true, anew: false })
      const found = draftShape.safeParse(answer).data
      return found?.draft.reading === false ? found : undefined
    })
    expect(draft.inPrivate).toBe(true)
    const popup = await openDraft(kit, draft.id)
    expect(await textOf(popup)).toContain('Private window: this report will be saved in your normal profile.')
    // A page of this machine, which the extension may read without a click on its button, is nothing to report.
    await fill(popup, 'Asset 1', 'https://privately-seen.test/?private')
    await fill(popup, 'Description', PRIVATE_WORDS)
    await waitUntil('the words to be in memory', async () => {
      const kept = await kit.inPage(async () =>
        JSON.stringify(await (globalThis.browser ?? globalThis.chrome)?.storage.session.get(null)),
      )
      return kept.includes(PRIVATE_WORDS)
    })
    expect(await onDisk(kit)).not.toMatch(/PRIVATE-4714|privately-seen/)
    await popup.bringToFront()
    const sent = reportsSent(kit).length
    await submitNow(popup)
    // Firefox opens this page in the private window.
    await waitForStatus(popup, 'Accepted')
    expect(reportsSent(kit).length).toBe(sent + 1)
    expect(await onDisk(kit)).toMatch(/PRIVATE-4714/)
  })
})
