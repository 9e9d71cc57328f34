import { join } from 'node:path'
import { extract } from '#lib/assets/extraction/extract.ts'
import { pastedLines } from '#test/quality/extraction/messy-text.ts'
import { openBlankPage } from '../extensions/configure.ts'
import { copyUnpaced } from '../extensions/unpaced-copy.ts'
import { both, inTurns, type Group, type Row } from '../measured.ts'
import { withBenchSetup, installConnected, type BenchSetup } from './bench-setup.ts'

const LINES = 2_000
const OWN = 100_000
const ROUNDS = 5

/** From a paste in the tab Bulk to a list in which every row has its verdict. */
export const bulk: Group = {
  name: 'bulk',
  about: `${LINES} pasted lines read, stored and looked up against ${OWN} own assets, in Chromium; the reference finds the same assets in the same text and does nothing else, in Node's V8 on the same machine.`,
  run: (build) => withBenchSetup((setup) => measure(setup, build), { ownAssets: OWN }),
}

async function measure(setup: BenchSetup, build: string): Promise<Row[]> {
  await copyUnpaced(build, join(setup.folder, 'unpaced'))
  const product = await installConnected(setup, join(setup.folder, 'unpaced'))
  const { tab, session } = await openBlankPage(setup.browser, product)
  // Texts are read in a worker of this page, and nowhere else.
  await session.navigate(`chrome-extension://${product}/dashboard.html#bulk`)
  await tab.toFront()
  const text = pastedLines(LINES)
  const sides = await inTurns(
    () => session.run(timeToVerdicts, text),
    async () => {
      const ms = timeToRead(text)
      return { stored: ms, all: ms }
    },
    {
      rounds: ROUNDS,
    },
  )
  await session.run(clearList)
  await session.navigate(`chrome-extension://${product}/manifest.json`)
  await session.navigate(`chrome-extension://${product}/dashboard.html#bulk`)
  const { rows, long, longest } = await session.run(pasteAndType, text)
  return [
    {
      what: `${LINES} lines: all verdicts there`,
      unit: 'ms',
      ...both(sides, ({ all }) => all),
      bar: { times: 5 },
    },
    {
      what: '  of it until all is read and stored',
      unit: 'ms',
      ...both(sides, ({ stored }) => stored),
      bar: { times: 4 },
    },
    { what: 'rows on the list', unit: 'count', samples: [rows] },
    {
      what: 'tasks over 50 ms on the dashboard, while typing',
      unit: 'count',
      samples: [long],
      bar: { most: 0 },
    },
    { what: 'longest of them', unit: 'ms', samples: [longest] },
  ]
}

function timeToRead(text: string): number {
  const since = performance.now()
  let found = 0
  for (const item of extract(text)) if (item.kind !== 'progress') found += 1
  if (found === 0) throw new Error('nothing was found')
  return performance.now() - since
}

/** Runs in an extension's page: empties the list, hands the text over, and waits until no row is without its verdict. */
async function timeToVerdicts(text: string): Promise<{ stored: number; all: number }> {
  const ask = async (request: string, asked: object): Promise<unknown> => {
    const reply: unknown = await globalThis.chrome?.runtime.sendMessage({ request, ask: asked })
    if (Reflect.get(Object(reply), 'ok') !== true) throw new Error(`not answered: ${JSON.stringify(reply)}`)
    return Reflect.get(Object(reply), 'answer')
  }
  await ask('bulk/change', { kind: 'clear', what: 'all' })
  const since = performance.now()
  await ask('bulk/add', { kind: 'paste', name: '', text, inPrivate: false })
  for (let stored: number | null = null; ;) {
    const state = Object(await ask('bulk/open', {}))
    const sources: { done: boolean }[] = state.sources
    const now = performance.now() - since
    if (sources.every(({ done }) => done)) stored ??= now
    if (stored !== null && state.counts.checking === 0) return { stored, all: now }
    if (performance.now() - since > 120_000) throw new Error('waited in vain for the verdicts')
    await new Promise((done) => setTimeout(done, 20))
  }
}

/** Runs in an extension's page. */
async function clearList(): Promise<void> {
  await globalThis.chrome?.runtime.sendMessage({
    request: 'bulk/change',
    ask: { kind: 'clear', what: 'all' },
  })
}

/** Runs in the dashboard: hands the text over as a paste does, types a description while it is read, and counts long tasks. */
async function pasteAndType(text: string): Promise<{ rows: number; long: number; longest: number }> {
  const until = async <T>(what: string, found: () => T | null): Promise<T> => {
    for (let tries = 0; tries < 1200; tries += 1) {
      const value = found()
      if (value !== null) return value
      await new Promise((done) => setTimeout(done, 50))
    }
    throw new Error(`waited in vain for ${what}`)
  }
  const paste = await until('the field', () =>
    document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Paste anything"]'),
  )
  const tasks: number[] = []
  new PerformanceObserver((list) =>
    list.getEntries().forEach(({ duration }) => tasks.push(duration)),
  ).observe({ type: 'longtask' })
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  paste.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  const field = await until('the search', () =>
    document.querySelector<HTMLInputElement>('input[type="search"]'),
  )
  for (let length = 1; length <= 40; length += 1) {
    field.value = 'login'.slice(0, length % 6)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await new Promise((done) => setTimeout(done, 80))
  }
  const table = await until('all rows', () => {
    const shown = document.querySelector('table[aria-rowcount]')
    return shown && document.querySelector('[role="status"]')?.textContent !== '' ? shown : null
  })
  const rows = Number(table.getAttribute('aria-rowcount')) - 1
  return { rows, long: tasks.length, longest: Math.max(0, ...tasks) }
}
