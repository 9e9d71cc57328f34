import type { OwnAsset, Verdict } from './verdict.ts'

/**
 * Whether a report of it has to be confirmed: it stands on the asset list with a status that is neither ALLOWED, which stops it, nor
 * BLOCKED. Which values there are besides is not shown (section Organization asset): UNKNOWN, none at all and any other count alike.
 */
export const asksFirst = (verdict: Pick<Verdict, 'findings'>): boolean => listedIn(verdict) !== null

const listedIn = ({ findings }: Pick<Verdict, 'findings'>): OwnAsset | null =>
  findings.flatMap((one) => (one.relation === 'on-your-list' ? [one.own] : []))[0] ?? null

/**
 * What a last look before sending finds that nobody was asked about: an own asset that a report would hit, or one that has come onto
 * the list since. `confirmed`: the reported assets of which the person was told that they are on it. Null to go on.
 */
export const foundSince = (verdicts: readonly Verdict[], confirmed: readonly string[]): OwnAsset | null => {
  for (const one of verdicts) {
    if (one.stops) return one.own
    const listed = confirmed.includes(one.about) ? null : listedIn(one)
    if (listed !== null) return listed
  }
  return null
}
