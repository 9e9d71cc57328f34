import type { CreateOutcome } from '#lib/service/create-outcome.ts'

/** What an outcome shows about the key's ability to report; null where it shows nothing (section Authentication: scopes are not shown). */
export const abilityShown = (outcome: CreateOutcome): 'yes' | 'no' | null => {
  if (outcome.kind === 'held')
    return outcome.reason === 'unauthorized' || outcome.reason === 'forbidden' ? 'no' : null
  if (outcome.kind === 'accepted' || outcome.kind === 'known') return 'yes'
  return outcome.kind === 'refused' && outcome.reason === 'assets' ? 'yes' : null
}
