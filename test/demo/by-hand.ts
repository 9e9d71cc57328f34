import { connect, waitForAssetCopy, waitForStatus, type Kit } from '../e2e/kit.ts'
import { OURS, PHISHING } from './hosts.ts'

/** Opens the demo phishing page for a person, connected, and resolves when they have closed the browser. */
export const byHand = async (kit: Kit, say: (line: string) => void): Promise<void> => {
  const { browser, sandbox } = kit
  const options = await connect(kit)
  await waitForStatus(options, 'Connected')
  const shortcut = await options.evaluate(async () => {
    const commands = await (globalThis.browser ?? globalThis.chrome)?.commands.getAll()
    return commands?.find(({ name }) => name === '_execute_action')?.shortcut ?? ''
  })
  await waitForAssetCopy(kit)
  const phishing = await browser.openPage(sandbox.pageUrl('phishing.html', PHISHING))
  const others = (await browser.puppeteer.pages()).filter((page) => page !== phishing)
  await Promise.all(others.map((page) => page.close()))

  say(`
The browser is open on a phishing page of the demo, and the extension is connected to a sandbox service.

  Report the page     ${[shortcut, 'the button behind the puzzle piece'].filter(Boolean).join(' or ')}, then "Submit report"
  Report a piece      right-click a link, an image or selected text
  Try one of yours    ${sandbox.pageUrl('own.html', OURS)}
  More pages          ${sandbox.pageUrl('')}
  What has arrived    ${sandbox.origin}/_sandbox/state

Nothing leaves this machine. Close the browser or press Ctrl+C to end.`)

  await new Promise<void>((resolve) => browser.puppeteer.once('disconnected', () => resolve()))
  say(`\nReports that the service has received: ${sandbox.reports.length}`)
}
