import type { CDPSession, Page } from 'puppeteer-core'
import { expect, afterAll, beforeAll, describe, it } from 'vitest'
import { waitUntil } from './browsers/wait-until.ts'
import { findFocusProblems } from './checks/focus-problems.ts'
import { blankHeadings } from './checks/blank-headings.ts'
import type { Kit } from './kit.ts'
import { confirmDeletion, reportDemoPage, startKit, waitForAssetCopy, waitForText } from './kit.ts'
import { undoWithin } from './outbox-kit.ts'

/** What a screen reader says of what has the focus: Chromium's own accessibility tree. */
export type Stop = { role: string; name: string; description: string }

type Wanted = { role: string; name: string | RegExp }

/** A page of the extension has so many stops at the very most. */
const MAX_STOPS = 240

const sessions = new WeakMap<Page, Promise<CDPSession>>()
const sessionOf = (page: Page): Promise<CDPSession> => {
  const known = sessions.get(page) ?? page.createCDPSession()
  sessions.set(page, known)
  return known
}

const wordsOf = (value: { value?: unknown } | undefined): string =>
  typeof value?.value === 'string' ? value.value : ''

export const focusedIn = async (page: Page): Promise<Stop> => {
  const session = await sessionOf(page)
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'document.activeElement === document.body ? null : document.activeElement',
  })
  if (result.objectId === undefined) return { role: '', name: '', description: '' }
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  })
  const [node] = nodes
  return { role: wordsOf(node?.role), name: wordsOf(node?.name), description: wordsOf(node?.description) }
}

const is = (stop: Stop, { role, name }: Wanted): boolean =>
  stop.role === role && (typeof name === 'string' ? stop.name === name : name.test(stop.name))

/** Resolves when the focus has come there by itself. */
export const waitForFocus = (page: Page, role: string, name: string | RegExp): Promise<Stop> => {
  let last: Stop | undefined
  return waitUntil(
    () => `the focus on ${role} ${String(name)}, instead of ${JSON.stringify(last)}`,
    async () => {
      last = await focusedIn(page)
      return is(last, { role, name }) ? last : undefined
    },
  )
}

/**
 * Presses Tab, or Shift and Tab, until it reaches a control, and answers where it stopped on the way. At each stop the focus has to
 * be seen.
 */
export const tabTo = async (
  page: Page,
  role: string,
  name: string | RegExp,
  { back = false } = {},
): Promise<string[]> => {
  const passed: Stop[] = []
  if (back) await page.keyboard.down('Shift')
  try {
    while (passed.length < MAX_STOPS) {
      await page.keyboard.press('Tab')
      const stop = await focusedIn(page)
      passed.push(stop)
      // From the last control the focus leaves the page, and comes in again.
      if (stop.role === '') continue
      expect(await page.evaluate(findFocusProblems, true), `at ${stop.role} “${stop.name}”`).toEqual([])
      if (is(stop, { role, name })) return passed.map((one) => one.name)
    }
  } finally {
    if (back) await page.keyboard.up('Shift')
  }
  const stops = passed.map((one) => `${one.role} “${one.name}”`)
  throw new Error(`Tab does not come to ${role} “${String(name)}”: ${[...new Set(stops)].join(', ')}`)
}

/** What can be heard without moving: every live region of the page. */
const liveWords = (): string[] =>
  [...document.querySelectorAll('[role="status"], [role="alert"], [aria-live="polite"]')].map((one) =>
    (one instanceof HTMLElement ? one.innerText : '').replaceAll(/\s+/g, ' ').trim(),
  )

/** Resolves with what a live region says, once one says this. */
export const announced = (page: Page, words: string | RegExp): Promise<string> => {
  let said: string[] = []
  return waitUntil(
    () => `“${String(words)}” to be announced, instead of ${JSON.stringify(said)}`,
    async () => {
      said = await page.evaluate(liveWords)
      return said.find((one) => (typeof words === 'string' ? one.includes(words) : words.test(one)))
    },
  )
}

