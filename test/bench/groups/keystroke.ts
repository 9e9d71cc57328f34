// oxlint-disable-next-line import/no-unassigned-import -- it puts a browser into the global scope, before lib/ asks for it
import '#test/fakes/browser.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { ask, idOfTab, openBlankPage } from '../extensions/configure.ts'
import { typed } from '../extensions/typed.ts'
import type { Group, Row } from '../measured.ts'
import { withBenchSetup, installConnected, type BenchSetup } from './bench-setup.ts'

const KEYS = 100
/** Milliseconds. */
const PATIENCE = 15_000

/** How soon a letter is on the disk. */
export const keystroke: Group = {
  name: 'keystroke',
  about: `${KEYS} letters typed in the description of a report in the popup: until the background has stored each.`,
  run: (build) => withBenchSetup((setup) => measure(setup, build)),
}

const opened = z.looseObject({ draft: z.looseObject({ id: z.string() }) })

async function measure(setup: BenchSetup, build: string): Promise<Row[]> {
  const { browser, sandbox } = setup
  const product = await installConnected(setup, build)
  const reported = await browser.openTab(sandbox.pageUrl('phishing.html'))
  const { session, tab } = await openBlankPage(browser, product)
  const tabId = await session.run(idOfTab, 'http://127.0.0.1/*')
  await sleep(500)
  const { draft } = opened.parse(await ask(session, 'draft/open-tab', { tabId, read: true }))
  await session.navigate(`chrome-extension://${product}/popup.html?draft=${draft.id}`)
  await tab.toFront()
  const samples = await session.run(typed, KEYS, PATIENCE, false)
  await browser.closeTarget(reported.id)
  const slow = samples.toSorted((one, other) => one - other)[Math.floor(0.95 * KEYS)] ?? Infinity
  return [
    { what: 'typed to stored, all letters', unit: 'ms', samples },
    { what: 'typed to stored, 95 of 100', unit: 'ms', samples: [slow], bar: { most: 10 } },
  ]
}
