import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  connectedKit,
  draftBehind,
  KINDS,
  openDraft,
  press,
  submitNow,
  waitForStatus,
  waitForText,
  type Kit,
} from '../kit.ts'
import { everythingKept as kept, readableOf } from '../data/what-is-kept.ts'

const EMAIL = 'seeded.victim@example.org'
const PHONE = '+4915550123456'
const TOKEN = 'S3edTok9x2Qw7Zr'
const SECRETS = [EMAIL, PHONE, TOKEN]

const readableIn = (text: string): string[] => readableOf(SECRETS, text)

const saved = async (dashboard: Page, buttons: string[]): Promise<string> => {
  await dashboard.evaluate(() => {
    const make = URL.createObjectURL.bind(URL)
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) void file.text().then((text) => (document.body.dataset['saved'] = text))
      return make(file)
    }
  })
  const files: string[] = []
  await press(dashboard, 'Export')
  for (const button of buttons) {
    await dashboard.evaluate(() => delete document.body.dataset['saved'])
    await press(dashboard, button)
    files.push(
      await waitUntil(`the file of ${button}`, () =>
        dashboard.evaluate(() => document.body.dataset['saved'] ?? undefined),
      ),
    )
  }
  return files.join('\n')
}

describe.each(KINDS)('what is removed, in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await connectedKit(kind)
  })
  afterAll(() => kit.close())

  /** The draft of the seeded page, reached from itself so that its referrer is seeded too; everything ticked. */
  const draftOf = async (mark: string): Promise<Page> => {
    const query = `email=${encodeURIComponent(EMAIL)}&tel=${encodeURIComponent(PHONE)}&token=${TOKEN}&mark=${mark}`
    const page = await kit.browser.openPage(kit.sandbox.pageUrl(`seeded.html?${query}&from=1`, 'phish.test'))
    // Loaded to its end: a popup that opens in between is about the page before, whose draft then lies beside this one.
    await Promise.all([
      page.waitForNavigation(),
      page.evaluate(() => void setTimeout(() => location.assign(location.href.replace('&from=1', '')), 0)),
    ])
    expect(await page.evaluate(() => document.referrer)).toContain('from=1')
    const id = await draftBehind(await kit.browser.openToolbarPopup(page))
    const opened = z.object({
      draft: z.looseObject({ form: z.looseObject({ evidence: z.looseObject({}) }), editedAt: z.number() }),
    })
    const { draft } = opened.parse(await kit.ask('draft/open', { id }))
    const evidence = {
      ...draft.form.evidence,
      page: true,
      text: true,
      emails: true,
      foundOn: true,
      foundOnFull: true,
    }
    const form = { ...draft.form, evidence, description: `Mailed to ${EMAIL}` }
    await kit.ask('draft/save', { id, form, editedAt: draft.editedAt + 1 })
    return openDraft(kit, id)
  }
  const send = async (popup: Page): Promise<void> => {
    await submitNow(popup)
    await waitForStatus(popup, 'Accepted')
    // Another page's, which nobody submitted, may lie beside it.
    const id = new URL(popup.url()).searchParams.get('draft')
    await waitUntil('the unredacted rest to be forgotten', () =>
      kit.inPage(async (key) => {
        const session = await (globalThis.browser ?? globalThis.chrome)?.storage.session.get(key)
        return Object.keys(session ?? {}).length === 0
      }, `unsent:${id}`),
    )
  }
  /** Everything that left or stayed: the raw requests, what is kept, what can be saved. */
  const everything = async (): Promise<Record<'sent' | 'kept' | 'saved', string>> => {
    const dashboard = await kit.browser.openExtensionPage('dashboard.html')
    await waitForText(dashboard, 'phish')
    const formats = ['CSV', 'JSON', 'STIX 2.1', 'MISP']
    const files = await saved(
      dashboard,
      formats.map((format) => `${format}, 1 report in this view`),
    )
    await dashboard.close()
    const sent = kit.sandbox.ledger.map((entry) => JSON.stringify(entry)).join('\n')
    return { sent, kept: await kept(kit), saved: files }
  }

  it('is in no request, no stored row and no export, in any writing', async () => {
    const popup = await draftOf('removed')
    await waitForText(popup, '2 redacted, 1 to review')
    await press(popup, 'Show: Possible personal data')
    const places = await waitForText(popup, 'canonical URL')
    for (const words of ['page title', 'heading', 'found on', 'social media preview'])
      expect(places).toContain(words)
    await press(popup, `Redact ${TOKEN}`)
    await waitForText(popup, '3 redacted')
    await send(popup)
    await popup.close()

    const left = await everything()
    expect(left.sent).toContain('REDACTED')
    expect(left.kept).toContain('REDACTED')
    expect(left.saved).toContain('REDACTED')
    expect({
      sent: readableIn(left.sent),
      kept: readableIn(left.kept),
      saved: readableIn(left.saved),
    }).toEqual({ sent: [], kept: [], saved: [] })
  })

  it('would be found there if it were kept, as the same page shows', async () => {
    const popup = await draftOf('kept')
    await press(popup, 'Show: Possible personal data')
    await press(popup, `Keep ${EMAIL}`)
    await press(popup, `Keep ${PHONE}`)
    await waitForText(popup, '3 possible personal details')
    await send(popup)
    await popup.close()
    const left = await kept(kit)
    const sent = kit.sandbox.ledger.map((entry) => JSON.stringify(entry)).join('\n')
    for (const secret of SECRETS) {
      expect(sent).toContain(secret)
      expect(sent).toContain(encodeURIComponent(secret))
      // In base64 also: the page writes all three into one piece of it.
      expect(readableIn(sent).length).toBeGreaterThan(SECRETS.length)
      expect(left).toContain(secret)
    }
  })
})
