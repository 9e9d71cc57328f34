import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectNoClipping } from '../checks/accessibility.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  AT_ONCE,
  byRole,
  connect,
  KINDS,
  press,
  startKit,
  textOf,
  waitForStatus,
  waitForText,
  type Kit,
} from '../kit.ts'

/** Pages of a sync, told apart from the one asset of "Save and test" and from the pages of a search. */
const SYNC_PAGE = 'per_page=1000'

/** The contents of the service's assets that fit. */
const kitAssets =
  (kit: () => Kit) =>
  (fits: (asset: Kit['sandbox']['assets']['all'][number]) => boolean): string[] =>
    kit()
      .sandbox.assets.all.filter(fits)
      .map(({ content }) => content)

describe.each(KINDS)('the dashboard’s assets in %s', (kind) => {
  let kit: Kit
  let dashboard: Page
  beforeAll(async () => {
    kit = await startKit(kind)
    kit.sandbox.assets.seed(2500 - kit.sandbox.assets.all.length)
    kit.sandbox.setFault(
      { kind: 'status', status: 500, body: 'flat-error' },
      { endpoint: 'assets', containing: SYNC_PAGE, times: 'always' },
    )
    dashboard = await kit.browser.openExtensionPage('dashboard.html#assets')
    await waitForText(dashboard, 'No service connected. Connect one in the options')
    await waitForStatus(await connect(kit), 'Connected')
    await dashboard.bringToFront()
  })
  afterAll(() => kit.close())

  const rows = (): Promise<string[]> =>
    dashboard.evaluate(() =>
      [...document.querySelectorAll('tr.row')].map((row) =>
        row instanceof HTMLElement ? row.innerText.replaceAll('\n', '') : '',
      ),
    )
  const waitForRows = (what: string, fits: (found: string[]) => boolean): Promise<string[]> =>
    waitUntil(what, async () => {
      const found = await rows()
      return fits(found) ? found : undefined
    })
  const search = (words: string): Promise<void> =>
    byRole(dashboard, 'searchbox', 'Search or check a URL, domain or account').fill(words, AT_ONCE)
  /** As a person does: filling a field with nothing tells the page nothing. */
  const clearSearch = async (): Promise<void> => {
    await dashboard.focus('input[type="search"]')
    await dashboard.evaluate(() => document.querySelector<HTMLInputElement>('input[type="search"]')?.select())
    await dashboard.keyboard.press('Backspace')
  }
  const optionsOf = (name: string): Promise<string[]> =>
    dashboard.evaluate(
      (wanted) =>
        [...document.querySelectorAll<HTMLOptionElement>(`select[aria-label="${wanted}"] option`)].map(
          ({ text }) => text,
        ),
      name,
    )
  const own = kitAssets(() => kit)
  /** What was asked for by the page; a sync that is tried again asks for pages of its own. */
  const searches = (): string[] =>
    kit.sandbox.ledger
      .map(({ path }) => path)
      .filter((path) => path.includes('/organization/assets') && !path.includes(SYNC_PAGE))

  it('says why there is no copy and has the service’s own search instead', async () => {
    await waitForText(dashboard, 'Sync failed: the service had an error')
    await expectAccessible(dashboard)
    await press(dashboard, 'Search the service')
    await waitForText(
      dashboard,
      'Showing live results from the service. The allowlist check still uses the synced list in this browser',
    )
    await waitForRows('a page of the service', (found) => found.length > 20)
    await search('SCAMMER')
    const [found, ...others] = await waitForRows('what the service found', ({ length }) => length === 1)
    expect(found).toContain('acme-airdrop[.]test/claim')
    expect(others).toEqual([])
    expect(searches().at(-1)).toContain('query=SCAMMER')
    await clearSearch()
    kit.sandbox.setFault({ kind: 'throttled' }, { endpoint: 'assets', containing: 'query=again' })
    await search('again')
    await waitForText(dashboard, 'Too many requests. Try again in a while')
    await clearSearch()
    await press(dashboard, 'Back to synced list')
  })

  it('fetches the list when it is asked to, and says how far it is', async () => {
    kit.sandbox.clearFaults()
    await press(dashboard, 'Sync now')
    await waitForText(dashboard, '2,500 assets')
    await waitForText(dashboard, 'Synced')
    const [first] = await waitForRows('rows', ({ length }) => length > 20)
    expect(first).toContain('www[.]acme[.]test/')
    expect(await textOf(dashboard)).not.toContain('https://')
    await expectAccessible(dashboard)
    await expectNoClipping(dashboard)
  })

  it('is searched as one types, over content, name and description', async () => {
    for (const [words, content] of [
      ['GENERATED 0002479', own((asset) => asset.name === 'Generated 0002479')],
      ['bought back', ['https://acme-airdrop.test/claim']],
      ['hxxps://brand-0000000[.]test', ['https://brand-0000000.test/']],
    ] as const) {
      await search(words)
      await waitForText(dashboard, `${content.length} of 2,500 assets`)
      await waitForRows(`what fits ${words}`, ({ length }) => length === content.length)
    }
    await search('no such thing')
    await waitForText(dashboard, 'No assets match. Try a shorter search or clear the filters')
    await press(dashboard, 'Show all assets')
    await waitForText(dashboard, '2,500 assets')
  })

  it('is filtered by group, by none, and by type and status', async () => {
    const counted = async (count: number): Promise<void> =>
      void (await waitForText(dashboard, `${new Intl.NumberFormat('en').format(count)} of 2,500 assets`))
    expect(await optionsOf('Group')).toEqual(['Any group', 'No group', 'Social', 'Treasury', 'Websites'])
    await dashboard.select('select[aria-label="Group"]', '12')
    await counted(own(({ group }) => group?.id === 12).length)
    await dashboard.select('select[aria-label="Group"]', '-1')
    // The list is looked through as far as it is looked at.
    const ungrouped = own(({ group }) => group === null)
    await waitForRows(
      'ungrouped assets',
      (found) => found.length > 20 && found.every((row) => row.includes('No group')),
    )
    await dashboard.select('select[aria-label="Type"]', 'EMAIL')
    await counted(1)
    await dashboard.select('select[aria-label="Type"]', '')
    await dashboard.select('select[aria-label="Status"]', 'BLOCKED')
    await counted(1)
    expect(ungrouped).toContain('https://acme-airdrop.test/claim')
    await dashboard.select('select[aria-label="Status"]', '')
    await dashboard.select('select[aria-label="Group"]', '')
    await waitForText(dashboard, '2,500 assets')
  })

  it('shows Twitch, and offers no filter that the service would refuse', async () => {
    await search('twitch.tv')
    // The last test has left one row, too.
    const [row] = await waitForRows(
      'the channel',
      ([one, ...others]) => others.length === 0 && one?.includes('twitch') === true,
    )
    expect(row).toContain('Twitch')
    const offered = await optionsOf('Type')
    expect(offered).toContain('Telegram')
    expect(offered).not.toContain('Twitch')
    await clearSearch()
  })

  it('tells what a report of an asset would hit, and of anything typed', async () => {
    await search('acme home')
    await waitForRows('the home page', ({ length }) => length === 1)
    await press(dashboard, 'www[.]acme[.]test/')
    await waitForText(dashboard, 'On your allowlist')
    await search('login.acme.test')
    await waitForText(dashboard, 'Part of an allowlisted asset')
    await waitForRows('the home page that covers it', (found) =>
      found.some((row) => row.includes('www[.]acme[.]test/')),
    )
    await search('https://acme.test/foo')
    await waitForRows('the home page that covers a page', (found) =>
      found.some((row) => row.includes('www[.]acme[.]test/')),
    )
    await search('https://evil-site.example/')
    await waitForText(dashboard, 'Not on your allowlist')
    await expectAccessible(dashboard)
  })

  it('goes on answering from the last complete list when a sync breaks in the middle', async () => {
    await clearSearch()
    kit.sandbox.assets.add({ content: 'added-later.test' })
    kit.sandbox.setFault(
      { kind: 'status', status: 500, body: 'flat-error' },
      { endpoint: 'assets', containing: SYNC_PAGE, skip: 1, times: 1 },
    )
    await press(dashboard, 'Sync now')
    await waitForText(dashboard, 'Sync failed: the service had an error')
    await search('https://www.acme.test/login')
    await waitForText(dashboard, 'On your allowlist')
    await search('added-later.test')
    await waitForText(dashboard, 'Not on your allowlist')
    await press(dashboard, 'Sync now')
    await waitForText(dashboard, '2,501 assets')
    await search('https://added-later.test/x')
    await waitForText(dashboard, 'On your allowlist')
  })
})
