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
