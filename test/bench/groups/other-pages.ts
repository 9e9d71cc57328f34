import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { launchBare, PHISHING_HOST, type BareBrowser } from '../browser/bare-browser.ts'
import type { Session } from '../browser/session.ts'
import { writeReference } from '../extensions/reference-extension.ts'
import { ROUNDS, type Group, type Row } from '../measured.ts'
import { withBenchSetup, installConnected, type BenchSetup } from './bench-setup.ts'

/** Pages that nobody reports: the extension must cost them nothing. */
export const otherPages: Group = {
  name: 'other-pages',
  about:
    'A page that nobody reports, with the extension and in a browser without any; "empty content script" shows what declaring one would cost.',
  run: (build) => withBenchSetup((setup) => measure(setup, build)),
}

async function measure(setup: BenchSetup, build: string): Promise<Row[]> {
  const { sandbox, folder, browser } = setup
  await installConnected(setup, build)
  await writeReference(build, join(folder, 'declaring'), { worker: 'constant', contentScript: true })
  const declaring = await launchBare()
  const without = await launchBare()
  try {
    await declaring.install(join(folder, 'declaring'))
    const sides = [browser, declaring, without]
    const pages = await Promise.all(sides.map((side) => openPage(side)))
    const times: number[][] = sides.map(() => [])
    for (let round = -3; round < ROUNDS * 2; round += 1) {
      for (const [index, { session, toFront }] of turned([...pages.entries()], round)) {
        await toFront()
        await session.navigate(`${sandbox.pageUrl('phishing.html', PHISHING_HOST)}?page=${round}`)
        const ms = await session.run(loadTime)
        if (round >= 0) times[index]?.push(ms)
      }
    }
    const [product = [], empty = [], none = []] = times
    const url = sandbox.pageUrl('phishing.html', PHISHING_HOST)
    const [traces, emptyTraces] = await Promise.all([tracesIn(browser, url), tracesIn(declaring, url)])
    const traced = (what: string, unit: Row['unit'], name: keyof Traces): Row => ({
      what,
      unit,
      samples: [traces[name]],
      bar: { most: 0 },
    })
    return [
      {
        what: 'declared content scripts',
        unit: 'count',
        samples: [await declaredIn(build)],
        bar: { most: 0 },
      },
      traced('worlds of the extension in the page', 'count', 'worlds'),
      traced('bytes of the extension in the page', 'bytes', 'bytes'),
      { what: 'load event', unit: 'ms', samples: product, reference: none },
      { what: 'load event, empty content script', unit: 'ms', samples: empty, reference: none },
      { what: 'its worlds in the page', unit: 'count', samples: [emptyTraces.worlds] },
    ]
  } finally {
    await without.close()
    await declaring.close()
  }
}

const turned = <T>(all: T[], round: number): T[] => {
  const start = Math.abs(round) % all.length
  return [...all.slice(start), ...all.slice(0, start)]
}

async function openPage(browser: BareBrowser) {
  const tab = await browser.openTab('about:blank')
  return { session: await tab.attach(), toFront: () => tab.toFront() }
}

/** Runs in the page, after its load event. */
function loadTime(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!(navigation instanceof PerformanceNavigationTiming)) throw new Error('no navigation timing')
  return navigation.loadEventStart
}

interface Traces {
  worlds: number
  bytes: number
}

const context = z.object({ context: z.object({ origin: z.string(), name: z.string() }) })
const script = z.object({ url: z.string(), length: z.number() })

/** What of any extension a debugger sees in a page: script worlds, and source text. */
async function tracesIn(browser: BareBrowser, url: string): Promise<Traces> {
  const { session } = await openPage(browser)
  const found: Traces = { worlds: 0, bytes: 0 }
  session.on('Runtime.executionContextCreated', (params) => {
    if (context.parse(params).context.origin.startsWith('chrome-extension:')) found.worlds += 1
  })
  session.on('Debugger.scriptParsed', (params) => {
    const { url: source, length } = script.parse(params)
    if (source.startsWith('chrome-extension:')) found.bytes += length
  })
  await session.send('Runtime.enable')
  await session.send('Debugger.enable')
  await session.navigate(url)
  await settle(session)
  return found
}

const settle = (session: Session): Promise<void> =>
  session.run(() => new Promise<void>((resolve) => setTimeout(resolve, 300)))

async function declaredIn(build: string): Promise<number> {
  const manifest = z
    .object({ content_scripts: z.optional(z.array(z.unknown())) })
    .parse(JSON.parse(await readFile(join(build, 'manifest.json'), 'utf8')))
  return manifest.content_scripts?.length ?? 0
}
