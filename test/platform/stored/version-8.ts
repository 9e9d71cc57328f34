/** Rows as version 8 of the database held them, one of each kind that a later version changes. Never edited. */
export const VERSION_8 = {
  /** One service and organization name its owner, whatever key had read it. */
  assetGenerations: [
    {
      id: 4,
      owner: 'https://service.example acme',
      state: 'complete',
      cursor: null,
      fetched: true,
      pages: 1,
      chunks: 1,
      count: 1,
      repeated: 0,
      unreadable: 0,
      facets: { types: ['URL'], statuses: ['ALLOWED'], groups: [] },
      runs: 0,
      chunksInRuns: 0,
      startedAt: 1_763_000_000_000,
      completedAt: 1_763_000_001_000,
    },
  ],
  assetRows: [{ key: [4, 0] as [number, number], value: '[{"id":1,"content":"acme.example"}]' }],
  assetBlocks: [{ key: [4, 'dacme.example'] as [number, string], value: 'dacme.example\tA0.0' }],
}
