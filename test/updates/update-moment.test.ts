import { expect, it } from 'vitest'
import type { Moment } from '#lib/updates/updates.ts'
import { mayUpdate } from '#lib/updates/updates.ts'

const DAY = 86_400_000
const QUIET: Moment = {
  waited: 0,
  isReportPageFocused: false,
  openPages: 0,
  isSyncing: false,
  holdsUnsaved: false,
}

it.each<[Partial<Moment>, boolean, string]>([
  [{}, true, 'nothing is interrupted'],
  [{ openPages: 1 }, false, 'the browser closes pages without a word'],
  [{ isSyncing: true }, false, 'its last step would begin anew'],
  [{ holdsUnsaved: true }, false, 'an unsent screenshot is in memory only'],
  [{ openPages: 1, waited: DAY - 1 }, false, 'less than a day'],
  [{ openPages: 1, waited: DAY }, true, 'at most a day'],
  [{ openPages: 1, isSyncing: true, waited: DAY }, true, 'at most a day, since a sync continues'],
  [{ holdsUnsaved: true, waited: 30 * DAY }, false, 'what would be lost, however long'],
  [{ openPages: 1, holdsUnsaved: true, waited: 3652 * DAY }, false, 'a clock set ahead loses nothing'],
  [{ openPages: 1, isReportPageFocused: true, waited: DAY }, false, 'never in front of somebody who looks'],
  [{ openPages: 1, waited: -DAY }, true, 'a clock set back delays no longer'],
])('with %j an update without asking: %j (%s)', (changes, may) => {
  expect(mayUpdate({ ...QUIET, ...changes })).toBe(may)
})
