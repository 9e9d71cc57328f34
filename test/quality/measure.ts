import { readFileSync } from 'node:fs'
import { registrableDomain } from '#lib/assets/registrable-domain.ts'
import type { LookAlikeMatch } from '#lib/look-alike/look-alike-match.ts'
import { OwnNames } from '#test/look-alike/own-names.ts'
import { BRANDS, SAME_OWNER } from './brands.ts'
import { CLASSES, imitations } from './imitations.ts'

export type Found = { imitationClass: string; found: number; of: number; missed: string[] }

const labelOf = (domain: string): string => domain.split('.')[0] ?? ''

/** Real domains of the whole web, most popular ones; from the list's own file. */
export const popularDomains = (): string[] =>
  readFileSync(new URL('popular-domains.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')

/** How many imitations of some brands are told to look like that brand, all fifty being own names. A real popular domain is no imitation. */
export function foundByClass(brands: readonly string[], all = BRANDS): Found[] {
  const own = new OwnNames(all)
  const real = new Set<string>([...popularDomains(), ...all])
  return CLASSES.map((imitationClass) => {
    const names = brands.flatMap((brand) =>
      imitations(brand, imitationClass)
        .filter((name) => !real.has(name))
        .map((name) => ({ name, brand })),
    )
    const missed = names.filter(({ name, brand }) => own.lookAlikeOf(name)?.ours !== brand)
    return {
      imitationClass,
      found: names.length - missed.length,
      of: names.length,
      missed: missed.map(({ name }) => name),
    }
  })
}

export type Flagged = { domain: string; seen: LookAlikeMatch }

/** Popular domains that are told to look like one of the brands; those with a brand's own label or of its owner are left out first. */
export function flaggedPopular(brands: readonly string[]): { flagged: Flagged[]; of: number } {
  const own = new OwnNames(brands)
  const labels = new Set(brands.map(labelOf))
  const owned = new Set(brands.flatMap((brand) => SAME_OWNER[brand] ?? []))
  const others = popularDomains().filter(
    (domain) => !owned.has(domain) && !labels.has(labelOf(registrableDomain(domain) ?? domain)),
  )
  const flagged = others.flatMap((domain) => {
    const seen = own.lookAlikeOf(domain)
    return seen ? [{ domain, seen }] : []
  })
  return { flagged, of: others.length }
}
