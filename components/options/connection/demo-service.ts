/** What `npm run service` prints. The service runs on this computer, and its key opens nothing else. */
export const DEMO_SERVICE = {
  baseUrl: 'http://127.0.0.1:4870/v2',
  key: 'tdr_full_Qm9va+3f/9kX2vLwZ0pTn8s=',
  slug: 'acme-wallet',
} as const
