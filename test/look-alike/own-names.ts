import { candidateKeys, ownKeys, worstLookAlike, type LookAlike } from '#lib/look-alike/look-alike.ts'

/** A map in memory where the product has point look-ups on disk. */
export class OwnNames {
  readonly #byKey = new Map<string, string[]>()

  constructor(domains: Iterable<string>) {
    for (const domain of domains) {
      for (const key of ownKeys(domain)) {
        const known = this.#byKey.get(key)
        if (known) known.push(domain)
        else this.#byKey.set(key, [domain])
      }
    }
  }

  lookAlikeOf(host: string): LookAlike | undefined {
    const found = new Set<string>()
    for (const key of candidateKeys(host)) for (const own of this.#byKey.get(key) ?? []) found.add(own)
    return found.size === 0 ? undefined : worstLookAlike(host, found)
  }
}
