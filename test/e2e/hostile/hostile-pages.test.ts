import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { rowsToRun } from '#test/matrix.ts'
import { startCrashKit } from '#test/soak/kill-browser.ts'
import { runAsSource } from '../browsers/run-as-source.ts'
import { waitUntil } from '../browsers/wait-until.ts'
import { HOSTILE_PAGES, type HostilePage } from './pages.ts'
import { startHostileServer, type HostileServer } from './server.ts'
import { KINDS, type Kit } from '../kit.ts'
import { ask } from '../outbox-kit.ts'

const PAGES = rowsToRun(HOSTILE_PAGES)
const CAPTURE_BYTES = 65_536
/** A megabyte of markup, or ten, before anything is read: milliseconds. */
const TO_LOAD = 50_000
/** Firefox itself needs 15 s for a title of 50 MB on a quiet computer, and was seen to need a minute on a slow one: milliseconds. */
const TO_SHOW = 180_000
const TO_LOOK = TO_SHOW - 30_000
const TIMED_OUT = 'The page didn’t respond in time, so only its URL and title are reported'
const NOT_READ = /only its URL (?:is|and title are) reported/

const opened = z.object({ kind: z.literal('draft'), draft: z.looseObject({ id: z.string() }) })
const request = z.looseObject({ body: z.string() })
const tab = z.object({ id: z.number(), url: z.string(), status: z.string() })
const cut = z.array(z.object({ what: z.string(), why: z.string() }))
const body = z.looseObject({
  assets: z
    .array(
      z.looseObject({
        content: z.string(),
        enrichments: z.array(z.looseObject({ output: z.looseObject({ cut: cut.optional() }) })).optional(),
      }),
    )
    .length(1),
})

/** What the popup shows of a draft once it can be sent, and what of it is markup that it did not make itself. */
const look = z.object({
  asset: z.string(),
  submits: z.boolean(),
  request: z.string(),
  text: z.string(),
  strange: z.array(z.string()),
  violations: z.number(),
})

