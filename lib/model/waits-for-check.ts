import type { Verdict } from './verdict.ts'

/** Whether a report of it has to be confirmed because it could not be compared: not with a key that is known to be for reports alone. */
export const waitsForCheck = ({ copy, unchecked }: Pick<Verdict, 'copy' | 'unchecked'>): boolean =>
  copy === null && unchecked !== 'report-only'
