import type { EndpointName, Fault, FaultTarget } from './faults/faults.ts'
import type { Received, Ledger } from './ledger.ts'
import { createLedger } from './ledger.ts'
import type { Cursors } from './assets/cursors.ts'
import { createCursors } from './assets/cursors.ts'
import type { KeyRing } from './keys.ts'
import { createKeyRing } from './keys.ts'
import type { OwnAssets } from './assets/own-assets.ts'
import { createOwnAssets } from './assets/own-assets.ts'
import type { ReportBook } from './reports/report-book.ts'
import { createReportBook } from './reports/report-book.ts'
import type { Settings } from './settings.ts'
import { defaultSettings } from './settings.ts'
import type { TakedownCases } from './takedowns/takedown-cases.ts'
import { createTakedownCases } from './takedowns/takedown-cases.ts'

interface PlannedFault {
  fault: Fault
  target: FaultTarget
  /** Fitting requests still to pass, and then to strike. */
  toSkip: number
  left: number
}

interface FaultPlan {
  /** Faults strike in the order planned, one for each request. */
  plan(fault: Fault, target?: FaultTarget): void
  clear(): void
  /** The fault for this request, counted as struck; null when it is to be answered honestly. */
  take(endpoint: EndpointName, request: Received): Fault | null
  /** What is still to strike, for the control door. */
  pending(): { fault: Fault; target: FaultTarget; left: number | 'always' }[]
}

function createFaultPlan(): FaultPlan {
  let planned: PlannedFault[] = []
  return {
    plan(fault, target = {}) {
      const times = target.times ?? 1
      planned.push({ fault, target, toSkip: target.skip ?? 0, left: times === 'always' ? Infinity : times })
    },
    clear: () => void (planned = []),
    take(endpoint, request) {
      const next = planned.find((one) => fits(one.target, endpoint, request) && one.toSkip-- <= 0)
      if (!next) return null
      next.left--
      planned = planned.filter((one) => one.left > 0)
      return next.fault
    },
    pending: () =>
      planned.map(({ fault, target, left }) => ({
        fault,
        target,
        left: left === Infinity ? 'always' : left,
      })),
  }
}

function fits(target: FaultTarget, endpoint: EndpointName, request: Received): boolean {
  const wanted = target.endpoint ?? 'any'
  if (wanted !== 'any' && wanted !== endpoint) return false
  const text = target.containing
  return text === undefined || request.path.includes(text) || request.body.includes(text)
}

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
