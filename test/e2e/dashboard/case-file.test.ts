import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
// oxlint-disable-next-line import/no-unassigned-import -- it puts a browser into the global scope, before texts ask it
import '#test/fakes/browser.ts'
import type { BareReport } from '#lib/case-file/case-file.ts'
import { checkCaseFile } from '#lib/case-file/check.ts'
import { makeCaseFile, pageOf, withHashes } from '#lib/case-file/make.ts'
import { sha256 } from '#lib/platform/digest.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  connect,
  fill,
  KINDS,
  press,
  reportDemoPage,
  startKit,
  submitNow,
  waitForStatus,
  waitForText,
  type Kit,
} from '../kit.ts'

declare global {
  interface Window {
    /** What the page has made files of. */
    madeFiles?: Blob[]
    /** What its policy has kept a case file from doing. */
    kept?: string[]
  }
}

/** The words of a case file, as the browsers have them. */
await import('#test/fakes/extension-api.ts')

const HOSTILE =
  '</style><script>document.title="owned"</script><img src=http://127.0.0.1:9/x onerror=alert(1)>'

const folder = mkdtempSync(join(tmpdir(), 'case-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** As `npm run verify -- FILE` runs it. */
const verify = (path: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['.ci/verify.ts', path], {
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

describe.each(KINDS)('a case file in %s', (kind) => {
  let kit: Kit
  let dashboard: Page
  let made = ''
  const path = join(folder, `${kind}.html`)

  beforeAll(async () => {
    kit = await startKit(kind)
    await waitForStatus(await connect(kit), 'Connected')
    for (const name of ['phishing.html?first', 'phishing.html?second']) {
      const popup = await reportDemoPage(kit, name)
      await fill(popup, 'Description', HOSTILE)
      await submitNow(popup)
      await waitForStatus(popup, 'Accepted')
    }
    dashboard = await kit.browser.openExtensionPage('dashboard.html')
    await dashboard.evaluate(() => {
      const make = URL.createObjectURL.bind(URL)
      window.madeFiles = []
      URL.createObjectURL = (file: Blob) => {
        window.madeFiles?.push(file)
        return make(file)
      }
    })
  }, 120_000)
  afterAll(() => kit.close())

  const lastFile = (count: number): Promise<string> =>
    waitUntil(`file ${count}`, () =>
      dashboard.evaluate(
        async (wanted) => (window.madeFiles?.length === wanted ? window.madeFiles.at(-1)?.text() : undefined),
        count,
      ),
    )
  const check = async (content: string, said: string): Promise<string> => {
    await dashboard.evaluate((text) => {
      const input = document.querySelector<HTMLInputElement>('.case-file-drop input')
      if (!input) throw new Error('nothing takes a file')
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'case.html'))
      input.files = transfer.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }, content)
    return waitForText(dashboard, said)
  }

  it('is saved from the report, with those that belong to it', async () => {
    await waitUntil('the reports', () =>
      dashboard.evaluate(() => {
        const buttons = [...document.querySelectorAll<HTMLElement>('tr.row button')]
        const first = buttons.find((one) => one.getAttribute('aria-label')?.includes('?first'))
        first?.click()
        return first !== undefined || undefined
      }),
    )
    await waitForText(dashboard, 'Timeline')
    await press(dashboard, 'Case file')
    await waitForText(dashboard, '1 related report')
    await waitForText(dashboard, 'Same domain')
    await press(dashboard, 'Save case file (1 report)')
    made = await lastFile(1)
    await waitForText(dashboard, 'Saved as case-file-')
    await press(dashboard, 'Save as JSON')
    const data = await lastFile(2)
    writeFileSync(path, made)
    writeFileSync(join(folder, `${kind}.json`), data)
    const one = verify(path)
    const root = /root ([0-9a-f]{64})/.exec(one.said)?.[1] ?? 'none'
    expect(one).toMatchObject({ status: 0 })
    expect(one.said).toContain('Matches its own checksums.')
    expect(verify(join(folder, `${kind}.json`))).toMatchObject({
      status: 0,
      said: expect.stringContaining(`root ${root}`) as unknown,
    })
    await waitForText(dashboard, root)
    for (const file of [made, data]) expect(file).not.toContain(kit.sandbox.keys.full)
    const [sent] = kit.sandbox.reports
    const checked = await checkCaseFile(new TextEncoder().encode(made), sha256)
    expect(checked).toMatchObject({
      at: 'consistent',
      drawnHere: true,
      file: { reports: [{ request: sent?.body, verdict: [{}], answer: { status: 200 } }] },
    })
  })

  it('fails after one byte was changed', () => {
    const changed = join(folder, `${kind}-changed.html`)
    writeFileSync(changed, made.replace('Accepted', 'Accepled'))
    expect(verify(changed)).toMatchObject({ status: 1, said: expect.stringContaining('Line ') as unknown })
  })

  it('opens from the disk without a request, a script or a complaint', async () => {
    const page = await kit.browser.puppeteer.newPage()
    const asked: string[] = []
    const said: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (thrown) => said.push(String(thrown)))
    await page.evaluateOnNewDocument(() => {
      window.kept = []
      document.addEventListener('securitypolicyviolation', (event) =>
        window.kept?.push(event.violatedDirective),
      )
    })
    const url = pathToFileURL(path).href
    await page.goto(url)
    const seen = await page.evaluate(() => ({
      text: document.body.innerText,
      title: document.title,
      width: getComputedStyle(document.body).maxWidth,
      kept: window.kept,
      elements: [...new Set([...document.querySelectorAll('*')].map(({ localName }) => localName))],
      links: document.querySelectorAll('[href], [src], [action], [style]').length,
    }))
    // Firefox tells of the font in which it draws its own bullets; what is data goes nowhere.
    expect(asked.filter((one) => one !== url && !one.startsWith('data:font/'))).toEqual([])
    expect(said).toEqual([])
    expect(seen.kept).toEqual([])
    // Its one style is the one that its policy names.
    expect(seen.width).toBe('880px')
    expect(seen.title).not.toBe('owned')
    expect(seen.links).toBe(0)
    for (const name of ['script', 'a', 'link', 'img', 'iframe', 'form'])
      expect(seen.elements).not.toContain(name)
    expect(seen.text).toContain('phish[.]test')
    expect(seen.text).not.toMatch(/phish\.test|https?:\/\//)
    expect(seen.text).toMatch(/Looks like one of your assets|Not on your allowlist|Allowlist not checked/)
    await page.close()
  })

  it('is unchanged to the browser that captured it, changed where it was, and foreign to no one', async () => {
    await press(dashboard, 'Verify a case file')
    await waitForText(dashboard, 'Shows whether a saved case file was changed after it was made.')
    expect(await check(made, 'Unchanged since it was captured in this browser.')).toContain(
      'Matches its own checksums.',
    )
    const changed = await check(
      made.replace('Accepted', 'Accepled'),
      'Modified: it doesn’t match its own checksums.',
    )
    expect(changed).not.toContain('Unchanged since it was captured in this browser')
    const own = await checkCaseFile(new TextEncoder().encode(made), sha256)
    if (own.at !== 'consistent') throw new Error('no case file')
    const again = async (changes: Partial<BareReport>): Promise<string> => {
      const bare = own.file.reports.map(({ hashes: _hashes, ...report }) => ({ ...report, ...changes }))
      const reports = await Promise.all(bare.map((one) => withHashes(one, sha256)))
      const { by, made: at, what, ties } = own.file
      const file = await makeCaseFile({ by, made: at, what, ties, reports }, sha256)
      return (await pageOf(file, sha256, async () => undefined)).text()
    }
    await check(
      await again({ id: 'of-another-browser' }),
      'Matches its own checksums. It wasn’t captured in this browser.',
    )
    await check(
      await again({ request: '{"assets":[]}' }),
      'Doesn’t match what was submitted from this browser: the checksum saved at submission is different.',
    )
    await check('<!doctype html>', 'This isn’t a case file.')
  })
})
