import type { OwnAsset, Verdict } from './verdict.ts'

/**
 * Returns true if a report needs confirmation: the asset is listed with a status other than ALLOWED (which stops the report)
 * and BLOCKED, including none. The interface doesn’t show all values (section Organization asset).
 */
export const asksFirst = (verdict: Pick<Verdict, 'findings'>): boolean => listedIn(verdict) !== null

const listedIn = ({ findings }: Pick<Verdict, 'findings'>): OwnAsset | null =>
  findings.flatMap((one) => (one.relation === 'on-your-list' ? [one.own] : []))[0] ?? null

/**
 * Returns the own asset that the last check before sending found without the user’s knowledge, or null. `confirmed`: reported
 * assets that the user already confirmed as listed.
 */
export const foundSince = (verdicts: readonly Verdict[], confirmed: readonly string[]): OwnAsset | null => {
  for (const one of verdicts) {
    if (one.stops) return one.own
    const listed = confirmed.includes(one.about) ? null : listedIn(one)
    if (listed !== null) return listed
  }
  return null
}
