import { VERSION_1 } from './version-1.ts'

/** Rows as version 2 of the database held them, one of each kind that a later version changes. Never edited. */
export const VERSION_2 = {
  drafts: VERSION_1.drafts.map((row) => ({ ...row, madeFrom: null, refusals: [] })),
  assetGenerations: [
    {
      id: 4,
      owner: 'https://service.example acme',
      state: 'complete',
      cursor: null,
      pages: 3,
      count: 2481,
      startedAt: 1_795_255_000_000,
      completedAt: 1_795_255_009_000,
    },
    {
      id: 5,
      owner: 'https://service.example acme',
      state: 'building',
      cursor: 'b3BhcXVl',
      pages: 1,
      count: 1000,
      startedAt: 1_795_265_000_000,
      completedAt: 0,
    },
  ],
}
