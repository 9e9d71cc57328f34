import type { Verdict } from './verdict.ts'

/** Returns true if a report needs confirmation because it couldn’t be compared; not for a report-only key. */
export const waitsForCheck = ({ copy, unchecked }: Pick<Verdict, 'copy' | 'unchecked'>): boolean =>
  copy === null && unchecked !== 'report-only'
