import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
// oxlint-disable-next-line import/no-unassigned-import -- it puts a browser into the global scope, before texts ask it
import '#test/fakes/browser.ts'
import { lineOf } from '#lib/case-file/case-file.ts'
import { verifyCaseFile } from '#lib/case-file/verify.ts'
import { isRecord } from '#lib/plain-reader.ts'
import { bareReport, fileOf, savedBytes, signer } from '#test/case-file/samples.ts'
import { read } from '../outbox-kit.ts'
import { patient, waitUntil } from '../browsers/wait-until.ts'
import {
  connect,
  deleteEverything,
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

/** As `npm run verify` runs it. */
const verify = (path: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['.ci/verify.ts', path], {
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

const OLD = readFileSync(join(import.meta.dirname, '..', '..', 'case-file', 'saved-by-1.0.txt'), 'utf8')

/** Whether the private key can be taken, past the extension's code: runs in a page of it. Null if there is none. */
async function privateKeyIn(): Promise<{ extractable: boolean; exported: boolean } | null> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error(String(request.error))))
    })
  const database = await done(indexedDB.open('takedown-reporter'))
  try {
    if (!database.objectStoreNames.contains('signingKeys')) return null
    const store = database.transaction('signingKeys').objectStore('signingKeys')
    const row: { privateKey: CryptoKey } | undefined = await done(store.get('case-files'))
    if (row === undefined) return null
    const exported = await crypto.subtle.exportKey('pkcs8', row.privateKey).then(
      () => true,
      () => false,
    )
    return { extractable: row.privateKey.extractable, exported }
  } finally {
    database.close()
  }
}

