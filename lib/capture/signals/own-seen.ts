import type { Capture } from '../capture-schema.ts'

/** What of a page is the organization's own, looked up before the table of signals is asked. */
export type OwnSeen = {
  /** Whether there was a list to compare with. */
  checked: boolean
  /** Those of {@link hostsToAsk} that are own hosts, or lie below one. */
  hosts: ReadonlySet<string>
  /** Own names that stand in the title as words. */
  names: readonly string[]
}

export const NOTHING_OWN: OwnSeen = { checked: false, hosts: new Set(), names: [] }

/** So many are looked up at most: what a page names most, each a point look-up or two. */
const MOST_HOSTS = 12
const MOST_WORDS = 12

/** Shorter words are nobody's name alone. */
const SHORTEST = 4

/** The hosts that are worth asking about: the page's own, that of its icon, then those of its pictures and of its links. */
export const hostsToAsk = ({ page }: Capture, host: string): string[] => {
  const icon = URL.parse(page.favicon ?? '')?.hostname ?? ''
  const pictures = (page.imageHosts ?? []).slice(0, 4).map((one) => one.host)
  const links = page.linkHosts.slice(0, MOST_HOSTS).map((one) => one.host)
  const all = new Set([host, icon, ...pictures, ...links].filter((one) => one.includes('.')))
  return [...all].slice(0, MOST_HOSTS)
}

/** The words of the title, and each with the next as one: `Acme Wallet` may be `acmewallet` or `acme-wallet`. */
export const wordsToAsk = ({ page }: Capture): string[] => {
  const words = (page.title ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const first = words.slice(0, MOST_WORDS)
  const joined = first.slice(1).map((word, place) => `${first[place] ?? ''}${word}`)
  return [...new Set([...first, ...joined])].filter((word) => word.length >= SHORTEST && word.length <= 40)
}
