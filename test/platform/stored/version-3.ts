import { VERSION_1 } from './version-1.ts'

const [accepted] = VERSION_1.reports

/** Rows as version 3 of the database held them, one of each kind that a later version changes. Never edited. */
export const VERSION_3 = {
  reports: [
    { ...accepted, id: 'not-overridden', madeFrom: null },
    {
      ...accepted,
      id: 'overridden',
      assets: ['https://acme.example/', 'https://evil.example/login'],
      overridden: true,
      madeFrom: null,
    },
  ],
}
