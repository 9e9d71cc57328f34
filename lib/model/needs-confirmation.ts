import type { OwnAsset, Verdict } from './verdict.ts'

/** Returns true if a report needs confirmation: listed, but neither ALLOWED nor BLOCKED (section Organization asset). */
export const needsConfirmation = (verdict: Pick<Verdict, 'findings'>): boolean => listedIn(verdict) !== null

const listedIn = ({ findings }: Pick<Verdict, 'findings'>): OwnAsset | null =>
  findings.flatMap((one) => (one.relation === 'on-your-list' ? [one.own] : []))[0] ?? null

/** Returns the own asset that the last check found and the user doesn’t know of, or null. `confirmed`: assets known as listed. */
export const foundSince = (verdicts: readonly Verdict[], confirmed: readonly string[]): OwnAsset | null => {
  for (const one of verdicts) {
    if (one.stops) return one.own
    const listed = confirmed.includes(one.about) ? null : listedIn(one)
    if (listed !== null) return listed
  }
  return null
}

/** Returns true if a report needs confirmation because it couldn’t be compared; not for a report-only key. */
export const waitsForCheck = ({ copy, unchecked }: Pick<Verdict, 'copy' | 'unchecked'>): boolean =>
  copy === null && unchecked !== 'report-only'