describe.each(KINDS)('hostile pages in %s', (kind) => {
  let kit: Kit
  let server: HostileServer
  let popup: Page
  const dialogs: string[] = []
  const told: string[] = []

  beforeAll(async () => {
    server = await startHostileServer(HOSTILE_PAGES)
    kit = await startCrashKit(kind)
    await waitUntil('the asset list', async () => (await ask(kit, 'connection/get', {})).copy ?? undefined)
    popup = await kit.browser.openExtensionPage('popup.html?draft=none')
    popup.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
  })
  afterAll(async () => {
    await kit.close()
    await server.close()
  })

  const inPopup = <A extends unknown[], T>(run: (...args: A) => T | Promise<T>, ...args: A): Promise<T> =>
    runAsSource(run, args, (source) => popup.evaluate(source))

  /** A tab of the browser's own, behind the popup; the driver never talks to what is in it. */
  const openTab = async ({ name, restless }: HostilePage): Promise<number> => {
    const id = await kit.inPage(
      async (url) =>
        (await (globalThis.browser ?? globalThis.chrome)?.tabs.create({ url, active: false }))?.id ?? -1,
      server.addressOf(name),
    )
    await waitUntil(
      `${name} to be there`,
      async () => {
        // Firefox takes three seconds to tell of a tab with a title of 50 MB: what says itself that it is ready isn't asked about.
        if (restless) return server.asked.has(`/ready/${name}`)
        const { url, status } = await tabOf(id)
        return url.startsWith('http://127.0.0.1') && status === 'complete'
      },
      TO_LOAD,
    )
    return id
  }
  const tabOf = async (id: number) =>
    tab.parse(
      await kit.inPage(async (one) => {
        const found = await (globalThis.browser ?? globalThis.chrome)?.tabs.get(one)
        return { id: found?.id ?? -1, url: found?.url ?? '', status: found?.status ?? '' }
      }, id),
    )
  const closeTab = (id: number): Promise<void> =>
    kit.inPage(async (one) => {
      await (globalThis.browser ?? globalThis.chrome)?.tabs.remove(one).catch(() => undefined)
    }, id)

  /** Shows a draft in the popup, waits until it can be sent, and has the request shown. */
  const lookAt = async (draftId: string) => {
    await inPopup(
      (address) => location.replace(address),
      `${kit.browser.extensionOrigin}/popup.html?draft=${draftId}`,
    )
    await waitUntil('the popup of that draft', () =>
      inPopup((id) => {
        if (!location.search.endsWith(id) || document.readyState !== 'complete') return false
        const root = document.documentElement
        if (root.dataset['violations'] === undefined) {
          root.dataset['violations'] = '0'
          addEventListener('securitypolicyviolation', () => {
            root.dataset['violations'] = String(Number(root.dataset['violations']) + 1)
          })
        }
        return true
      }, draftId).catch(() => false),
    )
    return waitUntil(
      'the popup to be usable',
      async () => {
        const shown = look.parse(
          await inPopup(() => {
            const button = (words: string) =>
              [...document.querySelectorAll('button')].find((one) =>
                one.textContent?.trim().startsWith(words),
              )
            const show = button('Show request')
            if (
              show?.getAttribute('aria-expanded') === 'false' &&
              !document.body.innerText.includes('Reading the page')
            )
              show.click()
            const exact = [...document.querySelectorAll('label')].find(
              (one) => one.textContent === 'Exact bytes',
            )?.control
            // What a tick changes is drawn by the next look.
            const isExact = exact instanceof HTMLInputElement && exact.checked
            if (!isExact) exact?.click()
            const strange = [...document.body.querySelectorAll('*')].filter(
              (one) =>
                /^(?:img|script|iframe|object|embed|link|meta|style|base|form|audio|video)$/.test(
                  one.localName,
                ) || one.getAttributeNames().some((name) => name.startsWith('on')),
            )
            const input = document.querySelector('[aria-label="Asset 1"]')
            return {
              asset: input instanceof HTMLInputElement ? input.value : '',
              submits: button('Submit report')?.getAttribute('aria-disabled') === 'false',
              request: isExact
                ? (document.querySelector('[aria-label="Request body"]')?.textContent ?? '')
                : '',
              // The form is behind the request.
              text: document.body.textContent ?? '',
              strange: [
                ...strange.map(({ localName }) => localName),
                ...('canary' in globalThis ? ['canary'] : []),
              ],
              violations: Number(document.documentElement.dataset['violations']),
            }
          }),
        )
        const isReading =
          shown.text.includes('Reading the page') || shown.text.includes('Checking your allowlist')
        if (!shown.submits || isReading || !shown.request.startsWith('{')) return undefined
        // The request is asked for again after each change of the draft: for a moment the one before is shown.
        const { body: current } = request.parse(await kit.ask('draft/request', { id: draftId }))
        return shown.request === current ? shown : undefined
      },
      TO_LOOK,
    )
  }

  it.each(PAGES)(
    '$name: $why',
    async (page) => {
      const id = await openTab(page)
      const { draft } = opened.parse(await kit.ask('draft/open-tab', { tabId: id, read: true }))
      const shown = await lookAt(draft.id)
      const address = page.restless
        ? server.addressOf(page.name)
        : (await tabOf(id).catch(() => undefined))?.url
      await closeTab(id)

      // The browser's address, never the page's word for it; one that wanders is where it was when it was asked about.
      if (page.name === 'wandering') expect(shown.asset).toContain(server.addressOf(page.name))
      else if (page.removes) expect(shown.asset).toContain('REDACTED')
      else expect(shown.asset).toBe(address)
      for (const value of page.removes ?? []) expect(shown.request).not.toContain(value)
      const sent = body.parse(JSON.parse(shown.request))
      expect(sent.assets[0]?.content).toBe(shown.asset)

      const output = sent.assets[0]?.enrichments?.[0]?.output
      expect(Buffer.byteLength(JSON.stringify(output ?? {}))).toBeLessThanOrEqual(CAPTURE_BYTES)
      const isRead = output !== undefined && 'page' in output
      const came = isRead ? 'read' : shown.text.includes(TIMED_OUT) ? 'timed-out' : 'not-read'
      told.push(`${page.name}: ${came}`)
      // What was not read is said, and nobody has to find out.
      if (!isRead) expect(shown.text).toMatch(NOT_READ)
      // The deadline is the clock's: on a busy machine any page may miss it, and is told to have.
      const expected: readonly string[] = page.outcome ? [page.outcome] : ['read', 'timed-out']
      if (page.outcome !== 'any') expect(expected).toContain(came)
      const cuts = output?.cut ?? []
      // What the clock cut off before its count was full is told as cut too.
      if (isRead && page.cut !== undefined && !cuts.some(({ why }) => why === 'time'))
        expect(cuts.map(({ what }) => what)).toContain(page.cut)
      if (isRead && page.says !== undefined) expect(JSON.stringify(output)).toContain(page.says)

      expect(shown.strange).toEqual([])
      expect(shown.violations).toBe(0)
      expect(dialogs).toEqual([])
      expect(server.asked.has('/canary')).toBe(false)
    },
    TO_SHOW,
  )

  it('says of each what became of it', () => {
    expect(told).toHaveLength(PAGES.length)
    const read = told.filter((one) => one.endsWith(': read'))
    expect(read.length).toBeGreaterThan(0)
    if (PAGES.length === HOSTILE_PAGES.length) expect(read.length).toBeGreaterThan(PAGES.length / 2)
    process.stdout.write(`${kind}: ${told.filter((one) => !one.endsWith(': read')).join(', ')}\n`)
  })
})
