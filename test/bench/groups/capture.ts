import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Session } from '../browser/session.ts'
import { grantLoopback, openBlankPage } from '../extensions/configure.ts'
import { copyWithCaptureClock } from '../extensions/measured-copy.ts'
import { WALK_SCRIPT, writeReference } from '../extensions/reference-extension.ts'
import { both, inTurns, type Group, type Row } from '../measured.ts'
import { withBenchSetup, type BenchSetup } from './bench-setup.ts'

const BIG = 'big?nodes=50000'

/** Reading a page of 50,000 nodes, loaded anew for each round. */
export const capture: Group = {
  name: 'capture',
  about:
    'capture.js on a page of 50,000 nodes; the reference is one bounded TreeWalker pass over its elements, document.links and document.forms.',
  run: (build) => withBenchSetup((setup) => measure(setup, build)),
}

async function measure({ browser, sandbox, folder }: BenchSetup, build: string): Promise<Row[]> {
  await copyWithCaptureClock(build, join(folder, 'product'))
  await writeReference(build, join(folder, 'reference'), { worker: 'constant' })
  const reported = await browser.openTab('about:blank')
  const reportedPage = await reported.attach()

  const reader = async (name: string, file: string) => {
    const extension = await browser.install(join(folder, name))
    await grantLoopback(browser, extension)
    const { session } = await openBlankPage(browser, extension)
    return async () => {
      await reported.toFront()
      await reportedPage.run(startHeartbeat)
      await sleep(200)
      const read = await readIn(session, file)
      await sleep(50)
      return { ...read, longestBlock: await reportedPage.run(longestBlock, read.began) }
    }
  }
  const product = await reader('product', 'content-scripts/capture.js')
  const reference = await reader('reference', WALK_SCRIPT)
  const taken = await inTurns(product, reference, {
    before: () => reportedPage.navigate(sandbox.pageUrl(BIG)),
  })
  const overLong = taken.product.filter(({ longestBlock: ms }) => ms > LONG_TASK).length
  const bar = { times: 1.5 }
  return [
    { what: 'in the page', unit: 'ms', ...both(taken, ({ inPage }) => inPage), bar },
    { what: 'from end to end', unit: 'ms', ...both(taken, ({ endToEnd }) => endToEnd), bar },
    {
      what: 'page blocked at most',
      unit: 'ms',
      ...both(taken, (one) => one.longestBlock),
      bar: { most: LONG_TASK },
    },
    {
      what: `runs of ${taken.product.length} with a long task`,
      unit: 'count',
      samples: [overLong],
      bar: { most: 0 },
    },
  ]
}

/** Milliseconds from which a task counts as long (Long Tasks API). That API itself does not see what an extension runs. */
const LONG_TASK = 50

const timing = z.object({ began: z.number(), inPage: z.number(), endToEnd: z.number() })

const readIn = async (extensionPage: Session, file: string) =>
  timing.parse(await extensionPage.run(readTab, 'http://127.0.0.1/*', file))

/** Runs in an extension's page. */
async function readTab(pattern: string, file: string) {
  const api = globalThis.chrome
  const tabId = (await api?.tabs.query({ url: pattern }))?.[0]?.id
  if (!api || tabId === undefined) throw new Error(`no tab shows ${pattern}`)
  const since = performance.now()
  const [frame] = await api.scripting.executeScript({
    target: { tabId },
    files: [file],
    injectImmediately: true,
  })
  const endToEnd = performance.now() - since
  const timed = Object(frame?.result)
  if (Reflect.get(timed, 'result') === undefined) throw new Error(`${file} gave nothing`)
  return { began: performance.timeOrigin + since, inPage: Reflect.get(timed, 'ms'), endToEnd }
}

/** Runs in the reported page: a timer that notes when it is called. */
function startHeartbeat(): void {
  const beats: number[] = []
  const running: unknown = Reflect.get(globalThis, 'heartbeat')
  if (typeof running === 'number') clearInterval(running)
  Reflect.set(globalThis, 'beats', beats)
  Reflect.set(
    globalThis,
    'heartbeat',
    setInterval(() => beats.push(performance.timeOrigin + performance.now()), 4),
  )
}

/** Runs in the reported page: the longest time without a beat since a moment, in milliseconds, less the beat itself. */
function longestBlock(since: number): number {
  const beats: number[] = Reflect.get(globalThis, 'beats')
  const gaps = beats.map((beat, index) => (beat < since ? 0 : beat - (beats[index - 1] ?? beat)))
  return Math.max(0, Math.max(...gaps) - 4)
}
