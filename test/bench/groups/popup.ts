import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { PHISHING_HOST, type BareBrowser, type Tab } from '../browser/bare-browser.ts'
import type { Session } from '../browser/session.ts'
import { stopWorkers } from '../browser/workers.ts'
import { copyWithPopupClock } from '../extensions/measured-copy.ts'
import { TIMES_TITLE, type PopupTimes } from '../extensions/popup-clock.ts'
import { writeReference } from '../extensions/reference-extension.ts'
import { both, inTurns, type Bar, type Group, type Row, type Sides } from '../measured.ts'
import { withBenchSetup, installConnected, type BenchSetup } from './bench-setup.ts'

const SMALL = 'phishing.html?'
const BIG = 'big?nodes=50000&'

/** The toolbar popup of the connected product against one of a single field, over a page that is not read yet. */
export const popup: Group = {
  name: 'popup',
  about:
    'The real toolbar popup, from the start of its navigation; the reference has one field, and fills it from one walk over the page.',
  run: (build) => withBenchSetup((setup) => measure(setup, build)),
}

async function measure(setup: BenchSetup, build: string): Promise<Row[]> {
  const { browser, sandbox, folder } = setup
  await copyWithPopupClock(build, join(folder, 'product'))
  await writeReference(build, join(folder, 'reference'), { worker: 'walks' })
  const product = await installConnected(setup, join(folder, 'product'))
  const reference = await browser.install(join(folder, 'reference'))
  const tab = await browser.openTab('about:blank')
  const session = await tab.attach()
  let pages = 0

  /** Over one page, new to both, each round. */
  const compare = (page: string, cold: boolean): Promise<Sides<PopupTimes>> => {
    const opened = (extension: string) => async () => {
      if (cold) await makeCold(session)
      return openPopup(browser, extension, tab)
    }
    const before = async () => {
      pages += 1
      await session.navigate(`${sandbox.pageUrl(page, PHISHING_HOST)}page=${pages}`)
      await sleep(REST)
    }
    return inTurns(opened(product), opened(reference), { before })
  }
  const cold = await compare(SMALL, true)
  const warm = await compare(SMALL, false)
  const big = await compare(BIG, false)
  return [
    {
      what: 'interactive, cold',
      unit: 'ms',
      ...both(cold, ({ interactive }) => interactive),
      bar: { times: 1.35 },
    },
    {
      what: 'interactive, warm',
      unit: 'ms',
      ...both(warm, ({ interactive }) => interactive),
      bar: { times: 1.25 },
    },
    ...firstPaint('first paint, cold', cold),
    ...firstPaint('first paint, warm', warm, { times: 1.3 }),
    { what: 'filled after it, small page, cold', unit: 'ms', ...both(cold, later) },
    { what: 'filled after it, small page', unit: 'ms', ...both(warm, later), bar: { most: 50 } },
    { what: 'filled after it, 50,000 nodes', unit: 'ms', ...both(big, later), bar: { most: 90 } },
  ]
}

/** Milliseconds in which a loaded page comes to rest. */
const REST = 150
/** The same for an ended popup, whose process goes within a few. */
const POPUP_ENDS = 50
/** A stopped worker's process ends a moment later. */
const PROCESS_ENDS = 250
/** No popup is filled sooner: until then nobody asks the browser, which is building its window. */
const FIRST_LOOK = 150
const NEXT_LOOK = 25

async function makeCold(session: Session): Promise<void> {
  await stopWorkers(session)
  await session.send('Network.clearBrowserCache')
  await sleep(PROCESS_ENDS)
}

const later = ({ filled, interactive }: PopupTimes): number => filled - interactive

/** No row unless the browser has recorded every paint. */
const firstPaint = (what: string, sides: Sides<PopupTimes>, bar?: Bar): Row[] => {
  const known = [...sides.product, ...sides.reference].every(({ painted }) => painted !== undefined)
  const row: Row = { what, unit: 'ms', ...both(sides, ({ painted }) => painted ?? 0), ...(bar && { bar }) }
  return known ? [row] : []
}

const told = z.object({ interactive: z.number(), painted: z.optional(z.number()), filled: z.number() })

/** Presses the toolbar button, reads the times out of the popup's title, and closes it. Nothing is attached to it. */
async function openPopup(browser: BareBrowser, extension: string, tab: Tab): Promise<PopupTimes> {
  await browser.pipe.send('Extensions.triggerAction', { id: extension, targetId: tab.strip })
  const deadline = Date.now() + 10_000
  await sleep(FIRST_LOOK)
  for (;;) {
    const open = (await browser.targets()).find(({ url }) =>
      url.startsWith(`chrome-extension://${extension}/popup.html`),
    )
    if (open?.title.startsWith(TIMES_TITLE)) {
      await browser.closeTarget(open.targetId)
      await sleep(POPUP_ENDS)
      return told.parse(JSON.parse(open.title.slice(TIMES_TITLE.length)))
    }
    if (Date.now() > deadline) throw new Error(`No times from the popup, titled "${open?.title ?? ''}"`)
    await sleep(NEXT_LOOK)
  }
}
