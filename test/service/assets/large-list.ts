import type { OwnAsset } from './own-assets.ts'

/**
 * The list of a large organization, each asset made from its number when it is asked for, so that a million of them take no
 * room: mostly domains of its own, then accounts, addresses and pages on shared hosts, spelled as people enter them.
 */

/** A number for each number below 2^24, no two the same and none like its neighbours. */
function scattered(index: number): number {
  let bits = Math.imul(index + 1, 0x9e3779b1) & 0xffffff
  bits ^= bits >>> 11
  bits = Math.imul(bits, 0x85ebcb) & 0xffffff
  return bits ^ (bits >>> 13)
}

const syllables = Array.from('bdfgklmnprstvz')
  .flatMap((first) => ['a', 'e', 'i', 'o', 'u'].map((then) => first + then))
  .slice(0, 64)
const pairs = syllables.flatMap((first) => syllables.map((then) => first + then))

/** A word that can be spoken; another one for each number. */
function word(index: number): string {
  const bits = scattered(index)
  return `${pairs[bits >>> 12] ?? ''}${pairs[bits & 0xfff] ?? ''}`
}

const HEX = 0x1000000
const hex = (index: number): string => (HEX + scattered(index)).toString(16).slice(1)

/** Forty digits, of which the first six alone are another address's too. */
const addressOf = (index: number): string => {
  const digits = hex(index)
  return `0x${digits}${hex(index ^ 0x5a5a)}${hex(index ^ 0xa5a5)}${digits}${hex(index ^ 0x3c3c)}${hex(index ^ 0xc3c3)}${digits.slice(0, 4)}`
}

const endings = ['com', 'io', 'net', 'org', 'co.uk', 'de', 'app', 'xyz', 'com.br', 'finance']
const domainOf = (index: number): string => `${word(index)}.${endings[index % endings.length] ?? 'com'}`

type Form = (index: number) => readonly [content: string, type: string]

const domains: readonly Form[] = [
  (n) => [domainOf(n), 'URL'],
  (n) => [`https://${domainOf(n)}`, 'URL'],
  (n) => [`https://${domainOf(n)}/`, 'URL'],
  (n) => [`https://www.${domainOf(n)}/`, 'URL'],
  (n) => [`HTTPS://${domainOf(n)}:443/`, 'URL'],
  (n) => [`https://shop.${domainOf(n)}/en/start?ref=${n}`, 'PAGE'],
  (n) => [`support.${domainOf(n)}`, 'URL'],
]
const accounts: readonly Form[] = [
  (n) => [`@${word(n)}`, 'TWITTER'],
  (n) => [`https://x.com/${word(n)}`, 'TWITTER'],
  (n) => [`https://t.me/${word(n)}`, 'TELEGRAM'],
  (n) => [word(n), 'GITHUB'],
  (n) => [`https://www.instagram.com/${word(n)}/`, 'INSTAGRAM'],
  (n) => [`https://www.facebook.com/${word(n)}`, 'FACEBOOK'],
  (n) => [`https://www.youtube.com/@${word(n)}`, 'YOUTUBE'],
  (n) => [`https://www.twitch.tv/${word(n)}`, 'TWITCH'],
  (n) => [`https://www.linkedin.com/company/${word(n)}`, 'LINKEDIN'],
]
const addresses: readonly Form[] = [
  (n) => [addressOf(n), 'ADDRESS'],
  (n) => [`eip155:1:${addressOf(n)}`, 'ADDRESS'],
  (n) => [`eip155:137:${addressOf(n)}`, 'ADDRESS'],
]
const sharedPages: readonly Form[] = [
  (n) => [`https://${word(n)}.github.io/status`, 'PAGE'],
  (n) => [`https://${word(n)}.pages.dev/`, 'URL'],
  (n) => [`https://docs.google.com/document/d/${word(n)}${n}/edit`, 'PAGE'],
  (n) => [`https://medium.com/@${word(n)}/${n}`, 'PAGE'],
]

/** Of each hundred: how many, and in which forms. */
const shares: readonly (readonly [until: number, forms: readonly Form[]])[] = [
  [77, domains],
  [87, accounts],
  [95, addresses],
  [100, sharedPages],
]

const groups = Array.from({ length: 12 }, (_, number) => ({
  id: 101 + number,
  name: `${['Shops', 'Campaigns', 'Countries', 'Support'][number % 4]} ${Math.floor(number / 4) + 1}`,
}))

/** Above every number that is given to an asset that is held. */
const FIRST_ID = 10_000_001
const DAYS = 1500
/** Longest time between creation and change. */
const LATER = 50
const times = Array.from({ length: DAYS + LATER }, (_, day) =>
  new Date(Date.UTC(2021, 0, 1) + day * 86_400_000).toISOString(),
)

/** Asset number `index`, always the same, and no other's content. */
export function largeListAsset(index: number): OwnAsset {
  const part = index % 100
  const forms = shares.find(([until]) => part < until)?.[1] ?? domains
  const [content, type] = (forms[Math.floor(index / 100 + part) % forms.length] ?? forms[0])?.(index) ?? [
    '',
    '',
  ]
  const chance = scattered(index + 7) % 100
  const day = index % DAYS
  return {
    id: FIRST_ID + index,
    content,
    type,
    status: chance < 97 ? 'ALLOWED' : chance < 99 ? 'UNKNOWN' : 'BLOCKED',
    ...(index % 5 < 2 ? { name: `${word(index + 3)} ${type.toLowerCase()}` } : {}),
    ...(index % 7 === 0 ? { description: `Registered for ${word(index + 5)}, renewed each year` } : {}),
    ...(index % 11 === 0 ? { description: null } : {}),
    group: index % 10 < 3 ? null : (groups[index % groups.length] ?? null),
    createdAt: times[day] ?? '',
    updatedAt: times[day + (chance % LATER)] ?? '',
  }
}

/** So many can be told apart. */
export const LARGEST_LIST = 0x1000000
