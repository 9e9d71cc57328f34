import type { Session } from '../browser/session.ts'
import type { Group, Row } from '../measured.ts'
import { withBenchSetup, installConnected, type BenchSetup } from './bench-setup.ts'

const CASES = 20_000
const RUNS = 2

/** Jumps from one end of the list to the other, one each frame. */
const JUMPS = 240

/** Two hundred pages take half a minute; what takes ten times that does not end. Milliseconds. */
const PATIENCE = 300_000

/** What a browser calls a long task. Milliseconds. */
const LONG = 50

/** The dashboard's list of cases, as large as a large organization's. */
export const caseList: Group = {
  name: 'cases',
  about: `The dashboard with ${CASES} takedown cases, all loaded in pages of 100 and scrolled through from end to end; a task over ${LONG} ms is one that a hand on the wheel feels.`,
  run: (build) => withBenchSetup((setup) => measure(setup, build)),
}

async function measure(setup: BenchSetup, build: string): Promise<Row[]> {
  setup.sandbox.takedowns.seed(CASES - setup.sandbox.takedowns.all.length)
  const product = await installConnected(setup, build)
  const tab = await setup.browser.openTab('about:blank')
  const session = await tab.attach()
  await tab.toFront()
  const loaded: Loaded[] = []
  const scrolled: Felt[] = []
  for (let run = 0; run < RUNS; run += 1) {
    await session.navigate('about:blank')
    await session.navigate(`chrome-extension://${product}/dashboard.html#takedowns`)
    loaded.push(await loadAll(session))
    scrolled.push(await session.run(scrollThrough, LONG, JUMPS))
  }
  const rows = loaded.map(({ cases: count }) => count)
  return [
    { what: 'cases loaded', unit: 'count', samples: rows },
    { what: 'all loaded', unit: 'ms', samples: loaded.map(({ ms }) => ms) },
    { what: 'long tasks while they load', unit: 'count', samples: loaded.map(({ long }) => long) },
    { what: 'longest of them', unit: 'ms', samples: loaded.map(({ longest }) => longest) },
    {
      what: 'long tasks while scrolling',
      unit: 'count',
      samples: scrolled.map(({ long }) => long),
      bar: { most: 0 },
    },
    { what: 'longest task while scrolling', unit: 'ms', samples: scrolled.map(({ longest }) => longest) },
    { what: 'screens scrolled through', unit: 'count', samples: scrolled.map(({ screens }) => screens) },
  ]
}

interface Felt {
  /** Tasks over the limit, and how long the longest took; 0 where none did. */
  long: number
  longest: number
  screens: number
}
interface Loaded extends Omit<Felt, 'screens'> {
  cases: number
  ms: number
}

const loadAll = (session: Session): Promise<Loaded> => session.run(pressLoadAll, LONG, PATIENCE)

/** Runs in the dashboard. */
async function pressLoadAll(limit: number, patience: number): Promise<Loaded> {
  const deadline = performance.now() + patience
  const frame = async () => {
    if (performance.now() > deadline)
      throw new Error(`Not loaded in ${patience} ms: ${document.body.innerText}`)
    await new Promise((resume) => requestAnimationFrame(resume))
  }
  const words = globalThis.chrome?.i18n.getMessage('cases_all')
  const button = (): HTMLButtonElement | undefined =>
    [...document.querySelectorAll('button')].find((one) => one.textContent === words)
  // What the foot of the list is once nothing is loading and nothing is left to load: told, without the button.
  const isAtEnd = (): boolean =>
    !button() && !!document.querySelector('.list-foot:not([aria-busy=true]) [role=status]')
  while (!button()) await frame()
  const tasks: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) if (duration > limit) tasks.push(duration)
  })
  observer.observe({ type: 'longtask' })
  const since = performance.now()
  button()?.click()
  while (!isAtEnd()) {
    if (document.querySelector('[role=alert]')) throw new Error(document.body.innerText)
    await frame()
  }
  const ms = performance.now() - since
  await frame()
  observer.disconnect()
  const cases = Number(document.querySelector('table[aria-rowcount]')?.getAttribute('aria-rowcount')) - 1
  return { cases, ms, long: tasks.length, longest: Math.max(0, ...tasks) }
}

/** Runs in the dashboard: to the end and back, a jump of more than a screen each frame, so that every row drawn is a new one. */
async function scrollThrough(limit: number, jumps: number): Promise<Felt> {
  const box = document.querySelector('.table-box')
  if (!box) throw new Error('no list')
  const frame = () => new Promise((resume) => requestAnimationFrame(resume))
  const tasks: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  })
  observer.observe({ type: 'longtask' })
  let screens = 0
  const jump = Math.max(1.5 * box.clientHeight, box.scrollHeight / jumps)
  for (const step of [jump, -jump]) {
    let before = -1
    while (box.scrollTop !== before) {
      before = box.scrollTop
      box.scrollTop += step
      screens += 1
      await frame()
    }
  }
  await frame()
  await frame()
  observer.disconnect()
  const long = tasks.filter((duration) => duration > limit)
  return { long: long.length, longest: Math.max(0, ...tasks), screens }
}
