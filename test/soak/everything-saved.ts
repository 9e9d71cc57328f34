import { waitUntil } from '#test/e2e/browsers/wait-until.ts'
import { connectedKit, press, textOf, type Kind } from '#test/e2e/kit.ts'
import { confirmedOf, destinationOf, layReports, type Stored } from '#test/e2e/outbox-kit.ts'
import type { Verdict } from './tally.ts'

/** Reports that are laid into the database at once. */
const PORTION = 500
/** Characters of each report's own words: with its request, some three and a half kilobytes. */
const WORDS = 1500
/** Milliseconds after which something hangs. */
const MOST = 600_000

type Saved = { verdicts: Verdict[]; words: string; problems: string[] }

/** So many reports, each long accepted, saved as one file in the options: each has to be in it once, and the key not at all. */
export const everythingSaved = async (kind: Kind, reports: number): Promise<Saved> => {
  const kit = await connectedKit(kind)
  try {
    const destination = destinationOf(kit.sandbox)
    const ids = Array.from({ length: reports }, (_, index) => `saved-${index}`)
    for (let from = 0; from < reports; from += PORTION)
      await layReports(
        kit,
        ids.slice(from, from + PORTION).map((id, index) => longAccepted(id, from + index, destination)),
      )
    const options = await kit.browser.openExtensionPage('options.html')
    await options.evaluate(() => {
      const isTold = PerformanceObserver.supportedEntryTypes.includes('longtask')
      const longest = { task: isTold ? 0 : Number.NaN }
      Object.assign(globalThis, { longest, begun: performance.now() })
      if (isTold)
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longest.task = Math.max(longest.task, duration)
        }).observe({ type: 'longtask' })
      URL.createObjectURL = (file) => {
        Object.assign(globalThis, {
          file,
          took: performance.now() - Number(Reflect.get(globalThis, 'begun')),
        })
        return 'blob:nothing'
      }
    })
    await press(options, 'Export all data')
    await waitUntil('the file', async () => (await textOf(options)).includes('Exported '), MOST)
    const found = await options.evaluate(async (key: string) => {
      const file: unknown = Reflect.get(globalThis, 'file')
      if (!(file instanceof Blob)) throw new Error('nothing was saved')
      const lines = (await file.text()).trimEnd().split('\n')
      const times: Record<string, number> = {}
      for (const line of lines) {
        const { kind: what, value } = JSON.parse(line)
        if (what === 'report') times[value.id] = (times[value.id] ?? 0) + 1
      }
      return {
        times,
        bytes: file.size,
        whole: JSON.parse(lines.at(-1) ?? '{}').lines === lines.length - 1,
        hasKey: lines.some((line) => line.includes(key)),
        took: Number(Reflect.get(globalThis, 'took')),
        longest: Number(Reflect.get(Reflect.get(globalThis, 'longest'), 'task')),
      }
    }, kit.sandbox.keys.full)
    const { times, bytes, whole, hasKey, took, longest } = found
    return {
      verdicts: ids.map((id) => ({
        lost: times[id] === undefined,
        doubled: (times[id] ?? 0) > 1,
        wronglyTold: false,
        words: `${id} is in the file ${times[id] ?? 0} times`,
      })),
      words: `${reports} reports, ${(bytes / 1e6).toFixed(0)} MB in ${(took / 1000).toFixed(1)} s; longest task of the page ${Number.isNaN(longest) ? 'not told by this browser' : `${Math.round(longest)} ms`}`,
      problems: [...(whole ? [] : ['the file is not whole']), ...(hasKey ? ['the key is in the file'] : [])],
    }
  } finally {
    await kit.close()
  }
}

const ACCEPTED: Stored['report']['state'] = {
  at: 'accepted',
  reportNumber: '48201',
  organization: null,
  asTheServiceWroteIt: false,
}

const longAccepted = (id: string, index: number, destination: Parameters<typeof confirmedOf>[2]): Stored => {
  const made = confirmedOf(id, `https://evil-${index}.example/login`, destination, {
    confirmedAt: Date.now() - 86_400_000 - index * 1000,
    description: `${id} asks for the twelve words. `.repeat(WORDS / 30),
  })
  return { ...made, report: { ...made.report, state: ACCEPTED } }
}
