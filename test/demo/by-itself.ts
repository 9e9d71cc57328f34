import type { Page } from 'puppeteer-core'
import {
  byRole,
  connect,
  draftBehind,
  fill,
  openDraft,
  openPopup,
  press,
  shownRequest,
  submitNow,
  textOf,
  waitForAssetCopy,
  waitForStatus,
  waitForText,
  type Kit,
} from '../e2e/kit.ts'
import { ANSWERED, OURS, PHISHING } from './hosts.ts'
import type { Album } from './album.ts'
import { makeAlbum } from './album.ts'

type Way = {
  kit: Kit
  album: Album
  /** One step of the journey: what was done, and what was seen then. */
  step: (done: string, seen: string) => void
}

const VERDICT = '[aria-label=Verdict] :is(h1, p)'
const STOPPED = '.blockers li > span'
const EVIDENCE = '[role=group].evidence label:has(:checked)'

/** Drives the journey of a person from the options to an accepted report, and tells and pictures what is seen at each step. */
export const runIndependently = async (
  kit: Kit,
  say: (line: string) => void,
  { forDocuments }: { forDocuments: boolean },
): Promise<void> => {
  const album = await makeAlbum(kit.browser, { forDocuments })
  let steps = 0
  const step: Way['step'] = (done, seen) => {
    steps += 1
    say(`\n${String(steps).padStart(2)}  ${done}`)
    for (const line of seen.split('\n').filter((one) => one.trim() !== '')) say(`      ${line.trim()}`)
  }
  const way = { kit, album, step }
  step(
    'Started the sandbox service and the browser',
    `${kit.sandbox.baseUrl}, organization ${kit.sandbox.slug}`,
  )
  await connected(way)
  const id = await reported(way)
  await stopped(way)
  await answered(way)
  await listed(way, id)
  await looked(way)
  say(`\nPictures: ${album.folder}${forDocuments ? '; those of the documents are renewed' : ''}`)
}

const connected = async ({ kit, album, step }: Way): Promise<void> => {
  const options = await connect(kit)
  await waitForStatus(options, 'Connected')
  await waitForAssetCopy(kit)
  await waitForText(options, 'assets, synced')
  step('Connected in the options: "Save and test"', await wordsOf(options, '.standing-headline'))
  await album.page(options, 'options')
  await options.close()
}

/** @returns the id of the report */
const reported = async ({ kit, album, step }: Way): Promise<string> => {
  const { browser, sandbox } = kit
  const phishing = await browser.openPage(sandbox.pageUrl('phishing.html', PHISHING))
  step('Opened the demo phishing page', `${await phishing.title()}\n${phishing.url()}`)

  const id = await draftBehind(await browser.openToolbarPopup(phishing))
  const draft = await openDraft(kit, id)
  step('Pressed the toolbar button', `${await wordsOf(draft, VERDICT)}\n${await wordsOf(draft, EVIDENCE)}`)
  await fill(draft, 'Description', 'Asks for the recovery phrase. A bot posts it in our Discord.')
  await waitForText(draft, 'Submit report')
  step('Typed a description', 'It is stored with every keystroke.')
  await album.popup(draft, 'popup')
  await album.popupOver(phishing, draft, 'over-page')
  const shown = await shownRequest(draft, '"title"')
  step('Pressed "Show request"', `${shown.length} characters, ${shown.slice(0, 90)}…`)
  await album.popup(draft, 'request')
  await draft.close()

  const popup = await openPopup(kit, phishing)
  await submitNow(popup)
  await waitForStatus(popup, 'Accepted')
  step('Pressed "Submit report", then "Send now"', await textOf(popup))
  const report = sandbox.reports.at(-1)
  if (report?.body !== shown) throw new Error('The service does not hold what "Show request" showed')
  step('Looked at the service', `It holds report ${report.id}, byte for byte what "Show request" showed.`)
  const sent = await browser.openExtensionPage(`popup.html?draft=${id}`)
  await waitForStatus(sent, 'Accepted')
  await album.popup(sent, 'accepted')
  await sent.close()
  await phishing.close()
  return id
}

const stopped = async ({ kit, album, step }: Way): Promise<void> => {
  const { browser, sandbox } = kit
  const own = await browser.openPage(sandbox.pageUrl('own.html', OURS))
  const before = sandbox.reports.length
  const popup = await openDraft(kit, await draftBehind(await browser.openToolbarPopup(own)))
  await press(popup, 'Submit report')
  // Submit leads to the one thing that is missing.
  await popup.waitForFunction(() => document.activeElement?.getAttribute('data-field') === 'override')
  if (sandbox.reports.length > before) throw new Error('A report of an own asset was sent')
  step(
    'Pressed "Submit report" on a page of our own',
    `${await wordsOf(popup, VERDICT)}\n${await wordsOf(popup, STOPPED)}`,
  )
  await album.popup(popup, 'yours')
  await popup.close()
  await own.close()
}

const answered = async ({ kit, step }: Way): Promise<void> => {
  const { browser, sandbox } = kit
  for (const [host, status] of ANSWERED) {
    const page = await browser.openPage(sandbox.pageUrl('invitation.html', host))
    const popup = await openPopup(kit, page)
    await submitNow(popup)
    step(`Reported a page of ${host}`, await waitForStatus(popup, status))
    await page.close()
  }
}

const listed = async ({ kit, album, step }: Way, id: string): Promise<void> => {
  const dashboard = await kit.browser.openExtensionPage(`dashboard.html#reports/${id}`)
  await waitForText(dashboard, 'Accepted')
  step('Opened the dashboard', await wordsOf(dashboard, 'tbody tr'))
  await album.page(dashboard, 'reports')
}

/** The other tabs of the dashboard: what a report of the phishing page would hit, and a case of the service. */
const looked = async ({ kit, album, step }: Way): Promise<void> => {
  const { browser, sandbox } = kit
  const assets = await browser.openExtensionPage('dashboard.html#assets')
  await assets.waitForSelector('tbody .row-button')
  const searched = sandbox.pageUrl('phishing.html', PHISHING)
  await byRole(assets, 'searchbox', 'Search or check a URL, domain or account').fill(searched)
  await assets.waitForSelector('.asset-searched .filled')
  step('Checked an asset on the dashboard', await wordsOf(assets, '.asset-searched .filled p'))
  await album.page(assets, 'assets')
  await assets.close()

  const takedowns = await browser.openExtensionPage('dashboard.html#takedowns')
  await takedowns.waitForSelector('tbody .row-button')
  await takedowns.click('tbody .row-button')
  await waitForText(takedowns, 'Timeline')
  step('Opened a takedown case', await wordsOf(takedowns, '.detail-pane .filled p'))
  await album.page(takedowns, 'takedowns')
}

/** The words of each element, those of its parts with a space between. */
const wordsOf = async (page: Page, selector: string): Promise<string> => {
  const words = await page.$$eval(selector, (found) =>
    found.map(({ childNodes }) => [...childNodes].map((part) => part.textContent).join(' ')),
  )
  return words.join('\n')
}
