import type { Liveness, Takedown, TakedownStatus } from './takedown-cases.ts'

interface CaseSeed {
  content: string
  type: string
  status: TakedownStatus
  livenessStatus: Liveness
  assignee: Takedown['assignee']
  createdAt: string
  updatedAt: string
}

const mara = { id: 21, fullName: 'Mara Lindqvist' }
const jonas = { id: 22, fullName: 'Jonas Okafor' }

const statuses: readonly TakedownStatus[] = [
  'COMPLETED',
  'COMPLETED',
  'COMPLETED',
  'COMPLETED',
  'CANCELLED',
  'IN_PROGRESS',
  'TODO',
  'RETRACTED',
]

/** The case of this number: a pattern, so that a test can say what it must be. */
export function generatedCase(number: number, now: Date): CaseSeed {
  const status = statuses[number % statuses.length] ?? 'TODO'
  const hours = (number * 7) % (2 * 365 * 24)
  const createdAt = new Date(now.getTime() - (hours + 48) * 3_600_000).toISOString()
  const updatedAt = new Date(now.getTime() - hours * 3_600_000).toISOString()
  const livenessStatus = status === 'COMPLETED' ? 'DEAD' : number % 3 === 0 ? 'UNKNOWN' : 'ALIVE'
  const content = `https://generated-${number}.test/login`
  return {
    content,
    type: 'URL',
    status,
    livenessStatus,
    assignee: number % 2 ? mara : null,
    createdAt,
    updatedAt,
  }
}

/** Every status once, every liveness, several asset types, with and without an assignee. */
const SEEDS = [
  {
    content: 'https://acrne-wallet.test/restore',
    type: 'URL',
    status: 'TODO',
    livenessStatus: 'ALIVE',
    assignee: null,
    openedHoursAgo: 26,
    movedHoursAgo: 26,
  },
  {
    content: 'acme-wallet-airdrop.test',
    type: 'URL',
    status: 'IN_PROGRESS',
    livenessStatus: 'ALIVE',
    assignee: mara,
    openedHoursAgo: 66,
    movedHoursAgo: 2,
  },
  {
    content: 'https://t.me/acme_wallet_help',
    type: 'TELEGRAM',
    status: 'IN_PROGRESS',
    livenessStatus: 'UNKNOWN',
    assignee: jonas,
    openedHoursAgo: 98,
    movedHoursAgo: 39,
  },
  {
    content: 'https://acme-wallet-login.test/',
    type: 'URL',
    status: 'COMPLETED',
    livenessStatus: 'DEAD',
    assignee: mara,
    openedHoursAgo: 219,
    movedHoursAgo: 176,
  },
  {
    content: 'eip155:1:0x27b1fdb04752bbc536007a920d24acb045561c26',
    type: 'ADDRESS',
    status: 'CANCELLED',
    livenessStatus: 'UNKNOWN',
    assignee: jonas,
    openedHoursAgo: 281,
    movedHoursAgo: 250,
  },
  {
    content: 'https://acme-partner.test/',
    type: 'URL',
    status: 'PENDING_RETRACTION',
    livenessStatus: 'DEAD',
    assignee: mara,
    openedHoursAgo: 502,
    movedHoursAgo: 201,
  },
  {
    content: 'https://acme-fans.test/',
    type: 'URL',
    status: 'RETRACTION_SENT',
    livenessStatus: 'ALIVE',
    assignee: mara,
    openedHoursAgo: 574,
    movedHoursAgo: 330,
  },
  {
    content: 'https://x.com/acme_walIet',
    type: 'TWITTER',
    status: 'RETRACTED',
    livenessStatus: 'ALIVE',
    assignee: jonas,
    openedHoursAgo: 684,
    movedHoursAgo: 600,
  },
] as const satisfies readonly (Omit<CaseSeed, 'createdAt' | 'updatedAt'> & {
  openedHoursAgo: number
  movedHoursAgo: number
})[]

/** The hand-written cases. All are of the last month, so that a demo never shows stale ones. */
export const caseSeeds = (now: Date): CaseSeed[] => {
  const ago = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString()
  return SEEDS.map(({ openedHoursAgo, movedHoursAgo, ...rest }) => ({
    ...rest,
    createdAt: ago(openedHoursAgo),
    updatedAt: ago(movedHoursAgo),
  }))
}
