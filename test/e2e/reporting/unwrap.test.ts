import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from 'puppeteer-core'
import * as z from 'zod'
import { expectAccessible } from '../checks/accessibility.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import {
  byRole,
  connectedKit,
  fill,
  KINDS,
  reportDemoPage,
  submitNow,
  waitForStatus,
  waitForText,
  type Kit,
} from '../kit.ts'

const body = z.looseObject({
  assets: z.array(
    z.looseObject({
      content: z.string(),
      enrichments: z
        .array(z.looseObject({ output: z.looseObject({ page: z.optional(z.unknown()) }) }))
        .optional(),
    }),
  ),
})

/** What stands in the one asset line. */
const line = (popup: Page): Promise<string> =>
  byRole(popup, 'textbox', 'Asset 1')
    .map((field) => (field instanceof HTMLInputElement ? field.value : ''))
    .wait()

const waitForLine = (popup: Page, wanted: string): Promise<true> =>
  waitUntil(`"${wanted}" in the line`, async () => (await line(popup)) === wanted || undefined)

/** The button of that beginning; its whole name has the address, defanged. */
const pressStarting = async (popup: Page, name: string): Promise<void> => {
  await waitUntil(`a button "${name}"`, () =>
    popup.evaluate((wanted) => {
      const buttons = [...document.querySelectorAll('button')]
      const found = buttons.find((one) => one.getAttribute('aria-label')?.startsWith(wanted))
      found?.click()
      return found === undefined ? undefined : true
    }, name),
  )
}

describe.each(KINDS)('addresses that stand for another in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await connectedKit(kind)
  })
  afterAll(() => kit.close())
  beforeEach(() => kit.sandbox.reset())
  afterEach(() => kit.closeTabs())

  const committed = async () => {
    const report = await waitUntil('a report at the service', () => kit.sandbox.reports[0])
    return { text: report.body, ...body.parse(JSON.parse(report.body)) }
  }

  it('tell where they lead, without a visit; the target is reported, and was put back and taken again', async () => {
    const target = kit.sandbox.pageUrl('phishing.html?behind', 'phish.test')
    const google = `https://www.google.com/url?q=${encodeURIComponent(target)}`
    const wrapper = `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(google)}&data=05`
    const popup = await reportDemoPage(kit, 'blank.html')
    await fill(popup, 'Asset 1', wrapper)
    await waitForText(
      popup,
      'Read from the URL itself (Outlook Safe Links, containing Google Search); nothing was visited.',
    )
    await expectAccessible(popup)

    // Typed and left for another field.
    await byRole(popup, 'textbox', 'Asset 1').click()
    await popup.keyboard.press('Tab')
    await waitForLine(popup, target)
    await pressStarting(popup, 'Use original')
    await waitForLine(popup, wrapper)
    await pressStarting(popup, 'Report this instead')
    await waitForLine(popup, target)
    // Taking it is a typing like any other: it is kept, with what it stands for.
    await waitForText(popup, 'Instead of')

    await submitNow(popup)
    await waitForStatus(popup, 'Accepted')
    const report = await committed()
    expect(report.assets.map(({ content }) => content)).toEqual([target])
    expect(report.text).not.toContain('safelinks')
    expect(kit.sandbox.visits.filter(({ path }) => path.includes('behind'))).toEqual([])
  })

  it('say so where their address does not tell', async () => {
    const popup = await reportDemoPage(kit, 'blank.html?closed')
    await fill(popup, 'Asset 1', 'https://protect-eu.mimecast.com/s/AbCdEf?domain=evil.example')
    await waitForText(popup, 'This URL (Mimecast) hides its destination.')
  })

  it('on a platform offer the account and the post', async () => {
    const popup = await reportDemoPage(kit, 'blank.html?platform')
    await fill(popup, 'Asset 1', 'https://x.com/acme_help/status/1859?s=20&t=abc')
    await waitForText(popup, 'Post')
    await expectAccessible(popup)
    await pressStarting(popup, 'Report this instead: hxxps://x[.]com/acme_help')
    await waitForLine(popup, 'https://x.com/acme_help')
    await submitNow(popup)
    await waitForStatus(popup, 'Accepted')
    expect((await committed()).assets.map(({ content }) => content)).toEqual(['https://x.com/acme_help'])
  })

  it('and a page that names its account to other programs has that in the evidence, and offers its download', async () => {
    const popup = await reportDemoPage(kit, 'profile.html')
    expect(await waitForText(popup, 'acme-update.apk')).toMatch(/acme-update\.apk\s+Download/)
    await submitNow(popup)
    await waitForStatus(popup, 'Accepted')
    const [asset] = (await committed()).assets
    const { page } = asset?.enrichments?.[0]?.output ?? {}
    expect(page).toMatchObject({
      identifiers: [
        { property: 'ld:acme_help', content: '1234567890' },
        { property: 'al:android:url', content: 'fb://profile/100044123456789' },
        { property: 'al:ios:url', content: 'fb://profile/100044123456789' },
      ],
      downloads: [expect.stringMatching(/\/acme-update\.apk$/)],
      profileLinks: ['https://acme-help.example/'],
    })
    // It says so on any host; only a platform's own says of whom.
    expect(page).not.toHaveProperty('account')
  })
})
