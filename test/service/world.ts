import { createCursors, type Cursors } from './assets/cursors.ts'
import { createFaultPlan, type FaultPlan } from './faults/fault-plan.ts'
import { createKeyRing, type KeyRing } from './keys.ts'
import { createLedger, type Ledger, type Received } from './ledger.ts'
import { createOwnAssets, type OwnAssets } from './assets/own-assets.ts'
import { createReportBook, type ReportBook } from './reports/report-book.ts'
import { defaultSettings, type Settings } from './settings.ts'
import { createTakedownCases, type TakedownCases } from './takedowns/takedown-cases.ts'

export interface Organization {
  id: number
  slug: string
  name: string
}

/** Everything that the service remembers, in memory. */
export interface World {
  now: () => Date
  organization: Organization
  settings: Settings
  keys: KeyRing
  /** Requests of the interface, and of any path that is nobody's. */
  ledger: Ledger
  /** Requests of demo pages. */
  visits: Ledger
  faults: FaultPlan
  reports: ReportBook
  assets: OwnAssets
  cases: TakedownCases
  cursors: Cursors
}

export function createWorld(
  now: () => Date,
  settings: Partial<Settings>,
  heard?: (request: Received) => void,
): World {
  const chosen = { ...defaultSettings(), ...settings }
  return {
    now,
    organization: { id: 7, slug: 'acme-wallet', name: 'Acme Wallet' },
    settings: chosen,
    keys: createKeyRing(),
    ledger: createLedger(now, heard),
    visits: createLedger(now),
    faults: createFaultPlan(),
    reports: createReportBook(now),
    assets: createOwnAssets(now),
    cases: createTakedownCases(now),
    cursors: createCursors(() => chosen.cursorLength),
  }
}
