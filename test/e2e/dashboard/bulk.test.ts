import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { startCrashKit } from '#test/soak/kill-browser.ts'
import type { BulkState } from '#lib/messages/bulk-requests.ts'
import { grantTabs } from '../browsers/grant-tabs.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  AT_ONCE,
  byRole,
  copyOfBuild,
  fill,
  KINDS,
  press,
  relaunched,
  reportsSent,
  savedBy,
  textOf,
  waitForText,
  type Kit,
} from '../kit.ts'
import { ask, listReports } from '../outbox-kit.ts'
import { contentsOf, openAddBox, rowsOf, submitList } from './list-kit.ts'

/** Own assets of the sandbox's list, and hosts that its service does not take. */
const OWN = ['https://www.acme.test/login', 'acme-wallet.test', 'https://x.com/acme_support']
const REFUSED = ['https://shop.ignored.test/pay', 'ignored.test']
const DUPLICATES = 7
const LINES = 120

/** One of each spelling that people send such things in. */
const SPELLINGS: readonly ((host: string) => string)[] = [
  (host) => `https://${host}/login`,
  (host) => `hxxps://${host.replaceAll('.', '[.]')}/verify?step=1`,
  (host) => `[12:04] ann: look at "${host}", please`,
  (host) => `<a href="https://${host}/claim">your account</a>`,
  (host) => `${host.replaceAll('.', '(dot)')};2026-11-20;open`,
  (host) => `> see https://${host}/a(b)c.`,
]

const FRESH = LINES - OWN.length - REFUSED.length - DUPLICATES

/** A messy paste: so many lines, each with one thing in it. */
const paste = (): string => {
  const fresh = Array.from({ length: FRESH }, (_, index) =>
    (SPELLINGS[index % SPELLINGS.length] ?? String)(`drainer-${index}.test`),
  )
  const again = fresh.slice(0, DUPLICATES).map((line) => line.replaceAll('drainer', 'DRAINER'))
  return [...fresh, ...REFUSED, ...again, ...OWN].join('\r\n')
}

const sentBody = z.object({ assets: z.array(z.object({ content: z.string() })) })

