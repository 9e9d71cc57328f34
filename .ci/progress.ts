import { basename } from 'node:path'
import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node'
import { secondsOf } from '../test/longest-first.ts'

/** One file of tests: what it is worth of the whole, and when it began and ended, in milliseconds. */
export interface TimedFile {
  weight: number
  began?: number
  ended?: number
}

/** From this share on a run tells how fast this machine is; before, the weights are taken for seconds. */
const TELLING_SHARE = 0.1

/**
 * How long a run of test files still takes, in seconds. A weight is what a file took on the machine that it was measured on; this
 * one may be slower, and may run a part of each.
 *
 * @param workers how many files run at a time
 */
export const secondsLeft = (
  files: readonly TimedFile[],
  { now, workers }: { now: number; workers: number },
): number => {
  const goneOf = ({ began, ended }: TimedFile): number =>
    began === undefined ? 0 : ((ended ?? now) - began) / 1000
  const sum = (numbers: number[]): number => numbers.reduce((one, other) => one + other, 0)
  const done = files.filter(({ ended }) => ended !== undefined)
  const weightDone = sum(done.map(({ weight }) => weight))
  const share = weightDone / sum(files.map(({ weight }) => weight))
  const pace = share < TELLING_SHARE ? 1 : sum(done.map(goneOf)) / weightDone
  const left = files.map((file) =>
    file.ended === undefined ? Math.max(file.weight * pace - goneOf(file), 0) : 0,
  )
  return Math.max(sum(left) / workers, ...left)
}

/** As `2 min 5 s`; what is left is rounded to 5 s. */
export const spoken = (seconds: number, { about = false } = {}): string => {
  const whole = about ? Math.ceil(seconds / 5) * 5 : Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** Not more often than this, in milliseconds: three hundred files end in a minute. */
const EVERY = 5000

/** Besides Vitest’s own lines: how many files are through, for how long, how long it still takes, and what runs. */
export default class Progress implements Reporter {
  #vitest: Vitest | undefined
  #files = new Map<string, TimedFile & { name: string }>()
  #workers = 1
  #start = 0
  #told = 0

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#start = Date.now()
    this.#told = this.#start
    this.#workers = specifications[0]?.project.config.maxWorkers ?? 1
    this.#files = new Map(
      specifications.map(({ moduleId }) => [
        moduleId,
        { name: basename(moduleId).replace(/\.test\.tsx?$/, ''), weight: secondsOf(moduleId) },
      ]),
    )
  }

  onTestModuleQueued({ moduleId }: TestModule): void {
    const file = this.#files.get(moduleId)
    if (file) file.began = Date.now()
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    const now = Date.now()
    const file = this.#files.get(moduleId)
    if (file) file.ended = now
    const files = [...this.#files.values()]
    const done = files.filter(({ ended }) => ended !== undefined).length
    if (now - this.#told < EVERY || done === files.length) return
    this.#told = now
    const left = secondsLeft(files, { now, workers: this.#workers })
    const running = files.filter(({ began, ended }) => began !== undefined && ended === undefined)
    this.#vitest?.logger.log(
      [
        ` … ${done} of ${files.length} files`,
        `${spoken((now - this.#start) / 1000)} so far`,
        `about ${spoken(left, { about: true })} left`,
        `now ${running.map(({ name }) => name).join(', ') || 'the next'}`,
      ].join(' · '),
    )
  }
}
