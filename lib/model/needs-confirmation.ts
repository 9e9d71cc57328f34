import type { AssetCheck, OwnAsset, Verdict } from './verdict.ts'

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

/** Returns the indexes of lines that need a reason or a confirmation. */
export const linesToConfirm = (checks: readonly AssetCheck[]): number[] =>
  checks.flatMap((check, line) =>
    check.ok && (check.verdict.stops || needsConfirmation(check.verdict)) ? [line] : [],
  )

/** Returns true if a line is an own asset, so that the user’s reason belongs to the report. */
export const anyNeedsReason = (checks: readonly AssetCheck[]): boolean =>
  checks.some((check) => check.ok && check.verdict.stops)

/** Returns for each sent asset whether it needs a reason. Any of the merged lines counts. */
export const whichNeedReason = (checks: readonly AssetCheck[]): boolean[] => {
  const stopped = new Set(
    checks.flatMap((check, line) => (check.ok && check.verdict.stops ? [check.sameAs ?? line] : [])),
  )
  return checks.flatMap((check, line) => (check.ok && check.sameAs === null ? [stopped.has(line)] : []))
}