describe.each(KINDS)('a list in %s', (kind) => {
  let kit: Kit
  let dashboard: Page
  beforeAll(async () => {
    const build = copyOfBuild(kind)
    kit = await startCrashKit(kind, kind === 'chromium' ? grantTabs(build) : build)
    await waitUntil('the asset list', async () => (await ask(kit, 'connection/get', {})).copy ?? undefined)
    dashboard = await kit.browser.openExtensionPage('dashboard.html#bulk')
    await dashboard.setViewport({ width: 1280, height: 900 })
    await dashboard.bringToFront()
  })
  afterAll(() => kit.close())

  const stateWhen = (what: string, fits: (state: BulkState) => boolean): Promise<BulkState> =>
    waitUntil(what, async () => {
      const now = await ask(kit, 'bulk/open', {})
      return fits(now) ? now : undefined
    })
  /** Each content that a report was accepted with, as often as the service has it. */
  const accepted = (): string[] =>
    reportsSent(kit)
      .filter(({ status }) => status === 200)
      .flatMap(({ body }) => sentBody.parse(JSON.parse(body)).assets.map(({ content }) => content))

  it('goes from a messy paste to the right reports in three actions', async () => {
    await fill(dashboard, 'Paste anything', paste())
    await press(dashboard, 'Add')
    const read = await stateWhen(
      'the list to be read and looked up',
      ({ counts, sources }) =>
        counts.checking === 0 && sources.length === 1 && sources.every(({ done }) => done),
    )
    expect(read).toMatchObject({
      merged: DUPLICATES,
      assets: FRESH + REFUSED.length,
      reports: 3,
      blockers: [],
    })
    expect(read.counts['review']).toBe(OWN.length)
    await submitList(dashboard, 'Submit 3 reports')
    await stateWhen('the reports to be on their way', ({ sent }) => sent.length >= 3)
  })

  it('goes on after the browser was killed, and sends each asset once', async () => {
    await waitUntil('the first report to be accepted', () => accepted().length > 0)
    await kit.browser.kill()
    kit = await relaunched(kit)
    const done = await waitUntil('every report to be settled', async () => {
      const all = await listReports(kit)
      const open = all.filter(({ state: { at } }) => ['queued', 'sending', 'waiting'].includes(at))
      return all.length >= 4 && open.length === 0 ? all : undefined
    })
    const contents = accepted()
    expect(new Set(contents).size).toBe(FRESH)
    expect(contents).toHaveLength(FRESH)
    expect(contents.filter((one) => [...OWN, ...REFUSED].includes(one))).toEqual([])
    // The one that was on the wire may have arrived without its answer: then the service has it, and it is told so.
    const arrived = done.filter(({ state: { at } }) => at === 'accepted' || at === 'presumed')
    expect(arrived).toHaveLength(3)
  })

  it('says on screen what was not sent, and why', async () => {
    dashboard = await kit.browser.openExtensionPage('dashboard.html#bulk')
    await dashboard.bringToFront()
    const left = await stateWhen('what is left', ({ counts }) => counts.refused === REFUSED.length)
    expect(left.counts['review']).toBe(OWN.length)
    await byRole(dashboard, 'searchbox', 'Search the bulk list').fill('acme', AT_ONCE)
    await waitForText(dashboard, 'Review: on your allowlist')
    await byRole(dashboard, 'searchbox', 'Search the bulk list').fill('ignored', AT_ONCE)
    await waitForText(dashboard, 'Rejected: ignore list')
    expect(await textOf(dashboard)).toContain('ignored[.]test')
    // Over the restart of the browser: what became of each row, with its number, and of the list in assets.
    await byRole(dashboard, 'searchbox', 'Search the bulk list').fill('accepted', AT_ONCE)
    expect(await waitForText(dashboard, 'Accepted #')).toMatch(/\d+ assets accepted · 2 assets rejected/)
    await byRole(dashboard, 'searchbox', 'Search the bulk list').fill('', AT_ONCE)
    await press(dashboard, 'Clear sent rows')
    const cleared = await stateWhen('the accepted rows to go', ({ counts }) => counts.accepted === 0)
    expect(cleared.counts.refused).toBe(REFUSED.length)
  })

  it('says of each row that it was rejected or not, if the rest isn’t sent, and asks before one is reported again', async () => {
    const alike = 'https://acme-wa11et.test/claim'
    const other = ['https://one.ignored.test/', 'https://two.ignored.test/']
    const { form, editedAt } = await ask(kit, 'bulk/open', {})
    const edit = {
      kind: 'save' as const,
      form,
      editedAt: editedAt + 1,
      seen: editedAt,
      sendRest: false,
      sendLines: false,
    }
    await ask(kit, 'bulk/change', edit)
    await openAddBox(kit, dashboard)
    await fill(dashboard, 'Paste anything', [alike, ...other].join('\n'))
    await press(dashboard, 'Add')
    // A look-alike needs no decision.
    await waitForText(dashboard, 'Sends 3 ready assets in 1 report')
    await submitList(dashboard, 'Submit report')
    const rejected = await waitUntil('the report to be rejected', async () => {
      const { sent } = await ask(kit, 'bulk/open', {})
      return sent.find(({ state }) => state === 'refused')
    })
    await waitForText(dashboard, 'Not accepted: others rejected')
    expect(await waitForText(dashboard, '4 assets rejected')).not.toContain('Clear sent rows')
    await kit.ask('repair/send', { id: rejected.id, how: 'others', destination: null })
    await waitForText(dashboard, 'Accepted #')
    await waitForText(dashboard, '1 asset accepted · 4 assets rejected')
    await press(dashboard, 'Clear sent rows')
    const left = await stateWhen('the accepted row to go', ({ counts }) => counts.accepted === 0)
    expect(left.counts).toMatchObject({ refused: 4, sent: 0 })
    await openAddBox(kit, dashboard)
    await fill(dashboard, 'Paste anything', alike)
    await press(dashboard, 'Add')
    await waitForText(dashboard, 'Review: already reported')
  })

  it('takes a file that is chosen or dropped, and the tabs of this window', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bulk-'))
    const file = (name: string, host: string): string => {
      const path = join(folder, name)
      writeFileSync(path, `host,seen\n${host.replaceAll('.', '[.]')},2026-11-20\n`)
      return path
    }
    await openAddBox(kit, dashboard)
    const choose = await dashboard.$('input[type="file"]')
    if (!choose) throw new Error('no way to choose a file')
    await choose.uploadFile(file('chosen.csv', 'chosen-file.test'))
    // The drag comes from outside the page, as from a folder; only Chromium's protocol has a hand for that.
    if (kind === 'chromium') await dropFile(dashboard, file('dropped.csv', 'dropped-file.test'))
    await openAddBox(kit, dashboard)
    await dashboard.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'Please confirm your account')
      clipboardData.setData(
        'text/html',
        '<p>Please <a href="https://behind-words.test/a">confirm</a> your account</p>',
      )
      const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData })
      document.querySelector('.bulk-input textarea')?.dispatchEvent(event)
    })
    await kit.browser.openPage(kit.sandbox.pageUrl('phishing.html?open-in-a-tab'))
    await dashboard.bringToFront()
    await openAddBox(kit, dashboard)
    // Firefox lets its prompt be answered; Chromium's build holds the permission already.
    const addTabs = () => press(dashboard, 'Add open tabs')
    if (kind === 'chromium') await addTabs()
    else await kit.browser.answerPermissionPrompt(dashboard, 'allow', addTabs)
    const wanted = [
      'chosen-file.test',
      'https://behind-words.test/a',
      ...(kind === 'chromium' ? ['dropped-file.test'] : []),
      kit.sandbox.pageUrl('phishing.html?open-in-a-tab'),
    ]
    await waitUntil('what was put in', async () => {
      const { rows } = await ask(kit, 'bulk/rows', { epoch: null, since: 0 })
      const contents = rows.map(({ what }) => (what.is === 'asset' ? what.content : ''))
      return wanted.every((one) => contents.includes(one)) || undefined
    })
    rmSync(folder, { recursive: true })

    await press(dashboard, 'Export')
    // Their names count the rows, and the page hears of the last ones later than the background.
    const items = (): Promise<string[]> =>
      dashboard.$$eval('.menu-item', (all) => all.map((item) => item.getAttribute('aria-label') ?? ''))
    const { rows: inList } = await ask(kit, 'bulk/rows', { epoch: null, since: 0 })
    const counted = new RegExp(`, ${inList.filter(({ rowStatus }) => rowStatus !== 'removed').length} rows`)
    await waitUntil(
      'all rows to be counted',
      async () => (await items()).every((item) => counted.test(item)) || undefined,
    )
    const formats = await items()
    expect(formats).toHaveLength(4)
    for (const format of formats) {
      const saved = await savedBy(dashboard, format)
      for (const one of ['chosen-file.test', 'https://behind-words.test/a'])
        expect(saved, format).toContain(one)
      expect(saved).not.toContain(kit.sandbox.keys.full)
    }
    await dashboard.keyboard.press('Escape')
  })

  it('understands the columns of a feed once', async () => {
    const feed = [
      'url,threat,reporter_email,notes',
      'https://feed-one.test/a,phishing,desk@acme.test,fake sign-in',
      'https://feed-two.test/a,malware_download,desk@acme.test,loader',
    ].join('\n')
    const add = async (): Promise<void> => {
      await ask(kit, 'bulk/change', { kind: 'clear', what: 'all' })
      await openAddBox(kit, dashboard)
      await fill(dashboard, 'Paste anything', feed)
      await press(dashboard, 'Add')
    }
    await add()
    await waitForText(dashboard, 'The reporter_email column was skipped')
    await waitForText(dashboard, 'Sends 2 ready assets in 2 reports')
    const { body } = await ask(kit, 'bulk/request', { index: 1 })
    expect(body).toContain('https://feed-two.test/a: loader')
    await press(dashboard, 'Close the columns of Pasted text')
    await byRole(dashboard, 'button', 'Columns').waitHandle()
    await add()
    await press(dashboard, 'Columns')
    await waitForText(dashboard, '4 columns, as last time')
  })

  it('repairs a report that was rejected whole in its row', async () => {
    await ask(kit, 'bulk/change', { kind: 'clear', what: 'all' })
    await openAddBox(kit, dashboard)
    await fill(dashboard, 'Paste anything', 'https://three.ignored.test/')
    await press(dashboard, 'Add')
    await submitList(dashboard, 'Submit report')
    await waitForText(dashboard, 'Rejected: ignore list')
    const [row] = await rowsOf(kit)
    const { destination, sent } = await ask(kit, 'bulk/open', {})
    await ask(kit, 'bulk/submit', { id: row?.id ?? 0, content: 'https://repaired.test/', destination })
    await waitForText(dashboard, 'Accepted #')
    expect(accepted()).toContain('https://repaired.test/')
    // The rejected report is closed, so that nothing is sent twice.
    const rejected = (await listReports(kit)).find(({ id }) => id === sent[0]?.id)
    expect(rejected?.state.at).toBe('cancelled')
    await ask(kit, 'bulk/change', { kind: 'clear', what: 'all' })
    await openAddBox(kit, dashboard)
    await fill(dashboard, 'Paste anything', 'https://four.ignored.test/')
    await press(dashboard, 'Add')
    await submitList(dashboard, 'Submit report')
    await waitForText(dashboard, 'Rejected: ignore list')
    await dashboard.locator('.bulk-repair > button').click()
    await stateWhen('the asset in the description', ({ form }) =>
      form.description.includes('four.ignored.test'),
    )
  })

  it('offers look-alike domains of senders, and takes a wrapped link by its destination', async () => {
    await ask(kit, 'bulk/change', { kind: 'clear', what: 'all' })
    await openAddBox(kit, dashboard)
    const wrapper =
      'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fbehind-gateway.test%2Fa&data=05'
    await fill(dashboard, 'Paste anything', `From: Acme <help@acme-wa1let.test>\n${wrapper}`)
    await press(dashboard, 'Add')
    await waitForText(dashboard, '1 sender looks like yours: acme-wa1let[.]test')
    await press(dashboard, 'Report its domain')
    await press(dashboard, 'Include the destination')
    await waitForText(dashboard, 'Sends 2 ready assets')
    expect((await contentsOf(kit)).toSorted()).toEqual(['acme-wa1let.test', 'https://behind-gateway.test/a'])
  })
})

/** Drags a file over the list and lets it go there. */
const dropFile = async (page: Page, path: string): Promise<void> => {
  const session = await page.createCDPSession()
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 300, y: 500, data })
  await session.detach()
}
