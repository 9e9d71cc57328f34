import { createRequire } from 'node:module'
import { env } from 'node:process'
import { OwnNames } from '#test/look-alike/own-names.ts'
import { both, type Group, inTurns, type Row } from '../measured.ts'

/** Its fuzzy check is the common way to do this: a distance to each own name. */
const REFERENCE = 'eth-phishing-detect'
const OWN_NAMES = 100_000
/** A check of the reference takes a tenth of a second. */
const HOSTS = { product: 1000, reference: 4 }
const TIMES_FASTER = 150

/** How long it takes to say whom a host looks like, a map in memory standing for the point look-ups on disk. */
export const lookAlike: Group = {
  name: 'look-alike',
  about: `One host against ${OWN_NAMES} own domains, in ms for a thousand hosts; the reference is 1/${TIMES_FASTER} of ${REFERENCE}'s check.`,
  run: async () => {
    const own = ownDomains(OWN_NAMES)
    const names = new OwnNames(own)
    const hosts = hostsAround(own)
    const check = referenceCheck(own)
    const product = async (): Promise<number> =>
      perThousand(hosts.slice(0, HOSTS.product), (host) => names.lookAlikeOf(host))
    const what = 'look-alike of one host, × 1000'
    if (!check)
      return [{ what: `${what} (${REFERENCE} is not installed)`, unit: 'ms', samples: [await product()] }]
    const sides = await inTurns(product, async (round) =>
      perThousand(
        Array.from({ length: HOSTS.reference }, (_, n) => hosts[round * HOSTS.reference + n] ?? ''),
        check,
      ),
    )
    const row: Row = { what, unit: 'ms', ...both(sides, (ms) => ms), bar: { times: 1 } }
    return [
      { ...row, reference: sides.reference.map((ms) => ms / TIMES_FASTER) },
      { what: `  ${REFERENCE}, × 1000`, unit: 'ms', samples: sides.reference },
    ]
  },
}

function perThousand(hosts: readonly string[], look: (host: string) => unknown): number {
  const started = performance.now()
  for (const host of hosts) look(host)
  return ((performance.now() - started) / hosts.length) * 1000
}

/** The reference from node_modules, or from the folder in ETH_PHISHING_DETECT; it is no dependency of the project. */
function referenceCheck(own: readonly string[]): ((host: string) => unknown) | undefined {
  const Detector = referenceDetector()
  if (!Detector) return undefined
  const detector: unknown = Reflect.construct(Detector, [
    [{ name: 'own', version: 1, tolerance: 1, fuzzylist: own, allowlist: [], blocklist: [] }],
  ])
  const check: unknown = typeof detector === 'object' && detector ? Reflect.get(detector, 'check') : undefined
  if (typeof check !== 'function') throw new TypeError(`${REFERENCE} has no check`)
  return (host) => Reflect.apply(check, detector, [host])
}

// oxlint-disable-next-line typescript/no-unsafe-function-type -- what a package exports is not known before it is called
function referenceDetector(): Function | undefined {
  const load = createRequire(import.meta.url)
  try {
    const exported: unknown = load(`${env.ETH_PHISHING_DETECT ?? REFERENCE}/src/detector.js`)
    return typeof exported === 'function' ? exported : undefined
  } catch {
    return undefined
  }
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
