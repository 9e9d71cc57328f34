import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HELP_PAGES, helpPath } from '#lib/model/help-topics.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import { byRole, connect, KINDS, startKit, waitForStatus, type Kit } from '../kit.ts'

/** What a page of the help shows once it is loaded. Asked of another page of the extension: Firefox’s driver shows no tab that a link opens. */
const helpAt = (kit: Kit, path: string) =>
  waitUntil(`the help at ${path}`, async () => {
    const shown = await kit.inPage((wanted) => {
      const views = (globalThis.browser ?? globalThis.chrome)?.extension.getViews({ type: 'tab' }) ?? []
      const view = views.find(({ location }) => location.pathname + location.hash === wanted)
      if (view?.document.readyState !== 'complete') return null
      const { document, location, innerHeight } = view
      const heading = document.getElementById(decodeURIComponent(location.hash.slice(1)))
      return {
        language: document.documentElement.lang,
        title: document.querySelector('h1')?.textContent ?? '',
        hasStyles: view.getComputedStyle(document.documentElement).getPropertyValue('--accent') !== '',
        scripts: document.scripts.length,
        isAtAnchor: location.hash === '' || (heading?.getBoundingClientRect().top ?? Infinity) < innerHeight,
      }
    }, path)
    return shown ?? undefined
  })

const follow = (kit: Kit, from: string, to: string): Promise<void> =>
  kit.inPage(
    (path, href) => {
      const views = (globalThis.browser ?? globalThis.chrome)?.extension.getViews({ type: 'tab' }) ?? []
      const view = views.find(({ location }) => location.pathname + location.hash === path)
      view?.document.querySelector<HTMLElement>(`nav a[href="${href}"]`)?.click()
    },
    from,
    to,
  )

describe.each(KINDS)('the help in %s', (kind) => {
  let kit: Kit
  beforeAll(async () => {
    kit = await startKit(kind)
  })
  afterAll(() => kit?.close())

  it('opens from the first run, at the demo service', async () => {
    const options = await kit.browser.openExtensionPage('options.html')
    await byRole(options, 'link', 'Try it with a demo service').click()
    expect(await helpAt(kit, '/help/en/sandbox.html')).toEqual({
      language: 'en',
      title: 'The demo service',
      hasStyles: true,
      scripts: 0,
      isAtAnchor: true,
    })
    await options.close()
  })

  it('opens from a section of the options, and leads to all other pages', async () => {
    const options = await connect(kit)
    await waitForStatus(options, 'Connected')
    await byRole(options, 'link', 'Help: Permissions and shortcuts').click()
    let at = '/help/en/privacy.html#permissions'
    expect(await helpAt(kit, at)).toMatchObject({ title: 'Privacy', isAtAnchor: true })
    for (const page of HELP_PAGES) {
      const next = helpPath(page, 'en')
      await follow(kit, at, next)
      expect(await helpAt(kit, next)).toMatchObject({ language: 'en', hasStyles: true, scripts: 0 })
      at = next
    }
  })

  it('opens from the toolbar popup, which closes', async () => {
    const page = await kit.browser.openPage(kit.sandbox.pageUrl('phishing.html', 'phish.test'))
    const popup = await kit.browser.openToolbarPopup(page)
    await waitUntil(
      'the link in the popup’s more options',
      async () =>
        (await popup.evaluate(() => {
          const more = document.querySelector('details.more')
          if (more === null) return false
          if (!more.hasAttribute('open'))
            document.querySelector<HTMLElement>(`footer [aria-controls="${more.id}"]`)?.click()
          return more.querySelector('a[href^="/help/"]')?.checkVisibility() ?? false
        })) || undefined,
    )
    // After the answer: nothing answers from a popup that has closed.
    await popup.evaluate(() => {
      const link = document.querySelector<HTMLElement>('details.more a[href^="/help/"]')
      setTimeout(() => link?.click(), 100)
    })
    expect(await helpAt(kit, '/help/en/using.html#report')).toMatchObject({
      title: 'Using Takedown Reporter',
      isAtAnchor: true,
    })
    await waitUntil('the popup to close', async () => !(await popup.isOpen()) || undefined)
  })

  it('is suggested to pin the button, unless the browser says it is pinned, until that is dismissed', async () => {
    const withPreferences = async () => {
      const page = await kit.browser.openExtensionPage('options.html')
      await waitUntil('the preferences', () =>
        page.evaluate(() => document.querySelector('select') !== null || undefined),
      )
      return page
    }
    const hintIn = (page: Page) => page.evaluate(() => document.querySelector('.pin-hint') !== null)
    const options = await withPreferences()
    const isPinned = await options.evaluate(async () => {
      const action: unknown = (globalThis.browser ?? globalThis.chrome)?.action
      const asked: unknown =
        action && typeof action === 'object' ? Reflect.get(action, 'getUserSettings') : null
      const answer: unknown = typeof asked === 'function' ? await asked.call(action) : null
      return answer && typeof answer === 'object' ? Reflect.get(answer, 'isOnToolbar') : null
    })
    await waitUntil(
      'the hint to agree',
      async () => (await hintIn(options)) === (isPinned === false) || undefined,
    )
    if (isPinned !== false) return
    await byRole(options, 'button', 'Dismiss').click()
    await waitUntil('the hint to go', async () => !(await hintIn(options)) || undefined)
    expect(await hintIn(await withPreferences())).toBe(false)
  })
})
