import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** End-to-end files by how long they take; some four minutes the first, some ten seconds the last. */
const LONGEST = [
  'gallery',
  'hostile-pages',
  'delivery',
  'repair',
  'takedowns-dashboard',
  'report-a-page',
  'faults',
  'verdict',
  'assets-dashboard',
  'connection',
  'dashboard',
  'takedowns',
  'bulk',
  'redaction',
  'bulk-from-popup',
  'screenshot',
  'case-file',
  'unwrap',
  'kills',
  'long-waits',
  'your-data',
  'keyboard',
  'storage',
  'packages',
  'address-bar',
  'sync-kills',
  'double-submit',
  'chromium',
  'firefox',
  'icon',
  'bundles',
]

/** Of the unit tests one takes as long as all others together: 100,000 schedules, of which a worker can do nothing else. */
const isModel = ({ moduleId }: TestSpecification): boolean =>
  moduleId.endsWith('/test/reports/model/model.test.ts')

const isEndToEnd = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/test/e2e/')
/** One that is not in the list goes first: it may be long. */
const rank = ({ moduleId }: TestSpecification): number => LONGEST.indexOf(basename(moduleId, '.test.ts'))

/**
 * Starts the longest files first, so that the workers come to their end together: with one of four minutes begun
 * last, all others wait for it. Vitest knows the times of an earlier run, a fresh clone has none.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own order, which is a promise
    const others = await super.sort(files.filter((file) => !isEndToEnd(file)))
    return [
      ...others.filter(isModel),
      ...others.filter((file) => !isModel(file)),
      ...files.filter(isEndToEnd).toSorted((one, other) => rank(one) - rank(other)),
    ]
  }
}
