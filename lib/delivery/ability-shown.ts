import type { CreateOutcome } from '#lib/service/create-outcome.ts'

/**
 * Returns what an outcome says about the key’s ability to report, or null if it says nothing. The service doesn’t show scopes
 * (section Authentication).
 */
export const abilityShown = (outcome: CreateOutcome): 'yes' | 'no' | null => {
  if (outcome.kind === 'held')
    return outcome.reason === 'unauthorized' || outcome.reason === 'forbidden' ? 'no' : null
  if (outcome.kind === 'accepted' || outcome.kind === 'known') return 'yes'
  return outcome.kind === 'refused' && outcome.reason === 'assets' ? 'yes' : null
}
