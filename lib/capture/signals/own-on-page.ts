import type { Capture } from '../capture-schema.ts'

export type OwnOnPage = {
  /** True if there was an asset list. */
  checked: boolean
  /** Hosts from {@link hostsToAsk} that are own hosts or below one. */
  hosts: ReadonlySet<string>
  names: readonly string[]
}

export const NOTHING_OWN: OwnOnPage = { checked: false, hosts: new Set(), names: [] }

/** Each takes one or two point lookups. */
const MOST_HOSTS = 12
const MOST_WORDS = 12

const SHORTEST = 4

/** Returns the hosts to look up: the page's, its icon's, then those of its images and links. */
export const hostsToAsk = ({ page }: Capture, host: string): string[] => {
  const icon = URL.parse(page.favicon ?? '')?.hostname ?? ''
  const pictures = (page.imageHosts ?? []).slice(0, 4).map((one) => one.host)
  const links = page.linkHosts.slice(0, MOST_HOSTS).map((one) => one.host)
  const all = new Set([host, icon, ...pictures, ...links].filter((one) => one.includes('.')))
  return [...all].slice(0, MOST_HOSTS)
}

/** Returns the title's words and adjacent pairs: `Acme Wallet` may be `acmewallet` or `acme-wallet`. */
export const wordsToAsk = ({ page }: Capture): string[] => {
  const words = (page.title ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const first = words.slice(0, MOST_WORDS)
  const joined = first.slice(1).map((word, index) => `${first[index] ?? ''}${word}`)
  return [...new Set([...first, ...joined])].filter((word) => word.length >= SHORTEST && word.length <= 40)
}
