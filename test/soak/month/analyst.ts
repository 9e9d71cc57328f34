import { expectedOf, type Expected } from './expected.ts'
import type { World } from './simulated-world.ts'
import { openPopup, press, reportDemoPage, type Kit } from '#test/e2e/kit.ts'
import { waitUntil } from '#test/e2e/browsers/wait-until.ts'
import { ask, draftOf, lay, read } from '#test/e2e/outbox-kit.ts'

/** Assets of one bulk list, three reports of 50 at most each. */
const LISTED = 120

const TABS = ['reports', 'takedowns', 'assets', 'bulk'] as const

/** Runs in the dashboard, whose own clock is real: how long it takes from the press of a tab until what it shows is there. */
async function timeOfTab(tab: string): Promise<number> {
  const began = performance.now()
  document.getElementById(`tab-${tab}`)?.click()
  // Where the service fails, that is what there is to be shown.
  const shown =
    tab === 'bulk' ? '#tab-content textarea' : '#tab-content tr.row, #tab-content .dashboard-message .banner'
  while (document.querySelector(shown) === null && performance.now() - began < 20_000)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
    })
  return performance.now() - began
}

/** Real ms; a busy machine is no failure of the product. */
const PATIENCE = 180_000

/** Real ms until a report that is not stored will not be: the disk is full. */
const REFUSED_AFTER = 8000

/** What a person does, and what the service must have in the end. */
export interface Analyst {
  readonly expected: Expected
  /** A page reported from the toolbar, with its screenshot. */
  reportPage(): Promise<void>
  /** So many addresses typed, one report each. */
  reportTyped(count: number): Promise<void>
  /** Submits again what the disk refused. */
  retry(): Promise<void>
  sendList(): Promise<void>
  /** A draft that is begun and left. */
  leaveDraft(): Promise<void>
  saveKey(key: string): Promise<void>
  /** Opens the popup over so many pages, one after the other, and reports none. */
  lookAt(pages: number): Promise<void>
  /** Goes through the tabs of the dashboard, and tells how long each takes until its rows are there, in real ms. */
  lookAround(): Promise<Record<string, number>>
}

export const makeAnalyst = (world: World): Analyst => {
  const expected = expectedOf()
  let number = 0
  /** Drafts that could not be stored as reports. */
  const refused: { id: string; asset: string }[] = []

  const submit = async (kit: Kit, id: string, asset: string): Promise<void> => {
    const opened = await ask(kit, 'draft/open', { id })
    if (opened.kind !== 'draft') throw new Error(`the draft ${id} is ${opened.kind}`)
    const { revision, destination } = opened.draft
    const done = await ask(kit, 'draft/submit', { id, revision, destination, flaggedLines: [] })
    if (done.kind === 'stored') expected.add([asset])
    else if (done.kind === 'not-stored') refused.push({ id, asset })
    else throw new Error(`the draft ${id} is ${done.kind} instead of a report`)
  }

  const typed = (): { id: string; asset: string } => {
    number += 1
    const id = `typed-${number}`
    return { id, asset: `https://${id}.test/login` }
  }

  const layDraft = async ({ id, asset }: { id: string; asset: string }): Promise<void> =>
    lay(world.kit, { drafts: [{ ...draftOf(id, asset), createdAt: world.clock.now() }] })

  return {
    expected,
    reportPage: async () => {
      number += 1
      const { kit } = world
      const before = new Set(await read(kit, 'reportIds'))
      const name = `phishing.html?${number}`
      const popup = await reportDemoPage(kit, name)
      await popup.locator('::-p-aria([name="Screenshot"][role="checkbox"])').click()
      // There the popup is driven in a tab, so the page isn’t in front.
      if (kit.kind === 'firefox') await press(popup, 'Go to the page and take it')
      await popup.waitForSelector('::-p-aria([name="Screenshot exactly as it will be sent"][role="image"])')
      await press(popup, 'Submit report')
      const isStored = async (): Promise<boolean> =>
        (await read(kit, 'reportIds')).some((id) => !before.has(id))
      if (world.clock.timing().full) {
        const stored = await waitUntil('the page as a report', isStored, REFUSED_AFTER).catch(() => false)
        if (!stored) {
          // The person is told, makes room, and submits again.
          await world.fillDisk(false)
          await press(popup, 'Submit report')
        }
      }
      await waitUntil('the page as a report', isStored, PATIENCE)
      expected.add([kit.sandbox.pageUrl(name, 'phish.test')], 'with a picture')
      await popup.close().catch(() => undefined)
      for (const page of await kit.browser.puppeteer.pages())
        if (page.url().endsWith(name)) await page.close()
    },
    reportTyped: async (count) => {
      for (let done = 0; done < count; done += 1) {
        const draft = typed()
        await layDraft(draft)
        await submit(world.kit, draft.id, draft.asset)
      }
    },
    retry: async () => {
      for (const { id, asset } of refused.splice(0)) await submit(world.kit, id, asset)
    },
    sendList: async () => {
      number += 1
      const { kit } = world
      const hosts = Array.from({ length: LISTED }, (_, place) => `listed-${number}-${place}.test`)
      const page = await kit.browser.openExtensionPage('dashboard.html#bulk')
      const add = { kind: 'paste', name: '', text: hosts.join('\n'), inPrivate: false } as const
      await ask(kit, 'bulk/add', add)
      const isReady = async () => {
        const now = await ask(kit, 'bulk/open', {})
        return now.assets === LISTED && now.blockers.length === 0 ? now : undefined
      }
      const state = await waitUntil('the list, read and checked', isReady, PATIENCE)
      const { revision, destination } = state
      const done = await ask(kit, 'bulk/submit', { revision, destination, stops: [] })
      if (done.kind !== 'stored') throw new Error(`the list is ${done.kind}`)
      expected.addList(hosts, state.reports)
      await ask(kit, 'bulk/change', { kind: 'clear', what: 'all' })
      await page.close()
    },
    leaveDraft: async () => {
      await layDraft(typed())
      expected.leftDrafts += 1
    },
    saveKey: async (key) => {
      const { baseUrl, slug } = world.kit.sandbox
      const { outcome } = await ask(world.kit, 'connection/save', { baseUrl, slug, key })
      if (outcome.kind !== 'connected') throw new Error(`the new key is ${outcome.kind}`)
    },
    lookAt: async (pages) => {
      const { kit } = world
      const page = await kit.browser.openPage(kit.sandbox.pageUrl('phishing.html?looked', 'phish.test'))
      for (let done = 0; done < pages; done += 1) {
        expected.looked += 1
        await page.goto(kit.sandbox.pageUrl(`phishing.html?looked=${expected.looked}`, 'phish.test'))
        const popup = await openPopup(kit, page)
        await popup.close()
      }
      await page.close()
    },
    lookAround: async () => {
      const took: Record<string, number> = {}
      for (const tab of TABS) {
        // The better of two: what else the machine does at that moment is no matter of the product.
        const times: number[] = []
        for (let tries = 0; tries < 2; tries += 1) {
          const page = await world.kit.browser.openExtensionPage(
            `dashboard.html#${tab === 'bulk' ? 'assets' : 'bulk'}`,
          )
          await page.waitForSelector(`#tab-${tab}`)
          times.push(await page.evaluate(timeOfTab, tab))
          await page.close()
        }
        took[tab] = Math.round(Math.min(...times))
      }
      return took
    },
  }
}
