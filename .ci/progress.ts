import { basename } from 'node:path'
import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node'
import { secondsOf } from '../test/longest-first.ts'
import { secondsLeft, spoken, type TimedFile } from './time-left.ts'

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