describe.each(KINDS)('a case file in %s', (kind) => {
  let kit: Kit
  let dashboard: Page
  let made = ''
  let fingerprint = ''
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
  })
  afterAll(() => kit.close())

  const lastFile = (count: number): Promise<string> =>
    waitUntil(`file ${count}`, () =>
      dashboard.evaluate(
        async (wanted) => (window.madeFiles?.length === wanted ? window.madeFiles.at(-1)?.text() : undefined),
        count,
      ),
    )
  const check = async (content: string | string[], said: string): Promise<string> => {
    await dashboard.evaluate((texts) => {
      const input = document.querySelector<HTMLInputElement>('.case-file-drop input')
      if (!input) throw new Error('nothing takes a file')
      const transfer = new DataTransfer()
      for (const [index, text] of texts.entries()) transfer.items.add(new File([text], `case-${index}.html`))
      input.files = transfer.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }, [content].flat())
    return waitForText(dashboard, said)
  }

  /** What is drawn from the data, which has a tree of its own. */
  const shownFromData = (): Promise<string> =>
    waitUntil('what the data says', () =>
      dashboard.evaluate(() => {
        const words = [...document.querySelectorAll('[data-drawn]')].map(
          (one) => one.shadowRoot?.textContent ?? '',
        )
        return words.length > 1 && words.every(Boolean) ? words.join(' ') : undefined
      }),
    )

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
    fingerprint = /key ([0-9a-f]{64})/.exec(one.said)?.[1] ?? 'none'
    expect(one).toMatchObject({ status: 0 })
    expect(one.said).toContain('Unchanged since it was signed')
    expect(verify(join(folder, `${kind}.json`))).toMatchObject({
      status: 0,
      said: expect.stringContaining(`root ${root}`) as unknown,
    })
    await waitForText(dashboard, root)
    for (const file of [made, data]) expect(file).not.toContain(kit.sandbox.keys.full)
    const [sent] = kit.sandbox.reports
    const checked = await verifyCaseFile(new TextEncoder().encode(made))
    expect(checked).toMatchObject({
      kind: 'signed',
      samePage: true,
      file: { reports: [{ request: sent?.body, verdict: [{}], answer: { status: 200 } }] },
    })
  })

  it('fails after one byte was changed', () => {
    const changed = join(folder, `${kind}-changed.html`)
    writeFileSync(changed, made.replace('"inWords":"Accepted', '"inWords":"Accepled'))
    expect(verify(changed)).toMatchObject({
      status: 1,
      said: expect.stringContaining('Modified after it was saved.') as unknown,
    })
  })

  it('opens from the disk without a request, a script or a complaint', async () => {
    const page = patient(await kit.browser.puppeteer.newPage())
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

  it('is signed by this browser, and shown from its data, whatever its page says', async () => {
    await press(dashboard, 'Verify a case file')
    await waitForText(
      dashboard,
      'Shows whether a saved case file was changed, who signed it, and what it says.',
    )
    const own = await check(made, 'Signed by this browser, unchanged since.')
    expect(own).toContain('not that it’s true')
    expect(own).toContain('Shown from the file’s data, never from its visible page.')
    expect(own).toContain(fingerprint)
    expect(await shownFromData()).toMatch(/Accepted.*phish\[\.\]test/s)
    await check(made.replaceAll('>Accepted<', '>Rejected<'), 'The visible page was changed after saving.')
    expect(await shownFromData()).not.toContain('Rejected')
  })

  it('is verified with others at once, each by itself', async () => {
    const told = await check([made, made, '<!doctype html>'], 'This isn’t a case file.')
    expect(told).toMatch(/case-0\.html\s+Signed by[^]*case-1\.html\s+Signed by[^]*case-2\.html\s+This isn’t/)
    expect(told.split('Signed by this browser, unchanged since.')).toHaveLength(3)
    await dashboard.locator('.drop-panel details > summary').click()
    expect(await shownFromData()).toMatch(/Accepted.*phish\[\.\]test/s)
  })

  it('says so of each field of which one byte was changed', async () => {
    const lines = made.split('\n')
    const at = lines.findIndex((line) => line.startsWith('{"answer"'))
    const report: unknown = JSON.parse((lines[at] ?? '').slice(0, -1))
    if (!isRecord(report)) throw new Error('no report')
    for (const field of ['answer', 'request', 'state', 'verdict']) {
      const line = lines[at] ?? ''
      const value = lineOf({ x: report[field] }).slice(5, -3)
      // The last letter or digit of the field's value becomes another.
      const index =
        line.indexOf(`"${field}":${value}`) + field.length + 3 + value.search(/[\p{L}\p{N}][^\p{L}\p{N}]*$/u)
      const byte = line.charCodeAt(index) % 10
      const other = [...lines]
      other[at] = `${line.slice(0, index)}${(byte + 1) % 10}${line.slice(index + 1)}`
      const told = await check(other.join('\n'), 'Modified after it was saved.')
      expect(told, field).not.toContain('unchanged since')
    }
    await check('<!doctype html>', 'This isn’t a case file.')
  })

  it('of another key is unknown, until the key has a name in the options', async () => {
    const other = await signer()
    const theirs = new TextDecoder().decode(await savedBytes(fileOf([bareReport()]), 'page', other.sign))
    const told = await check(theirs, 'Unchanged since it was signed, but by an unknown key.')
    expect(told).toContain(other.fingerprint)
    const options = await kit.browser.openExtensionPage('options.html#data')
    await waitForText(options, fingerprint)
    await fill(options, 'Keys of colleagues', `${other.fingerprint} Ann Lee`)
    await dashboard.bringToFront()
    await waitUntil('the name', async () => {
      const keys = await read(kit, 'caseFileKeys')
      return (isRecord(keys) && keys.trusted !== '') || undefined
    })
    await check(theirs, 'Signed by Ann Lee, unchanged since.')
    await check(OLD, 'Not signed. Nothing shows whether it was changed.')
    expect(await shownFromData()).toContain('Report 48213 for Acme.')
  })

  it('is signed with a key that nobody can take, and that is gone with all data', async () => {
    const key = await kit.inPage(privateKeyIn)
    expect(key).toEqual({ extractable: false, exported: false })
    expect(await deleteEverything(kit)).toContain('All data deleted.')
    expect(await kit.inPage(privateKeyIn)).toBeNull()
    expect(await read(kit, 'caseFileKeys')).toEqual({ own: null, trusted: '' })
  })
})
