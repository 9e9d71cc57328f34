import type { Fault } from './fault.ts'
import { redirect } from './strikes.ts'

/** To an origin that the extension may reach: were one followed, the key would arrive there. */
export const redirects = (elsewhere: string): Fault[] =>
  [301, 302, 303, 307, 308].map((status) => ({
    name: `${status} to another origin`,
    strike: redirect(status, `${elsewhere}/v2/report/create`),
    everywhere: true,
    told: 'held redirected',
    ambiguous: false,
    why: 'X-API-KEY is forwarded on a followed redirect in both browsers: none is followed',
  }))