/** Keys held with Control; `command` is what the browser does with them, which a driven one has to be told. */
const withControl = async (
  page: Page,
  key: 'KeyA' | 'KeyX' | 'KeyV' | 'Enter',
  command?: string,
): Promise<void> => {
  await page.keyboard.down('Control')
  await page.keyboard.press(key, command === undefined ? {} : { commands: [command] })
  await page.keyboard.up('Control')
}

export const cutAll = async (page: Page): Promise<void> => {
  await withControl(page, 'KeyA', 'SelectAll')
  await withControl(page, 'KeyX', 'Cut')
}
export const paste = (page: Page): Promise<void> => withControl(page, 'KeyV', 'Paste')
export const controlEnter = (page: Page): Promise<void> => withControl(page, 'Enter')

/** Puts other words in the place of all that the field has. */
export const typeOver = async (page: Page, words: string): Promise<void> => {
  await withControl(page, 'KeyA', 'SelectAll')
  await page.keyboard.type(words)
}

/**
 * Every journey by keys alone: where Tab leads, that the focus is seen there, and what a screen reader is told. One after the other in
 * one browser; Chromium alone, whose protocol tells the accessible name of what has the focus.
 */
describe('by the keyboard alone', () => {
  let kit: Kit
  beforeAll(async () => {
    kit = await startKit('chromium')
    await undoWithin(kit)
    await kit.browser.grantHost('http://127.0.0.1/*')
  })
  afterAll(() => kit?.close())

  /** From an open form to the service: the first Ctrl+Enter submits, the second ends the time to undo. */
  const sendFrom = async (popup: Page, outcome: string): Promise<void> => {
    await controlEnter(popup)
    await waitForFocus(popup, 'button', 'Undo')
    await controlEnter(popup)
    await announced(popup, outcome)
  }

  it('connects: address, key as pasted, name, and the service’s answer is announced', async () => {
    const options = await kit.browser.openExtensionPage('options.html')
    await waitForText(options, 'Connect your takedown service')
    expect(await options.title()).toBe('Options – Takedown Reporter')
    expect(await options.evaluate(() => document.documentElement.lang)).toBe('en')
    await waitForFocus(options, 'textbox', 'Service URL')
    await options.keyboard.type(kit.sandbox.keys.full)
    await cutAll(options)
    await options.keyboard.type(kit.sandbox.baseUrl)
    await tabTo(options, 'textbox', 'API key')
    await paste(options)
    await tabTo(options, 'textbox', 'Organization slug')
    await options.keyboard.type(kit.sandbox.slug)
    await tabTo(options, 'button', 'Save and test')
    await options.keyboard.press('Enter')
    await announced(options, /^Connected/)
    await waitForAssetCopy(kit)
  })

  it('reports the page in front, takes it back, and sends it', async () => {
    const popup = await reportDemoPage(kit, 'phishing.html?keys')
    await announced(popup, 'Not on your allowlist')
    await waitForFocus(popup, 'textbox', 'Description')
    await popup.keyboard.type('Asks for the 12 words.')
    const stops = await tabTo(popup, 'button', 'Submit report')
    expect(stops.slice(-3)).toEqual(['Show request', 'More options', 'Submit report'])
    await tabTo(popup, 'button', 'More options', { back: true })
    await popup.keyboard.press('Enter')
    await waitForFocus(popup, 'combobox', 'Requested status')
    await tabTo(popup, 'textbox', 'Contact')
    await popup.keyboard.type('soc@acme.example')
    await tabTo(popup, 'button', 'More options (1)')
    await popup.keyboard.press('Enter')
    await tabTo(popup, 'button', 'Submit report')
    await popup.keyboard.press('Enter')
    await waitForFocus(popup, 'button', 'Undo')
    await announced(popup, /^Sending in \d+ s$/)
    expect(await blankHeadings(popup)).toEqual([])
    await popup.keyboard.press('Enter')
    await waitForFocus(popup, 'textbox', 'Description')
    expect(kit.sandbox.reports).toEqual([])
    await sendFrom(popup, 'Accepted')
    await waitForFocus(popup, 'button', 'View in dashboard')
    expect(kit.sandbox.reports).toHaveLength(1)
    expect(kit.sandbox.reports[0]?.body).toContain('"contactInfo":"soc@acme.example"')
  })

  it('stops at one’s own asset, in the field for the reason', async () => {
    const popup = await reportDemoPage(kit, 'own.html', 'acme-wallet.test')
    await announced(popup, 'This is your own asset')
    const reason = await waitForFocus(popup, 'textbox', 'Reason for reporting your own asset')
    expect(reason.description).not.toBe('')
    await popup.keyboard.type('Taken over this morning.')
    await sendFrom(popup, 'Accepted')
  })

  it('mends a report that was refused', async () => {
    const popup = await reportDemoPage(kit, 'phishing.html?refused')
    await waitForFocus(popup, 'textbox', 'Description')
    await tabTo(popup, 'textbox', 'Asset 1', { back: true })
    await typeOver(popup, 'https://login.ignored.test/')
    await sendFrom(popup, 'Needs attention')
    await tabTo(popup, 'button', 'Edit and resend', { back: true })
    await popup.keyboard.press('Enter')
    await waitForText(popup, 'Corrects an earlier report and replaces it when sent')
    await tabTo(popup, 'textbox', 'Asset 1', { back: true })
    await typeOver(popup, 'https://mended.example/login')
    await sendFrom(popup, 'Accepted')
  })

  it('blacks out a part of a picture, and takes that back', async () => {
    const popup = await reportDemoPage(kit, 'colours.html')
    await waitForFocus(popup, 'textbox', 'Description')
    await tabTo(popup, 'checkbox', 'Screenshot')
    await popup.keyboard.press('Space')
    await tabTo(popup, 'button', 'Crop or redact')
    await popup.keyboard.press('Enter')
    await tabTo(popup, 'button', 'Add redaction box')
    await popup.keyboard.press('Enter')
    const area = await waitForFocus(popup, 'button', 'Redaction 1')
    expect(area.description).not.toBe('')
    await popup.keyboard.press('ArrowRight')
    await tabTo(popup, 'spinbutton', 'Redaction 1: Left')
    await waitForText(popup, '1 area redacted')
    await tabTo(popup, 'button', 'Redaction 1', { back: true })
    await popup.keyboard.press('Delete')
    await popup.waitForFunction(() => !document.body.innerText.includes('1 area redacted'))
  })

  it('stays in sight when something comes to stand above it', async () => {
    const popup = await reportDemoPage(kit, 'colours.html')
    await waitForFocus(popup, 'textbox', 'Description')
    await tabTo(popup, 'checkbox', 'Screenshot')
    await popup.evaluate(() => {
      const words = document.createElement('p')
      words.style.height = '500px'
      document.querySelector('.popup-body')?.prepend(words)
    })
    await waitUntil('the screenshot’s box in sight', () =>
      popup.evaluate(() => {
        const box = document.querySelector('.popup-body')?.getBoundingClientRect()
        const its = document.activeElement?.getBoundingClientRect()
        return box && its && its.top >= box.top && its.bottom <= box.bottom
      }),
    )
    expect((await focusedIn(popup)).name).toBe('Screenshot')
  })

  it('finds a report on the dashboard and reads what became of it', async () => {
    const dashboard = await kit.browser.openExtensionPage('dashboard.html#reports')
    await waitForText(dashboard, 'mended[.]example')
    await tabTo(dashboard, 'tab', 'Reports')
    await tabTo(dashboard, 'searchbox', 'Search reports')
    await dashboard.keyboard.type('mended')
    await announced(dashboard, /^1 of \d+ reports/)
    await tabTo(dashboard, 'button', /mended/)
    expect((await focusedIn(dashboard)).description).toMatch(/^Accepted #/)
    await dashboard.keyboard.press('Enter')
    await announced(dashboard, 'Accepted')
    await tabTo(dashboard, 'button', 'Request')
    await dashboard.keyboard.press('Enter')
    await waitForText(dashboard, 'https://mended.example/login')
  })

  it('sends what is pasted into Bulk, and hears what became of it', async () => {
    await undoWithin(kit, 5)
    const dashboard = await kit.browser.openExtensionPage('dashboard.html#reports')
    await tabTo(dashboard, 'tab', 'Reports')
    await dashboard.keyboard.press('ArrowRight')
    await waitForFocus(dashboard, 'tab', 'Bulk')
    await tabTo(dashboard, 'textbox', 'Paste anything')
    await dashboard.keyboard.type('one-drainer.test two-drainer.test')
    await tabTo(dashboard, 'button', 'Add')
    await dashboard.keyboard.press('Enter')
    await waitForFocus(dashboard, 'button', 'Add more')
    await announced(dashboard, '1 line read')
    await announced(dashboard, 'Sends 2 ready assets in 1 report')
    await tabTo(dashboard, 'button', 'Submit report')
    await dashboard.keyboard.press('Enter')
    await announced(dashboard, 'Sending')
    await announced(dashboard, '2 assets accepted')
  })

  it('finds an asset of one’s own, and what a report would hit', async () => {
    const dashboard = await kit.browser.openExtensionPage('dashboard.html#assets')
    await tabTo(dashboard, 'searchbox', 'Search or check a URL, domain or account')
    await dashboard.keyboard.type('home page')
    await announced(dashboard, /^1 of \d+ assets/)
    await tabTo(dashboard, 'button', /acme/)
    await dashboard.keyboard.press('Enter')
    await tabTo(dashboard, 'searchbox', 'Search or check a URL, domain or account')
    await cutAll(dashboard)
    await dashboard.keyboard.type('login.acme.test')
    await announced(dashboard, 'Part of an allowlisted asset')
  })

  it('filters the takedowns and opens one', async () => {
    const dashboard = await kit.browser.openExtensionPage('dashboard.html#takedowns')
    await announced(dashboard, /cases, all loaded/)
    await tabTo(dashboard, 'searchbox', 'Search takedowns')
    await tabTo(dashboard, 'button', 'Any status')
    await dashboard.keyboard.press('Enter')
    await tabTo(dashboard, 'checkbox', 'Withdrawal sent')
    await dashboard.keyboard.press('Space')
    await announced(dashboard, '1 case, all loaded')
    await dashboard.keyboard.press('Escape')
    await waitForFocus(dashboard, 'button', 'Withdrawal sent')
    await tabTo(dashboard, 'button', /acme-fans/)
    await dashboard.keyboard.press('Enter')
    await waitForText(dashboard, 'My reports')
  })

  it('goes from the panel to a list', async () => {
    const panel = await kit.browser.openExtensionPage('sidepanel.html')
    await tabTo(panel, 'tab', 'This page')
    const menu = 'Search everything, Help, Options'
    await tabTo(panel, 'button', menu)
    await panel.keyboard.press('Enter')
    await tabTo(panel, 'link', 'Help')
    await panel.keyboard.press('Escape')
    await waitForFocus(panel, 'button', menu)
    await tabTo(panel, 'button', 'Report something else')
    await panel.keyboard.press('Enter')
    await waitForFocus(panel, 'textbox', /^(?:Description|Asset 1)$/)
  })

  it('sets the colours, saves everything, gives a permission back, and deletes all', async () => {
    const options = await kit.browser.openExtensionPage('options.html')
    await options.evaluate(() => {
      URL.createObjectURL = () => 'blob:nothing'
    })
    await tabTo(options, 'combobox', 'Color theme')
    await options.keyboard.type('D')
    await options.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark')
    await tabTo(options, 'button', /^Revoke: .*127\.0\.0\.1/)
    await options.keyboard.press('Enter')
    await announced(options, 'No access to 127.0.0.1')
    await tabTo(options, 'button', 'Export all data')
    await options.keyboard.press('Enter')
    await announced(options, /^Exported \d+ reports/)
    await tabTo(options, 'button', 'Delete all data')
    await options.keyboard.press('Enter')
    await waitForFocus(options, 'button', 'Cancel')
    await tabTo(options, 'button', 'Delete everything', { back: true })
    expect(await confirmDeletion(kit, options, () => options.keyboard.press('Enter'))).toContain(
      'All data deleted.',
    )
  })
})
