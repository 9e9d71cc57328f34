import { createRequire } from 'node:module'
import { rangesFor } from '#lib/look-alike/look-alike.ts'
import { ownEntries } from '#lib/look-alike/ranges.ts'
import { OwnNames } from '#test/look-alike/own-names.ts'
import { both, type Group, inTurns } from '../measured.ts'

/** Its fuzzy check is the common way to do this: a distance to each own name. */
const REFERENCE = 'eth-phishing-detect'
const OWN_NAMES = 100_000
/** A check of the reference takes a tenth of a second. */
const HOSTS = { product: 1000, reference: 4 }
const TIMES_FASTER = 150

/** How long it takes to say whom a host looks like, the sorted table in memory standing for its blocks on disk, and how many of those it would read. */
export const lookAlike: Group = {
  name: 'look-alike',
  about: `One host against ${OWN_NAMES} own domains, in ms for a thousand hosts; the reference is 1/${TIMES_FASTER} of ${REFERENCE}'s check.`,
  run: async () => {
    const own = ownDomains(OWN_NAMES)
    const names = new OwnNames(own)
    const hosts = hostsAround(own)
    const check = referenceCheck(own)
    const sides = await inTurns(
      async () => perThousand(hosts.slice(0, HOSTS.product), (host) => names.lookAlikeOf(host)),
      async (round) =>
        perThousand(
          Array.from({ length: HOSTS.reference }, (_, n) => hosts[round * HOSTS.reference + n] ?? ''),
          check,
        ),
    )
    const lines = Array.from({ length: 5 }, () => perThousand(own, (domain) => ownEntries(domain)))
    const ranges = hosts.map((host) => rangesFor(host))
    return [
      {
        what: 'look-alike of one host, × 1000',
        unit: 'ms',
        ...both(sides, (ms) => ms),
        reference: sides.reference.map((ms) => ms / TIMES_FASTER),
        bar: { times: 1 },
      },
      { what: `  ${REFERENCE}, × 1000`, unit: 'ms', samples: sides.reference },
      { what: 'ranges read for one host', unit: 'count', samples: ranges.map(({ length }) => length) },
      { what: 'blocks of 250 lines', unit: 'count', samples: ranges.map((read) => names.table.blocks(read)) },
      { what: 'lines of one own domain, × 1000', unit: 'ms', samples: lines },
      { what: 'lines of all own domains', unit: 'count', samples: [names.table.size] },
    ]
  },
}

function perThousand(hosts: readonly string[], look: (host: string) => unknown): number {
  const started = performance.now()
  for (const host of hosts) look(host)
  return ((performance.now() - started) / hosts.length) * 1000
}

function referenceCheck(own: readonly string[]): (host: string) => unknown {
  const Detector: unknown = createRequire(import.meta.url)(`${REFERENCE}/src/detector.js`)
  if (typeof Detector !== 'function') throw new TypeError(`${REFERENCE} exports no detector`)
  const detector: unknown = Reflect.construct(Detector, [
    [{ name: 'own', version: 1, tolerance: 1, fuzzylist: own, allowlist: [], blocklist: [] }],
  ])
  const check: unknown = typeof detector === 'object' && detector ? Reflect.get(detector, 'check') : undefined
  if (typeof check !== 'function') throw new TypeError(`${REFERENCE} has no check`)
  return (host) => Reflect.apply(check, detector, [host])
}

const SYLLABLES =
  'ba co de fi go hu ja ki lo ma ne po qua ri sa to ul ve wa xen yor zi bank pay coin shop trust nova'.split(
    ' ',
  )
const OWN_ENDINGS = ['com', 'io', 'net', 'org', 'de', 'co.uk', 'app']

/** Names of two to four syllables, no two alike, the same in every run. */
function ownDomains(count: number): string[] {
  const names = new Set<string>()
  for (let seed = 1; names.size < count; seed = (seed * 48_271) % 0x7fff_ffff) {
    const size = 2 + (seed % 3)
    const parts = Array.from(
      { length: size },
      (_, n) => SYLLABLES[Math.floor(seed / 28 ** n) % SYLLABLES.length],
    )
    names.add(`${parts.join('')}.${OWN_ENDINGS[seed % OWN_ENDINGS.length]}`)
  }
  return [...names]
}

/** In turns: a name with a letter left out, with a lure word, in a subdomain, and one that looks like nobody. */
function hostsAround(own: readonly string[]): string[] {
  return own.slice(0, HOSTS.product).map((domain, index) => {
    const dot = domain.indexOf('.')
    const label = domain.slice(0, dot)
    return (
      [
        domain.slice(0, 3) + domain.slice(4),
        `${label}-login.top`,
        `www.${label}.evil-host.net`,
        `unrelated-name-${index}.example.org`,
      ][index % 4] ?? domain
    )
  })
}
