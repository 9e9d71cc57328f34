import type { OwnAsset } from './own-assets.ts'

/** The organization's groups. */
export const groups = {
  websites: { id: 11, name: 'Websites' },
  treasury: { id: 12, name: 'Treasury' },
  social: { id: 13, name: 'Social' },
}

type Generated = Omit<OwnAsset, 'id'>
type Seed = Omit<Generated, 'createdAt' | 'updatedAt'>

const DAY = 86_400_000

/** The times of the hand-written assets: of the last month, so that a demo never shows stale ones. */
export const seedTimes = (now: Date): Pick<OwnAsset, 'createdAt' | 'updatedAt'> => ({
  createdAt: new Date(now.getTime() - 27 * DAY).toISOString(),
  updatedAt: new Date(now.getTime() - 9 * DAY).toISOString(),
})

const ours = { status: 'ALLOWED' }

/** Assets of the fictional Acme Wallet, in the mixed forms that such lists have: spellings, optional fields absent, statuses, a type outside the formal list. */
export const seedAssets: readonly Seed[] = [
  {
    content: 'https://www.acme.test/',
    type: 'URL',
    name: 'Acme home page',
    description: 'Main site',
    group: groups.websites,
    ...ours,
  },
  {
    content: 'acme-wallet.test',
    type: 'URL',
    name: 'Acme Wallet',
    description: null,
    group: groups.websites,
    ...ours,
  },
  {
    content: 'https://acme-wallet.localhost/',
    type: 'URL',
    name: 'Acme Wallet, on this machine',
    group: groups.websites,
    ...ours,
  },
  { content: 'HTTPS://Docs.Acme.test:443/Start', type: 'PAGE', group: groups.websites, ...ours },
  { content: 'https://äcme.test', type: 'URL', name: 'Acme, with umlaut', group: null, ...ours },
  {
    content: 'https://acme-wallet.github.io/status',
    type: 'PAGE',
    name: 'Status page',
    group: null,
    ...ours,
  },
  {
    content: '0x52908400098527886E0F7030069857D2E4169EE7',
    type: 'ADDRESS',
    name: 'Treasury',
    group: groups.treasury,
    ...ours,
  },
  {
    content: '0x8617e340b3d01fa5f11f306f4090fd50e238070d',
    type: 'ADDRESS',
    description: 'Fees',
    group: groups.treasury,
    ...ours,
  },
  {
    content: 'eip155:137:0xde709f2102306220921060314715629080e2fb77',
    type: 'ADDRESS',
    group: groups.treasury,
    ...ours,
  },
  { content: '@acmewallet', type: 'TWITTER', name: 'Acme Wallet', group: groups.social, ...ours },
  { content: 'https://x.com/acme_support', type: 'TWITTER', group: groups.social, ...ours },
  { content: 'https://t.me/acmewallet', type: 'TELEGRAM', group: groups.social, ...ours },
  { content: 'acme-wallet', type: 'GITHUB', group: groups.social, ...ours },
  { content: '@acme.wallet', type: 'INSTAGRAM', group: null, ...ours },
  { content: 'support@acme.test', type: 'EMAIL', name: 'Support', group: null, ...ours },
  {
    content: 'https://chromewebstore.google.com/detail/acme-wallet/abcdefghijklmnopabcdefghijklmnop',
    type: 'CHROME_WEB_STORE',
    group: null,
    ...ours,
  },
  {
    content: 'https://www.twitch.tv/acmewallet',
    type: 'TWITCH',
    name: 'Acme live',
    group: groups.social,
    ...ours,
  },
  { content: 'acme-labs.test', type: 'URL', name: 'Acme Labs', group: null, status: 'UNKNOWN' },
  {
    content: 'https://acme-airdrop.test/claim',
    type: 'URL',
    description: 'Bought back from a scammer',
    group: null,
    status: 'BLOCKED',
  },
]

const forms: ((n: string) => [content: string, type: string])[] = [
  (n) => [`https://brand-${n}.test/`, 'URL'],
  (n) => [`shop-${n}.example`, 'URL'],
  (n) => [`https://www.help-${n}.test/articles/${n}`, 'PAGE'],
  (n) => [`0x${n.repeat(6).slice(0, 34).padStart(34, '0')}${n.slice(-6).padStart(6, '0')}`, 'ADDRESS'],
  (n) => [`@acme_${n}`, 'TWITTER'],
  (n) => [`https://t.me/acme_${n}`, 'TELEGRAM'],
]

/** The generated asset number `index`, always the same. Never equal to another one or to a hand-written one. */
export function generatedAsset(index: number): Generated {
  const number = String(index).padStart(7, '0')
  const form = forms[index % forms.length] ?? forms[0]
  const [content, type] = form?.(number) ?? ['', 'URL']
  return {
    content,
    type,
    status: index % 97 === 96 ? 'UNKNOWN' : 'ALLOWED',
    ...(index % 3 === 0 ? {} : { name: `Generated ${number}` }),
    ...(index % 5 === 0 ? { description: null } : {}),
    group: index % 4 === 0 ? null : groups.websites,
    createdAt: '2025-02-03T09:15:00.000Z',
    updatedAt: '2025-10-21T14:02:11.000Z',
  }
}
