import type { CreateOutcome } from '#lib/service/create-outcome.ts'

/** Returns what an outcome says about the key’s scope, null for nothing (section Authentication: scopes aren’t shown). */
export const abilityShown = (outcome: CreateOutcome): 'yes' | 'no' | null => {
  if (outcome.kind === 'held')
    return outcome.reason === 'unauthorized' || outcome.reason === 'forbidden' ? 'no' : null
  if (outcome.kind === 'accepted' || outcome.kind === 'known') return 'yes'
  return outcome.kind === 'refused' && outcome.reason === 'assets' ? 'yes' : null
}
