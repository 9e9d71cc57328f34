import { COUNTS, LENGTHS, boundedText } from '#lib/capture/bounds.ts'
import type { PageDetails } from '../capture-schema.ts'
import { emailsIn } from '#lib/redaction/people.ts'
import { firstOf, type Ledger } from './budget.ts'

type Wallet = PageDetails['walletAddresses'][number]

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'

/** Wallet address formats, tried in order. No checksums: `crypto.subtle` is missing on pages without https. */
const WALLETS: readonly [chain: string, shape: RegExp][] = [
  ['evm', /^0x[0-9a-f]{40}$/i],
  ['bitcoin', /^(?:bc1[02-9ac-hj-np-z]{11,71}|BC1[02-9AC-HJ-NP-Z]{11,71})$/],
  ['bitcoin', new RegExp(`^[13]${BASE58}{25,34}$`)],
  ['tron', new RegExp(`^T${BASE58}{33}$`)],
  ['ton', /^(?:EQ|UQ)[\w-]{46}$/],
  // 32 bytes in base58: nearly always 43 or 44 characters. Requires a digit and both cases, to exclude long words.
  ['solana', new RegExp(`^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z])${BASE58}{43,44}$`)],
]

const MAX_WORDS = 400

export const walletAddressesIn = (text: string, ledger: Ledger): Wallet[] => {
  const found = new Map<string, Wallet>()
  const words = text.match(/[\w-]{26,90}/g) ?? []
  for (const word of firstOf(words, MAX_WORDS, 'long-words', ledger)) {
    const chain = WALLETS.find(([, shape]) => shape.test(word))?.[0]
    if (chain !== undefined) found.set(word, { chain, address: word })
  }
  return firstOf([...found.values()], COUNTS.walletAddresses, 'wallet-addresses', ledger)
}

/** Hosts of social accounts and groups, including subdomains: scams send victims there or impersonate them. */
const SOCIAL_HOSTS = new Set(
  (
    'bsky.app discord.com discord.gg facebook.com farcaster.xyz fb.me github.com instagram.com line.me linkedin.com ' +
    'linktr.ee m.me medium.com ok.ru pinterest.com reddit.com snapchat.com t.me telegram.dog telegram.me threads.com ' +
    'threads.net tiktok.com twitter.com vk.com wa.me warpcast.com weibo.com whatsapp.com x.com youtu.be youtube.com'
  ).split(' '),
)

/** Returns distinct links to social accounts without query and fragment; ignores bare home pages. */
export const socialLinksIn = (links: ReadonlyMap<string, string[]>, ledger: Ledger): string[] => {
  const found = new Set<string>()
  for (const [host, references] of links) {
    if (!SOCIAL_HOSTS.has(host) && !SOCIAL_HOSTS.has(host.slice(host.indexOf('.') + 1))) continue
    for (const reference of references.slice(0, COUNTS.socialLinks)) {
      const path = URL.parse(reference, 'https://base.invalid')?.pathname ?? '/'
      if (path !== '/') found.add(boundedText(`https://${host}${path}`, LENGTHS.socialLink))
    }
  }
  return firstOf([...found], COUNTS.socialLinks, 'social-links', ledger)
}

export const emailAddressesIn = (text: string, mailto: string[], ledger: Ledger): string[] => {
  const found = emailsIn(`${text}\n${mailto.map(decoded).join('\n')}`, COUNTS.emails + 1)
  return firstOf(found, COUNTS.emails, 'emails', ledger).map((email) => boundedText(email, LENGTHS.email))
}

const decoded = (reference: string): string => {
  try {
    return decodeURIComponent(reference)
  } catch {
    return reference
  }
}
