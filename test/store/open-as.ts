import type { Page } from 'puppeteer-core'
import type { Kit } from '../e2e/kit.ts'

/**
 * Opens a demo page under an address as people meet it: of a host, encrypted, without a port. The browser asks nobody; what it
 * asks for is taken from the sandbox service.
 */
export const openAs = async ({ browser, sandbox }: Kit, name: string, address: string): Promise<Page> => {
  const page = await browser.puppeteer.newPage()
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    const file = request.url() === address ? name : (new URL(request.url()).pathname.split('/').pop() ?? '')
    void fetch(sandbox.pageUrl(file)).then(async (answer) =>
      request.respond({
        status: answer.status,
        contentType: answer.headers.get('content-type') ?? '',
        body: Buffer.from(await answer.arrayBuffer()),
      }),
    )
  })
  await page.goto(address)
  await page.bringToFront()
  return page
}
