/** The list as version 9 of the database held it: addresses as they were written stood beside what is sent of them. Never edited. */
export const VERSION_9 = {
  bulkRows: [
    {
      id: 1,
      source: 1,
      line: 1,
      written: 'https://evil.example/?email=ann@victim.example',
      lineText: 'mail to ann@victim.example https://evil.example/?email=ann@victim.example',
      what: { is: 'asset', content: 'https://evil.example/?email=REDACTED' },
      spellings: ['HTTPS://evil.example/?email=ann@victim.example'],
      merged: 1,
      decision: 'none',
      reportId: null,
    },
    {
      id: 2,
      source: 1,
      line: 2,
      written: 'ftp://evil.example',
      lineText: 'ann@victim.example ftp://evil.example',
      what: { is: 'not-asset', problem: 'other-scheme', detail: 'ftp', instead: null },
      spellings: [],
      merged: 0,
      decision: 'none',
      reportId: null,
    },
    'not a row',
  ],
  bulkSources: [
    {
      id: 1,
      kind: 'links',
      name: 'https://evil.example/?email=ann@victim.example',
      length: 90,
      readTo: 90,
      found: 3,
      beyond: 0,
      done: true,
    },
    { id: 2, kind: 'file', name: 'list.csv', length: 9, readTo: 9, found: 0, beyond: 0, done: true },
  ],
}
