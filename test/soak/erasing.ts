import type { Kind } from '#test/e2e/kit.ts'
import { eraseDuring, WORK } from './erase-during.ts'
import { startCrashKit } from './kill-browser.ts'
import { tallyOf, type Tally, type Verdict } from './tally.ts'

/** More pages than a sync reads in the longest of the moments. */
const ASSETS = 20_000

/** The latest moment after the work began: by then some of it has ended. Milliseconds. */
const LATEST = 3000

/** Everything, or every fifth time the key alone, is deleted at so many random moments of each kind of work. */
export const erasedAtRandom = async (
  kind: Kind,
  moments: number,
  random: () => number = Math.random,
): Promise<{ tallies: Tally[]; problems: string[] }> => {
  const kit = await startCrashKit(kind)
  const verdicts = new Map<string, Verdict[]>()
  const problems: string[] = []
  try {
    kit.sandbox.assets.large(ASSETS)
    const works = Object.keys(WORK)
    for (let at = 0; at < moments; at += 1) {
      const work = works[at % works.length] ?? 'paste'
      const what = Math.floor(at / works.length) % 5 === 4 ? 'key' : 'everything'
      const name = `${kind}: ${what === 'key' ? 'Forget key' : 'Delete all data'} during ${work}`
      try {
        const verdict = await eraseDuring(kit, work, random() * LATEST, what)
        verdicts.set(name, [...(verdicts.get(name) ?? []), verdict])
      } catch (thrown) {
        problems.push(`${name} could not be judged: ${String(thrown)}`)
      }
    }
  } finally {
    await kit.close()
  }
  return { tallies: [...verdicts].map(([name, some]) => tallyOf(name, some)), problems }
}
