import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { extensionProcesses, privateBytesOf } from '../browser/extension-memory.ts'
import { writeReference } from '../extensions/reference-extension.ts'
import type { Group, Row } from '../measured.ts'
import { withBenchSetup, installConnected, type BenchSetup } from './bench-setup.ts'

/** Bytes. */
const MOST = 50_000_000
/** Milliseconds. */
const SETTLED = 5_000
/** Chromium stops a worker that has had nothing to do for 30 s. Milliseconds. */
const A_MINUTE = 60_000

/** What an extension costs while nobody uses it. */
export const memory: Group = {
  name: 'memory',
  about:
    'Memory that the extension’s process has for itself (Private_Clean and Private_Dirty of Linux), no page of it open, its worker awake at first; none is none. An empty extension for comparison.',
  run: (build) => withBenchSetup((setup) => measure(setup, build)),
}

async function measure({ browser, folder, ...setup }: BenchSetup, build: string): Promise<Row[]> {
  await writeReference(build, join(folder, 'reference'), { worker: 'constant' })
  await browser.install(join(folder, 'reference'))
  await sleep(SETTLED)
  const all = (): Promise<number[]> => extensionProcesses((method) => browser.pipe.send(method))
  const others = await all()
  const empty = await bytesOf(others)
  await installConnected({ browser, folder, ...setup }, build)
  const own = async (): Promise<number> => {
    const its = (await all()).filter((id) => !others.includes(id))
    return its.length === 0 ? 0 : bytesOf(its)
  }
  const rightAfter = await own()
  if (rightAfter === 0) throw new Error('The extension has no process')
  await sleep(A_MINUTE)
  return [
    { what: 'an empty extension', unit: 'bytes', samples: [empty] },
    { what: 'right after set-up', unit: 'bytes', samples: [rightAfter], bar: { most: MOST } },
    { what: 'an idle minute later', unit: 'bytes', samples: [await own()], bar: { most: MOST } },
  ]
}

/** @throws Error for no process: an extension without one is not measured */
const bytesOf = (ids: readonly number[]): Promise<number> => {
  if (ids.length === 0) throw new Error('The extension has no process')
  return privateBytesOf(ids)
}
