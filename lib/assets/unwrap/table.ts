import { copiesAndScanners } from './copies-and-scanners.ts'
import { mailGateways } from './mail-gateways.ts'
import { redirects } from './redirects.ts'
import type { Wrapper } from './wrapper.ts'

/** All known wrappers; for one host, the first row that finds a target wins. */
export const wrappers: readonly Wrapper[] = [...mailGateways, ...redirects, ...copiesAndScanners]

/** More than any row's host has; bounds the search in long hosts. */
const MOST_LABELS = 6

type Anchored = { wrapper: Wrapper; anySubdomain: boolean }

/** Number of hosts searched in the rows before a table is built: a cold start shouldn't pay for one. */
const ASKED_BEFORE_TABLE = 300

let asked = 0
let byHost: Map<string, Anchored[]> | undefined

const inRows = (anchor: string): Anchored[] =>
  wrappers.flatMap((wrapper) =>
    wrapper.hosts.includes(anchor)
      ? wrapper.hosts
          .split(' ')
          .filter((host) => host === anchor || host === `*.${anchor}`)
          .map((host) => ({ wrapper, anySubdomain: host !== anchor }))
      : [],
  )

const rowsAt = (anchor: string): readonly Anchored[] => {
  asked += 1
  if (asked < ASKED_BEFORE_TABLE) return inRows(anchor)
  if (byHost === undefined) {
    byHost = new Map()
    for (const wrapper of wrappers) {
      for (const host of wrapper.hosts.split(' ')) {
        const bare = host.replace(/^\*\./, '')
        byHost.set(bare, [...(byHost.get(bare) ?? []), { wrapper, anySubdomain: bare !== host }])
      }
    }
  }
  return byHost.get(anchor) ?? []
}

/** Maps `www.google.co.uk` to `www.google.*`, for companies with one site per country. */
const anyCountry = (host: string): string => host.replace(/\.(?:com|(?:com?\.)?[a-z]{2})$/, '.*')

/** Returns the rows that match a URL's host and path. Another port is another server, so it matches nothing. */
export const wrappersOf = (url: URL): Wrapper[] => {
  if (url.port !== '' || !/^https?:$/.test(url.protocol)) return []
  const host = url.hostname.replace(/^www\./, '').replace(/\.$/, '')
  return [...new Set([host, anyCountry(host)])].flatMap((written) => {
    const labels = written.split('.')
    const extra = Math.max(0, labels.length - MOST_LABELS)
    const last = labels.slice(extra)
    return last.flatMap((_, from) =>
      rowsAt(last.slice(from).join('.')).flatMap(({ wrapper, anySubdomain }) =>
        (extra + from === 0 || anySubdomain) && (wrapper.path?.test(url.pathname) ?? true) ? [wrapper] : [],
      ),
    )
  })
}
