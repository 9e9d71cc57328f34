// oxlint-disable-next-line import/no-unassigned-import -- it puts a browser into the global scope, before lib/ asks for it
import '#test/fakes/browser.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { HOSTILE_PAGES, type HostilePage } from '#test/e2e/hostile/pages.ts'
import { startHostileServer } from '#test/e2e/hostile/server.ts'
import type { Session } from '../browser/session.ts'
import { ask } from '../extensions/configure.ts'
import { typed } from '../extensions/typed.ts'
import type { Group, Row } from '../measured.ts'
import { withBenchSetup, installConnected, type BenchSetup } from './bench-setup.ts'

const KEYS = 8
/** A megabyte of markup, or ten, before anything is read, and the deadline of reading. Milliseconds. */
const TO_LOAD = 15_000
const LOOK = 100

/** A keystroke in the description while a hostile page is open behind it. */
export const hostilePages: Group = {
  name: 'hostile-pages',
  about: `${KEYS} keystrokes in the description of each hostile page’s report, the page open behind it: until the letter is drawn and the background answers with the draft again.`,
  run: (build) => withBenchSetup((setup) => measure(setup, build)),
}

const opened = z.looseObject({ draft: z.looseObject({ id: z.string() }) })

async function measure(setup: BenchSetup, build: string): Promise<Row[]> {
  const { browser } = setup
  const product = await installConnected(setup, build)
  const server = await startHostileServer(HOSTILE_PAGES)
  try {
    const popup = await browser.openTab('about:blank')
    const session = await popup.attach()
    await popup.toFront()
    const rows: Row[] = []
    for (const page of HOSTILE_PAGES) {
      await session.navigate(`chrome-extension://${product}/manifest.json`)
      const tabId = await session.run(openTab, server.addressOf(page.name))
      await loaded(session, tabId, page, server.asked)
      const { draft } = opened.parse(await ask(session, 'draft/open-tab', { tabId, read: true }))
      await session.navigate(`chrome-extension://${product}/popup.html?draft=${draft.id}`)
      const samples = await session.run(typed, KEYS, TO_LOAD, true)
      // The whole group takes minutes.
      console.log(`${page.name}: ${samples.map((ms) => ms.toFixed(0)).join(' ')}`)
      rows.push({ what: `keystroke: ${page.name}`, unit: 'ms', samples, bar: { most: 100 } })
      await session.run(closeTab, tabId)
    }
    return rows
  } finally {
    await server.close()
  }
}

/** Waits until the page is there, as far as it ever is. */
async function loaded(
  session: Session,
  tabId: number,
  { name, restless }: HostilePage,
  asked: ReadonlySet<string>,
): Promise<void> {
  for (let waited = 0; waited < TO_LOAD; waited += LOOK) {
    if (restless ? asked.has(`/ready/${name}`) : await session.run(isComplete, tabId)) return
    await sleep(LOOK)
  }
}

/** Runs in an extension’s page, as do the others. */
async function openTab(url: string): Promise<number> {
  return (await globalThis.chrome?.tabs.create({ url, active: false }))?.id ?? -1
}

async function isComplete(tabId: number): Promise<boolean> {
  return (await globalThis.chrome?.tabs.get(tabId))?.status === 'complete'
}

async function closeTab(tabId: number): Promise<void> {
  await globalThis.chrome?.tabs.remove(tabId).catch(() => undefined)
}
