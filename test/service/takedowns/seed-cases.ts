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
export const caseSeeds: readonly CaseSeed[] = [
  seed(
    'https://acrne-wallet.test/restore',
    'URL',
    'TODO',
    'ALIVE',
    null,
    '2025-11-18T08:40:12.000Z',
    '2025-11-18T08:40:12.000Z',
  ),
  seed(
    'acme-wallet-airdrop.test',
    'URL',
    'IN_PROGRESS',
    'ALIVE',
    mara,
    '2025-11-16T19:22:51.000Z',
    '2025-11-19T07:05:33.000Z',
  ),
  seed(
    'https://t.me/acme_wallet_help',
    'TELEGRAM',
    'IN_PROGRESS',
    'UNKNOWN',
    jonas,
    '2025-11-15T11:10:00.000Z',
    '2025-11-17T16:48:09.000Z',
  ),
  seed(
    'https://acme-wallet-login.test/',
    'URL',
    'COMPLETED',
    'DEAD',
    mara,
    '2025-11-10T13:31:45.000Z',
    '2025-11-12T10:02:27.000Z',
  ),
  seed(
    'eip155:1:0x27b1fdb04752bbc536007a920d24acb045561c26',
    'ADDRESS',
    'CANCELLED',
    'UNKNOWN',
    jonas,
    '2025-11-08T06:00:00.000Z',
    '2025-11-09T12:30:00.000Z',
  ),
  seed(
    'https://acme-partner.test/',
    'URL',
    'PENDING_RETRACTION',
    'DEAD',
    mara,
    '2025-10-30T17:45:10.000Z',
    '2025-11-11T09:20:00.000Z',
  ),
  seed(
    'https://acme-fans.test/',
    'URL',
    'RETRACTION_SENT',
    'ALIVE',
    mara,
    '2025-10-21T10:00:00.000Z',
    '2025-11-05T15:15:15.000Z',
  ),
  seed(
    'https://x.com/acme_walIet',
    'TWITTER',
    'RETRACTED',
    'ALIVE',
    jonas,
    '2025-10-02T21:12:00.000Z',
    '2025-10-20T08:08:08.000Z',
  ),
]

function seed(
  content: string,
  type: string,
  status: TakedownStatus,
  livenessStatus: Liveness,
  assignee: Takedown['assignee'],
  createdAt: string,
  updatedAt: string,
): CaseSeed {
  return { content, type, status, livenessStatus, assignee, createdAt, updatedAt }
}
