import { copiesAndScanners } from './copies-and-scanners.ts'
import { mailGateways } from './mail-gateways.ts'
import { redirects } from './redirects.ts'
import type { Wrapper } from './wrapper.ts'

/** Every wrapper that is known; of one host's rows the first that finds a target speaks. */
export const wrappers: readonly Wrapper[] = [...mailGateways, ...redirects, ...copiesAndScanners]

/** No row's host has more; a host of thousands of labels is not worth looking through. */
const MOST_LABELS = 6

type Anchored = { wrapper: Wrapper; anySubdomain: boolean }

/** So many hosts are looked for in the rows as they are: a worker that starts for one of them does not owe a table of all. */
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

/** `www.google.co.uk` → `www.google.*`: endings under which these companies have one site for each country. */
const anyCountry = (host: string): string => host.replace(/\.(?:com|(?:com?\.)?[a-z]{2})$/, '.*')

/** The rows that an address may be of, by host and path. A port is another server. */
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
