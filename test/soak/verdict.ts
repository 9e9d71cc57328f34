import type { ReportView } from '#lib/messages/report-requests.ts'
import type { Sandbox } from '#test/service/sandbox.ts'
import type { Verdict } from './tally.ts'

type Told = Pick<ReportView, 'state' | 'attempts'>

/**
 * Holds a report that has come to its end against the service's ledger. Nobody else reports this asset, so "already
 * reported" by somebody, said without a doubt, is not true either.
 */
export const verdictOn = (report: Told | null, asset: string, sandbox: Pick<Sandbox, 'reports'>): Verdict => {
  const commits = sandbox.reports.filter(({ assets }) => assets.includes(asset))
  const told = report ? JSON.stringify(report.state) : 'gone'
  return {
    lost: commits.length === 0 && !(report && isOnItsWay(report)),
    doubled: commits.length > 1,
    wronglyTold:
      report !== null &&
      !isTrue(
        report,
        commits.map(({ id }) => String(id)),
      ),
    words: `${asset}: ${commits.length} at the service, told ${told}`,
  }
}

const isOnItsWay = ({ state }: Told): boolean => ['queued', 'sending', 'waiting', 'held'].includes(state.at)

const isTrue = ({ state, attempts }: Told, committed: string[]): boolean => {
  switch (state.at) {
    case 'accepted':
      return committed.includes(state.reportNumber)
    case 'presumed':
      return state.why === 'stopped' ? attempts.length > 0 : committed.length > 0
    case 'cancelled':
      return committed.length === 0
    case 'queued':
    case 'sending':
    case 'waiting':
    case 'held':
      return true
    case 'known':
    case 'refused':
    case 'needs-you':
      return false
  }
}
