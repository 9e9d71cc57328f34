import { copiesAndScanners } from './copies-and-scanners.ts'
import { mailGateways } from './mail-gateways.ts'
import { redirects } from './redirects.ts'
import type { Wrapper } from './wrapper.ts'

/** Every wrapper that is known; of one host's rows the first that finds a target speaks. */
export const wrappers: readonly Wrapper[] = [...mailGateways, ...redirects, ...copiesAndScanners]

/** No row's host has more; a host of thousands of labels is not worth looking through. */
const MOST_LABELS = 6

type Anchored = { wrapper: Wrapper; anySubdomain: boolean }

let byHost: Map<string, Anchored[]> | undefined

/** Built at the first question: a worker that starts for something else does not pay for it. */
const rowsAt = (anchor: string): readonly Anchored[] => {
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
