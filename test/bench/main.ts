import { availableParallelism, cpus, loadavg } from 'node:os'
import manifest from '../../package.json' with { type: 'json' }
import { browserVersion } from './browser/bare-browser.ts'
import { buildProduct } from './build/build.ts'
import { bulk } from './groups/bulk.ts'
import { capture } from './groups/capture.ts'
import { caseList } from './groups/cases.ts'
import { extraction } from './groups/extraction.ts'
import { hostilePages } from './groups/hostile-pages.ts'
import { lookAlike } from './groups/look-alike.ts'
import { memory } from './groups/memory.ts'
import { keystroke } from './groups/keystroke.ts'
import { otherPages } from './groups/other-pages.ts'
import { ownAssets } from './groups/own-assets.ts'
import { popup } from './groups/popup.ts'
import { search } from './groups/search.ts'
import { sizes } from './groups/sizes.ts'
import { sync } from './groups/sync.ts'
import { watch } from './groups/watch.ts'
import { worker } from './groups/worker.ts'
import type { Group, Row } from './measured.ts'
import { figureOf, keepFigures, type Figure } from './record.ts'
import { standingOf } from './statistics.ts'
import { tableOf } from './table.ts'

const GROUPS: readonly Group[] = [
  popup,
  keystroke,
  worker,
  memory,
  ownAssets,
  sync,
  search,
  capture,
  otherPages,
  hostilePages,
  lookAlike,
  bulk,
  extraction,
  caseList,
  watch,
  sizes,
]

/**
 * `npm run bench`, or `npm run bench -- popup worker` for some of it. Prints; asserts nothing. `--record` keeps the figures in
 * docs/performance and draws the table of docs/performance.md.
 */
async function main(wanted: string[]): Promise<void> {
  const names = wanted.filter((one) => one !== '--record')
  const unknown = names.filter((name) => !GROUPS.some((group) => group.name === name))
  if (unknown.length > 0) {
    console.error(`No group ${unknown.join(', ')}. There are: ${GROUPS.map(({ name }) => name).join(', ')}`)
    process.exitCode = 2
    return
  }
  const build = await buildProduct()
  const its = await machine()
  console.log(its)
  const rows: Row[] = []
  const figures: Figure[] = []
  for (const group of GROUPS.filter(({ name }) => names.length === 0 || names.includes(name))) {
    console.log(`\n${group.name}\n${group.about}`)
    const measured = await group.run(build)
    console.log(tableOf(measured).join('\n'))
    rows.push(...measured)
    for (const row of measured) {
      const { bar } = row
      if (bar) figures.push(figureOf(group.name, { ...row, bar }, new Date().toISOString().slice(0, 10), its))
    }
  }
  if (wanted.includes('--record')) await keepFigures(manifest.version, figures)
  const standings = rows.map(standingOf).filter((standing) => standing !== undefined)
  const missed = standings.filter((standing) => standing === 'missed').length
  console.log(`\n${standings.length - missed} of ${standings.length} bars met`)
}

/** Times are this machine's, ratios travel. Other work on it shows in the load. */
async function machine(): Promise<string> {
  const [load = 0] = loadavg()
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  return `${availableParallelism()} cores (${model}), load ${load.toFixed(1)}; ${await browserVersion()}, headless; Node ${process.versions.node}`
}

await main(process.argv.slice(2))
