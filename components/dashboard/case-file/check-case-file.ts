import { ROWS_AT_ONCE } from '#lib/limits.ts'
import type { CheckAnswer } from '#lib/case-file/check-messages.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { makePageWorker, type Stuck, type WorkerLike } from '#lib/reader/worker.ts'
import type { Tone } from '../../ui/state-mark.tsx'
import type { DashboardDeps } from '../deps.ts'
import { loadCaseFileBundle } from './save-case-file.ts'

/** In bytes. A larger file would exceed the maximum string length, and can’t be ours. */
const LARGEST = 400_000_000

/** Timeout of a check: base in ms, plus 1 ms for so many bytes. A slow machine is ten times faster. */
const DEADLINE = 20_000
const BYTES_PER_MILLISECOND = 2000

/** What this browser’s records say about a report in a consistent file, worst first. */
const KNOWN = ['differs', 'no-seal', 'not-here', 'unchanged'] as const
type Known = (typeof KNOWN)[number]

const BADGES: Record<Known, { tone: Tone; words: TextKey }> = {
  differs: { tone: 'danger', words: 'case_check_differs' },
  'no-seal': { tone: 'info', words: 'case_check_no_seal' },
  'not-here': { tone: 'info', words: 'case_check_not_here' },
  unchanged: { tone: 'ok', words: 'case_check_unchanged' },
}

type VerifiedReport = { id: string; asset: string; tone: Tone; words: string }

export type ChosenCheck = {
  tone: Tone
  headline: string
  lines: string[]
  reports: VerifiedReport[]
  root: string | null
}

const failed = (key: TextKey): ChosenCheck => ({
  tone: 'danger',
  headline: text(key),
  lines: [],
  reports: [],
  root: null,
})

type Consistent = Extract<CheckAnswer, { at: 'consistent' }>

/** Compares each report with the checksums this browser kept at submission. */
const rowStatusOf = async (
  { reports }: Consistent,
  { ask }: Pick<DashboardDeps, 'ask'>,
): Promise<Map<string, Known>> => {
  const found = new Map<string, Known>(reports.map(({ id }) => [id, 'not-here']))
  const hashes = new Map(reports.map((one) => [one.id, one.sealed]))
  const ids = [...hashes.keys()]
  for (let done = 0; done < ids.length; done += ROWS_AT_ONCE) {
    const here = await ask('case-file/sealed', { ids: ids.slice(done, done + ROWS_AT_ONCE) })
    for (const { id, sealed } of here.reports)
      found.set(id, sealed === null ? 'no-seal' : sealed.body === hashes.get(id) ? 'unchanged' : 'differs')
  }
  return found
}

/** Verifies the file’s own checksums in a worker, which is terminated on timeout. */
const checkIn = async (
  bytes: Uint8Array<ArrayBuffer>,
  startWorker: () => WorkerLike,
): Promise<CheckAnswer | Stuck> => {
  const bundle = await loadCaseFileBundle()
  const deadline = DEADLINE + bytes.length / BYTES_PER_MILLISECOND
  const worker = makePageWorker({ startWorker, elapsed: () => performance.now(), deadline }, (data) => {
    const read = bundle.checkAnswer.safeParse(data)
    return read.success ? read.data : null
  })
  try {
    return await worker.ask({ bytes, texts: bundle.drawingTexts() }, [bytes.buffer])
  } finally {
    worker.end()
  }
}

/** Verifies a file’s own checksums, then those kept in this browser. Reports without kept ones are never “unchanged”. Never throws. */
export const checkChosenFile = async (
  file: Pick<File, 'size' | 'arrayBuffer'>,
  { checker, ...deps }: Pick<DashboardDeps, 'ask' | 'checker'>,
): Promise<ChosenCheck> => {
  if (file.size > LARGEST) return failed('case_check_too_large')
  const buffer = await file.arrayBuffer().catch(() => null)
  if (buffer === null) return failed('case_check_not_read')
  const checked = await checkIn(new Uint8Array(buffer), checker)
  if (checked.at === 'stuck') return failed('case_check_not_done')
  const bundle = await loadCaseFileBundle()
  const { headline, lines } = bundle.checkWords(checked)
  if (checked.at !== 'consistent')
    return { tone: checked.at === 'changed' ? 'danger' : 'warn', headline, lines, reports: [], root: null }
  const standing = await rowStatusOf(checked, deps).catch(() => null)
  const { root } = checked
  if (standing === null)
    return { tone: 'warn', headline, lines: [...lines, text('case_check_not_compared')], reports: [], root }
  const worst = KNOWN.find((one) => [...standing.values()].includes(one)) ?? 'not-here'
  const reports = checked.reports
    .map(({ id, asset }) => {
      const known = standing.get(id) ?? 'not-here'
      const { tone, words } = BADGES[known]
      return { known, one: { id, asset: bundle.drawnAsset(asset), tone, words: text(words) } }
    })
    .toSorted((one, other) => KNOWN.indexOf(one.known) - KNOWN.indexOf(other.known))
  const alike = new Set(standing.values()).size === 1
  return {
    tone: BADGES[worst].tone,
    headline: alike && worst === 'not-here' ? text(BADGES[worst].words) : headline,
    lines: [...(alike && worst !== 'not-here' ? [text(BADGES[worst].words)] : []), ...lines],
    reports: alike ? [] : reports.map(({ one }) => one),
    root,
  }
}
