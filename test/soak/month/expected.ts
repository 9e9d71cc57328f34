import type { CommittedReport } from '#test/service/sandbox.ts'
import type { Verdict } from '../tally.ts'

/** What was confirmed, to be held against the service's ledger. */
export interface Expected {
  /** Reports that were stored. */
  reports: number
  pictures: number
  leftDrafts: number
  /** Pages over which the popup was opened, and that weren’t reported. */
  looked: number
  add(assets: readonly string[], how?: 'with a picture'): void
  addList(assets: readonly string[], reports: number): void
  /** One for each asset: lost if it never arrived, doubled if it arrived twice. */
  verdicts(committed: readonly Pick<CommittedReport, 'assets'>[]): Verdict[]
}

export const expectedOf = (): Expected => {
  const all: string[] = []
  return {
    reports: 0,
    pictures: 0,
    leftDrafts: 0,
    looked: 0,
    add(assets, how) {
      all.push(...assets)
      this.reports += 1
      if (how === 'with a picture') this.pictures += 1
    },
    addList(assets, reports) {
      all.push(...assets)
      this.reports += reports
    },
    verdicts: (committed) => {
      const times = new Map<string, number>()
      for (const { assets } of committed)
        for (const asset of assets) times.set(hostAndPath(asset), (times.get(hostAndPath(asset)) ?? 0) + 1)
      return all.map((asset) => {
        const arrived = times.get(hostAndPath(asset)) ?? 0
        return {
          lost: arrived === 0,
          doubled: arrived > 1,
          wronglyTold: false,
          words: `${asset} arrived ${arrived} times`,
        }
      })
    },
  }
}

/** A list's names go as they were written or with a scheme. */
const hostAndPath = (asset: string): string => asset.replace(/^https?:\/\//, '').replace(/\/$/, '')
