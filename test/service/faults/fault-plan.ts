import type { EndpointName, Fault, FaultTarget } from './faults.ts'
import type { Received } from '../ledger.ts'

interface PlannedFault {
  fault: Fault
  target: FaultTarget
  /** Fitting requests still to pass, and then to strike. */
  toSkip: number
  left: number
}

export interface FaultPlan {
  /** Faults strike in the order planned, one for each request. */
  plan(fault: Fault, target?: FaultTarget): void
  clear(): void
  /** The fault for this request, counted as struck; null when it is to be answered honestly. */
  take(endpoint: EndpointName, request: Received): Fault | null
  /** What is still to strike, for the control door. */
  pending(): { fault: Fault; target: FaultTarget; left: number | 'always' }[]
}

export function createFaultPlan(): FaultPlan {
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
