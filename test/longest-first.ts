import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The end-to-end files and about how many seconds each takes with every row of its matrices, on two cores. */
export const END_TO_END_SECONDS: Record<string, number> = {
  gallery: 195,
  'open-world': 180,
  'hostile-pages': 137,
  erasing: 128,
  'release-jobs': 120,
  addresses: 100,
  faults: 91,
  'takedowns-dashboard': 85,
  connection: 81,
  delivery: 75,
  repair: 75,
  'long-waits': 68,
  bulk: 67,
  'report-a-page': 60,
  'sync-kills': 57,
  alarms: 56,
  chromium: 51,
  verdict: 51,
  kills: 50,
  takedowns: 50,
  'strict-service': 48,
  'hostile-paste': 47,
  organizations: 45,
  screenshot: 42,
  'looked-at': 42,
  dashboard: 39,
  'images-and-messages': 39,
  'assets-dashboard': 33,
  'delete-report': 32,
  'bulk-from-popup': 31,
  storage: 29,
  unwrap: 28,
  keyboard: 27,
  'case-file': 27,
  'your-data': 26,
  'sent-words': 26,
  'undo-kill': 26,
  'double-submit': 25,
  firefox: 25,
  answers: 25,
  'moved-tab': 23,
  'address-bar': 22,
  help: 22,
  'pasted-lines': 21,
  packages: 20,
  'bulk-undo': 20,
  redaction: 17,
  icon: 17,
  'popup-focus': 17,
  unseen: 15,
  'folder-names': 13,
  'lost-files': 11,
  'older-chromium': 9,
  'options-sections': 8,
  workers: 8,
  bundles: 1,
}

/**
 * Those that wait for more than half of their time. `npm test` runs them in a row of their own, beside the others, which have the
 * processor in the meantime.
 */
export const WAITING = ['long-waits', 'alarms', 'erasing', 'answers', 'double-submit', 'older-chromium']

/** Of the unit tests one takes a sixth of the time: 100,000 schedules, of which a worker can do nothing else. */
const isModel = (moduleId: string): boolean => moduleId.endsWith('/test/reports/model/model.test.ts')

const isEndToEnd = (moduleId: string): boolean => moduleId.includes('/test/e2e/')

/** About how long a file takes. One that is not in the table counts as long: it starts early. */
export const secondsOf = (moduleId: string): number => {
  if (isEndToEnd(moduleId)) return END_TO_END_SECONDS[basename(moduleId, '.test.ts')] ?? 60
  return isModel(moduleId) ? 30 : 0.6
}

/**
 * What a file says of its environment. A worker that keeps its modules has one environment, and ends when the next file in the row wants
 * another one: mixed by size, two workers were fifty, each of which read the modules again.
 */
const environmentOf = ({ moduleId }: TestSpecification): string =>
  readFileSync(moduleId, 'utf8')
    .match(/@vitest-environment.*/g)
    ?.join() ?? ''

/**
 * Starts the longest files first, so that the workers come to their end together: with one of four minutes begun
 * last, all others wait for it. Vitest knows the times of an earlier run, a fresh clone has none. Unit tests with the same environment
 * are together, and those in Node last: they are the shortest.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own order, which is a promise
    const others = await super.sort(files.filter(({ moduleId }) => !isEndToEnd(moduleId)))
    const rest = Map.groupBy(
      others.filter(({ moduleId }) => !isModel(moduleId)),
      environmentOf,
    )
    const inNode = rest.get('') ?? []
    rest.delete('')
    return [
      ...others.filter(({ moduleId }) => isModel(moduleId)),
      ...[...rest.values()].flat(),
      ...inNode,
      ...files
        .filter(({ moduleId }) => isEndToEnd(moduleId))
        .toSorted((one, other) => secondsOf(other.moduleId) - secondsOf(one.moduleId)),
    ]
  }
}
